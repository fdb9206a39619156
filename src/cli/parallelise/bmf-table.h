/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bmf-table.h - a serial program and the parallel programs made from it, side by side on
 * the machine */
#pragma once

#include "cli/parallelise/bmf-made.h"
#include "output/compare-table.h"

/* made: array of BmfMade, one for each number of processors, each a column after the
 * serial program.  Prints into printed; *warnings: to be freed, ends with
 * NULL. */
gboolean bmf_table_write (const GPtrArray *made, ProgramSource *serial,
                          OutputFile *printed, GPtrArray **warnings, GError **error);

/* The first of the fastest; call it after the table was written. */
BmfMade *bmf_table_fastest (const GPtrArray *made);
