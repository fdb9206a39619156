/* SPDX-License-Identifier: GPL-3.0-or-later */
/* compare-brief.c - the comparison on one screen: the answer, the times, what differs */
#include "config.h"

#include <string.h>

#include "analysis/report-range.h"
#include "analysis/report-why.h"
#include "output/compare-answer.h"
#include "output/compare-blocks.h"
#include "output/compare-figures.h"
#include "output/summary-private.h"
#include "text/number-short.h"
#include "text/text-cells.h"

#define MOST_ROWS 14 /* figures and settings */
#define SCREEN_LINES 30
#define VALUE_WIDTH 12
#define RATIO_WIDTH 8
#define BAR_WIDTH 30
#define TIME_DIGITS 4
#define INDENT 10

typedef struct
{
  const CompareTable *table;
  const SummaryStyle *style;
  GString *text;
  CompareBlocks *blocks;
} Brief;

/* ---- the times --------------------------------------------------------------------- */

static guint
name_width (const CompareTable *table)
{
  guint width = 0;

  for (guint c = 0; c < table->columns->len; c++)
    width = MAX (width, (guint) g_utf8_strlen (compare_column (table, c)->name, -1));
  return width;
}

/* "12.3 ms (11.6 .. 13.4)"; free with g_free. */
static char *
time_text (const Brief *self, guint c)
{
  const Column *column = compare_column (self->table, c);
  const SimTime time = (SimTime) column->value[ROW_TIME];
  const SimTime unit = self->table->unit;
  g_autofree char *range = report_range_text (column->range, time, unit,
                                              self->style->exact ? 0 : TIME_DIGITS);
  NumberText text;

  return g_strconcat (summary_style_time (self->style, unit, time, text), range, NULL);
}

static guint
time_width (const Brief *self)
{
  guint width = VALUE_WIDTH;

  for (guint c = 0; c < self->table->columns->len; c++)
    {
      g_autofree char *text = time_text (self, c);

      width = MAX (width, (guint) strlen (text));
    }
  return width;
}

static void
add_times (const Brief *self)
{
  const CompareTable *table = self->table;
  const TotalTime first = compare_column (table, 0)->value[ROW_TIME];
  const guint width = name_width (table) + 2, times = time_width (self);
  TotalTime longest = 0;

  for (guint c = 0; c < table->columns->len; c++)
    longest = MAX (longest, compare_column (table, c)->value[ROW_TIME]);
  for (guint c = 0; c < table->columns->len; c++)
    {
      const TotalTime time = compare_column (table, c)->value[ROW_TIME];
      g_autofree char *cell = time_text (self, c);
      NumberText text;

      text_left (self->text, compare_column (table, c)->name, width);
      text_right (self->text, cell, times);
      g_string_append_printf (self->text, "%*s%s  ", RATIO_WIDTH,
                              first > 0 && c > 0 ? compare_ratio_short (time, first, text)
                                                 : "",
                              first > 0 && c > 0 ? "x" : " ");
      if (self->style->bars)
        text_bar (self->text, time, longest, BAR_WIDTH);
      text_end_line (self->text);
    }
}

/* ---- rows that differ -------------------------------------------------------------- */

static gboolean
do_differ (GPtrArray *texts)
{
  for (guint c = 1; c < texts->len; c++)
    if (strcmp (texts->pdata[c], texts->pdata[0]) != 0)
      return TRUE;
  return FALSE;
}

/* A row that an option asks for. */
static void
add_row (const Brief *self, const char *label, GPtrArray *texts, const TotalTime *values)
{
  compare_blocks_add (self->blocks, BLOCK_ASKED, label, texts, values);
}

static void
add_row_if_differs (const Brief *self, const char *label, GPtrArray *texts,
                    const TotalTime *values)
{
  if (do_differ (texts))
    compare_blocks_add (self->blocks, BLOCK_FIGURE, label, texts, values);
}

/* The queues of the critical path, and where most of it is. */
static void
add_path (const Brief *self)
{
  const CompareTable *table = self->table;
  g_autofree TotalTime *values = g_new0 (TotalTime, table->columns->len);
  g_autoptr (GPtrArray) queues = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) most = g_ptr_array_new ();
  gboolean any = FALSE;

  for (guint c = 0; c < table->columns->len; c++)
    {
      const Column *column = compare_column (table, c);
      NumberText text;

      if (column->path_most == NULL)
        return;
      values[c] = column->why->path->kinds[PATH_QUEUE];
      any |= values[c] > 0;
      summary_style_time (self->style, table->unit, values[c], text);
      g_ptr_array_add (queues, g_strdup (text));
      g_ptr_array_add (most, column->path_most);
    }
  if (any)
    add_row (self, "Queues on the path", queues, values);
  add_row (self, "Most on the path", most, NULL);
}

