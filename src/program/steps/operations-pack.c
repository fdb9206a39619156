/* SPDX-License-Identifier: GPL-3.0-or-later */
/* operations-pack.c - packs steps and requirements into groups */
#include "config.h"

#include <string.h>

#include "program/steps/operations-write.h"

/* A compute step in ps of user time is stored as its amount, as is the time of one that
 * ends then; any other step as an index of the table. */
static guint64
step_number (StepTable *table, guint32 processor, const Step *step)
{
  Step relative = *step;

  if (step->type == STEP_COMPUTE && step->activity == ACTIVITY_USER && !step->operations
      && step->amount <= G_MAXINT64)
    return step->amount << 1;
  if (step->type == STEP_AT)
    return (step->amount << 1 | 1) + (G_GUINT64_CONSTANT (1) << OPERATIONS_AT_BITS);
  if (step->type != STEP_COMPUTE)
    relative.index -= processor;
  return (guint64) step_table_add (table, &relative) << 1 | 1;
}

/* ---- packing ----------------------------------------------------------------------- */

/* Numbers of operations are below 2^28. */
#define SUCCESSOR(operation, type) ((operation) << 1 | ((type) == REQUIRES_START))
#define SUCCESSOR_OPERATION(successor) ((successor) >> 1)
#define SUCCESSOR_TYPE(successor) ((successor) &1 ? REQUIRES_START : REQUIRES_END)

/* The operations that require each operation, in the order of the requirements. */
typedef struct
{
  guint32 *begin;      /* count + 1 */
  guint32 *list;       /* of SUCCESSOR */
  gboolean is_forward; /* each operation requires only earlier ones */
} Successors;

static void
sort_successors (Successors *self, guint32 count, const Requirement *requirements,
                 guint32 n)
{
  gboolean is_forward = TRUE;

  self->begin = g_new0 (guint32, (gsize) count + 2);
  self->list = g_new (guint32, MAX (n, 1));
  for (guint32 i = 0; i < n; i++)
    {
      self->begin[requirements[i].required + 2]++;
      is_forward &= requirements[i].required < requirements[i].operation;
    }
  for (guint32 i = 2; i < count + 2; i++)
    self->begin[i] += self->begin[i - 1];
  for (guint32 i = 0; i < n; i++)
    self->list[self->begin[requirements[i].required + 1]++]
        = SUCCESSOR (requirements[i].operation, requirements[i].type);
  self->is_forward = is_forward;
}

/* There is no cycle if all operations require only earlier ones; else operations without
 * remaining requirements are removed repeatedly: if any remain, following their
 * requirements leads into a cycle. */
static gboolean
has_cycle (const Successors *successors, guint32 count, const Requirement *requirements,
           guint32 n, guint32 *cycle)
{
  guint32 taken = 0, n_free = 0;

  if (successors->is_forward)
    return FALSE;

  g_autofree guint32 *open = g_new0 (guint32, count);
  g_autofree guint32 *free_ones = g_new (guint32, count);

  for (guint32 i = 0; i < n; i++)
    open[requirements[i].operation]++;
  for (guint32 i = 0; i < count; i++)
    if (open[i] == 0)
      free_ones[n_free++] = i;
  for (; taken < n_free; taken++)
    for (guint32 s = successors->begin[free_ones[taken]];
         s < successors->begin[free_ones[taken] + 1]; s++)
      {
        guint32 operation = SUCCESSOR_OPERATION (successors->list[s]);

        if (--open[operation] == 0)
          free_ones[n_free++] = operation;
      }
  if (taken == count)
    return FALSE;

  /* One remaining requirement of each remaining operation: following them this many times
   * ends on a cycle. */
  g_autofree guint32 *back = g_new0 (guint32, count);

  for (guint32 i = 0; i < n; i++)
    if (open[requirements[i].required] > 0)
      back[requirements[i].operation] = requirements[i].required;
  for (*cycle = 0; open[*cycle] == 0;)
    ++*cycle;
  for (guint32 i = 0; i < count; i++)
    *cycle = back[*cycle];
  return TRUE;
}

