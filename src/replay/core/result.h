/* SPDX-License-Identifier: GPL-3.0-or-later */
/* result.h - the sums of a replay */
#pragma once

#include "network/network.h"
#include "program/program.h"

typedef struct _Replay Replay;

typedef struct
{
  SimTime busy, overhead, idle; /* add up to the length of the run, exactly */
  SimTime finished;
} ProcessorTotals;

/* Packets that acknowledge others: no messages. */
typedef struct
{
  gboolean are_sent; /* by the rules of the machine */
  guint64 count;
  TotalBytes bytes;
  guint64 delayed; /* of them, because no further packet had come for a time */
  guint64 carried; /* not sent, because a packet went the same way */
  guint64 link_hops;
} ReplayAcknowledgements;

typedef struct
{
  SimTime time;     /* length of the run: the latest clock */
  guint64 messages; /* that went from one processor to another, or to itself */
  guint64 link_hops;
  ReplayAcknowledgements acknowledgements; /* not among the others */
  TotalBytes bytes;
  TotalTime congestion_delay; /* sum of the congestion delays of all messages */
  TotalTime late;             /* waiting in receives of single messages until their
                               * sends began */
  NetworkTime network_time;   /* collectives that are priced as a whole included */
  __int128
      overhead_fixed; /* of all overhead: what each message costs, whatever its size */
  guint32 processors;
  const ProcessorTotals *processor; /* one each; owned by the replay */
} ReplayResult;

/* Called at intervals with the share of the run done, 0 to 1. */
typedef void (*ReplayProgress) (gpointer data, double share);
