/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "hpf/symbolic/hpf-work.h"

#include <polylib/homogenization.h>
#include <string.h>

#include "hpf/symbolic/hpf-form.h"

/* What a sample costs besides its loops. */
#define SAMPLE_STEPS 4

/* PolyLib makes a box longer up to this size, or by a factor of two. */
#define NEAR_SIZE 20

/* Variables of a set whose domains may be stretched. */
#define MOST_STRETCHED 2

/* So many points are looked at for the first one of a box. */
#define MOST_TRIES 10000

/* Variables, unknowns, one more where a domain is too narrow, and a constant. */
#define MOST_VALUES (HPF_MOST_VARIABLES + HPF_MOST_UNKNOWNS + 3)

/* The samples of one domain. */
typedef struct
{
  guint n_variables, n_parameters;
  Value period[HPF_MOST_UNKNOWNS + 1]; /* 0: does not depend on it */
  Value size[HPF_MOST_UNKNOWNS + 1];   /* of the box */
  Value first[HPF_MOST_UNKNOWNS + 1];  /* its lowest corner */
} Box;

static Value
common_divisor (Value a, Value b)
{
  while (b != 0)
    {
      Value rest = a % b;
      a = b;
      b = rest;
    }
  return ABS (a);
}

/* ---- the box ----------------------------------------------------------------------- */

/* The least common multiple of the denominators that the vertices of the domain have. */
static void
find_periods (const Param_Polyhedron *all, const Param_Domain *domain, Box *box)
{
  int word = 0;
  guint bit = MSB;
  const Param_Vertices *vertex = all->V;
  memset (box->period, 0, sizeof box->period);
  for (int i = 0; vertex != NULL && i < all->nbV; i++, vertex = vertex->next)
    {
      const Matrix *at = vertex->Vertex;
      gboolean has = (domain->F[word] & bit) != 0;
      for (guint row = 0; has && row < at->NbRows; row++)
        for (guint p = 0; p < box->n_parameters; p++)
          {
            Value below = at->p[row][at->NbColumns - 1], *period = &box->period[p];
            if (at->p[row][p] == 0)
              continue;
            below = ABS (below / common_divisor (below, at->p[row][p]));
            *period = *period == 0 ? below
                                   : *period / common_divisor (*period, below) * below;
          }
      NEXT (word, bit);
    }
  for (guint p = 0; p <= box->n_parameters; p++)
    box->size[p]
        = box->period[p] == 0 ? 1 : (Value) (box->n_variables + 1) * box->period[p];
}

/* The points of the domain from which on the whole box is in it; NULL: there are none. */
static Polyhedron *
shrink (Polyhedron *domain, const Box *box)
{
  const guint n = domain->Dimension, rows = domain->NbConstraints;
  Matrix *matrix = Matrix_Alloc (MAX (2 * rows, 1), n + 2);
  for (guint i = 0; i < rows; i++)
    {
      Value *moved = matrix->p[rows + i];
      memcpy (matrix->p[i], domain->Constraint[i], (n + 2) * sizeof *moved);
      memcpy (moved, domain->Constraint[i], (n + 2) * sizeof *moved);
      for (guint p = 0; moved[0] != 0 && p < n; p++)
        if (moved[1 + p] < 0)
          moved[1 + n] += moved[1 + p] * box->size[p];
    }
  Polyhedron *small = Constraints2Polyhedron (matrix, HPF_MOST_RAYS);
  Matrix_Free (matrix);
  if (small == NULL || !emptyQ (small))
    return small;
  Domain_Free (small);
  return NULL;
}

