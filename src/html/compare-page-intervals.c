/* SPDX-License-Identifier: GPL-3.0-or-later */
/* compare-page-intervals.c - the intervals of a comparison: an overview, then a section
 * of each */
#include "config.h"

#include "html/compare-page-private.h"
#include "html/interval-bar.h"
#include "html/interval-name.h"
#include "text/number-short.h"

#define MOST_INDENT 12

static const IntervalTotals *
totals_at (const Comparison *self, guint column, guint32 row)
{
  return compare_interval_totals (compare_column (self->table, column), row);
}

static void
put_link (const Comparison *self, guint32 row)
{
  page_putf (self->page, "<a href=\"#i%u\">%u ", self->number[row], self->number[row]);
  interval_name_put (self->page, &compare_interval (self->table, row)->what);
  page_put (self->page, "</a>");
}

static void
put_execution (const Comparison *self, guint column, guint32 row)
{
  const IntervalTotals *own = totals_at (self, column, row);
  const IntervalTotals *first = totals_at (self, 0, row);

  if (own == NULL)
    page_put (self->page, "<td>-");
  else
    page_time_cell (self->page, own->execution);
  compare_put_ratio (self, column, own == NULL ? 0 : own->execution,
                     own == NULL || first == NULL ? 0 : first->execution);
}

static void
put_left_out (const Comparison *self)
{
  guint most_levels = self->table->most_levels;
  guint32 left_out = compare_left_out (self->table, NULL);
  g_autofree char *text = report_left_out_text (left_out, most_levels);

  if (left_out > 0)
    page_left_out (self->page, text, most_levels);
}

static void
put_overview (const Comparison *self)
{
  const CompareTable *table = self->table;

  page_put (self->page, "<nav id=\"intervals\">\n<h2>Intervals</h2>\n");
  page_keys (self->page);
  page_put (self->page, "<table class=\"sides\">\n");
  compare_put_names (self, "Execution time");
  for (guint32 i = 0; i < self->n; i++)
    {
      guint32 level = compare_interval (table, self->order[i])->level;

      page_putf (self->page, "<tr><th style=padding-left:%urem>",
                 MIN (level, MOST_INDENT));
      put_link (self, self->order[i]);
      for (guint c = 0; c < table->columns->len; c++)
        put_execution (self, c, self->order[i]);
      page_put (self->page, "\n");
      page_flush (self->page);
    }
  page_put (self->page, "</table>\n");
  put_left_out (self);
  page_put (self->page, "</nav>\n");
}

static void
put_participants (const Comparison *self, guint32 row)
{
  page_put (self->page, "<tr><th>Processors");
  for (guint c = 0; c < self->table->columns->len; c++)
    {
      g_autofree char *text = compare_processors_text (self->table, c, row);

      page_putf (self->page, "<td>%s", text);
      compare_put_ratio (self, c, 0, 0);
    }
  page_put (self->page, "\n");
}

static void
put_field (const Comparison *self, guint32 row, guint f)
{
  const IntervalField *field = interval_field (f);
  const IntervalTotals *first = totals_at (self, 0, row);
  gboolean is_ratio = f == INTERVAL_FIELD_EFFICIENCY;

  page_putf (self->page, "<tr><th class=d%u><a href=\"#%s\">%s</a>", field->depth,
             field->anchor, field->label);
  for (guint c = 0; c < self->table->columns->len; c++)
    {
      const IntervalTotals *own = totals_at (self, c, row);
      TotalTime time = own == NULL || is_ratio ? 0 : interval_field_time (field, own);
      NumberText text;

      if (own == NULL)
        page_put (self->page, "<td>-");
      else if (is_ratio)
        page_putf (self->page, "<td>%s",
                   number_percent (own->productive, own->total, 1, text));
      else
        page_time_cell (self->page, time);
      compare_put_ratio (self, c, time,
                         own == NULL || first == NULL || is_ratio
                             ? 0
                             : interval_field_time (field, first));
    }
  page_put (self->page, "\n");
}

static void
put_bars (const Comparison *self, guint32 row)
{
  TotalTime longest = 0;

  for (guint c = 0; c < self->table->columns->len; c++)
    if (totals_at (self, c, row) != NULL)
      longest = MAX (longest, totals_at (self, c, row)->execution);
  for (guint c = 0; c < self->table->columns->len; c++)
    {
      if (totals_at (self, c, row) == NULL)
        continue;
      page_put (self->page, "<div class=\"m\"><span>");
      page_text (self->page, compare_column (self->table, c)->name);
      page_put (self->page, "</span>");
      interval_bar_put (self->page, totals_at (self, c, row),
                        row == 0 ? compare_column (self->table, c)->late : 0,
                        longest * totals_at (self, c, row)->processors);
      page_put (self->page, "</div>\n");
    }
}

static void
put_ways (const Comparison *self, guint32 place)
{
  guint32 parent = compare_interval (self->table, self->order[place])->parent;

  page_put (self->page, "<p class=\"ways\">");
  if (parent != PROGRAM_NONE)
    {
      page_put (self->page, "In: ");
      put_link (self, parent);
      page_put (self->page, " &middot; ");
    }
  if (place > 0)
    {
      page_put (self->page, "Previous: ");
      put_link (self, self->order[place - 1]);
      page_put (self->page, " &middot; ");
    }
  if (place + 1 < self->n)
    {
      page_put (self->page, "Next: ");
      put_link (self, self->order[place + 1]);
      page_put (self->page, " &middot; ");
    }
  page_put (self->page, "<a href=\"#intervals\">All intervals</a></p>\n");
}

static void
put_interval (const Comparison *self, guint32 place)
{
  guint32 row = self->order[place];
  const CompareInterval *one = compare_interval (self->table, row);

  page_putf (self->page, "<section class=\"interval\" id=\"i%u\"", self->number[row]);
  if (one->parent != PROGRAM_NONE)
    page_putf (self->page, " data-p=\"i%u\"", self->number[one->parent]);
  page_putf (self->page, ">\n<h2>%u ", self->number[row]);
  interval_name_put (self->page, &one->what);
  page_put (self->page, "</h2>\n");
  put_ways (self, place);
  put_bars (self, row);
  page_put (self->page, "<table class=\"sides\">\n");
  compare_put_names (self, "Field");
  put_participants (self, row);
  for (guint f = 0; f < N_INTERVAL_FIELDS; f++)
    if (f == INTERVAL_FIELD_EFFICIENCY || compare_interval_has (self->table, row, f))
      put_field (self, row, f);
  page_put (self->page, "</table>\n</section>\n");
  page_flush (self->page);
}

void
compare_put_intervals (const Comparison *self)
{
  put_overview (self);
  for (guint32 i = 0; i < self->n; i++)
    put_interval (self, i);
}
