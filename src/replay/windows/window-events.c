/* SPDX-License-Identifier: GPL-3.0-or-later */
/* window-events.c - the events of a window (windows.c)
 *
 * Some processes are taken together, because most of the time is waiting for memory: what
 * their events are of is fetched, then what that refers to, and so on; when it is used,
 * it is there.  Where packets are on their way, they pass their links one after another,
 * in a loop of the network; other processes are taken one by one.
 */
#include "config.h"

#include "base/cache-lines.h"
#include "replay/collectives/collectives.h"
#include "replay/core/failure.h"
#include "replay/messages/arrival.h"
#include "replay/messages/packets.h"
#include "replay/steps/steps.h"
#include "replay/windows/windows-private.h"

/* So many processes are taken together. */
#define TOGETHER 32

/* Of a node so many links are fetched. */
#define MOST_FETCHED_LINKS 8

/* An order behind that of all parts of collectives, before all processors. */
#define AFTER_PARTS (G_GUINT64_CONSTANT (1) << 32)

/* Processes of a window that are taken together. */
typedef struct
{
  /* Packets that pass links, and their events. */
  PacketOnLink passing[TOGETHER];
  Event event[TOGETHER];
  guint n_passing;

  /* Processes with one event, which is of a packet. */
  guint32 single[TOGETHER]; /* the event's number in the queue */
  Packet *packet[TOGETHER];
  guint n_single;

  /* The same of a processor. */
  guint32 calling[TOGETHER], processor[TOGETHER];
  guint n_calling;

  guint32 arriving[TOGETHER]; /* the same of a packet that does not pass a link */
  guint n_arriving;

  guint32 several[TOGETHER]; /* processes with several events */
  guint n_several;
  guint32 likely[TOGETHER]; /* the processor at one of these, or a packet's destination */
  guint n_likely;
} Together;

/* ---- what is fetched --------------------------------------------------------------- */

/* These are inlined always: gcc leaves out calls of a function that does nothing but
 * fetch. */

/* What passing a link needs of a packet is in its first line. */
static G_ALWAYS_INLINE inline void
fetch_packet (const Packet *packet)
{
  __builtin_prefetch (packet, 1);
}

/* Of an arrival the rest, too. */
static G_ALWAYS_INLINE inline void
fetch_message (const Packet *packet)
{
  __builtin_prefetch ((const char *) packet + CACHE_LINE, 1);
}

/* Packets, or processors. */
static G_ALWAYS_INLINE inline void
fetch_events (const Replay *self, guint32 last)
{
  guint32 at = last;

  do
    {
      const BucketEvent *one = window_queue_event (&self->windows->queue, at);

      if (one->event.order & EVENT_OF_PACKET)
        {
          const Packet *packet = message_packet (self, &one->event);

          fetch_packet (packet);
          fetch_message (packet);
        }
      else
        steps_fetch (self, (guint32) one->event.order);
      at = one->next;
    }
  while (at != last);
}

static inline const char *
link_of (const Replay *self, guint32 link)
{
  return (const char *) self->windows->link_memory.first
         + link * self->windows->link_memory.size;
}

static G_ALWAYS_INLINE inline void
fetch_link (const Replay *self, guint32 link)
{
  __builtin_prefetch (link_of (self, link), 1);
  __builtin_prefetch (link_of (self, link) + CACHE_LINE, 1);
}

/* Where it is stored who waits for the link. */
static G_ALWAYS_INLINE inline void
fetch_waiting (const Replay *self, guint32 link)
{
  const char *at = link_of (self, link);

  __builtin_prefetch (*(gconstpointer const *) (at + self->windows->link_memory.waiting),
                      1);
  __builtin_prefetch (*(gconstpointer const *) (at + self->windows->link_memory.queue),
                      1);
}

/* ---- packets on links -------------------------------------------------------------- */

/* Whether all that the event of a packet does is that it passes a link.  number: of the
 * packet in its message. */
static inline gboolean
passes_link (const Replay *self, const Packet *packet, guint32 number)
{
  return packet->next < self->windows->n_links
         && (number > 0 || ((const Message *) packet)->entered == MESSAGE_ENTERED);
}

static gboolean
all_pass_links (const Replay *self, guint32 last)
{
  guint32 at = last;

  do
    {
      const BucketEvent *one = window_queue_event (&self->windows->queue, at);

      if (!(one->event.order & EVENT_OF_PACKET)
          || !passes_link (self, message_packet (self, &one->event), one->event.packet))
        return FALSE;
      at = one->next;
    }
  while (at != last);
  return TRUE;
}

