/* SPDX-License-Identifier: GPL-3.0-or-later */
/* acknowledgements.c - packets that acknowledge others
 *
 *   s     | | |       |         packets of messages to d
 *          \ \ \       \
 *   d       1 2 3=k     1 ~~delay~~|
 *               |                  |
 *               acknowledgement    acknowledgement, unless d had sent s a packet
 *
 * A timer is an event of the acknowledgement that it sends, which has its number from the
 * begin.  There is one event for each pair at most: it is moved on when it is taken, if
 * its timer was stopped and another one runs.
 */
#include "config.h"

#include "replay/core/failure.h"
#include "replay/messages/acknowledgements.h"
#include "replay/messages/connections.h"
#include "replay/messages/messages.h"
#include "replay/processors/processor.h"

/* In place of a message. */
#define IS_TIMER (POOL_NONE - 1)

/* Links are looked at again when there are so many more. */
#define MORE_LINKS 4096

/* ---- the rules of a run ------------------------------------------------------------ */

void
wire_open (Replay *self)
{
  const Machine *machine = self->machine;
  const gboolean is_fifo = machine->discipline == DISCIPLINE_FIFO;
  Wire *wire;

  if (!network_is_graph (machine) || machine->ideal != IDEAL_NONE
      || ((machine->interleave == 0 || !is_fifo) && machine->acknowledge_packets == 0))
    return;
  wire = self->messages->wire = g_new0 (Wire, 1);
  wire->most = is_fifo ? machine->interleave : 0;
  wire->acknowledge = machine->acknowledge_packets;
  wire->bytes = machine->acknowledge_bytes;
  wire->sums.are_sent = wire->acknowledge > 0;
  /* Below SIM_TIME_LIMIT, as every time of a machine file. */
  atto_time_price (machine->acknowledge_delay, 0, 0, NULL, &wire->delay);
  atto_time_price (machine->link_gap, 0, 0, NULL, &wire->gap);
  wire->weight_class = network_topology (self->network)->weight_class;
  wire->connections = g_new0 (Connections, self->n_processors);
  wire->on_links = g_array_new (FALSE, FALSE, sizeof (AcknowledgedLink));
}

static void
close_own (Wire *self)
{
  g_array_unref (self->on_links);
  g_free (self);
}

void
wire_close (Replay *self)
{
  Wire *wire = self->messages->wire;

  if (wire == NULL)
    return;
  connections_free (wire->connections, self->n_processors);
  close_own (wire);
}

void
wire_open_part (Replay *self, const Messages *of)
{
  Wire *wire;

  if (of->wire == NULL)
    return;
  wire = self->messages->wire = g_memdup2 (of->wire, sizeof *of->wire);
  wire->on_links = g_array_new (FALSE, FALSE, sizeof (AcknowledgedLink));
  wire->sums = (ReplayAcknowledgements){ 0 };
}

void
wire_join (Replay *self, const Replay *part)
{
  Wire *wire = self->messages->wire, *other = part->messages->wire;

  if (wire == NULL)
    return;
  wire->sums.count += other->sums.count;
  wire->sums.bytes += other->sums.bytes;
  wire->sums.delayed += other->sums.delayed;
  wire->sums.carried += other->sums.carried;
  wire->sums.link_hops += other->sums.link_hops;
  g_array_append_vals (wire->on_links, other->on_links->data, other->on_links->len);
  close_own (other);
  part->messages->wire = NULL;
}

/* ---- links ------------------------------------------------------------------------- */

/* The latest clock of the processors of this partition. */
static SimTime
latest_own_clock (const Replay *self)
{
  SimTime latest = 0;

  for (guint32 p = 0; p < self->n_processors; p++)
    if (self->windows == NULL || self->windows->partitions == NULL
        || windows_has_processor (self, p))
      latest = MAX (latest, processor_clock (self, p));
  return latest;
}

/* Removes what begins before a time that is not after the end of the run. */
static void
look_at_links (const Replay *self)
{
  Wire *wire = self->messages->wire;
  const SimTime before = latest_own_clock (self);

  wire->kept = 0;
  for (guint i = 0; i < wire->on_links->len; i++)
    {
      const AcknowledgedLink one = g_array_index (wire->on_links, AcknowledgedLink, i);

      if (one.begin >= before)
        g_array_index (wire->on_links, AcknowledgedLink, wire->kept++) = one;
    }
  g_array_set_size (wire->on_links, wire->kept);
}

