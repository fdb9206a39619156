/* SPDX-License-Identifier: GPL-3.0-or-later */
/* validation.h - how far predictions are from measured times
 *
 * An error is prediction / measured - 1, rounded to ERROR_UNIT, so that what is compared
 * with a limit is a whole number.
 */
#pragma once

#include "base/output-file.h"
#include "cli/validate/measured-table.h"

#define ERROR_UNIT G_GINT64_CONSTANT (1000000000000) /* is an error of 100 % */

typedef struct
{
  const GArray *rows;   /* MeasuredRow */
  SimTime *predicted;   /* by row */
  gint64 *error;        /* by row, of ERROR_UNIT */
  gint64 median, worst; /* of absolute errors */
  guint worst_row;      /* the first one */
  gint64 limit;         /* --within */
  guint within;         /* rows with at most that */
} Validation;

/* predicted: of each row; ownership is taken.  limit: percent. */
Validation *validation_new (const GArray *rows, SimTime *predicted, const Decimal *limit);
void validation_free (Validation *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Validation, validation_free)

/* A percentage of at most 6 decimals, in ERROR_UNIT. */
gint64 validation_percent (const Decimal *percent);

/* command: as typed. */
void validation_write_table (const Validation *self, OutputFile *output);
void validation_write_csv (const Validation *self, OutputFile *output);
void validation_write_json (const Validation *self, const char *version,
                            const char *command, OutputFile *output);
