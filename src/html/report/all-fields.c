/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "html/report/all-fields.h"

#include "analysis/interval-fields.h"
#include "analysis/intervals/characteristics.h"
#include "html/interval-name.h"
#include "text/number-short.h"

typedef struct
{
  Page *page;
  const ReportContext *context;
  const Outline *outline;
} AllFields;

static const IntervalTotals *
totals_of (const AllFields *self, guint32 interval)
{
  return characteristics_interval (self->context->characteristics, interval);
}

static void
put_name (const AllFields *self, guint32 interval)
{
  page_put (self->page, "<tr><th>");
  interval_name_put (self->page, program_interval (self->outline->program, interval));
  page_putf (self->page, " <small>%u</small>", self->outline->number[interval]);
}

static void
put_fields (const AllFields *self, guint32 interval)
{
  const IntervalTotals *totals = totals_of (self, interval);
  guint32 number = self->outline->number[interval];
  NumberText text;

  put_name (self, interval);
  for (guint f = 0; f < N_INTERVAL_FIELDS; f++)
    {
      const IntervalField *field = interval_field (f);
      g_autofree char *id = g_strdup_printf ("i%u-%s", number, field->anchor);

      if (f == INTERVAL_FIELD_EFFICIENCY)
        page_putf (self->page, "<td id=%s>%s", id,
                   totals->total == 0
                       ? "100 %"
                       : number_percent (totals->productive, totals->total, 1, text));
      else
        page_time_cell_at (self->page, id, interval_field_time (field, totals));
    }
  page_put (self->page, "\n");
  page_flush (self->page);
}

static void
put_kind (const AllFields *self, guint32 interval, CommunicationKind kind)
{
  const IntervalTotals *totals = totals_of (self, interval);
  guint32 number = self->outline->number[interval];
  char letter = kind_name (kind)->letter;

  put_name (self, interval);
  page_putf (self->page, "<td class=e>%s<td id=i%u-%s%c>%" G_GUINT64_FORMAT,
             kind_name (kind)->label, number, kind_field (0)->anchor, letter,
             totals->count[kind]);
  for (guint m = 0; m < N_MEASURES; m++)
    {
      g_autofree char *id
          = g_strdup_printf ("i%u-%s%c", number, kind_field (1 + m)->anchor, letter);

      page_time_cell_at (self->page, id, totals->kind[kind][m]);
    }
  page_put (self->page, "\n");
  page_flush (self->page);
}

static void
put_head (Page *page, const char *kind, guint n, const char *(*anchor) (guint),
          const char *(*label) (guint))
{
  page_putf (page, "<table class=\"all\">\n<thead><tr><th>Interval%s", kind);
  for (guint f = 0; f < n; f++)
    page_putf (page, "<th><a href=\"#%s\">%s</a>", anchor (f), label (f));
  page_put (page, "\n<tbody>");
}

static const char *
field_anchor (guint f)
{
  return interval_field (f)->anchor;
}

static const char *
field_label (guint f)
{
  return interval_field (f)->label;
}

static const char *
measure_anchor (guint f)
{
  return "kinds";
}

static const char *
measure_label (guint f)
{
  return kind_field (f)->label;
}

void
all_fields_put (Page *page, const ReportContext *context, const Outline *outline)
{
  const AllFields self = { page, context, outline };

  page_put (page, "<noscript>\n<h3 id=\"all-fields\">All fields of each interval</h3>\n");
  put_head (page, "", N_INTERVAL_FIELDS, field_anchor, field_label);
  for (guint32 i = 0; i < outline->n_shown; i++)
    put_fields (&self, outline->shown[i]);
  page_put (page, "</table>\n<h3>Kinds of operations in each interval</h3>\n");
  put_head (page, "<th>Kind", N_KIND_FIELDS, measure_anchor, measure_label);
  for (guint32 i = 0; i < outline->n_shown; i++)
    for (CommunicationKind kind = 0; kind < N_KINDS; kind++)
      if (totals_of (&self, outline->shown[i])->count[kind] > 0)
        put_kind (&self, outline->shown[i], kind);
  page_put (page, "</table>\n<p>Kinds that an interval has none of are left out: their "
                  "fields are 0. Values of each processor: "
                  "<code>--processors-csv FILE</code>.</p>\n</noscript>\n");
}
