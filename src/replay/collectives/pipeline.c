/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pipeline.c - a loop done in portions that pass from processor to processor
 *
 *   processor 0   |00|11|22|33|
 *                    \  \  \  \         a message for each portion and dependence
 *   processor 1       |00|11|22|33|
 *
 * A processor begins a portion when its own previous one has ended and those it depends
 * on have sent theirs; then it computes, then it sends (docs/dvm-rules.md, section 5,
 * across_). On a graph they are ordinary messages with overheads, which are executed in
 * order of time; on a formula network each takes its price and delays no other message.
 * The n-th message sent along a dependence is the n-th portion's, in whatever order they
 * arrive.
 */
#include "config.h"

#include "replay/collectives/collective-private.h"
#include "replay/collectives/pipeline.h"

/* More portions than this are refused: the replay would take too long. */
#define MOST_PORTIONS (1u << 24)

/* ---- the wave ---------------------------------------------------------------------- */

/* Entries are sorted by source, and members of a group ascend. */
static void
index_dependences (const Replay *self, Wave *wave)
{
  const Transfer *entries = wave->dependences->entries;
  guint32 group = wave->pipeline->group, count = wave->dependences->count;
  g_autofree guint32 *next = NULL;

  wave->first_out = g_new0 (guint32, wave->count + 1);
  wave->first_in = g_new0 (guint32, wave->count + 1);
  wave->in = g_new (guint32, count);
  for (guint32 i = 0; i < count; i++)
    {
      wave->first_out[program_group_place (self->program, group, entries[i].source)
                      + 1]++;
      wave->first_in[program_group_place (self->program, group, entries[i].destination)
                     + 1]++;
    }
  for (guint32 place = 0; place < wave->count; place++)
    {
      wave->first_out[place + 1] += wave->first_out[place];
      wave->first_in[place + 1] += wave->first_in[place];
    }
  next = g_memdup2 (wave->first_in, wave->count * sizeof (guint32));
  for (guint32 i = 0; i < count; i++)
    wave->in[next[program_group_place (self->program, group, entries[i].destination)]++]
        = i;
}

/* Computes each processor's share of the loop, and from the largest share the number of
 * portions. */
static void
share_out (Replay *self, const Run *run, const Step *step, guint32 interval)
{
  Wave *wave = run->wave;
  const Partition *partition
      = program_partition (self->program, wave->pipeline->partition);
  SimTime largest = 0;
  guint64 bytes = 0;

  for (guint32 place = 0; place < wave->count; place++)
    {
      guint32 processor = collective_member (run, place);
      SimTime cost = prices_loop (self, processor, interval, step), time;

      wave->stages[place].share = partition_share (partition, place, cost);
      time = wave->stages[place].share.time;
      if (G_UNLIKELY (prices_are_changed (self)))
        time = partition_share (partition, place,
                                prices_loop_unchanged (self, processor, step))
                   .time;
      largest = MAX (largest, time);
    }
  for (guint32 i = 0; i < wave->dependences->count; i++)
    bytes = MAX (bytes, wave->dependences->entries[i].bytes);
  wave->portions = pipeline_portions (self->machine, wave->pipeline, largest, bytes);
  if (wave->portions > MOST_PORTIONS)
    replay_fail (self,
                 "a pipelined loop would be done in %" G_GUINT64_FORMAT
                 " portions, the maximum is %u",
                 wave->portions, MOST_PORTIONS);
}

Run *
pipeline_open (Replay *self, const Step *step, guint32 interval)
{
  Run *run = collective_open (self, step);
  Wave *wave = run->wave = g_new0 (Wave, 1);

  wave->pipeline = program_pipeline (self->program, step->index);
  wave->dependences = program_transfers (self->program, wave->pipeline->dependences);
  wave->count = run->count;
  wave->stages = g_new0 (Stage, wave->count);
  wave->dependence = g_new0 (Dependence, wave->dependences->count);
  index_dependences (self, wave);
  share_out (self, run, step, interval);
  return run;
}

/* ---- portions ---------------------------------------------------------------------- */

/* The part of a whole amount that belongs to the portions before this one: floor (whole *
 * slices / n), with floor (portion * n / Q) slices. */
guint64
pipeline_amount_before (const Wave *wave, guint64 whole, guint64 portion)
{
  guint64 n = wave->pipeline->slices;
  guint64 slices = (guint64) ((unsigned __int128) portion * n / wave->portions);
  guint64 product;

  if (!__builtin_mul_overflow (whole, slices, &product))
    return product / n;
  return (guint64) ((unsigned __int128) whole * slices / n);
}

static guint64
amount_of (const Wave *wave, guint64 whole, guint64 portion)
{
  return pipeline_amount_before (wave, whole, portion + 1)
         - pipeline_amount_before (wave, whole, portion);
}

/* ---- messages ---------------------------------------------------------------------- */