/* ---- groups ------------------------------------------------------------------------ */

/* Marks bounds of groups at the begin and the end of each run of successors.  Returns:
 * whether a successor requires the operation's start. */
static gboolean
mark_runs (Operations *self, const Successors *successors, guint32 operation)
{
  OperationRun run = { operation, operation, REQUIRES_END };
  gboolean has_starts = FALSE;

  operations_mark_bound (self, operation);
  for (guint32 s = successors->begin[operation]; s < successors->begin[operation + 1];
       s++)
    {
      const guint32 successor = SUCCESSOR_OPERATION (successors->list[s]);
      const RequirementType type = SUCCESSOR_TYPE (successors->list[s]);

      has_starts |= type == REQUIRES_START;
      if (group_writer_extends (&run, successor, type))
        continue;
      operations_mark_bound (self, run.end);
      operations_mark_bound (self, successor);
      run = (OperationRun){ successor, successor + 1, type };
    }
  operations_mark_bound (self, run.end);
  if (has_starts)
    operations_mark_bound (self, operation + 1);
  self->has_starts |= has_starts;
  return has_starts;
}

/* Whether an operation has the same successors as the previous one. */
static inline gboolean
is_as_before (const Successors *self, guint32 operation)
{
  const guint32 begin = self->begin[operation], n = self->begin[operation + 1] - begin;

  if (operation == 0 || begin - self->begin[operation - 1] != n)
    return FALSE;
  if (n == 1)
    return self->list[begin] == self->list[begin - 1];
  return memcmp (&self->list[begin - n], &self->list[begin], n * sizeof *self->list) == 0;
}

static void
mark_bounds (Operations *self, const Successors *successors, guint32 count)
{
  gboolean before_has_starts = FALSE;

  self->words = operations_new_words (count);
  for (guint32 i = 0; i < count; i++)
    if (before_has_starts || !is_as_before (successors, i))
      before_has_starts = mark_runs (self, successors, i);
}

typedef struct
{
  const Operations *operations;
  StepTable *table;
  const Step *steps;
  const Successors *successors;
} Packing;

static void
put_group (GroupWriter *writer, guint32 first, guint32 end, gpointer data)
{
  const Packing *self = data;
  const Successors *successors = self->successors;
  const guint32 begin = successors->begin[first], after = successors->begin[first + 1];
  OperationRun run = { 0, 0, REQUIRES_END };

  for (guint32 i = first; i < end; i++)
    writer->next = operation_number_put (
        writer->next,
        step_number (self->table, self->operations->processor, &self->steps[i]));
  group_writer_begin_runs (writer, after - begin);
  for (guint32 s = begin; s < after; s++)
    {
      const guint32 successor = SUCCESSOR_OPERATION (successors->list[s]);
      const RequirementType type = SUCCESSOR_TYPE (successors->list[s]);

      if (group_writer_extends (&run, successor, type))
        continue;
      if (run.end > run.first)
        group_writer_put_run (writer, &run);
      run = (OperationRun){ successor, successor + 1, type };
    }
  group_writer_put_last_run (writer, &run);
}

gboolean
operations_pack (Operations *self, StepTable *table, guint32 processor, const Step *steps,
                 guint32 count, const Requirement *requirements, guint32 n_requirements,
                 guint32 *cycle)
{
  Successors successors;
  gboolean good;

  sort_successors (&successors, count, requirements, n_requirements);
  good = !has_cycle (&successors, count, requirements, n_requirements, cycle);
  if (good)
    {
      Packing packing = { self, table, steps, &successors };

      self->processor = processor;
      for (guint32 i = 0; i < count; i++)
        self->has_times |= steps[i].type == STEP_AT;
      mark_bounds (self, &successors, count);
      operations_write (self, count, put_group, &packing);
    }
  g_free (successors.begin);
  g_free (successors.list);
  return good;
}
