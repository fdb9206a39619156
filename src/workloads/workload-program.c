/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "workloads/workload-program.h"

#include "base/error.h"
#include "workloads/round-messages.h"

/* Steps of all processors for which room is made before they are appended. */
#define MOST_RESERVED (G_GUINT64_CONSTANT (1) << 28)

/* Rounds are appended in blocks, in a block processor by processor, so that the end of a
 * processor's stream is in the cache for several rounds. */
#define BLOCK_ROUNDS 32
#define BLOCK_MESSAGES ((guint64) 1 << 20) /* about so many in a block, or one round */

typedef struct
{
  const WorkloadSpec *spec;
  const char *name;
  Program *program;
  RoundMessages messages[BLOCK_ROUNDS]; /* of a block; all rounds are alike: of one */
  guint32 n_messages;                   /* of these */
  guint32 block;                        /* rounds */
  gboolean has_messages;
  guint32 *request; /* of one processor in one round */
  guint64 n_requests, most_requests;
  guint32 collective; /* of each round that has one */
} Making;

/* ---- one processor in one round ---------------------------------------------------- */

static void
post_receives (Making *self, guint32 i, const PeerLists *from)
{

  for (guint64 n = from->begin[i]; n < from->begin[i + 1]; n++)
    {
      const ProgramMessage message = { .peer = g_array_index (from->others, guint32, n),
                                       .bytes = self->spec->bytes };

      self->request[self->n_requests++]
          = program_append_begin_receive (self->program, i, &message);
    }
}

static void
begin_sends (Making *self, guint32 i, const PeerLists *to)
{

  for (guint64 n = to->begin[i]; n < to->begin[i + 1]; n++)
    {
      const ProgramMessage message = { .peer = g_array_index (to->others, guint32, n),
                                       .bytes = self->spec->bytes };

      self->request[self->n_requests++]
          = program_append_begin_send (self->program, i, &message, FALSE);
    }
}

/* In the order in which they were begun. */
static void
complete (Making *self, guint32 i)
{
  for (guint64 n = 0; n < self->n_requests; n++)
    program_append_complete (self->program, i, self->request[n]);
  self->n_requests = 0;
}

static void
compute (Making *self, guint32 i)
{
  if (self->spec->compute > 0)
    program_append_compute (self->program, i, ACTIVITY_USER,
                            (guint64) self->spec->compute, FALSE);
}

static void
append_messages (Making *self, guint32 i, const RoundMessages *messages)
{
  const gboolean takes_first = self->spec->workload->takes_first;

  if (!takes_first)
    compute (self, i);
  post_receives (self, i, &messages->from);
  if (takes_first)
    {
      complete (self, i);
      compute (self, i);
    }
  begin_sends (self, i, &messages->to);
  complete (self, i);
}

/* ---- rounds ------------------------------------------------------------------------ */

/* Before anything is made: of the messages, those of the first round are known. */
static gboolean
check_size (const Making *self, GError **error)
{
  const guint64 steps = MAX (self->messages[0].to.others->len, self->spec->processors);

  if (self->spec->rounds <= WORKLOAD_MOST_STEPS / steps)
    return TRUE;
  error_set_at (error, self->name, 0, 0,
                "more than %" G_GUINT64_FORMAT
                " sends, receives and parts of collectives, expected fewer rounds or "
                "processors",
                WORKLOAD_MOST_STEPS);
  return FALSE;
}

/* An operation after every so many rounds of messages, or in each round. */
static gboolean
has_operation (const Making *self, guint64 round)
{
  const WorkloadSpec *spec = self->spec;

  return spec->workload->has_operation
         && (spec->every == 0 || (round + 1) % spec->every == 0);
}

static void
append_operation (Making *self, guint32 i, guint32 instance)
{
  if (!self->has_messages)
    compute (self, i);
  program_append_start (self->program, i, self->collective, instance);
  program_append_wait (self->program, i, instance);
}

/* Of a round, and room for the requests of any processor. */
static void
find_messages (Making *self, RoundMessages *messages, guint64 round)
{
  round_messages_find (messages, self->spec, round);
  for (guint32 i = 0; i < self->spec->processors; i++)
    self->most_requests = MAX (
        self->most_requests, messages->to.begin[i + 1] - messages->to.begin[i]
                                 + messages->from.begin[i + 1] - messages->from.begin[i]);
  self->request = g_renew (guint32, self->request, self->most_requests);
}

/* instance: of the first operation in it. */
static void
append_block (Making *self, guint32 i, guint64 first, guint32 rounds, guint32 instance)
{
  for (guint32 k = 0; k < rounds; k++)
    {
      if (self->has_messages)
        append_messages (self, i, &self->messages[k % self->n_messages]);
      if (has_operation (self, first + k))
        append_operation (self, i, instance++);
    }
}

