/* SPDX-License-Identifier: GPL-3.0-or-later */
/* compare-machines.c - what differs between the machines of a comparison, and each with
 * its network */
#include "config.h"

#include <string.h>

#include "html/compare-page-private.h"
#include "html/interval-bar.h"
#include "output/compare-answer.h"

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

/* Networks by which machines are named need no row. */
static gboolean
are_names (const GPtrArray *columns)
{
  for (guint c = 0; c < columns->len; c++)
    {
      const Column *column = columns->pdata[c];

      if (strcmp (column->name, column->network) != 0)
        return FALSE;
    }
  return TRUE;
}

void
compare_put_differences (const Comparison *self)
{
  const guint rows = 2 + compare_column (self->table, 0)->costs->len;
  const guint first = are_names (self->table->columns) ? 1 : 0;
  guint different = 0;

  page_put (self->page, "<section id=\"differences\">\n<h2>What differs</h2>\n");
  if (self->table->note != NULL)
    {
      page_put (self->page, "<p class=\"note\">Note: ");
      page_text (self->page, self->table->note);
      page_put (self->page, "</p>\n");
    }
  for (guint row = first; row < rows; row++)
    different += differs (self, row);
  if (different == 0)
    {
      page_putf (self->page, "<p>%s.</p>\n</section>\n",
                 differs (self, 0) ? "Only the networks differ"
                                   : "The machines do not differ");
      return;
    }
  page_put (self->page, "<table class=\"sides\">\n<thead><tr><th>Of the machine");
  for (guint c = 0; c < self->table->columns->len; c++)
    {
      page_put (self->page, "<th>");
      page_text (self->page, compare_column (self->table, c)->name);
    }
  page_put (self->page, "\n<tbody>");
  for (guint row = first; row < rows; row++)
    if (differs (self, row))
      put_difference (self, row);
  page_put (self->page, "</table>\n</section>\n");
}

/* ---- each machine ------------------------------------------------------------------ */

static void
put_machine (const Comparison *self, const Column *column)
{
  g_autofree char *why = compare_sentence (column);

  page_put (self->page, "<article>\n<h3>");
  page_text (self->page, column->name);
  page_put (self->page, "</h3>\n<div>\n");
  if (why != NULL)
    {
      page_put (self->page, "<p class=\"why-answer\">");
      page_sentence (self->page, why);
      page_put (self->page, "</p>\n");
    }
  page_put (self->page, "<p class=\"answer\">");
  page_sentence (self->page, column->answer);
  page_put (self->page, "</p>\n");
  interval_bar_put_key (self->page, &column->whole, column->late);
  page_put (self->page, "</div>\n");
  if (column->drawn != NULL)
    page_put (self->page, column->drawn);
  page_put (self->page, "</article>\n");
}

/* At least so many machines in a row of the grid that none is alone in the last one. */
static guint
machines_in_row (guint n, guint least)
{
  for (guint in_row = least; in_row < n; in_row++)
    if (n % in_row != 1)
      return in_row;
  return n;
}

void
compare_put_machines (const Comparison *self)
{
  const guint n = self->table->columns->len;

  page_putf (self->page,
             "<section id=\"columns\">\n<h2>Each machine</h2>\n"
             "<div class=\"columns\" style=\"--wide:%u;--medium:%u\">\n",
             machines_in_row (n, 3), machines_in_row (n, 2));
  for (guint c = 0; c < n; c++)
    put_machine (self, compare_column (self->table, c));
  page_put (self->page, "</div>\n</section>\n");
}
