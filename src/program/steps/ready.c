/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "program/steps/ready.h"

#include <string.h>

/* Removes one open requirement.  Returns: whether none is left. */
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
      heap_push_number (&self->heap, i);
}

void
ready_clear (Ready *self)
{
  g_free (self->open);
  heap_clear (&self->heap);
}

/* Meets the successors' requirements of this type. */
static void
meet (Ready *self, OperationReader *successors, RequirementType what)
{
  guint32 successor;
  RequirementType type;

  while (operations_next_successor (successors, &successor, &type))
    if (type == what && meet_one (self, successor))
      heap_push_number (&self->heap, successor);
}

gboolean
ready_take (Ready *self, const StepTable *table, Step *step, guint32 *operation)
{
  OperationReader successors;

  if (self->heap.count == 0)
    return FALSE;
  *operation = heap_pop_number (&self->heap);
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
