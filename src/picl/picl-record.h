/* SPDX-License-Identifier: GPL-3.0-or-later */
/* picl-record.h - PICL records as text, fast, and the state ParaGraph sees from them
 *
 * ParaGraph's processors have a flat state: a -3 of a send or receive makes one overhead,
 * a -3 of -601 idle, a -4 of anything busy.  PiclRecords writes what happens to a
 * processor and, by picl_records_settle, the -601 records after which ParaGraph sees the
 * true state.  Where a record inside an overhead (a message that a collective forwards by
 * itself) has made it busy, -602 (system overhead) sets it to overhead again.
 */
#pragma once

#include "base/output-file.h"
#include "base/sim-time.h"

typedef struct _PiclRecords PiclRecords;

typedef enum
{
  PICL_UNSEEN, /* no record yet */
  PICL_BUSY,
  PICL_OVERHEAD,
  PICL_IDLE
} PiclState;

/* output NULL: nothing is written.  unit: picoseconds per unit of the trace; divide:
 * times are divided by it, at least 1. */
PiclRecords *picl_records_new (OutputFile *output, guint32 processors, SimTime unit,
                               guint64 divide);
void picl_records_free (PiclRecords *self);

/* Sets the time of all records until the next call. */
void picl_records_set_time (PiclRecords *self, SimTime time);
void picl_records_set_processor (PiclRecords *self, guint32 processor);

/* The records -3 -901 and -4 -901. */
void picl_records_begin_trace (PiclRecords *self);
void picl_records_end_trace (PiclRecords *self);

/* Entry and exit of a send and of a receive with duration; those without are in
 * picl-text.h. */
void picl_records_send (PiclRecords *self, guint64 bytes, guint32 type,
                        guint32 destination);
void picl_records_send_end (PiclRecords *self);
void picl_records_receive (PiclRecords *self, guint32 type);
void picl_records_receive_end (PiclRecords *self, guint64 bytes, guint32 type,
                               guint32 source);

/* Entry and exit of a user event. */
void picl_records_enter (PiclRecords *self, guint32 event);
void picl_records_leave (PiclRecords *self, guint32 event);

/* Writes -601 or -602 where ParaGraph would otherwise show another state than this one.
 * PICL_OVERHEAD: a send or receive is in progress. */
void picl_records_settle (PiclRecords *self, PiclState state);

/* Writes everything to the output. */
void picl_records_flush (PiclRecords *self);
