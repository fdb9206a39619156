/* SPDX-License-Identifier: GPL-3.0-or-later */
/* handle-table.h - what is known of MPI's handles, by their values
 *
 * Open addressing with linear probing.  A handle may be there more than once: an MPI may
 * give all sends that are complete at once the same request.
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

/* NULL: it is not there. */
void *handle_table_find (const HandleTable *self, uintptr_t handle);

/* Another value with the handle, after one that is there; NULL: there is none. */
void *handle_table_find_next (const HandleTable *self, uintptr_t handle,
                              const void *value);
void handle_table_add (HandleTable *self, uintptr_t handle, void *value);

/* The value, which must be there, is not freed. */
void handle_table_remove (HandleTable *self, uintptr_t handle, const void *value);

/* Each value is passed to the function; the table is then empty. */
void handle_table_clear (HandleTable *self, void (*release) (void *value));
