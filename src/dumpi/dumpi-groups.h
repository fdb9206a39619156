/* SPDX-License-Identifier: GPL-3.0-or-later */
/* dumpi-groups.h - the groups of processes of one rank, as its calls make them */
#pragma once

#include "dumpi/dumpi-file.h"

/* A call that makes a group or a communicator. */
typedef struct
{
  DumpiKind kind;
  DumpiField fields[DUMPI_MOST_FIELDS];
  guint n_fields;
  GArray *values; /* gint64 */
} DumpiStep;

/* Values of a field, *n of them. */
static inline const gint64 *
dumpi_step_values (const DumpiStep *self, guint field, guint32 *n)
{
  *n = self->fields[field].count;
  return &g_array_index (self->values, gint64, self->fields[field].at);
}

static inline gint64
dumpi_step_value (const DumpiStep *self, guint field)
{
  const DumpiField *at = &self->fields[field];

  return at->count > 0 ? g_array_index (self->values, gint64, at->at) : 0;
}

typedef struct
{
  GHashTable *groups; /* gint64 *: GArray of guint32, world ranks */
} DumpiGroups;

void dumpi_groups_init (DumpiGroups *self);
void dumpi_groups_clear (DumpiGroups *self);

/* The group of a communicator. */
void dumpi_groups_set (DumpiGroups *self, gint64 number, const GArray *members);

/* NULL: unknown. */
const GArray *dumpi_groups_get (const DumpiGroups *self, gint64 number);

/* Makes the group of a step of a kind DUMPI_GROUP_..; it stays unknown where the ones
 * that it is made of are. */
void dumpi_groups_take (DumpiGroups *self, const DumpiStep *step);
