/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "program/steps/operation-places.h"

#include <stdlib.h>

static guint32
largest (const guint32 *numbers, guint32 count)
{
  guint32 most = 0;

  for (guint32 i = 0; numbers != NULL && i < count; i++)
    most = MAX (most, numbers[i]);
  return most;
}

static NarrowNumbers
narrow (const guint32 *numbers, guint32 count)
{
  NarrowNumbers self = { .count = count };
  const guint32 most = largest (numbers, count);
  guint8 *bytes;

  if (most == 0)
    return self;
  self.wide = most > G_MAXUINT8;
  if (self.wide)
    {
      self.numbers = g_memdup2 (numbers, (gsize) count * sizeof *numbers);
      return self;
    }
  self.numbers = bytes = g_new (guint8, count);
  for (guint32 i = 0; i < count; i++)
    bytes[i] = (guint8) numbers[i];
  return self;
}

static int
compare_numbers (const void *a, const void *b)
{
  const guint32 one = *(const guint32 *) a, other = *(const guint32 *) b;

  return (one > other) - (one < other);
}

/* The different numbers, ascending. */
static guint32 *
find_lanes (const guint32 *cpus, guint32 count, guint32 *lanes)
{
  g_autofree guint32 *sorted = g_new (guint32, count);
  guint32 changes = 0, n = 0;

  /* Most operations are on the stream of the one before them. */
  for (guint32 i = 0; i < count; i++)
    if (i == 0 || cpus[i] != cpus[i - 1])
      sorted[changes++] = cpus[i];
  qsort (sorted, changes, sizeof *sorted, compare_numbers);
  for (guint32 i = 0; i < changes; i++)
    if (n == 0 || sorted[i] != sorted[n - 1])
      sorted[n++] = sorted[i];
  *lanes = n;
  return g_memdup2 (sorted, (gsize) n * sizeof *sorted);
}

static void
set_lanes (OperationPlaces *self, const guint32 *cpus, guint32 count)
{
  g_autofree guint32 *lane = g_new (guint32, count);

  self->cpus = find_lanes (cpus, count, &self->lanes);
  for (guint32 i = 0; i < count; i++)
    {
      if (i > 0 && cpus[i] == cpus[i - 1])
        {
          lane[i] = lane[i - 1];
          continue;
        }
      const guint32 *found
          = bsearch (&cpus[i], self->cpus, self->lanes, sizeof *cpus, compare_numbers);

      lane[i] = (guint32) (found - self->cpus);
    }
  self->lane = narrow (lane, count);
}

OperationPlaces *
operation_places_new (const guint32 *cpus, const guint32 *nics, guint32 count)
{
  OperationPlaces *self;

  if (largest (cpus, count) == 0 && largest (nics, count) == 0)
    return NULL;
  self = g_new0 (OperationPlaces, 1);
  self->nic = narrow (nics, count);
  if (cpus != NULL)
    {
      set_lanes (self, cpus, count);
      return self;
    }
  self->lanes = 1;
  self->cpus = g_new0 (guint32, 1);
  return self;
}

void
operation_places_free (OperationPlaces *self)
{
  if (self == NULL)
    return;
  g_free (self->cpus);
  g_free (self->lane.numbers);
  g_free (self->nic.numbers);
  g_free (self);
}
