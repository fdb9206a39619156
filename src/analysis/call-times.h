/* SPDX-License-Identifier: GPL-3.0-or-later */
/* call-times.h - the table by operation: what the calls of a program took, and what they
 * waited for
 *
 *   time = late sender + late receiver + at collective + transfer + computing
 *
 * An observer of programs that have calls (program_calls).  The times of all calls add up
 * to the communication of the run: in a call a processor has overhead or waits.  Where
 * calls are kinds of communications, the sums are those of Characteristics.  Of
 * operations that require each other the computing is in calls, too
 * (replay/steps/lane-calls.h), and all else is transfer.
 */
#pragma once

#include "analysis/intervals/characteristics.h"
#include "text/json-writer.h"

typedef enum
{
  CALL_LATE_SENDER,   /* a receive, until the send began */
  CALL_LATE_RECEIVER, /* a send (rendezvous), until the receive was begun */
  CALL_AT_COLLECTIVE, /* until all had begun from whom the member needs something */
  CALL_TRANSFER,      /* the rest: overhead, the network, messages of others in it */
  N_CALL_PARTS
} CallPart;

/* "late_sender"; "late sender" */
const char *call_part_key (CallPart part);
const char *call_part_label (CallPart part);

typedef struct
{
  guint32 call;     /* of the program */
  guint32 interval; /* PROGRAM_NONE: all */
  guint64 count;
  TotalTime time; /* of all processors */
  TotalTime part[N_CALL_PARTS];
  TotalTime computing;
  gboolean of_steps;      /* some processor has it in its steps; or: */
  gboolean of_operations; /* in operations that require each other */
  TotalTime bytes; /* of messages that are sent, of data that members give collectives */
} CallRow;

typedef struct _CallTimes CallTimes;

/* The program must outlive it. */
CallTimes *call_times_new (Program *program);
void call_times_free (CallTimes *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (CallTimes, call_times_free)

/* The observer to add to the replay, with the CallTimes as data.  NULL: the sums of
 * Characteristics are enough. */
const ReplayObserver *call_times_observer (const CallTimes *self);

/* After the run, CallRow by most time, then as the program numbers them: of each call in
 * each interval; free with g_array_unref.  Takes time in proportion to the program. */
GArray *call_times_sites (const CallTimes *self, Characteristics *characteristics);

/* The same of each call, made of these. */
GArray *call_times_rows (const GArray *sites);

/* What all rows add up to; its call and interval are PROGRAM_NONE. */
CallRow call_times_sum (const GArray *rows);

/* Whether a table with this sum shows a part: of operations that require each other
 * nothing is known of whom they wait for. */
gboolean call_row_shows (const CallRow *sum, CallPart part);

/* Writes the member `operations`, and `call_sites` where calls are in several intervals;
 * nothing if self is NULL.  numbers: of intervals (report_interval_numbers). */
void call_times_json (const CallTimes *self, Characteristics *characteristics,
                      const guint32 *numbers, SimTime unit, JsonWriter *json);
