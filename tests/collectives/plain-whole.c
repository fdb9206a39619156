/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Operations on one value as a whole: barrier, broadcast, reduce, allreduce, scan. */
#include "config.h"

#include "plain.h"

/* ---- binomial tree ---- */

static guint
low (const Plain *self, guint v)
{
  guint bit = 1;

  if (v == 0)
    return 1u << self->L;
  while (v % (2 * bit) == 0)
    bit *= 2;
  return bit;
}

static guint
first_of (guint v, gboolean subtree)
{
  return subtree ? v : 0;
}

static guint
count_of (const Plain *self, guint v, gboolean subtree)
{
  return subtree ? MIN (v + low (self, v), self->P) - v : plain_parts (self);
}

void
plain_up (Plain *self, guint v, gboolean subtree, gboolean combine)
{
  for (guint step = 1; step < low (self, v); step *= 2)
    if (v + step < self->P)
      plain_take (self, v, v + step, first_of (v + step, subtree),
                  count_of (self, v + step, subtree), combine);
  if (v > 0)
    plain_send (self, v, v - low (self, v), first_of (v, subtree),
                count_of (self, v, subtree));
}

void
plain_down (Plain *self, guint v, gboolean subtree)
{
  if (v > 0)
    plain_take (self, v, v - low (self, v), first_of (v, subtree),
                count_of (self, v, subtree), FALSE);
  for (guint step = 1u << self->L; step > 0; step /= 2)
    if (step < low (self, v) && v + step < self->P)
      plain_send (self, v, v + step, first_of (v + step, subtree),
                  count_of (self, v + step, subtree));
}

/* ---- all to and from position 0 ---- */

static void
linear_up (Plain *self, guint v, gboolean combine)
{
  if (v > 0)
    plain_send (self, v, 0, 0, 1);
  else
    for (guint w = 1; w < self->P; w++)
      plain_take (self, v, w, 0, 1, combine);
}

static void
linear_down (Plain *self, guint v)
{
  if (v > 0)
    plain_take (self, v, 0, 0, 1, FALSE);
  else
    for (guint w = 1; w < self->P; w++)
      plain_send (self, v, w, 0, 1);
}

static void
pipeline (Plain *self, guint v)
{
  gboolean up = self->type == OPERATION_REDUCE;

  for (guint c = 0; c < plain_parts (self); c++)
    if (up)
      {
        if (v < self->P - 1)
          plain_take (self, v, v + 1, c, 1, TRUE);
        if (v > 0)
          plain_send (self, v, v - 1, c, 1);
      }
    else
      {
        if (v > 0)
          plain_take (self, v, v - 1, c, 1, FALSE);
        if (v < self->P - 1)
          plain_send (self, v, v + 1, c, 1);
      }
}

/* ---- scatter and allgather ---- */

static void
scatter_gather (Plain *self, guint v, gboolean doubling)
{
  guint P = self->P;

  plain_down (self, v, TRUE);
  if (doubling && P == self->Q)
    for (guint bit = 1; bit < P; bit *= 2)
      {
        guint peer = v ^ bit, mine = v / bit * bit;

        plain_send (self, v, peer, mine, bit);
        plain_take (self, v, peer, mine ^ bit, bit, FALSE);
      }
  else
    for (guint t = 0; t + 1 < P; t++)
      {
        plain_send (self, v, (v + 1) % P, (v + P - t) % P, 1);
        plain_take (self, v, (v + P - 1) % P, (v + 2 * P - t - 1) % P, 1, FALSE);
      }
}

/* ---- fold, then doubling or halving ---- */

guint
plain_stays (const Plain *self, guint u)
{
  guint number = 0;

  for (guint v = 0; v < self->P; v++)
    if (v >= 2 * self->R || v % 2 == 0)
      if (number++ == u)
        return v;
  g_assert_not_reached ();
}

static void
fold (Plain *self)
{
  for (guint j = 0; j < self->R; j++)
    {
      plain_send (self, 2 * j + 1, 2 * j, 0, plain_parts (self));
      plain_take (self, 2 * j, 2 * j + 1, 0, plain_parts (self), TRUE);
    }
}

static void
unfold (Plain *self)
{
  for (guint j = 0; j < self->R; j++)
    {
      plain_send (self, 2 * j, 2 * j + 1, 0, plain_parts (self));
      plain_take (self, 2 * j + 1, 2 * j, 0, plain_parts (self), FALSE);
    }
}

static void
doubling (Plain *self)
{
  fold (self);
  for (guint u = 0; u < self->Q; u++)
    for (guint bit = 1; bit < self->Q; bit *= 2)
      {
        guint v = plain_stays (self, u), peer = plain_stays (self, u ^ bit);

        plain_send (self, v, peer, 0, plain_parts (self));
        plain_take (self, v, peer, 0, plain_parts (self), TRUE);
      }
  unfold (self);
}

/* The parts of u after halving by the bits 0 .. bits-1. */
static void
range (const Plain *self, guint u, guint bits, guint *lo, guint *hi)
{
  *lo = 0;
  *hi = self->Q;
  for (guint k = 0; k < bits; k++)
    {
      guint mid = (*lo + *hi) / 2;

      if (u >> k & 1)
        *lo = mid;
      else
        *hi = mid;
    }
}

