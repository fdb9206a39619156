/* SPDX-License-Identifier: GPL-3.0-or-later */
/* cost-split.h - which cost dominates: start times or bytes
 *
 * Splits the time for which links were occupied (on formulas: the prices of messages),
 * and the overheads of processors.  Sums of whole picoseconds: the parts add up to the
 * total.
 */
#pragma once

#include "analysis/report-context.h"

typedef enum
{
  SPLIT_NETWORK_TIME,
  SPLIT_NETWORK_START,    /* of it start times */
  SPLIT_NETWORK_BYTE,     /* bytes */
  SPLIT_NETWORK_HELD,     /* links occupied until a tail had passed (cut-through) */
  SPLIT_LATENCY,          /* link latencies; not part of the network time */
  SPLIT_OVERHEAD_MESSAGE, /* the part of all overhead that each message costs */
  SPLIT_OVERHEAD_BYTE,    /* what its bytes cost */
  N_SPLITS
} Split;

typedef struct
{
  TotalTime time[N_SPLITS];
} CostSplit;

CostSplit cost_split (const ReplayResult *result);

/* "network_start_time": in JSON; CSV adds _s. */
const char *cost_split_name (Split split);

/* Returns: "75 us a message, 0.2 us a byte: 92.0 % of link time is start time", to be
 * freed with g_free; NULL if the network took no time. */
char *cost_split_network_text (const ReportContext *context);

/* Returns: "1.5 us a message sent: 100.0 % of overhead is for messages"; NULL if there
 * was no overhead. */
char *cost_split_overhead_text (const ReportContext *context);
