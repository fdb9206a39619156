/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <stdlib.h>

#include "analysis/outline.h"
#include "analysis/report-context.h"

/* Sets the nesting of the intervals shown. */
static void
link_children (Outline *self)
{
  for (guint32 i = 0; i < program_intervals (self->program); i++)
    self->first_child[i] = self->next_sibling[i] = PROGRAM_NONE;
  for (guint32 i = self->n_shown; i-- > 0;)
    {
      guint32 interval = self->shown[i];
      guint32 parent = program_interval (self->program, interval)->parent;

      if (parent == PROGRAM_NONE)
        continue;
      self->next_sibling[interval] = self->first_child[parent];
      self->first_child[parent] = interval;
    }
}

Outline *
outline_new (Program *program, guint most_levels)
{
  Outline *self = g_new0 (Outline, 1);
  guint32 n = program_intervals (program);
  g_autofree guint32 *preorder = program_interval_preorder (program);

  self->program = program;
  self->most_levels = most_levels;
  self->number = report_interval_numbers (program);
  self->shown = g_new (guint32, n);
  self->first_child = g_new (guint32, n);
  self->next_sibling = g_new (guint32, n);
  for (guint32 i = 0; i < n; i++)
    if (program_interval (program, preorder[i])->level <= most_levels)
      self->shown[self->n_shown++] = preorder[i];
  link_children (self);
  return self;
}

/* An interval's total time is at least that of each interval in it: it lasts as long, on
 * all their processors. */
typedef struct
{
  TotalTime total;
  guint32 place;
} Sized;

static int
compare_sizes (gconstpointer a, gconstpointer b)
{
  const Sized *one = a, *other = b;

  if (one->total != other->total)
    return one->total > other->total ? -1 : 1;
  return one->place < other->place ? -1 : one->place > other->place;
}

void
outline_keep_largest (Outline *self, Characteristics *characteristics, guint32 most)
{
  g_autofree Sized *sized = NULL;
  g_autofree gboolean *keep = NULL;
  guint32 n = 0;

  if (self->n_shown <= most)
    return;
  sized = g_new (Sized, self->n_shown);
  keep = g_new0 (gboolean, self->n_shown);
  for (guint32 i = 0; i < self->n_shown; i++)
    sized[i]
        = (Sized){ characteristics_interval (characteristics, self->shown[i])->total, i };
  qsort (sized, self->n_shown, sizeof *sized, compare_sizes);
  for (guint32 i = 0; i < most; i++)
    keep[sized[i].place] = TRUE;
  for (guint32 i = 0; i < self->n_shown; i++)
    if (keep[i])
      self->shown[n++] = self->shown[i];
  self->n_shown = n;
  link_children (self);
}

void
outline_free (Outline *self)
{
  if (self == NULL)
    return;
  g_free (self->number);
  g_free (self->shown);
  g_free (self->first_child);
  g_free (self->next_sibling);
  g_free (self);
}
