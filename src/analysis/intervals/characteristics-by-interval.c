/* SPDX-License-Identifier: GPL-3.0-or-later */
/* characteristics-by-interval.c - processors' characteristics, each interval before those
 * nested in it
 *
 * The content of an interval must be summed before the interval can be reported, and must
 * not be summed again at each level.  So the sums of an interval, less everything outside
 * its largest nested interval, become the sums of that one; the other nested intervals
 * are summed separately.  Each interval is then added again only if the interval that
 * contains it is not the largest of its siblings, which happens at most log2 (intervals)
 * times.
 */
#include "config.h"

#include <string.h>

#include "analysis/intervals/characteristics-private.h"

/* Sums of one processor.  They are wide where ProcessorCharacteristics stays at the limit
 * of 64 bits: subtracting from a limited sum would be wrong. */
typedef struct
{
  SimTime cpu, sys, io;
  SimTime insufficient_usr, insufficient_sys;
  TotalTime kind[N_KINDS][N_MEASURES];
} Sums;

/* An interval whose nested intervals are being reported. */
typedef struct
{
  guint32 end;      /* places from this one on are not in it */
  guint32 next;     /* place of the nested interval to report next */
  guint32 largest;  /* place of the largest in it */
  Sums *of_largest; /* until it is told */
} Level;

typedef struct
{
  Characteristics *of;
  guint32 *size; /* by place: intervals in it, and itself */
  ProcessorCharacteristics *buffer;
  GArray *levels; /* Level */
} Walk;

/* ---- sums -------------------------------------------------------------------------- */

static void
add_or_take (const Walk *walk, guint32 place, int sign, Sums *sums)
{
  guint32 processors = walk->of->processors;
  ProcessorCharacteristics *own = walk->buffer;

  memset (own, 0, processors * sizeof *own);
  characteristics_add_own (walk->of, walk->of->preorder[place], own);
  for (guint32 p = 0; p < processors; p++)
    {
      sums[p].cpu += sign * own[p].cpu;
      sums[p].sys += sign * own[p].sys;
      sums[p].io += sign * own[p].io;
      sums[p].insufficient_usr += sign * own[p].insufficient_usr;
      sums[p].insufficient_sys += sign * own[p].insufficient_sys;
      for (guint k = 0; k < N_KINDS; k++)
        for (guint m = 0; m < N_MEASURES; m++)
          sums[p].kind[k][m] += sign * (TotalTime) own[p].kind[k][m];
    }
}

static Sums *
sum_up (const Walk *walk, guint32 place)
{
  Sums *sums = g_new0 (Sums, walk->of->processors);

  for (guint32 i = place; i < place + walk->size[place]; i++)
    add_or_take (walk, i, 1, sums);
  return sums;
}

static void
tell (const Walk *walk, guint32 place, const Sums *sums, CharacteristicsVisit visit,
      gpointer data)
{
  ProcessorCharacteristics *all = walk->buffer;

  memset (all, 0, walk->of->processors * sizeof *all);
  for (guint32 p = 0; p < walk->of->processors; p++)
    {
      all[p].cpu = sums[p].cpu;
      all[p].sys = sums[p].sys;
      all[p].io = sums[p].io;
      all[p].insufficient_usr = sums[p].insufficient_usr;
      all[p].insufficient_sys = sums[p].insufficient_sys;
      for (guint k = 0; k < N_KINDS; k++)
        for (guint m = 0; m < N_MEASURES; m++)
          all[p].kind[k][m] = (SimTime) MIN (sums[p].kind[k][m], G_MAXINT64);
    }
  characteristics_finish_processors (walk->of, walk->of->preorder[place], all);
  visit (data, walk->of->preorder[place], all);
}

/* ---- the walk ---------------------------------------------------------------------- */

static guint32 *
sizes_of (const Characteristics *self)
{
  guint32 *size = g_new (guint32, MAX (self->n_intervals, 1));

  for (guint32 place = 0; place < self->n_intervals; place++)
    size[place] = 1;
  for (guint32 place = self->n_intervals; place-- > 0;)
    {
      guint32 parent = program_interval (self->program, self->preorder[place])->parent;

      if (parent != PROGRAM_NONE)
        size[self->place[parent]] += size[place];
    }
  return size;
}

/* Enters an interval that was reported; its sums become those of the largest one in
 * it. */
static void
enter (Walk *walk, guint32 place, Sums *sums)
{
  Level level = { place + walk->size[place], place + 1, place + 1, sums };

  for (guint32 i = place + 1; i < level.end; i += walk->size[i])
    if (walk->size[i] > walk->size[level.largest])
      level.largest = i;
  for (guint32 i = place; i < level.largest; i++)
    add_or_take (walk, i, -1, sums);
  for (guint32 i = level.largest + walk->size[level.largest]; i < level.end; i++)
    add_or_take (walk, i, -1, sums);
  g_array_append_val (walk->levels, level);
}

void
characteristics_each_in_preorder (Characteristics *self, CharacteristicsVisit visit,
                                  gpointer data)
{
  g_autofree guint32 *size = sizes_of (self);
  g_autofree ProcessorCharacteristics *buffer
      = g_new (ProcessorCharacteristics, self->processors);
  g_autoptr (GArray) levels = g_array_new (FALSE, FALSE, sizeof (Level));
  Walk walk = { self, size, buffer, levels };
  Level all = { self->n_intervals, 0, self->n_intervals, NULL };

  characteristics_derive (self);
  g_array_append_val (levels, all);
  while (levels->len > 0)
    {
      Level *level = &g_array_index (levels, Level, levels->len - 1);
      guint32 place = level->next;
      Sums *sums;

      if (place >= level->end)
        {
          g_array_set_size (levels, levels->len - 1);
          continue;
        }
      level->next += size[place];
      sums = place == level->largest ? g_steal_pointer (&level->of_largest)
                                     : sum_up (&walk, place);
      tell (&walk, place, sums, visit, data);
      if (size[place] > 1)
        enter (&walk, place, sums);
      else
        g_free (sums);
    }
}
