/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sweep-print.h - rows on standard output, in order: each as soon as it and all before it
 * are there */
#pragma once

#include "base/output-file.h"
#include "cli/sweep/sweep-rows.h"

/* The line above the rows; none of JSON. */
void sweep_print_head (const SweepRows *rows, SummaryFormat format, OutputFile *output);

void sweep_print_row (const SweepRows *rows, guint row, SummaryFormat format,
                      OutputFile *output);

/* A time in seconds as a row has it, as a table shows it: in the rows' unit, which is in
 * the title; with the unit of its own where that is another. */
char *sweep_print_time (const SweepRows *rows, const char *seconds, SimTime unit);

/* "Time, s" */
char *sweep_print_title (const SweepRows *rows, const char *title);

/* Appends a cell, to the left or to the right of so many characters, and two blanks. */
void sweep_print_cell (GString *to, const char *text, guint width, gboolean right);

/* Blanks at its end are taken away; a new line. */
void sweep_print_end (GString *to);
