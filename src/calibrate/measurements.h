/* SPDX-License-Identifier: GPL-3.0-or-later */
/* measurements.h - measured times of messages, and rates, from any number of tables
 *
 * Times are seconds of one message: half of there and back.  A rate is that of one pair.
 */
#pragma once

#include "base/inputs.h"

#define MEASURED_MOST_BYTES (G_GUINT64_CONSTANT (1) << 36) /* of a message */
#define MEASURED_MOST_SIZES 65536
#define MEASURED_WINDOW 64 /* of osu_bw, which does not print it */

typedef struct
{
  guint64 bytes;
  double seconds;
  const char *file; /* the table, of `sources` */
  guint64 line;
} MeasuredTime;

/* So many sends of a window, and an answer of 4 bytes, again and again. */
typedef struct
{
  guint64 bytes;
  double per_second; /* messages */
  guint64 window;
} MeasuredRate;

/* All times of one size. */
typedef struct
{
  guint64 bytes;
  double seconds; /* their median */
  guint times;
} MeasuredSize;

typedef struct
{
  guint64 window;     /* of tables that do not print it */
  GArray *times;      /* MeasuredTime */
  GArray *rates;      /* MeasuredRate */
  GArray *sizes;      /* MeasuredSize, ascending: after measurements_sort */
  GPtrArray *sources; /* char*: what each table is: "pingpong.csv (CSV)" */
  GPtrArray *files;   /* char*: their names */
  GPtrArray *notes;   /* char*: for people */
} Measurements;

Measurements *measurements_new (guint64 window);
void measurements_free (Measurements *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Measurements, measurements_free)

/* A name that lives as long as the measurements. */
const char *measurements_keep_file (Measurements *self, const char *file);

void measurements_note (Measurements *self, const char *format, ...) G_GNUC_PRINTF (2, 3);

/* After all tables: finds the sizes.  Fails: fewer than four of them; a median that is
 * less than half of the greatest one of the smaller sizes. */
gboolean measurements_sort (Measurements *self, GError **error);

/* The rate of the smallest messages; NULL: there is none. */
const MeasuredRate *measurements_rate (const Measurements *self);
