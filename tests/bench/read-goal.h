/* SPDX-License-Identifier: GPL-3.0-or-later */
/* read-goal.h - the time to read a schedule as text, in LogGOPSim's binary form and
 * packed; and a large packed schedule */
#pragma once

#include <glib.h>

/* Prints a row of a table: MB, user seconds (the least of five readings), MB/s, of each
 * form of the schedule in the file. */
gboolean bench_read_goal (const char *name, const char *path, GError **error);

/* Writes a packed schedule: side^3 ranks, so many steps of: 100 us, 8 KiB to and from
 * each neighbour on a grid. */
gboolean bench_write_halo (guint32 side, guint32 steps, const char *path, GError **error);
