/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "hpf-enumerated.h"

#include <string.h>

/* ---- iterations -------------------------------------------------------------------- */

guint
enumerate_iterations (const HpfStatement *statement, guint depth, gint64 *values,
                      IterationFunc tell, gpointer data)
{
  guint n = 0;

  if (depth == statement->loops->len)
    {
      if (tell != NULL)
        tell (values, data);
      return 1;
    }
  const HpfLoop *loop = statement->loops->pdata[depth];
  gint64 from = hpf_bound_value (loop->from, values, depth), k = 0;
  gint64 to = hpf_bound_value (loop->to, values, depth);
  for (gint64 v = from; loop->step > 0 ? v <= to : v >= to; v += loop->step, k++)
    {
      values[depth] = loop->counts ? k : v;
      n += enumerate_iterations (statement, depth + 1, values, tell, data);
      if (n > MOST_ITERATIONS)
        break;
    }
  return n;
}

/* ---- owners ------------------------------------------------------------------------ */

/* Formula (4), and GEN_BLOCK. */
static guint32
plain_coordinate (const HpfAxis *axis, gint64 j)
{
  guint64 offset = (guint64) (j - axis->lower);

  g_assert_cmpint (j, >=, axis->lower);
  g_assert_cmpuint (offset, <, axis->extent);
  if (axis->format != HPF_FORMAT_GEN_BLOCK)
    return (guint32) (offset / axis->block % axis->coordinates);
  guint32 coordinate = 0;
  while (offset >= axis->starts[coordinate + 1])
    coordinate++;
  return coordinate;
}

/* How many template elements each processor has of this element. */
static void
plain_owners (const HpfLayout *layout, const gint64 *element, guint axis,
              guint32 *coordinate, guint *owners)
{
  if (axis == layout->rank)
    {
      owners[shape_number (&layout->grid, coordinate)]++;
      return;
    }
  const HpfPlacement *placement = &layout->placement[axis];
  guint64 count = placement->is_range ? placement->count : 1;
  for (guint64 k = 0; k < count; k++)
    {
      const HpfAffine *value = &placement->value;
      gint64 j
          = placement->is_range ? placement->first + (gint64) k * placement->step
            : placement->dimension < 0
                ? value->constant
                : value->constant + value->coefficient[0] * element[placement->dimension];

      if (layout->axis[axis].format != HPF_FORMAT_WHOLE)
        coordinate[layout->axis[axis].grid_dimension]
            = plain_coordinate (&layout->axis[axis], j);
      plain_owners (layout, element, axis + 1, coordinate, owners);
    }
}

/* ---- one reference ----------------------------------------------------------------- */

void
enumerated_element (const HpfReference *reference, const gint64 *values, guint n,
                    gint64 *element)
{
  for (guint d = 0; reference->array != NULL && d < reference->array->rank; d++)
    {
      const HpfRange *range = &reference->array->range[d];

      element[d] = hpf_affine_value (&reference->subscript[d], values, n);
      g_assert_cmpint (element[d], >=, range->lower);
      g_assert_cmpint (element[d], <, range->lower + (gint64) range->extent);
    }
}

void
oracle_find_owners (Oracle *self, const HpfReference *reference, const gint64 *element,
                    guint *owners)
{
  guint32 coordinate[SHAPE_MAX_RANK] = { 0 };

  memset (owners, 0, MOST_PROCESSORS * sizeof *owners);
  if (reference->array == NULL || reference->array->layout == NULL)
    for (guint32 p = 0; p < self->processors; p++)
      owners[p] = 1;
  else
    plain_owners (reference->array->layout, element, 0, coordinate, owners);
}

static Exchange *
get_collective (Oracle *self, const gint64 *values)
{
  g_autoptr (GString) name = g_string_new (NULL);

  for (guint i = 0; i < self->outer; i++)
    g_string_append_printf (name, "%" G_GINT64_FORMAT ",", values[i]);
  Exchange *collective = g_hash_table_lookup (self->by_name, name->str);
  if (collective != NULL)
    return collective;
  collective = g_new0 (Exchange, 1);
  collective->collective = g_strdup (name->str);
  collective->sent = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_hash_table_insert (self->by_name, collective->collective, collective);
  g_ptr_array_add (self->collectives, collective);
  return collective;
}