/* Parts above 0.05 % of the time somewhere, then the path. */
static void
add_why (const Brief *self)
{
  const CompareTable *table = self->table;
  g_autofree TotalTime *values = g_new0 (TotalTime, table->columns->len);

  for (TimePart part = 0; part < N_TIME_PARTS; part++)
    {
      g_autoptr (GPtrArray) texts = g_ptr_array_new_with_free_func (g_free);
      gboolean any = FALSE;

      for (guint c = 0; c < table->columns->len; c++)
        {
          const Why *why = compare_column (table, c)->why;
          NumberText text = "not known";

          values[c] = why_has_parts (why) ? why->part[part] : -1; /* no ratio */
          any |= values[c] * 2000 > compare_column (table, c)->value[ROW_TIME];
          if (why_has_parts (why))
            summary_style_time (self->style, table->unit, values[c], text);
          g_ptr_array_add (texts, g_strdup (text));
        }
      if (any)
        add_row (self, report_why_part_label (part), texts, values);
    }
  add_path (self);
}

/* A row for each --what-if. */
static void
add_what_ifs (const Brief *self)
{
  const CompareTable *table = self->table;
  const GArray *first = compare_column (table, 0)->what_ifs;
  g_autofree TotalTime *values = g_new0 (TotalTime, table->columns->len);

  for (guint i = 0; i < first->len; i++)
    {
      g_autoptr (GPtrArray) texts = g_ptr_array_new_with_free_func (g_free);

      for (guint c = 0; c < table->columns->len; c++)
        {
          NumberText text;

          values[c]
              = g_array_index (compare_column (table, c)->what_ifs, WhatIfTime, i).time;
          summary_style_time (self->style, table->unit, values[c], text);
          g_ptr_array_add (texts, g_strdup (text));
        }
      add_row (self, g_array_index (first, WhatIfTime, i).what_if->text, texts, values);
    }
}

/* In how many samples each column is faster than the first. */
static void
add_faster (const Brief *self)
{
  const CompareTable *table = self->table;
  g_autofree TotalTime *values = g_new0 (TotalTime, table->columns->len);
  g_autoptr (GPtrArray) texts = g_ptr_array_new_with_free_func (g_free);

  for (guint c = 0; c < table->columns->len; c++)
    g_ptr_array_add (
        texts, g_strdup_printf (
                   "%u", noise_times_count_faster (compare_column (table, c)->noise,
                                                   compare_column (table, 0)->noise)));
  add_row (self, "Faster than the first", texts, values);
}

static void
add_noise (const Brief *self)
{
  const CompareTable *table = self->table;
  g_autofree TotalTime *values = g_new0 (TotalTime, table->columns->len);

  for (guint row = 0; row < REPORT_NOISE_ROWS; row++)
    {
      g_autoptr (GPtrArray) texts = g_ptr_array_new_with_free_func (g_free);

      for (guint c = 0; c < table->columns->len; c++)
        {
          NumberText text;

          values[c] = report_noise_time (compare_column (table, c)->noise, row);
          summary_style_time (self->style, table->unit, values[c], text);
          g_ptr_array_add (texts, g_strdup (text));
        }
      add_row (self, report_noise_label (row), texts, values);
    }
  add_faster (self);
}

static void
add_jobs (const Brief *self)
{
  const CompareTable *table = self->table;
  const GArray *first = compare_column (table, 0)->jobs;
  g_autofree TotalTime *values = g_new0 (TotalTime, table->columns->len);

  for (guint j = 0; j < first->len; j++)
    {
      g_autoptr (GPtrArray) texts = g_ptr_array_new_with_free_func (g_free);

      for (guint c = 0; c < table->columns->len; c++)
        {
          NumberText text;

          report_jobs_slowdown (report_jobs_row (compare_column (table, c)->jobs, j), 3,
                                text);
          g_ptr_array_add (texts, g_strdup (text));
        }
      add_row (self, report_jobs_row (first, j)->name, texts, values);
    }
}

