/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "hpf/count/hpf-plan.h"

typedef enum
{
  PLAN_WALK,      /* one variable */
  PLAN_ENUMERATE, /* the outermost variable, value by value */
  PLAN_ONCE,      /* no element depends on the variables: each key once */
  PLAN_PROJECT    /* distinct elements are joined */
} PlanType;

struct _HpfPlan
{
  const HpfCase *of;
  PlanType type;
  guint32 mask;
  guint variable;    /* the outermost */
  gboolean elements; /* distinct ones are wanted */
  GPtrArray *inner;  /* HpfPlan: what is left when it is fixed; of PLAN_ONCE and
                        _PROJECT one that counts operations */
  HpfTable table;    /* while several are multiplied */
};

static void
plan_free (gpointer data)
{
  HpfPlan *self = data;

  if (self->inner != NULL)
    g_ptr_array_unref (self->inner);
  hpf_table_clear (&self->table);
  g_free (self);
}

static guint
lowest (guint32 mask)
{
  return (guint) __builtin_ctz (mask);
}

static GPtrArray *split (const HpfCase *of, guint32 mask, gboolean elements);

static HpfPlan *
make (const HpfCase *of, guint32 mask, gboolean elements)
{
  HpfPlan *self = g_new0 (HpfPlan, 1);

  *self = (HpfPlan){
    .of = of, .mask = mask, .variable = lowest (mask), .elements = elements
  };
  hpf_table_init (&self->table);
  gboolean single = (mask & (mask - 1)) == 0;
  if (single)
    self->type = PLAN_WALK;
  else if (elements && (mask & of->element_variables) == 0)
    self->type = PLAN_ONCE;
  else if (elements && !hpf_case_determines (of, mask, self->variable))
    self->type = PLAN_PROJECT;
  else
    self->type = PLAN_ENUMERATE;
  if (self->type == PLAN_ENUMERATE)
    self->inner = split (of, mask & ~(1u << self->variable), elements);
  else if (!single)
    {
      self->inner = g_ptr_array_new_with_free_func (plan_free);
      g_ptr_array_add (self->inner, make (of, mask, FALSE));
    }
  return self;
}

static GPtrArray *
split (const HpfCase *of, guint32 mask, gboolean elements)
{
  GPtrArray *plans = g_ptr_array_new_with_free_func (plan_free);

  while (mask != 0)
    {
      guint32 component = hpf_case_component (of, mask);

      g_ptr_array_add (plans, make (of, component, elements));
      mask &= ~component;
    }
  return plans;
}

GPtrArray *
hpf_plan_split (const HpfCase *of, guint32 mask)
{
  return split (of, mask, of->reference != NULL);
}

/* ---- one variable ------------------------------------------------------------------ */

typedef struct
{
  const HpfPlan *plan;
  gboolean counts_elements, prints;
  const HpfBase *base;
  __int128 step; /* of the element's number, an iteration */
  guint64 first_print;
  HpfTable *counts;
} Walker;

static void
take_run (const HpfRun *run, gpointer data)
{
  const Walker *self = data;
  HpfEntry *entry = hpf_table_get (self->counts, self->base->owner + run->owner,
                                   self->base->holder + run->holder);
  guint64 count = hpf_multiply (run->length, run->times);

  entry->operations = hpf_add (entry->operations, count);
  if (!self->counts_elements)
    return;
  entry->elements = hpf_add (entry->elements, count);
  if (!self->prints)
    return;
  guint64 print = hpf_print_multiply (
      self->first_print, hpf_print_power (self->step * (__int128) run->first));
  print = hpf_print_multiply (print, hpf_print_series (self->step, run->length));
  if (run->times > 1)
    print = hpf_print_multiply (
        print, hpf_print_series (self->step * (__int128) run->period, run->times));
  entry->print = hpf_print_add (entry->print, print);
}

/* Each key counts as one element. */
static void
add_once (HpfTable *from, guint64 print, HpfTable *to)
{
  for (guint i = 0; i < from->entries->len; i++)
    {
      const HpfEntry *entry = &g_array_index (from->entries, HpfEntry, i);
      HpfEntry *sum = hpf_table_get (to, entry->owner, entry->holder);

      sum->operations = hpf_add (sum->operations, entry->operations);
      sum->elements = hpf_add (sum->elements, 1);
      sum->print = hpf_print_add (sum->print, print);
    }
}

