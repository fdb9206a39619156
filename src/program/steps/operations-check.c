/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "program/steps/operations-check.h"

#include <string.h>

#include "program/steps/operations-listed.h"
#include "program/steps/operations-write.h"

/* ---- uses -------------------------------------------------------------------------- */

void
step_uses_init (StepUses *self, guint32 n_steps)
{
  *self = (StepUses){ .times = g_new0 (guint32, MAX (n_steps, 1)),
                      .used = g_new (guint32, MAX (n_steps, 1)),
                      .n_steps = n_steps };
}

void
step_uses_clear (StepUses *self)
{
  g_free (self->times);
  g_free (self->used);
}

void
step_uses_reset (StepUses *self)
{
  for (guint32 i = 0; i < self->n_used; i++)
    self->times[self->used[i]] = 0;
  self->n_used = 0;
  self->computes = self->ends_at_times = FALSE;
}

static inline gboolean
add_use (StepUses *self, guint64 number)
{
  if (number >= self->n_steps)
    return FALSE;
  if (self->times[number]++ == 0)
    self->used[self->n_used++] = (guint32) number;
  return TRUE;
}

/* ---- numbers ----------------------------------------------------------------------- */

const guint8 *
operations_take_number (const guint8 *from, const guint8 *end, guint64 *number)
{
  *number = 0;
  for (guint shift = 0; from < end && shift < 64; shift += 7)
    {
      const guint8 byte = *from++;

      if (shift == 63 && byte > 1)
        return NULL;
      *number |= (guint64) (byte & 127) << shift;
      if (byte < 128)
        return from;
    }
  return NULL;
}

/* Returns: behind the number, or NULL if it does not end before `end`, or in 64 bits. */
static inline const guint8 *
take_number (const guint8 *from, const guint8 *end, guint64 *number)
{
  if (G_LIKELY (from < end && *from < 128))
    {
      *number = *from;
      return from + 1;
    }
  return operations_take_number (from, end, number);
}

/* ---- operations -------------------------------------------------------------------- */

#define NO_SUCCESSOR G_MININT64 /* beyond all distances */
#define NO_OPERATION (G_MININT64 + 1)

#define EXPECTED_NONE 256

/* The successors that an operation lists behind its step. */
typedef struct
{
  const guint8 *rest; /* behind the first successor */
  gsize length;       /* of the rest */
  gint64 first;       /* successor; NO_SUCCESSOR: there is none */
  guint32 least;      /* successor */
  gboolean has_starts;
} List;

/* The list before the first operation, which differs from all others. */
static const List no_list = { .first = NO_OPERATION };

typedef struct
{
  Operations *operations;
  guint32 count;
  guint64 most;
  StepUses *uses;
  List list;      /* of the operation before */
  guint expected; /* the byte by which the next operation lists the same, if it lists one
                   * that follows within 31 places; else EXPECTED_NONE */
  gboolean is_backward; /* some operation requires a later one, or itself */
} Check;

static inline const guint8 *
check_step (Check *self, const guint8 *from, const guint8 *end, const char **what)
{
  guint64 number;

  from = take_number (from, end, &number);
  *what = "an operation without a step";
  if (from == NULL)
    return NULL;
  if (number & 1 && number >> OPERATIONS_AT_BITS != 0)
    {
      *what = "a time that is too large";
      self->operations->has_times = self->uses->ends_at_times = TRUE;
      return (number - (G_GUINT64_CONSTANT (1) << OPERATIONS_AT_BITS)) >> 1 <= self->most
                 ? from
                 : NULL;
    }
  if (number & 1)
    {
      *what = "a step that is not in the table of steps";
      return add_use (self->uses, number >> 1) ? from : NULL;
    }
  *what = "a time that is too large";
  if (number >> 1 > self->most)
    return NULL;
  self->uses->computes |= number > 0;
  return from;
}

/* Reads a successor.  A run of consecutive successors consists of whole groups, so a
 * group begins where a run begins and where it ends. */
