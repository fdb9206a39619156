/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sweep-plot.h - times of a sweep over what is varied, as SVG or for gnuplot
 *
 * Over the first varied key with numbers, else the first; the other keys make curves.
 * Runs that differ in the key of --over are one point: their mean, in a band from the
 * least to the greatest.  Where `load` varies: the mean latency, in place of the time.
 */
#pragma once

#include "base/output-file.h"
#include "cli/sweep/sweep-rows.h"

/* Whether it can be written by this name: *.svg, *.gp, *.gnuplot or "-" (SVG).  Fails
 * with NETFARE_ERROR_USAGE. */
gboolean sweep_plot_check (const char *path, GError **error);

/* over: the number of the key of --over; -1: none.  Rows that exist and did not fail. */
void sweep_plot_write (const SweepRows *rows, gint over, const char *path,
                       OutputFile *output);
