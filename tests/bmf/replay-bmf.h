/* SPDX-License-Identifier: GPL-3.0-or-later */
/* replay-bmf.h - replays a program with the costs that hold for parallel BMF */
#pragma once

#include "bmf/read-bmf.h"
#include "replay/replay.h"

typedef struct
{
  SimTime time, busy; /* busy: of all processors together */
  guint64 messages, bytes;
  SimTime congestion_delay;
} ReplayTotals;

typedef struct
{
  const char *network; /* as the machine file's; NULL: the basic one */
  const char *const
      *statements; /* of a machine file, after it; ends with NULL; or NULL */
} ReplaySettings;

gboolean replay_bmf_set (Program *program, const ReplaySettings *settings,
                         const ReplayObserver *observer, gpointer data,
                         ReplayTotals *totals, GError **error);

/* network: as the machine file's; NULL: the basic one.  observer: may be NULL. */
gboolean replay_bmf (Program *program, const char *network,
                     const ReplayObserver *observer, gpointer data, ReplayTotals *totals,
                     GError **error);
