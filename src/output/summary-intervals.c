/* SPDX-License-Identifier: GPL-3.0-or-later */
/* summary-intervals.c - a line an interval, for a person */
#include "config.h"

#include "analysis/interval-label.h"
#include "analysis/report-statistics.h"
#include "output/summary-private.h"
#include "text/escape.h"
#include "text/text-cells.h"

#define INTERVAL_TIME_WIDTH 17
#define MOST_INDENT 12
#define STATISTICS_WIDTH 32
#define PROCESSOR_WIDTH 9

/* Only where not all take part. */
static void
add_participants (const SummaryText *table, guint32 number)
{
  const ProcessorSet *set
      = characteristics_participants (table->context->characteristics, number);
  g_autofree char *text = report_processors_text (set);

  if (!processor_set_has_all (set))
    g_string_append_printf (table->text, " on %s",
                            processor_set_count (set) == 0 ? "none" : text);
}

/* The name is last: it may be long. */
static void
add_interval_line (const SummaryText *table, guint32 number, const guint32 *numbers)
{
  const ReportContext *context = table->context;
  const Interval *interval = program_interval (context->program, number);
  const IntervalTotals *totals
      = characteristics_interval (context->characteristics, number);
  g_autofree char *label = interval_label (interval);
  NumberText text;

  g_string_append_printf (
      table->text, "%8u%12u%12s", numbers[number], totals->processors,
      number_share (totals->productive, totals->total, 4, "1.0000", text));
  summary_table_time (table, totals->execution, INTERVAL_TIME_WIDTH);
  summary_table_time (table, totals->lost, INTERVAL_TIME_WIDTH);
  summary_table_time (table, totals->insufficient, INTERVAL_TIME_WIDTH);
  summary_table_time (table, totals->communication, INTERVAL_TIME_WIDTH);
  summary_table_time (table, totals->idle, INTERVAL_TIME_WIDTH);
  g_string_append_printf (table->text, "  %*s",
                          (int) MIN (interval->level, MOST_INDENT) * 2, "");
  escape_plain (table->text, label);
  if (interval->count != 1)
    g_string_append_printf (table->text, " x%" G_GUINT64_FORMAT, interval->count);
  add_participants (table, number);
  g_string_append_c (table->text, '\n');
}

/* ---- over processors --------------------------------------------------------------- */

static void
add_extreme (const SummaryText *self, SimTime time, guint32 processor)
{
  g_autofree char *on = g_strdup_printf ("%u", processor);

  summary_table_time (self, time, INTERVAL_TIME_WIDTH);
  text_right (self->text, on, PROCESSOR_WIDTH);
}

static void
add_statistics (gpointer data, const char *kind, const char *label, const Statistics *one)
{
  const SummaryText *self = data;
  g_autofree char *name = g_strdup_printf ("  %s%s%s", kind == NULL ? "" : kind,
                                           kind == NULL ? "" : ": ", label);

  text_left (self->text, name, STATISTICS_WIDTH);
  add_extreme (self, one->minimum, one->at_minimum);
  add_extreme (self, one->maximum, one->at_maximum);
  summary_table_time (self, one->mean, INTERVAL_TIME_WIDTH);
  g_string_append_c (self->text, '\n');
}

/* Minimum, maximum and mean of every characteristic, and the processors they are on. */
static void
add_all_statistics (const SummaryText *self, const guint32 *preorder,
                    const guint32 *numbers)
{
  const ReportContext *context = self->context;
  g_autoptr (ProcessorStatistics) statistics
      = report_statistics_new (context, self->style->most_levels);

  if (statistics == NULL)
    {
      g_string_append (self->text, "\nToo many processors and intervals for statistics "
                                   "of each\n");
      return;
    }
  g_string_append_printf (self->text, "\n%-*s%*s%*s%*s%*s%*s\n", STATISTICS_WIDTH,
                          "Over processors", INTERVAL_TIME_WIDTH, "minimum",
                          PROCESSOR_WIDTH, "on", INTERVAL_TIME_WIDTH, "maximum",
                          PROCESSOR_WIDTH, "on", INTERVAL_TIME_WIDTH, "mean");
  for (guint32 i = 0; i < program_intervals (context->program); i++)
    {
      const Interval *interval = program_interval (context->program, preorder[i]);
      g_autofree char *label = interval_label (interval);

      if (interval->level > self->style->most_levels)
        continue;
      g_string_append_printf (self->text, "%u ", numbers[preorder[i]]);
      escape_plain (self->text, label);
      g_string_append_c (self->text, '\n');
      report_statistics_each (statistics, preorder[i], add_statistics, (gpointer) self);
    }
}

/* ---- all of them ------------------------------------------------------------------- */

void
summary_intervals_table (const SummaryText *table)
{
  const guint most_levels = table->style->most_levels;
  static const char *const titles[]
      = { "execution", "lost", "insufficient", "communications", "idle" };
  Program *program = table->context->program;
  g_autofree guint32 *numbers = report_interval_numbers (program);
  g_autofree guint32 *preorder = program_interval_preorder (program);
  guint32 left_out = report_left_out (program, most_levels);

  g_string_append_printf (table->text, "\n%8s%12s%12s", "Interval", "processors",
                          "efficiency");
  for (guint i = 0; i < G_N_ELEMENTS (titles); i++)
    g_string_append_printf (table->text, "%*s", INTERVAL_TIME_WIDTH, titles[i]);
  g_string_append_c (table->text, '\n');
  for (guint32 i = 0; i < program_intervals (program); i++)
    if (program_interval (program, preorder[i])->level <= most_levels)
      add_interval_line (table, preorder[i], numbers);
  if (left_out > 0)
    {
      g_autofree char *note = report_left_out_text (left_out, most_levels);

      g_string_append_printf (table->text, "\n%s\n", note);
    }
  if (table->style->whole)
    add_all_statistics (table, preorder, numbers);
}