/* Most coordinates as the processor's own, then the lowest number. */
static guint32
plain_source (const Shape *grid, const guint *holders, guint32 processors, guint32 p)
{
  guint32 own[SHAPE_MAX_RANK], theirs[SHAPE_MAX_RANK], best = 0;
  int best_equal = -1;

  shape_coordinates (grid, p, own);
  for (guint32 q = 0; q < processors; q++)
    {
      int equal = 0;

      shape_coordinates (grid, q, theirs);
      for (guint d = 0; d < grid->rank; d++)
        equal += own[d] == theirs[d];
      if (holders[q] > 0 && equal > best_equal)
        {
          best_equal = equal;
          best = q;
        }
    }
  return best;
}

static void
take_iteration (const gint64 *values, gpointer data)
{
  Oracle *self = data;
  gint64 stored[HPF_MOST_RANK], read[HPF_MOST_RANK];
  guint owners[MOST_PROCESSORS], holders[MOST_PROCESSORS];
  guint n = self->statement->loops->len;

  self->operations++;
  enumerated_element (&self->statement->target, values, n, stored);
  enumerated_element (self->reference, values, n, read);
  oracle_find_owners (self, &self->statement->target, stored, owners);
  oracle_find_owners (self, self->reference, read, holders);
  for (guint32 p = 0; p < self->processors; p++)
    if (owners[p] > 0 && holders[p] == 0)
      {
        Exchange *collective = get_collective (self, values);
        g_autoptr (GString) name = g_string_new (NULL);

        for (guint d = 0; d < self->reference->array->rank; d++)
          g_string_append_printf (name, "%" G_GINT64_FORMAT ",", read[d]);
        g_autofree char *key = g_strdup_printf ("%s>%u", name->str, p);
        self->communications += owners[p];
        if (!g_hash_table_add (collective->sent, g_steal_pointer (&key)))
          continue;
        guint32 q = plain_source (&self->reference->array->layout->grid, holders,
                                  self->processors, p);
        if (collective->sets[q][p] == NULL)
          collective->sets[q][p]
              = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
        collective->elements[q][p]++;
        g_hash_table_add (collective->sets[q][p], g_strdup (name->str));
        self->distinct++;
      }
}

static void
collective_free (gpointer data)
{
  Exchange *collective = data;

  g_hash_table_unref (collective->sent);
  g_free (collective->collective);
  for (guint q = 0; q < MOST_PROCESSORS; q++)
    for (guint p = 0; p < MOST_PROCESSORS; p++)
      if (collective->sets[q][p] != NULL)
        g_hash_table_unref (collective->sets[q][p]);
  g_free (collective);
}

/* ---- its pattern, from the words of docs/hpf.md ------------------------------------ */

static gboolean
is_same_line (const Shape *grid, guint32 along, guint32 a, guint32 b)
{
  guint32 x[SHAPE_MAX_RANK], y[SHAPE_MAX_RANK];

  shape_coordinates (grid, a, x);
  shape_coordinates (grid, b, y);
  for (guint d = 0; d < grid->rank; d++)
    if ((along & (1u << d)) == 0 && x[d] != y[d])
      return FALSE;
  return TRUE;
}

static gboolean
sends (const Exchange *self, guint32 q, guint32 p)
{
  return self->elements[q][p] > 0;
}

static gboolean
is_end (const Exchange *self, guint32 processor, gboolean destination)
{
  for (guint32 other = 0; other < MOST_PROCESSORS; other++)
    if (destination ? sends (self, other, processor) : sends (self, processor, other))
      return TRUE;
  return FALSE;
}

static gboolean
is_set_equal (GHashTable *a, GHashTable *b)
{
  GHashTableIter iter;
  gpointer key;

  if (g_hash_table_size (a) != g_hash_table_size (b))
    return FALSE;
  g_hash_table_iter_init (&iter, a);
  while (g_hash_table_iter_next (&iter, &key, NULL))
    if (!g_hash_table_contains (b, key))
      return FALSE;
  return TRUE;
}