static void
wake (Replay *self, const Run *run, guint32 place)
{
  Stage *stage = &run->wave->stages[place];

  if (!stage->waiting)
    return;
  stage->waiting = FALSE;
  processor_wake (self, collective_member (run, place));
}

static void
arrived (Replay *self, Message *message, guint32 slot)
{
  wake (self, collective_run (self, message->owner), (guint32) message->tag);
}

const MessageOwner portions_owner
    = { .arrived = arrived, .rts_arrived = collective_rts_arrived };

static void
remember (Dependence *dependence, guint32 slot, SimTime begin)
{
  Sent sent = { begin, slot };

  if (dependence->sent == NULL)
    dependence->sent = g_array_new (FALSE, FALSE, sizeof (Sent));
  g_array_append_val (dependence->sent, sent);
}

static void
forget_first (Dependence *dependence)
{
  dependence->taken++;
  if (++dependence->head < dependence->sent->len / 2 + 1)
    return;
  g_array_remove_range (dependence->sent, 0, dependence->head);
  dependence->head = 0;
}

/* The message of this portion, if it has arrived, else NULL.  On a formula network it
 * counts as arrived as soon as it is sent: packet.tail may be later than now. */
static const Sent *
find_sent (Replay *self, const Dependence *dependence)
{
  const Sent *sent;

  if (dependence->sent == NULL || dependence->head == dependence->sent->len)
    return NULL;
  sent = &g_array_index (dependence->sent, Sent, dependence->head);
  return message_get (self, sent->slot)->flags & MESSAGE_ARRIVED ? sent : NULL;
}

/* The message of this portion that arrived first, of those not yet received. *missing:
 * how many are not received. */
static Dependence *
find_first (Replay *self, const Wave *wave, guint32 place, guint32 *missing)
{
  Dependence *first = NULL;
  SimTime first_time = 0;

  *missing = 0;
  for (guint32 k = wave->first_in[place]; k < wave->first_in[place + 1]; k++)
    {
      Dependence *dependence = &wave->dependence[wave->in[k]];
      const Sent *sent;
      SimTime time;

      if (dependence->taken > wave->stages[place].portion)
        continue;
      ++*missing;
      if ((sent = find_sent (self, dependence)) == NULL)
        continue;
      time = message_get (self, sent->slot)->packet.tail;
      if (first == NULL || time < first_time)
        {
          first = dependence;
          first_time = time;
        }
    }
  return first;
}

static void
take (Replay *self, Run *run, guint32 place, Dependence *dependence)
{
  Stage *stage = &run->wave->stages[place];
  Participation *outcome = &run->participants[place].outcome;
  Sent sent = *find_sent (self, dependence);
  const Message *message = message_get (self, sent.slot);
  SimTime arrived = message->packet.tail,
          before = processor_clock (self, outcome->processor), begin, overhead = 0;
  guint32 number = (guint32) (dependence - run->wave->dependence);

  if (!network_prices_collectives (self->network)
      && !prices_overhead (self, FALSE, message->bytes, &overhead))
    return;
  processor_idle_for (self, outcome->processor, arrived,
                      messages_cause (self, sent.slot));
  begin = processor_clock (self, outcome->processor);
  stage->idle += begin - before;
  if (arrived > stage->latest
      || (arrived == stage->latest && number >= stage->latest_number))
    {
      stage->latest = arrived;
      stage->latest_takes = arrived - sent.begin;
      stage->latest_number = number;
    }
  processor_spend_overhead (self, outcome->processor, overhead, STATE_RECEIVING);
  outcome->wait_communication += processor_clock (self, outcome->processor) - before;
  messages_taken (self, sent.slot, outcome->processor, begin,
                  processor_clock (self, outcome->processor));
  forget_first (dependence);
}

/* FALSE: the processor waits, or is called again. */
static gboolean
take_all (Replay *self, Run *run, guint32 place)
{
  guint32 processor = run->participants[place].outcome.processor, missing;

  while (self->error == NULL)
    {
      Dependence *first = find_first (self, run->wave, place, &missing);

      if (missing == 0)
        return TRUE;
      if (processor_clock (self, processor) > self->now)
        {
          loop_call_at (self, processor, processor_clock (self, processor));
          return FALSE;
        }
      if (first == NULL)
        {
          run->wave->stages[place].waiting = TRUE;
          processor_wait (self, processor, WAITS_FOR_COMPLETION);
          return FALSE;
        }
      take (self, run, place, first);
    }
  return FALSE;
}

