/* SPDX-License-Identifier: GPL-3.0-or-later */
/* cause-ends.c - the ends of chains of causes: what something may still wait for
 *
 * Who waits now does not go on from its own row, but from what ends its wait.  A message
 * that arrived before the present ends no wait any more, and who asks for a timeline does
 * so not before it is released.
 */
#include "config.h"

#include "replay/collectives/run.h"
#include "replay/messages/connections.h"
#include "replay/messages/messages.h"
#include "replay/steps/lanes.h"
#include "replay/steps/steps.h"
#include "replay/replay.h"

typedef struct
{
  Replay *replay;
  CauseVisitor visit;
  gpointer data;
} Visit;

static void
visit (const Visit *self, Cause *end, gboolean is_alive)
{
  if (*end != CAUSE_NONE)
    self->visit (self->data, end, is_alive);
}

static void
visit_any (gpointer data, Cause *end, gboolean is_alive)
{
  visit (data, end, is_alive);
}

static void
visit_alive (gpointer data, Cause *end)
{
  visit (data, end, TRUE);
}

/* ---- processors -------------------------------------------------------------------- */

static gboolean
has_living_row (const Replay *self, guint32 processor)
{
  const Processor *p = processor_get (self, processor);

  if (p->has_lanes && p->progress != HAS_FINISHED)
    return FALSE; /* that of the lane under way */
  switch ((Progress) p->progress)
    {
    case HAS_FINISHED:
      return self->causes->finished == processor;
    case WAITS_FOR_MESSAGE:
    case WAITS_FOR_CTS:
    case WAITS_FOR_COMPLETION:
      return p->clock >= self->now;
    case RUNS:
    case STEP_HAS_ENDED:
    case WAITS_FOR_START:
      return TRUE;
    }
  g_assert_not_reached ();
}

static void
visit_rows (const Visit *self)
{
  Replay *replay = self->replay;

  for (guint32 p = 0; p < replay->n_processors; p++)
    visit (self, &replay->causes->row[p], has_living_row (replay, p));
}

/* ---- messages ---------------------------------------------------------------------- */

static void
visit_packet (const Visit *self, PacketCause *packet)
{
  if (packet->tail == CAUSE_NONE)
    return;
  visit (self, &packet->head, TRUE);
  visit (self, &packet->tail, TRUE);
}

/* Packets of streams at their first links, and of timers. */
static void
visit_connection (const Visit *self, Connection *connection)
{
  LeftLink *left = connection->left.elements;

  for (guint32 i = 0; i < connection->left.count; i++)
    visit (self, &left[i].cause, TRUE);
  visit (self, &connection->released, connection->n_held > 0);
  visit (self, &connection->timer_cause, connection->timer_runs);
}

static void
visit_wire (const Visit *self)
{
  const Wire *wire = self->replay->messages->wire;

  for (guint32 p = 0; wire != NULL && p < self->replay->n_processors; p++)
    for (guint32 i = 0; i < wire->connections[p].capacity; i++)
      if (wire->connections[p].table[i] != NULL)
        visit_connection (self, wire->connections[p].table[i]);
}

static void
visit_messages (const Visit *self)
{
  Causes *causes = self->replay->causes;

  for (guint32 i = 0; i < causes->n_messages; i++)
    {
      MessageCause *message = &causes->messages[i];

      if (message->first.tail != CAUSE_NONE)
        visit (self, &message->injected, TRUE);
      visit_packet (self, &message->first);
      visit (self, &message->arrived,
             message->first.tail != CAUSE_NONE || message->time >= self->replay->now);
    }
  for (guint32 i = 0; i < causes->n_packets; i++)
    visit_packet (self, &causes->packets[i]);
}

/* ---- links ------------------------------------------------------------------------- */

static SimTime
release_of (const Causes *causes, Cause timeline)
{
  return causes->records[cause_record (timeline)].end + causes->gap;
}

static void
visit_links (const Visit *self)
{
  Causes *causes = self->replay->causes;
  const Topology *topology = network_topology (causes->network);
  const SimTime now = self->replay->now;

  for (guint32 i = 0; causes->timeline != NULL && i < topology->links; i++)
    if (causes->timeline[i] != CAUSE_NONE)
      visit (self, &causes->timeline[i], release_of (causes, causes->timeline[i]) > now);
  if (causes->formula != CAUSE_NONE)
    visit (self, &causes->formula, release_of (causes, causes->formula) > now);
  release_table_forget (&causes->releases, now);
  for (guint32 i = 0; i < causes->releases.capacity; i++)
    visit (self, &causes->releases.places[i].cause, TRUE);
}

/* ---- collectives ------------------------------------------------------------------- */

static void
visit_run (const Visit *self, Run *run)
{
  visit (self, &run->cause, run->started < run->count);
  visit (self, &run->end_cause, TRUE);
  for (guint32 i = 0; i < run->count; i++)
    visit (self, &run->participants[i].cause, !run->participants[i].through);
}

static void
visit_collectives (const Visit *self)
{
  const Replay *replay = self->replay;

  for (guint32 i = 0; i < program_instances (replay->program); i++)
    if (replay->collectives->runs[i] != NULL)
      visit_run (self, replay->collectives->runs[i]);
}

void
replay_visit_causes (Replay *self, CauseVisitor visitor, gpointer data)
{
  Visit visit_all = { self, visitor, data };

  visit_rows (&visit_all);
  lanes_visit_causes (self, visit_any, visit_alive, &visit_all);
  visit_messages (&visit_all);
  visit_wire (&visit_all);
  visit_links (&visit_all);
  visit_collectives (&visit_all);
}

guint64
replay_count_causes (const Replay *self)
{
  const Causes *causes = self->causes;
  const Topology *topology = network_topology (causes->network);

  return (guint64) self->n_processors + 4 * (guint64) causes->n_messages
         + 2 * (guint64) causes->n_packets + causes->releases.capacity
         + (topology == NULL ? 1 : topology->links) + program_instances (self->program);
}
