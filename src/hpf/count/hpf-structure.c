/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "hpf/count/hpf-structure.h"

/* Entries of a table with the same holder, and owner along copies of the array read. */
typedef struct
{
  guint64 count, elements; /* sum */
  guint64 first_elements, first_print, second_elements, second_print;
  guint64 like_first, like_second;
} Sent;

/* A table, or the copies of the element stored (no table). */
typedef struct
{
  const HpfTable *table;
  guint32 owner_dimensions, holder_dimensions; /* a bit each */
  HpfTable received; /* by owner: ->operations entries, ->elements their sum */
  HpfTable places;   /* by owner along copies and holder: ->elements number in sent */
  GArray *sent;      /* Sent */
} Factor;

typedef struct
{
  const HpfStructure *of;
  const Shape *grid;
  guint32 processors;
  guint32 copies; /* dimensions along which the array read has copies */
  guint32 constant_owner, constant_holder; /* dimensions of constant subscripts */
  GArray *factors;                         /* Factor; the last one: the copies stored */
  HpfTable weights;                        /* by part of a copy: ->operations */
  guint64 *in, *out;                       /* of each processor: its pairs */
  guint8 *local;                           /* whether it has something that stays */
  guint32 along;
} Counter;

/* ---- processors and their parts ---------------------------------------------------- */

/* The number of a processor without the other dimensions. */
static guint32
part_of (const Counter *self, guint32 processor, guint32 dimensions)
{
  guint32 part = 0, stride = 1;

  for (guint d = self->grid->rank; d-- > 0;)
    {
      const guint32 size = self->grid->size[d];

      if (dimensions & (1u << d))
        part += processor / stride % size * stride;
      stride *= size;
    }
  return part;
}

static guint32
coordinate_of (const Counter *self, guint32 processor, guint dimension)
{
  return processor / hpf_shape_stride (self->grid, dimension)
         % self->grid->size[dimension];
}

static guint32
all_dimensions (const Shape *shape)
{
  return (1u << shape->rank) - 1;
}

/* ---- factors ----------------------------------------------------------------------- */

static void
factor_clear (gpointer data)
{
  Factor *factor = data;

  hpf_table_clear (&factor->received);
  hpf_table_clear (&factor->places);
  g_array_unref (factor->sent);
}

static void
note_sent (Sent *sent, const HpfEntry *entry)
{
  sent->count++;
  sent->elements = hpf_add (sent->elements, entry->elements);
  if (sent->like_first == 0
      || (entry->elements == sent->first_elements && entry->print == sent->first_print))
    {
      sent->first_elements = entry->elements;
      sent->first_print = entry->print;
      sent->like_first++;
    }
  else if (sent->like_second == 0
           || (entry->elements == sent->second_elements
               && entry->print == sent->second_print))
    {
      sent->second_elements = entry->elements;
      sent->second_print = entry->print;
      sent->like_second++;
    }
}

static void
note_entry (const Counter *self, Factor *factor, const HpfEntry *entry)
{
  HpfEntry *received = hpf_table_get (&factor->received, entry->owner, 0);

  received->operations++;
  received->elements = hpf_add (received->elements, entry->elements);
  HpfEntry *place = hpf_table_get (
      &factor->places, part_of (self, entry->owner, self->copies), entry->holder);
  if (place->operations++ == 0)
    {
      const Sent none = { 0 };

      place->elements = factor->sent->len;
      g_array_append_val (factor->sent, none);
    }
  note_sent (&g_array_index (factor->sent, Sent, place->elements), entry);
}

static Factor *
add_factor (Counter *self, guint32 owner_dimensions, guint32 holder_dimensions)
{
  Factor factor = { .owner_dimensions = owner_dimensions,
                    .holder_dimensions = holder_dimensions,
                    .sent = g_array_new (FALSE, FALSE, sizeof (Sent)) };

  hpf_table_init (&factor.received);
  hpf_table_init (&factor.places);
  g_array_append_val (self->factors, factor);
  return &g_array_index (self->factors, Factor, self->factors->len - 1);
}

static void
add_table (Counter *self, const HpfTable *table, guint32 mask)
{
  const GArray *axes = self->of->of->axes;
  guint32 dimensions[2] = { 0, 0 };

  for (guint i = 0; i < axes->len; i++)
    {
      const HpfCaseAxis *axis = &g_array_index (axes, HpfCaseAxis, i);

      if (axis->variables & mask)
        dimensions[axis->holds ? 1 : 0] |= 1u << axis->axis->grid_dimension;
    }
  Factor *factor = add_factor (self, dimensions[0], dimensions[1]);
  factor->table = table;
  for (guint i = 0; i < table->entries->len; i++)
    note_entry (self, factor, &g_array_index (table->entries, HpfEntry, i));
}

