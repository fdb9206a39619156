/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "hpf/count/hpf-counter.h"

#include "base/error.h"
#include "hpf/count/hpf-groups.h"
#include "hpf/count/hpf-many-pairs.h"
#include "hpf/count/hpf-plan.h"
#include "hpf/count/hpf-sides.h"

/* Pairs of so few processors are in a matrix, others in a hash. */
#define MOST_IN_MATRIX 2048

/* Of more pairs than so many only the structure is counted, unless they are wanted. */
#define MOST_LISTED ((guint64) 1 << 22)

/* Coupled loops. */
typedef struct
{
  guint32 outer;    /* those of them that are outer ones */
  GPtrArray *inner; /* HpfPlan of the others */
  GArray *groups;   /* HpfGroup, where there are no others; made when asked for */
} Component;

struct _HpfCounter
{
  const HpfTree *tree;
  HpfCase of;
  HpfSides sides;
  guint outer;
  guint64 most_listed; /* of more products of tables only the structure is counted */
  GArray *components;  /* Component: those with groups first */
  gint64 values[HPF_MOST_LOOPS];

  /* Counts of the inner loops, one table after another, while values are fixed. */
  GArray *tables; /* HpfTable* */

  /* While all collectives are counted. */
  HpfTable pairs;
  guint64 *matrix; /* the same for few processors: source x processors + destination */
  guint64 communications, operations, collectives;
  gboolean too_many; /* pairs */
  gboolean has_largest;
  guint64 largest; /* elements */
  gint64 largest_values[HPF_MOST_LOOPS];
};

/* What is done with the product of the tables. */
typedef struct
{
  HpfCounter *counter;
  guint64 times;   /* so many collectives are the same */
  guint64 traffic; /* elements of each */
  GArray *flows;   /* NULL: they are counted */
  guint64 *owned;  /* operations of each owner; NULL: not asked for */
} Use;

/* ---- making ------------------------------------------------------------------------ */

static void
clear_component (gpointer data)
{
  Component *component = data;

  g_ptr_array_unref (component->inner);
  if (component->groups != NULL)
    g_array_unref (component->groups);
}

static void
add_component (HpfCounter *self, guint32 mask, guint32 outer)
{
  Component component = { .outer = mask & outer };

  component.inner = hpf_plan_split (&self->of, mask & ~outer);
  if (component.inner->len == 0)
    g_array_prepend_val (self->components, component);
  else
    g_array_append_val (self->components, component);
}

static HpfCounter *
counter_new (const HpfTree *tree, const HpfStatement *statement,
             const HpfReference *reference, guint outer)
{
  HpfCounter *self = g_new0 (HpfCounter, 1);

  self->tree = tree;
  self->outer = outer;
  self->most_listed = MOST_LISTED;
  hpf_case_init (&self->of, statement, reference, TRUE);
  hpf_sides_init (&self->sides, tree, &statement->target, reference);
  hpf_table_init (&self->pairs);
  self->tables = g_array_new (FALSE, FALSE, sizeof (HpfTable *));
  self->components = g_array_new (FALSE, FALSE, sizeof (Component));
  g_array_set_clear_func (self->components, clear_component);
  return self;
}

HpfCounter *
hpf_counter_new (const HpfTree *tree, const HpfStatement *statement,
                 const HpfReference *reference, guint outer)
{
  HpfCounter *self = counter_new (tree, statement, reference, outer);
  guint n = statement->loops->len;
  guint32 mask = n == 32 ? G_MAXUINT32 : (1u << n) - 1;
  guint32 outer_mask = outer == 32 ? G_MAXUINT32 : (1u << outer) - 1;

  while (mask != 0)
    {
      guint32 component = hpf_case_component (&self->of, mask);

      add_component (self, component, outer_mask);
      mask &= ~component;
    }
  return self;
}

void
hpf_counter_list_at_most (HpfCounter *self, guint64 pairs)
{
  self->most_listed = pairs;
}

void
hpf_counter_free (HpfCounter *self)
{
  g_array_unref (self->components);
  g_array_unref (self->tables);
  hpf_table_clear (&self->pairs);
  hpf_sides_clear (&self->sides);
  hpf_case_clear (&self->of);
  g_free (self);
}

