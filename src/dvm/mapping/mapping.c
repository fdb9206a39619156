/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "dvm/mapping/mapping.h"

static __int128
floor_divide (__int128 a, __int128 b)
{
  if (b == 1) /* almost always possible, and a 128-bit division is slow */
    return a;
  return a / b - (a % b < 0);
}

IndexRange
index_range_preimage (IndexRange range, gint64 a, gint64 b, gint64 extent)
{
  __int128 low = (__int128) range.first - b, high = (__int128) range.last - b;
  __int128 first, last, divisor = a;

  g_assert (a != 0);
  if (a < 0)
    {
      __int128 negated = -low;

      low = -high;
      high = negated;
      divisor = -divisor;
    }
  first = MAX (-floor_divide (-low, divisor), 0);
  last = MIN (floor_divide (high, divisor), (__int128) extent - 1);
  if (last < first)
    return (IndexRange){ 0, -1 };
  return (IndexRange){ (gint64) first, (gint64) last };
}

/* Combines the rule of an aligned axis with a pattern axis that lies at a*i + b on the
 * template. */
static gboolean
superpose_normal (const Rule *inner, gint64 pattern_size, const Rule *outer, Rule *result)
{
  *result = *inner;
  switch (inner->kind)
    {
    case RULE_REPLICATED:
      *result = (Rule){ RULE_PARTIAL, 0, outer->a, outer->b, pattern_size };
      return TRUE;
    case RULE_PARTIAL:
      g_assert_not_reached ();
    case RULE_NORMAL:
      if (__builtin_mul_overflow (inner->a, outer->a, &result->a))
        return FALSE;
      break;
    case RULE_CONSTANT:
      break;
    }
  return !__builtin_mul_overflow (inner->b, outer->a, &result->b)
         && !__builtin_add_overflow (result->b, outer->b, &result->b);
}

gboolean
rules_superpose (const Rule *inner, const gint64 *pattern_size, const Rule *outer,
                 guint outer_rank, Rule *result)
{
  for (guint k = 0; k < outer_rank; k++)
    {
      guint p = outer[k].axis;

      if (outer[k].kind != RULE_NORMAL)
        result[k] = outer[k];
      else if (!superpose_normal (&inner[p], pattern_size[p], &outer[k], &result[k]))
        return FALSE;
    }
  return TRUE;
}

static IndexRange
block_range (const Distribution *distribution, guint template_axis, guint32 coordinate)
{
  guint d = distribution->dimension[template_axis];
  const Blocks *blocks = &distribution->blocks[d == NO_AXIS ? 0 : d];

  if (d == NO_AXIS)
    return (IndexRange){ 0, distribution->size[template_axis] - 1 };
  return (IndexRange){ blocks_begin (blocks, coordinate),
                       blocks_begin (blocks, coordinate + 1) - 1 };
}

guint
mapping_axis (const Mapping *self, guint dimension)
{
  guint k = self->distribution->axis[dimension];

  return k != NO_AXIS && self->rules[k].kind == RULE_NORMAL ? self->rules[k].axis
                                                            : NO_AXIS;
}

/* The template axis whose rule uses an array axis, or NO_AXIS: collapsed. */
static guint
find_rule (const Mapping *self, guint axis)
{
  for (guint k = 0; k < self->distribution->rank; k++)
    if (self->rules[k].kind == RULE_NORMAL && self->rules[k].axis == axis)
      return k;
  return NO_AXIS;
}

guint
mapping_dimension (const Mapping *self, guint axis)
{
  guint k = find_rule (self, axis);

  return k == NO_AXIS ? NO_AXIS : self->distribution->dimension[k];
}

IndexRange
mapping_section (const Mapping *self, guint axis, guint32 coordinate)
{
  guint k = find_rule (self, axis);
  const Rule *rule = &self->rules[k == NO_AXIS ? 0 : k];

  if (k == NO_AXIS)
    return (IndexRange){ 0, self->size[axis] - 1 };
  return index_range_preimage (block_range (self->distribution, k, coordinate), rule->a,
                               rule->b, self->size[axis]);
}

static gboolean
rule_holds (const Rule *rule, IndexRange block)
{
  switch (rule->kind)
    {
    case RULE_REPLICATED:
    case RULE_NORMAL:
      return TRUE;
    case RULE_CONSTANT:
      return block.first <= rule->b && rule->b <= block.last;
    case RULE_PARTIAL:
      return index_range_count (
                 index_range_preimage (block, rule->a, rule->b, rule->extent))
             > 0;
    }
  return FALSE;
}

gboolean
mapping_holds (const Mapping *self, guint dimension, guint32 coordinate)
{
  guint k = self->distribution->axis[dimension];

  return k == NO_AXIS
         || rule_holds (&self->rules[k], block_range (self->distribution, k, coordinate));
}

gboolean
mapping_holds_anywhere (const Mapping *self)
{
  for (guint k = 0; k < self->distribution->rank; k++)
    if (self->distribution->dimension[k] == NO_AXIS
        && !rule_holds (&self->rules[k], block_range (self->distribution, k, 0)))
      return FALSE;
  return TRUE;
}

gboolean
mapping_sections (const Mapping *self, const guint32 *coordinate, IndexRange *sections)
{
  for (guint d = 0; d < self->distribution->system.rank; d++)
    if (!mapping_holds (self, d, coordinate[d]))
      return FALSE;
  for (guint axis = 0; axis < self->rank; axis++)
    {
      guint d = mapping_dimension (self, axis);

      sections[axis] = mapping_section (self, axis, d == NO_AXIS ? 0 : coordinate[d]);
      if (index_range_count (sections[axis]) == 0)
        return FALSE;
    }
  return mapping_holds_anywhere (self);
}

gboolean
mapping_is_fully_replicated (const Mapping *self)
{
  for (guint d = 0; d < self->distribution->system.rank; d++)
    {
      guint k = self->distribution->axis[d];

      if (k != NO_AXIS
          && (self->rules[k].kind == RULE_CONSTANT || self->rules[k].kind == RULE_NORMAL))
        return FALSE;
    }
  return TRUE;
}

void
mapping_add_key (const Mapping *self, Key *key)
{
  const Distribution *distribution = self->distribution;

  key_add (key, distribution->group);
  key_add (key, (gint64) self->rank << 8 | distribution->rank);
  for (guint i = 0; i < self->rank; i++)
    key_add (key, self->size[i]);
  for (guint k = 0; k < distribution->rank; k++)
    {
      const Rule *rule = &self->rules[k];
      guint d = distribution->dimension[k];

      key_add (key, distribution->size[k]);
      key_add (key, (gint64) (d & 0xff) << 16 | (gint64) rule->kind << 8
                        | (rule->axis & 0xff));
      key_add (key, rule->a);
      key_add (key, rule->b);
      key_add (key, rule->extent);
      if (d == NO_AXIS)
        continue;
      key_add (key, distribution->blocks[d].block);
      key_add (key, distribution->blocks[d].ends_number);
    }
}
