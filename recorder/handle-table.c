/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "handle-table.h"

#include <stdlib.h>
#include <string.h>

#define FIRST_ENTRIES 256

static size_t
home_of (const HandleTable *self, uintptr_t handle)
{
  return (size_t) (((uint64_t) handle * 0x9e3779b97f4a7c15u) >> 32) & self->mask;
}

void *
handle_table_find (const HandleTable *self, uintptr_t handle)
{
  if (self->count == 0)
    return NULL;
  for (size_t i = home_of (self, handle);; i = (i + 1) & self->mask)
    if (self->entries[i].value == NULL)
      return NULL;
    else if (self->entries[i].handle == handle)
      return self->entries[i].value;
}

void *
handle_table_find_next (const HandleTable *self, uintptr_t handle, const void *value)
{
  bool is_after = false;

  for (size_t i = home_of (self, handle); self->entries[i].value != NULL;
       i = (i + 1) & self->mask)
    if (self->entries[i].value == value)
      is_after = true;
    else if (is_after && self->entries[i].handle == handle)
      return self->entries[i].value;
  return NULL;
}

static void
put (HandleTable *self, HandleEntry entry)
{
  size_t i = home_of (self, entry.handle);

  while (self->entries[i].value != NULL)
    i = (i + 1) & self->mask;
  self->entries[i] = entry;
}

static void
grow (HandleTable *self)
{
  const size_t size = self->entries == NULL ? 0 : self->mask + 1;
  const size_t larger = size == 0 ? FIRST_ENTRIES : 2 * size;
  HandleEntry *old = self->entries;

  self->entries = calloc (larger, sizeof *self->entries);
  if (self->entries == NULL)
    abort ();
  self->mask = larger - 1;
  for (size_t i = 0; i < size; i++)
    if (old[i].value != NULL)
      put (self, old[i]);
  free (old);
}

void
handle_table_add (HandleTable *self, uintptr_t handle, void *value)
{
  if (self->entries == NULL || 2 * (self->count + 1) > self->mask + 1)
    grow (self);
  put (self, (HandleEntry){ handle, value });
  self->count++;
}

/* Entries behind the gap move into it if they were probed past it. */
void
handle_table_remove (HandleTable *self, uintptr_t handle, const void *value)
{
  size_t gap = home_of (self, handle);

  while (self->entries[gap].value != value)
    gap = (gap + 1) & self->mask;
  for (size_t i = (gap + 1) & self->mask; self->entries[i].value != NULL;
       i = (i + 1) & self->mask)
    {
      const size_t home = home_of (self, self->entries[i].handle);

      if (((i - home) & self->mask) >= ((i - gap) & self->mask))
        {
          self->entries[gap] = self->entries[i];
          gap = i;
        }
    }
  self->entries[gap].value = NULL;
  self->count--;
}

void
handle_table_clear (HandleTable *self, void (*release) (void *value))
{
  for (size_t i = 0; self->entries != NULL && i <= self->mask; i++)
    if (self->entries[i].value != NULL)
      release (self->entries[i].value);
  free (self->entries);
  memset (self, 0, sizeof *self);
}
