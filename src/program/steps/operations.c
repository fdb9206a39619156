/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <string.h>

#include "program/steps/operations-read.h"

void
operations_clear (Operations *self)
{
  if (!self->is_shared)
    {
      g_free (self->words);
      g_free (self->bytes);
    }
  operation_places_free (self->places);
  *self = (Operations){ 0 };
}

void
operations_share (Operations *self, guint32 processor, const Operations *of)
{
  *self = *of;
  self->processor = processor;
  self->is_shared = TRUE;
  self->places = NULL;
}

/* The position behind a group. */
static inline const guint8 *
skip_group (const guint8 *from)
{
  const guint64 head = operation_number_get (&from);

  return from + (head >> 1);
}

void
operations_find_group (const Operations *self, guint32 operation, OperationGroup *group)
{
  const OperationWord *word = &self->words[operation / OPERATIONS_IN_WORD];
  const guint32 place = operation % OPERATIONS_IN_WORD;
  const guint32 until = word->bounds & ((2u << place) - 1);
  const guint32 number = operations_group_of (self->words, operation);
  const guint32 first = operation - place + 31 - (guint32) __builtin_clz (until);
  const guint8 *from = self->bytes + word->position;
  guint32 at = word->group;

  if (at <= group->number && group->number < number)
    {
      from = group->after;
      at = group->number + 1;
    }
  for (; at < number; at++)
    from = skip_group (from);
  operations_open_group_ (group, from, first, operations_group_end (self->words, first),
                          number);
}

guint64
operations_find_number (const Operations *self, guint32 operation, OperationGroup *group)
{
  if (operation < group->next || operation >= group->end)
    operations_find_group (self, operation, group);
  for (; group->next < operation; group->next++)
    group->step = operation_number_skip (group->step);
  return operations_next_number (group);
}

/* The size of all groups in bytes; there is at least one operation. */
static gsize
count_bytes (const Operations *self)
{
  const OperationWord *word = &self->words[(self->count - 1) / OPERATIONS_IN_WORD];
  const guint8 *from = self->bytes + word->position;

  for (guint32 number = word->group; number < self->groups; number++)
    from = skip_group (from);
  return (gsize) (from - self->bytes);
}

gboolean
operations_are_same (const Operations *a, const Operations *b)
{
  const gsize words = a->count / OPERATIONS_IN_WORD + 1;
  gsize length;

  if (a->count != b->count || a->groups != b->groups)
    return FALSE;
  if (a->count == 0 || a->words == b->words)
    return TRUE;
  if (memcmp (a->words, b->words, words * sizeof *a->words) != 0)
    return FALSE;
  length = count_bytes (a);
  return count_bytes (b) == length && memcmp (a->bytes, b->bytes, length) == 0;
}
