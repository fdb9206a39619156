/* SPDX-License-Identifier: GPL-3.0-or-later */
/* run-bmf.h - how long a parallel BMF program on long lists takes */
#pragma once

#include <glib.h>

/* Prints the times of reading and evaluating a million integers, of map, scan and reduce
 * on 4096 processors, and of the replay on a torus. */
gboolean bench_run_bmf (GError **error);
