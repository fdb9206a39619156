/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "machine-file/machine-file.h"
#include "replayed-case.h"

#include <glib/gstdio.h>
#include <string.h>

#define N_STATES 4

/* What one processor was told to do, added up. */
typedef struct
{
  SimTime computed, communicated, collective, sending, receiving;
  SimTime finished;
  gboolean has_finished;
  ProcessorState state;
  SimTime since;
  SimTime spent[N_STATES];
} Heard;

/* A message as its sender told of it. */
typedef struct
{
  guint64 number;
  SimTime begin;
} Told;

typedef struct
{
  const ModelCase *at;
  const ReplayedProgram *program; /* or NULL */
  GPtrArray *broken;
  ModelResult *result;
  GArray *heard;     /* Heard of each processor */
  GArray *instances; /* of each joint */
  GHashTable *links; /* link of the engine + 1 -> link of the case */
  GHashTable *sent;  /* set of Told, by number */
  SimTime now, last_arrival;
} Watcher;

static void G_GNUC_PRINTF (2, 3) complain (Watcher *self, const char *format, ...)
{
  va_list arguments;

  va_start (arguments, format);
  g_ptr_array_add (self->broken, g_strdup_vprintf (format, arguments));
  va_end (arguments);
}

static Heard *
heard_of (Watcher *self, guint32 processor)
{
  g_assert_cmpuint (processor, <, self->heard->len);
  return &g_array_index (self->heard, Heard, processor);
}

/* ---- per processor
 * --------------------------------------------------------------------- */

static void
on_computed (gpointer data, guint32 processor, guint32 interval, Activity activity,
             SimTime duration)
{
  heard_of (data, processor)->computed += duration;
}

static void
on_communicated (gpointer data, guint32 processor, guint32 interval, SimTime duration)
{
  heard_of (data, processor)->communicated += duration;
}

static void
on_finished (gpointer data, guint32 processor, SimTime time)
{
  Heard *heard = heard_of (data, processor);

  if (heard->has_finished)
    complain (data, "processor %u finishes twice", processor);
  heard->has_finished = TRUE;
  heard->finished = time;
}

/* A trace and the table of messages say the same; who asks or answers (rendezvous) does
 * not tell of it, and has no overhead. */
static void
check_sent (Watcher *self, const MessageOutcome *message)
{
  const Told *told = g_hash_table_lookup (self->sent, &message->number);
  const gboolean is_empty = told == NULL && self->at->rendezvous && message->bytes == 0;
  const SimTime begin = is_empty ? message->injected : told == NULL ? -1 : told->begin;

  if (message->sent != begin)
    complain (self,
              "a message of %u sent at %" G_GINT64_FORMAT
              " was told of at %" G_GINT64_FORMAT,
              message->source, message->sent, begin);
  if (message->number >> 32 != message->source)
    complain (self, "a message of %u has a number of %u", message->source,
              (guint32) (message->number >> 32));
}

static void
on_message (gpointer data, const MessageOutcome *message)
{
  Watcher *self = data;
  MessageOutcome copy = *message;

  if (message->arrived < self->last_arrival)
    complain (self, "a message that arrived at %" G_GINT64_FORMAT " is told of late",
              message->arrived);
  self->last_arrival = MAX (self->last_arrival, message->arrived);
  check_sent (self, message);
  if (copy.type != MESSAGE_POINT_TO_POINT)
    copy.tag = 0;
  g_array_append_val (self->result->outcomes, copy);
}

static guint32
joint_of (Watcher *self, guint32 instance)
{
  for (guint32 j = 0; j < self->instances->len; j++)
    if (g_array_index (self->instances, guint32, j) == instance)
      return j;
  complain (self, "an outcome has the unknown instance %u", instance);
  return 0;
}

