/* SPDX-License-Identifier: GPL-3.0-or-later */
/* run.h - collectives and pipelined loops in progress */
#pragma once

#include "replay/messages/message.h"
#include "replay/reductions/parts.h"

typedef struct
{
  Participation outcome;
  SimTime ready;  /* its start step ended */
  SimTime waited; /* it reached its wait step */
  SimTime last;   /* arrival of its last message so far, or completion of its part */
  SimTime clock;  /* of a part that continues by itself: its next step */
  SimTime idle;   /* waited at the wait */
  Cause cause;    /* of a part, at `clock`; if causes are recorded */
  guint32 first, final; /* messages that arrived and are not received yet, in order of
                         * arrival */
  guint32 start_interval, wait_interval; /* its own */
  guint32 start_scope;                   /* of its causes; if they are recorded */
  guint32 waiting_rts; /* messages whose RTS came before the start, last first */
  guint32 expected;    /* transfers: messages still to receive */
  guint32 next_entry;  /* transfers: the next one to send */
  const SchedulePart *next_part; /* of its part: what it does next; of a list, or: */
  SchedulePart part;
  guint64 step;  /* unless listed: the number of that */
  guint32 early; /* messages that have arrived and were not expected yet */
  guint8 started, reached_wait, waiting, part_done, through;
  guint8 has_event; /* its part continues then */
} Participant;

/* The state of a pipelined loop, see pipeline.c. */
typedef struct _Wave Wave;

typedef struct
{
  guint32 instance;
  guint32 collective;     /* PROGRAM_NONE: a synchronisation, or a pipeline */
  const Collective *what; /* NULL: the same */
  CommunicationKind kind;
  guint32 group;
  const Group *members; /* of it */
  guint32 count;
  guint32 started;           /* without windows, where they may wait for each other */
  guint32 through;           /* known of the windows before (run-changes.c) */
  SimTime begin, end;        /* priced as a whole: from the latest start */
  Wave *wave;                /* of a pipeline, else NULL */
  const Participant *latest; /* the first of those that started last, so far */
  Cause cause;               /* its row then; if causes are recorded, as the following */
  Cause end_cause;           /* priced as a whole: at `end` */
  Participant participants[];
} Run;

/* What is computed once for each collective (plans.c). */
typedef struct _Plans Plans;

/* Places in a transfer matrix. */
typedef struct
{
  guint32 *first;    /* by place in the group, count + 1: its own entries */
  guint32 *incoming; /* by place: messages it receives */
} TransferPlan;

/* A collective that is priced as a whole. */
typedef struct
{
  gboolean known; /* worked out */
  NetworkPrice price;
  guint64 messages;
  TotalBytes bytes;
} CollectivePrice;

/* Worked out at the end of a window, see run-changes.c. */
typedef struct _RunChanges RunChanges;

struct _Collectives
{
  Run **runs;                         /* by instance */
  Plans *plans;                       /* of all partitions */
  CollectivePrice *collective_prices; /* by collective; NULL: none has begun */
  Channels arrived_parts;             /* messages that were not expected yet */
  RunChanges *changes; /* with windows; NULL: the program has no collectives */
  guint64 messages;    /* as in ReplayResult: of collectives that are priced as a */
  TotalBytes bytes;    /* whole */
  NetworkTime network_time;
};
