/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sweep-print.h - rows on standard output, in order: each as soon as it and all rows
 * before it are finished */
#pragma once

#include "base/output-file.h"
#include "cli/sweep/sweep-rows.h"

/* The line above the rows; JSON has none. */
void sweep_print_head (const SweepRows *rows, SummaryFormat format, OutputFile *output);

void sweep_print_row (const SweepRows *rows, guint row, SummaryFormat format,
                      OutputFile *output);

/* A row's time in seconds in the rows' unit, which is in the title; with its own unit if
 * that is different. */
char *sweep_print_exact_time (const SweepRows *rows, const char *seconds, SimTime unit);

/* "Time, s" */
char *sweep_print_exact_title (const SweepRows *rows, const char *title);

/* The same as a table shows them: exact with -v, else with a unit that fits, which is
 * then not in the title. */
char *sweep_print_time (const SweepRows *rows, const char *seconds, SimTime unit);
char *sweep_print_title (const SweepRows *rows, const char *title);

/* Appends a cell, aligned left or right in the given number of characters, and two
 * blanks. */
void sweep_print_cell (GString *to, const char *text, guint width, gboolean right);

/* Which take the least time, which the most. */
void sweep_print_answer (const SweepRows *rows, OutputFile *output);
