/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "dvm/mapping/loop-share.h"

struct _LoopShares
{
  KeyMap *index; /* mapping -> place in shares */
  GArray *shares;
  Key *key;
};

LoopShares *
loop_shares_new (void)
{
  LoopShares *self = g_new0 (LoopShares, 1);

  self->index = key_map_new ();
  self->shares = g_array_new (FALSE, FALSE, sizeof (LoopShare));
  self->key = key_new ();
  return self;
}

void
loop_shares_free (LoopShares *self)
{
  if (self == NULL)
    return;
  key_map_free (self->index);
  g_array_unref (self->shares);
  key_free (self->key);
  g_free (self);
}

/* The iterations before each coordinate of a processor dimension, or NULL if all its
 * coordinates hold the same.  Free with g_free. */
static guint64 *
iterations_before (const Mapping *mapping, guint d)
{
  const Distribution *distribution = mapping->distribution;
  guint k = distribution->axis[d];
  guint32 size = distribution->system.size[d];
  const Rule *rule = &mapping->rules[k == NO_AXIS ? 0 : k];
  guint64 *before;

  if (k == NO_AXIS || (rule->kind != RULE_NORMAL && rule->kind != RULE_CONSTANT))
    return NULL;
  before = g_new (guint64, (gsize) size + 1);
  for (guint32 q = 0; q <= size; q++)
    {
      IndexRange earlier = { 0, blocks_begin (&distribution->blocks[d], q) - 1 };

      if (rule->kind == RULE_CONSTANT)
        before[q] = rule->b <= earlier.last;
      else
        before[q] = index_range_count (
            index_range_preimage (earlier, rule->a, rule->b, mapping->size[rule->axis]));
    }
  return before;
}

/* Adds the group of the processors whose coordinates all have a part; with partial
 * replication some may have none. present: for each dimension the coordinates that have a
 * part. shape: their numbers. */
static guint32
add_smaller_group (const Mapping *mapping, Program *program, GArray *const *present,
                   const Shape *shape)
{
  const Distribution *distribution = mapping->distribution;
  const Group *whole = program_group (program, distribution->group);
  guint32 count = shape_count (shape);
  g_autofree guint32 *members = g_new (guint32, count);
  Group group = { count, *shape, members };

  for (guint32 i = 0; i < count; i++)
    {
      guint32 coordinate[SHAPE_MAX_RANK], place;

      shape_coordinates (shape, i, coordinate);
      for (guint d = 0; d < shape->rank; d++)
        coordinate[d] = g_array_index (present[d], guint32, coordinate[d]);
      place = shape_number (&distribution->system, coordinate);
      members[i] = group_processor (whole, place);
    }
  return program_define_group (program, &group);
}

/* Partial replication leaves out coordinates on which the pattern has no elements: the
 * loop then uses fewer processors.  Returns: their group; shape: their numbers. */
static guint32
find_group (const Mapping *mapping, Program *program, Shape *shape)
{
  const Distribution *distribution = mapping->distribution;
  GArray *present[SHAPE_MAX_RANK];
  guint32 group = distribution->group;

  *shape = distribution->system;
  for (guint d = 0; d < shape->rank; d++)
    {
      guint k = distribution->axis[d];
      gboolean partial = k != NO_AXIS && mapping->rules[k].kind == RULE_PARTIAL;

      present[d] = g_array_new (FALSE, FALSE, sizeof (guint32));
      for (guint32 q = 0; q < distribution->system.size[d]; q++)
        if (!partial || mapping_holds (mapping, d, q))
          g_array_append_val (present[d], q);
      shape->size[d] = present[d]->len;
    }
  if (!shape_equal (shape, &distribution->system))
    group = add_smaller_group (mapping, program, present, shape);
  for (guint d = 0; d < shape->rank; d++)
    g_array_unref (present[d]);
  return group;
}

static gboolean
is_empty (const Mapping *mapping)
{
  for (guint axis = 0; axis < mapping->rank; axis++)
    if (mapping->size[axis] == 0)
      return TRUE;
  return FALSE;
}

static LoopShare
make_share (const Mapping *mapping, Program *program)
{
  LoopShare share = { mapping->distribution->group, PROGRAM_NONE };
  guint64 *before[SHAPE_MAX_RANK];
  guint64 free_iterations = 1;
  Shape shape;

  if (is_empty (mapping))
    return share;
  share.group = find_group (mapping, program, &shape);
  for (guint axis = 0; axis < mapping->rank; axis++)
    if (mapping_dimension (mapping, axis) == NO_AXIS)
      free_iterations *= (guint64) mapping->size[axis];
  for (guint d = 0; d < shape.rank; d++)
    before[d] = iterations_before (mapping, d);
  share.partition = program_define_partition (
      program, partition_new (&shape, (guint64 const *const *) before, free_iterations));
  for (guint d = 0; d < shape.rank; d++)
    g_free (before[d]);
  return share;
}

LoopShare
loop_shares_get (LoopShares *self, const Mapping *mapping, Program *program)
{
  guint32 number;
  LoopShare share;

  key_clear (self->key);
  mapping_add_key (mapping, self->key);
  if (key_map_find (self->index, self->key, &number))
    return g_array_index (self->shares, LoopShare, number);
  share = make_share (mapping, program);
  key_map_add (self->index, self->key, self->shares->len);
  g_array_append_val (self->shares, share);
  return share;
}
