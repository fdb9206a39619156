/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "program/steps/step-table.h"

#include <string.h>

#include "base/hash.h"

#define FIRST_CAPACITY 64
#define NO_STEP G_MAXUINT32

static void
clear_slots (StepTable *self, guint32 capacity)
{
  g_free (self->slots);
  self->slots = g_new (guint32, capacity);
  memset (self->slots, 0xff, capacity * sizeof (guint32));
  self->mask = capacity - 1;
}

StepTable *
step_table_new (void)
{
  StepTable *self = g_new0 (StepTable, 1);

  self->steps = g_array_new (FALSE, FALSE, sizeof (Step));
  self->seed = hash_seed ();
  clear_slots (self, FIRST_CAPACITY);
  return self;
}

void
step_table_free (StepTable *self)
{
  if (self == NULL)
    return;
  g_array_unref (self->steps);
  g_free (self->slots);
  g_free (self);
}

guint32
step_table_count (const StepTable *self)
{
  return self->steps->len;
}

static guint32
home (const StepTable *self, const Step *step)
{
  guint64 h = hash_word (hash_word (self->seed, step_matching (step)), step->index);

  h = hash_word (hash_word (h, step->amount), (guint64) step->type << 32 | step->group);
  return (guint32) h & self->mask;
}

static gboolean
equal (const Step *a, const Step *b)
{
  return a->type == b->type && a->activity == b->activity && a->kind == b->kind
         && a->operations == b->operations && a->index == b->index
         && a->amount == b->amount && a->tag == b->tag && a->group == b->group;
}

/* Returns: the slot of a step, or a free slot for it. */
static guint32 *
find_slot (StepTable *self, const Step *step)
{
  guint32 i = home (self, step);

  while (self->slots[i] != NO_STEP
         && !equal (step_table_get (self, self->slots[i]), step))
    i = (i + 1) & self->mask;
  return &self->slots[i];
}

guint32
step_table_add (StepTable *self, const Step *step)
{
  guint32 *slot = find_slot (self, step);

  if (*slot != NO_STEP)
    return *slot;
  *slot = self->steps->len;
  g_array_append_val (self->steps, *step);
  if (2 * (guint64) self->steps->len <= self->mask)
    return self->steps->len - 1;
  clear_slots (self, 2 * (self->mask + 1));
  for (guint32 i = 0; i < self->steps->len; i++)
    *find_slot (self, step_table_get (self, i)) = i;
  return self->steps->len - 1;
}
