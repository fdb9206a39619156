/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "hpf/symbolic/hpf-points.h"

#include <string.h>

#include "hpf/symbolic/hpf-region-private.h"

/* ---- all points -------------------------------------------------------------------- */

/* So many integers are looked at. */
#define MOST_IN_BOX 20000

/* FALSE: the region has no end, or too much is in the box around it. */
static gboolean
find_box (const HpfRegion *self, gint64 *low, gint64 *high)
{
  gint64 volume = 1;
  for (guint i = 0; i < self->set->NbRays; i++)
    if (self->set->Ray[i][0] == 0 || self->set->Ray[i][self->n + 1] == 0)
      return FALSE;
  for (guint u = 0; u < self->n; u++)
    {
      low[u] = G_MAXINT64;
      high[u] = G_MININT64;
      for (guint i = 0; i < self->set->NbRays; i++)
        {
          const Value *ray = self->set->Ray[i];
          gint64 by = ray[self->n + 1], value = ray[1 + u], rest = value % by;
          low[u] = MIN (low[u], value / by + (rest > 0));
          high[u] = MAX (high[u], value / by - (rest < 0));
        }
      if (high[u] < low[u])
        high[u] = low[u] - 1;
      if (high[u] - low[u] >= MOST_IN_BOX)
        return FALSE;
      volume *= high[u] - low[u] + 1;
      if (volume > MOST_IN_BOX)
        return FALSE;
    }
  return TRUE;
}

gboolean
hpf_region_has (const HpfRegion *self, const gint64 *point)
{
  for (guint i = 0; i < self->set->NbConstraints; i++)
    {
      const Value *row = self->set->Constraint[i];
      __int128 sum = row[self->n + 1];
      for (guint u = 0; u < self->n; u++)
        sum += (__int128) row[1 + u] * point[u];
      if (row[0] == 0 ? sum != 0 : sum < 0)
        return FALSE;
    }
  return TRUE;
}

GArray *
hpf_region_points (const HpfRegion *self, guint most)
{
  gint64 low[HPF_MOST_UNKNOWNS], high[HPF_MOST_UNKNOWNS];
  gint64 point[HPF_MOST_UNKNOWNS] = { 0 };
  g_autoptr (GArray) points = g_array_new (FALSE, FALSE, sizeof point);
  if (!find_box (self, low, high))
    return NULL;
  for (guint u = 0; u < self->n; u++)
    {
      point[u] = low[u];
      if (high[u] < low[u])
        return g_steal_pointer (&points);
    }
  while (points->len <= most)
    {
      guint u = 0;
      hpf_budget_take (self->budget, 1);
      if (hpf_region_has (self, point))
        g_array_append_val (points, point);
      while (u < self->n && ++point[u] > high[u])
        {
          point[u] = low[u];
          u++;
        }
      if (u == self->n)
        return points->len <= most ? g_steal_pointer (&points) : NULL;
    }
  return NULL;
}

/* ---- classes of residues -------------------------------------------------------------
 *
 * A point is one of the convex hull of the vertices and a sum of rays with factors of 0
 * or more.  Taking a multiple of the periods off a factor changes no residue, so that
 * factors below their common multiple reach every class.
 */

typedef struct
{
  const HpfRegion *region;
  const guint *period;
  gint64 low[HPF_MOST_UNKNOWNS], high[HPF_MOST_UNKNOWNS], point[HPF_MOST_UNKNOWNS];
  guint size[HPF_MOST_UNKNOWNS + 1];   /* classes of the unknowns from this one on */
  guint *found[HPF_MOST_UNKNOWNS + 1]; /* how many of them, by the classes of those before
                                        */
  guint8 *has;
} Search;

static gint64
common_period (const guint *period)
{
  gint64 common = 1;
  for (guint u = 0; u < HPF_MOST_UNKNOWNS; u++)
    {
      gint64 a = common, b = period[u];
      while (b != 0)
        {
          gint64 rest = a % b;
          a = b;
          b = rest;
        }
      common = common / a * period[u];
    }
  return common;
}

