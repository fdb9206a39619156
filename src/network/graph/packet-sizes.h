/* SPDX-License-Identifier: GPL-3.0-or-later */
/* packet-sizes.h - the packets that a message is cut into
 *
 * Source: docs/replay.md, "A message on a graph network".
 */
#pragma once

#include "machine/machine.h"

#define PACKET_PORTIONS 256

/* The best portion of a message over so many links. */
typedef struct
{
  guint64 bytes;
  guint32 hops; /* 0: empty */
  guint64 portion;
} PacketPortion;

typedef struct
{
  PacketMode mode;
  guint64 bytes;                          /* of a packet, if fixed */
  AttoTime start, per_byte;               /* of a link */
  PacketPortion portion[PACKET_PORTIONS]; /* a direct-mapped cache */
} PacketSizes;

void packet_sizes_open (PacketSizes *self, const Machine *machine);

/* Bytes of a packet of a message over so many links that take time. */
guint64 packet_sizes_best (PacketSizes *self, guint32 hops, guint64 bytes);

/* Packets of a message of more than 0 bytes; G_MAXUINT32: that many or more. */
static inline guint32
packet_sizes_count (guint64 bytes, guint64 packet_bytes)
{
  const guint64 count = bytes / packet_bytes + (bytes % packet_bytes != 0);

  return (guint32) MIN (count, G_MAXUINT32);
}
