/* SPDX-License-Identifier: GPL-3.0-or-later */
/* open-trees.c - the trees of Open MPI
 *
 *   mirror-binomial, P = 8         binary              in-order: each member has those
 *         0                          0                 just below it as children
 *       / | \                      /   \
 *      1  2  4                    1     2              7
 *     /|  |                      / \   / \            / \
 *    3 5  6                     3   5 4   6          6   3
 *    |                          |                   / \ / ..
 *    7                          7
 *
 * Source: Open MPI 4.1, ompi/mca/coll/base/coll_base_topo.c.  docs/collectives.md.
 */
#include "config.h"

#include "collectives/schedule-private.h"

#define MOST_CHILDREN 64

typedef struct
{
  guint32 parent; /* of 0: 0 */
  guint32 child[MOST_CHILDREN], n;
} Family;

static void
add_child (const Schedule *self, Family *family, guint64 child)
{
  if (child < self->members)
    family->child[family->n++] = (guint32) child;
}

static void
mirror_family (const Schedule *self, guint32 v, Family *family)
{
  guint32 k = v == 0 ? 0 : log_down (v) + 1;

  family->parent = v == 0 ? 0 : v - (1u << (k - 1));
  for (; k < self->rounds; k++)
    add_child (self, family, v + (G_GUINT64_CONSTANT (1) << k));
}

static void
binary_family (const Schedule *self, guint32 v, Family *family)
{
  const guint64 f = log_down ((guint64) v + 1), width = G_GUINT64_CONSTANT (1) << f;

  if (v > 0)
    family->parent = (guint32) (v - width / 2 < width - 1 ? v - width / 2 : v - width);
  add_child (self, family, v + width);
  add_child (self, family, v + 2 * width);
}

/* Radix 4. */
static void
k_nomial_family (const Schedule *self, guint32 v, Family *family)
{
  guint64 m = 1;

  while (v == 0 ? m < self->members : v % (4 * m) == 0)
    m *= 4;
  family->parent = v == 0 ? 0 : (guint32) (v - v % (4 * m));
  for (m /= 4; m > 0; m /= 4)
    for (guint i = 1; i <= 3; i++)
      add_child (self, family, v + i * m);
}

typedef void (*FamilyOf) (const Schedule *self, guint32 v, Family *family);

static PartAction
down_step (const Schedule *self, guint32 v, FamilyOf of, guint64 step, SchedulePart *part)
{
  Family family = { .n = 0 };
  Walk walk = walk_begin (step, part);

  of (self, v, &family);
  if (v > 0)
    walk_receive (&walk, family.parent, self->bytes, 0, FALSE);
  for (guint32 i = 0; i < family.n; i++)
    walk_send (&walk, family.child[i], self->bytes, 0);
  return walk.action;
}

static PartAction
mirror_down (const Schedule *self, guint32 v, guint64 step, SchedulePart *part)
{
  return down_step (self, v, mirror_family, step, part);
}

static PartAction
binary_down (const Schedule *self, guint32 v, guint64 step, SchedulePart *part)
{
  return down_step (self, v, binary_family, step, part);
}

static PartAction
k_nomial_down (const Schedule *self, guint32 v, guint64 step, SchedulePart *part)
{
  return down_step (self, v, k_nomial_family, step, part);
}

static void
walk_up (const Schedule *self, guint32 v, guint32 top, const Family *family, Walk *walk)
{
  for (guint32 i = 0; i < family->n; i++)
    walk_receive (walk, family->child[i], self->bytes, 0, TRUE);
  if (v != top)
    walk_send (walk, family->parent, self->bytes, 0);
}

static PartAction
binary_up (const Schedule *self, guint32 v, guint64 step, SchedulePart *part)
{
  Family family = { .n = 0 };
  Walk walk = walk_begin (step, part);

  binary_family (self, v, &family);
  walk_up (self, v, 0, &family, &walk);
  return walk.action;
}