/* The messages of the first round are known. */
static void
append_rounds_from (Making *self, guint64 first, guint32 rounds)
{
  const guint32 instance = program_instances (self->program);

  for (guint32 k = first == 0; self->has_messages && k < MIN (rounds, self->n_messages);
       k++)
    if (self->spec->workload->changes)
      find_messages (self, &self->messages[k], first + k);
  for (guint32 k = 0; k < rounds; k++)
    if (has_operation (self, first + k))
      program_new_instance (self->program);
  for (guint32 i = 0; i < self->spec->processors; i++)
    append_block (self, i, first, rounds, instance);
}

/* Beside messages, in all rounds: computing, and starts and waits of operations. */
static guint64
other_steps (const Making *self)
{
  const WorkloadSpec *spec = self->spec;

  return (spec->compute > 0 ? spec->rounds : 0)
         + (spec->workload->has_operation ? 2 * (spec->rounds / MAX (spec->every, 1))
                                          : 0);
}

/* For all rounds.  Where they differ: of sweeps none has more than the most of the first
 * round; in random ones nearly all have the mean and a little. */
static void
reserve (const Making *self)
{
  const WorkloadSpec *spec = self->spec;
  const guint64 *to = self->messages[0].to.begin, *from = self->messages[0].from.begin;
  const guint32 processors = spec->processors;
  const guint64 sent = to[processors], other = other_steps (self) + 2;
  const guint64 mean = 4 * sent * spec->rounds / processors;
  const guint64 random = mean + MIN (mean / 16 + 64, mean / 2 + 8);
  g_autofree guint32 *steps = g_new (guint32, processors);

  if (4 * sent + 3 * (guint64) processors > MOST_RESERVED / MAX (spec->rounds, 1))
    return;
  for (guint32 i = 0; i < processors; i++)
    {
      const guint64 own = 2 * (to[i + 1] - to[i] + from[i + 1] - from[i]);

      steps[i] = (guint32) (other
                            + (spec->workload->takes_first
                                   ? 2 * self->most_requests * spec->rounds
                               : spec->workload->changes ? random
                                                         : own * spec->rounds));
    }
  program_reserve (self->program, steps);
}

/* Its sends, and its operation. */
static void
count_round (const Making *self, guint64 round, guint64 *count)
{
  const RoundMessages *messages = &self->messages[round % self->block % self->n_messages];

  if (self->has_messages)
    count[KIND_POINT_TO_POINT] += messages->to.begin[self->spec->processors];
  if (has_operation (self, round))
    count[program_collective (self->program, self->collective)->kind]++;
}

static void
append_rounds (Making *self, guint32 interval)
{
  const guint32 processors = self->spec->processors;
  guint64 *count = program_get_interval_for_update (self->program, interval)->operations;

  reserve (self);
  for (guint32 i = 0; i < processors; i++)
    program_append_enter (self->program, i, 0, interval);
  for (guint64 round = 0, n; round < self->spec->rounds; round += n)
    {
      n = MIN (self->spec->rounds - round, self->block);
      append_rounds_from (self, round, (guint32) n);
      for (guint32 k = 0; k < n; k++)
        count_round (self, round + k, count);
    }
  for (guint32 i = 0; i < processors; i++)
    program_append_leave (self->program, i, 0);
}

/* ---- the program ------------------------------------------------------------------- */

static void
define_operation (Making *self)
{
  const Workload *workload = self->spec->workload;
  const ProgramOperation operation
      = { .type = workload->operation,
          .bytes = self->has_messages ? self->spec->reduced : self->spec->bytes,
          .counts = PROGRAM_NONE,
          .transfers = PROGRAM_NONE };

  if (workload->has_operation)
    self->collective = program_define_operation (self->program, &operation);
}

Program *
workload_program (const WorkloadSpec *spec, const Reader *reader, const char *name,
                  GError **error)
{
  const Interval main
      = { .kind = "MAIN", .file = "", .parent = PROGRAM_NONE, .count = 1 };
  const Interval round = { .kind = "REGION",
                           .name = "round",
                           .file = "",
                           .parent = 0,
                           .level = 1,
                           .count = spec->rounds };
  const guint64 fits = BLOCK_MESSAGES / spec->processors;
  g_autoptr (Program) program = program_new_separate (spec->processors, reader, name);
  Making self = {
    .spec = spec,
    .name = name,
    .program = program,
    .has_messages
    = spec->workload->destinations != NULL || spec->workload->permute != NULL,
    .block = (guint32) CLAMP (fits, 1, BLOCK_ROUNDS),
  };

  self.n_messages = spec->workload->changes ? self.block : 1;
  for (guint32 k = 0; k < self.n_messages; k++)
    round_messages_init (&self.messages[k], spec->processors);
  program_define_interval (program, &main);
  const guint32 interval = program_define_interval (program, &round);
  define_operation (&self);
  if (self.has_messages)
    find_messages (&self, &self.messages[0], 0);
  const gboolean is_possible = check_size (&self, error);
  if (is_possible)
    append_rounds (&self, interval);
  for (guint32 k = 0; k < self.n_messages; k++)
    round_messages_clear (&self.messages[k]);
  g_free (self.request);
  return is_possible ? g_steal_pointer (&program) : NULL;
}