/* Values of this coordinate and those after it: the lowest that are not negative. */
static gboolean
search (int coordinate, Polyhedron *loops, Value *values, guint *tries)
{
  Value low = 0, high = 0;
  if (loops == NULL)
    return TRUE;
  int ends = lower_upper_bounds (coordinate, loops, values, &low, &high);
  low = (ends & LB_INFINITY) != 0 ? MIN (0, high) : low;
  if ((ends & UB_INFINITY) != 0)
    high = G_MAXINT64 - 1;
  for (Value at = low < 0 && high >= 0 ? 0 : low; at <= high && *tries > 0; at++)
    {
      --*tries;
      values[coordinate] = at;
      if (search (coordinate + 1, loops->next, values, tries))
        return TRUE;
    }
  values[coordinate] = 0;
  return FALSE;
}

static gboolean
find_first (Polyhedron *of, Box *box)
{
  Value values[HPF_MOST_UNKNOWNS + 3] = { 0 };
  const guint n = of->Dimension;
  guint tries = MOST_TRIES;
  Polyhedron *none = Universe_Polyhedron (0);
  Polyhedron *loops = Polyhedron_Scan (of, none, HPF_MOST_RAYS);
  values[n + 1] = 1;
  gboolean found = search (1, loops, values, &tries);
  memcpy (box->first, values + 1, n * sizeof *values);
  Domain_Free (none);
  if (loops != NULL)
    Domain_Free (loops);
  return found;
}

/* Where the whole box is in the domain.  FALSE: nowhere, or too far away. */
static gboolean
find_corner (Polyhedron *domain, Box *box)
{
  Polyhedron *small = shrink (domain, box);
  if (small == NULL)
    return FALSE;
  gboolean found = find_first (small, box);
  Domain_Free (small);
  return found;
}

static Polyhedron *
box_polyhedron (const Box *box)
{
  const guint n = box->n_parameters;
  if (n == 0)
    return Universe_Polyhedron (0);
  Matrix *matrix = Matrix_Alloc (2 * n, n + 2);
  for (guint p = 0; p < n; p++)
    {
      Value *low = matrix->p[2 * p], *high = matrix->p[2 * p + 1];
      memset (low, 0, (n + 2) * sizeof *low);
      memset (high, 0, (n + 2) * sizeof *high);
      low[0] = high[0] = low[1 + p] = 1;
      high[1 + p] = -1;
      low[1 + n] = -box->first[p];
      high[1 + n] = box->first[p] + box->size[p] - 1;
    }
  Polyhedron *box_set = Constraints2Polyhedron (matrix, HPF_MOST_RAYS);
  Matrix_Free (matrix);
  return box_set;
}

/* ---- the loops --------------------------------------------------------------------- */

/* Iterations of the loops from this one on, without the innermost loop. */
static guint64
count_steps (int loop, Polyhedron *loops, Value *values, guint64 most)
{
  Value low = 0, high = 0;
  guint64 steps = 1;
  if (emptyQ (loops) || lower_upper_bounds (loop, loops, values, &low, &high) != 0
      || loops->next == NULL)
    return 1;
  for (Value at = low; at <= high && steps <= most; at++)
    {
      values[loop] = at;
      steps += count_steps (loop + 1, loops->next, values, most);
    }
  values[loop] = 0;
  return steps;
}

/* At the first or the last corner of the box. */
static guint64
count_at (const Box *box, Polyhedron *loops, gboolean last, guint64 most)
{
  Value values[MOST_VALUES] = { 0 };
  for (guint p = 0; p < box->n_parameters; p++)
    values[1 + box->n_variables + p] = box->first[p] + (last ? box->size[p] - 1 : 0);
  values[1 + box->n_variables + box->n_parameters] = 1;
  return count_steps (1, loops, values, most);
}

static guint64
multiply (guint64 a, guint64 b, guint64 most)
{
  return a > most / b ? most + 1 : a * b;
}

static guint64
count_box (Polyhedron *set, const Box *box, guint64 most)
{
  Polyhedron *samples = box_polyhedron (box);
  Polyhedron *loops = Polyhedron_Scan (set, samples, HPF_MOST_RAYS);
  guint64 n_samples = 1, steps = 0;
  for (guint p = 0; p < box->n_parameters; p++)
    n_samples = multiply (n_samples, (guint64) box->size[p], most);
  if (n_samples <= most && loops != NULL)
    steps = MAX (count_at (box, loops, FALSE, most), count_at (box, loops, TRUE, most));
  if (loops != NULL)
    Domain_Free (loops);
  Domain_Free (samples);
  return multiply (n_samples, steps + SAMPLE_STEPS, most);
}

