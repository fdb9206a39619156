/* SPDX-License-Identifier: GPL-3.0-or-later */
/* lockstep-waves.c - loops done in portions, of processors that take their steps together
 *
 * A portion of a processor depends on the same portion of those before it in the wave and
 * on its own portion before: portion by portion, in an order in which each processor
 * comes after those it depends on, nothing has to be waited for (pipeline.c).
 */
#include "config.h"

#include "replay/collectives/pipeline.h"
#include "replay/lockstep/lockstep-private.h"

/* The messages of one dependence. */
typedef struct
{
  guint32 to;             /* place */
  SimTime begin, arrives; /* of the present portion */
  guint64 passed;         /* bytes of the portions so far */
  guint64 bytes;          /* for which the price is; most portions are of equal size */
  NetworkPrice price;
  gboolean is_priced;
} Flow;

typedef struct
{
  Lockstep *lockstep;
  Run *run;
  const Wave *wave;
  const Group *group;
  Flow *flows;    /* by number of the dependence */
  guint32 *order; /* places that depend on others, or on which others depend */
  guint32 n_order;
  guint64 *spent; /* by place: time of the portions so far */
} Passing;

/* ---- the order --------------------------------------------------------------------- */

static guint32
incoming (const Wave *wave, guint32 place)
{
  return wave->first_in[place + 1] - wave->first_in[place];
}

static void
put_in_order (Passing *self, guint32 *missing, guint32 place)
{
  const Wave *wave = self->wave;

  for (guint32 e = wave->first_out[place]; e < wave->first_out[place + 1]; e++)
    if (--missing[self->flows[e].to] == 0)
      self->order[self->n_order++] = self->flows[e].to;
}

static void
find_order (Passing *self)
{
  const Wave *wave = self->wave;
  g_autofree guint32 *missing = g_new (guint32, wave->count);
  guint32 expected = 0;

  for (guint32 place = 0; place < wave->count; place++)
    {
      missing[place] = incoming (wave, place);
      if (pipeline_is_alone (wave, place))
        continue;
      expected++;
      if (missing[place] == 0)
        self->order[self->n_order++] = place;
    }
  for (guint32 i = 0; i < self->n_order; i++)
    put_in_order (self, missing, self->order[i]);
  if (self->n_order < expected)
    replay_fail (self->lockstep->replay, "the dependences of a loop are a cycle");
}

static void
passing_open (Passing *self)
{
  const Wave *wave = self->wave;

  self->flows = g_new0 (Flow, wave->dependences->count);
  self->order = g_new (guint32, wave->count);
  self->spent = g_new0 (guint64, wave->count);
  for (guint32 place = 0; place < wave->count; place++)
    for (guint32 k = wave->first_in[place]; k < wave->first_in[place + 1]; k++)
      self->flows[wave->in[k]].to = place;
  find_order (self);
}

static void
passing_close (Passing *self)
{
  g_free (self->flows);
  g_free (self->order);
  g_free (self->spent);
}

/* ---- one processor's portion ------------------------------------------------------- */

/* The part of the waiting that exceeds the time of the message that arrived last (of
 * several: that from the highest source) is real synchronisation. */
static void
take_all (Passing *self, guint32 place, SimTime *clock)
{
  const Wave *wave = self->wave;
  Participation *outcome = &self->run->participants[place].outcome;
  SimTime latest = 0, takes = 0, idle;

  for (guint32 k = wave->first_in[place]; k < wave->first_in[place + 1]; k++)
    {
      const Flow *flow = &self->flows[wave->in[k]];

      if (flow->arrives < latest)
        continue;
      latest = flow->arrives;
      takes = latest - flow->begin;
    }
  idle = MAX (latest - *clock, 0);
  *clock += idle;
  outcome->wait_communication += idle;
  outcome->wait_real_synch += MAX (idle - takes, 0);
}

static gboolean
compute (Passing *self, guint32 place, guint64 portion, SimTime *clock)
{
  guint64 share = (guint64) self->wave->stages[place].share.time;
  guint64 spent = pipeline_amount_before (self->wave, share, portion + 1);
  SimTime time = (SimTime) (spent - self->spent[place]);

  self->spent[place] = spent;
  if (time > SIM_TIME_LIMIT - *clock)
    {
      replay_fail_too_long (self->lockstep->replay);
      return FALSE;
    }
  *clock += time;
  return TRUE;
}

static gboolean
price (Passing *self, Flow *flow, const Transfer *entry, guint64 bytes)
{
  Replay *replay = self->lockstep->replay;

  if (flow->is_priced && flow->bytes == bytes)
    return TRUE;
  flow->is_priced = TRUE;
  flow->bytes = bytes;
  return network_price_message (replay->network, entry->source, entry->destination, bytes,
                                &flow->price, &replay->error);
}

