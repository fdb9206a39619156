/* SPDX-License-Identifier: GPL-3.0-or-later */
/* compare-differences.c - column names that distinguish machines with the same name, and
 * keys that differ between machines although no option varies them */
#include "config.h"

#include <string.h>

#include "output/compare-figures.h"

/* Keys of the same price: on networks that are formulas, and on those with links. */
static const struct
{
  const char *one, *other;
  gboolean is_byte;
} pairs[] = { { "start time", "link start time", FALSE },
              { "send byte time", "link byte time", TRUE } };

void
compare_take_costs (Column *column, const ReportContext *context)
{
  const Machine *machine = context->machine;

  column->costs = report_costs_of (machine, context->program);
  column->has_own_prices = machine_has_own_default (machine, "start time")
                           || machine_has_own_default (machine, "link start time");
  for (guint i = 0; context->network != NULL && i < column->costs->len; i++)
    {
      ReportCost *cost = &g_array_index (column->costs, ReportCost, i);

      cost->is_ignored = network_has_key (machine, cost->key.key)
                         && !network_uses_key (context->network, cost->key.key);
    }
}

/* ---- names ------------------------------------------------------------------------- */

/* Columns that the user did not name and whose machines have the same name. */
static GPtrArray *
columns_like (const CompareTable *self, const Column *first)
{
  GPtrArray *group = g_ptr_array_new ();

  for (guint c = 0; c < self->columns->len; c++)
    {
      Column *column = g_ptr_array_index (self->columns, c);

      if (!column->is_named && strcmp (column->network, first->network) == 0)
        g_ptr_array_add (group, column);
    }
  return group;
}

static gboolean
are_distinct (const GPtrArray *group)
{
  for (guint i = 0; i < group->len; i++)
    for (guint k = 0; k < i; k++)
      if (strcmp (((const Column *) group->pdata[i])->name,
                  ((const Column *) group->pdata[k])->name)
          == 0)
        return FALSE;
  return TRUE;
}

static void
append_to_name (Column *column, const char *separator, const char *text)
{
  char *name = g_strconcat (column->name, separator, text, NULL);

  g_free (column->name);
  column->name = name;
}

static gboolean
shapes_differ (const GPtrArray *group)
{
  for (guint i = 1; i < group->len; i++)
    if (strcmp (((const Column *) group->pdata[i])->shape,
                ((const Column *) group->pdata[0])->shape)
        != 0)
      return TRUE;
  return FALSE;
}

static const ReportCost *
cost_of (const GPtrArray *group, guint column, guint row)
{
  return report_cost (((const Column *) group->pdata[column])->costs, row);
}

static gboolean
cost_differs (const GPtrArray *group, guint row)
{
  for (guint i = 1; i < group->len; i++)
    if (g_strcmp0 (cost_of (group, i, row)->text, cost_of (group, 0, row)->text) != 0)
      return TRUE;
  return FALSE;
}

/* Appends ", placement random(7)" to the names of the columns; set: only of those that
 * set the key. */
static void
append_cost (const GPtrArray *group, guint row, gboolean set)
{
  for (guint i = 0; i < group->len; i++)
    {
      const ReportCost *cost = cost_of (group, i, row);
      g_autofree char *text = g_strconcat (cost->key.key, " ", cost->text, NULL);

      if (cost->text != NULL && (!set || cost->is_set))
        append_to_name (group->pdata[i], ", ", text);
    }
}

/* Makes the names distinct: first by the keys that options or files set, then by any keys
 * that differ. */
static void
name_by_costs (const GPtrArray *group)
{
  const guint rows = ((const Column *) group->pdata[0])->costs->len;

  for (guint pass = 0; pass < 2; pass++)
    for (guint row = 0; row < rows && !are_distinct (group); row++)
      {
        gboolean set = FALSE;

        for (guint i = 0; i < group->len; i++)
          set |= cost_of (group, i, row)->is_set;
        if (set == (pass == 0) && cost_differs (group, row))
          append_cost (group, row, set);
      }
}

/* Long lists are abbreviated: they may differ in what is not shown. */
static void
number_unlike (const GPtrArray *group)
{
  g_autoptr (GPtrArray) seen = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < group->len; i++)
    {
      Column *column = group->pdata[i];
      guint number = 1;

      for (guint k = 0; k < i; k++)
        if (strcmp (seen->pdata[k], column->name) == 0
            && ((const Column *) group->pdata[k])->value[ROW_TIME]
                   != column->value[ROW_TIME])
          number++;
      g_ptr_array_add (seen, g_strdup (column->name));
      if (number > 1)
        {
          g_autofree char *text = g_strdup_printf ("(%u)", number);

          append_to_name (column, " ", text);
        }
    }
}

