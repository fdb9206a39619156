/* SPDX-License-Identifier: GPL-3.0-or-later */
/* passing.c - recursive doubling of any number of members: those without a partner get
 * what they miss passed on
 *
 *   P = 6, round 2   0 1 2 3     exchange with 4 5 . .
 *                        ^ ^     2 and 3 get parts 4 5 from 0 and 1
 *
 * Source: Open MPI 4.1, ompi/mca/coll/base.  docs/collectives.md.
 */
#include "config.h"

#include "collectives/schedule-private.h"

/* The bytes of parts first .. first+count-1 that exist; or of all but these. */
typedef guint64 (*PartsBytes) (const Schedule *self, guint64 first, guint64 count);

static guint32
round_down (guint32 v, guint32 multiple)
{
  return v - v % multiple;
}

/* After round k: the members t .. t+m-1 have exchanged with u .., of which only d are
 * there; the others of t .. get these parts in rounds of their own. */
static void
pass_on (const Schedule *self, guint32 v, guint32 k, guint32 u, PartsBytes bytes,
         gboolean combine, Walk *walk)
{
  const guint32 m = 1u << k, n = self->members;
  const gint64 d = (gint64) n - round_down (v, m) - m;

  if ((guint64) u + m <= n || d <= 0)
    return;
  for (guint32 h = m / 2; h > 0; h /= 2)
    {
      const guint32 w = v ^ h;
      const gint64 border = round_down (v, 2 * h) + d;
      const guint64 round = 64 * ((guint64) k + 1) + log_down (h);

      if (v < border && border <= w)
        walk_send (walk, w, bytes (self, u, n - u), round);
      else if (w < border && border <= v)
        walk_receive (walk, w, bytes (self, u, n - u), round, combine);
    }
}

static void
doubling_rounds (const Schedule *self, guint32 v, PartsBytes bytes, gboolean combine,
                 Walk *walk)
{
  for (guint32 k = 0; k < self->rounds; k++)
    {
      const guint32 m = 1u << k, w = v ^ m;
      const guint32 t = round_down (v, m), u = round_down (w, m);

      if (w < self->members)
        walk_exchange (walk, w, bytes (self, t, m), bytes (self, u, m), 1 + k, combine);
      pass_on (self, v, k, u, bytes, combine, walk);
    }
}

/* ---- bcast: scatter of elements, then doubling --------------------------------------
 */

static guint64
element_parts (const Schedule *self, guint64 first, guint64 count)
{
  const guint64 n = self->members, x = self->elements, size = x / n + (x % n != 0);

  return schedule_elements (self, MIN (first * size, x), MIN ((first + count) * size, x));
}

/* Down the binomial tree, without messages of 0 bytes. */
static void
scatter_parts (const Schedule *self, guint32 v, Walk *walk)
{
  const guint32 low = v == 0 ? self->rounds : log_down (v & -v);
  const guint64 own = element_parts (self, v, MIN (1u << low, self->members - v));

  if (v > 0 && own > 0)
    walk_receive (walk, v - (1u << low), own, 0, FALSE);
  for (guint32 k = low; k-- > 0;)
    {
      const guint64 child = v + (G_GUINT64_CONSTANT (1) << k);
      guint64 bytes;

      if (child >= self->members)
        continue;
      bytes = element_parts (self, child, MIN (1u << k, self->members - child));
      if (bytes > 0)
        walk_send (walk, (guint32) child, bytes, 0);
    }
}

static PartAction
bcast (const Schedule *self, guint32 v, guint64 step, SchedulePart *part)
{
  Walk walk = walk_begin (step, part);

  scatter_parts (self, v, &walk);
  doubling_rounds (self, v, element_parts, FALSE, &walk);
  return walk.action;
}

/* ---- reduce-scatter of equal blocks: all but what is complete -----------------------
 */

static guint64
other_blocks (const Schedule *self, guint64 first, guint64 count)
{
  const guint64 end = MIN (first + count, self->members);

  return self->bytes * (self->members - (end - MIN (first, end)));
}

static PartAction
reduce_scatter (const Schedule *self, guint32 v, guint64 step, SchedulePart *part)
{
  Walk walk = walk_begin (step, part);

  doubling_rounds (self, v, other_blocks, TRUE, &walk);
  return walk.action;
}

const Algorithm algorithm_scatter_passing = { .name = "scatter-doubling'",
                                              .operations = FOR_OPERATION (BROADCAST),
                                              .step = bcast };
const Algorithm algorithm_block_doubling
    = { .name = "block-doubling",
        .operations = FOR_OPERATION (REDUCE_SCATTER_BLOCK),
        .step = reduce_scatter };