static Component *
get_component (const HpfCounter *self, guint i)
{
  return &g_array_index (self->components, Component, i);
}

/* ---- one combination of processors ------------------------------------------------- */

static void
take_owner (Use *use, const HpfEntry *entry, const HpfOwner *owner)
{
  HpfCounter *self = use->counter;
  guint32 processor = entry->owner + owner->part;

  if (use->owned != NULL)
    {
      use->owned[processor] = hpf_add (use->owned[processor], entry->operations);
      return;
    }
  if (self->sides.everywhere)
    return;
  guint32 source = hpf_sides_source (&self->sides, entry->holder, processor);
  if (source == processor)
    return;
  if (use->flows != NULL)
    {
      const HpfFlow flow = { source, processor, entry->elements, entry->print };

      g_array_append_val (use->flows, flow);
      return;
    }
  guint64 communications = hpf_multiply (entry->operations, owner->weight);
  self->communications
      = hpf_add (self->communications, hpf_multiply (communications, use->times));
  use->traffic = hpf_add (use->traffic, entry->elements);
  self->too_many = self->pairs.entries->len >= HPF_MOST_PAIRS;
  guint64 *pair = self->matrix != NULL
                      ? &self->matrix[(gsize) source * self->sides.processors + processor]
                      : &hpf_table_get (&self->pairs, source, processor)->elements;
  *pair = hpf_add (*pair, hpf_multiply (entry->elements, use->times));
}

static void
take_product (Use *use, guint next, const HpfEntry *sum)
{
  const HpfCounter *self = use->counter;

  if (self->too_many)
    return;
  if (next == self->tables->len)
    {
      const GArray *owners = self->sides.owners;

      for (guint i = 0; i < owners->len; i++)
        {
          const HpfOwner *owner = &g_array_index (owners, HpfOwner, i);

          if (use->owned == NULL || i == 0
              || owner->part != g_array_index (owners, HpfOwner, i - 1).part)
            take_owner (use, sum, owner);
        }
      return;
    }
  const HpfTable *table = g_array_index (self->tables, HpfTable *, next);
  for (guint i = 0; i < table->entries->len; i++)
    {
      const HpfEntry *entry = &g_array_index (table->entries, HpfEntry, i);
      const HpfEntry product = { sum->owner + entry->owner, sum->holder + entry->holder,
                                 hpf_multiply (sum->operations, entry->operations),
                                 hpf_multiply (sum->elements, entry->elements),
                                 hpf_print_multiply (sum->print, entry->print) };

      take_product (use, next + 1, &product);
    }
}

/* ---- all collectives --------------------------------------------------------------- */

/* Whether the values come before those of the largest collective so far. */
static gboolean
is_earlier (const HpfCounter *self, const gint64 *values)
{
  for (guint i = 0; i < self->outer; i++)
    if (values[i] != self->largest_values[i])
      {
        const HpfLoop *loop = self->of.statement->loops->pdata[i];

        return (values[i] < self->largest_values[i]) == (hpf_loop_stride (loop) > 0);
      }
  return FALSE;
}

static void
take_collectives (HpfCounter *self, const HpfEntry *base)
{
  Use use = { .counter = self, .times = base->operations };
  HpfEntry one = *base;

  one.operations = 1;
  take_product (&use, 0, &one);
  if (use.traffic == 0)
    return;
  self->collectives = hpf_add (self->collectives, use.times);
  if (self->has_largest
      && (use.traffic < self->largest
          || (use.traffic == self->largest && !is_earlier (self, self->values))))
    return;
  self->has_largest = TRUE;
  self->largest = use.traffic;
  for (guint i = 0; i < self->outer; i++)
    self->largest_values[i] = self->values[i];
}

static void add_tables (HpfCounter *self, guint component, gboolean prints);
static void drop_tables (HpfCounter *self, guint component);
static void go_through (HpfCounter *self, guint component, const HpfEntry *base);

