/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <string.h>

#include "analysis/intervals/processor-fields.h"
#include "analysis/processor-statistics.h"

#define N_BITS (N_INTERVAL_FIELDS + N_KINDS * N_MEASURES)
G_STATIC_ASSERT (N_BITS <= 64);

struct _ProcessorStatistics
{
  guint32 processors, n_intervals;
  Characteristics *totals;        /* of intervals */
  guint64 *mask;                  /* by interval */
  guint32 *first;                 /* by interval: its first in list */
  GArray *list;                   /* Statistics */
  gboolean *is_shown;             /* by interval */
  ProcessorCharacteristics **all; /* by interval; NULL: too many */
  guint32 *participant;           /* of one interval at a time, in rising order */
  guint32 participants;
  SimTime *value; /* by place among them, for one field at a time */
};

static void
find_participants (ProcessorStatistics *self, const ProcessorCharacteristics *processor)
{
  self->participants = 0;
  for (guint32 p = 0; p < self->processors; p++)
    if (processor[p].takes_part)
      self->participant[self->participants++] = p;
}

static void
add_values (ProcessorStatistics *self, guint32 interval, guint bit)
{
  gboolean any = FALSE;
  Statistics statistics;

  for (guint32 i = 0; i < self->participants && !any; i++)
    any = self->value[i] != 0;
  if (!any)
    return;
  statistics = statistics_of (self->value, self->participants);
  statistics.at_minimum = self->participant[statistics.at_minimum];
  statistics.at_maximum = self->participant[statistics.at_maximum];
  self->mask[interval] |= G_GUINT64_CONSTANT (1) << bit;
  g_array_append_val (self->list, statistics);
}

static void
visit (gpointer data, guint32 interval, const ProcessorCharacteristics *processor)
{
  ProcessorStatistics *self = data;
  const IntervalTotals *totals = characteristics_interval (self->totals, interval);

  if (!self->is_shown[interval])
    return;
  find_participants (self, processor);
  self->first[interval] = self->list->len;
  for (guint f = 0; f < N_INTERVAL_FIELDS; f++)
    {
      const ProcessorField *field = processor_field_find (
          f == INTERVAL_FIELD_EFFICIENCY ? "productive_time" : interval_field (f)->key);

      if (field == NULL)
        continue;
      for (guint32 i = 0; i < self->participants; i++)
        self->value[i] = field->get (&processor[self->participant[i]]);
      add_values (self, interval, f);
    }
  for (guint k = 0; k < N_KINDS; k++)
    for (guint m = 0; m < N_MEASURES; m++)
      {
        if (totals->kind[k][m] == 0)
          continue; /* no time is negative: all are 0 */
        for (guint32 i = 0; i < self->participants; i++)
          self->value[i] = processor[self->participant[i]].kind[k][m];
        add_values (self, interval, N_INTERVAL_FIELDS + k * N_MEASURES + m);
      }
  if (self->all != NULL)
    self->all[interval] = g_memdup2 (processor, self->processors * sizeof *processor);
}

ProcessorStatistics *
processor_statistics_new (const ReportContext *context, const Outline *outline)
{
  ProcessorStatistics *self = g_new0 (ProcessorStatistics, 1);
  guint32 n = program_intervals (context->program);

  self->processors = program_processors (context->program);
  self->totals = context->characteristics;
  self->n_intervals = n;
  self->mask = g_new0 (guint64, n);
  self->first = g_new0 (guint32, n);
  self->list = g_array_new (FALSE, FALSE, sizeof (Statistics));
  self->is_shown = g_new0 (gboolean, n);
  for (guint32 i = 0; i < outline->n_shown; i++)
    self->is_shown[outline->shown[i]] = TRUE;
  if ((guint64) self->processors * outline->n_shown <= PROCESSORS_MOST_ROWS)
    self->all = g_new0 (ProcessorCharacteristics *, n);
  self->participant = g_new (guint32, self->processors);
  self->value = g_new (SimTime, self->processors);
  characteristics_each_interval (context->characteristics, visit, self);
  return self;
}

void
processor_statistics_free (ProcessorStatistics *self)
{
  if (self == NULL)
    return;
  for (guint32 i = 0; self->all != NULL && i < self->n_intervals; i++)
    g_free (self->all[i]);
  g_free (self->all);
  g_free (self->mask);
  g_free (self->first);
  g_array_unref (self->list);
  g_free (self->is_shown);
  g_free (self->participant);
  g_free (self->value);
  g_free (self);
}

static const Statistics *
find (const ProcessorStatistics *self, guint32 interval, guint bit)
{
  guint64 mask = self->mask[interval], below = (G_GUINT64_CONSTANT (1) << bit) - 1;

  if ((mask >> bit & 1) == 0)
    return NULL;
  return &g_array_index (self->list, Statistics,
                         self->first[interval]
                             + (guint) __builtin_popcountll (mask & below));
}

const Statistics *
processor_statistics_field (const ProcessorStatistics *self, guint32 interval,
                            guint field)
{
  g_assert (field < N_INTERVAL_FIELDS);
  return find (self, interval, field);
}

const Statistics *
processor_statistics_kind (const ProcessorStatistics *self, guint32 interval,
                           CommunicationKind kind, Measure measure)
{
  return find (self, interval, N_INTERVAL_FIELDS + kind * N_MEASURES + measure);
}

const ProcessorCharacteristics *
processor_statistics_all (const ProcessorStatistics *self, guint32 interval)
{
  return self->all == NULL ? NULL : self->all[interval];
}
