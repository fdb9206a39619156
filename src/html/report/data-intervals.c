/* SPDX-License-Identifier: GPL-3.0-or-later */
/* data-intervals.c - the figures of each interval, for the script of a report
 *
 *   n number   name   level   count   part (how many take part)   who
 *   source   the program's text, before the place of the interval and from it on; none:
 *            not known
 *   up         place of the interval it is in, among those shown; -1: none
 *   f          a time for each field; of the efficiency 0
 *   k          by kind: operations, then times; 0: the kind does not occur
 *   s, ks      statistics over processors, by field, by kind * measures + measure
 *   t          begin and end of each span in which somebody was in it
 *   p          each processor, where there are not too many: columns, rows
 */
#include "config.h"

#include "analysis/intervals/processor-fields.h"
#include "analysis/interval-label.h"
#include "html/interval-name.h"
#include "html/page-json.h"
#include "html/report/report-data.h"

typedef struct
{
  Page *page;
  const ReportContext *context;
  const Outline *outline;
  const ProcessorStatistics *statistics;
  guint32 *place; /* among those shown, by the program's number */
} Writing;

static void
put_name (Page *page, const Interval *what)
{
  g_autofree char *name = interval_label (what);

  page_put (page, ",\"name\":");
  page_json_text (page, name);
}

static void
put_source (Page *page, const Interval *what)
{
  g_autofree char *before = g_strndup (what->source, what->source_place);

  if (*what->source == '\0')
    return;
  page_put (page, ",\"source\":[");
  page_json_text (page, before);
  page_put (page, ",");
  page_json_text (page, what->source + what->source_place);
  page_put (page, "]");
}

static void
put_participants (const Writing *self, guint32 interval)
{
  const ProcessorSet *set
      = characteristics_participants (self->context->characteristics, interval);
  g_autofree char *text = report_processors_text (set);

  page_putf (self->page, ",\"part\":%u,\"who\":", processor_set_count (set));
  page_json_text (self->page, text);
}

static void
put_figures (const Writing *self, const IntervalTotals *totals)
{
  Page *page = self->page;

  page_put (page, ",\"f\":[0");
  for (guint f = 1; f < N_INTERVAL_FIELDS; f++)
    {
      page_put (page, ",");
      page_json_number (page, interval_field_time (interval_field (f), totals));
    }
  page_put (page, "],\"k\":[");
  for (guint k = 0; k < N_KINDS; k++)
    {
      page_putf (page, "%s[%" G_GUINT64_FORMAT, k == 0 ? "" : ",", totals->count[k]);
      for (guint m = 0; m < N_MEASURES; m++)
        {
          page_put (page, ",");
          page_json_number (page, totals->kind[k][m]);
        }
      page_put (page, "]");
    }
  page_put (page, "]");
}

/* minimum, on, maximum, on, mean, median */
static void
put_statistics (Page *page, guint number, const Statistics *one, gboolean *first)
{
  if (one == NULL)
    return;
  page_putf (page, "%s\"%u\":[", *first ? "" : ",", number);
  *first = FALSE;
  page_json_number (page, one->minimum);
  page_putf (page, ",%u,", one->at_minimum);
  page_json_number (page, one->maximum);
  page_putf (page, ",%u,", one->at_maximum);
  page_json_number (page, one->mean);
  page_put (page, ",");
  page_json_number (page, one->median);
  page_put (page, "]");
}

static void
put_all_statistics (const Writing *self, guint32 interval)
{
  gboolean first = TRUE;

  page_put (self->page, ",\"s\":{");
  for (guint f = 0; f < N_INTERVAL_FIELDS; f++)
    put_statistics (self->page, f,
                    processor_statistics_field (self->statistics, interval, f), &first);
  page_put (self->page, "},\"ks\":{");
  first = TRUE;
  for (guint k = 0; k < N_KINDS; k++)
    for (guint m = 0; m < N_MEASURES; m++)
      put_statistics (self->page, k * N_MEASURES + m,
                      processor_statistics_kind (self->statistics, interval, k, m),
                      &first);
  page_put (self->page, "}");
}

