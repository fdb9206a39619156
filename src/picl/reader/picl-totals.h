/* SPDX-License-Identifier: GPL-3.0-or-later */
/* picl-totals.h - the content of a PICL trace: how long each processor was in which
 * state, which messages there were, and whether the trace is whole
 *
 * State of a processor: idle before its first record and after -4 -901; else busy, but
 * overhead between entry and exit of a send, a receive that did not block, -602 and -603,
 * idle between those of -601, of what blocked, of barriers and collectives.  -4 of
 * anything makes it busy.  The three add up to the run, from the first record of the
 * trace to its last.
 *
 * Messages: the n-th send with the n-th receive of the same source, destination and type.
 */
#pragma once

#include "base/text-input.h"
#include "picl/reader/picl-processor-totals.h"
#include "picl/reader/picl-watcher.h"

typedef struct
{
  guint64 records;
  guint32 processors; /* highest number + 1 */
  guint32 present;    /* those with records */
  SimTime begin, end; /* first and last time */
  guint64 messages;   /* sent */
  TotalBytes bytes;   /* of the messages sent */
  guint64 never_received;
  guint64 never_sent;  /* receives without their sends */
  guint64 differing;   /* received with another size than sent */
  GPtrArray *warnings; /* char*: what does not fit together, with file and line */
} PiclTotals;

/* Reads to the end.  Fails: every error of picl-reader.h; an empty trace; a send or
 * receive without size, type and partner; a time that decreases by more than a
 * microsecond. */
PiclTotals *picl_totals_read (TextInput *input, GError **error);

/* The same, and calls the watcher for what it reads. */
PiclTotals *picl_totals_watch (TextInput *input, const PiclWatcher *watcher,
                               gpointer data, GError **error);
void picl_totals_free (PiclTotals *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (PiclTotals, picl_totals_free)

/* NULL if the processor has no records. */
const PiclProcessorTotals *picl_totals_processor (const PiclTotals *self,
                                                  guint32 processor);

/* A summary of a few lines, without the warnings. */
void picl_totals_describe (const PiclTotals *self, GString *to);
