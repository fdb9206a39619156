/* SPDX-License-Identifier: GPL-3.0-or-later */
/* characteristics-processors.c - the characteristics of each processor in each interval
 * (docs/dvm-rules.md, section 9) */
#include "config.h"

#include <string.h>

#include "analysis/intervals/characteristics-private.h"

static void
add_own_work (const Characteristics *self, const SegmentWork *work,
              ProcessorCharacteristics *processor)
{
  const Group *group = program_group (self->program, work->group);
  const GroupClasses *classes = g_ptr_array_index (self->groups, work->group);
  g_autofree SimTime *usr = g_new (SimTime, group->count);
  g_autofree SimTime *sys = g_new (SimTime, group->count);

  for (guint s = 0; s < classes->n_slots; s++)
    {
      const WorkSlot *slot = &work->slot[s];

      memset (usr, 0, group->count * sizeof *usr);
      memset (sys, 0, group->count * sizeof *sys);
      shares_add_parts (&slot->shares[ACTIVITY_USER], usr);
      shares_add_parts (&slot->shares[ACTIVITY_SYSTEM], sys);
      for (guint32 i = 0; i < group->count; i++)
        {
          guint32 p = place_member (group, i);

          if (characteristics_slot (self, work, p) != s)
            continue;
          processor[p].cpu += slot->time[ACTIVITY_USER];
          processor[p].sys += slot->time[ACTIVITY_SYSTEM];
          processor[p].insufficient_usr += slot->time[ACTIVITY_USER] - usr[i];
          processor[p].insufficient_sys += slot->time[ACTIVITY_SYSTEM] - sys[i];
        }
    }
}

/* Adds, with saturation at the limit of 64 bits (characteristics.c). */
static void
add_up (SimTime *to, SimTime time)
{
  if (__builtin_add_overflow (*to, time, to))
    *to = G_MAXINT64;
}

/* Most columns of an interval are absent: a column at a time. */
static void
add_own_cells (const Characteristics *self, const IntervalCells *cells,
               ProcessorCharacteristics *processor)
{
  static const gsize times[] = {
    [COLUMN_CPU] = G_STRUCT_OFFSET (ProcessorCharacteristics, cpu),
    [COLUMN_SYS] = G_STRUCT_OFFSET (ProcessorCharacteristics, sys),
    [COLUMN_IO] = G_STRUCT_OFFSET (ProcessorCharacteristics, io),
    [COLUMN_INSUFFICIENT_USR]
    = G_STRUCT_OFFSET (ProcessorCharacteristics, insufficient_usr),
    [COLUMN_INSUFFICIENT_SYS]
    = G_STRUCT_OFFSET (ProcessorCharacteristics, insufficient_sys),
  };

  for (guint c = 0; c < G_N_ELEMENTS (times); c++)
    for (guint32 p = 0; cells->column[c] != NULL && p < self->processors; p++)
      G_STRUCT_MEMBER (SimTime, &processor[p], times[c]) += cells->column[c][p];
  for (guint k = 0; k < N_KINDS; k++)
    for (guint m = 0; m < N_MEASURES; m++)
      {
        const SimTime *column = cells->column[COLUMN_KINDS + k * N_MEASURES + m];

        for (guint32 p = 0; column != NULL && p < self->processors; p++)
          add_up (&processor[p].kind[k][m], column[p]);
      }
}

void
characteristics_add_own (const Characteristics *self, guint32 interval,
                         ProcessorCharacteristics *processor)
{
  for (guint32 w = self->first_work[interval]; w > 0;)
    {
      const SegmentWork *work = g_ptr_array_index (self->work, w - 1);

      add_own_work (self, work, processor);
      w = work->next;
    }
  if (self->cells[interval] != NULL)
    add_own_cells (self, self->cells[interval], processor);
}

