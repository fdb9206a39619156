/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "hpf/symbolic/hpf-problem.h"

#include "hpf/count/hpf-case.h"
#include "hpf/symbolic/hpf-axis-form.h"

/* More take too long. */
#define MOST_COUNTS 4096
#define MOST_SYSTEMS 64
#define MOST_ITEMS 96

typedef enum
{
  ITEM_LOOP,
  ITEM_ELEMENT, /* a template's dimension whose element depends on the iteration */
  ITEM_COPIES,  /* one along which the element stored has copies */
  ITEM_HOLDERS  /* one along which the element read has copies */
} ItemType;

/* What has to be counted together with others: the same loops, or the same dimension. */
typedef struct
{
  ItemType type;
  const HpfAxis *axis;
  HpfAffine at;                  /* of ELEMENT */
  const HpfPlacement *placement; /* of COPIES and HOLDERS */
  gboolean holds;                /* of the element read */
  guint32 loops;                 /* a bit each */
  int dimension;                 /* of self->size; -1: none */
} Item;

typedef struct
{
  HpfProblem *problem;
  const HpfTree *tree;
  const HpfStatement *statement;
  const HpfReference *reference;
  const HpfLayout *stored, *read; /* stored NULL: a copy on each processor */
  HpfCase of;
  Item item[MOST_ITEMS];
  guint n_items;
  gboolean one_grid; /* both have the same; else dimension 0 is the processor's number */
  guint n_dimensions;
  guint32 size[SHAPE_MAX_RANK];
  guint32 held; /* dimensions in which it matters where the element read is */
} Builder;

/* ---- making ------------------------------------------------------------------------ */

static HpfProblem *
problem_new (const HpfTree *tree)
{
  HpfProblem *self = g_new0 (HpfProblem, 1);

  self->n_unknowns = tree->symbols->len;
  self->blocks = g_array_new (FALSE, FALSE, sizeof (HpfBlockSize));
  self->context = g_array_new (FALSE, FALSE, sizeof (HpfForm));
  self->valid = g_array_new (FALSE, FALSE, sizeof (HpfForm));
  self->counts = g_ptr_array_new_with_free_func ((GDestroyNotify) g_ptr_array_unref);
  self->all = g_array_new (FALSE, FALSE, sizeof (guint));
  self->groups = g_ptr_array_new_with_free_func ((GDestroyNotify) g_ptr_array_unref);
  self->all_factor = self->local_factor = 1;
  return self;
}

void
hpf_problem_free (HpfProblem *self)
{
  g_array_unref (self->blocks);
  g_array_unref (self->context);
  g_array_unref (self->valid);
  g_ptr_array_unref (self->counts);
  g_array_unref (self->all);
  g_ptr_array_unref (self->groups);
  g_free (self);
}

static gboolean
add_item (Builder *self, const Item *item)
{
  if (self->n_items == MOST_ITEMS)
    return FALSE;
  self->item[self->n_items++] = *item;
  return TRUE;
}

/* ---- items ------------------------------------------------------------------------- */

static int
find_dimension (const Builder *self, const HpfAxis *axis)
{
  return axis->format == HPF_FORMAT_WHOLE ? -1
         : self->one_grid                 ? (int) axis->grid_dimension
                                          : 0;
}

static gboolean
same_form (const HpfAffine *a, const HpfAffine *b)
{
  gboolean same = a->constant == b->constant && !a->opaque && !b->opaque;

  for (guint i = 0; i < HPF_MOST_PARAMETERS; i++)
    same = same && a->parameter[i] == b->parameter[i];
  return same;
}

static gboolean
same_axis (const HpfAxis *a, const HpfAxis *b)
{
  return same_form (&a->lower_form, &b->lower_form)
         && same_form (&a->upper_form, &b->upper_form) && a->format == b->format
         && a->format != HPF_FORMAT_GEN_BLOCK && a->block == b->block
         && a->is_default == b->is_default && a->coordinates == b->coordinates;
}

