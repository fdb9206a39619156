/* SPDX-License-Identifier: GPL-3.0-or-later */
/* picl-reader.h - records of a PICL trace, new format, one by one
 *
 * record-type event time processor process n [descriptor data...]
 *
 * Blanks before, between and after fields are skipped; a descriptor may follow n = 0.
 * Sources: ORNL/TM-12125; real MPICL traces.
 */
#pragma once

#include "base/sim-time.h"
#include "base/text-input.h"

/* Real traces are written in whole microseconds, with clocks of that accuracy: times may
 * decrease by this much, also below 0. */
#define PICL_SLACK SIM_TIME_PER_MICROSECOND

typedef struct
{
  const char *text; /* not NUL-terminated */
  gsize length;
  gsize column; /* from 1 */
} PiclToken;

typedef struct
{
  gint64 type; /* -3, -4, .. */
  gint64 event;
  SimTime time;     /* at least -PICL_SLACK */
  gint64 processor; /* -1: all */
  gint64 process;
  guint set_length; /* data fields in a set: 1, or the number in a format in quotes */
  guint n_data;     /* number of data fields, all sets */
  const PiclToken *data;
  gsize time_column;
  gsize end_column; /* just after the record */
} PiclRecord;

typedef struct _PiclReader PiclReader;

/* The input must outlive the reader. */
PiclReader *picl_reader_new (TextInput *input);
void picl_reader_free (PiclReader *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (PiclReader, picl_reader_free)

/* The next record; its data are valid until the next call. Returns: FALSE at the end
 * (error unset) or on failure (error set): not a record, the old format, more or fewer
 * data fields than it states, a time before -PICL_SLACK. */
gboolean picl_reader_next (PiclReader *self, PiclRecord *record, GError **error);

/* A data field as whole number.  Fails with its place and the expected form. */
gboolean picl_reader_integer (const PiclReader *self, const PiclToken *token,
                              gint64 least, gint64 most, const char *expected,
                              gint64 *value, GError **error);

/* A field as seconds; fails likewise. */
gboolean picl_reader_seconds (const PiclReader *self, const PiclToken *token,
                              SimTime *time, GError **error);

/* An error at a column of the record last read. */
void picl_reader_error (const PiclReader *self, GError **error, gsize column,
                        const char *format, ...) G_GNUC_PRINTF (4, 5);
