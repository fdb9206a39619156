/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <string.h>

#include "analysis/links.h"
#include "analysis/report-answer.h"
#include "analysis/report-path.h"
#include "analysis/unused-text.h"
#include "output/compare-figures.h"
#include "output/compare-table.h"
#include "program/reader.h"
#include "topology/topology-nodes.h"

static void
column_free (gpointer data)
{
  Column *self = data;

  g_free (self->name);
  g_free (self->network);
  g_free (self->shape);
  g_free (self->json);
  g_free (self->computed);
  g_free (self->places);
  g_array_unref (self->costs);
  g_free (self->network_text);
  g_free (self->overhead_text);
  g_free (self->unused_text);
  if (self->why != NULL)
    {
      path_sums_free ((PathSums *) self->why->path);
      g_free (self->why->sentence);
    }
  g_free (self->why);
  g_free (self->latency);
  g_free (self->path_most);
  g_clear_pointer (&self->what_ifs, g_array_unref);
  g_clear_pointer (&self->jobs, g_array_unref);
  g_clear_pointer (&self->noise, g_rc_box_release);
  g_clear_pointer (&self->range, range_times_unref);
  g_free (self->origin);
  g_free (self->routing);
  g_free (self->from_name);
  g_free (self->to_name);
  g_free (self->link);
  g_free (self->link_with_arrow);
  g_free (self->answer);
  g_free (self->drawn);
  g_clear_pointer (&self->figures, g_ptr_array_unref);
  g_free (self);
}

CompareTable *
compare_table_new (gboolean intervals, guint most_levels)
{
  CompareTable *self = g_new0 (CompareTable, 1);

  self->columns = g_ptr_array_new_with_free_func (column_free);
  self->warnings = g_ptr_array_new_with_free_func (g_free);
  g_ptr_array_add (self->warnings, NULL);
  self->keeps_intervals = intervals;
  self->most_levels = most_levels;
  compare_intervals_init (self);
  return self;
}

void
compare_table_free (CompareTable *self)
{
  if (self == NULL)
    return;
  g_ptr_array_unref (self->columns);
  g_ptr_array_unref (self->warnings);
  compare_intervals_clear (self);
  g_free (self->program);
  g_free (self->kind);
  g_free (self->kind_words);
  g_free (self->version);
  g_free (self->command);
  g_free (self->note);
  g_free (self);
}

void
compare_table_set_draw (CompareTable *self, CompareDraw draw)
{
  self->draw = draw;
}

const char *const *
compare_table_warnings (CompareTable *self)
{
  return (const char *const *) self->warnings->pdata;
}

const char *
compare_table_note (const CompareTable *self)
{
  return self->note;
}

/* ---- taking figures ---------------------------------------------------------------- */

/* part / whole as a whole number of 10^-12. */
static TotalTime
share (TotalTime part, TotalTime whole, TotalTime otherwise)
{
  TotalTime quotient = 1, rest;

  if (whole <= 0)
    return otherwise;
  quotient = part / whole;
  rest = part % whole;
  for (guint i = 0; i < COMPARE_DECIMALS; i++)
    {
      quotient = quotient * 10 + rest * 10 / whole;
      rest = rest * 10 % whole;
    }
  return quotient + (rest * 2 >= whole ? 1 : 0);
}

/* NULL: the node has only a number. */
static char *
node_name (const Network *network, guint32 node)
{
  if (!network_node_is_named (network, node))
    return NULL;
  GString *name = g_string_new (NULL);

  network_append_node_name (network, node, name);
  return g_string_free (name, FALSE);
}

static void
take_links (Column *column, const ReportContext *context)
{
  g_autoptr (GArray) busiest = links_busiest (context->network, 1);
  LinkRow row;

  column->has_links = busiest->len > 0;
  if (!column->has_links)
    return;
  row = links_row (context->network, g_array_index (busiest, guint32, 0));
  column->from = row.from;
  column->to = row.to;
  column->from_name = node_name (context->network, row.from);
  column->to_name = node_name (context->network, row.to);
  column->link = links_name (context->network, row.from, row.to, "->");
  column->link_with_arrow = links_name (context->network, row.from, row.to, "→");
  column->busiest = row.statistics.busy;
  column->busiest_is_medium = topology_is_medium (network_topology (context->network),
                                                  g_array_index (busiest, guint32, 0));
  column->value[ROW_UTILISATION] = share (row.statistics.busy, context->result->time, 0);
}

