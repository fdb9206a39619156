/* SPDX-License-Identifier: GPL-3.0-or-later */
/* half-fold.c - Open MPI's form of Rabenseifner's algorithm: elements are halved, and the
 * members of a folded pair each combine one half
 *
 *   u = 0   [ window of all  ] -> [ 0 .. x/2 ] -> ..     each keeps one half of its
 *   u = 1   [                ] -> [ x/2 .. x ] -> ..     window, by bits 0, 1, ..
 *
 * Source: Open MPI 4.1, ompi/mca/coll/base.  docs/collectives.md.
 */
#include "config.h"

#include "collectives/schedule-private.h"

typedef struct
{
  guint64 begin, count; /* elements */
} Window;

/* Returns: what u has after `steps` halvings. */
static guint64
window_bytes (const Schedule *self, guint32 u, guint32 steps)
{
  Window window = { 0, self->elements };

  for (guint32 k = 0; k < steps; k++)
    {
      const guint64 half = window.count / 2;

      if (u >> k & 1)
        window = (Window){ window.begin + half, window.count - half };
      else
        window.count = half;
    }
  return schedule_elements (self, window.begin, window.begin + window.count);
}

/* The first R pairs: each combines one half, and 2j gets both. */
static void
fold_halves (const Schedule *self, guint32 v, Walk *walk)
{
  const guint64 middle = self->elements / 2;
  const guint64 first = schedule_elements (self, 0, middle);
  const guint64 second = schedule_elements (self, middle, self->elements);

  if (v >= 2 * self->extra)
    return;
  if (v % 2 == 0)
    {
      walk_exchange (walk, v + 1, second, first, 0, TRUE);
      walk_receive (walk, v + 1, second, 1, FALSE);
      return;
    }
  walk_exchange (walk, v - 1, first, second, 0, TRUE);
  walk_send (walk, v - 1, second, 1);
}

static void
halve (const Schedule *self, guint32 v, Walk *walk)
{
  const guint32 u = fold_number (self, v);

  for (guint32 k = 0; k < self->doublings; k++)
    walk_exchange (walk, fold_position (self, u ^ 1u << k),
                   window_bytes (self, u ^ 1u << k, k + 1), window_bytes (self, u, k + 1),
                   2 + k, TRUE);
}

static PartAction
allreduce (const Schedule *self, guint32 v, guint64 step, SchedulePart *part)
{
  const guint32 u = fold_number (self, v);
  Walk walk = walk_begin (step, part);

  fold_halves (self, v, &walk);
  if (!fold_leaves (self, v))
    halve (self, v, &walk);
  if (walk.action != PART_DONE)
    return walk.action;
  for (guint32 k = self->doublings; k-- > 0 && !fold_leaves (self, v);)
    walk_exchange (&walk, fold_position (self, u ^ 1u << k),
                   window_bytes (self, u, k + 1), window_bytes (self, u ^ 1u << k, k + 1),
                   100 + k, FALSE);
  if (v < 2 * self->extra && v % 2 == 0)
    walk_send (&walk, v + 1, self->bytes, 200);
  else if (fold_leaves (self, v))
    walk_receive (&walk, v - 1, self->bytes, 200, FALSE);
  part->result = TRUE;
  return walk.action;
}

/* Windows come together at s, the number of the root; where that was folded, member 0
 * hands it its window and number. */
static void
gather_windows (const Schedule *self, guint32 v, Walk *walk)
{
  const gboolean replaced = fold_leaves (self, self->root);
  const guint32 s = replaced ? 0 : fold_number (self, self->root);
  const guint64 handed = window_bytes (self, 0, self->doublings);
  guint32 u = fold_number (self, v);

  if (replaced && v == 0)
    {
      walk_send (walk, self->root, handed, 300);
      return;
    }
  if (replaced && v == self->root)
    {
      u = 0;
      walk_receive (walk, 0, handed, 300, FALSE);
    }
  else if (fold_leaves (self, v))
    return;
  for (guint32 k = self->doublings; k-- > 0;)
    {
      const guint32 other = u ^ 1u << k;
      const guint32 place
          = replaced && other == 0 ? self->root : fold_position (self, other);

      if ((u ^ s) >> k & 1)
        {
          walk_send (walk, place, window_bytes (self, u, k + 1), 100 + k);
          return;
        }
      walk_receive (walk, place, window_bytes (self, other, k + 1), 100 + k, FALSE);
    }
}

static PartAction
reduce (const Schedule *self, guint32 v, guint64 step, SchedulePart *part)
{
  Walk walk = walk_begin (step, part);

  fold_halves (self, v, &walk);
  if (!fold_leaves (self, v))
    halve (self, v, &walk);
  gather_windows (self, v, &walk);
  return walk.action;
}

const Algorithm algorithm_allreduce_half_fold = { .name = "rabenseifner'",
                                                  .operations = FOR_OPERATION (ALLREDUCE),
                                                  .step = allreduce };
const Algorithm algorithm_reduce_half_fold = { .name = "rabenseifner'",
                                               .operations = FOR_OPERATION (REDUCE),
                                               .number = BY_PLACE,
                                               .step = reduce };