/* ---- all domains ------------------------------------------------------------------- */

static gboolean
has_end (const Polyhedron *set)
{
  for (guint i = 0; i < set->NbRays; i++)
    if (set->Ray[i][0] == 0 || set->Ray[i][set->Dimension + 1] == 0)
      return FALSE;
  return TRUE;
}

/* The box around a domain that has an end; its sides may be longer by a factor of two, or
 * up to NEAR_SIZE.  FALSE: the domain is larger. */
static gboolean
surround (const Polyhedron *domain, Box *box)
{
  Box around = *box;
  const guint n = domain->Dimension;
  for (guint p = 0; p < n; p++)
    {
      Value low = G_MAXINT64, high = G_MININT64, *size = &around.size[p];
      for (guint i = 0; i < domain->NbRays; i++)
        {
          const Value *ray = domain->Ray[i];
          low = MIN (low, ray[1 + p] / ray[n + 1]);
          high = MAX (high, (ray[1 + p] + ray[n + 1] - 1) / ray[n + 1]);
        }
      around.first[p] = low;
      if (high - low <= *size)
        continue;
      if (high - low > MAX (NEAR_SIZE, 2 * *size))
        return FALSE;
      Value samples = *size / MAX (around.period[p], 1);
      *size = ((high - low + 1) / samples + 1) * samples;
    }
  *box = around;
  return TRUE;
}

/* A domain in which there is no place for the box is stretched, by one more parameter.
 * With three loops the box is then so far away that this can take hours. */
static guint64
estimate_stretched (Polyhedron *set, Polyhedron *domain, Box *box, guint64 most)
{
  if (box->n_variables > MOST_STRETCHED)
    return most + 1;
  Polyhedron *wide = homogenize (domain, HPF_MOST_RAYS);
  gboolean has_room = find_corner (wide, box);
  Domain_Free (wide);
  if (!has_room)
    return 0;
  Polyhedron *wide_set = homogenize (set, HPF_MOST_RAYS);
  box->n_parameters++;
  guint64 work = count_box (wide_set, box, most);
  Domain_Free (wide_set);
  return work;
}

static guint64
estimate_domain (Polyhedron *set, Polyhedron *domain, Box *box, guint64 most)
{
  if (!find_corner (domain, box) && (!has_end (domain) || !surround (domain, box)))
    return estimate_stretched (set, domain, box, most);
  return count_box (set, box, most);
}

guint64
hpf_work_estimate (Polyhedron *set, Polyhedron *context, guint n_variables, guint64 most)
{
  Polyhedron *equal = NULL, *reduced = set;
  Matrix *transform = NULL;
  guint n = context->Dimension;
  guint64 work = 0;
  Param_Polyhedron *all = Polyhedron2Param_SimplifiedDomain (
      &reduced, context, HPF_MOST_RAYS, &equal, &transform);
  if (transform != NULL)
    n -= transform->NbColumns - transform->NbRows;
  for (Param_Domain *domain = all != NULL ? all->D : NULL;
       domain != NULL && work <= most && n > 0; domain = domain->next)
    {
      Box box = { .n_variables = n_variables, .n_parameters = n };
      find_periods (all, domain, &box);
      work += estimate_domain (reduced, domain->Domain, &box, most);
    }
  if (all != NULL && n == 0)
    work = count_box (reduced, &(Box){ .n_variables = n_variables }, most);
  if (all != NULL)
    Param_Polyhedron_Free (all);
  if (transform != NULL)
    Matrix_Free (transform);
  if (equal != NULL)
    Domain_Free (equal);
  if (reduced != set)
    Domain_Free (reduced);
  return MIN (work, most + 1);
}