static void
count_walk (HpfPlan *self, gint64 *values, gboolean prints, const HpfBase *base,
            HpfTable *counts)
{
  const HpfCase *of = self->of;
  const HpfLoop *loop = of->statement->loops->pdata[self->variable];
  HpfTrack tracks[HPF_MOST_TRACKS];
  gint64 first;
  guint64 count = hpf_loop_count (loop, values, self->variable, &first);

  if (count == 0)
    return;
  values[self->variable] = first;
  guint n = hpf_case_tracks (of, self->variable, values, tracks);
  gboolean in_element = (of->element_variables & (1u << self->variable)) != 0;
  gboolean once = self->elements && !in_element;
  __int128 index = of->index[self->variable];
  Walker walker = { .plan = self,
                    .counts_elements = self->elements && in_element,
                    .prints = prints,
                    .base = base,
                    .step = index * hpf_loop_stride (loop),
                    .counts = once ? &self->table : counts };
  if (prints && walker.counts_elements)
    walker.first_print
        = hpf_print_multiply (base->print, hpf_print_power (index * first));
  if (once)
    hpf_table_empty (&self->table);
  hpf_walk (tracks, n, count, FALSE, take_run, &walker);
  if (once)
    add_once (&self->table, base->print, counts);
}

/* ---- several ----------------------------------------------------------------------- */

/* The product of tables, each key the sum of theirs. */
static void
multiply (const GPtrArray *plans, guint next, const HpfEntry *sum, HpfTable *counts)
{
  if (next == plans->len)
    {
      HpfEntry *entry = hpf_table_get (counts, sum->owner, sum->holder);

      entry->operations = hpf_add (entry->operations, sum->operations);
      entry->elements = hpf_add (entry->elements, sum->elements);
      entry->print = hpf_print_add (entry->print, sum->print);
      return;
    }
  const HpfPlan *plan = plans->pdata[next];
  for (guint i = 0; i < plan->table.entries->len; i++)
    {
      const HpfEntry *factor = &g_array_index (plan->table.entries, HpfEntry, i);
      const HpfEntry product = { sum->owner + factor->owner, sum->holder + factor->holder,
                                 hpf_multiply (sum->operations, factor->operations),
                                 hpf_multiply (sum->elements, factor->elements),
                                 hpf_print_multiply (sum->print, factor->print) };

      multiply (plans, next + 1, &product, counts);
    }
}

/* A plan may count into its own table: it is then empty before, and what is joined in it
 * is not asked for from outside. */
static void
count_product (const GPtrArray *plans, gint64 *values, gboolean prints,
               const HpfBase *base, HpfTable *counts)
{
  const HpfBase none = { 0, 0, 1 };

  if (plans->len == 1)
    {
      hpf_plan_count (plans->pdata[0], values, prints, base, counts);
      return;
    }
  g_autofree HpfTable *tables = g_new0 (HpfTable, plans->len);
  for (guint i = 0; i < plans->len; i++)
    {
      HpfPlan *plan = plans->pdata[i];

      hpf_table_init (&tables[i]);
      hpf_plan_count (plan, values, prints, &none, &tables[i]);
    }
  for (guint i = 0; i < plans->len; i++)
    {
      HpfPlan *plan = plans->pdata[i];

      hpf_table_clear (&plan->table);
      plan->table = tables[i];
    }
  const HpfEntry one = { base->owner, base->holder, 1, 1, base->print };
  multiply (plans, 0, &one, counts);
}

static void
count_values (HpfPlan *self, gint64 *values, gboolean prints, const HpfBase *base,
              HpfTable *counts)
{
  const HpfCase *of = self->of;
  const HpfLoop *loop = of->statement->loops->pdata[self->variable];
  gint64 first;
  guint64 count = hpf_loop_count (loop, values, self->variable, &first);
  gint64 value = first, stride = hpf_loop_stride (loop);

  for (guint64 i = 0; i < count; i++, value += stride)
    {
      HpfBase inside = *base;

      values[self->variable] = value;
      hpf_case_fixed (of, self->mask, 1u << self->variable, values, &inside);
      if (prints)
        inside.print = hpf_print_multiply (
            inside.print, hpf_print_power ((__int128) of->index[self->variable] * value));
      count_product (self->inner, values, prints, &inside, counts);
    }
}

guint32
hpf_plan_mask (const HpfPlan *self)
{
  return self->mask;
}

void
hpf_plan_count (HpfPlan *self, gint64 *values, gboolean prints, const HpfBase *base,
                HpfTable *counts)
{
  switch (self->type)
    {
    case PLAN_WALK:
      count_walk (self, values, prints, base, counts);
      return;
    case PLAN_ENUMERATE:
      count_values (self, values, prints, base, counts);
      return;
    case PLAN_ONCE:
      hpf_table_empty (&self->table);
      hpf_plan_count (self->inner->pdata[0], values, FALSE, base, &self->table);
      add_once (&self->table, base->print, counts);
      return;
    case PLAN_PROJECT:
      hpf_plan_count (self->inner->pdata[0], values, FALSE, base, counts);
      hpf_project (self->of, self->mask, values, prints, base, counts);
      return;
    }
}
