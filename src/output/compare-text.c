/* SPDX-License-Identifier: GPL-3.0-or-later */
/* compare-text.c - the comparison with all figures, costs and rules */
#include "config.h"

#include "output/compare-answer.h"
#include "output/compare-figures.h"
#include "output/summary.h"
#include "text/escape.h"
#include "text/text-cells.h"
#include "analysis/interval-label.h"
#include "analysis/report-path.h"
#include "analysis/report-why.h"

#define LABEL_WIDTH 28
#define VALUE_WIDTH 18
#define RATIO_WIDTH 8

/* A column is as wide as its longest name. */
static guint
cell_width (const Column *column)
{
  guint name = (guint) g_utf8_strlen (column->name, -1) + 2;
  guint link = column->has_links ? (guint) g_utf8_strlen (column->link, -1) + 1 : 0;

  return MAX (MAX (VALUE_WIDTH, link) + RATIO_WIDTH, name);
}

/* A value and its ratio to the first column's. */
static void
add_cell (const CompareTable *self, GString *text, guint number, const char *value,
          TotalTime own, TotalTime first)
{
  NumberText ratio;

  text_right (text, value, cell_width (compare_column (self, number)) - RATIO_WIDTH);
  if (number > 0 && first > 0)
    g_string_append_printf (text, " %*sx", RATIO_WIDTH - 2,
                            compare_ratio_text (own, first, ratio));
  else
    g_string_append_printf (text, "%*s", RATIO_WIDTH, "");
}

static void
add_busiest (const CompareTable *self, GString *text)
{
  g_string_append_printf (text, "%-*s", LABEL_WIDTH, "Busiest link");
  for (guint c = 0; c < self->columns->len; c++)
    {
      const Column *column = compare_column (self, c);

      text_right (text, column->has_links ? column->link : "-",
                  cell_width (column) - RATIO_WIDTH);
      g_string_append_printf (text, "%*s", RATIO_WIDTH, "");
    }
  text_end_line (text);
}

static void
add_names (const CompareTable *self, GString *text)
{
  g_string_append_printf (text, "\n%-*s", LABEL_WIDTH, "");
  for (guint c = 0; c < self->columns->len; c++)
    {
      const Column *column = compare_column (self, c);

      text_right (text, column->name, cell_width (column) - RATIO_WIDTH);
      g_string_append_printf (text, "%*s", RATIO_WIDTH, "");
    }
  text_end_line (text);
}

static void
add_costs (const CompareTable *self, GString *text)
{
  const GArray *costs = compare_column (self, 0)->costs;

  g_string_append_c (text, '\n');
  for (guint i = 0; i < costs->len; i++)
    {
      if (!compare_uses_cost (self, i))
        continue;
      g_string_append_printf (text, "%-*s", LABEL_WIDTH, report_cost (costs, i)->key.key);
      for (guint c = 0; c < self->columns->len; c++)
        add_cell (self, text, c, compare_cost_text (self, c, i), 0, 0);
      text_end_line (text);
    }
}

static void
add_unused (const CompareTable *self, GString *text)
{
  const char *before = "\n";

  if (self->note != NULL)
    {
      g_string_append (text, before);
      summary_table_text (text, "Note", self->note);
      before = "";
    }
  for (guint c = 0; c < self->columns->len; c++)
    {
      const Column *column = compare_column (self, c);
      g_autofree char *named
          = g_strdup_printf ("%s: %s", column->name, column->unused_text);

      if (column->unused_text == NULL)
        continue;
      g_string_append (text, before);
      summary_table_text (text, "Note", named);
      before = "";
    }
}

/* ---- intervals --------------------------------------------------------------------- */

static void
add_interval_field (const CompareTable *self, GString *text, guint32 row, guint f)
{
  const IntervalField *field = interval_field (f);
  const IntervalTotals *first = compare_interval_totals (compare_column (self, 0), row);
  int indent = (int) field->depth * 2;

  g_string_append_printf (text, "%*s%-*s", indent, "", LABEL_WIDTH - indent,
                          field->label);
  for (guint c = 0; c < self->columns->len; c++)
    {
      const IntervalTotals *totals
          = compare_interval_totals (compare_column (self, c), row);
      gboolean is_ratio = f == INTERVAL_FIELD_EFFICIENCY;
      TotalTime own
          = totals == NULL || is_ratio ? 0 : interval_field_time (field, totals);
      NumberText value = "-";

      if (totals != NULL && is_ratio)
        number_share (totals->productive, totals->total, 4, "1.0000", value);
      else if (totals != NULL)
        number_fixed (own, self->unit, self->decimals, value);
      add_cell (self, text, c, value, own,
                first == NULL || is_ratio ? 0 : interval_field_time (field, first));
    }
  text_end_line (text);
}