/* Whether the element read is always along this dimension where the one stored is. */
static gboolean
is_stored_along (const Builder *self, const HpfCaseAxis *read)
{
  for (guint i = 0; self->one_grid && i < self->of.axes->len; i++)
    {
      const HpfCaseAxis *axis = &g_array_index (self->of.axes, HpfCaseAxis, i);

      if (!axis->holds && axis->axis->grid_dimension == read->axis->grid_dimension)
        return same_axis (axis->axis, read->axis)
               && hpf_affine_equal (&axis->at, &read->at)
               && same_form (&axis->at, &read->at);
    }
  return FALSE;
}

static gboolean
add_elements (Builder *self)
{
  for (guint i = 0; i < self->of.axes->len; i++)
    {
      const HpfCaseAxis *axis = &g_array_index (self->of.axes, HpfCaseAxis, i);
      const Item item = { .type = ITEM_ELEMENT,
                          .axis = axis->axis,
                          .at = axis->at,
                          .holds = axis->holds,
                          .loops = axis->variables,
                          .dimension = find_dimension (self, axis->axis) };

      if (axis->holds && is_stored_along (self, axis))
        continue;
      if (!add_item (self, &item))
        return FALSE;
      if (axis->holds)
        self->held |= 1u << item.dimension;
    }
  return TRUE;
}

/* Whether each processor that stores holds a copy along the axis: there are copies at
 * every element of it, and the element stored is on an axis like it. */
static gboolean
holds_along (const Builder *self, guint i)
{
  const HpfPlacement *placement = &self->read->placement[i];
  const HpfAxis *axis = &self->read->axis[i];

  if (axis->coordinates == 1)
    return TRUE;
  if (!self->one_grid || self->stored == NULL || ABS (placement->step) != 1
      || !same_form (placement->step > 0 ? &placement->first_form : &placement->last_form,
                     &axis->lower_form)
      || !same_form (placement->step > 0 ? &placement->last_form : &placement->first_form,
                     &axis->upper_form))
    return FALSE;
  for (guint j = 0; j < self->stored->rank; j++)
    if (self->stored->axis[j].format != HPF_FORMAT_WHOLE
        && self->stored->axis[j].grid_dimension == axis->grid_dimension)
      return same_axis (&self->stored->axis[j], axis);
  return FALSE;
}

static gboolean
add_copies (Builder *self, const HpfLayout *layout, gboolean holds)
{
  for (guint i = 0; layout != NULL && i < layout->rank; i++)
    {
      const HpfAxis *axis = &layout->axis[i];
      const Item item = { .type = holds ? ITEM_HOLDERS : ITEM_COPIES,
                          .axis = axis,
                          .placement = &layout->placement[i],
                          .holds = holds,
                          .dimension = find_dimension (self, axis) };

      if (!layout->placement[i].is_range
          || (holds && (item.dimension < 0 || holds_along (self, i))))
        continue;
      if (holds)
        self->held |= 1u << item.dimension;
      if (!add_item (self, &item))
        return FALSE;
    }
  return TRUE;
}

static gboolean
find_items (Builder *self)
{
  const Shape *grid = &self->read->grid;

  self->one_grid = self->stored == NULL || shape_equal (grid, &self->stored->grid);
  self->n_dimensions = self->one_grid ? grid->rank : 1;
  self->size[0] = shape_count (grid);
  for (guint i = 0; self->one_grid && i < grid->rank; i++)
    self->size[i] = grid->size[i];
  for (guint i = 0; i < self->statement->loops->len; i++)
    {
      const Item item
          = { .type = ITEM_LOOP, .loops = self->of.bounds[i] | 1u << i, .dimension = -1 };

      if (!add_item (self, &item))
        return FALSE;
    }
  return add_elements (self) && add_copies (self, self->stored, FALSE)
         && add_copies (self, self->read, TRUE);
}