static inline const guint8 *
check_successor (Check *self, const guint8 *from, const guint8 *end, guint32 operation,
                 OperationRun *run, const char **what)
{
  gint64 successor = run->end == run->first ? operation : (gint64) run->end - 1;
  RequirementType type;
  guint64 number;
  gint64 distance;

  from = take_number (from, end, &number);
  *what = "a number that is too long";
  if (from == NULL)
    return NULL;
  distance = (gint64) (number >> 2);
  successor += number & 2 ? -distance : distance;
  *what = "a requirement of an operation that is not there";
  if ((guint64) successor >= self->count)
    return NULL;
  type = number & 1 ? REQUIRES_START : REQUIRES_END;
  self->list.has_starts |= type == REQUIRES_START;
  self->list.least = MIN (self->list.least, (guint32) successor);
  if (run->end > run->first && successor == run->end && type == run->type)
    {
      run->end++;
      return from;
    }
  operations_mark_bound (self->operations, run->end);
  operations_mark_bound (self->operations, (guint32) successor);
  *run = (OperationRun){ (guint32) successor, (guint32) successor + 1, type };
  return from;
}

/* Reads the successors of an operation that differ from those of the previous one. */
static const guint8 *
check_list (Check *self, const guint8 *from, const guint8 *end, guint32 operation,
            const char **what)
{
  OperationRun run = { operation, operation, REQUIRES_END };

  operations_mark_bound (self->operations, operation);
  while (from != NULL && from < end)
    {
      from = check_successor (self, from, end, operation, &run, what);
      while (from != NULL && from < end && *from == LISTED_NEXT_REQUIRES_END
             && run.type == REQUIRES_END && run.end < self->count)
        {
          run.end++;
          from++;
        }
    }
  operations_mark_bound (self->operations, run.end);
  if (self->list.has_starts)
    {
      self->operations->has_starts = TRUE;
      operations_mark_bound (self->operations, operation + 1);
    }
  return from;
}

/* Whether an operation has the same successors as the previous one: these have been
 * checked, and both operations can be in one group. */
static inline gboolean
is_as_before (const List *list, const List *before)
{
  return list->first == before->first && list->length == before->length
         && !before->has_starts
         && (list->length == 0 || memcmp (list->rest, before->rest, list->length) == 0);
}

/* The operation has the same single successor as the previous one, which is one operation
 * closer for the next. */
static inline void
expect_next (Check *self)
{
  self->expected = self->expected == LISTED_NEXT_REQUIRES_END
                       ? EXPECTED_NONE
                       : self->expected - LISTED_NEXT_REQUIRES_END;
}

static inline const guint8 *
check_successors (Check *self, const guint8 *from, const guint8 *end, guint32 operation,
                  const char **what)
{
  List list = { .rest = from, .first = NO_SUCCESSOR, .least = G_MAXUINT32 };

  if (G_LIKELY (end - from == 1 && *from == self->expected))
    {
      expect_next (self);
      return end;
    }
  if (from < end)
    {
      guint64 number;

      list.rest = take_number (from, end, &number);
      *what = "a number that is too long";
      if (list.rest == NULL)
        return NULL;
      list.length = (gsize) (end - list.rest);
      list.first = number & 2 ? operation - (gint64) (number >> 2)
                              : operation + (gint64) (number >> 2);
      list.has_starts = number & 1;
    }
  if (list.has_starts || !is_as_before (&list, &self->list))
    {
      self->list = list;
      from = check_list (self, from, end, operation, what);
    }
  else
    from = end;
  self->is_backward |= self->list.least <= operation;
  self->expected = EXPECTED_NONE;
  if (list.length == 0 && !list.has_starts && list.first > operation + 1
      && list.first - operation < 32)
    self->expected = (guint) (list.first - operation - 1) << 2;
  return from;
}

/* Returns: behind the operation; NULL if it is wrong. */
static inline const guint8 *
check_operation (Check *self, const guint8 *from, const guint8 *end, guint32 operation,
                 const char **what)
{
  guint64 length;

  from = take_number (from, end, &length);
  *what = "an operation that is longer than what is there";
  if (from == NULL || length > (guint64) (end - from))
    return NULL;
  end = from + length;
  from = check_step (self, from, end, what);
  return from == NULL ? NULL : check_successors (self, from, end, operation, what);
}

