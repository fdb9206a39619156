/* SPDX-License-Identifier: GPL-3.0-or-later */
/* logical-processes.h - the logical processes of windows, by link and by processor */
#pragma once

#include "replay/core/replay-parts.h"

/* All for one thread. */
void logical_processes_find (Replay *self, const Topology *topology);

/* The same for so many partitions, so that those of a partition have numbers that follow
 * each other.  first: by partition its first number, and then the end. */
void partition_map_make (Replay *self, guint partitions, guint32 *first);