/* ---- one count --------------------------------------------------------------------- */

/* Where the items of a component are. */
typedef struct
{
  Builder *builder;
  const gboolean *taken;   /* of each item */
  const guint32 *combined; /* coordinates; NULL: they do not matter */
  GPtrArray *systems;
  gboolean never;
} Counting;

/* The coordinate of a dimension of the item's own grid. */
static guint32
find_coordinate (const Counting *self, const Item *item)
{
  const Builder *builder = self->builder;
  const HpfLayout *layout = item->holds ? builder->read : builder->stored;

  if (builder->one_grid)
    return self->combined[item->dimension];
  guint32 stride = hpf_shape_stride (&layout->grid, item->axis->grid_dimension);
  return self->combined[0] / stride % item->axis->coordinates;
}

static gboolean
is_restricted (const Counting *self, const Item *item)
{
  return self->combined != NULL && item->dimension >= 0
         && (self->builder->held & (1u << item->dimension));
}

/* Copies have the numbers 0 to count - 1. */
static gboolean
add_copy (Counting *self, const Item *item, HpfSystem *system)
{
  const Builder *builder = self->builder;
  const HpfPlacement *placement = item->placement;
  const gint64 sign = placement->step >= 0 ? 1 : -1;
  HpfLinear element = { 0 }, variable = { 0 }, left = { 0 };
  HpfForm last;
  guint number;

  if (!hpf_system_add_variable (system, &number)
      || !hpf_affine_form (&placement->first_form, builder->tree, &element.form)
      || !hpf_affine_form (&placement->last_form, builder->tree, &last))
    return FALSE;
  variable.variable[number] = 1;
  hpf_system_add (system, &variable, FALSE);
  if (!hpf_linear_add (&element, placement->step, &variable))
    return FALSE;
  left.form = last;
  HpfLinear distance = { 0 };
  if (!hpf_linear_add (&left, -1, &element) || !hpf_linear_add (&distance, sign, &left))
    return FALSE;
  hpf_system_add (system, &distance, FALSE);
  return !is_restricted (self, item)
         || hpf_axis_restrict (builder->problem, builder->tree, item->axis, &element,
                               find_coordinate (self, item), system);
}

static gboolean
add_conditions (Counting *self, const Item *item, const HpfLinear *variables,
                HpfSystem *system)
{
  const Builder *builder = self->builder;
  HpfLinear element;
  gboolean never = FALSE;

  switch (item->type)
    {
    case ITEM_LOOP:
      return TRUE;
    case ITEM_COPIES:
      return add_copy (self, item, system);
    case ITEM_ELEMENT:
      return !is_restricted (self, item)
             || (hpf_affine_linear (&item->at, builder->tree, variables, &element)
                 && hpf_axis_restrict (builder->problem, builder->tree, item->axis,
                                       &element, find_coordinate (self, item), system));
    case ITEM_HOLDERS:
      break;
    }
  if (!is_restricted (self, item))
    return TRUE;
  gboolean good
      = hpf_axis_meets (builder->problem, builder->tree, item->axis, item->placement,
                        find_coordinate (self, item), system, &never);
  self->never = self->never || never;
  return good;
}

static gboolean
take_system (HpfSystem *system, const HpfLinear *variables, gpointer data)
{
  Counting *self = data;

  for (guint i = 0; i < self->builder->n_items; i++)
    if (self->taken[i]
        && !add_conditions (self, &self->builder->item[i], variables, system))
      return FALSE;
  if (!self->never)
    g_ptr_array_add (self->systems, hpf_system_copy (system));
  return self->systems->len <= MOST_SYSTEMS;
}