static char *
row_text (const Brief *self, guint c, Row row)
{
  const Column *column = compare_column (self->table, c);
  NumberText text;

  if (compare_rows[row].type == VALUE_TIME)
    summary_style_time (self->style, self->table->unit, column->value[row], text);
  else if (row == ROW_EFFICIENCY)
    number_percent (column->whole.productive, column->whole.total, 1, text);
  else if (row == ROW_UTILISATION && column->has_links)
    number_percent (column->busiest, column->value[ROW_TIME], 1, text);
  else
    compare_value_text (self->table, c, row, text);
  return g_strdup (text);
}

/* Without sums of others, and parts. */
static const struct
{
  Row row;
  const char *label;
} brief_rows[] = {
  { ROW_EFFICIENCY, "Efficiency" },
  { ROW_PRODUCTIVE, "Productive" },
  { ROW_INSUFFICIENT, "Insufficient parallelism" },
  { ROW_COMMUNICATION, "Communications" },
  { ROW_COMMUNICATION_SYNCH, "  of it waiting to begin" },
  { ROW_IDLE, "Idle" },
  { ROW_LOAD_IMBALANCE, "Load imbalance" },
  { ROW_SYNCHRONIZATION, "Synchronization" },
  { ROW_OVERLAP, "Overlap" },
  { ROW_MESSAGES, "Messages" },
  { ROW_BYTES, "Bytes" },
  { ROW_LINK_HOPS, "Link-hops" },
  { ROW_CONGESTION, "Delay by congestion" },
  { ROW_UTILISATION, "Busiest link busy" },
  { ROW_SPLIT + SPLIT_NETWORK_TIME, "Network time" },
};

static void
add_rows (const Brief *self)
{
  const CompareTable *table = self->table;
  g_autofree TotalTime *values = g_new0 (TotalTime, table->columns->len);

  for (guint i = 0; i < G_N_ELEMENTS (brief_rows); i++)
    {
      const Row row = brief_rows[i].row;
      g_autoptr (GPtrArray) texts = g_ptr_array_new_with_free_func (g_free);
      gboolean any = FALSE;

      for (guint c = 0; c < table->columns->len; c++)
        {
          const Column *column = compare_column (table, c);

          values[c]
              = row == ROW_UTILISATION && !column->has_links ? 0 : column->value[row];
          any |= values[c] != 0;
          g_ptr_array_add (texts, row_text (self, c, row));
        }
      if (any)
        add_row_if_differs (self, brief_rows[i].label, texts, values);
    }
}

static void
add_latency (const Brief *self, guint row)
{
  const CompareTable *table = self->table;
  const char *label = latency_report_row (compare_column (table, 0)->latency, row).label;
  g_autofree TotalTime *values = g_new0 (TotalTime, table->columns->len);
  g_autoptr (GPtrArray) texts = g_ptr_array_new_with_free_func (g_free);

  for (guint c = 0; c < table->columns->len; c++)
    {
      const LatencyRow of = latency_report_row (compare_column (table, c)->latency, row);
      NumberText text;

      values[c] = of.time;
      if (of.is_time)
        summary_style_time (self->style, table->unit, of.time, text);
      g_ptr_array_add (texts, g_strdup (of.label == NULL ? "-"
                                        : of.is_time     ? text
                                                         : of.share));
    }
  if (label != NULL)
    add_row_if_differs (self, label, texts, values[0] > 0 ? values : NULL);
}

/* ---- settings ---------------------------------------------------------------------- */

enum
{
  SETTING_NETWORK,
  SETTING_PROCESSORS,
  SETTING_ORIGIN,
  FIRST_COST
};

/* The network of a column that has another name, its shape, then costs and rules. */
static char *
setting_text (const Brief *self, guint c, guint setting)
{
  const Column *column = compare_column (self->table, c);

  if (setting == SETTING_NETWORK)
    return g_strdup (column->network);
  if (setting == SETTING_PROCESSORS)
    return g_strdup (column->shape);
  if (setting == SETTING_ORIGIN)
    return g_strdup (column->origin);
  return g_strdup (compare_cost_text (self->table, c, setting - FIRST_COST));
}

static const char *
setting_name (const Brief *self, guint setting)
{
  static const char *const names[FIRST_COST] = { "network", "processors", "costs" };

  return setting < FIRST_COST
             ? names[setting]
             : report_cost (compare_column (self->table, 0)->costs, setting - FIRST_COST)
                   ->key.key;
}

