/* SPDX-License-Identifier: GPL-3.0-or-later */
/* run.c - a collective in progress: which participants have started, which have
 * finished
 *
 * A run is made when the first participant starts and freed when the last one has
 * finished; the times of each are reported then.
 */
#include "config.h"

#include "replay/collectives/collective-private.h"
#include "replay/collectives/wave.h"

Run *
collective_open (Replay *self, const Step *step)
{
  guint32 count = program_group (self->program, step->group)->count;
  Run *run = g_malloc0 (sizeof (Run) + count * sizeof (Participant)), *other = NULL;

  run->instance = step->tag;
  run->collective = step->type == STEP_START ? step->index : PROGRAM_NONE;
  run->kind = step->kind;
  run->what
      = step->type == STEP_START ? program_collective (self->program, step->index) : NULL;
  run->group = step->group;
  run->members = program_group (self->program, step->group);
  run->count = count;
  run->cause = run->end_cause = CAUSE_NONE;
  for (guint32 i = 0; i < count; i++)
    {
      Participant *participant = &run->participants[i];

      participant->first = participant->final = participant->waiting_rts = POOL_NONE;
      participant->cause = CAUSE_NONE;
      participant->outcome.processor = collective_member (run, i);
    }
  if (__atomic_compare_exchange_n (&self->collectives->runs[step->tag], &other, run,
                                   FALSE, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE))
    return run;
  collective_free (run);
  return other;
}

void
collective_free (Run *run)
{
  if (run == NULL)
    return;
  wave_free (run->wave);
  g_free (run);
}

/* A loop in portions is no collective. */
static gboolean
tells_of (const Replay *self, const Run *run)
{
  return replay_is_told_in_order (self) && run->wave == NULL;
}

static void
tell_completed (Replay *self, const Run *run, const Participation *outcome)
{
  if (tells_of (self, run))
    NOTIFY (self, completed, outcome->processor, outcome->completed, run->instance,
            run->collective, run->group);
}

/* The intervals of those that started and reached the wait first; of several at a time,
 * of the lowest processor.  So they depend on no order in which processors are called. */
static void
find_intervals (const Run *run, CollectiveOutcome *outcome)
{
  const Participant *start = NULL, *wait = NULL;

  for (guint32 i = 0; i < run->count; i++)
    {
      const Participant *one = &run->participants[i];
      const guint32 processor = one->outcome.processor;

      if (one->started
          && (start == NULL || one->outcome.started < start->outcome.started
              || (one->outcome.started == start->outcome.started
                  && processor < start->outcome.processor)))
        start = one;
      if (one->reached_wait
          && (wait == NULL || one->waited < wait->waited
              || (one->waited == wait->waited && processor < wait->outcome.processor)))
        wait = one;
    }
  outcome->start_interval = start != NULL ? start->start_interval : 0;
  outcome->wait_interval = wait != NULL ? wait->wait_interval : outcome->start_interval;
}

/* Reports its times to the observers, and frees it. */
static void
finish_run (Replay *self, Run *run)
{
  g_autofree Participation *outcomes = g_new (Participation, run->count);
  CollectiveOutcome outcome = { .instance = run->instance,
                                .collective = run->collective,
                                .kind = run->kind,
                                .count = run->count,
                                .participants = outcomes };

  if (run->collective != PROGRAM_NONE && formula_prices (self, run))
    formula_outcome (self, run);
  else if (run->collective != PROGRAM_NONE)
    collective_graph_outcome (self, run);
  for (guint32 i = 0; i < run->count; i++)
    outcomes[i] = run->participants[i].outcome;
  find_intervals (run, &outcome);
  NOTIFY (self, collective, &outcome);
  self->collectives->runs[run->instance] = NULL;
  collective_free (run);
}

void
collective_through (Replay *self, Run *run, Participant *participant)
{
  participant->through = TRUE;
  tell_completed (self, run, &participant->outcome);
  collective_change (self, run);
}

void
collective_apply (Replay *self, Run *run)
{
  if (++run->through == run->count)
    finish_run (self, run);
}

static gboolean
have_all_started (const Run *run)
{
  for (guint32 i = 0; i < run->count; i++)
    if (!run->participants[i].started)
      return FALSE;
  return TRUE;
}

void
collective_finish_all (Replay *self)
{
  for (guint32 i = 0; i < program_instances (self->program); i++)
    if (self->collectives->runs[i] != NULL
        && have_all_started (self->collectives->runs[i]))
      finish_run (self, self->collectives->runs[i]);
}

/* Its row at its start, if it is the first of those that start last. */
static void
record_start (Replay *self, Run *run, const Participant *participant)
{
  const Participation *one = &participant->outcome;
  const Participation *latest = run->latest == NULL ? NULL : &run->latest->outcome;

  if (latest != NULL
      && (one->started < latest->started
          || (one->started == latest->started && one->processor > latest->processor)))
    return;
  run->latest = participant;
  run->cause = self->causes->row[one->processor];
}

