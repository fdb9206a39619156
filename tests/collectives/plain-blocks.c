/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Operations on blocks: gather, scatter, allgather, alltoall, reduce-scatter. */
#include "config.h"

#include "plain.h"

/* ---- gather, scatter ---- */

static gboolean
rooted (Plain *self, const char *name, gboolean up)
{
  gboolean linear = g_str_equal (name, "linear");

  self->skips_empty = linear;
  for (guint v = 0; v < self->P; v++)
    if (linear && v > 0)
      {
        if (up)
          plain_send (self, v, 0, v, 1);
        else
          plain_take (self, v, 0, v, 1, FALSE);
      }
    else if (linear)
      {
        for (guint w = 1; w < self->P; w++)
          if (up)
            plain_take (self, 0, w, w, 1, FALSE);
          else
            plain_send (self, 0, w, w, 1);
      }
    else if (up)
      plain_up (self, v, TRUE, FALSE);
    else
      plain_down (self, v, TRUE);
  return linear || g_str_equal (name, "binomial");
}

/* ---- allgather ---- */

static void
allgather_linear (Plain *self, guint i)
{
  guint P = self->P;

  for (guint d = 1; d < P; d++)
    plain_send (self, i, (i + d) % P, i, 1);
  for (guint d = 1; d < P; d++)
    plain_take (self, i, (i + P - d) % P, (i + P - d) % P, 1, FALSE);
}

static void
allgather_ring (Plain *self, guint i)
{
  guint P = self->P;

  for (guint t = 0; t + 2 <= P; t++)
    {
      plain_send (self, i, (i + 1) % P, (i + P - t) % P, 1);
      plain_take (self, i, (i + P - 1) % P, (i + 2 * P - t - 1) % P, 1, FALSE);
    }
}

static void
allgather_bruck (Plain *self, guint i)
{
  guint P = self->P;

  for (guint k = 0; k < self->L; k++)
    {
      guint step = 1u << k, m = MIN (step, P - step);

      plain_send (self, i, (i + P - step) % P, i, m);
      plain_take (self, i, (i + step) % P, (i + step) % P, m, FALSE);
    }
}

static void
allgather_doubling (Plain *self, guint i)
{
  for (guint bit = 1; bit < self->P; bit *= 2)
    {
      plain_send (self, i, i ^ bit, i / bit * bit, bit);
      plain_take (self, i, i ^ bit, (i ^ bit) / bit * bit, bit, FALSE);
    }
}

static gboolean
allgather (Plain *self, const char *name)
{
  for (guint i = 0; i < self->P; i++)
    if (g_str_equal (name, "linear"))
      allgather_linear (self, i);
    else if (g_str_equal (name, "ring"))
      allgather_ring (self, i);
    else if (g_str_equal (name, "recursive-doubling") && self->P == self->Q)
      allgather_doubling (self, i);
    else if (g_str_equal (name, "recursive-doubling") || g_str_equal (name, "bruck"))
      allgather_bruck (self, i);
    else
      return FALSE;
  return TRUE;
}

/* ---- alltoall: part i P + j is from i to j ---- */

static gboolean
pairs_are_equal (const Plain *self)
{
  for (guint i = 0; i < self->P; i++)
    for (guint j = 0; j < self->P; j++)
      if (i != j && plain_pair (self, i, j) != plain_pair (self, 0, 1))
        return FALSE;
  return TRUE;
}

static void
alltoall_linear (Plain *self, guint i)
{
  guint P = self->P;

  self->skips_empty = TRUE;
  for (guint d = 1; d < P; d++)
    plain_send (self, i, (i + d) % P, i * P + (i + d) % P, 1);
  for (guint d = 1; d < P; d++)
    plain_take (self, i, (i + P - d) % P, (i + P - d) % P * P + i, 1, FALSE);
}

static void
alltoall_pairwise (Plain *self, guint i)
{
  guint P = self->P;

  for (guint d = 1; d < P; d++)
    {
      guint to = P == self->Q ? i ^ d : (i + d) % P;
      guint from = P == self->Q ? i ^ d : (i + P - d) % P;

      plain_send (self, i, to, i * P + to, 1);
      plain_take (self, i, from, from * P + i, 1, FALSE);
    }
}

/* After the rounds before this one a block of distance d has moved by the bits of d below
 * the bit of this round. */
static void
bruck_blocks (Plain *self, guint holder, guint v, guint bit)
{
  guint P = self->P;

  for (guint d = 1; d < P; d++)
    if (d & bit)
      {
        guint origin = (holder + P - (d & (bit - 1))) % P;

        plain_more (self, v, origin * P + (origin + d) % P);
      }
}