/* Dimensions that no table has belong to copies, or to constant subscripts. */
static void
add_copies (Counter *self, guint32 owners)
{
  const GArray *parts = self->of->sides->owners;
  Factor *factor = add_factor (self, owners, 0);

  for (guint i = 0; i < parts->len; i++)
    {
      const HpfOwner *owner = &g_array_index (parts, HpfOwner, i);
      HpfEntry *weight = hpf_table_get (&self->weights, owner->part, 0);
      const HpfEntry entry = { owner->part, 0, 0, 1, 1 };

      if (weight->operations == 0)
        note_entry (self, factor, &entry);
      weight->operations = hpf_add (weight->operations, owner->weight);
    }
}

static guint32
range_dimensions (const HpfLayout *layout)
{
  guint32 dimensions = 0;

  for (guint i = 0; i < layout->rank; i++)
    if (layout->placement[i].is_range && layout->axis[i].format != HPF_FORMAT_WHOLE)
      dimensions |= 1u << layout->axis[i].grid_dimension;
  return dimensions;
}

/* FALSE: another grid, or copies on some of the processors alone. */
static gboolean
counter_init (Counter *self, const HpfStructure *of)
{
  const HpfArray *target = of->of->statement->target.array;
  const HpfLayout *stored = target != NULL ? target->layout : NULL;
  const HpfLayout *read = of->of->reference->array->layout;

  *self = (Counter){ .of = of, .grid = &read->grid };
  self->processors = of->sides->processors;
  self->factors = g_array_new (FALSE, FALSE, sizeof (Factor));
  g_array_set_clear_func (self->factors, factor_clear);
  hpf_table_init (&self->weights);
  if (!shape_equal (&read->grid, stored != NULL ? &stored->grid : &of->tree->shape))
    return FALSE;
  self->copies = range_dimensions (read);
  for (guint32 p = 0; p < self->processors; p++)
    if (of->sides->nearest[p] != part_of (self, p, self->copies))
      return FALSE;
  self->constant_owner = all_dimensions (self->grid);
  self->constant_holder = self->constant_owner & ~self->copies;
  const guint32 owners
      = stored != NULL ? range_dimensions (stored) : self->constant_owner;
  for (guint i = 0; i < of->tables->len; i++)
    add_table (self, g_array_index (of->tables, HpfTable *, i), of->masks[i]);
  add_copies (self, owners);
  for (guint i = 0; i < self->factors->len; i++)
    {
      const Factor *factor = &g_array_index (self->factors, Factor, i);

      self->constant_owner &= ~factor->owner_dimensions;
      self->constant_holder &= ~factor->holder_dimensions;
    }
  self->in = g_new0 (guint64, self->processors);
  self->out = g_new0 (guint64, self->processors);
  self->local = g_new0 (guint8, self->processors);
  return TRUE;
}

static void
counter_clear (Counter *self)
{
  if (self->factors == NULL)
    return;
  g_array_unref (self->factors);
  hpf_table_clear (&self->weights);
  g_free (self->in);
  g_free (self->out);
  g_free (self->local);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Counter, counter_clear)

static const Factor *
get_factor (const Counter *self, guint i)
{
  return &g_array_index (self->factors, Factor, i);
}

/* ---- counts of one processor ------------------------------------------------------- */

static gboolean
is_constant_part (const Counter *self, guint32 processor, guint32 dimensions,
                  guint32 constant)
{
  return part_of (self, processor, dimensions) == part_of (self, constant, dimensions);
}

/* The entry that stays on the processor; NULL: there is none. */
static const HpfEntry *
find_local (const Counter *self, const Factor *factor, guint32 p)
{
  const HpfEntry *entry
      = hpf_table_find (factor->table, part_of (self, p, factor->owner_dimensions),
                        part_of (self, p, factor->holder_dimensions));

  return entry != NULL && entry->operations > 0 ? entry : NULL;
}

static guint64
owner_weight (const Counter *self, guint32 p)
{
  const Factor *copies = get_factor (self, self->factors->len - 1);
  const HpfEntry *weight
      = hpf_table_find (&self->weights, part_of (self, p, copies->owner_dimensions), 0);

  return weight != NULL ? weight->operations : 0;
}

/* What stays: pairs (operation, copy), and elements. */
static void
count_local (Counter *self, guint32 p, guint64 *operations, guint64 *elements)
{
  *operations = owner_weight (self, p);
  *elements = *operations > 0;
  if (!is_constant_part (self, p, self->constant_owner, self->of->base.owner)
      || !is_constant_part (self, p, self->constant_holder, self->of->base.holder))
    *operations = *elements = 0;
  for (guint i = 0; i + 1 < self->factors->len && *elements > 0; i++)
    {
      const HpfEntry *entry = find_local (self, get_factor (self, i), p);

      *operations = entry != NULL ? hpf_multiply (*operations, entry->operations) : 0;
      *elements = entry != NULL ? hpf_multiply (*elements, entry->elements) : 0;
    }
  self->local[p] = *elements > 0;
}