static void
add_participants (const CompareTable *self, GString *text, guint32 row)
{
  g_string_append_printf (text, "%-*s", LABEL_WIDTH, "Processors");
  for (guint c = 0; c < self->columns->len; c++)
    {
      g_autofree char *processors = compare_processors_text (self, c, row);

      add_cell (self, text, c, processors, 0, 0);
    }
  text_end_line (text);
}

void
compare_add_intervals (const CompareTable *self, GString *text)
{
  guint32 n, left_out = compare_left_out (self, NULL);
  g_autofree guint32 *order = compare_interval_order (self, &n);
  g_autofree guint32 *number = compare_interval_numbers (self);
  g_autofree char *note = report_left_out_text (left_out, self->most_levels);

  for (guint32 i = 0; i < n; i++)
    {
      const Interval *what = &compare_interval (self, order[i])->what;
      g_autofree char *label = interval_label (what);

      g_string_append_printf (text, "\nInterval %u  ", number[order[i]]);
      escape_plain (text, label);
      g_string_append_c (text, '\n');
      add_participants (self, text, order[i]);
      for (guint f = 0; f < N_INTERVAL_FIELDS; f++)
        if (f == INTERVAL_FIELD_EFFICIENCY || compare_interval_has (self, order[i], f))
          add_interval_field (self, text, order[i], f);
    }
  if (left_out > 0)
    g_string_append_printf (text, "\n%s\n", note);
}

void
compare_add_computed (const CompareTable *self, GString *text,
                      void (*add) (GString *to, const char *label, const char *value))
{
  const char *first = compare_column (self, 0)->computed;
  gboolean same = TRUE;

  for (guint c = 1; c < self->columns->len; c++)
    same &= g_strcmp0 (compare_column (self, c)->computed, first) == 0;
  for (guint c = 0; c < (same ? 1 : self->columns->len); c++)
    {
      const Column *column = compare_column (self, c);
      g_autofree char *named = g_strdup_printf ("%s: %s", column->name, column->computed);

      if (column->computed != NULL)
        add (text, c == 0 ? "Value" : "", same ? column->computed : named);
    }
}

/* A value on one line. */
static void
add_value (GString *to, const char *label, const char *value)
{
  g_autofree char *text = report_value_text (value);

  summary_table_origin (to, label, text);
}

static void
add_origins (const CompareTable *self, GString *text)
{
  g_autofree char *program = g_strdup_printf ("%s (%s)", self->program, self->kind_words);
  g_autofree char *version = g_strdup_printf ("netfare %s", self->version);

  summary_table_origin (text, "Program", program);
  for (guint c = 0; c < self->columns->len; c++)
    {
      const Column *column = compare_column (self, c);
      g_autofree char *machine
          = g_strdup_printf ("%s: %s, %u processors (%s)", column->name, column->network,
                             column->processors, column->shape);

      summary_table_origin (text, c == 0 ? "Machines" : "", machine);
      g_autofree char *costs = column->routing == NULL
                                   ? g_strdup_printf ("costs from: %s", column->origin)
                                   : g_strdup_printf ("routing %s; costs from: %s",
                                                      column->routing, column->origin);
      summary_table_list (text, "", costs);
      if (column->network_text != NULL)
        summary_table_text (text, "", column->network_text);
      if (column->overhead_text != NULL)
        summary_table_text (text, "", column->overhead_text);
    }
  summary_table_origin (text, "Made by", version);
  summary_table_origin (text, "Command", self->command);
  summary_table_made_from (text, self->inputs);
  compare_add_computed (self, text, add_value);
}

/* ---- what the time is made of ------------------------------------------------------ */

static void
add_why_part (const CompareTable *self, GString *text, TimePart part)
{
  const Why *before = compare_column (self, 0)->why;
  const SimTime first = why_has_parts (before) ? before->part[part] : 0;

  g_string_append_printf (text, "%-*s", LABEL_WIDTH, report_why_part_label (part));
  for (guint c = 0; c < self->columns->len; c++)
    {
      const Why *why = compare_column (self, c)->why;
      const SimTime own = why_has_parts (why) ? why->part[part] : -1;
      NumberText value = "not known";

      if (why_has_parts (why))
        number_fixed (own, self->unit, self->decimals, value);
      add_cell (self, text, c, value, own, own < 0 || first < 0 ? 0 : first);
    }
  text_end_line (text);
}

