/* SPDX-License-Identifier: GPL-3.0-or-later */
/* compare-intervals.c - the intervals of several replays of one program, side by side
 *
 * The trees are usually equal; an interval that only one machine's program has gets a
 * separate row below the same parent.
 */
#include "config.h"

#include "output/compare-figures.h"

#include "base/hash.h"

static void
compare_interval_free (gpointer data)
{
  CompareInterval *self = data;

  g_free ((char *) self->what.kind);
  g_free ((char *) self->what.file);
  g_free ((char *) self->what.name);
  g_free (self);
}

void
compare_intervals_init (CompareTable *self)
{
  self->intervals = g_ptr_array_new_with_free_func (compare_interval_free);
  self->index = g_hash_table_new_full (hash_text, g_str_equal, g_free, NULL);
}

void
compare_intervals_clear (CompareTable *self)
{
  g_ptr_array_unref (self->intervals);
  g_hash_table_unref (self->index);
}

/* The row of the nth interval of that name below a row. */
static guint32
find_row (CompareTable *self, const Interval *what, guint32 parent, guint32 nth)
{
  const char *name = what->name == NULL ? "" : what->name;
  g_autofree char *key = g_strdup_printf (
      "%u %u %u %u %d %" G_GINT64_FORMAT " %s/%s\n%s", parent, nth, what->line,
      what->column, what->has_expression, what->expression, what->kind, name, what->file);
  guint32 row = GPOINTER_TO_UINT (g_hash_table_lookup (self->index, key));
  CompareInterval *one;

  if (row > 0)
    return row - 1;
  one = g_new0 (CompareInterval, 1);
  one->what = *what;
  one->what.kind = g_strdup (what->kind);
  one->what.file = g_strdup (what->file);
  one->what.name = g_strdup (what->name);
  one->parent = parent;
  one->level = parent == PROGRAM_NONE ? 0 : compare_interval (self, parent)->level + 1;
  g_ptr_array_add (self->intervals, one);
  g_hash_table_insert (self->index, g_steal_pointer (&key),
                       GUINT_TO_POINTER (self->intervals->len));
  return self->intervals->len - 1;
}

static const CompareFigures *
find_figures (const Column *column, guint32 row)
{
  return row < column->figures->len ? column->figures->pdata[row] : NULL;
}

const IntervalTotals *
compare_interval_totals (const Column *column, guint32 row)
{
  const CompareFigures *figures = find_figures (column, row);

  return figures == NULL ? NULL : &figures->totals;
}

const ProcessorSet *
compare_interval_participants (const Column *column, guint32 row)
{
  const CompareFigures *figures = find_figures (column, row);

  return figures == NULL ? NULL : figures->participants;
}

static void
figures_free (gpointer data)
{
  CompareFigures *self = data;

  if (self == NULL)
    return;
  processor_set_free (self->participants);
  g_free (self);
}

static CompareFigures *
take_figures (const ReportContext *context, guint32 interval)
{
  CompareFigures *self = g_new (CompareFigures, 1);

  self->totals = *characteristics_interval (context->characteristics, interval);
  self->participants = processor_set_copy (
      characteristics_participants (context->characteristics, interval));
  return self;
}

void
compare_intervals_take (CompareTable *self, Column *column, const ReportContext *context)
{
  Program *program = context->program;
  guint32 n = program_intervals (program);
  g_autofree guint32 *preorder = program_interval_preorder (program);
  g_autofree guint32 *row_of = g_new (guint32, n);

  column->figures = g_ptr_array_new_with_free_func (figures_free);
  for (guint32 i = 0; i < n; i++)
    {
      const Interval *what = program_interval (program, preorder[i]);
      guint32 parent = what->parent == PROGRAM_NONE ? PROGRAM_NONE : row_of[what->parent];
      guint32 row = find_row (self, what, parent, 0);

      for (guint32 nth = 1; compare_interval_totals (column, row) != NULL; nth++)
        row = find_row (self, what, parent, nth);
      row_of[preorder[i]] = row;
      if (row >= column->figures->len)
        g_ptr_array_set_size (column->figures, (gint) row + 1);
      column->figures->pdata[row] = take_figures (context, preorder[i]);
    }
}

gboolean
compare_interval_has (const CompareTable *self, guint32 row, guint field)
{
  for (guint c = 0; c < self->columns->len; c++)
    {
      const IntervalTotals *totals
          = compare_interval_totals (compare_column (self, c), row);

      if (totals != NULL && interval_field_time (interval_field (field), totals) != 0)
        return TRUE;
    }
  return FALSE;
}

/* All rows in preorder; parents have smaller row numbers than the intervals in them. */
static guint32 *
find_order (const CompareTable *self)
{
  guint32 n = self->intervals->len, place = 0;
  guint32 *order = g_new (guint32, n + 1);
  g_autofree guint32 *first = g_new (guint32, n + 1);
  g_autofree guint32 *next = g_new (guint32, n + 1);

  for (guint32 row = 0; row < n; row++)
    first[row] = next[row] = PROGRAM_NONE;
  for (guint32 row = n; row-- > 0;)
    {
      guint32 parent = compare_interval (self, row)->parent;

      if (parent == PROGRAM_NONE)
        continue;
      next[row] = first[parent];
      first[parent] = row;
    }
  for (guint32 row = n > 0 ? 0 : PROGRAM_NONE; row != PROGRAM_NONE;)
    {
      order[place++] = row;
      if (first[row] != PROGRAM_NONE)
        {
          row = first[row];
          continue;
        }
      while (row != PROGRAM_NONE && next[row] == PROGRAM_NONE)
        row = compare_interval (self, row)->parent;
      row = row == PROGRAM_NONE ? row : next[row];
    }
  return order;
}

guint32 *
compare_interval_order (const CompareTable *self, guint32 *n)
{
  guint32 *order = find_order (self);

  *n = 0;
  for (guint32 i = 0; i < self->intervals->len; i++)
    if (compare_interval (self, order[i])->level <= self->most_levels)
      order[(*n)++] = order[i];
  return order;
}

guint32 *
compare_interval_numbers (const CompareTable *self)
{
  g_autofree guint32 *order = find_order (self);
  guint32 *number = g_new (guint32, self->intervals->len + 1);

  for (guint32 i = 0; i < self->intervals->len; i++)
    number[order[i]] = i + 1;
  return number;
}

guint32
compare_left_out (const CompareTable *self, const Column *column)
{
  guint32 left_out = 0;

  for (guint32 row = 0; row < self->intervals->len; row++)
    if (compare_interval (self, row)->level > self->most_levels
        && (column == NULL || find_figures (column, row) != NULL))
      left_out++;
  return left_out;
}
