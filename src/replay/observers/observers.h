/* SPDX-License-Identifier: GPL-3.0-or-later */
/* observers.h - the observers of a replay, by function */
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

/* The number of a function in the table of an observer, and that of the first. */
#define REPLAY_CALL(member) (offsetof (ReplayObserver, member) / sizeof (gpointer))
#define REPLAY_FIRST_CALL REPLAY_CALL (computed)
#define REPLAY_CALLS (sizeof (ReplayObserver) / sizeof (gpointer))

typedef struct
{
  GArray *watchers;  /* Watcher, in the order in which they were added */
  GArray *listening; /* Watcher, of one function after another */
  Listeners listeners[REPLAY_CALLS];
  gboolean in_order;        /* some observer requests global calls */
  const char *in_one_order; /* ... in the order of events, and why; NULL: none */
  gboolean messages;        /* some observer hears of all messages */
} Observers;

void observers_init (Observers *self);
void observers_clear (Observers *self);

/* The table must outlive the observers. */
void observers_add (Observers *self, const ReplayObserver *table, gpointer data);

/* Sorts them by function; after the last one was added. */
void observers_open (Observers *self);

/* The purpose of an observer that hears of more than processors, or of them from one
 * thread only; NULL: there is none. */
const char *observers_why_one_thread (const Observers *self);

static inline guint
observers_count (const Observers *self)
{
  return self->watchers->len;
}

static inline const Watcher *
observers_at (const Observers *self, guint number)
{
  return &g_array_index (self->watchers, Watcher, number);
}

/* Whether some observer has a function. */
#define OBSERVERS_HEAR(self, member)                                                     \
  ((self)->listeners[REPLAY_CALL (member)].first                                         \
   < (self)->listeners[REPLAY_CALL (member)].end)

/* Calls a function of all observers of a replay that have it. */
#define NOTIFY(replay, member, ...)                                                      \
  G_STMT_START                                                                           \
  {                                                                                      \
    const Listeners *notify_l = &(replay)->observers.listeners[REPLAY_CALL (member)];    \
    for (const Watcher *notify_w = notify_l->first; notify_w < notify_l->end;            \
         notify_w++)                                                                     \
      notify_w->table->member (notify_w->data, __VA_ARGS__);                             \
  }                                                                                      \
  G_STMT_END