static gboolean
has_names (const CompareTable *table)
{
  for (guint c = 0; c < table->columns->len; c++)
    if (compare_column (table, c)->is_named)
      return TRUE;
  return FALSE;
}

/* Those that differ. */
static void
add_settings (const Brief *self)
{
  const CompareTable *table = self->table;
  const guint settings = compare_column (table, 0)->costs->len + FIRST_COST;

  for (guint setting = has_names (table) ? SETTING_NETWORK : SETTING_PROCESSORS;
       setting < settings; setting++)
    {
      g_autoptr (GPtrArray) texts = g_ptr_array_new_with_free_func (g_free);

      for (guint c = 0; c < table->columns->len; c++)
        g_ptr_array_add (texts, setting_text (self, c, setting));
      if (do_differ (texts))
        compare_blocks_add (self->blocks, BLOCK_SETTING, setting_name (self, setting),
                            texts, NULL);
    }
}

/* What all columns have in common. */
static void
add_common (const Brief *self, GString *to)
{
  const CompareTable *table = self->table;
  const Column *first = compare_column (table, 0);
  g_autoptr (GString) line = g_string_new (NULL);
  gboolean same_shape = TRUE, same_costs = TRUE;

  for (guint c = 1; c < table->columns->len; c++)
    {
      const Column *column = compare_column (table, c);

      same_shape &= strcmp (first->shape, column->shape) == 0;
      same_costs &= strcmp (first->origin, column->origin) == 0;
    }
  g_autofree char *beside = report_jobs_beside (first->jobs);
  g_string_append_printf (line, "%s (%s)%s", table->program, table->kind_words, beside);
  if (same_shape)
    g_string_append_printf (line, ", %u processor%s (%s)", first->processors,
                            first->processors == 1 ? "" : "s", first->shape);
  if (same_costs)
    g_string_append_printf (line, "; costs: %s", first->origin);
  text_lines (to, "Settings", INDENT, line->str);
}

/* ---- all of it --------------------------------------------------------------------- */

static void
add_asked (const Brief *self)
{
  const Column *first = compare_column (self->table, 0);

  if (report_jobs_have_slowdowns (first->jobs))
    {
      compare_blocks_head (self->blocks, "Slowdown by programs beside");
      add_jobs (self);
    }
  if (first->why != NULL)
    {
      compare_blocks_head (self->blocks, "Time, made of");
      add_why (self);
    }
  if (first->what_ifs != NULL)
    {
      compare_blocks_head (self->blocks, "Time, if");
      add_what_ifs (self);
    }
  if (first->noise != NULL)
    {
      g_autofree char *title = report_noise_title (first->noise);

      compare_blocks_head (self->blocks, title);
      add_noise (self);
    }
}

/* What follows the rows. */
static GString *
last_lines (const Brief *self)
{
  const CompareTable *table = self->table;
  GString *text = g_string_new ("\n");

  compare_add_computed (table, text, summary_answer_value);
  add_common (self, text);
  if (table->note != NULL)
    text_lines (text, "Note", INDENT, table->note);
  summary_next (compare_column (table, 0)->why, text);
  return text;
}

/* The rows for which there is room between what is there and what follows. */
static void
add_blocks (const Brief *self, gint rows, const GString *last)
{
  const gint used
      = (gint) (summary_count_lines (self->text) + summary_count_lines (last) + 1);
  guint left_out;

  add_asked (self);
  compare_blocks_head (self->blocks, "Times of all processors");
  add_rows (self);
  for (guint row = 0; row < LATENCY_ROWS; row++)
    add_latency (self, row);
  add_settings (self);
  left_out = compare_blocks_put (self->blocks, rows, SCREEN_LINES - used, self->text);
  if (left_out > 0)
    g_string_append_printf (self->text, ".. and %u more that differ\n", left_out);
}

void
compare_write_brief (const CompareTable *table, const SummaryStyle *style,
                     OutputFile *output)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (CompareBlocks) blocks = compare_blocks_new (table);
  const Brief self = { table, style, text, blocks };
  g_autoptr (GString) last = last_lines (&self);

  compare_add_sentences (table, text);
  const gint rows = MOST_ROWS - (gint) summary_count_lines (text);
  compare_add_answer (table, text);
  add_times (&self);
  add_blocks (&self, rows, last);
  if (style->intervals)
    compare_add_intervals (table, text);
  g_string_append_len (text, last->str, (gssize) last->len);
  output_file_write (output, text->str, text->len);
}