static void
check_participation (Watcher *self, guint32 joint, const Participation *own,
                     SimTime latest_start, SimTime latest_completion)
{
  const ModelJoint *model = g_ptr_array_index (self->at->joints, joint);

  if (own->synchronization != latest_start - own->started)
    complain (self,
              "joint %u, processor %u: synchronization %" G_GINT64_FORMAT
              " is not latest start - own start",
              joint, own->processor, own->synchronization);
  if (own->variation != latest_completion - own->completed)
    complain (self,
              "joint %u, processor %u: variation %" G_GINT64_FORMAT
              " is not latest completion - own completion",
              joint, own->processor, own->variation);
  if (!model->split
      && own->start_communication + own->wait_communication
             != own->completed - own->started)
    complain (self,
              "joint %u, processor %u: communication %" G_GINT64_FORMAT
              " is not completion - start",
              joint, own->processor, own->start_communication + own->wait_communication);
  if (model->type == MODEL_SYNCHRONISE && own->start_real_synch != own->synchronization)
    complain (self,
              "joint %u, processor %u: real synchronisation %" G_GINT64_FORMAT
              " is not what it waits",
              joint, own->processor, own->start_real_synch);
  if (own->start_real_synch < 0 || own->start_real_synch > own->start_communication
      || own->wait_real_synch < 0 || own->wait_real_synch > own->wait_communication)
    complain (self, "joint %u, processor %u: real synchronisation beyond communication",
              joint, own->processor);
}

static void
on_collective (gpointer data, const CollectiveOutcome *outcome)
{
  Watcher *self = data;
  const guint32 joint = joint_of (self, outcome->instance);
  SimTime latest_start = 0, latest_completion = 0;

  for (guint32 i = 0; i < outcome->count; i++)
    {
      latest_start = MAX (latest_start, outcome->participants[i].started);
      latest_completion = MAX (latest_completion, outcome->participants[i].completed);
    }
  for (guint32 i = 0; i < outcome->count; i++)
    {
      const Participation *own = &outcome->participants[i];
      const ModelParticipation entry = {
        .joint = joint,
        .processor = own->processor,
        .started = own->started,
        .completed = own->completed,
        .communication = own->start_communication + own->wait_communication,
        .real_synch = own->start_real_synch + own->wait_real_synch,
        .overlap = own->overlap,
      };

      check_participation (self, joint, own, latest_start, latest_completion);
      g_array_append_val (self->result->participations, entry);
      heard_of (self, own->processor)->collective
          += own->start_communication + own->wait_communication;
    }
}

/* ---- global
 * ---------------------------------------------------------------------------- */

static void
check_time (Watcher *self, const char *what, SimTime time)
{
  if (time < self->now)
    complain (self, "%s at %" G_GINT64_FORMAT " after advance to %" G_GINT64_FORMAT, what,
              time, self->now);
}

static void
on_advance (gpointer data, SimTime now)
{
  Watcher *self = data;

  check_time (self, "advance", now);
  self->now = MAX (self->now, now);
}

static void
enter_state (Watcher *self, guint32 processor, SimTime time, ProcessorState state)
{
  Heard *heard = heard_of (self, processor);

  if (time < heard->since)
    complain (self,
              "processor %u changes state at %" G_GINT64_FORMAT
              ", before it did last, at %" G_GINT64_FORMAT,
              processor, time, heard->since);
  heard->spent[heard->state] += time - heard->since;
  heard->since = time;
  heard->state = state;
}

static void
on_state (gpointer data, guint32 processor, SimTime time, ProcessorState state)
{
  check_time (data, "state", time);
  enter_state (data, processor, time, state);
}

static void
on_sent (gpointer data, guint32 processor, SimTime begin, SimTime end, guint64 message,
         guint32 destination, guint64 bytes, guint32 type, guint64 tag)
{
  Watcher *self = data;
  const Told told = { message, begin };

  check_time (data, "sent", begin);
  heard_of (data, processor)->sending += end - begin;
  if (!g_hash_table_add (self->sent, g_memdup2 (&told, sizeof told)))
    complain (self, "two messages of %u have one number", processor);
}

static void
on_received (gpointer data, guint32 processor, SimTime begin, SimTime end,
             guint64 message, guint32 source, guint64 bytes, guint32 type)
{
  check_time (data, "received", begin);
  heard_of (data, processor)->receiving += end - begin;
}

