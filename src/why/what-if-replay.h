/* SPDX-License-Identifier: GPL-3.0-or-later */
/* what-if-replay.h - the time of a run with other prices */
#pragma once

#include "network/network.h"
#include "replay/replay.h"

/* A row of reports. */
typedef struct
{
  const WhatIf *what_if;
  SimTime time;
} WhatIfTime;

/* Whether program and network have all that is changed; to be asked before a replay that
 * takes long.  Fails: NETFARE_ERROR_USAGE. */
gboolean what_if_check (const WhatIf *self, const Program *program,
                        const Machine *machine, const Network *network, GError **error);

/* Replays the program on a resolved machine with these changes, by as many threads as
 * replay_set_threads says.  Fails as network_new and replay_run do. */
gboolean what_if_replay (Program *program, const Machine *machine, const WhatIf *what_if,
                         guint threads, SimTime *time, GError **error);

/* The same of each WhatIf of a list.  Returns: array of WhatIfTime in its order. */
GArray *what_if_replay_all (Program *program, const Machine *machine,
                            const GPtrArray *what_ifs, guint threads, GError **error);
