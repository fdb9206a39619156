/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "replay/causes/causes.h"

#include "base/error.h"

#define FIRST_CAPACITY 1024

/* ---- records ----------------------------------------------------------------------- */

/* Returns: FALSE if there would be more records than numbers; the replay fails then. */
static G_NO_INLINE gboolean
grow (Causes *self)
{
  if (self->capacity >= self->most)
    {
      self->limit = G_MAXUINT32; /* the chains are wrong from here on: no sweep */
      if (*self->error == NULL)
        error_set (self->error, NETFARE_ERROR_REPLAY,
                   "more than %u pieces may be on the critical path: expected fewer, or "
                   "a replay without --why and --path",
                   self->most - 1);
      return FALSE;
    }
  self->capacity *= 2;
  self->records = g_renew (CauseRecord, self->records, self->capacity);
  return TRUE;
}

static inline Cause
add (Causes *self, const CauseRecord *record)
{
  if (G_UNLIKELY (self->count == self->capacity) && !grow (self))
    return cause_of (self->count - 1, CAUSE_END);
  self->records[self->count] = *record;
  return cause_of (self->count++, CAUSE_END);
}

void
causes_spend (Causes *self, Cause *row, guint32 processor, guint32 scope, CauseKind kind,
              SimTime begin, SimTime end)
{
  *row = add (self, &(CauseRecord){ .begin = begin,
                                    .end = end,
                                    .before = *row,
                                    .place = processor,
                                    .scope = scope,
                                    .destination = kind });
}

void
causes_finish (Causes *self, guint32 processor, SimTime time)
{
  if (self->finished != G_MAXUINT32
      && (time < self->finished_at
          || (time == self->finished_at && processor > self->finished)))
    return;
  self->finished = processor;
  self->finished_at = time;
}

Cause
causes_collective (Causes *self, Cause before, guint32 scope, SimTime begin, SimTime end)
{
  if (end == begin)
    return before;
  return add (self, &(CauseRecord){ .begin = begin,
                                    .end = end,
                                    .before = before,
                                    .place = CAUSE_NETWORK,
                                    .scope = scope,
                                    .destination = CAUSE_COLLECTIVE });
}

static CauseRecord
packet_record (const Causes *self, const Packet *packet, guint32 link, SimTime begin,
               SimTime end, Cause before)
{
  return (CauseRecord){ .begin = begin,
                        .end = end,
                        .bytes = self->message->bytes,
                        .before = before,
                        .place = link,
                        .scope = self->message->scope,
                        .source = packet->source,
                        .destination = packet->destination,
                        .message = packet->message };
}

/* ---- messages ---------------------------------------------------------------------- */

static G_NO_INLINE void
grow_messages (Causes *self, guint32 slot)
{
  const guint32 n = MAX (slot + 1, 2 * self->n_messages);

  self->messages = g_renew (MessageCause, self->messages, n);
  for (guint32 i = self->n_messages; i < n; i++)
    self->messages[i].arrived = self->messages[i].first.tail = CAUSE_NONE;
  self->n_messages = n;
}

static G_NO_INLINE void
grow_packets (Causes *self, guint32 further)
{
  const guint32 n = MAX (further + 1, 2 * self->n_packets);

  self->packets = g_renew (PacketCause, self->packets, n);
  for (guint32 i = self->n_packets; i < n; i++)
    self->packets[i].tail = CAUSE_NONE;
  self->n_packets = n;
}

void
causes_new_message (Causes *self, guint32 slot, guint32 scope, guint64 bytes)
{
  if (G_UNLIKELY (slot >= self->n_messages))
    grow_messages (self, slot);
  self->messages[slot] = (MessageCause){
    .first = { .tail = CAUSE_NONE }, .arrived = CAUSE_NONE, .scope = scope, .bytes = bytes
  };
}

static PacketCause
at_source (Cause because)
{
  return (PacketCause){ .head = because, .tail = because };
}

void
causes_inject (Causes *self, guint32 slot)
{
  MessageCause *message = &self->messages[slot];

  message->injected = self->because;
  message->first = at_source (self->because);
}

