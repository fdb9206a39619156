/* SPDX-License-Identifier: GPL-3.0-or-later */
/* hop-kinds.h - how packets pass links: one of several functions, which is chosen when a
 * network is opened, so that no packet asks again
 */
#pragma once

#include "network/graph/next-links.h"
#include "network/network-model.h"

typedef enum
{
  HOPS_PLAIN,   /* all links take time, and have it for themselves, first come first
                 * served */
  HOPS_FIFO,    /* first come first served; links of a medium, or without time */
  HOPS_RESERVED /* the whole path at once */
} HopRule;

/* What decides; the last three only where hops are plain and packets do not choose. */
typedef struct
{
  HopRule rule;
  gboolean chooses;
  gboolean is_alike; /* links cost the same: a packet never waits for its own tail */
  gboolean is_whole; /* a message is one packet */
  NextBy next;
} HopCase;

typedef struct
{
  const char *why; /* it is a function of its own */
  HopCase of;
  Hop (*hop) (Network *network, Packet *packet, SimTime now, SimTime *when);
  /* As network_hop_all; NULL: packets depend on each other within a window. */
  gboolean (*hop_all) (Network *network, PacketOnLink *packets, guint n);
} HopKind;

const HopKind *hop_kind_find (HopCase of);

/* hop-plain.c: NAME, is_alike, is_whole, next. */
#define PLAIN_HOPS(ROW)                                                                  \
  ROW (alike_whole_ordered, TRUE, TRUE, NEXT_ORDERED)                                    \
  ROW (alike_whole_lowest, TRUE, TRUE, NEXT_LOWEST)                                      \
  ROW (alike_whole_leaves, TRUE, TRUE, NEXT_LEAVES)                                      \
  ROW (alike_whole_routes, TRUE, TRUE, NEXT_BY_ROUTES)                                   \
  ROW (alike_ordered, TRUE, FALSE, NEXT_ORDERED)                                         \
  ROW (alike_lowest, TRUE, FALSE, NEXT_LOWEST)                                           \
  ROW (alike_leaves, TRUE, FALSE, NEXT_LEAVES)                                           \
  ROW (alike_routes, TRUE, FALSE, NEXT_BY_ROUTES)                                        \
  ROW (whole_ordered, FALSE, TRUE, NEXT_ORDERED)                                         \
  ROW (whole_lowest, FALSE, TRUE, NEXT_LOWEST)                                           \
  ROW (whole_leaves, FALSE, TRUE, NEXT_LEAVES)                                           \
  ROW (whole_routes, FALSE, TRUE, NEXT_BY_ROUTES)                                        \
  ROW (packets_ordered, FALSE, FALSE, NEXT_ORDERED)                                      \
  ROW (packets_lowest, FALSE, FALSE, NEXT_LOWEST)                                        \
  ROW (packets_leaves, FALSE, FALSE, NEXT_LEAVES)                                        \
  ROW (packets_routes, FALSE, FALSE, NEXT_BY_ROUTES)

#define HOP_DECLARE(name, alike, whole, by)                                              \
  Hop hop_##name (Network *network, Packet *packet, SimTime now, SimTime *when);         \
  gboolean hop_all_##name (Network *network, PacketOnLink *packets, guint n);
PLAIN_HOPS (HOP_DECLARE)

/* hop-plain.c, hop-general.c */
Hop hop_plain_choice (Network *network, Packet *packet, SimTime now, SimTime *when);
Hop hop_fifo (Network *network, Packet *packet, SimTime now, SimTime *when);
Hop hop_fifo_choice (Network *network, Packet *packet, SimTime now, SimTime *when);
Hop hop_reserved (Network *network, Packet *packet, SimTime now, SimTime *when);
Hop hop_reserved_choice (Network *network, Packet *packet, SimTime now, SimTime *when);