/* Pairs and elements that the processor would get if nothing stayed. */
static void
count_in (const Counter *self, guint32 p, guint64 *pairs, guint64 *elements)
{
  *pairs = *elements
      = is_constant_part (self, p, self->constant_owner, self->of->base.owner);
  for (guint i = 0; i<self->factors->len && * pairs> 0; i++)
    {
      const Factor *factor = get_factor (self, i);
      const HpfEntry *entry = hpf_table_find (
          &factor->received, part_of (self, p, factor->owner_dimensions), 0);

      *pairs = entry != NULL ? hpf_multiply (*pairs, entry->operations) : 0;
      *elements = entry != NULL ? hpf_multiply (*elements, entry->elements) : 0;
    }
}

static const Sent *
find_sent (const Counter *self, const Factor *factor, guint32 p)
{
  const HpfEntry *place = hpf_table_find (
      &factor->places, part_of (self, p, self->copies & factor->owner_dimensions),
      part_of (self, p, factor->holder_dimensions));

  return place != NULL ? &g_array_index (factor->sent, Sent, place->elements) : NULL;
}

static void
count_out (const Counter *self, guint32 p, guint64 *pairs, guint64 *elements)
{
  *pairs = *elements
      = is_constant_part (self, p, self->constant_holder, self->of->base.holder)
        && is_constant_part (self, p, self->constant_owner & self->copies,
                             self->of->base.owner);
  for (guint i = 0; i<self->factors->len && * pairs> 0; i++)
    {
      const Sent *sent = find_sent (self, get_factor (self, i), p);

      *pairs = sent != NULL ? hpf_multiply (*pairs, sent->count) : 0;
      *elements = sent != NULL ? hpf_multiply (*elements, sent->elements) : 0;
    }
}

/* ---- the pattern ------------------------------------------------------------------- */

typedef struct
{
  guint32 value;
  guint n; /* different values: 0, 1, or 2 for more */
} Values;

static void
note_value (Values *values, guint32 value)
{
  if (values->n == 0)
    *values = (Values){ value, 1 };
  else if (value != values->value)
    values->n = 2;
}

/* Coordinates of the owners or holders along a dimension. */
static Values
list_values (const Counter *self, guint dimension, gboolean holds, guint32 constant)
{
  Values values = { 0, 0 };

  for (guint i = 0; i < self->factors->len; i++)
    {
      const Factor *factor = get_factor (self, i);
      const GArray *entries
          = factor->table != NULL ? factor->table->entries : factor->received.entries;

      if (((holds ? factor->holder_dimensions : factor->owner_dimensions)
           & (1u << dimension))
          == 0)
        continue;
      for (guint e = 0; e < entries->len; e++)
        {
          const HpfEntry *entry = &g_array_index (entries, HpfEntry, e);

          note_value (&values, coordinate_of (self, holds ? entry->holder : entry->owner,
                                              dimension));
        }
      return values;
    }
  note_value (&values, coordinate_of (self, constant, dimension));
  return values;
}

/* Whether a source and its destination differ along the dimension. */
static gboolean
differs_along (const Counter *self, guint dimension)
{
  const guint32 bit = 1u << dimension;

  if (self->copies & bit)
    return FALSE;
  for (guint i = 0; i < self->factors->len; i++)
    {
      const Factor *factor = get_factor (self, i);

      if ((factor->owner_dimensions & factor->holder_dimensions & bit) == 0)
        continue;
      for (guint e = 0; e < factor->table->entries->len; e++)
        {
          const HpfEntry *entry = &g_array_index (factor->table->entries, HpfEntry, e);

          if (coordinate_of (self, entry->owner, dimension)
              != coordinate_of (self, entry->holder, dimension))
            return TRUE;
        }
      return FALSE;
    }
  const Values a = list_values (self, dimension, FALSE, self->of->base.owner);
  const Values b = list_values (self, dimension, TRUE, self->of->base.holder);
  return a.n > 1 || b.n > 1 || a.value != b.value;
}