void
causes_inject_further (Causes *self, guint32 slot, guint32 further, SimTime now)
{
  if (G_UNLIKELY (further >= self->n_packets))
    grow_packets (self, further);
  self->packets[further] = at_source (self->messages[slot].injected);
  causes_begin_hop (self, slot, further, now);
}

void
causes_release (Causes *self, guint32 slot, guint32 further, Cause because)
{
  *(further == G_MAXUINT32 ? &self->messages[slot].first : &self->packets[further])
      = at_source (because);
}

void
causes_move_acknowledgement (Causes *self, guint32 further, SimTime now)
{
  self->now = now;
  self->message = &self->acknowledgement;
  self->packet = &self->packets[further];
}

void
causes_begin_acknowledgement (Causes *self, guint32 further, Cause because, guint64 bytes,
                              SimTime now)
{
  if (G_UNLIKELY (further >= self->n_packets))
    grow_packets (self, further);
  self->packets[further] = at_source (because);
  self->acknowledgement.bytes = bytes;
  causes_move_acknowledgement (self, further, now);
}

void
causes_begin_hop (Causes *self, guint32 slot, guint32 further, SimTime now)
{
  self->now = now;
  self->message = &self->messages[slot];
  self->packet
      = further == G_MAXUINT32 ? &self->messages[slot].first : &self->packets[further];
}

void
causes_priced (Causes *self, guint32 slot, const Packet *packet, SimTime begin,
               SimTime end)
{
  MessageCause *message = &self->messages[slot];
  CauseRecord record;

  self->message = message;
  message->arrived = self->because;
  message->time = end;
  if (end == begin)
    return;
  record = packet_record (self, packet, CAUSE_NETWORK, begin, end, self->because);
  message->arrived = add (self, &record);
}

/* ---- links ------------------------------------------------------------------------- */

static guint32
medium_of (const Causes *self, guint32 link)
{
  const guint32 *media = network_media (self->network);

  return media == NULL ? link : media[link];
}

/* What a packet that begins then, later than it reached the link, waited for. */
static Cause
find_behind (const Causes *self, guint32 medium, SimTime begin)
{
  const Cause before = self->is_reserved
                           ? release_table_find (&self->releases, medium, begin)
                           : self->timeline[medium];

  return before == CAUSE_NONE ? self->packet->head
                              : cause_of (cause_record (before), CAUSE_BEHIND);
}

/* Whether the packet was on the link until its tail had come, longer than it takes. */
static gboolean
was_held (Causes *self, const Packet *packet, SimTime end)
{
  TotalTime held;

  if (!self->cut_through || end != packet->tail)
    return FALSE;
  held = network_time (self->network).held;
  if (held == self->held)
    return FALSE;
  self->held = held;
  return TRUE;
}

static void
keep_on_timeline (Causes *self, guint32 medium, Cause cause, SimTime begin, SimTime end)
{
  const Release release = { end + self->gap, medium, cause };

  if (self->is_reserved)
    release_table_put (&self->releases, &release, end + self->gap > begin, self->now);
  else
    self->timeline[medium] = cause;
}

void
causes_link_marked (gpointer data, guint32 link, SimTime reached, SimTime begin,
                    SimTime end, const Packet *packet)
{
  Causes *self = data;
  PacketCause *of = self->packet;
  guint32 medium;
  CauseRecord record;
  Cause cause;

  if (self->weight_class[link] == TOPOLOGY_INFINITE_CLASS)
    return;
  medium = medium_of (self, link);
  record = packet_record (self, packet, link, begin, end,
                          begin > reached ? find_behind (self, medium, begin) : of->head);
  cause = add (self, &record);
  of->head = self->cut_through ? cause_of (cause_record (cause), CAUSE_HEAD) : cause;
  if (G_UNLIKELY (was_held (self, packet, end)))
    {
      record.begin = end;
      record.before = of->tail;
      cause = add (self, &record);
    }
  of->tail = cause;
  of->is_known = TRUE;
  keep_on_timeline (self, medium, cause, begin, end);
}