static void
go_values (HpfCounter *self, guint component, guint32 left, const HpfEntry *base)
{
  if (left == 0)
    {
      HpfBase fixed = { base->owner, base->holder, 1 };
      HpfEntry inside = *base;
      guint32 outer = get_component (self, component)->outer;
      guint32 all = self->outer == 32 ? 0 : G_MAXUINT32 << self->outer;

      if (outer != 0)
        hpf_case_fixed (&self->of, all | outer, outer, self->values, &fixed);
      inside.owner = fixed.owner;
      inside.holder = fixed.holder;
      add_tables (self, component, FALSE);
      go_through (self, component + 1, &inside);
      drop_tables (self, component);
      return;
    }
  guint variable = (guint) __builtin_ctz (left);
  const HpfLoop *loop = self->of.statement->loops->pdata[variable];
  gint64 first;
  guint64 count = hpf_loop_count (loop, self->values, variable, &first);
  for (guint64 i = 0; i < count; i++)
    {
      self->values[variable] = first + (gint64) i * hpf_loop_stride (loop);
      go_values (self, component, left & (left - 1), base);
    }
}

/* base->operations: how many collectives are the same. */
static void
go_through (HpfCounter *self, guint component, const HpfEntry *base)
{
  if (component == self->components->len)
    {
      take_collectives (self, base);
      return;
    }
  Component *this = get_component (self, component);
  if (this->inner->len == 0 && this->groups == NULL)
    this->groups = hpf_groups_find (&self->of, this->outer, self->values);
  if (this->groups == NULL)
    {
      go_values (self, component, this->outer, base);
      return;
    }
  for (guint i = 0; i < this->groups->len; i++)
    {
      const HpfGroup *group = &g_array_index (this->groups, HpfGroup, i);
      HpfEntry inside = *base;

      inside.owner += group->owner;
      inside.holder += group->holder;
      inside.operations = hpf_multiply (base->operations, group->count);
      for (guint32 left = this->outer; left != 0; left &= left - 1)
        {
          guint variable = (guint) __builtin_ctz (left);

          self->values[variable] = group->first[variable];
        }
      go_through (self, component + 1, &inside);
    }
}

/* ---- tables of the inner loops ----------------------------------------------------- */

static void
add_tables (HpfCounter *self, guint component, gboolean prints)
{
  const HpfBase none = { 0, 0, 1 };
  const GPtrArray *inner = get_component (self, component)->inner;

  for (guint i = 0; i < inner->len; i++)
    {
      HpfTable *table = g_new (HpfTable, 1);

      hpf_table_init (table);
      hpf_plan_count (inner->pdata[i], self->values, prints, &none, table);
      if (self->of.reference == NULL)
        for (guint j = 0; j < table->entries->len; j++)
          g_array_index (table->entries, HpfEntry, j).elements = 1;
      g_array_append_val (self->tables, table);
    }
}

static void
drop_tables (HpfCounter *self, guint component)
{
  for (guint i = 0; i < get_component (self, component)->inner->len; i++)
    {
      HpfTable *table = g_array_index (self->tables, HpfTable *, self->tables->len - 1);

      hpf_table_clear (table);
      g_free (table);
      g_array_set_size (self->tables, self->tables->len - 1);
    }
}

/* With the outer loops at these values. */
static void
take_at (HpfCounter *self, const gint64 *values, gboolean prints, Use *use)
{
  HpfBase base = { 0, 0, 1 };
  guint32 inner = self->outer == 32 ? 0 : G_MAXUINT32 << self->outer;

  for (guint i = 0; i < self->outer; i++)
    self->values[i] = values[i];
  hpf_case_fixed (&self->of, inner, 0, self->values, &base);
  if (self->outer > 0)
    hpf_case_fixed (&self->of, G_MAXUINT32, ~inner, self->values, &base);
  for (guint i = 0; i < self->components->len; i++)
    add_tables (self, i, prints);
  const HpfEntry one = { base.owner, base.holder, 1, 1, base.print };
  take_product (use, 0, &one);
  for (guint i = self->components->len; i-- > 0;)
    drop_tables (self, i);
}