/* All others were waiting: from now, the latest start, they continue together. */
static void
release (Replay *self, Run *run)
{
  for (guint32 i = 0; i < run->count; i++)
    {
      Participant *participant = &run->participants[i];
      Participation *outcome = &participant->outcome;
      SimTime late = run->begin - outcome->started;

      outcome->start_communication = outcome->start_real_synch = late;
      outcome->synchronization = late;
      outcome->completed = run->end;
      processor_idle_for (self, outcome->processor, run->begin, run->cause);
      if (run->collective == PROGRAM_NONE)
        tell_completed (self, run, outcome);
      if (processor_progress (self, outcome->processor) == WAITS_FOR_START)
        {
          processor_wake_past_step (self, outcome->processor);
        }
    }
}

/* Starts of a synchronisation, or of a collective that is priced as a whole: each waits
 * for all.  The last one to be called is not always the latest: processors may run
 * ahead. */
static gboolean
meet (Replay *self, Run *run, guint32 processor, Participant *participant)
{
  run->begin = MAX (run->begin, participant->outcome.started);
  if (run->started < run->count)
    {
      processor_wait (self, processor, WAITS_FOR_START);
      return FALSE;
    }
  run->end = run->begin;
  if (run->collective != PROGRAM_NONE)
    formula_begin (self, run);
  release (self, run);
  if (run->collective == PROGRAM_NONE)
    finish_run (self, run);
  return TRUE;
}

gboolean
collective_start (Replay *self, guint32 processor, const Step *step)
{
  guint32 place = program_group_place (self->program, step->group, processor);
  Run *run = collective_run (self, step->tag);
  Participant *participant;

  if (place == PROGRAM_NONE)
    return TRUE;
  if (run == NULL)
    run = collective_open (self, step);
  participant = &run->participants[place];
  if (participant->started)
    return collective_graph_start (self, run, place);
  participant->started = TRUE;
  participant->outcome.started = processor_clock (self, processor);
  participant->outcome.call = processor_call (self, processor);
  participant->outcome.call_interval = processor_interval (self, processor);
  participant->start_interval = processor_interval (self, processor);
  if (self->causes != NULL)
    {
      participant->start_scope = processor_scope (self, processor);
      record_start (self, run, participant);
    }
  if (self->windows == NULL)
    run->started++;
  if (tells_of (self, run))
    NOTIFY (self, joined, processor, processor_clock (self, processor), run->instance,
            run->collective, run->group);
  if (run->collective == PROGRAM_NONE)
    return meet (self, run, processor, participant);
  if (formula_prices (self, run))
    {
      if (!formula_is_deferred (self, run))
        return meet (self, run, processor, participant);
      formula_join (self, run, place);
      return TRUE;
    }
  collective_send_cts (self, participant);
  collective_graph_open (self, run, place);
  return collective_graph_start (self, run, place);
}

gboolean
collective_wait (Replay *self, guint32 processor, const Step *step)
{
  Run *run = collective_run (self, step->tag);
  guint32 place = run == NULL
                      ? PROGRAM_NONE
                      : program_group_place (self->program, run->group, processor);
  Participant *participant;

  if (place == PROGRAM_NONE || !run->participants[place].started)
    return TRUE;
  participant = &run->participants[place];
  if (!participant->reached_wait)
    {
      participant->reached_wait = TRUE;
      participant->waited = processor_clock (self, processor);
      participant->wait_interval = processor_interval (self, processor);
      participant->outcome.call = processor_call (self, processor);
      participant->outcome.call_interval = participant->wait_interval;
    }
  if (formula_prices (self, run))
    return formula_wait (self, run, place);
  return collective_graph_wait (self, run, place);
}

/* ---- all --------------------------------------------------------------------------- */

void
collectives_charge (Replay *self, const NetworkPrice *price)
{
  self->collectives->network_time.total += price->cost;
  self->collectives->network_time.start += price->start;
}

void
collectives_count_messages (Replay *self, guint64 messages, TotalBytes bytes)
{
  self->collectives->messages += messages;
  self->collectives->bytes += bytes;
}

void
collectives_add_sums (const Replay *self, ReplayResult *result)
{
  result->messages += self->collectives->messages;
  result->bytes += self->collectives->bytes;
  network_time_add (&result->network_time, &self->collectives->network_time);
}

void
collectives_open_part (Replay *self)
{
  self->collectives = g_memdup2 (self->collectives, sizeof *self->collectives);
  channels_init (&self->collectives->arrived_parts);
}

void
collectives_join (Replay *self, Replay *part)
{
  channels_take_over (&self->collectives->arrived_parts,
                      &part->collectives->arrived_parts);
  channels_clear (&part->collectives->arrived_parts);
  g_free (part->collectives);
}

void
collectives_open (Replay *self)
{
  self->collectives = g_new0 (Collectives, 1);
  self->collectives->runs = g_new0 (Run *, program_instances (self->program));
  channels_init (&self->collectives->arrived_parts);
  collective_plans_open (self);
}

void
collectives_close (Replay *self)
{
  for (guint32 i = 0; i < program_instances (self->program); i++)
    collective_free (self->collectives->runs[i]);
  g_free (self->collectives->runs);
  collective_plans_close (self);
  g_free (self->collectives->collective_prices);
  channels_clear (&self->collectives->arrived_parts);
  g_free (self->collectives);
}
