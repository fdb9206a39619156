/* SPDX-License-Identifier: GPL-3.0-or-later */
/* run-moves.h - how many moves a second placements are improved by */
#pragma once

#include <glib.h>

/* Prints the moves a second for an exchange of neighbours in a grid of 16 x 32, and for
 * an exchange of all with all, of 512 processors on tori. */
gboolean bench_run_moves (GError **error);