static void
add_why_efficiency (const CompareTable *self, GString *text, Efficiency efficiency)
{
  g_string_append_printf (text, "%-*s", LABEL_WIDTH,
                          report_why_efficiency_label (efficiency));
  for (guint c = 0; c < self->columns->len; c++)
    {
      const Why *why = compare_column (self, c)->why;
      const Fraction own = efficiency_find (efficiency, &why->times, &why->busy);
      NumberText value = "not known";

      if (why_has_parts (why))
        number_share (own.numerator, own.denominator, 4, "1.0000", value);
      add_cell (self, text, c, value, 0, 0);
    }
  text_end_line (text);
}

static void
add_why (const CompareTable *self, GString *text)
{
  g_string_append (text, "\nWhat the time is made of\n");
  for (TimePart part = PART_WORK; part < N_TIME_PARTS; part++)
    add_why_part (self, text, part);
  for (Efficiency e = EFFICIENCY_PARALLEL; e < N_EFFICIENCIES; e++)
    add_why_efficiency (self, text, e);
}

/* A kind of piece that occurs. */
static void
add_path_kind (const CompareTable *self, GString *text, PathKind kind)
{
  const SimTime first = compare_column (self, 0)->why->path->kinds[kind];

  g_string_append_printf (text, "%-*s", LABEL_WIDTH, report_path_kind_label (kind));
  for (guint c = 0; c < self->columns->len; c++)
    {
      const SimTime own = compare_column (self, c)->why->path->kinds[kind];
      NumberText value;

      number_fixed (own, self->unit, self->decimals, value);
      add_cell (self, text, c, value, own, first);
    }
  text_end_line (text);
}

static gboolean
path_has (const CompareTable *self, PathKind kind)
{
  for (guint c = 0; c < self->columns->len; c++)
    if (compare_column (self, c)->why->path->kinds[kind] > 0)
      return TRUE;
  return FALSE;
}

static void
add_path (const CompareTable *self, GString *text)
{
  g_string_append (text, "\nOn the critical path\n");
  for (PathKind kind = PATH_BUSY; kind < N_PATH_KINDS; kind++)
    if (path_has (self, kind))
      add_path_kind (self, text, kind);
  g_string_append_printf (text, "%-*s", LABEL_WIDTH, "Most of it");
  for (guint c = 0; c < self->columns->len; c++)
    add_cell (self, text, c, compare_column (self, c)->path_most, 0, 0);
  text_end_line (text);
}

/* A row for each --what-if. */
static void
add_what_ifs (const CompareTable *self, GString *text)
{
  const guint n = compare_column (self, 0)->what_ifs->len;

  g_string_append (text, "\nWhat if\n");
  for (guint i = 0; i < n; i++)
    {
      const GArray *first = compare_column (self, 0)->what_ifs;

      const char *label = g_array_index (first, WhatIfTime, i).what_if->text;

      g_string_append_printf (text, "%-*s%s%*s", LABEL_WIDTH, label,
                              strlen (label) < LABEL_WIDTH ? "" : "\n",
                              strlen (label) < LABEL_WIDTH ? 0 : LABEL_WIDTH, "");
      for (guint c = 0; c < self->columns->len; c++)
        {
          const GArray *own = compare_column (self, c)->what_ifs;
          const SimTime time = g_array_index (own, WhatIfTime, i).time;
          NumberText value;

          number_fixed (time, self->unit, self->decimals, value);
          add_cell (self, text, c, value, time,
                    g_array_index (first, WhatIfTime, i).time);
        }
      text_end_line (text);
    }
}

/* In how many samples each column is faster than the first. */
static void
add_faster (const CompareTable *self, GString *text)
{
  const NoiseTimes *first = compare_column (self, 0)->noise;

  g_string_append_printf (text, "%-*s", LABEL_WIDTH, "Faster than the first");
  for (guint c = 0; c < self->columns->len; c++)
    {
      NumberText value;

      g_snprintf (value, sizeof value, "%u",
                  noise_times_count_faster (compare_column (self, c)->noise, first));
      add_cell (self, text, c, c == 0 ? "" : value, 0, 0);
    }
  text_end_line (text);
}

