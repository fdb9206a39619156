/* SPDX-License-Identifier: GPL-3.0-or-later */
/* characteristics-derive.c - sums over nested intervals, and values derived from them
 * (docs/dvm-rules.md, section 9) */
#include "config.h"

#include <string.h>

#include "analysis/intervals/characteristics-private.h"
#include "program/jobs.h"

/* The data of every processor needed to find the slowest. */
typedef struct
{
  SimTime *execution;
  SimTime *processing; /* CPU + SYS */
} Vectors;

static Vectors *
vectors_new (guint32 processors)
{
  Vectors *self = g_new (Vectors, 1);

  self->execution = g_new0 (SimTime, processors);
  self->processing = g_new0 (SimTime, processors);
  return self;
}

static void
vectors_free (Vectors *self)
{
  g_free (self->execution);
  g_free (self->processing);
  g_free (self);
}

static void
add_column (guint32 processors, const SimTime *column, SimTime *to)
{
  if (column != NULL)
    for (guint32 p = 0; p < processors; p++)
      to[p] += column[p];
}

static TotalTime
sum (guint32 processors, const SimTime *column)
{
  TotalTime total = 0;

  if (column != NULL)
    for (guint32 p = 0; p < processors; p++)
      total += column[p];
  return total;
}

/* ---- totals ------------------------------------------------------------------------ */

/* The shares of all members of a slot together. */
static TotalTime
productive_of_slot (const Characteristics *self, const SegmentWork *work, guint32 slot,
                    Activity activity)
{
  const Group *group = program_group (self->program, work->group);
  const GroupClasses *classes = g_ptr_array_index (self->groups, work->group);
  const Shares *shares = &work->slot[slot].shares[activity];
  g_autofree SimTime *part = NULL;
  TotalTime total = 0;

  /* All parts of an amount add up to the amount. */
  if (classes->members[slot] == group->count)
    return shares->total;
  part = g_new0 (SimTime, group->count);
  shares_add_parts (shares, part);
  for (guint32 i = 0; i < group->count; i++)
    if (characteristics_slot (self, work, place_member (group, i)) == slot)
      total += part[i];
  return total;
}

static void
add_work_totals (const Characteristics *self, const SegmentWork *work,
                 IntervalTotals *totals)
{
  const GroupClasses *classes = g_ptr_array_index (self->groups, work->group);

  for (guint s = 0; s < classes->n_slots; s++)
    for (guint a = ACTIVITY_USER; a <= ACTIVITY_SYSTEM; a++)
      {
        TotalTime spent = (TotalTime) work->slot[s].time[a] * classes->members[s];
        TotalTime productive = productive_of_slot (self, work, s, a);

        *(a == ACTIVITY_USER ? &totals->productive_cpu : &totals->productive_sys)
            += productive;
        *(a == ACTIVITY_USER ? &totals->insufficient_usr : &totals->insufficient_sys)
            += spent - productive;
      }
}

static void
add_work_vectors (const Characteristics *self, const SegmentWork *work, Vectors *vectors)
{
  const Group *group = program_group (self->program, work->group);

  for (guint32 i = 0; i < group->count; i++)
    {
      guint32 processor = place_member (group, i);
      guint32 slot = characteristics_slot (self, work, processor);
      SimTime time;

      if (slot == SLOT_DIRECT)
        continue;
      time
          = work->slot[slot].time[ACTIVITY_USER] + work->slot[slot].time[ACTIVITY_SYSTEM];
      vectors->execution[processor] += time;
      vectors->processing[processor] += time;
    }
}

static void
add_cells (const Characteristics *self, const IntervalCells *cells,
           IntervalTotals *totals, Vectors *vectors)
{
  guint32 n = self->processors;
  TotalTime usr = sum (n, cells->column[COLUMN_INSUFFICIENT_USR]);
  TotalTime sys = sum (n, cells->column[COLUMN_INSUFFICIENT_SYS]);

  totals->productive_cpu += sum (n, cells->column[COLUMN_CPU]) - usr;
  totals->productive_sys += sum (n, cells->column[COLUMN_SYS]) - sys;
  totals->insufficient_usr += usr;
  totals->insufficient_sys += sys;
  totals->io += sum (n, cells->column[COLUMN_IO]);
  add_column (n, cells->column[COLUMN_CPU], vectors->execution);
  add_column (n, cells->column[COLUMN_SYS], vectors->execution);
  add_column (n, cells->column[COLUMN_IO], vectors->execution);
  add_column (n, cells->column[COLUMN_CPU], vectors->processing);
  add_column (n, cells->column[COLUMN_SYS], vectors->processing);
  for (guint k = 0; k < N_KINDS; k++)
    {
      SimTime *const *column = &cells->column[COLUMN_KINDS + k * N_MEASURES];

      for (guint m = 0; m < N_MEASURES; m++)
        totals->kind[k][m] += sum (n, column[m]);
      add_column (n, column[MEASURE_COMMUNICATION], vectors->execution);
    }
}

/* The interval of all jobs begins with the run, before they do. */
static SimTime
start_of (const Characteristics *self, guint32 interval, guint32 processor)
{
  if (interval != 0 || program_jobs (self->program) == 0)
    return 0;
  return program_job (self->program, program_job_of (self->program, processor))
      ->request.start;
}