static void
take_values (Column *column, const ReportContext *context)
{
  const ReplayResult *result = context->result;
  const IntervalTotals *totals = characteristics_interval (context->characteristics, 0);
  ReportStates states = report_states (result);
  CostSplit split = cost_split (result);
  TotalTime *value = column->value;

  column->whole = *totals;
  column->late = result->late;
  value[ROW_TIME] = result->time;
  value[ROW_EFFICIENCY] = share (totals->productive, totals->total, SIM_TIME_PER_SECOND);
  value[ROW_PRODUCTIVE] = totals->productive;
  value[ROW_LOST] = totals->lost;
  value[ROW_INSUFFICIENT] = totals->insufficient;
  value[ROW_COMMUNICATION] = totals->communication;
  value[ROW_COMMUNICATION_SYNCH] = totals->communication_synch;
  value[ROW_IDLE] = totals->idle;
  value[ROW_LOAD_IMBALANCE] = totals->load_imbalance;
  value[ROW_SYNCHRONIZATION] = totals->synchronization;
  value[ROW_OVERLAP] = totals->overlap;
  value[ROW_MESSAGES] = result->messages;
  value[ROW_BYTES] = result->bytes;
  value[ROW_LINK_HOPS] = result->link_hops;
  value[ROW_CONGESTION] = result->congestion_delay;
  value[ROW_STATE_BUSY] = states.busy;
  value[ROW_STATE_OVERHEAD] = states.overhead;
  value[ROW_STATE_IDLE] = states.idle;
  for (guint i = 0; i < N_SPLITS; i++)
    value[ROW_SPLIT + i] = split.time[i];
}

static void
add_warning (CompareTable *self, char *text)
{
  g_ptr_array_insert (self->warnings, (gint) self->warnings->len - 1, text);
}

static void
take_warnings (CompareTable *self, const ReportContext *context)
{
  for (guint i = 0; context->warnings != NULL && context->warnings[i] != NULL; i++)
    if (!g_strv_contains (compare_table_warnings (self), context->warnings[i]))
      add_warning (self, g_strdup (context->warnings[i]));
}

static void
take_computed (Column *column, const ProgramValue *value)
{
  if (value == NULL)
    return;
  column->json = g_strdup (value->json);
  column->computed = g_strdup (value->text);
  column->places = g_strdup (value->places);
}

void
compare_table_add (CompareTable *self, const char *name, const ReportContext *context)
{
  Column *column = g_new0 (Column, 1);

  column->name = g_strdup (name == NULL ? context->machine->name : name);
  column->network = g_strdup (context->machine->name);
  take_computed (column, context->value);
  column->type = network_type (context->machine);
  column->shape = shape_format (&context->machine->shape);
  column->processors = program_processors (context->program);
  column->is_named = name != NULL;
  compare_take_costs (column, context);
  column->origin
      = report_costs_origin (context->machine, program_reader (context->program));
  column->routing = report_routing_text (column->costs);
  report_network_init (&column->counts, context);
  column->network_text = cost_split_network_text (context);
  column->overhead_text = cost_split_overhead_text (context);
  column->unused_text = unused_text (context);
  column->latency = g_memdup2 (context->latency, sizeof *context->latency);
  column->why = g_memdup2 (context->why, sizeof *context->why);
  if (column->why != NULL)
    {
      column->why->sentence = g_strdup (context->why->sentence);
      column->why->candidates = NULL;
      if (column->why->path != NULL)
        {
          path_sums_ref (column->why->path);
          column->path_most = report_path_most (column->why->path, context->network);
        }
    }
  if (context->what_ifs != NULL)
    column->what_ifs = g_array_ref ((GArray *) context->what_ifs);
  column->jobs = report_jobs_new (context);
  if (context->noise != NULL)
    column->noise = g_rc_box_acquire ((NoiseTimes *) context->noise);
  if (context->range != NULL)
    column->range = range_times_ref ((RangeTimes *) context->range);
  column->unused_links = unused_links (context);
  take_values (column, context);
  column->answer = report_answer (context);
  if (self->draw != NULL)
    column->drawn = self->draw (context);
  if (self->keeps_intervals)
    compare_intervals_take (self, column, context);
  take_links (column, context);
  take_warnings (self, context);
  if (self->columns->len == 0)
    {
      self->program = g_strdup (program_file (context->program));
      self->kind = g_strdup (program_kind (context->program));
      self->kind_words = g_strdup (program_title (context->program));
      self->version = g_strdup (context->version);
      self->command = g_strdup (context->command);
      self->inputs = context->inputs;
      self->unit = context->unit;
      self->decimals = report_decimals (context->result->time, context->unit);
    }
  g_ptr_array_add (self->columns, column);
}

void
compare_table_finish (CompareTable *self)
{
  const Column *first = NULL;
  guint n = 0;

  compare_name_columns (self);
  self->note = compare_difference_note (self);
  for (guint c = 0; c < self->columns->len; c++)
    {
      const Column *column = compare_column (self, c);

      n += column->counts.left > 0;
      if (first == NULL && column->counts.left > 0)
        first = column;
    }
  if (first != NULL)
    add_warning (
        self, g_strdup_printf ("%u of %u machines: ties = lowest left equal paths unused "
                               "(first: %s, at %u node%s); ties = spread uses them",
                               n, self->columns->len, first->name, first->counts.left,
                               first->counts.left == 1 ? "" : "s"));
}
