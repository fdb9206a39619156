/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <string.h>

#include "html/report/interval-figures.h"

typedef struct
{
  Page *page;
  const IntervalTotals *totals;
  guint32 number, processors;
} Figures;

/* The colour of a field's share, as in bars; NULL: none. */
static const char *
share_class (const IntervalField *field)
{
  static const char *const classes[][2] = {
    { "ptime", "p" }, { "insuf", "n" }, { "comm", "c" }, { "csyn", "s" }, { "idle", "o" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (classes); i++)
    if (strcmp (classes[i][0], field->anchor) == 0)
      return classes[i][1];
  return NULL;
}

static void
put_share (const Figures *figures, const IntervalField *field, TotalTime time)
{
  const char *class = share_class (field);
  NumberText share;

  if (!field->of_total || time == 0)
    {
      page_put (figures->page, "<td>");
      return;
    }
  number_share (time * 100, figures->totals->total, 1, "0.0", share);
  if (class == NULL)
    page_putf (figures->page, "<td>%s %%", share);
  else
    page_putf (figures->page, "<td class=g><i class=%s style=width:%s%%></i>%s %%", class,
               share, share);
}

/* A time, or a part of the execution time. */
static void
put_value (const Figures *figures, gboolean is_ratio, SimTime value)
{
  NumberText text;

  if (is_ratio)
    page_put (figures->page,
              number_share (value, figures->totals->execution, 4, "1.0000", text));
  else
    page_time (figures->page, value);
}

static void
put_statistics (const Figures *figures, const Statistics *statistics, gboolean is_ratio)
{
  Page *page = figures->page;

  if (statistics == NULL || figures->processors == 1)
    return;
  if (statistics->minimum == statistics->maximum)
    {
      page_put (page, "<td>");
      put_value (figures, is_ratio, statistics->minimum);
      page_put (page, "<td class=e colspan=5>on each");
      return;
    }
  page_put (page, "<td>");
  put_value (figures, is_ratio, statistics->minimum);
  page_putf (page, "<td>%u<td>", statistics->at_minimum);
  put_value (figures, is_ratio, statistics->maximum);
  page_putf (page, "<td>%u<td>", statistics->at_maximum);
  put_value (figures, is_ratio, statistics->mean);
  page_put (page, "<td>");
  put_value (figures, is_ratio, statistics->median);
}

static void
put_field (const Figures *figures, guint f, const Statistics *statistics)
{
  const IntervalField *field = interval_field (f);
  const IntervalTotals *totals = figures->totals;
  NumberText text;

  page_put (figures->page, "<tr><th");
  if (field->depth > 0)
    page_putf (figures->page, " class=d%u", field->depth);
  page_putf (figures->page, "><a href=\"#%s\">%s</a><td id=\"i%u-%s\">", field->anchor,
             field->label, figures->number, field->anchor);
  if (f == INTERVAL_FIELD_EFFICIENCY)
    {
      page_putf (figures->page, "%s<td>",
                 number_share (totals->productive, totals->total, 4, "1.0000", text));
      put_statistics (figures, statistics, TRUE);
    }
  else
    {
      TotalTime time = interval_field_time (field, totals);

      page_time (figures->page, time);
      put_share (figures, field, time);
      put_statistics (figures, statistics, FALSE);
    }
  page_put (figures->page, "\n");
}

static void
put_kind (const Figures *figures, guint32 interval, CommunicationKind kind,
          const ProcessorStatistics *statistics)
{
  Page *page = figures->page;
  const IntervalTotals *totals = figures->totals;
  char letter = kind_name (kind)->letter;

  page_putf (page,
             "<tbody><tr><th><a href=\"#%s%c\">%s</a><td id=\"i%u-%s%c\">"
             "%" G_GUINT64_FORMAT "<td class=e>op\n",
             kind_field (0)->anchor, letter, kind_name (kind)->label, figures->number,
             kind_field (0)->anchor, letter, totals->count[kind]);
  for (guint m = 0; m < N_MEASURES; m++)
    {
      const KindField *field = kind_field (1 + m);

      page_putf (page, "<tr><th class=d1><a href=\"#%s%c\">%s</a><td id=\"i%u-%s%c\">",
                 field->anchor, letter, field->label, figures->number, field->anchor,
                 letter);
      page_time (page, totals->kind[kind][m]);
      page_put (page, "<td>");
      put_statistics (figures, processor_statistics_kind (statistics, interval, kind, m),
                      FALSE);
      page_put (page, "\n");
    }
}

void
interval_figures_put (Page *page, const ReportContext *context, guint32 number,
                      guint32 interval, const ProcessorStatistics *statistics)
{
  Figures figures = { page, characteristics_interval (context->characteristics, interval),
                      number, program_processors (context->program) };

  page_putf (page, "<table class=\"fields\">\n<thead><tr><th>Field<th>%s<th>of total",
             report_time_units (context));
  if (figures.processors > 1)
    page_put (page, "<th>minimum<th>on<th>maximum<th>on<th>mean<th>median");
  page_put (page, "\n<tbody>");
  for (guint f = 0; f < N_INTERVAL_FIELDS; f++)
    put_field (&figures, f, processor_statistics_field (statistics, interval, f));
  for (guint k = 0; k < N_KINDS; k++)
    if (interval_totals_have_kind (figures.totals, k))
      put_kind (&figures, interval, k, statistics);
  page_put (page, "</table>\n");
}
