/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sweep-outputs.h - what a sweep writes beside the file of --resume: rows, speed-up,
 * page, plot */
#pragma once

#include "base/output-file.h"
#include "cli/sweep/sweep-rows.h"

typedef struct
{
  const Options *options;
  const SweepRows *rows;
  gint over;           /* the varied key of --over; -1: none */
  OutputFile *printed; /* NULL: nothing is printed; the others: not asked for */
  OutputFile *speedup, *page, *plot;
} SweepOutputs;

/* Rows are printed unless standard output is used for something else; begins their table
 * unless --over makes it. */
gboolean sweep_outputs_open (SweepOutputs *self, GError **error);

/* Writes what needs all rows, and commits all.  note: of the page, or NULL; adds to
 * warnings (char*). */
gboolean sweep_outputs_finish (SweepOutputs *self, const char *note, GPtrArray *warnings,
                               GError **error);
void sweep_outputs_clear (SweepOutputs *self);
