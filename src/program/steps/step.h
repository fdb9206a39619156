/* SPDX-License-Identifier: GPL-3.0-or-later */
/* step.h - one step of a processor, and the requirements of operations
 *
 * A step contains no times of begin or end; the numbers refer to parts of its program
 * (program.h).
 */
#pragma once

#include <glib.h>

#include "program/steps/message-type.h"

typedef enum
{
  ACTIVITY_USER,
  ACTIVITY_SYSTEM,
  ACTIVITY_IO /* done only by the first processor of the group */
} Activity;

/* The purpose of a message or a wait (docs/dvm-rules.md, section 8; docs/replay.md, "What
 * is counted"). */
typedef enum
{
  KIND_IO,
  KIND_REDUCTION,
  KIND_SHADOW,
  KIND_REMOTE_ACCESS,
  KIND_REDISTRIBUTION,
  KIND_POINT_TO_POINT,
  KIND_COLLECTIVE, /* operations of a group that combine nothing */
  N_KINDS
} CommunicationKind;

typedef enum
{
  STEP_COMPUTE,  /* amount (ps, or operations), activity */
  STEP_SEGMENT,  /* index: segment */
  STEP_LOOP,     /* index: partition; amount: time of the whole loop, user activity; part;
                  * tag: border counts, if part is not LOOP_WHOLE */
  STEP_PIPELINE, /* index: pipeline; amount: time of the whole loop, user activity; kind;
                    tag: number of this instance */
  STEP_SEND,     /* index: destination; amount: bytes; tag; group: communicator; flags */
  STEP_RECEIVE,  /* index: source; amount: bytes expected (not checked); tag; group:
                  * communicator */
  STEP_POST,     /* begins a receive: the same */
  STEP_COMPLETE, /* index: the request of a post or of a send, waited for; in a schedule
                  * see step_wait */
  STEP_START,    /* index: collective; tag: number of this instance; in a schedule those
                  * with the same are done in one order by all members */
  STEP_WAIT,     /* tag: number of the instance waited for */
  STEP_SYNCHRONISE, /* index: group; tag: number of this instance; kind */
  STEP_ENTER,       /* index: interval */
  STEP_LEAVE,       /* leaves the innermost interval */
  STEP_END,         /* nothing is left */
  STEP_AT /* of a graph: ends at the later of amount, a time of the run, and when
           * its requirements end; occupies no stream */
} StepType;

/* What a send waits for, see program_append_begin_send. */
typedef enum
{
  SEND_ASKS = 1,     /* it always asks first (rendezvous) */
  SEND_WAITS = 2,    /* if it asked, its step ends with the answer */
  SEND_NUMBERED = 4, /* it is a request, for a STEP_COMPLETE */
  SEND_FREE = 8      /* no overhead at either end, and it never asks */
} SendFlags;

typedef struct
{
  guint8 type; /* StepType */
  union
  {
    guint8 activity; /* STEP_COMPUTE: Activity */
    guint8 flags;    /* STEP_SEND: SendFlags */
  };
  guint8 kind; /* CommunicationKind, of messages and STEP_SYNCHRONISE */
  union
  {
    guint8 operations; /* STEP_COMPUTE: amount counts operations, not ps */
    guint8 part;       /* STEP_LOOP: LoopPart */
    guint8 why;        /* STEP_SEND: MessageType; 0: that of its kind */
  };
  guint32 index;
  guint64 amount;
  guint32 tag;
  guint32 group; /* the processors of a segment, a loop, a collective, an enter or a
                  * leave; of a message its communicator, in a schedule the upper half of
                  * its tag */
} Step;

/* Messages match if it is equal, and source and destination are. */
static inline guint64
step_matching (const Step *message)
{
  return (guint64) message->group << 32 | message->tag;
}

/* In a schedule: waits for a post or a send, `back` operations before it (modulo 2^32).
 */
static inline Step
step_wait (guint32 processor, guint32 back, gboolean for_send)
{
  return (Step){ .type = STEP_COMPLETE,
                 .kind = KIND_POINT_TO_POINT,
                 .index = processor,
                 .amount = (guint64) back << 1 | (for_send ? 1 : 0) };
}

static inline guint32
step_waits_back (const Step *wait)
{
  return (guint32) (wait->amount >> 1);
}

static inline gboolean
step_waits_for_send (const Step *wait)
{
  return wait->amount & 1;
}

/* An operation waits for another of its processor. */
typedef enum
{
  REQUIRES_END,  /* it has been done */
  REQUIRES_START /* it has been started */
} RequirementType;

typedef struct
{
  guint32 operation, required; /* indices of the list of operations */
  RequirementType type;
} Requirement;
