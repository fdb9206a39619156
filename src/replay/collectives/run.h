/* SPDX-License-Identifier: GPL-3.0-or-later */
/* run.h - collectives and pipelined loops in progress */
#pragma once

#include "replay/messages/message.h"

typedef struct
{
  Participation outcome;
  SimTime ready;  /* its start step ended */
  SimTime waited; /* it reached its wait step */
  SimTime last;   /* arrival of its last message so far, or completion of its part */
  SimTime clock;  /* of a part that continues by itself: its next step */
  SimTime idle;   /* waited at the wait */
  guint32 first, final; /* messages that arrived and are not received yet, in order of
                         * arrival */
  guint32 start_interval, wait_interval; /* its own */
  guint32 waiting_rts; /* messages whose RTS came before the start, last first */
  guint32 expected;    /* transfers: messages still to receive */
  guint32 next_entry;  /* transfers: the next one to send */
  guint64 next_part;   /* of its part: the number of the next step, and what that is: */
  SchedulePart part;
  guint8 started, reached_wait, waiting, part_done, through;
  guint8 has_event; /* its part continues then */
  guint8 action;    /* PartAction of its next step, if that was looked at: */
  guint8 knows_part;
} Participant;

/* The state of a pipelined loop, see pipeline.c. */
typedef struct _Wave Wave;

struct _Run
{
  guint32 instance;
  guint32 collective;     /* PROGRAM_NONE: a synchronisation, or a pipeline */
  const Collective *what; /* NULL: the same */
  CommunicationKind kind;
  guint32 group;
  const Group *members; /* of it */
  guint32 count;
  guint32 started, through; /* known of the windows before (RunChange) */
  SimTime begin, end;       /* priced as a whole: from the latest start */
  Wave *wave;               /* of a pipeline, else NULL */
  Participant participants[];
};

/* Places in a transfer matrix, computed once for each. */
struct _TransferPlan
{
  guint32 *first;    /* by place in the group, count + 1: its own entries */
  guint32 *incoming; /* by place: messages it receives */
};

/* A collective that is priced as a whole. */
struct _CollectivePrice
{
  gboolean known; /* worked out */
  NetworkPrice price;
  guint64 messages;
  TotalBytes bytes;
};
