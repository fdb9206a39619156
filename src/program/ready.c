/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "program/ready.h"

#include <string.h>

static void
push (Ready *self, guint32 operation)
{
  guint32 i;

  if (self->n_heap == self->capacity)
    {
      self->capacity = MAX (8, 2 * self->capacity);
      self->heap = g_renew (guint32, self->heap, self->capacity);
    }
  for (i = self->n_heap++; i > 0 && self->heap[(i - 1) / 2] > operation; i = (i - 1) / 2)
    self->heap[i] = self->heap[(i - 1) / 2];
  self->heap[i] = operation;
}

static guint32
pop (Ready *self)
{
  guint32 first = self->heap[0], last = self->heap[--self->n_heap];
  guint32 i = 0;

  for (guint32 child = 1; child < self->n_heap; child = 2 * i + 1)
    {
      child += child + 1 < self->n_heap && self->heap[child + 1] < self->heap[child];
      if (self->heap[child] >= last)
        break;
      self->heap[i] = self->heap[child];
      i = child;
    }
  self->heap[i] = last;
  return first;
}

/* Takes one open requirement away.  Returns: whether none is left. */
static gboolean
meet_one (Ready *self, guint32 operation)
{
  if (self->operations->open_bytes == sizeof (guint8))
    return --((guint8 *) self->open)[operation] == 0;
  return --((guint32 *) self->open)[operation] == 0;
}

static gboolean
is_open (const Ready *self, guint32 operation)
{
  if (self->operations->open_bytes == sizeof (guint8))
    return ((const guint8 *) self->open)[operation] != 0;
  return ((const guint32 *) self->open)[operation] != 0;
}

void
ready_init (Ready *self, const Operations *operations)
{
  *self = (Ready){ .operations = operations };
  self->open
      = g_memdup2 (operations->open, (gsize) operations->count * operations->open_bytes);
  for (guint32 i = 0; i < operations->count; i++)
    if (!is_open (self, i))
      push (self, i);
}

void
ready_clear (Ready *self)
{
  g_free (self->open);
  g_free (self->heap);
}

/* What has happened meets requirements of this type. */
static void
meet (Ready *self, OperationReader *successors, RequirementType what)
{
  guint32 successor;
  RequirementType type;

  while (operations_next_successor (successors, &successor, &type))
    if (type == what && meet_one (self, successor))
      push (self, successor);
}

gboolean
ready_take (Ready *self, const StepTable *table, Step *step, guint32 *operation)
{
  OperationReader successors;

  if (self->n_heap == 0)
    return FALSE;
  *operation = pop (self);
  self->n_given++;
  operations_find (self->operations, *operation, &self->place);
  operations_read (&self->place, table, step, &successors);
  meet (self, &successors, REQUIRES_START);
  return TRUE;
}

void
ready_complete (Ready *self, const StepTable *table, guint32 operation)
{
  OperationReader successors;

  self->n_completed++;
  operations_find (self->operations, operation, &self->place);
  operations_read (&self->place, table, NULL, &successors);
  meet (self, &successors, REQUIRES_END);
}
