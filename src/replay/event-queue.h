/* SPDX-License-Identifier: GPL-3.0-or-later */
/* event-queue.h - the one queue of a replay: events by time, equal times by rule
 *
 * Order (replay.md, "Order"): time; then participants' parts of collectives that go on
 * by themselves; then processors that go on; then packets by source processor, number
 * of the message at its source, number of the packet.  `order` packs what follows
 * time, so that most comparisons are one of 128 bits:
 *
 *   part        00 | processor                          packet: instance of the collective
 *   processor   01 | processor
 *   packet      1  | source (31 bits) | number (32 bits)
 *
 * A heap with four children a node; the packet on top usually goes straight back in,
 * one link further, so replacing the top is a call of its own and half the price of
 * pop and push.
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

typedef struct
{
  Event *events;
  guint32 count, capacity;
} EventQueue;

void event_queue_clear (EventQueue *self);
void event_queue_push (EventQueue *self, const Event *event);
void event_queue_pop (EventQueue *self);

/* The same as pop and push. */
void event_queue_replace_top (EventQueue *self, const Event *event);

static inline const Event *
event_queue_top (const EventQueue *self)
{
  return &self->events[0];
}