static void
on_marked (gpointer data, guint32 link, SimTime reached, SimTime begin, SimTime end,
           const Packet *packet, guint64 message)
{
  Watcher *self = data;
  gpointer found;

  if (message >> 32 != packet->source)
    complain (self, "link %u: a message of %u with a packet of %u", link,
              (guint32) (message >> 32), packet->source);

  if (!g_hash_table_lookup_extended (self->links, GUINT_TO_POINTER (link + 1), NULL,
                                     &found))
    {
      complain (self, "an unknown link %u is marked", link);
      return;
    }
  const ModelMark mark = {
    .link = GPOINTER_TO_UINT (found), .reached = reached, .begin = begin, .end = end
  };
  if (!g_array_index (self->at->links, ModelLink, mark.link).infinite)
    g_array_append_val (self->result->marks, mark);
}

static const ReplayObserver watcher_table = {
  .computed = on_computed,
  .communicated = on_communicated,
  .collective = on_collective,
  .finished = on_finished,
  .message = on_message,
  .advance = on_advance,
  .state = on_state,
  .sent = on_sent,
  .received = on_received,
  .link_marked = on_marked,
};

/* ---- identities
 * ------------------------------------------------------------------------ */

static void
check_equal (Watcher *self, guint32 processor, const char *what, SimTime is,
             SimTime should)
{
  if (is != should)
    complain (self, "processor %u: %s: %" G_GINT64_FORMAT ", not %" G_GINT64_FORMAT,
              processor, what, is, should);
}

static void
check_processor (Watcher *self, guint32 p, const ProcessorTotals *totals, SimTime run)
{
  const Heard *heard = heard_of (self, p);
  const gboolean streams
      = model_case_is_graph (self->at, p) && model_case_has_streams (self->at, p);

  check_equal (self, p, "busy + overhead + idle is the run",
               totals->busy + totals->overhead + totals->idle, run);
  check_equal (self, p, "times computed add up to busy", heard->computed, totals->busy);
  check_equal (self, p, "sends and receives add up to overhead",
               heard->sending + heard->receiving, streams ? 0 : totals->overhead);
  check_equal (self, p, "communication is overhead and waiting before the end",
               heard->communicated + heard->collective,
               totals->finished - totals->busy
                   - (self->at->starts == NULL ? 0 : self->at->starts[p]));
  check_equal (self, p, "the end told is the end", heard->finished, totals->finished);
  if (!heard->has_finished)
    complain (self, "processor %u: no end is told", p);

  enter_state (self, p, run, STATE_IDLE);
  check_equal (self, p, "time in state busy", heard->spent[STATE_BUSY], totals->busy);
  check_equal (self, p, "time in overhead states",
               heard->spent[STATE_SENDING] + heard->spent[STATE_RECEIVING],
               totals->overhead);
  if (!streams)
    check_equal (self, p, "time sending", heard->spent[STATE_SENDING], heard->sending);
  check_equal (self, p, "time in state idle", heard->spent[STATE_IDLE], totals->idle);
}

/* ---- running
 * --------------------------------------------------------------------------- */

Machine *
replayed_case_machine (const ModelCase *at, const char *file)
{
  Machine *machine = machine_new ();
  g_autofree char *network = g_strdup_printf ("file:%s", file);
  g_autofree char *topology = model_case_topology (at);
  g_autoptr (GPtrArray) statements = model_case_statements (at);
  g_autoptr (GError) error = NULL;

  /* Not worth a wait for the disk; without it an older file keeps its end. */
  g_unlink (file);
  g_file_set_contents (file, topology, -1, &error);
  g_assert_no_error (error);
  machine_set_network (machine, network, &error);
  g_assert_no_error (error);
  for (guint i = 0; i < statements->len; i++)
    {
      machine_set (machine, g_ptr_array_index (statements, i), &error);
      g_assert_no_error (error);
    }
  machine_resolve (machine, &error);
  g_assert_no_error (error);
  return machine;
}

static void
number_links (Watcher *self, const Topology *topology)
{
  for (guint32 i = 0; i < self->at->links->len; i++)
    {
      const ModelLink link = g_array_index (self->at->links, ModelLink, i);
      const guint32 number = topology_find_link (topology, link.from, link.to);

      g_assert_cmpuint (number, !=, G_MAXUINT32);
      g_hash_table_insert (self->links, GUINT_TO_POINTER (number + 1),
                           GUINT_TO_POINTER (i));
    }
}

