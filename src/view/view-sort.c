/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "view/view-sort.h"

#include <string.h>

typedef struct
{
  gsize size; /* of an item */
  GCompareFunc compare;
  char *from, *to;
} Sorting;

static const char *
item (const Sorting *self, guint index)
{
  return self->from + index * self->size;
}

/* guint: where each run begins, and after the last the end. */
static GArray *
find_runs (const Sorting *self, guint count)
{
  GArray *runs = g_array_new (FALSE, FALSE, sizeof (guint));
  guint first = 0;

  g_array_append_val (runs, first);
  for (guint i = 1; i < count; i++)
    if (self->compare (item (self, i - 1), item (self, i)) > 0)
      g_array_append_val (runs, i);
  g_array_append_val (runs, count);
  return runs;
}

static void
copy (const Sorting *self, guint to, guint from, guint count)
{
  if (count > 0)
    memcpy (self->to + to * self->size, item (self, from), count * self->size);
}

/* Runs a .. b - 1 and b .. end - 1. */
static void
merge (const Sorting *self, guint a, guint b, guint end)
{
  guint to = a, middle = b;

  while (a < middle && b < end)
    if (self->compare (item (self, a), item (self, b)) <= 0)
      copy (self, to++, a++, 1);
    else
      copy (self, to++, b++, 1);
  copy (self, to, a, middle - a);
  copy (self, to + middle - a, b, end - b);
}

/* Halves the number of runs. */
static void
merge_neighbours (Sorting *self, GArray *runs)
{
  guint *begin = &g_array_index (runs, guint, 0);
  guint count = runs->len - 1, kept = 0, end = begin[count];

  for (guint i = 0; i < count; i += 2)
    {
      guint first = begin[i], next = i + 1 < count ? begin[i + 1] : end;

      merge (self, first, next, i + 2 < count ? begin[i + 2] : end);
      begin[kept++] = first;
    }
  begin[kept++] = end;
  g_array_set_size (runs, kept);
  char *sorted = self->to;
  self->to = self->from;
  self->from = sorted;
}

void
view_sort (GArray *items, GCompareFunc compare)
{
  gsize size = g_array_get_element_size (items);
  Sorting self = { size, compare, items->data, NULL };
  g_autoptr (GArray) runs = find_runs (&self, items->len);

  if (runs->len <= 2)
    return;
  g_autofree char *room = g_malloc (items->len * size);
  self.to = room;
  while (runs->len > 2)
    merge_neighbours (&self, runs);
  if (self.from != items->data)
    memcpy (items->data, self.from, items->len * size);
}
