/* SPDX-License-Identifier: GPL-3.0-or-later */
/* dumpi-file.h - the file of one rank of a DUMPI trace: its calls, one after another
 *
 *   magic | offsets of clocks | calls .. | header | footer | tables | index
 *
 * All numbers are big-endian.  The index at the end tells where the others are.  Source:
 * sst-dumpi, dumpi/common/io.c and iodefs.h.
 */
#pragma once

#include "dumpi/dumpi-calls.h"

#define DUMPI_MOST_FIELDS 12

/* Words of a status in DumpiCall.values. */
enum
{
  STATUS_BYTES,
  STATUS_SOURCE,
  STATUS_TAG,
  STATUS_CANCELLED,
  STATUS_WORDS
};

typedef struct
{
  guint32 at, count; /* of values; of statuses STATUS_WORDS each */
} DumpiField;

typedef struct
{
  guint label;                /* a call, DUMPI_FUNCTION_.., DUMPI_END */
  guint64 begin, end;         /* ns; wall clock, if it is there, else of the CPU */
  guint64 cpu_begin, cpu_end; /* ns */
  gboolean has_cpu, has_tag;  /* has_tag: statuses have tags */
  guint n_fields;             /* of the layout, without ? and . */
  DumpiField fields[DUMPI_MOST_FIELDS];
  GArray *values; /* gint64 */
} DumpiCall;

typedef struct _DumpiFile DumpiFile;

/* Fails with a reason that names the file. */
DumpiFile *dumpi_file_open (const char *path, GError **error);
void dumpi_file_close (DumpiFile *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DumpiFile, dumpi_file_close)

void dumpi_call_init (DumpiCall *self);
void dumpi_call_clear (DumpiCall *self);

/* The next call, of label DUMPI_END at the end.  Fails where the file is damaged. */
gboolean dumpi_file_next (DumpiFile *self, DumpiCall *call, GError **error);

/* Times that a call was made and not recorded. */
guint32 dumpi_file_ignored (const DumpiFile *self, guint label);

/* Bytes of types by number, as far as the file tells; *n of them. */
const gint32 *dumpi_file_sizes (const DumpiFile *self, guint *n);

/* The function at an address; NULL: unknown. */
const char *dumpi_file_function (const DumpiFile *self, guint64 address);

/* The values of a field; *n: how many. */
static inline const gint64 *
dumpi_values (const DumpiCall *self, guint field, guint32 *n)
{
  const DumpiField *at = &self->fields[field];

  *n = at->count;
  return &g_array_index (self->values, gint64, at->at);
}

/* The first of them; 0: none. */
static inline gint64
dumpi_value (const DumpiCall *self, guint field)
{
  const DumpiField *at = &self->fields[field];

  return at->count > 0 ? g_array_index (self->values, gint64, at->at) : 0;
}
