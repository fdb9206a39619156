/* SPDX-License-Identifier: GPL-3.0-or-later */
/* summary-private.h - what the files of the summary for a person share
 *
 *   summary-answer.c     one screen
 *   summary-table.c      all figures, costs and rules
 *   summary-parts.c      in both, as the following: the sentences, and parts of the time
 *   summary-why.c        what the time is made of
 *   summary-noise.c      times with other computing times
 *   summary-path.c       the critical path
 *   summary-jobs.c       several programs at once
 *   summary-links.c      the busiest links
 *   summary-intervals.c  a line an interval
 *   summary-cells.c      times and shares
 */
#pragma once

#include "output/summary.h"

typedef struct
{
  const ReportContext *context;
  const SummaryStyle *style;
  GString *text;
  guint decimals; /* of times in the table of all figures */
} SummaryText;

/* A time in the unit of the program.  Returns: text. */
char *summary_time (const SummaryText *self, TotalTime time, NumberText text);

/* As many whole sentences as fit in three lines, but at least the first. */
void summary_answer_sentences (GString *to, const char *const *sentences);

/* A result of a program; of a long one the beginning. */
void summary_answer_value (GString *to, const char *label, const char *value);

/* The sentences about a run, and which key makes computing free. */
void summary_answer_begin (const SummaryText *self);

typedef struct
{
  const char *name;
  TotalTime time;
} SummaryPart;

/* A line for the whole and for each part above 0.05 %, by most; bars if the style has
 * them.  Nothing if whole is 0. */
void summary_answer_parts (const SummaryText *self, const char *title,
                           const SummaryPart *parts, guint n, TotalTime whole);

/* summary-why.c: the sentence of --why, in lines, and an empty line; nothing without
 * one. */
void summary_why_sentence (const Why *why, GString *to);

/* The line with which a summary ends: what to do next, among it who says why. */
void summary_next (const Why *why, GString *to);

/* The parts for one screen, and with all digits. */
/* Says so, under a heading, where parts of the time are not known. */
gboolean summary_why_is_unknown (const SummaryText *self);

void summary_why_answer (const SummaryText *self);
void summary_why_table (const SummaryText *self);

/* summary-path.c: the same of the critical path, if there is one. */
void summary_path_answer (const SummaryText *self);
void summary_path_table (const SummaryText *self);

/* The same of times with other prices. */
void summary_what_ifs_answer (const SummaryText *self);
void summary_what_ifs_table (const SummaryText *self);

/* summary-noise.c: the same of times with noise. */
void summary_noise_answer (const SummaryText *self);
void summary_noise_table (const SummaryText *self);

guint summary_count_lines (const GString *text);

/* summary-jobs.c: programs that run at once, nothing if there is one; and how long each
 * waited behind packets of each, in at most so many lines, but at least two. */
void summary_jobs (const SummaryText *self);
void summary_job_waits (const SummaryText *self, guint lines);

/* summary-links.c: in at most so many lines, nothing in fewer than three. */
void summary_links (const SummaryText *self, guint lines);

/* summary-intervals.c */
void summary_intervals_table (const SummaryText *self);

/* Cells of the table of all figures: a blank and the time; a share of the whole. */
void summary_table_time (const SummaryText *self, TotalTime time, int width);
/* " (0.0116 .. 0.0134)": the range of the time, if there is one. */
void summary_table_range (const SummaryText *self);
void summary_table_share (const SummaryText *self, TotalTime part, TotalTime whole);
