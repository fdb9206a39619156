/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <string.h>

#include "html/compare-charts.h"
#include "html/compare-page.h"
#include "output/compare-answer.h"
#include "output/compare-figures.h"
#include "html/interval-bar.h"
#include "html/interval-legend.h"
#include "html/interval-name.h"
#include "html/page.h"
#include "text/inputs-text.h"

#define MOST_INDENT 12

typedef struct
{
  Page *page;
  const CompareTable *table;
  guint32 *order; /* the rows that are shown, in preorder */
  guint32 n;
  guint32 *number; /* as shown, by row */
} Comparison;

static const IntervalTotals *
totals_at (const Comparison *self, guint column, guint32 row)
{
  return compare_interval_totals (compare_column (self->table, column), row);
}

/* ---- head -------------------------------------------------------------------------- */

/* Which cost dominates on each machine, and which paths it left unused. */
static void
put_sentences (const Comparison *self)
{
  for (guint c = 0; c < self->table->columns->len; c++)
    {
      const Column *column = compare_column (self->table, c);
      g_autofree char *network
          = g_strdup_printf ("%s: %s", column->name, column->network_text);
      g_autofree char *overhead
          = g_strdup_printf ("%s: %s", column->name, column->overhead_text);

      g_autofree char *note
          = g_strdup_printf ("%s: %s", column->name, column->unused_text);

      if (column->network_text != NULL)
        page_origin (self->page, "Network time", network);
      if (column->overhead_text != NULL)
        page_origin (self->page, "Overhead", overhead);
      if (column->unused_text != NULL)
        page_origin (self->page, "Note", note);
    }
}

/* As the table in a terminal begins. */
static void
put_why (const Comparison *self)
{
  for (guint c = 0; c < self->table->columns->len; c++)
    {
      g_autofree char *sentence = compare_sentence (compare_column (self->table, c));

      if (sentence == NULL)
        return;
      page_put (self->page, "<p class=\"why-answer\">");
      page_sentence (self->page, sentence);
      page_put (self->page, "</p>\n");
    }
}

static void
put_head (const Comparison *self)
{
  const CompareTable *table = self->table;
  g_autofree char *answer = compare_answer (table, "→");
  g_autofree char *title
      = g_strdup_printf ("%s on %u machine%s", table->program, table->columns->len,
                         table->columns->len == 1 ? "" : "s");

  page_head (self->page, table->version, title, "compare.js");
  page_put (
      self->page,
      "<a class=\"skip\" href=\"#intervals\">Skip to the intervals</a>\n<header>\n<h1>");
  page_text (self->page, title);
  page_put (self->page, "</h1>\n");
  put_why (self);
  if (answer != NULL)
    {
      page_put (self->page, "<p id=\"answer\">");
      page_sentence (self->page, answer);
      page_put (self->page, "</p>\n");
    }
  page_put (self->page,
            "<nav class=\"ways\" aria-label=\"On this page\">"
            "<a href=\"#columns\">Each machine</a> "
            "<a href=\"#machines\">Figures</a> "
            "<a href=\"#intervals\">Intervals</a> "
            "<a href=\"#machine\">Command</a> "
            "<button type=\"button\" id=\"palette\" class=\"needs-script\" "
            "aria-pressed=\"false\" hidden>Colour-blind colours</button></nav>\n"
            "</header>\n");
}

/* At the end of the page: figures that do not differ, and the origin of the page. */
static void
put_origin (const Comparison *self)
{
  const CompareTable *table = self->table;
  g_autofree char *version = g_strdup_printf ("netfare %s", table->version);
  g_autofree char *made_from = inputs_short_text (table->inputs);

  page_put (self->page, "<section id=\"machine\">\n<h2>Machines and command</h2>\n"
                        "<details open><summary>Costs that dominate, command, "
                        "version</summary>\n<dl class=\"origin\">\n");
  page_origin (self->page, "Program", table->program);
  page_origin (self->page, "Kind", table->kind_words);
  put_sentences (self);
  page_origin (self->page, "Made by", version);
  page_origin (self->page, "Command", table->command);
  page_origin (self->page, "Made from", made_from);
  page_put (self->page, "</dl>\n</details>\n</section>\n");
}