static void
fill_links (Watcher *self, Network *network)
{
  for (guint32 i = 0; i < self->at->links->len; i++)
    {
      const ModelLink link = g_array_index (self->at->links, ModelLink, i);
      const guint32 number
          = topology_find_link (network_topology (network), link.from, link.to);
      const LinkStatistics use = network_link_statistics (network, number);

      g_array_append_val (self->result->links, use);
    }
}

static void
fill_result (Watcher *self, const ReplayResult *given)
{
  ModelResult *result = self->result;

  result->run = given->time;
  result->delay = given->congestion_delay;
  result->messages = given->messages;
  result->bytes = given->bytes;
  result->link_hops = given->link_hops;
  g_assert_cmpuint (given->processors, >=, model_case_processors (self->at));
  for (guint32 p = 0; p < model_case_processors (self->at); p++)
    {
      g_array_append_vals (result->processors, &given->processor[p], 1);
      check_processor (self, p, &given->processor[p], given->time);
    }
}

static void
fill_failure (ModelResult *result, const GError *error)
{
  result->message = g_strdup (error->message);
  result->end
      = strstr (error->message, "route") != NULL ? MODEL_NO_ROUTE : MODEL_DEADLOCK;
}

/* Nobody watching, and on a network that has been used: nothing may change. */
static void
run_again (Watcher *self, Program *program, const Machine *machine, Network *network)
{
  g_autoptr (GError) error = NULL;
  ReplayResult again = { 0 };

  network_reset (network);
  g_autoptr (Replay) replay = replay_new (program, machine, network);
  replay_run (replay, &again, &error);
  g_assert_no_error (error);
  if (again.time != self->result->run || again.congestion_delay != self->result->delay)
    complain (self,
              "the second run takes %" G_GINT64_FORMAT
              " with a delay of %" G_GINT64_FORMAT,
              again.time, (SimTime) again.congestion_delay);
  for (guint32 p = 0; p < model_case_processors (self->at); p++)
    {
      const ProcessorTotals *first
          = &g_array_index (self->result->processors, ProcessorTotals, p);

      if (again.processor[p].finished != first->finished
          || again.processor[p].overhead != first->overhead)
        complain (self, "processor %u: the second run differs", p);
    }
}

static void
run (Watcher *self, Machine *machine)
{
  g_autoptr (Program) program
      = self->program == NULL
            ? model_case_program (self->at, self->instances)
            : self->program->make (self->program->data, self->instances);
  g_autoptr (GError) error = NULL;

  if (self->program != NULL)
    self->program->place (self->program->data, program, machine);
  g_autoptr (Network) network = network_new (machine, program_shape (program), &error);
  ReplayResult given = { 0 };

  g_assert_no_error (error);
  number_links (self, network_topology (network));
  g_autoptr (Replay) replay = replay_new (program, machine, network);
  replay_add_observer (replay, &watcher_table, self);
  if (replay_run (replay, &given, &error))
    {
      g_assert_no_error (error);
      fill_result (self, &given);
      fill_links (self, network);
      model_result_sort (self->result);
      run_again (self, program, machine, network);
    }
  else
    fill_failure (self->result, error);
}

ModelResult *
replayed_case_run (const ModelCase *at, const ReplayedProgram *program, const char *file,
                   GPtrArray *broken)
{
  g_autoptr (Machine) machine = replayed_case_machine (at, file);
  Watcher self
      = { .at = at,
          .program = program,
          .broken = broken,
          .result = model_result_new (),
          .heard = g_array_new (FALSE, TRUE, sizeof (Heard)),
          .instances = g_array_new (FALSE, FALSE, sizeof (guint32)),
          .links = g_hash_table_new (NULL, NULL),
          .sent = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL) };

  g_array_set_size (self.heard, model_case_processors (at));
  for (guint p = 0; p < self.heard->len; p++)
    heard_of (&self, p)->state = STATE_IDLE;
  run (&self, machine);
  g_array_unref (self.heard);
  g_array_unref (self.instances);
  g_hash_table_unref (self.links);
  g_hash_table_unref (self.sent);
  return self.result;
}
