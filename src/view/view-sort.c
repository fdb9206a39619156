/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "view/view-sort.h"

#include <string.h>

typedef struct
{
  gsize size; /* of an item */
  GCompareFunc compare;
  char *items;
  char *room; /* for as many items */
} Sorting;

static char *
item (const Sorting *self, guint index)
{
  return self->items + index * self->size;
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

/* The index of the first item of begin .. end - 1 that comes after `one`; equal: or that
 * is equal to it.  Returns: end if there is none. */
static guint
find_place (const Sorting *self, guint begin, guint end, const char *one, gboolean equal)
{
  while (begin < end)
    {
      guint middle = begin + (end - begin) / 2;
      gint order = self->compare (item (self, middle), one);

      if (order < 0 || (order == 0 && !equal))
        begin = middle + 1;
      else
        end = middle;
    }
  return begin;
}

/* Merges the runs a .. b - 1 and b .. end - 1; only the part where they overlap moves. */
static void
merge (const Sorting *self, guint a, guint b, guint end)
{
  const gsize size = self->size;

  a = find_place (self, a, b, item (self, b), FALSE);
  if (a == b)
    return;
  end = find_place (self, b, end, item (self, b - 1), TRUE);
  memcpy (self->room, item (self, a), (b - a) * size);
  const char *first = self->room, *first_end = first + (b - a) * size;
  const char *second = item (self, b), *second_end = item (self, end);
  char *to = item (self, a);

  for (; first < first_end && second < second_end; to += size)
    {
      const char **least = self->compare (first, second) <= 0 ? &first : &second;

      memcpy (to, *least, size);
      *least += size;
    }
  memcpy (to, first, (gsize) (first_end - first));
}

/* Halves the number of runs. */
static void
merge_neighbours (const Sorting *self, GArray *runs)
{
  guint *begin = &g_array_index (runs, guint, 0);
  guint count = runs->len - 1, kept = 0, end = begin[count];

  for (guint i = 0; i < count; i += 2)
    {
      if (i + 1 < count)
        merge (self, begin[i], begin[i + 1], i + 2 < count ? begin[i + 2] : end);
      begin[kept++] = begin[i];
    }
  begin[kept++] = end;
  g_array_set_size (runs, kept);
}

void
view_sort (GArray *items, GCompareFunc compare)
{
  gsize size = g_array_get_element_size (items);
  Sorting self = { size, compare, items->data, NULL };
  g_autoptr (GArray) runs = find_runs (&self, items->len);

  if (runs->len <= 2)
    return;
  self.room = g_malloc (items->len * size);
  while (runs->len > 2)
    merge_neighbours (&self, runs);
  g_free (self.room);
}
