/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "goal/goal-places.h"

void
goal_places_clear (GoalPlaces *self)
{
  g_clear_pointer (&self->cpus, g_array_unref);
  g_clear_pointer (&self->nics, g_array_unref);
}

static void
set (GArray **numbers, guint32 operation, guint32 number)
{
  const guint set_before = *numbers == NULL ? 0 : (*numbers)->len;

  if (number == 0 && operation >= set_before)
    return;
  if (*numbers == NULL)
    *numbers = g_array_new (FALSE, TRUE, sizeof number);
  if (operation >= set_before)
    g_array_set_size (*numbers, operation + 1);
  g_array_index (*numbers, guint32, operation) = number;
}

void
goal_places_set_cpu (GoalPlaces *self, guint32 operation, guint32 cpu)
{
  set (&self->cpus, operation, cpu);
}

void
goal_places_set_nic (GoalPlaces *self, guint32 operation, guint32 nic)
{
  set (&self->nics, operation, nic);
}

/* The numbers of all operations; NULL: all are 0. */
static const guint32 *
all_of (GArray *numbers, guint32 operations)
{
  if (numbers == NULL || numbers->len == 0)
    return NULL;
  g_array_set_size (numbers, operations);
  return (const guint32 *) (gpointer) numbers->data;
}

static void
forget (GArray *numbers)
{
  if (numbers != NULL)
    g_array_set_size (numbers, 0);
}

void
goal_places_finish (GoalPlaces *self, Program *program, guint32 rank, guint32 operations)
{
  const guint32 *cpus = all_of (self->cpus, operations);
  const guint32 *nics = all_of (self->nics, operations);

  if (cpus != NULL || nics != NULL)
    program_set_places (program, rank, cpus, nics);
  forget (self->cpus);
  forget (self->nics);
}
