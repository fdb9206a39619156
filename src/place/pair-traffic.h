/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pair-traffic.h - how many messages and bytes each processor sends to each other in a
 * replay
 *
 * The empty messages of a rendezvous count; what a processor sends to itself does not.
 */
#pragma once

#include "replay/replay.h"

typedef struct
{
  guint32 source, destination;
  guint64 messages; /* 0: a free entry of the table */
  TotalBytes bytes;
} PairTraffic;

typedef struct _TrafficTable TrafficTable;

TrafficTable *traffic_table_new (void);
void traffic_table_free (TrafficTable *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TrafficTable, traffic_table_free)

/* Its data is the table. */
const ReplayObserver *traffic_table_observer (void);

void traffic_table_add (TrafficTable *self, guint32 source, guint32 destination,
                        guint64 messages, guint64 bytes);

/* messages x start time + bytes x byte time.  FALSE: it is more than 2^bits; bits is
 * below 128. */
gboolean traffic_time (AttoTime start_time, AttoTime byte_time, guint64 messages,
                       TotalBytes bytes, guint bits, unsigned __int128 *time);

/* By source, then destination; *n: how many.  Free with g_free. */
PairTraffic *traffic_table_list (const TrafficTable *self, gsize *n);