#define FOR_PAIRS(q, p)                                                                  \
  for (guint32 q = 0; q < MOST_PROCESSORS; q++)                                          \
    for (guint32 p = 0; p < MOST_PROCESSORS; p++)                                        \
      if (sends (self, q, p))

static gboolean
is_exchange (const Exchange *self)
{
  FOR_PAIRS (q, p)
  {
    if (!sends (self, p, q))
      return FALSE;
    for (guint32 other = 0; other < MOST_PROCESSORS; other++)
      if (other != p && sends (self, q, other))
        return FALSE;
  }
  return TRUE;
}

static gboolean
is_shift (const Exchange *self, const Shape *grid)
{
  guint32 first[SHAPE_MAX_RANK], x[SHAPE_MAX_RANK], y[SHAPE_MAX_RANK];
  gboolean has_first = FALSE;

  FOR_PAIRS (q, p)
  {
    shape_coordinates (grid, q, x);
    shape_coordinates (grid, p, y);
    for (guint d = 0; d < grid->rank; d++)
      {
        guint32 difference = (y[d] + grid->size[d] - x[d]) % grid->size[d];

        if (has_first && difference != first[d])
          return FALSE;
        first[d] = difference;
      }
    has_first = TRUE;
  }
  return TRUE;
}

static gboolean
is_general (const Exchange *self, const Shape *grid, guint32 along)
{
  for (guint32 q = 0; q < MOST_PROCESSORS; q++)
    for (guint32 p = 0; p < MOST_PROCESSORS; p++)
      if (p != q && is_end (self, q, FALSE) && is_end (self, p, TRUE)
          && is_same_line (grid, along, p, q) && !sends (self, q, p))
        return TRUE;
  return FALSE;
}

/* Every line has one source, or one destination. */
static gboolean
is_one (const Exchange *self, const Shape *grid, guint32 along, gboolean destination)
{
  for (guint32 a = 0; a < MOST_PROCESSORS; a++)
    for (guint32 b = 0; b < a; b++)
      if (is_end (self, a, destination) && is_end (self, b, destination)
          && is_same_line (grid, along, a, b))
        return FALSE;
  return TRUE;
}

static gboolean
sends_same (const Exchange *self)
{
  for (guint32 q = 0; q < MOST_PROCESSORS; q++)
    for (guint32 a = 0; a < MOST_PROCESSORS; a++)
      for (guint32 b = 0; b < a; b++)
        if (sends (self, q, a) && sends (self, q, b)
            && !is_set_equal (self->sets[q][a], self->sets[q][b]))
          return FALSE;
  return TRUE;
}

const char *
exchange_pattern (const Exchange *self, const Shape *grid, guint32 *along)
{
  *along = 0;
  FOR_PAIRS (q, p)
  {
    guint32 x[SHAPE_MAX_RANK], y[SHAPE_MAX_RANK];

    shape_coordinates (grid, q, x);
    shape_coordinates (grid, p, y);
    for (guint d = 0; d < grid->rank; d++)
      *along |= x[d] != y[d] ? 1u << d : 0;
  }
  if (is_exchange (self))
    return "exchange";
  if (is_shift (self, grid))
    return "shift";
  if (is_general (self, grid, *along))
    return "general";
  if (is_one (self, grid, *along, FALSE))
    return sends_same (self) ? "broadcast" : "scatter";
  if (is_one (self, grid, *along, TRUE))
    return "gather";
  return sends_same (self) ? "all-gather" : "all-to-all";
}

/* ---- public ------------------------------------------------------------------------ */

void
oracle_enumerate (Oracle *self)
{
  gint64 values[HPF_MOST_LOOPS];

  self->collectives = g_ptr_array_new_with_free_func (collective_free);
  self->by_name = g_hash_table_new (g_str_hash, g_str_equal);
  enumerate_iterations (self->statement, 0, values, take_iteration, self);
}

void
oracle_clear (Oracle *self)
{
  g_ptr_array_unref (self->collectives);
  g_hash_table_unref (self->by_name);
}