static void
put_spans (const Writing *self, guint32 interval)
{
  const TimeSpan *spans;
  guint n;

  if (self->context->times == NULL)
    return;
  spans = processor_times_spans (self->context->times, interval, &n);
  if (program_interval (self->context->program, interval)->parent == PROGRAM_NONE)
    return;
  page_put (self->page, ",\"t\":[");
  for (guint i = 0; i < n; i++)
    {
      page_put (self->page, i == 0 ? "" : ",");
      page_json_number (self->page, spans[i].begin);
      page_put (self->page, ",");
      page_json_number (self->page, spans[i].end);
    }
  page_put (self->page, "]");
}

/* ---- each processor ---------------------------------------------------------------- */

/* Columns that are not 0 on all processors.  Returns: how many. */
static guint
find_columns (const ProcessorCharacteristics *all, guint32 processors,
              guint column[N_PROCESSOR_COLUMNS])
{
  guint n = 0;

  for (guint f = 0; f < N_PROCESSOR_COLUMNS; f++)
    for (guint32 p = 0; p < processors; p++)
      if (processor_field (f)->get (&all[p]) != 0)
        {
          column[n++] = f;
          break;
        }
  return n;
}

static void
put_processor (const Writing *self, const ProcessorCharacteristics *one, guint32 p,
               const guint *column, guint n)
{
  page_putf (self->page, "[%u", p);
  for (guint c = 0; c < n; c++)
    {
      page_put (self->page, ",");
      page_json_number (self->page, processor_field (column[c])->get (one));
    }
  page_put (self->page, "]");
}

static void
put_processors (const Writing *self, guint32 interval)
{
  guint32 processors = program_processors (self->context->program);
  const ProcessorCharacteristics *all
      = processor_statistics_all (self->statistics, interval);
  guint column[N_PROCESSOR_COLUMNS], n;
  gboolean first = TRUE;

  if (all == NULL || processors == 1)
    return;
  n = find_columns (all, processors, column);
  page_put (self->page, ",\"p\":{\"c\":[");
  for (guint c = 0; c < n; c++)
    page_putf (self->page, "%s%u", c == 0 ? "" : ",", column[c]);
  page_put (self->page, "],\"r\":[");
  for (guint32 p = 0; p < processors; p++)
    {
      if (!all[p].takes_part)
        continue;
      page_put (self->page, first ? "" : ",");
      first = FALSE;
      put_processor (self, &all[p], p, column, n);
    }
  page_put (self->page, "]}");
}

/* ---- all --------------------------------------------------------------------------- */

static void
put_interval (const Writing *self, guint32 interval)
{
  const Interval *what = program_interval (self->context->program, interval);
  gint64 up = what->parent == PROGRAM_NONE ? -1 : (gint64) self->place[what->parent];

  page_putf (self->page,
             "{\"n\":%u,\"up\":%" G_GINT64_FORMAT
             ",\"level\":%u,\"count\":%" G_GUINT64_FORMAT,
             self->outline->number[interval], up, what->level, what->count);
  put_name (self->page, what);
  put_source (self->page, what);
  put_participants (self, interval);
  put_figures (self, characteristics_interval (self->context->characteristics, interval));
  put_all_statistics (self, interval);
  put_spans (self, interval);
  put_processors (self, interval);
  page_put (self->page, "}");
  page_flush (self->page);
}

void
report_data_intervals (Page *page, const ReportContext *context, const Outline *outline,
                       const ProcessorStatistics *statistics)
{
  g_autofree guint32 *place = g_new0 (guint32, program_intervals (context->program));
  const Writing self = { page, context, outline, statistics, place };

  for (guint32 i = 0; i < outline->n_shown; i++)
    place[outline->shown[i]] = i;
  page_putf (page, ",\"listed\":%u,\"intervals\":[",
             processor_statistics_all (statistics, outline->shown[0]) != NULL ? 1 : 0);
  for (guint32 i = 0; i < outline->n_shown; i++)
    {
      page_put (page, i == 0 ? "\n" : ",\n");
      put_interval (&self, outline->shown[i]);
    }
  page_put (page, "]");
}