/* Derives the values of an interval, to which nested ones have been added. */
static void
finish_interval (const Characteristics *self, guint32 interval, IntervalTotals *totals,
                 const Vectors *vectors)
{
  TotalTime executions = sum (self->processors, vectors->execution);
  TotalTime processings = sum (self->processors, vectors->processing);
  SimTime longest = 0, busiest = 0;

  for (guint32 p = 0; p < self->processors; p++)
    {
      longest = MAX (longest, start_of (self, interval, p) + vectors->execution[p]);
      busiest = MAX (busiest, vectors->processing[p]);
    }
  for (guint k = 0; k < N_KINDS; k++)
    {
      totals->communication += totals->kind[k][MEASURE_COMMUNICATION];
      totals->communication_synch += totals->kind[k][MEASURE_REAL_SYNCH];
      totals->synchronization += totals->kind[k][MEASURE_SYNCH];
      totals->variation += totals->kind[k][MEASURE_VARIATION];
      totals->overlap += totals->kind[k][MEASURE_OVERLAP];
    }
  totals->execution = longest;
  totals->total = (TotalTime) longest * totals->processors;
  totals->productive = totals->productive_cpu + totals->productive_sys + totals->io;
  totals->insufficient = totals->insufficient_usr + totals->insufficient_sys;
  totals->idle = totals->total - executions;
  totals->load_imbalance = (TotalTime) busiest * totals->processors - processings;
  totals->lost = totals->insufficient + totals->communication + totals->idle;
}

/* Sums over an interval, before finish_interval. */
static void
add_totals (const IntervalTotals *from, IntervalTotals *to)
{
  to->productive_cpu += from->productive_cpu;
  to->productive_sys += from->productive_sys;
  to->insufficient_usr += from->insufficient_usr;
  to->insufficient_sys += from->insufficient_sys;
  to->io += from->io;
  for (guint k = 0; k < N_KINDS; k++)
    {
      to->count[k] += from->count[k];
      for (guint m = 0; m < N_MEASURES; m++)
        to->kind[k][m] += from->kind[k][m];
    }
}

/* Adds an interval's vectors to its parent, which takes ownership of them if it has none
 * yet. */
static void
add_to_parent (const Characteristics *self, Vectors **vectors, guint32 interval,
               guint32 parent)
{
  if (vectors[parent] == NULL)
    {
      vectors[parent] = g_steal_pointer (&vectors[interval]);
      return;
    }
  add_column (self->processors, vectors[interval]->execution, vectors[parent]->execution);
  add_column (self->processors, vectors[interval]->processing,
              vectors[parent]->processing);
  g_clear_pointer (&vectors[interval], vectors_free);
}

/* A processor that takes part in an interval takes part in those that contain it. */
static void
add_participants (Characteristics *self, guint32 interval, guint32 parent)
{
  ProcessorSet *set = self->participants->pdata[interval];

  characteristics_add_participants (self, interval, set);
  self->totals[interval].processors = processor_set_count (set);
  if (parent != PROGRAM_NONE)
    processor_set_add_set (self->participants->pdata[parent], set);
}

/* In reverse preorder: all intervals nested in an interval come before it, and only
 * vectors of intervals that enclose the present one are kept. */
void
characteristics_derive (Characteristics *self)
{
  g_autofree Vectors **vectors = NULL;

  if (self->totals != NULL)
    return;
  vectors = g_new0 (Vectors *, self->n_intervals);
  self->participants = program_entered_by (self->program);
  self->totals = g_new0 (IntervalTotals, self->n_intervals);
  for (guint32 place = self->n_intervals; place-- > 0;)
    {
      guint32 interval = self->preorder[place];
      const Interval *what = program_interval (self->program, interval);
      IntervalTotals *totals = &self->totals[interval];

      if (vectors[interval] == NULL)
        vectors[interval] = vectors_new (self->processors);
      for (guint k = 0; k < N_KINDS; k++)
        totals->count[k] += what->operations[k];
      for (guint32 w = self->first_work[interval]; w > 0;)
        {
          const SegmentWork *work = g_ptr_array_index (self->work, w - 1);

          add_work_totals (self, work, totals);
          add_work_vectors (self, work, vectors[interval]);
          w = work->next;
        }
      if (self->cells[interval] != NULL)
        add_cells (self, self->cells[interval], totals, vectors[interval]);

      add_participants (self, interval, what->parent);
      if (what->parent != PROGRAM_NONE)
        add_totals (totals, &self->totals[what->parent]);
      finish_interval (self, interval, totals, vectors[interval]);
      if (what->parent != PROGRAM_NONE)
        add_to_parent (self, vectors, interval, what->parent);
      else
        g_clear_pointer (&vectors[interval], vectors_free);
    }
}

const IntervalTotals *
characteristics_interval (Characteristics *self, guint32 interval)
{
  g_assert (interval < self->n_intervals);
  characteristics_derive (self);
  return &self->totals[interval];
}

const ProcessorSet *
characteristics_participants (Characteristics *self, guint32 interval)
{
  g_assert (interval < self->n_intervals);
  characteristics_derive (self);
  return self->participants->pdata[interval];
}

gboolean
interval_totals_have_kind (const IntervalTotals *self, CommunicationKind kind)
{
  for (guint m = 0; m < N_MEASURES; m++)
    if (self->kind[kind][m] != 0)
      return TRUE;
  return self->count[kind] > 0;
}
