/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "hpf/language/hpf-tree.h"

static void
loop_free (gpointer data)
{
  HpfLoop *loop = data;

  g_free (loop->name);
  g_free (loop->text);
  hpf_bound_free (loop->from);
  hpf_bound_free (loop->to);
  if (loop->body != NULL)
    g_ptr_array_unref (loop->body);
  if (loop->stored != NULL)
    g_hash_table_unref (loop->stored);
  g_free (loop);
}

static void
reference_free (gpointer data)
{
  HpfReference *reference = data;

  g_free (reference->text);
  g_free (reference->name);
  g_free (reference);
}

static void
statement_free (gpointer data)
{
  HpfStatement *statement = data;

  g_free (statement->text);
  g_free (statement->source);
  g_free (statement->target.text);
  g_free (statement->target.name);
  g_ptr_array_unref (statement->loops);
  g_ptr_array_unref (statement->references);
  g_free (statement);
}

static void
array_free (gpointer data)
{
  HpfArray *array = data;

  g_free (array->name);
  hpf_layout_free (array->layout);
  g_free (array);
}

static void
number_clear (gpointer data)
{
  HpfNumber *number = data;

  g_free (number->name);
  g_free (number->why);
}

HpfTree *
hpf_tree_new (const char *file)
{
  HpfTree *self = g_new0 (HpfTree, 1);

  self->file = g_strdup (file);
  self->body = g_ptr_array_new_with_free_func (g_free);
  self->statements = g_ptr_array_new_with_free_func (statement_free);
  self->loops = g_ptr_array_new_with_free_func (loop_free);
  self->arrays = g_ptr_array_new_with_free_func (array_free);
  self->symbols = g_ptr_array_new_with_free_func (g_free);
  self->numbers = g_array_new (FALSE, FALSE, sizeof (HpfNumber));
  g_array_set_clear_func (self->numbers, number_clear);
  return self;
}

void
hpf_tree_free (HpfTree *self)
{
  g_free (self->file);
  g_ptr_array_unref (self->body);
  g_ptr_array_unref (self->statements);
  g_ptr_array_unref (self->loops);
  g_ptr_array_unref (self->arrays);
  g_ptr_array_unref (self->symbols);
  g_array_unref (self->numbers);
  g_free (self);
}

char *
hpf_tree_reductions_note (const HpfTree *self)
{
  guint n = self->notes_reductions;

  return n == 0 ? NULL
                : g_strdup_printf ("%s: %u statement%s of a scalar: reductions are not "
                                   "recognised, each processor reads every element",
                                   self->file, n, n == 1 ? " is a sum" : "s are sums");
}

HpfLoop *
hpf_tree_add_loop (HpfTree *self)
{
  HpfLoop *loop = g_new0 (HpfLoop, 1);

  loop->step = 1;
  g_ptr_array_add (self->loops, loop);
  return loop;
}

HpfStatement *
hpf_tree_add_statement (HpfTree *self)
{
  HpfStatement *statement = g_new0 (HpfStatement, 1);

  statement->loops = g_ptr_array_new ();
  statement->references = g_ptr_array_new_with_free_func (reference_free);
  g_ptr_array_add (self->statements, statement);
  return statement;
}

HpfReference *
hpf_statement_add_reference (HpfStatement *self)
{
  HpfReference *reference = g_new0 (HpfReference, 1);

  g_ptr_array_add (self->references, reference);
  return reference;
}

void
hpf_tree_note_stored (HpfTree *self)
{
  for (guint i = 0; i < self->statements->len; i++)
    {
      const HpfStatement *statement = self->statements->pdata[i];

      for (guint d = 0; statement->target.array != NULL && d < statement->n_do; d++)
        {
          HpfLoop *loop = statement->loops->pdata[d];

          if (loop->stored == NULL)
            loop->stored = g_hash_table_new (NULL, NULL);
          g_hash_table_add (loop->stored, (gpointer) statement->target.array);
        }
    }
}

guint64
hpf_loop_count (const HpfLoop *self, const gint64 *values, guint n, gint64 *first)
{
  gint64 from = hpf_bound_value (self->from, values, n);
  gint64 to = hpf_bound_value (self->to, values, n);

  *first = self->counts ? 0 : from;
  if (self->step > 0 ? to < from : to > from)
    return 0;
  return (guint64) ((to - from) / self->step) + 1;
}

void
hpf_statement_ranges (const HpfStatement *self, guint known, gint64 *least, gint64 *most)
{
  for (guint i = known; i < self->loops->len; i++)
    {
      const HpfLoop *loop = self->loops->pdata[i];
      gint64 from_low, from_high, to_low, to_high;

      hpf_bound_range (loop->from, least, most, i, &from_low, &from_high);
      hpf_bound_range (loop->to, least, most, i, &to_low, &to_high);
      least[i] = loop->step > 0 ? from_low : to_low;
      most[i] = loop->step > 0 ? to_high : from_high;
      if (from_low == from_high && to_low == to_high)
        { /* the last value that is taken */
          gint64 last = from_low + (to_low - from_low) / loop->step * loop->step;
          *(loop->step > 0 ? &most[i] : &least[i]) = last;
        }
      if (loop->counts)
        {
          gint64 steps = loop->step > 0 ? (to_high - from_low) / loop->step
                                        : (from_high - to_low) / -loop->step;

          least[i] = 0;
          most[i] = steps;
        }
      most[i] = MAX (most[i], least[i]);
    }
}
