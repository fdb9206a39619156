/* SPDX-License-Identifier: GPL-3.0-or-later */
/* zero-load.h - what a message costs between two processors of a network that is empty
 *
 *   T(n) = constant + starts S + bytes B        S: link start time, B: link byte time
 *
 * The three follow from zero-load times that the network is asked for, at unit costs.
 * Where these do not add up (cut-through over links with unequal weights), they are asked
 * for at given costs, and hold there.  The constant is that of switch and class
 * latencies, which stay as the machine says; link latency, which is to be found, is 0.
 */
#pragma once

#include "network/network.h"

typedef struct
{
  double starts, bytes;
  double constant; /* seconds */
} ZeroLoad;

typedef struct
{
  const Machine *machine; /* resolved; its link costs and packets are not used */
  guint32 from, to;       /* processors */
} ZeroLoadPair;

/* What packets are at most; 0: whole messages. */
typedef guint64 PacketBytes;

/* For n sizes, at S and B in seconds; both 0: at unit costs.  *linear: whether the costs
 * make no difference.  Fails: the network cannot be made, there is no route, a time is
 * too long. */
gboolean zero_load_find (const ZeroLoadPair *pair, PacketBytes packet,
                         const guint64 *size, guint n, double start, double byte,
                         ZeroLoad *found, gboolean *linear, GError **error);

/* How many links the pair's messages pass that have the link latency.  Fails: the two are
 * on one node, or the network has no links. */
gboolean zero_load_links (const ZeroLoadPair *pair, guint *links, GError **error);
