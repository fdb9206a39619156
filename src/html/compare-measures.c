/* SPDX-License-Identifier: GPL-3.0-or-later */
/* compare-measures.c - the figures of each machine of a comparison, its costs and rules
 */
#include "config.h"

#include "html/compare-page-private.h"
#include "text/number-short.h"

void
compare_put_names (const Comparison *self, const char *label)
{
  page_putf (self->page, "<thead><tr><th>%s", label);
  for (guint c = 0; c < self->table->columns->len; c++)
    {
      page_put (self->page, c == 0 ? "<th>" : "<th colspan=2>");
      page_text (self->page, compare_column (self->table, c)->name);
    }
  page_put (self->page, "\n<tbody>");
}

void
compare_put_ratio (const Comparison *self, guint column, TotalTime own, TotalTime first)
{
  NumberText ratio;

  if (column == 0)
    return;
  page_put (self->page, "<td class=r>");
  if (first > 0)
    page_putf (self->page, "%s&times;", number_share (own, first, 2, "", ratio));
}

/* For a person; all digits are in the title. */
static void
put_value (const Comparison *self, guint c, Row row)
{
  const Column *column = compare_column (self->table, c);
  NumberText text, exact;

  compare_value_text (self->table, c, row, exact);
  switch (compare_rows[row].type)
    {
    case VALUE_TIME:
      page_time_cell (self->page, column->value[row]);
      return;
    case VALUE_SHARE:
      if (row == ROW_UTILISATION && !column->has_links)
        break;
      page_putf (
          self->page, "<td title=\"%s\">%s", exact,
          row == ROW_EFFICIENCY
              ? number_percent (column->whole.productive, column->whole.total, 1, text)
              : number_percent (column->busiest, column->value[ROW_TIME], 1, text));
      return;
    case VALUE_COUNT:
      break;
    }
  page_putf (self->page, "<td>%s", exact);
}

static void
put_busiest (const Comparison *self)
{
  page_put (self->page, "<tr><th>Busiest link");
  for (guint c = 0; c < self->table->columns->len; c++)
    {
      const Column *column = compare_column (self->table, c);

      page_put (self->page, "<td>");
      page_text (self->page, column->has_links ? column->link_with_arrow : "-");
      compare_put_ratio (self, c, 0, 0);
    }
  page_put (self->page, "\n");
}

/* A row of texts of the columns, which may be NULL. */
static void
put_texts (const Comparison *self, const char *label, gsize offset)
{
  page_putf (self->page, "<tr><th>%s", label);
  for (guint c = 0; c < self->table->columns->len; c++)
    {
      const char *text
          = G_STRUCT_MEMBER (char *, compare_column (self->table, c), offset);

      page_put (self->page, "<td>");
      page_text (self->page, text == NULL ? "-" : text);
      compare_put_ratio (self, c, 0, 0);
    }
  page_put (self->page, "\n");
}

static void
put_costs (const Comparison *self)
{
  const CompareTable *table = self->table;
  const GArray *costs = compare_column (table, 0)->costs;

  page_put (self->page, "<table class=\"sides\" id=\"costs\">\n");
  compare_put_names (self, "Costs and rules");
  put_texts (self, "Routing", offsetof (Column, routing));
  put_texts (self, "Costs from", offsetof (Column, origin));
  for (guint i = 0; i < costs->len; i++)
    {
      if (!compare_uses_cost (table, i))
        continue;
      page_putf (self->page, "<tr><th>%s", report_cost (costs, i)->key.key);
      for (guint c = 0; c < table->columns->len; c++)
        {
          page_put (self->page, "<td>");
          page_text (self->page, compare_cost_text (table, c, i));
          compare_put_ratio (self, c, 0, 0);
        }
      page_put (self->page, "\n");
    }
  page_put (self->page, "</table>\n");
}

static void
put_latency (const Comparison *self, guint row)
{
  const CompareTable *table = self->table;
  const LatencyRow first = latency_report_row (compare_column (table, 0)->latency, row);

  if (first.label == NULL)
    return;
  page_putf (self->page, "<tr><th>%s", first.label);
  for (guint c = 0; c < table->columns->len; c++)
    {
      const LatencyRow of = latency_report_row (compare_column (table, c)->latency, row);

      if (of.label != NULL && of.is_time)
        page_time_cell (self->page, of.time);
      else
        page_putf (self->page, "<td>%s", of.label == NULL ? "-" : of.share);
      compare_put_ratio (self, c, of.time, of.label == NULL ? 0 : first.time);
    }
  page_put (self->page, "\n");
}

void
compare_put_measures (const Comparison *self)
{
  const CompareTable *table = self->table;

  page_put (self->page, "<table class=\"sides\">\n");
  compare_put_names (self, "Of the run");
  for (guint row = 0; row < N_ROWS; row++)
    {
      if (row == ROW_UTILISATION)
        put_busiest (self);
      page_putf (self->page, "<tr><th>%s", compare_rows[row].label);
      for (guint c = 0; c < table->columns->len; c++)
        {
          put_value (self, c, row);
          compare_put_ratio (self, c, compare_column (table, c)->value[row],
                             compare_ratio_base (table, c, row));
        }
      page_put (self->page, "\n");
    }
  for (guint row = 0; row < LATENCY_ROWS; row++)
    put_latency (self, row);
  page_put (self->page,
            "</table>\n<p class=\"notes\">* and the rows below it: summed over "
            "processors; &times;: times the first machine. All digits are in "
            "the titles of cells.</p>\n");
  put_costs (self);
}