/* ---- arrivals ---------------------------------------------------------------------- */

/* On a formula network, within a node, or on an ideal network. */
static void
pass_without_links (Causes *self, const Packet *packet, SimTime when)
{
  const SimTime now = self->now;
  PacketCause *of = self->packet;
  const gboolean is_within
      = network_node (self->network, packet->source + packet->offset)
        == network_node (self->network, packet->destination + packet->offset);
  CauseRecord record = packet_record (
      self, packet, is_within ? CAUSE_MEMORY : CAUSE_NETWORK, now, when, of->tail);

  if (self->serialises && !is_within && self->formula != CAUSE_NONE
      && self->records[cause_record (self->formula)].end > now)
    {
      record.begin = self->records[cause_record (self->formula)].end;
      record.before = cause_of (cause_record (self->formula), CAUSE_BEHIND);
    }
  of->tail = add (self, &record);
  if (self->serialises && !is_within)
    self->formula = of->tail;
}

void
causes_arrive (Causes *self, const Packet *packet, SimTime when)
{
  if (!self->packet->is_known && when > self->now)
    pass_without_links (self, packet, when);
  self->packet->is_known = TRUE;
}

void
causes_end_packet (Causes *self, guint32 slot, const Packet *packet, SimTime when)
{
  MessageCause *message = &self->messages[slot];

  if (message->arrived == CAUSE_NONE || when > message->time
      || packet->number > message->last)
    {
      message->arrived = self->packet->tail;
      message->time = when;
      message->last = packet->number;
    }
  self->ended = self->packet->tail;
  self->packet->tail = CAUSE_NONE;
}

/* ---- opening and closing ----------------------------------------------------------- */

static void
open_links (Causes *self, const Machine *machine)
{
  const Topology *topology = network_topology (self->network);

  self->serialises = network_serialises (machine) && machine->ideal == IDEAL_NONE;
  self->formula = CAUSE_NONE;
  if (topology == NULL)
    return;
  self->weight_class = topology->weight_class;
  self->cut_through
      = network_is_graph (machine) && machine->switching == SWITCHING_CUT_THROUGH;
  self->is_reserved
      = network_is_graph (machine) && machine->discipline != DISCIPLINE_FIFO;
  /* A time in a machine file is below SIM_TIME_LIMIT, so these cannot fail. */
  atto_time_price (machine->link_start_time, 0, 0, NULL, &self->start_time);
  atto_time_price (machine->link_gap, 0, 0, NULL, &self->gap);
  if (self->is_reserved)
    return;
  self->timeline = g_new (Cause, MAX (topology->links, 1));
  for (guint32 link = 0; link < topology->links; link++)
    self->timeline[link] = CAUSE_NONE;
}

/* 0: there are no operations, or too many scopes. */
static guint32
find_operation_step (const Program *program)
{
  const guint32 intervals = program_intervals (program);
  const guint64 scopes = (guint64) intervals * (1 + (guint64) program_calls (program));

  return program_calls (program) > 0 && scopes <= G_MAXUINT32 ? intervals : 0;
}

Causes *
causes_new (const Machine *machine, Network *network, const Program *program,
            GError **error)
{
  Causes *self = g_new0 (Causes, 1);

  self->network = network;
  self->capacity = FIRST_CAPACITY;
  self->records = g_new (CauseRecord, self->capacity);
  self->records[0] = (CauseRecord){ .destination = CAUSE_SUMS };
  self->count = 1;
  self->limit = G_MAXUINT32;
  self->most = CAUSE_MOST_RECORDS;
  self->error = error;
  self->operation_step = find_operation_step (program);
  self->row = g_new0 (Cause, program_processors (program));
  self->finished = G_MAXUINT32;
  open_links (self, machine);
  return self;
}

void
causes_free (Causes *self)
{
  if (self == NULL)
    return;
  if (self->free_data != NULL)
    self->free_data (self->data);
  release_table_clear (&self->releases);
  g_free (self->timeline);
  g_free (self->messages);
  g_free (self->packets);
  g_free (self->row);
  g_free (self->records);
  g_free (self);
}
