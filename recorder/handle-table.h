/* SPDX-License-Identifier: GPL-3.0-or-later */
/* handle-table.h - a hash table whose keys are MPI handles
 *
 * Open addressing with linear probing.  A key may occur more than once: an MPI may return
 * the same request for all sends that are complete when they return.  Values belong to
 * the caller.  Aborts if there is no memory.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct
{
  uintptr_t handle;
  void *value; /* NULL: free */
} HandleEntry;

typedef struct
{
  HandleEntry *entries;
  size_t mask, count; /* mask: entries - 1, of a power of two */
} HandleTable;

/* Returns: the value, or one of several; NULL if the key does not occur. */
void *handle_table_find (const HandleTable *self, uintptr_t handle);

/* Returns: the value with the same key that follows `value`, which must be in the table;
 * NULL if it is the last one. */
void *handle_table_find_next (const HandleTable *self, uintptr_t handle,
                              const void *value);
void handle_table_add (HandleTable *self, uintptr_t handle, void *value);

/* Removes the entry; the value must be in the table. */
void handle_table_remove (HandleTable *self, uintptr_t handle, const void *value);

/* Removes all entries, and calls the function for each value. */
void handle_table_clear (HandleTable *self, void (*release) (void *value));
