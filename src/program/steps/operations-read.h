/* SPDX-License-Identifier: GPL-3.0-or-later */
/* operations-read.h - reads groups of operations (operations.h)
 *
 * Reading the group that follows the previous one, the usual case, takes a few
 * instructions.
 */
#pragma once

#include "program/steps/operation-numbers.h"
#include "program/steps/operations.h"

typedef struct
{
  guint32 first, end; /* its operations */
  guint32 number;     /* of the group */
  guint32 next;       /* the operation whose step is at `step` */
  const guint8 *step; /* behind the last one: where the runs are, or the group ends */
  const guint8 *runs; /* of a link: the size of the group behind it, before its steps */
  const guint8 *after;
} OperationGroup;

/* ---- finding ----------------------------------------------------------------------- */

/* The state before the first group: a group that ends where the first one begins. */
static inline OperationGroup
operations_before_first (const Operations *self)
{
  return (OperationGroup){ .number = G_MAXUINT32, .after = self->bytes };
}

/* Returns: the end of the group that begins with an operation. */
static inline guint32
operations_group_end (const OperationWord *words, guint32 first)
{
  const guint32 behind
      = words[first / OPERATIONS_IN_WORD].bounds >> first % OPERATIONS_IN_WORD >> 1;

  if (behind != 0)
    return first + 1 + (guint32) __builtin_ctz (behind);
  return (first | (OPERATIONS_IN_WORD - 1)) + 1;
}

/* How many groups begin with those bits: the compiler would call a function. */
static inline guint32
operations_count_bounds_ (guint32 bounds)
{
  bounds -= bounds >> 1 & 0x55555555u;
  bounds = (bounds & 0x33333333u) + (bounds >> 2 & 0x33333333u);
  return ((bounds + (bounds >> 4)) & 0x0f0f0f0fu) * 0x01010101u >> 24;
}

/* The number of an operation's group. */
static inline guint32
operations_group_of (const OperationWord *words, guint32 operation)
{
  const OperationWord *word = &words[operation / OPERATIONS_IN_WORD];

  return word->group - 1
         + operations_count_bounds_ (word->bounds
                                     & ((2u << operation % OPERATIONS_IN_WORD) - 1));
}

/* Reads the group at `from`.  Adjacent members are not assigned one after the other: gcc
 * would merge the stores, which takes longer. */
static inline void
operations_open_group_ (OperationGroup *group, const guint8 *from, guint32 first,
                        guint32 end, guint32 number)
{
  guint64 head;

  group->first = first;
  group->number = number;
  head = operation_number_get (&from);
  group->end = end;
  group->next = first;
  group->after = from + (head >> 1);
  if (G_LIKELY (head & 1))
    group->runs = from++;
  else
    {
      const guint64 length = operation_number_get (&from);

      group->runs = group->after - length;
    }
  group->step = from;
}

/* Reads the group behind `group`, which is not the last one, if its end is known. */
static inline void
operations_open_next (OperationGroup *group, guint32 end)
{
  operations_open_group_ (group, group->after, group->end, end, group->number + 1);
}

/* The same; FALSE: it is the last one. */
static inline gboolean
operations_next_group (const Operations *self, OperationGroup *group)
{
  if (group->end == self->count)
    return FALSE;
  operations_open_next (group, operations_group_end (self->words, group->end));
  return TRUE;
}

/* The group of an operation.  group: one of the same operations, or before the first. */
void operations_find_group (const Operations *self, guint32 operation,
                            OperationGroup *group);

/* ---- steps ------------------------------------------------------------------------- */

/* Reads the number of the step of operation group->next, which is in the group. */
static inline guint64
operations_next_number (OperationGroup *group)
{
  const guint8 *from = group->step;
  const guint64 number = operation_number_get (&from);

  group->step = from;
  group->next++;
  return number;
}

/* The number of an operation's step.  group: as above; it becomes the operation's. */
guint64 operations_find_number (const Operations *self, guint32 operation,
                                OperationGroup *group);

/* The same, fast if it is the operation behind the last one read.  end: of the
 * operation's group. */
static inline guint64
operations_read_number (const Operations *self, guint32 operation, guint32 end,
                        OperationGroup *group)
{
  if (operation == group->end)
    operations_open_next (group, end);
  else if (G_UNLIKELY (operation != group->next))
    return operations_find_number (self, operation, group);
  return operations_next_number (group);
}