void
compare_name_columns (CompareTable *self)
{
  for (guint c = 0; c < self->columns->len; c++)
    {
      const Column *column = compare_column (self, c);
      g_autoptr (GPtrArray) group = columns_like (self, column);

      /* Each group is handled once, at its first column. */
      if (group->len < 2 || group->pdata[0] != column)
        continue;
      if (shapes_differ (group))
        for (guint i = 0; i < group->len; i++)
          append_to_name (group->pdata[i], ", ",
                          ((const Column *) group->pdata[i])->shape);
      name_by_costs (group);
      number_unlike (group);
    }
}

/* ---- what no option varies --------------------------------------------------------- */

static void
add_once (GPtrArray *values, const char *text)
{
  if (!g_ptr_array_find_with_equal_func (values, text, g_str_equal, NULL))
    g_ptr_array_add (values, (gpointer) text);
}

/* "key (a, b)" */
static void
add_values (GString *note, const char *key, GPtrArray *values)
{
  g_autofree char *list = NULL;

  g_ptr_array_add (values, NULL);
  list = g_strjoinv (", ", (char **) values->pdata);
  g_string_append_printf (note, "%s%s (%s)", note->len > 0 ? ", " : "", key, list);
}

/* Notes a key whose values differ between the machines that do not set it. */
static void
add_difference (const CompareTable *self, guint row, GString *note)
{
  g_autoptr (GPtrArray) values = g_ptr_array_new ();

  for (guint c = 0; c < self->columns->len; c++)
    {
      const ReportCost *cost = report_cost (compare_column (self, c)->costs, row);

      /* A price is compared even where it has no effect, a rule only where it has one. */
      if (cost->text != NULL && !cost->is_set && (cost->key.is_time || !cost->is_ignored))
        add_once (values, cost->text);
    }
  if (values->len > 1)
    add_values (note, report_cost (compare_column (self, 0)->costs, row)->key.key,
                values);
}

/* Whether machine a's price under the first key of a pair differs from machine b's under
 * the second, and not because of an option that only one of them sets. */
static gboolean
pair_differs (const GArray *a, const GArray *b, guint pair)
{
  const ReportCost *one = report_cost_find (a, pairs[pair].one);
  const ReportCost *other = report_cost_find (b, pairs[pair].other);

  return one->text != NULL && other->text != NULL && one->price != other->price
         && one->is_set == report_cost_find (b, pairs[pair].one)->is_set
         && other->is_set == report_cost_find (a, pairs[pair].other)->is_set;
}

/* If the kind of program has default costs of messages, start times are not compared: a
 * formula's is then that of a whole crossbar, not that of a link. */
static void
add_pair (const CompareTable *self, guint pair, GString *note)
{
  g_autoptr (GPtrArray) values = g_ptr_array_new ();
  g_autofree char *key = g_strconcat (pairs[pair].one, " and ", pairs[pair].other, NULL);
  gboolean own = FALSE;

  for (guint a = 0; a < self->columns->len; a++)
    own |= compare_column (self, a)->has_own_prices;
  for (guint a = 0; a < self->columns->len && (pairs[pair].is_byte || !own); a++)
    for (guint b = 0; b < self->columns->len; b++)
      {
        const GArray *one = compare_column (self, a)->costs;
        const GArray *other = compare_column (self, b)->costs;

        if (!pair_differs (one, other, pair))
          continue;
        add_once (values, report_cost_find (one, pairs[pair].one)->text);
        add_once (values, report_cost_find (other, pairs[pair].other)->text);
      }
  if (values->len > 0)
    add_values (note, key, values);
}

/* Notes `transport`, the only price of messages on the basic network, if some machines
 * have it and others do not. */
static void
add_transport (const CompareTable *self, GString *note)
{
  g_autoptr (GPtrArray) values = g_ptr_array_new ();
  guint n = 0;

  for (guint c = 0; c < self->columns->len; c++)
    {
      const char *text
          = report_cost_find (compare_column (self, c)->costs, "transport")->text;

      n += text != NULL ? 1 : 0;
      if (text != NULL)
        add_once (values, text);
    }
  if (n > 0 && n < self->columns->len)
    add_values (note, "transport", values);
}

char *
compare_difference_note (const CompareTable *self)
{
  g_autoptr (GString) note = g_string_new (NULL);
  const guint rows = compare_column (self, 0)->costs->len;

  add_transport (self, note);
  for (guint pair = 0; pair < G_N_ELEMENTS (pairs); pair++)
    add_pair (self, pair, note);
  for (guint row = 0; row < rows; row++)
    add_difference (self, row, note);
  return note->len == 0 ? NULL
                        : g_strconcat ("not varied, but different: ", note->str, NULL);
}