static void
find_reach (Search *self)
{
  const HpfRegion *region = self->region;
  const gint64 times = common_period (self->period);
  for (guint u = 0; u < region->n; u++)
    {
      gint64 low = G_MAXINT64, high = G_MININT64, below = 0, above = 0;
      for (guint i = 0; i < region->set->NbRays; i++)
        {
          const Value *ray = region->set->Ray[i];
          gint64 by = ray[region->n + 1], value = ray[1 + u];
          if (ray[0] == 0 || by == 0)
            {
              below += MIN (value, 0) * times;
              above += MAX (value, 0) * times;
              continue;
            }
          gint64 rest = value % by;
          low = MIN (low, value / by - (rest < 0));
          high = MAX (high, value / by + (rest > 0));
        }
      self->low[u] = low + below;
      self->high[u] = high + above;
    }
}

/* sum += the most, or with sign -1 the least, that the unknowns after this one add. */
static __int128
add_rest (const Search *self, const Value *row, guint unknown, gint64 sign)
{
  __int128 sum = row[self->region->n + 1];
  for (guint v = 0; v < self->region->n; v++)
    {
      const __int128 at_low = (__int128) row[1 + v] * self->low[v];
      const __int128 at_high = (__int128) row[1 + v] * self->high[v];
      if (v < unknown)
        sum += (__int128) row[1 + v] * self->point[v];
      else if (v > unknown)
        sum += sign > 0 ? MAX (at_low, at_high) : MIN (at_low, at_high);
    }
  return sum;
}

static __int128
divide_down (__int128 value, __int128 by)
{
  return value / by - (value % by < 0);
}

/* factor x unknown + rest >= 0.  FALSE: for none. */
static gboolean
bound (gint64 factor, __int128 rest, gint64 *low, gint64 *high)
{
  if (factor == 0)
    return rest >= 0;
  __int128 limit = factor > 0 ? -divide_down (rest, factor) : divide_down (rest, -factor);
  if (factor > 0)
    *low = limit > *high ? *high + 1 : MAX (*low, (gint64) limit);
  else
    *high = limit < *low ? *low - 1 : MIN (*high, (gint64) limit);
  return *low <= *high;
}

/* The values of the unknown that those before it leave. */
static gboolean
find_range (const Search *self, guint unknown, gint64 *low, gint64 *high)
{
  const Polyhedron *set = self->region->set;
  *low = self->low[unknown];
  *high = self->high[unknown];
  for (guint i = 0; i < set->NbConstraints; i++)
    {
      const Value *row = set->Constraint[i];
      const gint64 factor = row[1 + unknown];
      if (!bound (factor, add_rest (self, row, unknown, 1), low, high)
          || (row[0] == 0
              && !bound (-factor, -add_rest (self, row, unknown, -1), low, high)))
        return FALSE;
    }
  return TRUE;
}

static void
note_class (Search *self, guint number)
{
  self->has[number] = TRUE;
  for (guint u = 0; u <= self->region->n; u++)
    self->found[u][number / self->size[u]]++;
}

/* number: the class of the unknowns before this one. */
static void
search (Search *self, guint unknown, guint number)
{
  gint64 low, high;
  if (unknown == self->region->n)
    {
      note_class (self, number);
      return;
    }
  if (!find_range (self, unknown, &low, &high))
    return;
  for (gint64 value = low; value <= high && self->region->budget->left > 0; value++)
    {
      const gint64 period = self->period[unknown];
      const guint inner
          = number * (guint) period + (guint) ((value % period + period) % period);
      hpf_budget_take (self->region->budget, 1);
      if (self->found[unknown + 1][inner] == self->size[unknown + 1])
        continue;
      self->point[unknown] = value;
      search (self, unknown + 1, inner);
      if (self->found[unknown][number] == self->size[unknown])
        return;
    }
}

