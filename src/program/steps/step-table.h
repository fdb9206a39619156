/* SPDX-License-Identifier: GPL-3.0-or-later */
/* step-table.h - steps, stored once, with distances of peers instead of peers */
#pragma once

#include "program/steps/step.h"

/* Hash table with open addressing, at most half full. */
typedef struct
{
  GArray *steps;  /* Step */
  guint32 *slots; /* number of a step, or none */
  guint32 mask;
  guint64 seed; /* of hash values */
} StepTable;

StepTable *step_table_new (void);
void step_table_free (StepTable *self);
guint32 step_table_count (const StepTable *self);

/* Returns: all steps, valid until one is added; may be NULL if there are none. */
static inline const Step *
step_table_steps (const StepTable *self)
{
  return (const Step *) (gconstpointer) self->steps->data;
}

static inline const Step *
step_table_get (const StepTable *self, guint32 number)
{
  return &step_table_steps (self)[number];
}

/* Returns: the number of the step, which is added if it is new. */
guint32 step_table_add (StepTable *self, const Step *step);