void
characteristics_finish_processors (const Characteristics *self, guint32 interval,
                                   ProcessorCharacteristics *processor)
{
  const ProcessorSet *participants = self->participants->pdata[interval];
  SimTime longest = 0, busiest = 0;

  for (guint32 p = 0; p < self->processors; p++)
    {
      ProcessorCharacteristics *one = &processor[p];

      one->communication = 0;
      for (guint k = 0; k < N_KINDS; k++)
        one->communication += one->kind[k][MEASURE_COMMUNICATION];
      one->execution = one->cpu + one->sys + one->io + one->communication;
      one->productive = (one->cpu - one->insufficient_usr)
                        + (one->sys - one->insufficient_sys) + one->io;
      longest = MAX (longest, one->execution);
      busiest = MAX (busiest, one->cpu + one->sys);
    }
  for (guint32 p = 0; p < self->processors; p++)
    {
      ProcessorCharacteristics *one = &processor[p];

      one->takes_part = processor_set_has (participants, p);
      one->idle = one->takes_part ? longest - one->execution : 0;
      one->load_imbalance = one->takes_part ? busiest - (one->cpu + one->sys) : 0;
      one->lost = one->insufficient_usr + one->insufficient_sys + one->communication
                  + one->idle;
    }
}

/* Whether the interval at `place` in preorder, after `outer`, is nested in the one at
 * `outer`. */
static gboolean
is_nested (const Characteristics *self, guint32 place, guint32 outer)
{
  guint32 parent = program_interval (self->program, self->preorder[place])->parent;

  return parent != PROGRAM_NONE && self->place[parent] >= outer;
}

void
characteristics_processors (Characteristics *self, guint32 interval,
                            ProcessorCharacteristics *processor)
{
  guint32 outer;

  g_assert (interval < self->n_intervals);
  characteristics_derive (self);
  outer = self->place[interval];
  memset (processor, 0, self->processors * sizeof *processor);
  for (guint32 place = outer;
       place < self->n_intervals && (place == outer || is_nested (self, place, outer));
       place++)
    characteristics_add_own (self, self->preorder[place], processor);
  characteristics_finish_processors (self, interval, processor);
}

/* ---- all intervals ----------------------------------------------------------------- */

/* Adds the sums of a nested interval. */
static void
add_nested (const Characteristics *self, const ProcessorCharacteristics *from,
            ProcessorCharacteristics *to)
{
  for (guint32 p = 0; p < self->processors; p++)
    {
      to[p].cpu += from[p].cpu;
      to[p].sys += from[p].sys;
      to[p].io += from[p].io;
      to[p].insufficient_usr += from[p].insufficient_usr;
      to[p].insufficient_sys += from[p].insufficient_sys;
      for (guint k = 0; k < N_KINDS; k++)
        for (guint m = 0; m < N_MEASURES; m++)
          add_up (&to[p].kind[k][m], from[p].kind[k][m]);
    }
}

static ProcessorCharacteristics *
take_zeros (const Characteristics *self, ProcessorCharacteristics **spare)
{
  if (*spare == NULL)
    return g_new0 (ProcessorCharacteristics, self->processors);
  memset (*spare, 0, self->processors * sizeof **spare);
  return g_steal_pointer (spare);
}

/* In reverse preorder, as characteristics-derive.c does: an interval's sums are added to
 * its parent, so each is added once. */
void
characteristics_each_interval (Characteristics *self, CharacteristicsVisit visit,
                               gpointer data)
{
  g_autofree ProcessorCharacteristics **all
      = g_new0 (ProcessorCharacteristics *, self->n_intervals);
  g_autofree ProcessorCharacteristics *spare = NULL; /* large: used again */

  characteristics_derive (self);
  for (guint32 place = self->n_intervals; place-- > 0;)
    {
      guint32 interval = self->preorder[place];
      guint32 parent = program_interval (self->program, interval)->parent;
      g_autofree ProcessorCharacteristics *own = g_steal_pointer (&all[interval]);

      if (own == NULL)
        own = take_zeros (self, &spare);
      characteristics_add_own (self, interval, own);
      characteristics_finish_processors (self, interval, own);
      visit (data, interval, own);
      if (parent == PROGRAM_NONE)
        continue;
      if (all[parent] == NULL)
        all[parent] = g_steal_pointer (&own);
      else
        {
          add_nested (self, own, all[parent]);
          if (spare == NULL)
            spare = g_steal_pointer (&own);
        }
    }
}
