/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "analysis/interval-fields.h"
#include "html/interval-legend.h"

static void
put_fields (Page *page)
{
  page_put (page, "<dl>\n");
  for (guint f = 0; f < N_INTERVAL_FIELDS; f++)
    page_putf (page, "<dt id=\"%s\">%s</dt><dd>%s</dd>\n", interval_field (f)->anchor,
               interval_field (f)->label, interval_field (f)->meaning);
  page_put (page, "</dl>\n");
}

/* Where there are no figures. */
static void
put_measures (Page *page)
{
  page_put (page, "<h3>Of each kind of operation</h3>\n<dl>\n");
  for (guint f = 0; f < N_KIND_FIELDS; f++)
    {
      page_put (page, "<dt>");
      for (guint k = 0; k < N_KINDS; k++)
        page_putf (page, "<span id=\"%s%c\"></span>", kind_field (f)->anchor,
                   kind_name (k)->letter);
      page_putf (page, "%s</dt><dd>%s</dd>\n", kind_field (f)->label,
                 kind_field (f)->meaning);
    }
  page_put (page, "</dl>\n");
}

/* Figures of one kind, in cells with the Predictor's identifiers: nopi, comi, .. */
static void
put_kind (Page *page, CommunicationKind kind, const IntervalTotals *totals)
{
  char letter = kind_name (kind)->letter;

  page_putf (page, "<tr><th>%s", kind_name (kind)->label);
  for (guint f = 0; f < N_KIND_FIELDS; f++)
    {
      g_autofree char *id = g_strdup_printf ("\"%s%c\"", kind_field (f)->anchor, letter);

      if (f == 0)
        page_putf (page, "<td id=%s>%" G_GUINT64_FORMAT, id, totals->count[kind]);
      else
        page_time_cell_at (page, id, totals->kind[kind][f - 1]);
    }
  page_put (page, "\n");
}

static void
put_kinds (Page *page, const IntervalTotals *totals)
{
  page_put (page, "<h3>Of each kind of operation</h3>\n<table id=\"kinds\" "
                  "class=\"wraps\">\n<caption>In the whole program</caption>\n"
                  "<thead><tr><th>Kind of operation");
  for (guint f = 0; f < N_KIND_FIELDS; f++)
    page_putf (page, "<th>%s<small>%s</small>", kind_field (f)->label,
               kind_field (f)->meaning);
  page_put (page, "\n<tbody>");
  for (CommunicationKind kind = 0; kind < N_KINDS; kind++)
    put_kind (page, kind, totals);
  page_put (page, "</table>\n");
}

static void
put_statistics (Page *page)
{
  page_put (page,
            "<h3>Over the processors that take part</h3>\n<dl>\n<dt>minimum, "
            "maximum</dt><dd>The smallest and the largest value of a processor; "
            "<em>on</em> is the processor, the lowest of several, counted from "
            "0.</dd>\n<dt>mean</dt><dd>The sum divided by the number of processors, "
            "rounded to the picosecond, halves up.</dd>\n<dt>median</dt><dd>The value in "
            "the middle; of an even number of processors the mean of the two in the "
            "middle, rounded likewise.</dd>\n</dl>\n<p>Times are counted in whole "
            "picoseconds and shown with four significant digits, all digits are in the "
            "title; 0 is exactly 0. A processor's efficiency is its productive time "
            "divided by the execution time.</p>\n");
}

void
interval_legend_put (Page *page, const IntervalTotals *totals, gboolean over_processors)
{
  page_put (
      page,
      "<section id=\"meaning\">\n<h2>What the fields mean</h2>\n<p>Times are summed over "
      "the processors that take part in the interval, except Execution time; times of "
      "nested intervals are included. A processor takes part if it enters the interval "
      "or spends time in it; all take part in the whole program.</p>\n");
  put_fields (page);
  if (totals == NULL)
    put_measures (page);
  else
    put_kinds (page, totals);
  if (over_processors)
    put_statistics (page);
  page_put (page, "</section>\n");
}
