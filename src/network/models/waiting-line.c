/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "network/models/waiting-line.h"

#define CACHE_LINE 64 /* of 8 times, the first capacity */

static void
grow (WaitingLine *self)
{
  guint32 capacity = MAX (self->capacity * 2, 8);
  SimTime *begin = g_aligned_alloc (capacity, sizeof (SimTime), CACHE_LINE);

  for (guint32 i = 0; i < self->count; i++)
    begin[i] = self->begin[(self->head + i) & (self->capacity - 1)];
  g_aligned_free (self->begin);
  self->begin = begin;
  self->head = 0;
  self->capacity = capacity;
}

guint32
waiting_line_join (WaitingLine *self, SimTime now, SimTime begin)
{
  while (self->count > 0 && self->begin[self->head] <= now)
    {
      self->head = (self->head + 1) & (self->capacity - 1);
      self->count--;
    }
  if (self->count == self->capacity)
    grow (self);
  self->begin[(self->head + self->count) & (self->capacity - 1)] = begin;
  return ++self->count;
}

void
waiting_line_clear (WaitingLine *self)
{
  g_aligned_free (self->begin);
  *self = (WaitingLine){ 0 };
}
