/* SPDX-License-Identifier: GPL-3.0-or-later */
/* event.h - what an event of a replay is, and their order
 *
 * Order (docs/replay.md, "The order of events"): time; then participants' parts of
 * collectives that continue without their processors; then processors that continue; then
 * packets by source processor, number of the message at its source, number of the packet.
 * `order` contains the criteria after the time, and `packet` the rest:
 *
 *              order                                      packet
 *   part       00 | processor                             instance of the collective
 *   processor  01 | processor
 *   packet      1 | source (31 bits) | number (32 bits)   number of the packet
 */
#pragma once

#include "base/sim-time.h"

typedef struct
{
  SimTime time;
  guint64 order;
  guint32 packet;
  guint32 slot; /* the caller's */
} Event;

#define EVENT_OF_PROCESSOR (G_GUINT64_CONSTANT (1) << 62)
#define EVENT_OF_PACKET (G_GUINT64_CONSTANT (1) << 63)

static inline gboolean
event_before (const Event *a, const Event *b)
{
  if (a->time != b->time)
    return a->time < b->time;
  return a->order != b->order ? a->order < b->order : a->packet < b->packet;
}