void
hpf_counter_flows (HpfCounter *self, const gint64 *values, gboolean prints, GArray *flows)
{
  Use use = { .counter = self, .times = 1, .flows = flows };
  guint first = flows->len;

  take_at (self, values, prints, &use);
  for (guint i = first; !prints && i < flows->len; i++)
    g_array_index (flows, HpfFlow, i).print = 0;
  hpf_flows_join (flows);
}

void
hpf_counter_owned (HpfCounter *self, const gint64 *values, guint64 *operations)
{
  Use use = { .counter = self, .times = 1, .owned = operations };

  take_at (self, values, FALSE, &use);
}

/* ---- counts ------------------------------------------------------------------------ */

static void
find_most (const HpfCounter *self, const GArray *matrix, guint64 element_bytes,
           HpfCounts *counts)
{
  g_autofree guint64 *sent = g_new0 (guint64, self->sides.processors);
  g_autofree guint64 *received = g_new0 (guint64, self->sides.processors);

  for (guint i = 0; i < matrix->len; i++)
    {
      const HpfFlow *flow = &g_array_index (matrix, HpfFlow, i);
      guint64 bytes = hpf_multiply (flow->elements, element_bytes);

      sent[flow->source] = hpf_add (sent[flow->source], bytes);
      received[flow->destination] = hpf_add (received[flow->destination], bytes);
      counts->distinct = hpf_add (counts->distinct, flow->elements);
    }
  for (guint32 p = 0; p < self->sides.processors; p++)
    {
      counts->most_sent_bytes = MAX (counts->most_sent_bytes, sent[p]);
      counts->most_received_bytes = MAX (counts->most_received_bytes, received[p]);
    }
  counts->bytes = hpf_multiply (counts->distinct, element_bytes);
}

static void
find_pattern (HpfCounter *self, HpfCounts *counts)
{
  g_autoptr (GArray) flows = g_array_new (FALSE, FALSE, sizeof (HpfFlow));

  if (!self->has_largest)
    return;
  if (self->collectives > 1)
    hpf_counter_flows (self, self->largest_values, FALSE, flows);
  counts->pattern = hpf_pattern_find (self->collectives > 1 ? flows : counts->matrix,
                                      self->sides.grid, &counts->along);
  if (counts->pattern != HPF_PATTERN_BROADCAST
      && counts->pattern != HPF_PATTERN_ALL_GATHER)
    return;
  g_array_set_size (flows, 0);
  hpf_counter_flows (self, self->largest_values, TRUE, flows);
  counts->pattern = hpf_pattern_find (flows, self->sides.grid, &counts->along);
}

static gboolean
check (const HpfCounter *self, const HpfCounts *counts, GError **error)
{
  const HpfStatement *statement = self->of.statement;
  const HpfPlace place
      = self->of.reference != NULL ? self->of.reference->place : statement->place;
  const guint64 all[] = { counts->operations, counts->communications, counts->distinct,
                          counts->bytes, counts->collectives };

  for (guint i = 0; i < G_N_ELEMENTS (all); i++)
    if (all[i] > G_MAXINT64)
      {
        error_set_at (error, self->tree->file, place.line, place.column,
                      "found a count above 2^63 - 1, expected fewer operations");
        return FALSE;
      }
  return TRUE;
}

/* Sorted. */
static void
list_pairs (HpfCounter *self, GArray *flows)
{
  guint32 n = self->sides.processors;

  for (guint i = 0; i < self->pairs.entries->len; i++)
    {
      const HpfEntry *pair = &g_array_index (self->pairs.entries, HpfEntry, i);
      const HpfFlow flow = { pair->owner, pair->holder, pair->elements, 0 };

      g_array_append_val (flows, flow);
    }
  hpf_flows_join (flows);
  for (gsize i = 0; self->matrix != NULL && i < (gsize) n * n; i++)
    if (self->matrix[i] > 0)
      {
        const HpfFlow flow = { (guint32) (i / n), (guint32) (i % n), self->matrix[i], 0 };

        g_array_append_val (flows, flow);
      }
  hpf_table_empty (&self->pairs);
  g_clear_pointer (&self->matrix, g_free);
}