/* Its number; -1: none is known. */
static int
add_count (Builder *self, const gboolean *taken, const guint32 *combined)
{
  g_autoptr (GPtrArray) systems
      = g_ptr_array_new_with_free_func ((GDestroyNotify) hpf_system_free);
  Counting counting = { self, taken, combined, systems, FALSE };
  guint32 loops = 0;

  for (guint i = 0; i < self->n_items; i++)
    if (taken[i])
      loops |= self->item[i].loops;
  if (!hpf_system_of_loops (self->tree, self->statement, loops, take_system, &counting)
      || self->problem->counts->len == MOST_COUNTS)
    return -1;
  g_ptr_array_add (self->problem->counts, g_steal_pointer (&systems));
  return (int) self->problem->counts->len - 1;
}

/* ---- components -------------------------------------------------------------------- */

/* Those of the items that are coupled with the first one that is wanted.  by_elements:
 * also by template elements.  Returns: the dimensions that matter for them. */
static guint32
take_component (const Builder *self, gboolean *wanted, gboolean by_elements,
                gboolean *taken)
{
  guint32 loops = 0, dimensions = 0;
  gboolean grew = TRUE;

  for (guint i = 0; i < self->n_items; i++)
    taken[i] = FALSE;
  for (gboolean first = TRUE; grew; first = FALSE)
    {
      grew = FALSE;
      for (guint i = 0; i < self->n_items && !(first && grew); i++)
        {
          const Item *item = &self->item[i];

          if (!wanted[i] || (!first && (item->loops & loops) == 0))
            continue;
          wanted[i] = FALSE;
          taken[i] = grew = TRUE;
          loops |= item->loops;
          if (item->dimension >= 0)
            dimensions |= 1u << item->dimension;
        }
    }
  return by_elements ? dimensions & self->held : 0;
}

static gboolean
build_all (Builder *self)
{
  gboolean wanted[MOST_ITEMS], taken[MOST_ITEMS];
  guint left = 0;

  for (guint i = 0; i < self->n_items; i++)
    left += wanted[i]
        = self->item[i].type == ITEM_LOOP || self->item[i].type == ITEM_COPIES;
  while (left > 0)
    {
      take_component (self, wanted, FALSE, taken);
      int count = add_count (self, taken, NULL);
      if (count < 0)
        return FALSE;
      g_array_append_val (self->problem->all, count);
      left = 0;
      for (guint i = 0; i < self->n_items; i++)
        left += wanted[i];
    }
  return TRUE;
}

typedef struct
{
  gboolean taken[MOST_ITEMS];
  guint32 dimensions;
} Component;

/* Dimensions that components join with the lowest of the mask. */
static guint32
join_dimensions (const GArray *components, guint32 mask)
{
  guint32 joined = mask & -mask, before = 0;

  while (joined != before)
    {
      before = joined;
      for (guint i = 0; i < components->len; i++)
        {
          const Component *component = &g_array_index (components, Component, i);

          if (component->dimensions & joined)
            joined |= component->dimensions;
        }
    }
  return joined;
}

/* The product of the components that these dimensions, or none, matter for. */
static gboolean
add_product (Builder *self, const GArray *components, guint32 dimensions,
             const guint32 *combined, GPtrArray *sum)
{
  GArray *product = g_array_new (FALSE, FALSE, sizeof (guint));

  g_ptr_array_add (sum, product);
  for (guint i = 0; i < components->len; i++)
    {
      const Component *component = &g_array_index (components, Component, i);

      if (dimensions != 0 ? (component->dimensions & dimensions) == 0
                          : component->dimensions != 0)
        continue;
      int count = add_count (self, component->taken, combined);
      if (count < 0)
        return FALSE;
      g_array_append_val (product, count);
    }
  return TRUE;
}

static gboolean
add_group (Builder *self, const GArray *components, guint32 dimensions)
{
  guint32 combined[SHAPE_MAX_RANK] = { 0 };
  GPtrArray *sum = g_ptr_array_new_with_free_func ((GDestroyNotify) g_array_unref);

  g_ptr_array_add (self->problem->groups, sum);
  while (TRUE)
    {
      guint d = 0;

      if (!add_product (self, components, dimensions, combined, sum))
        return FALSE;
      while (d < self->n_dimensions
             && (!(dimensions & (1u << d)) || ++combined[d] == self->size[d]))
        combined[d++] = 0;
      if (d == self->n_dimensions)
        return TRUE;
    }
}