/* ---- the in-order tree ------------------------------------------------------------- */

/* Descends from the block of all, whose top is its last member, to that of v. */
static void
in_order_family (const Schedule *self, guint32 v, Family *family)
{
  guint32 low = 0, high = self->members - 1;

  for (;;)
    {
      const guint32 size = high - low + 1, half = size == 2 ? 0 : size / 2;

      if (v == high)
        {
          if (size > 1)
            family->child[family->n++] = high - 1;
          if (half > 0)
            family->child[family->n++] = low + half - 1;
          return;
        }
      family->parent = high;
      if (v < low + half)
        high = low + half - 1;
      else
        {
          low += half;
          high--;
        }
    }
}

/* The last member has the result, and sends it to the root. */
static PartAction
in_order_up (const Schedule *self, guint32 v, guint64 step, SchedulePart *part)
{
  const guint32 top = self->members - 1;
  Family family = { .n = 0 };
  Walk walk = walk_begin (step, part);

  in_order_family (self, v, &family);
  walk_up (self, v, top, &family, &walk);
  if (self->root == top)
    return walk.action;
  if (v == top)
    walk_send (&walk, self->root, self->bytes, 1);
  else if (v == self->root)
    walk_receive (&walk, top, self->bytes, 1, FALSE);
  return walk.action;
}

/* ---- the binary tree, one half of the data on each side ---------------------------- */

/* Odd positions have half 0, even ones half 1. */
static guint64
half_bytes (const Schedule *self, guint32 second)
{
  const guint64 middle = self->elements / 2 + self->elements % 2;

  return second ? schedule_elements (self, middle, self->elements)
                : schedule_elements (self, 0, middle);
}

static PartAction
split_down (const Schedule *self, guint32 v, guint64 step, SchedulePart *part)
{
  const guint32 last = self->members - 1, own = v % 2 == 0;
  const guint64 bytes = half_bytes (self, own);
  Family family = { .n = 0 };
  Walk walk = walk_begin (step, part);

  binary_family (self, v, &family);
  if (v > 0)
    walk_receive (&walk, family.parent, bytes, 0, FALSE);
  for (guint32 i = 0; i < family.n; i++)
    walk_send (&walk, family.child[i], v > 0 ? bytes : half_bytes (self, i), 0);
  if (v == 0)
    {
      if (last % 2 == 1)
        walk_send (&walk, last, half_bytes (self, 1), 1);
    }
  else if (v == last && v % 2 == 1)
    walk_receive (&walk, 0, half_bytes (self, 1), 1, FALSE);
  else
    walk_exchange (&walk, own ? v - 1 : v + 1, bytes, half_bytes (self, !own), 1, FALSE);
  return walk.action;
}

const Algorithm algorithm_mirror_binomial = { .name = "mirror-binomial",
                                              .operations = FOR_OPERATION (BROADCAST),
                                              .step = mirror_down };
const Algorithm algorithm_mirror_swapped = { .name = "mirror-binomial'",
                                             .operations = FOR_OPERATION (BROADCAST),
                                             .number = BY_SWAP,
                                             .step = mirror_down };
const Algorithm algorithm_down_binary
    = { .name = "binary", .operations = FOR_OPERATION (BROADCAST), .step = binary_down };
const Algorithm algorithm_k_nomial = { .name = "k-nomial",
                                       .operations = FOR_OPERATION (BROADCAST),
                                       .step = k_nomial_down };
const Algorithm algorithm_split_binary = { .name = "split-binary",
                                           .operations = FOR_OPERATION (BROADCAST),
                                           .step = split_down };
const Algorithm algorithm_up_binary
    = { .name = "binary", .operations = FOR_OPERATION (REDUCE), .step = binary_up };
const Algorithm algorithm_in_order = { .name = "in-order",
                                       .operations = FOR_OPERATION (REDUCE),
                                       .number = BY_PLACE,
                                       .step = in_order_up };
