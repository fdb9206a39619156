/* SPDX-License-Identifier: GPL-3.0-or-later */
/* cause-record.h - what had to end before something could begin, as chains of records
 *
 *   0                                                                           time
 *   |--computing--|==on link 0-1==|~latency~|==on link 1-2==|~latency~|--receiving--|
 *   START <------- record <------- record <----------------- record <-- record <---- row
 *
 * A record is an interval of time on a processor, on a link, or of a collective.  It
 * names the record that had to end before it began, so the chain of a processor's *row*
 * (what it did) leads back to the begin of the run.  A latency or gap behind an interval
 * on a link has no record of its own: it lasts until what comes next begins.
 *
 * docs/why.md, "The critical path".  Times are SimTime (ps).
 */
#pragma once

#include "base/sim-time.h"

/* A record's number, and how the chain comes to it.  Numbers decrease along a chain. */
typedef guint32 Cause;

typedef enum
{
  CAUSE_END,    /* at its end; of a link: a packet's tail, latency behind it */
  CAUSE_BEHIND, /* the same; of a link: the next packet of the timeline, gap behind it */
  CAUSE_HEAD    /* of a link, at its begin: a packet's head has gone on (cut-through) */
} CauseWay;

#define CAUSE_WAY_BITS 2
#define CAUSE_START ((Cause) 0)          /* the begin of the run, or of what is kept */
#define CAUSE_NONE ((Cause) G_MAXUINT32) /* nothing that could be asked for */
#define CAUSE_MOST_RECORDS (1u << (32 - CAUSE_WAY_BITS))

static inline Cause
cause_of (guint32 record, CauseWay way)
{
  return record << CAUSE_WAY_BITS | way;
}

static inline guint32
cause_record (Cause self)
{
  return self >> CAUSE_WAY_BITS;
}

static inline CauseWay
cause_way (Cause self)
{
  return (CauseWay) (self & ((1u << CAUSE_WAY_BITS) - 1));
}

/* In place of a link. */
#define CAUSE_NETWORK G_MAXUINT32      /* a formula */
#define CAUSE_MEMORY (G_MAXUINT32 - 1) /* within a node */

/* In place of a destination, which is below 2^31: it is no packet. */
typedef enum
{
  CAUSE_BUSY = 1u << 31,
  CAUSE_SENDING,
  CAUSE_RECEIVING,
  CAUSE_COLLECTIVE, /* priced as a whole */
  CAUSE_AT,         /* a processor waits for a time of the run */
  CAUSE_SUMS        /* `place`: a chain that was added up */
} CauseKind;

typedef struct
{
  SimTime begin, end;
  guint64 bytes;       /* of the message */
  Cause before;        /* what it waited for, at `begin` */
  guint32 place;       /* processor, or link */
  guint32 scope;       /* interval and operation; of a packet those of its send */
  guint32 source;      /* of a packet, as the following */
  guint32 destination; /* or a CauseKind */
  guint32 message;     /* its number at the source */
} CauseRecord;

G_STATIC_ASSERT (sizeof (CauseRecord) == 48);

static inline gboolean
cause_is_packet (const CauseRecord *self)
{
  return self->destination < CAUSE_BUSY;
}
