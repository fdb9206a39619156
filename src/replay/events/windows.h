/* SPDX-License-Identifier: GPL-3.0-or-later */
/* windows.h - schedules events in conservative windows (queue/window-queue.h)
 *
 * A *logical process* is what an event changes: a node with processors and the links that
 * begin there, or a single link of another node (logical-processes.c).  Each has a list
 * of the events of the open window; an event of another partition is a remote one.
 */
#pragma once

#include "replay/events/event-loop.h"
#include "replay/events/partitions.h"

/* The logical process of a packet without a next link. */
guint32 windows_lp_at_node (const Replay *self, const Packet *packet);

/* Where a processor's events are. */
static inline guint32
windows_lp_of (const Replay *self, guint32 processor)
{
  return self->windows->processor_lps[processor];
}

/* Whether it belongs to this partition. */
static inline gboolean
windows_has_processor (const Replay *self, guint32 processor)
{
  return windows_lp_of (self, processor) - self->windows->first_own
         < self->windows->n_own;
}

static inline void
windows_push (Replay *self, const Event *event, guint32 lp)
{
  const guint32 own = lp - self->windows->first_own;

  if (G_LIKELY (own < self->windows->n_own))
    window_queue_push (&self->windows->queue, event, own);
  else
    partitions_send_event (self, event, lp);
}

static inline void
windows_push_moved (Replay *self, const Event *event, SimTime time, guint32 lp)
{
  const guint32 own = lp - self->windows->first_own;

  if (G_LIKELY (own < self->windows->n_own))
    window_queue_push_moved (&self->windows->queue, event, time, own);
  else
    {
      const Event moved = { time, event->order, event->packet, event->slot };

      partitions_send_event (self, &moved, lp);
    }
}

/* Whether the event of a message that a processor sends is the next thing at the process
 * under way, and all that it does is that the packet passes a link. */
static inline gboolean
windows_takes_at_once (const Replay *self, const Event *event, const Packet *packet)
{
  return event->time == self->now && self->loop->n_runnable == 0
         && packet->next < self->windows->n_links
         && self->windows->lps[packet->next] - self->windows->first_own
                == self->windows->queue.lp
         && window_queue_is_next (&self->windows->queue, event);
}

/* The process of the packet's event: its destination, or where its next link begins. */
static inline guint32
windows_lp_of_packet (const Replay *self, const Packet *packet)
{
  return G_LIKELY (packet->next < self->windows->n_links)
             ? self->windows->lps[packet->next]
             : windows_lp_at_node (self, packet);
}

static inline void
windows_push_packet (Replay *self, const Event *event, const Packet *packet)
{
  windows_push (self, event, windows_lp_of_packet (self, packet));
}

/* Whether a message to this processor is not a remote event. */
static inline gboolean
windows_is_own (const Replay *self, guint32 processor)
{
  return self->windows == NULL || self->windows->partitions == NULL
         || windows_has_processor (self, processor);
}

/* Where what happens now is among all events of the window. */
static inline const Event *
windows_placed (const Replay *self)
{
  return &self->windows->placed;
}

static inline const Event *
windows_called (const Replay *self)
{
  return &self->windows->called;
}

/* An event happens in the middle of the one under way. */
static inline void
windows_place (Replay *self, const Event *event)
{
  if (event_before (&self->windows->placed, event))
    self->windows->placed = *event;
}