static void
rabenseifner_of (Plain *self, guint u)
{
  guint v = plain_stays (self, u), lo, hi, other, end;
  gboolean reduce = self->type == OPERATION_REDUCE;

  for (guint k = 0; k < self->q; k++)
    {
      guint peer = plain_stays (self, u ^ 1u << k);

      range (self, u ^ 1u << k, k + 1, &other, &end);
      plain_send (self, v, peer, other, end - other);
      range (self, u, k + 1, &lo, &hi);
      plain_take (self, v, peer, lo, hi - lo, TRUE);
    }
  for (guint k = self->q; k-- > 0;)
    {
      guint peer = plain_stays (self, u ^ 1u << k);

      range (self, u, k + 1, &lo, &hi);
      range (self, u ^ 1u << k, k + 1, &other, &end);
      if (!reduce || u >> k & 1)
        plain_send (self, v, peer, lo, hi - lo);
      if (reduce && u >> k & 1)
        return;
      plain_take (self, v, peer, other, end - other, FALSE);
    }
}

static void
rabenseifner (Plain *self)
{
  plain_cut (self, self->what->bytes, self->Q);
  fold (self);
  for (guint u = 0; u < self->Q; u++)
    rabenseifner_of (self, u);
  if (self->type == OPERATION_ALLREDUCE)
    unfold (self);
}

/* ---- rings, scans, barriers ---- */

static void
ring (Plain *self, guint64 n)
{
  guint P = self->P;

  plain_cut (self, n, P);
  for (guint i = 0; i < P; i++)
    {
      guint next = (i + 1) % P, last = (i + P - 1) % P;

      for (guint t = 0; t + 1 < P; t++)
        {
          plain_send (self, i, next, (i + P - t) % P, 1);
          plain_take (self, i, last, (i + 2 * P - t - 1) % P, 1, TRUE);
        }
      for (guint t = 0; t + 1 < P; t++)
        {
          plain_send (self, i, next, (i + 1 + P - t) % P, 1);
          plain_take (self, i, last, (i + P - t) % P, 1, FALSE);
        }
    }
}

static void
rings (Plain *self)
{
  guint64 n = self->what->bytes, most = self->segment * self->P;

  if (self->segment == 0)
    ring (self, n);
  else
    for (guint64 done = 0; done < n; done += most)
      ring (self, MIN (most, n - done));
}

static void
scan_linear (Plain *self, guint i)
{
  if (i > 0)
    plain_take (self, i, i - 1, 0, 1, TRUE);
  if (i < self->P - 1)
    plain_send (self, i, i + 1, 0, 1);
}

static void
scan_doubling (Plain *self, guint i)
{
  for (guint k = 0; k < self->L; k++)
    if ((i ^ 1u << k) < self->P)
      {
        plain_send (self, i, i ^ 1u << k, 0, 1);
        plain_take (self, i, i ^ 1u << k, 0, 1, TRUE);
      }
}

static void
dissemination (Plain *self, guint i)
{
  for (guint k = 0; k < self->L; k++)
    {
      plain_send (self, i, (i + (1u << k)) % self->P, 0, 1);
      plain_take (self, i, (i + self->P - (1u << k)) % self->P, 0, 1, FALSE);
    }
}

/* ---- the table ---- */

static gboolean
one_member (Plain *self, guint v, const char *name)
{
  OperationType type = self->type;
  gboolean linear = g_str_equal (name, "linear");
  gboolean combines = type == OPERATION_REDUCE || type == OPERATION_ALLREDUCE;

  if (type == OPERATION_SCAN && linear)
    scan_linear (self, v);
  else if (type == OPERATION_SCAN && g_str_equal (name, "recursive-doubling"))
    scan_doubling (self, v);
  else if (type == OPERATION_BARRIER && g_str_equal (name, "dissemination"))
    dissemination (self, v);
  else if (linear && type != OPERATION_BROADCAST)
    {
      linear_up (self, v, combines);
      if (type != OPERATION_REDUCE)
        linear_down (self, v);
    }
  else if (linear)
    linear_down (self, v);
  else if (g_str_equal (name, "tree") || g_str_equal (name, "reduce-bcast"))
    {
      plain_up (self, v, FALSE, combines);
      plain_down (self, v, FALSE);
    }
  else if (g_str_equal (name, "binomial") && type == OPERATION_BROADCAST)
    plain_down (self, v, FALSE);
  else if (g_str_equal (name, "binomial"))
    plain_up (self, v, FALSE, combines);
  else
    return FALSE;
  return TRUE;
}

gboolean
plain_whole (Plain *self, const char *name)
{
  guint64 n = self->what->bytes;
  gboolean known = TRUE;

  if (g_str_equal (name, "rabenseifner"))
    rabenseifner (self);
  else if (g_str_equal (name, "ring"))
    rings (self);
  else if (g_str_equal (name, "double-tree"))
    plain_double_tree (self);
  else if (g_str_equal (name, "pipeline"))
    {
      plain_segments (self, n);
      for (guint v = 0; v < self->P; v++)
        pipeline (self, v);
    }
  else if (g_str_has_prefix (name, "scatter-"))
    {
      plain_cut (self, n, self->P);
      for (guint v = 0; v < self->P; v++)
        scatter_gather (self, v, g_str_equal (name, "scatter-doubling"));
    }
  else
    {
      plain_cut (self, n, 1);
      if (g_str_equal (name, "recursive-doubling") && self->type != OPERATION_SCAN)
        doubling (self);
      else
        for (guint v = 0; v < self->P; v++)
          known = one_member (self, v, name);
    }
  return known;
}
