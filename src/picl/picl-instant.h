/* SPDX-License-Identifier: GPL-3.0-or-later */
/* picl-instant.h - writes all that happens at one instant, in the order of a trace */
#pragma once

#include "analysis/time/time-order.h"
#include "picl/picl-record.h"
#include "picl/picl-types.h"
#include "replay/observers/observer.h"

/* What happens to one processor. */
typedef enum
{
  PICL_BEGIN, /* of the trace */
  PICL_TAG,   /* of the send that is the next item */
  PICL_SEND,  /* begins and ends at this instant */
  PICL_SEND_BEGIN,
  PICL_SEND_END,
  PICL_RECEIVE, /* begins and ends at this instant */
  PICL_RECEIVE_BEGIN,
  PICL_RECEIVE_END,
  PICL_ENTER, /* an interval */
  PICL_LEAVE,
  PICL_END /* of the trace */
} PiclItemType;

typedef struct
{
  guint64 message; /* its number; the tag */
  guint64 bytes;   /* of messages */
  guint32 peer;    /* destination, source; number of an event */
  guint8 type;     /* PiclItemType */
  guint8 why;      /* MessageType */
} PiclItem;

/* Marks of the run in which an item is. */
enum
{
  PICL_SENDS = 1,    /* PICL_SEND */
  PICL_RECEIVES = 2, /* begin or end of a receive, or both */
  PICL_STATES = 7 << 2
};

/* The state to which a run leads: one of PICL_STATES, 0: it is as before. */
static inline guint32
picl_state_mark (ProcessorState state)
{
  return ((guint32) state + 1) << 2;
}

typedef struct _PiclInstant PiclInstant;

/* types: types of messages, informed of each message, whose send must have a PICL_TAG;
 * NULL: the messages' own types. */
PiclInstant *picl_instant_new (PiclRecords *records, guint32 processors, gboolean thesis,
                               PiclTypes *types);
void picl_instant_free (PiclInstant *self);

/* runs: of PiclItems, by processor, all of one time, which is after that of the call
 * before. */
void picl_instant_write (PiclInstant *self, const PiclItem *items, const TimeRun *runs,
                         gsize count);