static void
send (Replay *self, Run *run, guint32 place, guint32 number)
{
  Wave *wave = run->wave;
  const Transfer *entry = &wave->dependences->entries[number];
  Participation *outcome = &run->participants[place].outcome;
  guint32 to = program_group_place (self->program, run->group, entry->destination);
  guint64 bytes = amount_of (wave, entry->bytes, wave->stages[place].portion);
  const OwnedMessage message
      = collective_message (run, place, to, bytes, messages_type_of (run->kind));
  guint32 slot;
  SimTime begin = processor_clock (self, outcome->processor), span;
  NetworkPrice price;

  if (network_prices_collectives (self->network))
    {
      if (!network_price_message (self->network, entry->source, entry->destination, bytes,
                                  &price, &self->error))
        return;
      if (price.cost > SIM_TIME_LIMIT - begin)
        {
          replay_fail_too_long (self);
          return;
        }
      collectives_charge (self, &price);
      messages_set_sender (self, outcome->processor);
      slot = messages_post_priced (self, &message, begin, begin + price.cost);
      remember (&wave->dependence[number], slot, begin);
      wake (self, run, to);
      return;
    }
  if (!prices_overhead (self, TRUE, bytes, &span))
    return;
  processor_spend_overhead (self, outcome->processor, span, STATE_SENDING);
  outcome->wait_communication += span;
  if (self->error != NULL)
    return;
  messages_set_sender (self, outcome->processor);
  slot = messages_post (self, &message, begin, begin + span);
  remember (&wave->dependence[number], slot, begin);
}

/* Executes each send at its time.  FALSE: the processor is called again. */
static gboolean
send_all (Replay *self, Run *run, guint32 place)
{
  Wave *wave = run->wave;
  Stage *stage = &wave->stages[place];
  guint32 processor = run->participants[place].outcome.processor;

  for (; stage->next_sent < wave->first_out[place + 1] && self->error == NULL;
       stage->next_sent++)
    {
      if (processor_clock (self, processor) > self->now)
        {
          loop_call_at (self, processor, processor_clock (self, processor));
          return FALSE;
        }
      send (self, run, place, stage->next_sent);
    }
  return self->error == NULL;
}

/* ---- one processor ----------------------------------------------------------------- */

/* Receives are posted at once, so that long messages (rendezvous) need not wait. */
static void
start (Replay *self, Run *run, guint32 place)
{
  Participant *participant = &run->participants[place];
  Stage *stage = &run->wave->stages[place];

  participant->started = TRUE;
  participant->outcome.started = processor_clock (self, participant->outcome.processor);
  participant->start_interval = processor_interval (self, participant->outcome.processor);
  if (self->causes != NULL)
    participant->start_scope = processor_scope (self, participant->outcome.processor);
  run->started++;
  stage->next_sent = run->wave->first_out[place];
  NOTIFY (self, loop, participant->outcome.processor,
          processor_interval (self, participant->outcome.processor), stage->share);
  stage->share.time
      = prices_with_noise (self, participant->outcome.processor, stage->share.time);
  collective_send_cts (self, participant);
}

/* The part of the waiting that exceeds the last message's own time is real
 * synchronisation. */
static void
begin_portion (Replay *self, Run *run, guint32 place)
{
  Stage *stage = &run->wave->stages[place];
  Participation *outcome = &run->participants[place].outcome;

  outcome->wait_real_synch += MAX (stage->idle - stage->latest_takes, 0);
  stage->idle = stage->latest = stage->latest_takes = 0;
  stage->latest_number = 0;
  stage->computed = TRUE;
  processor_spend_busy (
      self, outcome->processor,
      (SimTime) amount_of (run->wave, (guint64) stage->share.time, stage->portion));
}

static gboolean
do_portion (Replay *self, Run *run, guint32 place)
{
  Wave *wave = run->wave;
  Stage *stage = &wave->stages[place];

  if (!stage->computed && !take_all (self, run, place))
    return FALSE;
  if (!stage->computed)
    begin_portion (self, run, place);
  if (self->error != NULL || !send_all (self, run, place))
    return FALSE;
  stage->computed = FALSE;
  stage->next_sent = wave->first_out[place];
  stage->portion++;
  return TRUE;
}

gboolean
pipeline_is_alone (const Wave *wave, guint32 place)
{
  return wave->first_in[place] == wave->first_in[place + 1]
         && wave->first_out[place] == wave->first_out[place + 1];
}

gboolean
pipeline_go_on (Replay *self, guint32 processor, const Step *step)
{
  guint32 place = program_group_place (self->program, step->group, processor);
  Run *run = self->collectives->runs[step->tag];
  Participant *participant;

  if (place == PROGRAM_NONE)
    return TRUE;
  if (run == NULL)
    run = pipeline_open (self, step, processor_interval (self, processor));
  participant = &run->participants[place];
  if (self->error == NULL && !participant->started)
    start (self, run, place);
  if (self->error == NULL && pipeline_is_alone (run->wave, place))
    processor_spend_busy (self, processor, run->wave->stages[place].share.time);
  else
    while (run->wave->stages[place].portion < run->wave->portions)
      if (self->error != NULL || !do_portion (self, run, place))
        return FALSE;
  if (self->error != NULL)
    return FALSE;
  participant->outcome.completed = processor_clock (self, processor);
  collective_through (self, run, participant);
  return TRUE;
}
