/* SPDX-License-Identifier: GPL-3.0-or-later */
/* traffic-slot.h - traffic is made anew for each machine, whose network says how long a
 * slot is */
#pragma once

#include "network/network.h"
#include "run/program-source.h"

/* *program: as it was read, and then, if it is traffic, that for the slot, owned by the
 * source.  network: NULL: there is none.  warnings: char*; may be NULL.  Fails: there is
 * no slot, and no rate. */
gboolean traffic_slot_set (ProgramSource *source, Program **program, Network *network,
                           const RunWatcher *watcher, GPtrArray *warnings,
                           GError **error);
