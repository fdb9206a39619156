/* SPDX-License-Identifier: GPL-3.0-or-later */
/* picl-statistics.h - compares the statistics in a trace with its records
 *
 * A statistics record contains for one processor, by event, how often it occurred, how
 * long it took, or how many bytes it moved, up to the time of the record.  Records of one
 * instant may be in any order, so it is compared at the processor's next later record, or
 * at the end.
 */
#pragma once

#include "picl/reader/picl-processor.h"
#include "picl/reader/picl-reader.h"

/* Stores the content of a record of type PICL_RECORD_TIMES to _RECEIVED.  Fails: data
 * that are not pairs of an event and a number. */
gboolean picl_statistics_take (PiclProcessor *processor, const PiclReader *reader,
                               const PiclRecord *record, guint64 line, GError **error);

/* Called for a difference: line of the statistics record and a sentence. */
typedef void (*PiclDifference) (gpointer data, guint64 line, const char *text);

/* Compares the stored statements, and removes them.  Called before a record at this time;
 * a statement less than a microsecond before may still be incomplete and stays. */
void picl_statistics_compare (PiclProcessor *processor, guint32 number, SimTime before,
                              PiclDifference difference, gpointer data);