/* One collective of many processors; *done: its structure was counted.  Fails as
 * hpf_many_pairs_count does. */
static gboolean
count_structure (HpfCounter *self, const HpfBase *base, gboolean lists, HpfCounts *counts,
                 gboolean *done, GError **error)
{
  g_autoptr (GArray) masks = g_array_new (FALSE, FALSE, sizeof (guint32));

  *done = FALSE;
  const guint64 all = hpf_multiply (self->sides.processors, self->sides.processors);
  if (self->outer > 0 || all <= self->most_listed)
    return TRUE;
  for (guint i = 0; i < self->components->len; i++)
    {
      const GPtrArray *inner = get_component (self, i)->inner;

      add_tables (self, i, TRUE);
      for (guint j = 0; j < inner->len; j++)
        {
          const guint32 mask = hpf_plan_mask (inner->pdata[j]);

          g_array_append_val (masks, mask);
        }
    }
  const HpfStructure structure
      = { self->tree, &self->of,    &self->sides,
          *base,      self->tables, (const guint32 *) masks->data };
  const gboolean good
      = hpf_many_pairs_count (&structure, self->most_listed, lists, counts, done, error);
  for (guint i = self->components->len; i-- > 0;)
    drop_tables (self, i);
  return good;
}

/* ---- all --------------------------------------------------------------------------- */

gboolean
hpf_counter_count (HpfCounter *self, gboolean lists, HpfCounts *counts, GError **error)
{
  const HpfReference *reference = self->of.reference;
  HpfBase base = { 0, 0, 1 };
  gboolean done;

  *counts = (HpfCounts){ .matrix = g_array_new (FALSE, FALSE, sizeof (HpfFlow)) };
  counts->operations = hpf_count_operations (self->of.statement);
  if (reference == NULL || self->sides.everywhere || counts->operations == 0)
    return check (self, counts, error);
  hpf_case_fixed (&self->of, G_MAXUINT32, 0, self->values, &base);
  if (!hpf_many_pairs_check (self->tree, &self->of, self->values, error)
      || !count_structure (self, &base, lists, counts, &done, error))
    return FALSE;
  if (done)
    return check (self, counts, error);
  *counts = (HpfCounts){ .operations = counts->operations, .matrix = counts->matrix };
  counts->has_matrix = TRUE;
  const HpfEntry one = { base.owner, base.holder, 1, 1, 1 };
  if (self->sides.processors <= MOST_IN_MATRIX)
    self->matrix
        = g_new0 (guint64, (gsize) self->sides.processors * self->sides.processors);
  go_through (self, 0, &one);
  if (self->too_many)
    return hpf_many_pairs_fail (self->tree, reference, "more than ", HPF_MOST_PAIRS,
                                error);
  list_pairs (self, counts->matrix);
  counts->communications = self->communications;
  counts->collectives = self->collectives;
  counts->pairs = counts->matrix->len;
  find_most (self, counts->matrix, reference->array->element_bytes, counts);
  find_pattern (self, counts);
  return check (self, counts, error);
}

void
hpf_counts_clear (HpfCounts *self)
{
  if (self->matrix != NULL)
    g_array_unref (self->matrix);
  self->matrix = NULL;
}

guint64
hpf_count_operations (const HpfStatement *statement)
{
  HpfCase of;
  gint64 values[HPF_MOST_LOOPS] = { 0 };
  const HpfBase none = { 0, 0, 1 };
  guint64 operations = 1;
  guint n = statement->loops->len;

  hpf_case_init (&of, statement, NULL, FALSE);
  g_autoptr (GPtrArray) plans
      = hpf_plan_split (&of, n == 32 ? G_MAXUINT32 : (1u << n) - 1);
  for (guint i = 0; i < plans->len; i++)
    {
      HpfTable table;

      hpf_table_init (&table);
      hpf_plan_count (plans->pdata[i], values, FALSE, &none, &table);
      operations = hpf_multiply (
          operations, table.entries->len > 0
                          ? g_array_index (table.entries, HpfEntry, 0).operations
                          : 0);
      hpf_table_clear (&table);
    }
  hpf_case_clear (&of);
  return operations;
}