/* Each packet reaches its next node in a later window. */
static void
pass (Replay *self, Together *together)
{
  const guint n = together->n_passing;

  together->n_passing = 0;
  for (guint i = 0; i < n; i++)
    fetch_waiting (self, together->passing[i].packet->next);
  if (!network_hop_all (self->network, together->passing, n))
    {
      replay_fail_by_network (self);
      return;
    }
  for (guint i = 0; i < n; i++)
    {
      const PacketOnLink *one = &together->passing[i];

      windows_push_moved (self, &together->event[i], one->time,
                          windows_lp_of_packet (self, one->packet));
    }
  loop_count_events (self, n);
  steps_tell_progress (self);
}

static void
let_all_pass (Replay *self, Together *together, guint32 number)
{
  WindowQueue *windows = &self->windows->queue;
  Event event;

  window_queue_begin_lp (windows, number);
  while (self->error == NULL && window_queue_take (windows, &event))
    {
      Packet *packet = message_packet (self, &event);

      if (together->n_passing == TOGETHER)
        pass (self, together);
      fetch_link (self, packet->next);
      together->event[together->n_passing] = event;
      together->passing[together->n_passing++] = (PacketOnLink){ packet, event.time };
    }
  window_queue_end_lp (windows);
}

/* ---- other events ------------------------------------------------------------------ */

/* Where what the processor does is in one order: it is called in the event under way.
 * Those that parts of collectives wake are called after all parts of that time, the last
 * one first; all are called before the first event. */
static void
note_call (Replay *self, guint32 processor)
{
  if (self->windows->event.time < 0)
    self->windows->called = (Event){ .time = -1, .order = processor };
  else if (self->windows->event.order < EVENT_OF_PROCESSOR)
    self->windows->called
        = (Event){ self->now, AFTER_PARTS + (G_MAXUINT32 - processor), 0, 0 };
}

/* Parts of collectives that go on at this time precede processors. */
static gboolean
part_is_due (const Replay *self)
{
  const Event *next = window_queue_peek (&self->windows->queue);

  return next != NULL && next->time <= self->now && next->order < EVENT_OF_PROCESSOR;
}

/* Of a program with collectives. */
static G_NO_INLINE void
call_and_note (Replay *self)
{
  while (self->loop->n_runnable > 0 && self->error == NULL && !part_is_due (self))
    {
      const guint32 processor = self->loop->runnable[--self->loop->n_runnable];

      note_call (self, processor);
      steps_call (self, processor);
    }
}

static inline void
call_runnable (Replay *self)
{
  if (G_LIKELY (self->loop->n_runnable == 0))
    return;
  if (run_changes_are_kept (self))
    call_and_note (self);
  else
    while (self->loop->n_runnable > 0 && self->error == NULL)
      steps_call (self, self->loop->runnable[--self->loop->n_runnable]);
}

void
windows_call_runnable (Replay *self)
{
  call_runnable (self);
}

/* Most are of the first packet of a message that has arrived. */
static inline void
take_packet (Replay *self, const Event *event)
{
  Message *message;

  if (event->packet == 0)
    {
      message = message_get (self, event->slot);
      if (message->packet.next == PACKET_AT_DESTINATION
          && message->entered == MESSAGE_ENTERED && message->packet.tail <= self->now)
        {
          arrival_of_packet (self, message, event->slot, message->packet.tail);
          return;
        }
    }
  packets_take_event (self, event->packet, event->slot);
}

/* The event under way. */
static G_ALWAYS_INLINE inline void
take_event (Replay *self)
{
  const Event *event = &self->windows->event;

  self->now = event->time;
  loop_count_events (self, 1);
  steps_tell_progress (self);
  if (run_changes_are_kept (self))
    self->windows->called = self->windows->placed;
  if (event->order & EVENT_OF_PACKET)
    take_packet (self, event);
  else if (G_LIKELY (event->order & EVENT_OF_PROCESSOR))
    steps_call (self, (guint32) event->order);
  else
    collective_continue_part (self, event->packet, (guint32) event->order);
  call_runnable (self);
}

/* Events that follow at the process under way. */
static G_NO_INLINE void
take_more (Replay *self)
{
  WindowQueue *windows = &self->windows->queue;

  while (self->error == NULL && window_queue_take (windows, &self->windows->event))
    {
      if (event_before (&self->windows->placed, &self->windows->event))
        self->windows->placed = self->windows->event;
      take_event (self);
    }
  window_queue_end_lp (windows);
}

static void
take_lp (Replay *self, guint32 number)
{
  window_queue_begin_lp (&self->windows->queue, number);
  self->windows->placed.time = -1;
  take_more (self);
}

/* With one event. */
static inline void
take_single (Replay *self, guint32 at)
{
  window_queue_begin_only (&self->windows->queue, at, &self->windows->event);
  self->windows->placed = self->windows->event;
  take_event (self);
  if (G_UNLIKELY (window_queue_has_added (&self->windows->queue)))
    take_more (self);
  else
    window_queue_end_lp (&self->windows->queue);
}

