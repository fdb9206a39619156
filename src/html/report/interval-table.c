/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "html/report/interval-table.h"

#include "analysis/interval-fields.h"
#include "analysis/processor-statistics.h"
#include "html/interval-bar.h"
#include "html/report/all-fields.h"
#include "html/interval-name.h"
#include "text/number-short.h"

#define MOST_INDENT 12

/* Anchors of the fields that are columns. */
static const char *const columns[] = { "exec", "lost", "insuf", "comm", "idle", "imbal" };

typedef struct
{
  Page *page;
  const ReportContext *context;
  const Outline *outline;
  TotalTime whole; /* total time of MAIN */
} Table;

static const IntervalField *
field_of (const char *anchor)
{
  for (guint f = 0; f < N_INTERVAL_FIELDS; f++)
    if (g_str_equal (interval_field (f)->anchor, anchor))
      return interval_field (f);
  g_assert_not_reached ();
}

static void
put_efficiency (const Table *self, const IntervalTotals *totals)
{
  NumberText text;

  if (totals->total == 0)
    page_put (self->page, "<td>100 %");
  else
    page_putf (self->page, "<td>%s",
               number_percent (totals->productive, totals->total, 1, text));
}

static void
put_row (const Table *self, guint32 interval)
{
  const IntervalTotals *totals
      = characteristics_interval (self->context->characteristics, interval);
  const Interval *what = program_interval (self->outline->program, interval);
  guint32 number = self->outline->number[interval];

  page_putf (self->page, "<tr id=\"i%u\"><th style=--in:%u><a href=\"#i%u\">", number,
             MIN (what->level, MOST_INDENT), number);
  interval_name_put (self->page, what);
  page_putf (self->page, " <small>%u</small></a><td>", number);
  /* Of nested ones only the waiting in collectives is known. */
  interval_bar_put (self->page, totals, interval == 0 ? self->context->result->late : 0,
                    self->whole);
  put_efficiency (self, totals);
  for (guint c = 0; c < G_N_ELEMENTS (columns); c++)
    page_time_cell (self->page, interval_field_time (field_of (columns[c]), totals));
  page_put (self->page, "\n");
  page_flush (self->page);
}

static void
put_head (const Table *self)
{
  page_put (self->page,
            "<table id=\"interval-table\">\n<thead><tr><th data-by=\"n\">Interval"
            "<th data-by=\"total\">Where its time goes"
            "<th data-by=\"effic\">Efficiency");
  for (guint c = 0; c < G_N_ELEMENTS (columns); c++)
    page_putf (self->page, "<th data-by=\"%s\">%s", columns[c],
               field_of (columns[c])->label);
  page_put (self->page, "\n<tbody>");
}

/* Names what the page does not show, and the output that contains it. */
static void
put_left_out (const Table *self)
{
  const Outline *outline = self->outline;
  guint32 deeper = report_left_out (outline->program, outline->most_levels);
  guint32 small = program_intervals (outline->program) - deeper - outline->n_shown;
  g_autofree char *text = report_left_out_text (deeper, outline->most_levels);

  if (deeper > 0)
    page_left_out (self->page, text, outline->most_levels);
  if (small > 0)
    page_putf (
        self->page,
        "<p id=\"small-left-out\">%u interval%s with the least time %s not on this "
        "page, which shows at most %u: <code>--format json</code> has all.</p>\n",
        small, small == 1 ? "" : "s", small == 1 ? "is" : "are", INTERVAL_TABLE_ROWS);
}

static void
put_tools (Page *page)
{
  page_put (page,
            "<p class=\"tools needs-script\" hidden><label>Find <input type=\"search\" "
            "id=\"find\"></label> <output id=\"hits\"></output> "
            "<button type=\"button\" id=\"hit-before\">Previous hit</button> "
            "<button type=\"button\" id=\"hit-next\">Next hit</button> "
            "<button type=\"button\" id=\"fold\">Fold all</button> "
            "<button type=\"button\" id=\"natural\">Order of the program</button></p>\n");
}

static void
put_pane (Page *page, const ReportContext *context, const Outline *outline)
{
  guint64 rows = (guint64) program_processors (context->program) * outline->n_shown;

  page_put (page, "<aside id=\"pane\" aria-label=\"Selected interval\" tabindex=\"-1\">\n"
                  "<noscript><p>The script of this page shows all fields of the selected "
                  "interval here, with those of its processors. Without scripts, <a "
                  "href=\"#all-fields\">all fields of each interval</a> are below."
                  "</p></noscript>\n"
                  "<div id=\"pane-body\"></div>\n");
  if (rows > PROCESSORS_MOST_ROWS)
    page_putf (
        page,
        "<p id=\"processors\">%u processors in %u intervals are too many to list "
        "here (more than %u lines): <code>--processors-csv FILE</code> writes them "
        "all.</p>\n",
        program_processors (context->program), outline->n_shown, PROCESSORS_MOST_ROWS);
  page_put (page, "</aside>\n");
}

void
interval_table_put (Page *page, const ReportContext *context, const Outline *outline)
{
  Table self
      = { page, context, outline,
          characteristics_interval (context->characteristics, outline->shown[0])->total };

  page_put (page, "<section id=\"intervals\">\n<h2>Intervals</h2>\n");
  put_tools (page);
  page_put (page, "<div class=\"beside\">\n<div class=\"scroll\">\n");
  put_head (&self);
  for (guint32 i = 0; i < outline->n_shown; i++)
    put_row (&self, outline->shown[i]);
  page_put (page, "</table>\n");
  put_left_out (&self);
  page_put (page, "</div>\n");
  put_pane (page, context, outline);
  page_put (page, "</div>\n");
  all_fields_put (page, context, outline);
  page_put (page, "</section>\n");
}
