/* SPDX-License-Identifier: GPL-3.0-or-later */
/* picl-instant.h - writes the records of one instant in the order of a trace */
#pragma once

#include "analysis/time/time-order.h"
#include "picl/picl-record.h"
#include "picl/picl-types.h"
#include "replay/observers/observer.h"

/* An event of one processor. */
typedef enum
{
  PICL_BEGIN, /* of the trace */
  PICL_TAG,   /* the tag of the send that is the next item */
  PICL_SEND,  /* a send without duration */
  PICL_SEND_BEGIN,
  PICL_SEND_END,
  PICL_RECEIVE, /* a receive without duration */
  PICL_RECEIVE_BEGIN,
  PICL_RECEIVE_END,
  PICL_ENTER, /* enters an interval */
  PICL_LEAVE,
  PICL_END /* of the trace */
} PiclItemType;

typedef struct
{
  guint64 message; /* its number; PICL_TAG: the tag */
  guint64 bytes;   /* size of the message */
  guint32 peer;    /* destination or source of a message; number of a user event */
  guint8 type;     /* PiclItemType */
  guint8 why;      /* MessageType */
} PiclItem;

/* Marks of a TimeRun: which items it has, and the state after it. */
enum
{
  PICL_SENDS = 1,    /* PICL_SEND */
  PICL_RECEIVES = 2, /* begin or end of a receive, or both */
  PICL_STATES = 7 << 2
};

/* The mark of a run after which the processor has this state.  A run without such a mark
 * leaves the state as it was. */
static inline guint32
picl_state_mark (ProcessorState state)
{
  return ((guint32) state + 1) << 2;
}

typedef struct _PiclInstant PiclInstant;

/* types: chooses the types of messages; each send must then follow a PICL_TAG.  NULL:
 * messages keep their own types.  records and types are not owned and must outlive it. */
PiclInstant *picl_instant_new (PiclRecords *records, guint32 processors, gboolean thesis,
                               PiclTypes *types);
void picl_instant_free (PiclInstant *self);

/* Writes all items of one instant, which is later than that of the previous call.  runs:
 * of `items`, ascending by processor. */
void picl_instant_write (PiclInstant *self, const PiclItem *items, const TimeRun *runs,
                         gsize count);