/* ---- all --------------------------------------------------------------------------- */

/* Processes by what their events are of. */
static inline void
sort_out (Replay *self, Together *together, guint32 begin, guint32 end)
{
  guint n_single = 0, n_calling = 0, n_several = 0;

  for (guint32 i = begin; i < end; i++)
    {
      const guint32 last = window_queue_last (&self->windows->queue, i);
      const BucketEvent *one = window_queue_event (&self->windows->queue, last);

      if (G_UNLIKELY (one->next != last))
        {
          fetch_events (self, last);
          together->several[n_several++] = i;
        }
      else if (one->event.order & EVENT_OF_PACKET)
        {
          Packet *packet = message_packet (self, &one->event);

          fetch_packet (packet);
          together->packet[n_single] = packet;
          together->single[n_single++] = last;
        }
      else
        {
          const guint32 processor = (guint32) one->event.order;

          steps_fetch (self, processor);
          together->processor[n_calling] = processor;
          together->calling[n_calling++] = last;
        }
    }
  together->n_single = n_single;
  together->n_calling = n_calling;
  together->n_several = n_several;
}

/* What these processors send begins on one of their links. */
static G_NO_INLINE void
fetch_first_links (const Replay *self, const Together *together)
{
  const guint32 *first = self->windows->first_links;

  for (guint i = 0; i < together->n_calling; i++)
    {
      const guint32 node = network_node (self->network, together->processor[i]);
      const guint32 end = MIN (first[node + 1], first[node] + MOST_FETCHED_LINKS);

      for (guint32 link = first[node]; link < end; link++)
        __builtin_prefetch (link_of (self, link), 1);
    }
}

/* Packets that pass links; others are likely to be at their destination. */
static inline void
sort_out_packets (Replay *self, Together *together)
{
  const guint n_single = together->n_single;
  guint n_passing = 0, n_arriving = 0;

  for (guint i = 0; i < n_single; i++)
    {
      Packet *packet = together->packet[i];
      const guint32 at = together->single[i];

      if (passes_link (self, packet, packet->number))
        {
          fetch_link (self, packet->next);
          window_queue_take_only (&self->windows->queue, at, &together->event[n_passing]);
          together->passing[n_passing]
              = (PacketOnLink){ packet, together->event[n_passing].time };
          n_passing++;
        }
      else
        {
          fetch_message (packet);
          steps_fetch (self, packet->destination);
          together->arriving[n_arriving++] = at;
        }
    }
  together->n_passing = n_passing;
  together->n_arriving = n_arriving;
}

/* The processors at processes with several events: the last one tells. */
static inline void
fetch_likely (const Replay *self, Together *together)
{
  together->n_likely = 0;
  for (guint i = 0; i < together->n_several; i++)
    {
      const guint32 last
          = window_queue_last (&self->windows->queue, together->several[i]);
      const Event *event = &window_queue_event (&self->windows->queue, last)->event;
      guint32 processor = (guint32) event->order;

      if (event->order & EVENT_OF_PACKET)
        processor = message_packet (self, event)->destination;
      /* What another thread may change is not even looked at. */
      if (self->windows->partitions != NULL && !windows_has_processor (self, processor))
        continue;
      together->likely[together->n_likely++] = processor;
      steps_fetch (self, processor);
    }
}

static void
take_several (Replay *self, Together *together)
{
  for (guint i = 0; i < together->n_several && self->error == NULL; i++)
    {
      const guint32 number = together->several[i];

      if (all_pass_links (self, window_queue_last (&self->windows->queue, number)))
        let_all_pass (self, together, number);
      else
        take_lp (self, number);
    }
}

static void
take_together (Replay *self, guint32 begin, guint32 end)
{
  Together together;

  sort_out (self, &together, begin, end);
  if (self->windows->first_links != NULL)
    fetch_first_links (self, &together);
  fetch_likely (self, &together);
  sort_out_packets (self, &together);
  for (guint i = 0; i < together.n_calling; i++)
    steps_fetch_operations (self, together.processor[i]);
  for (guint i = 0; i < together.n_likely; i++)
    steps_fetch_operations (self, together.likely[i]);
  take_several (self, &together);
  if (together.n_passing > 0 && self->error == NULL)
    pass (self, &together);
  for (guint i = 0; i < together.n_arriving && self->error == NULL; i++)
    take_single (self, together.arriving[i]);
  for (guint i = 0; i < together.n_calling && self->error == NULL; i++)
    take_single (self, together.calling[i]);
}

void
windows_take_events (Replay *self)
{
  WindowQueue *windows = &self->windows->queue;
  const guint32 lps = window_queue_lps (windows);

  for (guint32 i = 0; i < lps && self->error == NULL; i += TOGETHER)
    take_together (self, i, MIN (i + TOGETHER, lps));
  window_queue_close (windows);
}
