/* SPDX-License-Identifier: GPL-3.0-or-later */
/* waiting-line.h - counts the packets that wait for a link at once, first come first
 * served
 *
 * Only the most that ever waited is asked for.  If it was `longest` so far, more wait now
 * if the packet that was the last but `longest` before this one has not begun yet:
 *
 *   begins    10  20  30  40 | 50     longest 3; a packet arrives at 15 and will begin at
 *                 ^- longest before   50: 20, 30, 40 and 50 are later than 15, so 4 wait
 */
#pragma once

#include "base/sim-time.h"
#include "network/models/pending-times.h"

/* A packet that waits, or has waited. */
typedef struct
{
  SimTime begin;   /* on the link, when the one before it has left it */
  LinkUser before; /* whose packet that is */
} WaitingPacket;

/* The latest ones in order: a ring buffer. */
typedef struct
{
  WaitingPacket *packets;
  guint32 next;              /* the number of the next packet, modulo 2^32 */
  guint32 longest, capacity; /* capacity 0 or a power of two, above longest; zeros where
                              * there was no packet */
  gboolean mixed;            /* for link-queue.h */
} WaitingLine;

/* Internal: one more than ever waits. */
void waiting_line_lengthen (WaitingLine *self);

/* A packet, of those that wait and at least one more. */
static inline WaitingPacket *
waiting_line_packet (const WaitingLine *self, guint32 number)
{
  return &self->packets[number & (self->capacity - 1)];
}

/* A packet arrives at now and will begin later, at begin; neither ever decreases.
 * Returns: the most packets that waited at once so far, including this one. */
static inline guint32
waiting_line_join (WaitingLine *self, SimTime now, SimTime begin, LinkUser before)
{
  if (G_UNLIKELY (self->longest == 0
                  || waiting_line_packet (self, self->next - self->longest)->begin > now))
    waiting_line_lengthen (self);
  *waiting_line_packet (self, self->next++) = (WaitingPacket){ begin, before };
  return self->longest;
}

void waiting_line_clear (WaitingLine *self);