static gboolean
send (Passing *self, guint32 number, guint64 portion, SimTime clock)
{
  Replay *replay = self->lockstep->replay;
  const Transfer *entry = &self->wave->dependences->entries[number];
  Flow *flow = &self->flows[number];
  guint64 passed = pipeline_amount_before (self->wave, entry->bytes, portion + 1);
  guint64 bytes = passed - flow->passed;

  flow->passed = passed;
  if (!price (self, flow, entry, bytes))
    return FALSE;
  if (flow->price.cost > SIM_TIME_LIMIT - clock)
    {
      replay_fail_too_long (replay);
      return FALSE;
    }
  collectives_charge (replay, &flow->price);
  flow->begin = clock;
  flow->arrives = clock + flow->price.cost;
  collectives_count_messages (replay, 1, bytes);
  return TRUE;
}

static gboolean
do_portion (Passing *self, guint32 place, guint64 portion, SimTime *clock)
{
  take_all (self, place, clock);
  if (!compute (self, place, portion, clock))
    return FALSE;
  for (guint32 e = self->wave->first_out[place]; e < self->wave->first_out[place + 1];
       e++)
    if (!send (self, e, portion, *clock))
      return FALSE;
  return TRUE;
}

/* ---- the wave ---------------------------------------------------------------------- */

/* clocks: by place. */
static gboolean
pass_portions (Passing *self, SimTime *clocks)
{
  for (guint64 portion = 0; portion < self->wave->portions; portion++)
    for (guint32 i = 0; i < self->n_order; i++)
      if (!do_portion (self, self->order[i], portion, &clocks[self->order[i]]))
        return FALSE;
  return TRUE;
}

/* Those that wait for nobody, and for whom nobody waits. */
static gboolean
compute_alone (Passing *self, SimTime *clocks)
{
  for (guint32 place = 0; place < self->wave->count; place++)
    {
      SimTime time = self->wave->stages[place].share.time;

      if (!pipeline_is_alone (self->wave, place))
        continue;
      if (time > SIM_TIME_LIMIT - clocks[place])
        {
          replay_fail_too_long (self->lockstep->replay);
          return FALSE;
        }
      clocks[place] += time;
    }
  return TRUE;
}

/* As many as the messages that it sends have numbers. */
static gboolean
count_sends (Passing *self)
{
  Replay *replay = self->lockstep->replay;

  for (guint32 place = 0; place < self->wave->count; place++)
    {
      guint32 p = member (self->group, place);
      const guint32 sends
          = self->wave->first_out[place + 1] - self->wave->first_out[place];

      if (!processor_skip_numbers (replay, p, self->wave->portions * sends))
        return FALSE;
    }
  return TRUE;
}

static void
begin (Passing *self, SimTime *clocks)
{
  Lockstep *lockstep = self->lockstep;

  for (guint32 place = 0; place < self->group->count; place++)
    {
      const PartitionShare *share = &self->wave->stages[place].share;
      Participant *participant = &self->run->participants[place];

      clocks[place] = lockstep->common + lockstep->clock[member (self->group, place)];
      lockstep->times[place] = share->time;
      lockstep->productive[place] = share->productive;
      participant->started = TRUE;
      participant->start_interval = lockstep->interval;
      participant->outcome.started = clocks[place];
    }
  lockstep_tell_loop (lockstep, self->group, lockstep->productive);
}

/* The last participant ends the run. */
static void
end (Passing *self, const SimTime *clocks)
{
  Lockstep *lockstep = self->lockstep;

  lockstep->level = FALSE;
  for (guint32 place = 0; place < self->group->count; place++)
    {
      Participant *participant = &self->run->participants[place];
      guint32 p = member (self->group, place);

      lockstep->clock[p] = clocks[place] - lockstep->common;
      lockstep->idle[p] += participant->outcome.wait_communication;
      lockstep->highest = MAX (lockstep->highest, clocks[place]);
      participant->outcome.completed = clocks[place];
      collective_through (lockstep->replay, self->run, participant);
    }
}

void
lockstep_wave (Lockstep *lockstep, const Step *step)
{
  Replay *replay = lockstep->replay;
  Passing self
      = { .lockstep = lockstep, .group = program_group (replay->program, step->group) };

  self.run = pipeline_open (replay, step, self.lockstep->interval);
  self.wave = self.run->wave;
  passing_open (&self);
  if (replay->error == NULL)
    begin (&self, lockstep->others);
  if (replay->error == NULL && count_sends (&self)
      && compute_alone (&self, lockstep->others)
      && pass_portions (&self, lockstep->others))
    end (&self, lockstep->others);
  passing_close (&self);
}
