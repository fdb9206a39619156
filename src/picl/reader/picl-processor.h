/* SPDX-License-Identifier: GPL-3.0-or-later */
/* picl-processor.h - one processor of a PICL trace while it is read: its state, and
 * what it did by event, to be compared with the statistics a trace carries */
#pragma once

#include "picl/reader/picl-events.h"
#include "picl/reader/picl-processor-totals.h"

typedef struct
{
  gint32 event;
  guint32 open;           /* entries without exit */
  SimTime entered;        /* the outermost of them */
  SimTime time;           /* between entries and exits */
  guint64 count;          /* entries and marks */
  guint64 sent, received; /* bytes */
} PiclEventTotals;

/* The content of a statistics record for one event. */
typedef struct
{
  gint64 type; /* PICL_RECORD_TIMES, .. */
  gint64 event;
  gint64 value; /* picoseconds, occurrences or bytes */
  guint64 line;
  SimTime time;
} PiclStatement;

typedef struct
{
  PiclProcessorTotals totals; /* no records: the processor does not occur */
  PiclBetween state;          /* PICL_BETWEEN_ANY: busy */
  SimTime since;
  GArray *events;     /* PiclEventTotals, system events only; NULL: none yet */
  GArray *statements; /* PiclStatement, not compared yet; NULL: none */
} PiclProcessor;

/* Adds the time up to now to the present state. */
void picl_processor_advance (PiclProcessor *self, SimTime now);

/* An entry, exit or mark at this time. */
void picl_processor_record (PiclProcessor *self, gint64 type, gint64 event, SimTime time);

/* Its totals of an event so far; NULL for events that are not counted. */
PiclEventTotals *picl_processor_event (PiclProcessor *self, gint64 event);

void picl_processor_clear (PiclProcessor *self);