/* ---- what differs ------------------------------------------------------------------ */

/* Text of a machine: its network, its processors, then its costs and rules. */
static char *
machine_text (const Comparison *self, guint column, guint row)
{
  const Column *one = compare_column (self->table, column);

  if (row == 0)
    return g_strdup (one->network);
  if (row == 1)
    return g_strdup_printf ("%u (%s)", one->processors, one->shape);
  return g_strdup (compare_cost_text (self->table, column, row - 2));
}

static gboolean
differs (const Comparison *self, guint row)
{
  g_autofree char *first = machine_text (self, 0, row);

  for (guint c = 1; c < self->table->columns->len; c++)
    {
      g_autofree char *other = machine_text (self, c, row);

      if (strcmp (first, other) != 0)
        return TRUE;
    }
  return FALSE;
}

static const char *
machine_label (const Comparison *self, guint row)
{
  return row == 0 ? "Network"
         : row == 1
             ? "Processors"
             : report_cost (compare_column (self->table, 0)->costs, row - 2)->key.key;
}

static void
put_difference (const Comparison *self, guint row)
{
  page_putf (self->page, "<tr><th>%s", machine_label (self, row));
  for (guint c = 0; c < self->table->columns->len; c++)
    {
      g_autofree char *text = machine_text (self, c, row);

      page_put (self->page, "<td>");
      page_text (self->page, text);
    }
  page_put (self->page, "\n");
}

static void
put_differences (const Comparison *self)
{
  guint rows = 2 + compare_column (self->table, 0)->costs->len, different = 0;

  page_put (self->page, "<section id=\"differences\">\n<h2>What differs</h2>\n");
  if (self->table->note != NULL)
    {
      page_put (self->page, "<p class=\"note\">Note: ");
      page_text (self->page, self->table->note);
      page_put (self->page, "</p>\n");
    }
  for (guint row = 0; row < rows; row++)
    different += differs (self, row);
  if (different == 0)
    {
      page_put (self->page, "<p>The machines do not differ.</p>\n</section>\n");
      return;
    }
  page_put (self->page, "<table class=\"sides wraps\">\n<thead><tr><th>Of the machine");
  for (guint c = 0; c < self->table->columns->len; c++)
    {
      page_put (self->page, "<th>");
      page_text (self->page, compare_column (self->table, c)->name);
    }
  page_put (self->page, "\n<tbody>");
  for (guint row = 0; row < rows; row++)
    if (differs (self, row))
      put_difference (self, row);
  page_put (self->page, "</table>\n</section>\n");
}

/* ---- a column each ----------------------------------------------------------------- */

static void
put_column (const Comparison *self, const Column *column)
{
  page_put (self->page, "<article>\n<h3>");
  page_text (self->page, column->name);
  page_put (self->page, "</h3>\n<p class=\"answer\">");
  page_sentence (self->page, column->answer);
  page_put (self->page, "</p>\n");
  interval_bar_put (self->page, &column->whole, column->whole.total);
  page_put (self->page, "\n");
  interval_bar_put_key (self->page, &column->whole);
  if (column->drawn != NULL)
    page_put (self->page, column->drawn);
  page_put (self->page, "</article>\n");
}

static void
put_columns (const Comparison *self)
{
  page_put (self->page, "<section id=\"columns\">\n<h2>Each machine</h2>\n"
                        "<div class=\"columns\">\n");
  for (guint c = 0; c < self->table->columns->len; c++)
    put_column (self, compare_column (self->table, c));
  page_put (self->page, "</div>\n</section>\n");
}

/* A bar whose length is the share of an execution time in the longest one. */
static void
put_time_bar (const Comparison *self, const IntervalTotals *totals, TotalTime longest)
{
  interval_bar_put (self->page, totals, longest * totals->processors);
}

static void
put_names (const Comparison *self, const char *label)
{
  page_putf (self->page, "<thead><tr><th>%s", label);
  for (guint c = 0; c < self->table->columns->len; c++)
    {
      page_put (self->page, c == 0 ? "<th>" : "<th colspan=2>");
      page_text (self->page, compare_column (self->table, c)->name);
    }
  page_put (self->page, "\n<tbody>");
}