/* It is the one for which packets of a stream may wait. */
static void
note_left (const Replay *self, Wire *wire, gboolean takes_time, SimTime end)
{
  wire->awaits_link = FALSE;
  wire->left = takes_time ? end + wire->gap : end;
  if (self->causes != NULL && takes_time)
    wire->left_cause = cause_of (cause_record (self->causes->packet->tail), CAUSE_BEHIND);
}

static void
see_link (gpointer data, guint32 link, SimTime reached, SimTime begin, SimTime end,
          const Packet *packet)
{
  Replay *self = data;
  Wire *wire = self->messages->wire;
  const gboolean takes_time = wire->weight_class[link] != TOPOLOGY_INFINITE_CLASS;

  if (self->causes != NULL)
    causes_link_marked (self->causes, link, reached, begin, end, packet);
  NOTIFY (self, link_marked, link, reached, begin, end, packet,
          messages_number_of (self, packet));
  if (wire->awaits_link)
    note_left (self, wire, takes_time, end);
  if (packet->message != PACKET_ACKNOWLEDGEMENT || !takes_time)
    return;
  wire->sums.link_hops++;
  g_array_append_vals (wire->on_links, &(AcknowledgedLink){ begin, end, link }, 1);
  if (wire->on_links->len > 2 * wire->kept + MORE_LINKS)
    look_at_links (self);
}

void
wire_observe_links (Replay *self)
{
  network_set_link_observer (self->network, see_link, self);
}

void
wire_settle (Replay *self)
{
  Wire *wire = self->messages->wire;
  SimTime time = 0;

  if (wire == NULL)
    return;
  for (guint32 p = 0; p < self->n_processors; p++)
    time = MAX (time, processor_clock (self, p));
  for (guint i = 0; i < wire->on_links->len; i++)
    {
      const AcknowledgedLink *one = &g_array_index (wire->on_links, AcknowledgedLink, i);

      if (one->begin >= time)
        network_uncount (self->network, one->link, wire->bytes, one->end - one->begin);
    }
  g_array_set_size (wire->on_links, 0);
}

/* ---- one acknowledgement ----------------------------------------------------------- */

/* The next number of a processor. */
static guint32
take_number (Replay *self, guint32 processor)
{
  Connections *own = &self->messages->wire->connections[processor];

  if (own->acknowledgements == G_MAXUINT32)
    processor_fail_by_number (self, processor);
  else
    own->acknowledgements++;
  return own->acknowledgements - 1;
}

static void
push (Replay *self, FurtherPacket *one, guint32 slot, guint32 number, SimTime time)
{
  const guint32 source = one->packet.source;
  const Event event
      = { time, EVENT_OF_PACKET | (guint64) source << 32 | PACKET_ACKNOWLEDGEMENT,
          number + 1, slot };

  one->packet.number = number + 1;
  loop_push (self, &event, source);
}

/* Its event, at this time; message: IS_TIMER, or POOL_NONE of one that is sent. */
static void
push_new (Replay *self, const Packet *of, guint32 number, SimTime time, guint32 message)
{
  const guint32 slot = pool_take (&self->messages->further_packets);
  FurtherPacket *one = pool_get (&self->messages->further_packets, slot);

  *one = (FurtherPacket){ .packet = { .source = of->destination,
                                      .destination = of->source,
                                      .next = PACKET_AT_SOURCE,
                                      .message = PACKET_ACKNOWLEDGEMENT },
                          .message = message };
  if (self->causes != NULL)
    causes_begin_acknowledgement (self->causes, slot, self->causes->ended,
                                  self->messages->wire->bytes, self->now);
  push (self, one, slot, number, time);
}

