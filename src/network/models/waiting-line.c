/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "network/models/waiting-line.h"

#include "base/cache-lines.h"

static void
grow (WaitingLine *self)
{
  /* At first a line of the cache. */
  const guint32 capacity = MAX (self->capacity * 2, CACHE_LINE / sizeof (SimTime));
  SimTime *begin = g_aligned_alloc (capacity, sizeof (SimTime), CACHE_LINE);

  for (guint32 i = 1; i <= self->capacity; i++)
    begin[(self->next - i) & (capacity - 1)]
        = self->begin[(self->next - i) & (self->capacity - 1)];
  g_aligned_free (self->begin);
  self->begin = begin;
  self->capacity = capacity;
}

void
waiting_line_lengthen (WaitingLine *self)
{
  if (self->longest == self->capacity)
    grow (self);
  self->longest++;
}

void
waiting_line_clear (WaitingLine *self)
{
  g_aligned_free (self->begin);
  *self = (WaitingLine){ 0 };
}
