/* SPDX-License-Identifier: GPL-3.0-or-later */
/* processor-fields.h - the fields that all outputs report of a processor in an interval
 *
 * A key is that of interval-fields.h if the interval's field is computed from it.  Sums
 * over kinds saturate at the limit of 64 bits.
 */
#pragma once

#include "analysis/intervals/characteristics.h"

typedef struct
{
  const char *key;
  const char *label;
  SimTime (*get) (const ProcessorCharacteristics *one);
} ProcessorField;

/* The first are the columns of the CSV and of the report's table, in this order; parts of
 * the productive time follow. */
#define N_PROCESSOR_COLUMNS 16
#define N_PROCESSOR_FIELDS 18
const ProcessorField *processor_field (guint number);

/* NULL: no such key (total_time is the same on all). */
const ProcessorField *processor_field_find (const char *key);
