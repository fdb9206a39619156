/* SPDX-License-Identifier: GPL-3.0-or-later */
/* windows.h - windows of events, and the threads that share them */
#pragma once

#include "replay/state/replay-calls.h"

/* ---- windows.c --------------------------------------------------------------------- */

void windows_run (Replay *self);

/* What belongs to one share of a replay: a queue, and arrivals to be told. */
void windows_open_own (Replay *self);
void windows_close_own (Replay *self);

/* The place of a packet without a next link. */
guint32 windows_place_at_node (const Replay *self, const Packet *packet);

/* ---- window-events.c --------------------------------------------------------------- */

/* Processors that can be called now; then the events of the open window. */
void windows_call_runnable (Replay *self);
void windows_take_events (Replay *self);

/* ---- shards.c ---------------------------------------------------------------------- */

/* Shares the replay out if it is worth it, and possible. */
void shards_open (Replay *self);
void shards_close (Replay *self);

guint shards_threads (const Replay *self);

/* Runs to the end; sums and errors are the replay's then, and links are summed up. */
void shards_run (Replay *self);

/* What another share is told at the end of the window: an event at a place of its own; a
 * message to a processor of its own. */
void shards_mail_event (Replay *self, const Event *event, guint32 place);
void shards_mail_send (Replay *self, guint32 message, guint32 destination);

/* ---- shard-places.c ---------------------------------------------------------------- */

/* Gives each place a number, so that those of a share follow each other.  first: by share
 * its first number, and then the end. */
void shard_places_find (Replay *self, guint shares, guint32 *first);

/* ------------------------------------------------------------------------------------ */

/* Where a processor's events are. */
static inline guint32
windows_place_of (const Replay *self, guint32 processor)
{
  return self->processor_places[processor];
}

static inline gboolean
windows_has_processor (const Replay *self, guint32 processor)
{
  return windows_place_of (self, processor) - self->first_own < self->n_own;
}

static inline void
windows_push (Replay *self, const Event *event, guint32 place)
{
  const guint32 own = place - self->first_own;

  if (G_LIKELY (own < self->n_own))
    window_queue_push (self->windows, event, own);
  else
    shards_mail_event (self, event, place);
}

static inline void
windows_push_moved (Replay *self, const Event *event, SimTime time, guint32 place)
{
  const guint32 own = place - self->first_own;

  if (G_LIKELY (own < self->n_own))
    window_queue_push_moved (self->windows, event, time, own);
  else
    {
      const Event moved = { time, event->order, event->packet, event->slot };

      shards_mail_event (self, &moved, place);
    }
}

static inline void
windows_push_processor (Replay *self, const Event *event, guint32 processor)
{
  windows_push (self, event, windows_place_of (self, processor));
}

/* Whether the event of a message that a processor sends is the next thing at the place
 * under way, and all that it does is that the packet passes a link. */
static inline gboolean
windows_takes_at_once (const Replay *self, const Event *event, const Packet *packet)
{
  return event->time == self->now && self->n_runnable == 0 && packet->next < self->n_links
         && self->places[packet->next] - self->first_own == self->windows->place
         && window_queue_is_next (self->windows, event);
}

/* The place of the packet's event: its destination, or where its next link begins. */
static inline guint32
windows_place_of_packet (const Replay *self, const Packet *packet)
{
  return G_LIKELY (packet->next < self->n_links) ? self->places[packet->next]
                                                 : windows_place_at_node (self, packet);
}

static inline void
windows_push_packet (Replay *self, const Event *event, const Packet *packet)
{
  windows_push (self, event, windows_place_of_packet (self, packet));
}
