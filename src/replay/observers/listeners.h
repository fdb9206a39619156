/* SPDX-License-Identifier: GPL-3.0-or-later */
/* listeners.h - the observers of a replay, by function */
#pragma once

#include "replay/observers/observer.h"

typedef struct
{
  const ReplayObserver *table;
  gpointer data;
} Watcher;

/* The observers that have a function. */
typedef struct
{
  const Watcher *first, *end;
} Listeners;

/* The place of a function in the table of an observer, and that of the first. */
#define REPLAY_CALL(member) (offsetof (ReplayObserver, member) / sizeof (gpointer))
#define REPLAY_FIRST_CALL REPLAY_CALL (computed)
#define REPLAY_CALLS (sizeof (ReplayObserver) / sizeof (gpointer))

/* Calls a function of all observers that have it.  Known when the run begins. */
#define NOTIFY(replay, member, ...)                                                      \
  G_STMT_START                                                                           \
  {                                                                                      \
    const Listeners *notify_l = &(replay)->listeners[REPLAY_CALL (member)];              \
    for (const Watcher *notify_w = notify_l->first; notify_w < notify_l->end;            \
         notify_w++)                                                                     \
      notify_w->table->member (notify_w->data, __VA_ARGS__);                             \
  }                                                                                      \
  G_STMT_END