/* Whether a processor sends the same elements to each of its destinations. */
static gboolean
sends_same (const Counter *self, guint32 p)
{
  guint factors = 0;
  gboolean same = TRUE, same_but_local = TRUE;

  for (guint i = 0; i < self->factors->len; i++)
    {
      const Factor *factor = get_factor (self, i);
      const Sent *sent = find_sent (self, factor, p);

      factors += sent->count > 1;
      if (sent->like_first == sent->count)
        continue;
      same = FALSE;
      const HpfEntry *stays
          = self->local[p] && factor->table != NULL ? find_local (self, factor, p) : NULL;
      const gboolean is_first = stays != NULL && stays->elements == sent->first_elements
                                && stays->print == sent->first_print;
      same_but_local = same_but_local && stays != NULL
                       && ((!is_first && sent->like_first + 1 == sent->count)
                           || (is_first && sent->like_first == 1
                               && sent->like_second + 1 == sent->count));
    }
  return same || (factors == 1 && same_but_local);
}

static HpfPattern
find_pattern (const Counter *self)
{
  g_autofree guint32 *sources = g_new0 (guint32, self->processors);
  g_autofree guint32 *destinations = g_new0 (guint32, self->processors);
  const guint32 across = all_dimensions (self->grid) & ~self->along;
  gboolean same = TRUE, one_source = TRUE, one_destination = TRUE;

  for (guint32 p = 0; p < self->processors; p++)
    {
      const guint32 line = part_of (self, p, across);

      sources[line] += self->out[p] > 0;
      destinations[line] += self->in[p] > 0;
    }
  for (guint32 p = 0; p < self->processors; p++)
    {
      const guint32 line = part_of (self, p, across);

      if (self->out[p] == 0)
        continue;
      if (self->out[p] != destinations[line] - (self->in[p] > 0))
        return HPF_PATTERN_GENERAL;
      one_source = one_source && sources[line] == 1;
      one_destination = one_destination && destinations[line] == 1;
      same = same && sends_same (self, p);
    }
  if (one_source)
    return same ? HPF_PATTERN_BROADCAST : HPF_PATTERN_SCATTER;
  if (one_destination)
    return HPF_PATTERN_GATHER;
  return same ? HPF_PATTERN_ALL_GATHER : HPF_PATTERN_ALL_TO_ALL;
}

/* ---- all --------------------------------------------------------------------------- */

guint64
hpf_structure_products (const HpfStructure *self)
{
  guint64 products = self->sides->owners->len;

  for (guint i = 0; i < self->tables->len; i++)
    products = hpf_multiply (products,
                             g_array_index (self->tables, HpfTable *, i)->entries->len);
  return products;
}

static guint64
sum_operations (const HpfStructure *self)
{
  guint64 weights = 0, product = 1;

  for (guint i = 0; i < self->sides->owners->len; i++)
    weights = hpf_add (weights, g_array_index (self->sides->owners, HpfOwner, i).weight);
  for (guint i = 0; i < self->tables->len; i++)
    {
      const HpfTable *table = g_array_index (self->tables, HpfTable *, i);
      guint64 sum = 0;

      for (guint e = 0; e < table->entries->len; e++)
        sum = hpf_add (sum, g_array_index (table->entries, HpfEntry, e).operations);
      product = hpf_multiply (product, sum);
    }
  return hpf_multiply (product, weights);
}

static void
count_processor (Counter *self, guint32 p, guint64 element_bytes, HpfCounts *counts)
{
  guint64 stay_operations, stays, received, sent;

  count_local (self, p, &stay_operations, &stays);
  count_in (self, p, &self->in[p], &received);
  count_out (self, p, &self->out[p], &sent);
  self->in[p] -= self->local[p];
  self->out[p] -= self->local[p];
  received -= stays;
  sent -= stays;
  if (counts->communications != G_MAXUINT64)
    counts->communications -= stay_operations;
  counts->pairs += self->in[p];
  counts->distinct = hpf_add (counts->distinct, received);
  counts->most_sent_bytes
      = MAX (counts->most_sent_bytes, hpf_multiply (sent, element_bytes));
  counts->most_received_bytes
      = MAX (counts->most_received_bytes, hpf_multiply (received, element_bytes));
}

gboolean
hpf_structure_count (const HpfStructure *self, guint64 element_bytes, HpfCounts *counts)
{
  g_auto (Counter) counter = { 0 };
  HpfCounts found = { .operations = counts->operations,
                      .matrix = counts->matrix,
                      .communications = sum_operations (self),
                      .collectives = 1 };

  if (!counter_init (&counter, self))
    return FALSE;
  for (guint32 p = 0; p < counter.processors; p++)
    count_processor (&counter, p, element_bytes, &found);
  if (found.pairs <= counter.processors) /* they may be an exchange, or a shift */
    return FALSE;
  found.bytes = hpf_multiply (found.distinct, element_bytes);
  for (guint d = 0; d < counter.grid->rank; d++)
    if (differs_along (&counter, d))
      counter.along |= 1u << d;
  found.along = counter.along;
  found.pattern = find_pattern (&counter);
  *counts = found;
  return TRUE;
}
