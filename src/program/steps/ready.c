/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "program/steps/ready.h"

#include <string.h>

/* ---- counts ------------------------------------------------------------------------ */

static inline guint32
add_to_count (Ready *self, guint32 group, guint32 by)
{
  if (G_LIKELY (!self->is_wide))
    return ((guint8 *) self->counts)[group] += (guint8) by;
  return ((guint32 *) self->counts)[group] += by;
}

/* The open requirements of every group.  FALSE: some has more than fit. */
static gboolean
count_requirements (Ready *self)
{
  OperationGroup group = { 0 };

  while (operations_next_group (self->operations, &group))
    {
      OperationRuns runs = operations_runs (&group);
      OperationRun run;

      while (operations_next_run (&runs, &run))
        while (run.first < run.end)
          {
            guint32 number;

            run.first = operations_group_end (self->operations, run.first, &number);
            if (add_to_count (self, number, 1) == 0)
              return FALSE;
          }
    }
  return TRUE;
}

/* ---- what is ready ----------------------------------------------------------------- */

static gboolean
range_is_before (gconstpointer a, gconstpointer b)
{
  return ((const ReadyRange *) a)->next < ((const ReadyRange *) b)->next;
}

#define RANGES ((HeapKind){ sizeof (ReadyRange), range_is_before, 2 })

static void
add_range (Ready *self, ReadyRange range)
{
  if (G_LIKELY (self->first.next == self->first.end))
    self->first = range;
  else if (range.next < self->first.next)
    {
      heap_push (&self->others, RANGES, &self->first);
      self->first = range;
    }
  else
    heap_push (&self->others, RANGES, &range);
}

static G_NO_INLINE void
add_to_lanes (Ready *self, ReadyRange range)
{
  for (guint32 i = range.next; i < range.end; i++)
    {
      const guint32 lane = narrow_numbers_get (&self->operations->places->lane, i);

      heap_push_number (&self->lanes->lane[lane], i);
      heap_push_number (&self->lanes->woken, lane);
    }
}

/* A group has no open requirements. */
static inline void
add_group (Ready *self, guint32 number, guint32 first, guint32 end)
{
  const ReadyRange range = { first, end };

  add_to_count (self, number, end - first);
  if (G_LIKELY (self->lanes == NULL))
    add_range (self, range);
  else
    add_to_lanes (self, range);
}

/* ---- begin and end ----------------------------------------------------------------- */

static guint32
count_lanes (const Ready *self)
{
  return self->operations->places == NULL ? 1 : self->operations->places->lanes;
}

void
ready_init (Ready *self, const Operations *operations)
{
  OperationGroup group = { 0 };
  guint32 lanes;

  *self = (Ready){ .operations = operations };
  lanes = count_lanes (self);
  if (lanes > 1)
    self->lanes = g_malloc0 (sizeof *self->lanes + lanes * sizeof (Heap));
  self->counts = g_malloc0 (operations->groups);
  if (!count_requirements (self))
    {
      g_free (self->counts);
      self->counts = g_new0 (guint32, operations->groups);
      self->is_wide = TRUE;
      count_requirements (self);
    }
  while (operations_next_group (operations, &group))
    if (add_to_count (self, group.number, 0) == 0)
      add_group (self, group.number, group.first, group.end);
}

void
ready_clear (Ready *self)
{
  g_free (self->counts);
  heap_clear (&self->others);
  if (self->lanes == NULL)
    return;
  for (guint32 i = 0; i < count_lanes (self); i++)
    heap_clear (&self->lanes->lane[i]);
  heap_clear (&self->lanes->woken);
  g_free (self->lanes);
}

void
ready_fetch (const Ready *self)
{
  const OperationGroup *group = &self->group;

  __builtin_prefetch (group->step);
  __builtin_prefetch (&self->operations->words[group->next / OPERATIONS_IN_WORD]);
  __builtin_prefetch ((const char *) self->counts
                          + group->number * (self->is_wide ? sizeof (guint32) : 1),
                      1);
}

/* ---- taking and completing --------------------------------------------------------- */

/* Meets the requirements of this type of those that require the group. */
static void
meet (Ready *self, const OperationGroup *group, RequirementType type)
{
  OperationRuns runs = operations_runs (group);
  OperationRun run;

  while (operations_next_run (&runs, &run))
    for (guint32 first = run.first, end, number; run.type == type && first < run.end;
         first = end)
      {
        end = operations_group_end (self->operations, first, &number);
        if (add_to_count (self, number, G_MAXUINT32) == 0)
          add_group (self, number, first, end);
      }
}

static inline void
read_and_start (Ready *self, const StepTable *table, Step *step, guint32 operation)
{
  operations_read (self->operations, operation, &self->group, table, step);
  if (G_UNLIKELY (self->operations->has_starts))
    meet (self, &self->group, REQUIRES_START);
}

gboolean
ready_take (Ready *self, const StepTable *table, Step *step, guint32 *operation)
{
  if (!ready_peek (self, operation))
    return FALSE;
  if (++self->first.next == self->first.end && self->others.count > 0)
    {
      self->first = *(const ReadyRange *) self->others.elements;
      heap_pop (&self->others, RANGES);
    }
  read_and_start (self, table, step, *operation);
  return TRUE;
}

gboolean
ready_take_of_lane (Ready *self, guint32 lane, const StepTable *table, Step *step,
                    guint32 *operation)
{
  Heap *heap = &self->lanes->lane[lane];

  if (heap->count == 0)
    return FALSE;
  *operation = heap_pop_number (heap);
  read_and_start (self, table, step, *operation);
  return TRUE;
}

void
ready_complete (Ready *self, guint32 operation)
{
  const gboolean is_here = self->group.first <= operation && operation < self->group.end;
  const guint32 number
      = is_here ? self->group.number : operations_group_of (self->operations, operation);

  self->n_completed++;
  if (add_to_count (self, number, G_MAXUINT32) > 0)
    return;
  if (is_here)
    meet (self, &self->group, REQUIRES_END);
  else
    {
      OperationGroup group;

      operations_find_group (self->operations, operation, &group);
      meet (self, &group, REQUIRES_END);
    }
}