static void
alltoall_bruck (Plain *self, guint i)
{
  guint P = self->P;

  for (guint k = 0; k < self->L; k++)
    {
      guint bit = 1u << k, from = (i + P - bit) % P;

      plain_send (self, i, (i + bit) % P, 0, 0);
      bruck_blocks (self, i, i, bit);
      plain_take (self, i, from, 0, 0, FALSE);
      bruck_blocks (self, from, i, bit);
    }
}

static gboolean
alltoall (Plain *self, const char *name)
{
  gboolean bruck = g_str_equal (name, "bruck");
  gboolean linear = g_str_equal (name, "linear") || (bruck && !pairs_are_equal (self));

  for (guint i = 0; i < self->P; i++)
    if (linear)
      alltoall_linear (self, i);
    else if (bruck)
      alltoall_bruck (self, i);
    else if (g_str_equal (name, "pairwise"))
      alltoall_pairwise (self, i);
    else
      return FALSE;
  return TRUE;
}

/* ---- reduce-scatter ---- */

/* The first block of part u: its own; the one folded into it is the next. */
static guint
first_block (const Plain *self, guint u)
{
  return u == self->Q ? self->P : plain_stays (self, u);
}

static void
halving_of (Plain *self, guint u)
{
  guint lo = 0, hi = self->Q;

  for (guint bit = self->Q / 2; bit > 0; bit /= 2)
    {
      guint v = plain_stays (self, u), peer = plain_stays (self, u ^ bit);
      guint mid = (lo + hi) / 2, away = lo, away_end = mid;

      if (u & bit)
        lo = mid;
      else
        {
          away = mid;
          away_end = hi;
          hi = mid;
        }
      plain_send (self, v, peer, first_block (self, away),
                  first_block (self, away_end) - first_block (self, away));
      plain_take (self, v, peer, first_block (self, lo),
                  first_block (self, hi) - first_block (self, lo), TRUE);
    }
}

static void
halving (Plain *self)
{
  for (guint j = 0; j < self->R; j++)
    {
      plain_send (self, 2 * j + 1, 2 * j, 0, self->P);
      plain_take (self, 2 * j, 2 * j + 1, 0, self->P, TRUE);
    }
  for (guint u = 0; u < self->Q; u++)
    halving_of (self, u);
  for (guint j = 0; j < self->R; j++)
    {
      plain_send (self, 2 * j, 2 * j + 1, 2 * j + 1, 1);
      plain_take (self, 2 * j + 1, 2 * j, 2 * j + 1, 1, FALSE);
    }
}

static void
reduce_scatter_rounds (Plain *self, guint i, gboolean ring)
{
  guint P = self->P;

  for (guint d = 1; d < P; d++)
    if (ring)
      {
        plain_send (self, i, (i + 1) % P, (i + P - d) % P, 1);
        plain_take (self, i, (i + P - 1) % P, (i + 2 * P - d - 1) % P, 1, TRUE);
      }
    else
      {
        plain_send (self, i, (i + d) % P, (i + d) % P, 1);
        plain_take (self, i, (i + P - d) % P, i, 1, TRUE);
      }
}

static gboolean
reduce_scatter (Plain *self, const char *name)
{
  gboolean ring = g_str_equal (name, "ring");

  if (g_str_equal (name, "recursive-halving"))
    {
      halving (self);
      return TRUE;
    }
  for (guint i = 0; i < self->P; i++)
    reduce_scatter_rounds (self, i, ring);
  return ring || g_str_equal (name, "pairwise");
}

/* ---- the table ---- */

gboolean
plain_blocks (Plain *self, const char *name)
{
  OperationType type = self->type;
  guint P = self->P;
  gboolean pairs = type == OPERATION_ALLTOALL || type == OPERATION_ALLTOALLV;

  for (guint i = 0; i < (pairs ? P * P : P); i++)
    {
      guint64 bytes = pairs ? plain_pair (self, i / P, i % P) : plain_block (self, i);

      g_array_append_val (self->part, bytes);
    }
  self->circle = plain_parts (self);
  if (pairs)
    return alltoall (self, name);
  if (type == OPERATION_ALLGATHER)
    return allgather (self, name);
  if (type == OPERATION_REDUCE_SCATTER)
    return reduce_scatter (self, name);
  return rooted (self, name, type == OPERATION_GATHER || type == OPERATION_GATHERV);
}