static void
add_noise (const CompareTable *self, GString *text)
{
  const SimTime run = (SimTime) compare_column (self, 0)->value[ROW_TIME];
  const NoiseTimes *first = compare_column (self, 0)->noise;
  g_autofree char *title = report_noise_title (first);

  g_string_append_printf (text, "\n%s\n", title);
  for (guint row = 0; row < REPORT_NOISE_ROWS; row++)
    {
      g_string_append_printf (text, "%-*s", LABEL_WIDTH, report_noise_label (row));
      for (guint c = 0; c < self->columns->len; c++)
        {
          const SimTime time = report_noise_time (compare_column (self, c)->noise, row);
          NumberText value;

          number_fixed (time, self->unit, report_decimals (run, self->unit), value);
          add_cell (self, text, c, value, time, report_noise_time (first, row));
        }
      text_end_line (text);
    }
  add_faster (self, text);
}

static void
add_range_row (const CompareTable *self, GString *text, const char *label,
               gboolean greatest)
{
  const RangeTimes *first = compare_column (self, 0)->range;

  g_string_append_printf (text, "%-*s", LABEL_WIDTH, label);
  for (guint c = 0; c < self->columns->len; c++)
    {
      const RangeTimes *range = compare_column (self, c)->range;
      const SimTime time = greatest ? range->greatest : range->least;
      NumberText value;

      number_fixed (time, self->unit, self->decimals, value);
      add_cell (self, text, c, value, time, greatest ? first->greatest : first->least);
    }
  text_end_line (text);
}

static void
add_jobs (const CompareTable *self, GString *text)
{
  const GArray *first = compare_column (self, 0)->jobs;

  g_string_append (text, "\nSlowdown by programs beside\n");
  for (guint j = 0; j < first->len; j++)
    {
      text_left (text, report_jobs_row (first, j)->name, LABEL_WIDTH);
      for (guint c = 0; c < self->columns->len; c++)
        {
          NumberText value;

          report_jobs_slowdown (report_jobs_row (compare_column (self, c)->jobs, j),
                                COMPARE_DECIMALS, value);
          add_cell (self, text, c, value, 0, 0);
        }
      text_end_line (text);
    }
}

/* A row of which some column has a value. */
static void
add_latency (const CompareTable *self, GString *text, guint row)
{
  const LatencyRow first = latency_report_row (compare_column (self, 0)->latency, row);

  if (first.label == NULL)
    return;
  g_string_append_printf (text, "%-*s", LABEL_WIDTH, first.label);
  for (guint c = 0; c < self->columns->len; c++)
    {
      const LatencyRow of = latency_report_row (compare_column (self, c)->latency, row);
      NumberText value;

      add_cell (self, text, c,
                of.label == NULL ? "-"
                : of.is_time ? number_fixed (of.time, self->unit, self->decimals, value)
                             : of.share,
                of.time, of.label == NULL ? 0 : first.time);
    }
  text_end_line (text);
}

void
compare_write_text (const CompareTable *self, const SummaryStyle *style,
                    OutputFile *output)
{
  g_autoptr (GString) text = g_string_new (NULL);
  NumberText value;

  compare_add_sentences (self, text);
  compare_add_answer (self, text);
  add_origins (self, text);
  add_names (self, text);
  for (guint row = 0; row < N_ROWS; row++)
    {
      if (row == ROW_UTILISATION)
        add_busiest (self, text);
      g_string_append_printf (text, "%-*s", LABEL_WIDTH, compare_rows[row].label);
      for (guint c = 0; c < self->columns->len; c++)
        add_cell (self, text, c, compare_value_text (self, c, row, value),
                  compare_column (self, c)->value[row],
                  compare_ratio_base (self, c, row));
      text_end_line (text);
    }
  for (guint row = 0; row < LATENCY_ROWS; row++)
    add_latency (self, text, row);
  if (report_jobs_have_slowdowns (compare_column (self, 0)->jobs))
    add_jobs (self, text);
  if (compare_column (self, 0)->why != NULL)
    add_why (self, text);
  if (compare_column (self, 0)->path_most != NULL)
    add_path (self, text);
  if (compare_column (self, 0)->what_ifs != NULL)
    add_what_ifs (self, text);
  if (compare_column (self, 0)->noise != NULL)
    add_noise (self, text);
  if (compare_column (self, 0)->range != NULL)
    {
      g_string_append (text, "\nRange of the time\n");
      add_range_row (self, text, "Least", FALSE);
      add_range_row (self, text, "Greatest", TRUE);
    }
  add_unused (self, text);
  add_costs (self, text);
  if (style->intervals)
    compare_add_intervals (self, text);
  g_string_append_printf (text,
                          "\nTimes in %s; * and the rows below it: summed over "
                          "processors; ..x: times the first column\n",
                          self->unit == SIM_TIME_PER_SECOND ? "seconds" : "units");
  output_file_write (output, text->str, text->len);
}
