/* SPDX-License-Identifier: GPL-3.0-or-later */
/* processor-state.h - the state of a processor */
#pragma once

#include "program/program.h"
#include "replay/matching/arrivals.h"
#include "replay/observers/observer.h"
#include "replay/state/result.h"

typedef enum
{
  RUNS,                 /* has an event, or will be called */
  WAITS_FOR_MESSAGE,    /* in its receive step */
  WAITS_FOR_ANSWER,     /* to a send that asked */
  WAITS_FOR_START,      /* of the other participants */
  WAITS_FOR_COMPLETION, /* of a collective it has started */
  HAS_FINISHED
} Progress;

/* What programs of graphs need most is in the first 72 bytes. */
typedef struct
{
  SimTime clock;
  Arrivals arrivals; /* of a graph whose operations are on one lane */
  guint32 sent;      /* messages: the number of the next one */
  guint8 progress;
  guint8 shown; /* ProcessorState last told */
  guint8 power_class;
  guint32 interval;
  guint8 has_lanes; /* lanes.c */
  ProcessorTotals totals;
  guint32 step_id; /* of a graph */
  guint32 found;   /* WAITS_FOR_MESSAGE: the message that has arrived, or POOL_NONE */
  union
  {
    struct /* of a stream */
    {
      guint32 requests; /* begun so far */
      guint32 awaited;  /* the request that it waits for */
    };
    SimTime told; /* of a graph: what observers have heard of totals.busy */
  };
} Processor;
