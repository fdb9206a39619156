/* SPDX-License-Identifier: GPL-3.0-or-later */
/* library-replay.c - a program on a machine: observers, and the run */
#include "config.h"

#include "library/library-private.h"

#include <string.h>

#define MOST_THREADS 64

typedef struct
{
  netfare_observer table;
  void *data;
  ReplayObserver own; /* of the replay */
} Observer;

/* ---- observers --------------------------------------------------------------------- */

static void
tell_message (gpointer data, const MessageOutcome *outcome)
{
  const Observer *self = data;
  const netfare_message message = { .source = outcome->source,
                                    .destination = outcome->destination,
                                    .bytes = outcome->bytes,
                                    .number = outcome->number,
                                    .sent = outcome->sent,
                                    .injected = outcome->injected,
                                    .arrived = outcome->arrived,
                                    .delay = outcome->delay };

  self->table.message (self->data, &message);
}

static void
tell_state (gpointer data, guint32 processor, SimTime time, ProcessorState state)
{
  static const int states[] = { [STATE_BUSY] = NETFARE_BUSY,
                                [STATE_SENDING] = NETFARE_SENDING,
                                [STATE_RECEIVING] = NETFARE_RECEIVING,
                                [STATE_IDLE] = NETFARE_IDLE };
  const Observer *self = data;

  self->table.state (self->data, processor, time, states[state]);
}

int
netfare_replay_observe (netfare_replay *self, const netfare_observer *observer,
                        void *data, netfare_error **error)
{
  if (self == NULL || observer == NULL)
    return library_fail_call (error, "found no replay or observer");
  if (self->began)
    return library_fail_call (error, "an observer is given before the run");
  if (observer->size <= offsetof (netfare_observer, message)
      || observer->size > sizeof (netfare_observer))
    return library_fail_call (error,
                              "found an observer of %zu bytes, expected at most %zu",
                              observer->size, sizeof (netfare_observer));
  Observer *own = g_new0 (Observer, 1);
  memcpy (&own->table, observer, observer->size);
  own->data = data;
  own->own.purpose = "a caller observes it";
  own->own.message = own->table.message != NULL ? tell_message : NULL;
  own->own.state = own->table.state != NULL ? tell_state : NULL;
  g_ptr_array_add (self->observers, own);
  replay_add_observer (self->run->replay, &own->own, own);
  return 1;
}

/* ---- the run ----------------------------------------------------------------------- */

static MachineChoice *
choose_machine (const netfare_machine *machine, GError **error)
{
  g_autoptr (GArray) nothing = g_array_new (FALSE, FALSE, sizeof (Setting));

  return machine_choice_new (machine != NULL ? machine->settings : nothing, nothing, NULL,
                             error);
}

netfare_replay *
netfare_replay_new (netfare_program *program, const netfare_machine *machine,
                    netfare_error **error)
{
  const RunSettings settings = { .threads = 1, .command = "" };
  g_autoptr (MachineChoice) choice = NULL;
  GError *failure = NULL;
  Run *run = NULL;

  if (program == NULL)
    {
      library_fail_call (error, "found no program");
      return NULL;
    }
  choice = choose_machine (machine, &failure);
  if (choice != NULL)
    run = run_new (&settings, program->source, choice, &failure);
  if (run == NULL)
    {
      library_fail (error, failure);
      return NULL;
    }
  netfare_replay *self = g_new0 (netfare_replay, 1);
  g_atomic_int_inc (&program->references);
  self->program = program;
  self->choice = g_steal_pointer (&choice);
  self->run = run;
  self->observers = g_ptr_array_new_with_free_func (g_free);
  self->threads = 1;
  return self;
}

int
netfare_replay_set_threads (netfare_replay *self, unsigned threads, netfare_error **error)
{
  if (self == NULL)
    return library_fail_call (error, "found no replay");
  if (self->began)
    return library_fail_call (error, "the number of threads is given before the run");
  self->threads = MIN (threads, MOST_THREADS);
  return 1;
}

int
netfare_replay_run (netfare_replay *self, netfare_error **error)
{
  GError *failure = NULL;

  if (self == NULL)
    return library_fail_call (error, "found no replay");
  if (self->began)
    return library_fail_call (error, "a replay runs once");
  self->began = TRUE;
  replay_set_threads (self->run->replay, self->observers->len > 0 ? 1 : self->threads);
  if (!run_replay (self->run, &failure))
    return library_fail (error, failure);
  run_warn_of_left_paths (self->run);
  self->done = TRUE;
  return 1;
}

const char *const *
netfare_replay_warnings (netfare_replay *self)
{
  static const char *const none[] = { NULL };

  return self != NULL ? run_report (self->run).warnings : none;
}

void
netfare_replay_free (netfare_replay *self)
{
  if (self == NULL)
    return;
  run_free (self->run);
  machine_choice_free (self->choice);
  library_program_unref (self->program);
  g_ptr_array_unref (self->observers);
  g_free (self);
}