static void
start_timer (Replay *self, Connection *of, const Packet *packet)
{
  const SimTime delay = self->messages->wire->delay;
  const gboolean fits = delay <= SIM_TIME_LIMIT - self->now;

  of->timer_runs = TRUE;
  of->timer_ends = fits ? self->now + delay : G_MAXINT64;
  of->timer_number = take_number (self, packet->destination);
  of->timer_cause = self->causes == NULL ? CAUSE_NONE : self->causes->ended;
  if (of->timer_has_event)
    return;
  of->timer_has_event = TRUE;
  push_new (self, packet, of->timer_number, fits ? of->timer_ends : SIM_TIME_LIMIT,
            IS_TIMER);
}

void
acknowledgements_count (Replay *self, const Packet *packet)
{
  const Wire *wire = self->messages->wire;
  Connection *of;

  if (wire->acknowledge == 0
      || network_node (self->network, packet->source + packet->offset)
             == network_node (self->network, packet->destination + packet->offset))
    return;
  of = connection_get (self, packet->destination, packet->source, 0);
  if (++of->unacknowledged < wire->acknowledge)
    {
      if (of->unacknowledged == 1)
        start_timer (self, of, packet);
      return;
    }
  of->unacknowledged = 0;
  of->timer_runs = FALSE;
  push_new (self, packet, take_number (self, packet->destination), self->now, POOL_NONE);
}

void
acknowledgements_carry (Replay *self, const Packet *packet)
{
  Connection *of = connection_find (self, packet->source, packet->destination, 0);

  if (of == NULL || of->unacknowledged == 0)
    return;
  of->unacknowledged = 0;
  of->timer_runs = FALSE;
  self->messages->wire->sums.carried++;
}

/* ---- its events -------------------------------------------------------------------- */

/* Nobody hears of its arrival. */
static void
move (Replay *self, FurtherPacket *one, guint32 slot)
{
  SimTime when = self->now;
  Hop hop = HOP_ARRIVED;

  if (one->packet.next != PACKET_AT_DESTINATION)
    hop = network_hop (self->network, &one->packet, self->now, &when);
  if (hop == HOP_FAILED)
    {
      replay_fail_by_network (self);
      return;
    }
  if (hop == HOP_MOVED)
    {
      loop_move_packet (self, &one->packet, when);
      return;
    }
  if (self->causes != NULL)
    self->causes->packet->tail = CAUSE_NONE;
  loop_end (self);
  pool_give_back (&self->messages->further_packets, slot);
}

static void
send (Replay *self, FurtherPacket *one, guint32 slot)
{
  Wire *wire = self->messages->wire;
  SimTime empty;

  if (network_start (self->network, &one->packet, wire->bytes, self->now, &empty) == 0)
    {
      replay_fail_by_network (self);
      return;
    }
  wire->sums.count++;
  wire->sums.bytes += wire->bytes;
  move (self, one, slot);
}

/* A timer has ended, or a stopped one would have.  Returns: whether it sends the
 * acknowledgement now. */
static gboolean
end_timer (Replay *self, FurtherPacket *one, guint32 slot)
{
  Connection *of = connection_find (self, one->packet.source, one->packet.destination, 0);

  if (of->timer_runs && of->timer_ends > SIM_TIME_LIMIT)
    {
      replay_fail_too_long (self);
      return FALSE;
    }
  if (of->timer_runs && of->timer_number + 1 == one->packet.number)
    {
      of->timer_runs = of->timer_has_event = FALSE;
      of->unacknowledged = 0;
      self->messages->wire->sums.delayed++;
      return TRUE;
    }
  loop_end (self);
  of->timer_has_event = of->timer_runs;
  if (!of->timer_runs)
    {
      pool_give_back (&self->messages->further_packets, slot);
      return FALSE;
    }
  if (self->causes != NULL)
    causes_begin_acknowledgement (self->causes, slot, of->timer_cause,
                                  self->messages->wire->bytes, self->now);
  push (self, one, slot, of->timer_number, of->timer_ends);
  return FALSE;
}

void
acknowledgements_take (Replay *self, FurtherPacket *one, guint32 slot)
{
  if (self->causes != NULL)
    causes_move_acknowledgement (self->causes, slot, self->now);
  if (one->packet.next != PACKET_AT_SOURCE)
    move (self, one, slot);
  else if (one->message != IS_TIMER || end_timer (self, one, slot))
    send (self, one, slot);
}
