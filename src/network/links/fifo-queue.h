/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fifo-queue.h - the packets that wait for a link, first come first served
 *
 * A packet is kept until it has begun on the link, and at least as long as others may ask
 * when.  The most that waited at once is found by one comparison: if it was `longest` so
 * far, more wait now if the packet that was the last but `longest` before this one has
 * not begun yet:
 *
 *   begins    10  20  30  40 | 50     longest 3; a packet arrives at 15 and will begin at
 *                 ^- longest before   50: 20, 30, 40 and 50 are later than 15, so 4 wait
 */
#pragma once

#include "network/links/link-user.h"

/* A packet that waits, or has waited. */
typedef struct
{
  SimTime begin;   /* on the link, when the one before it has left it */
  LinkUser before; /* whose packet that is */
} QueuedPacket;

/* The latest ones in order: a ring buffer.  All zeros: empty. */
typedef struct
{
  QueuedPacket *packets;
  guint32 next;              /* the number of the next packet, modulo 2^32 */
  guint32 longest, capacity; /* capacity 0 or a power of two, above longest; zeros where
                              * there was no packet */
} FifoQueue;

/* Internal: one more than ever waits. */
void fifo_queue_lengthen (FifoQueue *self);

/* Keeps at least so many packets from now on. */
void fifo_queue_keep (FifoQueue *self, guint32 packets);

/* A packet, of those that wait and at least one more. */
static inline QueuedPacket *
fifo_queue_packet (const FifoQueue *self, guint32 number)
{
  return &self->packets[number & (self->capacity - 1)];
}

/* A packet arrives at now and will begin later, at begin; neither ever decreases. */
static inline void
fifo_queue_join (FifoQueue *self, SimTime now, SimTime begin, LinkUser before)
{
  if (G_UNLIKELY (self->longest == 0
                  || fifo_queue_packet (self, self->next - self->longest)->begin > now))
    fifo_queue_lengthen (self);
  *fifo_queue_packet (self, self->next++) = (QueuedPacket){ begin, before };
}

void fifo_queue_clear (FifoQueue *self);