static gboolean
build_local (Builder *self)
{
  gboolean wanted[MOST_ITEMS];
  guint left = 0;
  g_autoptr (GArray) components = g_array_new (FALSE, FALSE, sizeof (Component));

  for (guint i = 0; i < self->n_items; i++)
    {
      const Item *item = &self->item[i];

      wanted[i] = item->type != ITEM_ELEMENT || (self->held & (1u << item->dimension));
      left += wanted[i];
    }
  while (left > 0)
    {
      Component component;

      component.dimensions = take_component (self, wanted, TRUE, component.taken);
      g_array_append_val (components, component);
      left = 0;
      for (guint i = 0; i < self->n_items; i++)
        left += wanted[i];
    }
  if (!add_group (self, components, 0))
    return FALSE;
  for (guint32 dimensions = self->held; dimensions != 0;)
    {
      guint32 joined = join_dimensions (components, dimensions);

      if (!add_group (self, components, joined))
        return FALSE;
      dimensions &= ~joined;
    }
  return TRUE;
}

/* ---- the whole --------------------------------------------------------------------- */

static gboolean
declare_axes (Builder *self, const HpfLayout *layout)
{
  for (guint i = 0; layout != NULL && i < layout->rank; i++)
    if ((layout->axis[i].format != HPF_FORMAT_WHOLE || layout->placement[i].is_range)
        && !hpf_axis_declare (self->problem, self->tree, &layout->axis[i]))
      return FALSE;
  return TRUE;
}

/* Its extents are 1 or more. */
static void
declare_array (Builder *self, const HpfArray *array)
{
  for (guint i = 0; array != NULL && i < array->rank; i++)
    {
      HpfForm extent, lower;

      if (!hpf_affine_form (&array->range[i].upper_form, self->tree, &extent)
          || !hpf_affine_form (&array->range[i].lower_form, self->tree, &lower))
        continue; /* they do not matter for the count */
      if (hpf_form_add (&extent, -1, &lower) && !hpf_form_is_constant (&extent))
        g_array_append_val (self->problem->context, extent);
    }
}

static gboolean
build (Builder *self)
{
  declare_array (self, self->statement->target.array);
  declare_array (self, self->reference->array);
  if (!declare_axes (self, self->stored) || !declare_axes (self, self->read)
      || !find_items (self) || !build_all (self) || !build_local (self))
    return FALSE;
  if (self->stored != NULL)
    return TRUE;
  self->problem->all_factor = shape_count (&self->tree->shape);
  for (guint i = 0; i < self->n_dimensions; i++)
    if (!(self->held & (1u << i)))
      self->problem->local_factor *= self->size[i];
  return TRUE;
}

HpfProblem *
hpf_problem_new (const HpfTree *tree, const HpfStatement *statement,
                 const HpfReference *reference)
{
  g_autoptr (HpfProblem) problem = problem_new (tree);
  g_autofree Builder *self = g_new0 (Builder, 1);
  const HpfArray *target = statement->target.array;

  if (reference->array == NULL || reference->array->layout == NULL)
    { /* read without communication */
      problem->all_factor = problem->local_factor = 0;
      return g_steal_pointer (&problem);
    }
  self->problem = problem;
  self->tree = tree;
  self->statement = statement;
  self->reference = reference;
  self->stored = target != NULL ? target->layout : NULL;
  self->read = reference->array->layout;
  hpf_case_init (&self->of, statement, reference, TRUE);
  gboolean good = build (self);
  hpf_case_clear (&self->of);
  return good ? g_steal_pointer (&problem) : NULL;
}