/* The number of a step is a time of user activity, in ps, that of a step of the table, or
 * that of a time at which an operation ends. */
static inline gboolean
operations_is_time (guint64 number)
{
  return !(number & 1);
}

static inline guint64
operations_time (guint64 number)
{
  return number >> 1;
}

/* Of one that is no time of user activity. */
static inline gboolean
operations_is_at (guint64 number)
{
  return number >> OPERATIONS_AT_BITS != 0;
}

/* Of any: whether it is STEP_AT. */
static inline gboolean
operations_has_time (guint64 number)
{
  return !operations_is_time (number) && operations_is_at (number);
}

/* Whether it is that of a step of the table. */
static inline gboolean
operations_is_of_table (guint64 number)
{
  return !operations_is_time (number) && !operations_is_at (number);
}

/* When it ends. */
static inline guint64
operations_at (guint64 number)
{
  return (number - ((guint64) 1 << OPERATIONS_AT_BITS)) >> 1;
}

/* steps: those of the table.  A peer there is the distance from the processor. */
static inline const Step *
operations_relative_step (const Step *steps, guint64 number)
{
  return &steps[number >> 1];
}

/* The step of a processor that has this number. */
static inline void
operations_step (const Step *steps, guint32 processor, guint64 number, Step *step)
{
  if (operations_is_time (number))
    {
      *step = (Step){ .type = STEP_COMPUTE, .amount = operations_time (number) };
      return;
    }
  if (G_UNLIKELY (operations_is_at (number)))
    {
      *step = (Step){ .type = STEP_AT, .amount = operations_at (number) };
      return;
    }
  *step = *operations_relative_step (steps, number);
  if (step->type != STEP_COMPUTE)
    step->index += processor;
}

/* ---- runs -------------------------------------------------------------------------- */

/* Whether the group's end is required once by each operation of the group behind it, and
 * by nothing else. */
static inline gboolean
operations_is_link (const OperationGroup *group)
{
  return group->runs < group->step;
}

/* The end of the group behind a link. */
static inline guint32
operations_link_end (const OperationGroup *group)
{
  return group->end + *group->runs;
}

/* Behind its steps. */
static inline const guint8 *
operations_steps_end (const OperationGroup *group)
{
  return operations_is_link (group) ? group->after : group->runs;
}

/* The position in the runs of a group. */
typedef struct
{
  const guint8 *next, *after;
  guint32 end;  /* of the last one */
  guint32 link; /* the size of the group that the only run is; 0: there are others */
} OperationRuns;

static inline OperationRuns
operations_runs (const OperationGroup *group)
{
  if (operations_is_link (group))
    return (OperationRuns){ group->after, group->after, group->end, *group->runs };
  return (OperationRuns){ group->runs, group->after, group->end, 0 };
}

/* The next run, in the order of the requirements; FALSE: there is none. */
static inline gboolean
operations_next_run (OperationRuns *self, OperationRun *run)
{
  guint64 number;
  guint32 distance;

  if (self->link > 0)
    {
      *run = (OperationRun){ self->end, self->end + self->link, REQUIRES_END };
      self->link = 0;
      return TRUE;
    }
  if (self->next == self->after)
    return FALSE;
  number = operation_number_get (&self->next);
  distance = (guint32) (number >> 3);
  run->type = number & 1 ? REQUIRES_START : REQUIRES_END;
  run->first = number & 4 ? self->end - distance : self->end + distance;
  run->end = run->first + 1;
  if (number & 2)
    run->end = run->first + (guint32) operation_number_get (&self->next);
  self->end = run->end;
  return TRUE;
}

/* The number of the first group of a run of those that require a group. */
static inline guint32
operations_first_number (const OperationWord *words, const OperationGroup *group,
                         const OperationRun *run)
{
  return G_LIKELY (run->first == group->end) ? group->number + 1
                                             : operations_group_of (words, run->first);
}

/* Returns: FALSE if nothing requires the start of an operation of the group; always FALSE
 * for a group of several operations. */
static inline gboolean
operations_may_require_start (const OperationGroup *group)
{
  return group->end - group->first == 1 && !operations_is_link (group)
         && group->runs != group->after
         && (group->after - group->runs > 1 || *group->runs & 1);
}