static void
put_ratio (const Comparison *self, guint column, TotalTime own, TotalTime first)
{
  NumberText ratio;

  if (column == 0)
    return;
  page_put (self->page, "<td class=r>");
  if (first > 0)
    page_putf (self->page, "%s&times;", number_share (own, first, 2, "", ratio));
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
      put_ratio (self, c, 0, 0);
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
      put_ratio (self, c, 0, 0);
    }
  page_put (self->page, "\n");
}

static void
put_costs (const Comparison *self)
{
  const CompareTable *table = self->table;
  const GArray *costs = compare_column (table, 0)->costs;

  page_put (self->page, "<table class=\"sides\" id=\"costs\">\n");
  put_names (self, "Costs and rules");
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
          put_ratio (self, c, 0, 0);
        }
      page_put (self->page, "\n");
    }
  page_put (self->page, "</table>\n");
}

static void
put_measures (const Comparison *self)
{
  const CompareTable *table = self->table;

  page_put (self->page, "<table class=\"sides\">\n");
  put_names (self, "Of the run");
  for (guint row = 0; row < N_ROWS; row++)
    {
      if (row == ROW_UTILISATION)
        put_busiest (self);
      page_putf (self->page, "<tr><th>%s", compare_rows[row].label);
      for (guint c = 0; c < table->columns->len; c++)
        {
          NumberText text;

          page_putf (self->page, "<td>%s", compare_value_text (table, c, row, text));
          put_ratio (self, c, compare_column (table, c)->value[row],
                     compare_ratio_base (table, c, row));
        }
      page_put (self->page, "\n");
    }
  page_putf (self->page,
             "</table>\n<p>Times in %s; * and the rows below it: summed over processors; "
             "&times;: times the first machine.</p>\n",
             table->unit == SIM_TIME_PER_SECOND ? "seconds" : "units");
  put_costs (self);
  page_put (self->page, "</section>\n");
}

/* ---- intervals --------------------------------------------------------------------- */

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

  page_put (self->page, "<td>");
  if (own == NULL)
    page_put (self->page, "-");
  else
    page_time (self->page, own->execution);
  put_ratio (self, column, own == NULL ? 0 : own->execution,
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
  put_names (self, "Execution time");
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
      put_ratio (self, c, 0, 0);
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

      page_put (self->page, "<td>");
      if (own == NULL)
        page_put (self->page, "-");
      else if (is_ratio)
        page_put (self->page,
                  number_share (own->productive, own->total, 4, "1.0000", text));
      else
        page_time (self->page, time);
      put_ratio (self, c, time,
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
      put_time_bar (self, totals_at (self, c, row), longest);
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
  put_names (self, "Field");
  put_participants (self, row);
  for (guint f = 0; f < N_INTERVAL_FIELDS; f++)
    if (f == INTERVAL_FIELD_EFFICIENCY || compare_interval_has (self->table, row, f))
      put_field (self, row, f);
  page_put (self->page, "</table>\n</section>\n");
  page_flush (self->page);
}

void
compare_page_write (const CompareTable *table, OutputFile *output)
{
  guint32 n;
  g_autofree guint32 *order = compare_interval_order (table, &n);
  g_autofree guint32 *number = compare_interval_numbers (table);
  Page page;
  Comparison self = { &page, table, order, n, number };

  g_assert (table->columns->len > 0 && table->keeps_intervals);
  page_init (
      &page, table->unit,
      report_decimals ((SimTime) compare_column (table, 0)->value[ROW_TIME], table->unit),
      output);
  put_head (&self);
  page_put (&page, "<main>\n");
  put_differences (&self);
  put_columns (&self);
  page_warnings (&page, (const char *const *) table->warnings->pdata);
  page_put (&page, "<section id=\"machines\">\n<h2>Machines</h2>\n");
  compare_charts_put (table, &page);
  put_measures (&self);
  put_overview (&self);
  for (guint32 i = 0; i < n; i++)
    put_interval (&self, i);
  put_origin (&self);
  interval_legend_put (&page, FALSE);
  page_put (&page, "</main>\n");
  page_put (&page, "</body>\n</html>\n");
  page_clear (&page);
}