/* Reads the most frequent form: a send or receive with a short number and the successors
 * of the previous operation.  Returns: behind the operation; NULL if it has another form.
 */
static inline const guint8 *
check_usual (Check *self, const guint8 *from, const guint8 *end)
{
  guint64 number;

  if (end - from < 4 || !(from[1] & 1))
    return NULL;
  if (from[0] == 2 && from[1] < 128 && from[2] == self->expected)
    {
      number = from[1];
      from += 3;
    }
  else if (from[0] == 3 && from[1] >= 128 && from[2] < 128 && from[3] == self->expected)
    {
      number = (guint64) (from[1] & 127) | (guint64) from[2] << 7;
      from += 4;
    }
  else
    return NULL;
  if (!add_use (self->uses, number >> 1))
    return NULL;
  expect_next (self);
  return from;
}

static gboolean
check_all (Check *self, const guint8 *begin, gsize length, OperationsFault *fault)
{
  const guint8 *from = begin;

  for (guint32 i = 0; i < self->count; i++)
    {
      const guint8 *next = check_usual (self, from, begin + length);

      if (G_LIKELY (next != NULL))
        {
          from = next;
          continue;
        }
      next = check_operation (self, from, begin + length, i, &fault->what);
      fault->place = (gsize) (from - begin);
      if (next == NULL)
        return FALSE;
      from = next;
    }
  fault->place = (gsize) (from - begin);
  fault->what = "bytes behind the last operation";
  return from == begin + length;
}

/* ---- requirements ------------------------------------------------------------------ */

/* Adds `by` to the numbers of open requirements of all operations that require an
 * operation.  Adds those that have none left to `free_ones`.  Returns: their number. */
static guint32
change_open (const guint8 *from, guint32 operation, guint32 *open, guint32 by,
             guint32 *free_ones)
{
  const guint64 length = operation_number_get (&from);
  const guint8 *end = from + length;
  guint32 successor = operation, n = 0;

  for (from = operation_number_skip (from); from < end;)
    {
      RequirementType type;

      successor = listed_successor (successor, operation_number_get (&from), &type);
      open[successor] += by;
      if (open[successor] == 0)
        free_ones[n++] = successor;
    }
  return n;
}

/* Removes operations without open requirements repeatedly: what is left is a cycle. */
static gboolean
has_cycle (const guint8 *listed, guint32 count)
{
  g_autofree guint32 *open = g_new0 (guint32, count);
  g_autofree guint32 *free_ones = g_new (guint32, count);
  g_autofree const guint8 **places = g_new (const guint8 *, count);
  guint32 n_free = 0;

  for (guint32 i = 0; i < count; i++)
    {
      places[i] = listed;
      change_open (listed, i, open, 1, NULL);
      const guint64 length = operation_number_get (&listed);
      listed += length;
    }
  for (guint32 i = 0; i < count; i++)
    if (open[i] == 0)
      free_ones[n_free++] = i;
  for (guint32 taken = 0; taken < n_free; taken++)
    n_free += change_open (places[free_ones[taken]], free_ones[taken], open, G_MAXUINT32,
                           free_ones + n_free);
  return n_free < count;
}

/* ---- the whole --------------------------------------------------------------------- */

gboolean
operations_set_packed (Operations *self, guint32 processor, const guint8 *bytes,
                       gsize length, guint32 count, guint64 most, StepUses *uses,
                       OperationsFault *fault)
{
  Check check = { .operations = self,
                  .count = count,
                  .most = most,
                  .uses = uses,
                  .list = no_list,
                  .expected = EXPECTED_NONE };

  *fault = (OperationsFault){ 0, "more operations than there are bytes" };
  if (count > length / 2 || length > G_MAXUINT32) /* a length and a step */
    return FALSE;
  self->processor = processor;
  self->words = operations_new_words (count);
  if (!check_all (&check, bytes, length, fault))
    return FALSE;
  *fault = (OperationsFault){ 0, "cyclic requirements" };
  if (check.is_backward && has_cycle (bytes, count))
    return FALSE;
  operations_set_listed (self, count, bytes);
  return TRUE;
}