gboolean
hpf_region_classes (const HpfRegion *self, const guint *period, guint8 *has)
{
  Search all = { .region = self, .period = period, .has = has };
  guint n_classes = 1;
  for (guint u = 0; u < self->n; u++)
    n_classes *= period[u];
  memset (has, 0, n_classes);
  find_reach (&all);
  for (guint u = self->n + 1; u-- > 0;)
    {
      all.size[u] = u == self->n ? 1 : all.size[u + 1] * period[u];
      all.found[u] = g_new0 (guint, n_classes / all.size[u]);
    }
  search (&all, 0, 0);
  for (guint u = 0; u <= self->n; u++)
    g_free (all.found[u]);
  return self->budget->left > 0;
}

static void
list_first (Search *self, guint unknown, guint most, GArray *points)
{
  gint64 low, high;
  if (unknown == self->region->n)
    {
      g_array_append_vals (points, self->point, 1);
      return;
    }
  if (!find_range (self, unknown, &low, &high))
    return;
  for (gint64 value = low; value <= high && points->len < most; value++)
    {
      hpf_budget_take (self->region->budget, 1);
      if (self->region->budget->left == 0)
        return;
      self->point[unknown] = value;
      list_first (self, unknown + 1, most, points);
    }
}

GArray *
hpf_region_first (const HpfRegion *self, guint most)
{
  guint period[HPF_MOST_UNKNOWNS];
  Search all = { .region = self, .period = period };
  GArray *points = g_array_new (FALSE, FALSE, sizeof all.point);
  for (guint u = 0; u < HPF_MOST_UNKNOWNS; u++)
    period[u] = u == 0 ? most : 1;
  find_reach (&all);
  list_first (&all, 0, most, points);
  return points;
}

/* ---- extent ------------------------------------------------------------------------ */

gboolean
hpf_region_fixes (const HpfRegion *self, guint unknown, gint64 *value)
{
  gint64 low = G_MAXINT64, high = G_MININT64;
  if (unknown >= self->n)
    return FALSE;
  for (guint i = 0; i < self->set->NbRays; i++)
    {
      const Value *ray = self->set->Ray[i];
      gint64 by = ray[self->n + 1], at = ray[1 + unknown];
      if ((ray[0] == 0 || by == 0) && at != 0)
        return FALSE;
      if (ray[0] == 0 || by == 0)
        continue;
      low = MIN (low, at / by + (at % by > 0));
      high = MAX (high, at / by - (at % by < 0));
    }
  *value = low;
  return low == high;
}

/* Takes the multiple of a row off another one that makes its number at the place 0. */
static void
eliminate (gint64 *row, const gint64 *by, guint place, guint n)
{
  const gint64 a = by[place], b = row[place];
  gint64 common = 0;
  for (guint u = 0; u < n; u++)
    {
      __int128 value = (__int128) row[u] * a - (__int128) by[u] * b;
      gint64 x = row[u] = (gint64) value, y = common;
      while (x != 0)
        {
          gint64 rest = y % x;
          y = x;
          x = rest;
        }
      common = y;
    }
  for (guint u = 0; u < n && common != 0; u++)
    row[u] /= common;
}

guint
hpf_region_directions (const HpfRegion *self)
{
  gint64 basis[HPF_MOST_UNKNOWNS][HPF_MOST_UNKNOWNS];
  guint place[HPF_MOST_UNKNOWNS], n = 0;
  for (guint i = 0; i < self->set->NbRays && n < self->n; i++)
    {
      const Value *ray = self->set->Ray[i];
      if (ray[0] != 0 && ray[self->n + 1] != 0)
        continue;
      for (guint u = 0; u < self->n; u++)
        basis[n][u] = ray[1 + u];
      for (guint b = 0; b < n; b++)
        eliminate (basis[n], basis[b], place[b], self->n);
      for (place[n] = 0; place[n] < self->n && basis[n][place[n]] == 0;)
        place[n]++;
      n += place[n] < self->n;
    }
  return n;
}
