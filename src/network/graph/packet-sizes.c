/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "network/graph/packet-sizes.h"

#include "network/models/transputer-time.h"

#define MOST_BEST_PACKETS 256

void
packet_sizes_open (PacketSizes *self, const Machine *machine)
{
  self->mode = machine->packets;
  self->bytes = machine->packet_bytes;
  self->start = machine->link_start_time;
  self->per_byte = machine->link_byte_time;
}

guint64
packet_sizes_best (PacketSizes *self, guint32 hops, guint64 bytes)
{
  PacketPortion *kept = &self->portion[(bytes * 31 + hops) % PACKET_PORTIONS];

  if (kept->hops != hops || kept->bytes != bytes)
    {
      const guint64 portion
          = transputer_best_portion (self->start, self->per_byte, hops, bytes);
      const guint64 least = bytes / MOST_BEST_PACKETS + (bytes % MOST_BEST_PACKETS != 0);

      *kept = (PacketPortion){ bytes, hops, MAX (portion, least) };
    }
  return kept->portion;
}
