/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Random graphs of operations against a plain model of docs/replay.md, "Operations that
 * require each other": lists that are looked through from the front, one instant after
 * another.  The network is the basic one, so that a message takes the same time whatever
 * else is there; what happens on links is the other property test's. */
#include "config.h"

#include <string.h>

#include "machine-file/machine-file.h"
#include "replay/replay.h"
#include "fixture/unit.h"

#define CASES 2000
#define MOST_RANKS 5
#define MOST_OPERATIONS 60
#define MOST_STREAMS 3
#define NO_STREAM G_MAXUINT32 /* of an operation that ends at a time */
#define US SIM_TIME_PER_MICROSECOND
#define NEVER G_MAXINT64

typedef struct
{
  Step step;
  guint32 n_required;
  guint32 required[4];
  gboolean start_only[4];
  gboolean started, under_way, done;
  guint32 stream, cpu; /* the cpu is what the program says */
  SimTime begin, end;  /* when its stream did it */
  guint32 message;     /* of a receive that was matched, + 1 */
} Operation;

typedef struct
{
  guint32 source, destination, tag, number;
  guint64 bytes;
  SimTime arrives;
  gboolean matched, has_come, is_free;
} Letter;

typedef struct
{
  Operation operation[MOST_OPERATIONS];
  guint32 n, sent;
  guint32 begun[MOST_OPERATIONS], n_begun; /* receives, in order of beginning */
  guint32 streams;
  SimTime clock, busy, overhead;
} Rank;

typedef struct
{
  guint32 ranks;
  SimTime transport, send, receive; /* per byte: 1 us / 4 more */
  Rank rank[MOST_RANKS];
  Letter letter[MOST_RANKS * MOST_OPERATIONS];
  guint32 letters;
} Case;

/* ---- drawing ----------------------------------------------------------------------- */

static guint32
draw (GRand *random, guint32 n)
{
  return (guint32) g_rand_int_range (random, 0, (gint32) n);
}

static void
add (Rank *rank, Step step)
{
  if (rank->n < MOST_OPERATIONS)
    rank->operation[rank->n++] = (Operation){ .step = step };
}

/* Sends and their receives, and computing between them, then shuffled in every rank. */
static void
draw_operations (Case *self, GRand *random)
{
  guint32 messages = draw (random, 40);

  for (guint32 i = 0; i < messages; i++)
    {
      guint32 from = draw (random, self->ranks), to = draw (random, self->ranks);
      guint32 tag = draw (random, 2);
      guint64 bytes = draw (random, 5);

      if (self->rank[from].n + 2 > MOST_OPERATIONS
          || self->rank[to].n + 2 > MOST_OPERATIONS)
        continue;
      add (&self->rank[from], (Step){ .type = STEP_SEND,
                                      .kind = KIND_POINT_TO_POINT,
                                      .index = to,
                                      .amount = bytes,
                                      .flags = draw (random, 4) == 0 ? SEND_FREE : 0,
                                      .tag = tag });
      add (&self->rank[to], (Step){ .type = STEP_RECEIVE,
                                    .kind = KIND_POINT_TO_POINT,
                                    .index = from,
                                    .amount = bytes,
                                    .tag = tag });
    }
  for (guint32 r = 0; r < self->ranks; r++)
    {
      Rank *rank = &self->rank[r];

      for (guint32 i = draw (random, 6); i > 0; i--)
        add (rank, (Step){ .type = STEP_COMPUTE, .amount = draw (random, 4) * US });
      for (guint32 i = draw (random, 3) == 0 ? draw (random, 6) : 0; i > 0; i--)
        add (rank, (Step){ .type = STEP_AT, .amount = draw (random, 24) * US });
      for (guint32 i = rank->n; i > 1; i--)
        {
          guint32 j = draw (random, i);
          Operation kept = rank->operation[i - 1];

          rank->operation[i - 1] = rank->operation[j];
          rank->operation[j] = kept;
        }
    }
}

/* Each operation is on one of the rank's streams. */
static void
draw_streams (Rank *rank, GRand *random)
{
  rank->streams = draw (random, 2) ? 1 : 1 + draw (random, MOST_STREAMS);
  for (guint32 i = 0; i < rank->n; i++)
    {
      rank->operation[i].stream = rank->operation[i].cpu = draw (random, rank->streams);
      if (rank->operation[i].step.type == STEP_AT)
        rank->operation[i].stream = NO_STREAM;
    }
}

/* Requirements go back in a random order of the rank's operations, so there is no circle
 * within a rank; between ranks there may be one. */
static void
draw_requirements (Rank *rank, GRand *random)
{
  guint32 order[MOST_OPERATIONS];

  for (guint32 i = 0; i < rank->n; i++)
    order[i] = i;
  for (guint32 i = rank->n; i > 1 && draw (random, 2); i--)
    {
      guint32 j = draw (random, i), kept = order[i - 1];

      order[i - 1] = order[j];
      order[j] = kept;
    }
  for (guint32 i = 1; i < rank->n; i++)
    {
      Operation *late = &rank->operation[order[i]];

      for (guint32 k = draw (random, 4) == 0 ? 1 + draw (random, 3) : 0; k > 0; k--)
        {
          late->required[late->n_required] = order[draw (random, i)];
          late->start_only[late->n_required++] = draw (random, 4) == 0;
        }
    }
}

static void
draw_case (Case *self, GRand *random)
{
  memset (self, 0, sizeof *self);
  self->ranks = 1 + draw (random, MOST_RANKS);
  self->transport = draw (random, 6) * US;
  self->send = draw (random, 3) * US;
  self->receive = draw (random, 3) * US;
  draw_operations (self, random);
  for (guint32 r = 0; r < self->ranks; r++)
    {
      draw_streams (&self->rank[r], random);
      draw_requirements (&self->rank[r], random);
    }
}

/* ---- the model --------------------------------------------------------------------- */

static gboolean
is_ready (const Rank *rank, const Operation *operation)
{
  if (operation->started)
    return FALSE;
  for (guint32 k = 0; k < operation->n_required; k++)
    {
      const Operation *required = &rank->operation[operation->required[k]];

      if (operation->start_only[k] ? !required->started : !required->done)
        return FALSE;
    }
  return TRUE;
}

static SimTime
overhead (SimTime fixed, guint64 bytes)
{
  return fixed == 0 ? 0 : fixed + (SimTime) bytes * US / 4;
}

/* The n-th send of a pair and tag and the n-th receive begun find each other. */
static void
match (Case *self, guint32 r, guint32 operation)
{
  Rank *rank = &self->rank[r];
  const Step *step = &rank->operation[operation].step;

  for (guint32 i = 0; i < self->letters; i++)
    {
      Letter *letter = &self->letter[i];

      if (letter->matched || letter->source != step->index || letter->destination != r
          || letter->tag != step->tag)
        continue;
      letter->matched = TRUE;
      rank->operation[operation].message = i + 1;
      return;
    }
}

static void
match_begun (Case *self, guint32 r)
{
  Rank *rank = &self->rank[r];

  for (guint32 i = 0; i < rank->n_begun; i++)
    if (rank->operation[rank->begun[i]].message == 0)
      match (self, r, rank->begun[i]);
}

static void
send_letter (Case *self, guint32 r, const Step *step, SimTime sent)
{
  Rank *rank = &self->rank[r];
  Letter *letter = &self->letter[self->letters++];

  *letter = (Letter){ r,
                      step->index,
                      step->tag,
                      rank->sent++,
                      step->amount,
                      sent + (step->index == r ? 0 : self->transport),
                      FALSE,
                      FALSE,
                      step->flags == SEND_FREE };
  match_begun (self, step->index);
}

static void
occupy (Rank *rank, Operation *operation, SimTime now, SimTime cost)
{
  operation->under_way = TRUE;
  operation->begin = now;
  operation->end = now + cost;
  rank->clock = MAX (rank->clock, operation->end);
}

/* Begins an operation at now, if its turn can come.  Returns: whether it did. */
static gboolean
try_operation (Case *self, guint32 r, guint32 i, SimTime now)
{
  Rank *rank = &self->rank[r];
  Operation *operation = &rank->operation[i];
  const Step *step = &operation->step;
  const Letter *letter
      = operation->message > 0 ? &self->letter[operation->message - 1] : NULL;

  if (operation->under_way || operation->done)
    return FALSE;
  if (step->type == STEP_RECEIVE && operation->started)
    {
      if (letter == NULL || !letter->has_come)
        return FALSE;
      occupy (rank, operation, now,
              letter->is_free ? 0 : overhead (self->receive, letter->bytes));
      return TRUE;
    }
  if (!is_ready (rank, operation))
    return FALSE;
  operation->started = TRUE;
  if (step->type == STEP_RECEIVE)
    {
      rank->begun[rank->n_begun++] = i;
      match_begun (self, r);
      return TRUE;
    }
  if (step->type == STEP_AT)
    {
      /* A wait: in no state. */
      occupy (rank, operation, MAX (now, (SimTime) step->amount), 0);
      return TRUE;
    }
  occupy (rank, operation, now,
          step->type == STEP_COMPUTE ? (SimTime) step->amount
          : step->flags == SEND_FREE ? 0
                                     : overhead (self->send, step->amount));
  if (step->type == STEP_SEND)
    send_letter (self, r, step, operation->end);
  return TRUE;
}

static gboolean
is_free (const Rank *rank, guint32 stream)
{
  for (guint32 i = 0; i < rank->n; i++)
    if (rank->operation[i].stream == stream && rank->operation[i].under_way)
      return FALSE;
  return TRUE;
}

/* The first stream that can does what comes first in the file. */
static gboolean
do_one (Case *self, guint32 r, SimTime now)
{
  const Rank *rank = &self->rank[r];

  for (guint32 stream = 0; stream < rank->streams; stream++)
    for (guint32 i = 0; i < rank->n && is_free (rank, stream); i++)
      if (rank->operation[i].stream == stream && try_operation (self, r, i, now))
        return TRUE;
  for (guint32 i = 0; i < rank->n; i++)
    if (rank->operation[i].stream == NO_STREAM && try_operation (self, r, i, now))
      return TRUE;
  return FALSE;
}

/* What has ended by now, then what can begin. */
static void
go_on (Case *self, guint32 r, SimTime now)
{
  Rank *rank = &self->rank[r];

  do
    for (guint32 i = 0; i < rank->n; i++)
      if (rank->operation[i].under_way && rank->operation[i].end <= now)
        {
          rank->operation[i].under_way = FALSE;
          rank->operation[i].done = TRUE;
        }
  while (do_one (self, r, now));
}

/* Busy in each quarter of a microsecond in which some stream computes, else in overhead
 * if some stream does anything: all times are multiples of it. */
static void
count_states (Rank *rank)
{
  for (SimTime t = 0; t < rank->clock; t += US / 4)
    {
      gboolean busy = FALSE, overhead = FALSE;

      for (guint32 i = 0; i < rank->n; i++)
        if (rank->operation[i].begin <= t && t < rank->operation[i].end)
          *(rank->operation[i].step.type == STEP_COMPUTE ? &busy : &overhead) = TRUE;
      rank->busy += busy ? US / 4 : 0;
      rank->overhead += !busy && overhead ? US / 4 : 0;
    }
}

/* The next letter that comes at now: by source and number. */
static Letter *
next_letter (Case *self, SimTime now)
{
  Letter *best = NULL;

  for (guint32 i = 0; i < self->letters; i++)
    {
      Letter *letter = &self->letter[i];

      if (letter->has_come || letter->arrives != now)
        continue;
      if (best == NULL || letter->source < best->source
          || (letter->source == best->source && letter->number < best->number))
        best = letter;
    }
  return best;
}

/* When something may happen after now: a letter comes, a rank is free. */
static SimTime
next_instant (const Case *self, SimTime now)
{
  SimTime next = NEVER;

  for (guint32 i = 0; i < self->letters; i++)
    if (!self->letter[i].has_come && self->letter[i].arrives > now)
      next = MIN (next, self->letter[i].arrives);
  for (guint32 r = 0; r < self->ranks; r++)
    for (guint32 i = 0; i < self->rank[r].n; i++)
      if (self->rank[r].operation[i].under_way && self->rank[r].operation[i].end > now)
        next = MIN (next, self->rank[r].operation[i].end);
  return next;
}

/* FALSE: something was never done. */
static gboolean
run_model (Case *self)
{
  gboolean done = TRUE;

  for (SimTime now = 0; now != NEVER; now = next_instant (self, now))
    {
      Letter *letter;

      for (guint32 r = 0; r < self->ranks; r++)
        go_on (self, r, now);
      while ((letter = next_letter (self, now)) != NULL)
        {
          letter->has_come = TRUE;
          go_on (self, letter->destination, now);
        }
    }
  for (guint32 r = 0; r < self->ranks; r++)
    {
      count_states (&self->rank[r]);
      for (guint32 i = 0; i < self->rank[r].n; i++)
        done &= self->rank[r].operation[i].done;
    }
  return done;
}

/* ---- the engine -------------------------------------------------------------------- */

static Program *
make_program (const Case *self)
{
  Program *program = program_new_graphs (self->ranks, NULL, "");

  program_define_interval (
      program, &(Interval){ .kind = "MAIN", .file = "", .parent = PROGRAM_NONE });
  for (guint32 r = 0; r < self->ranks; r++)
    {
      const Rank *rank = &self->rank[r];
      Step steps[MOST_OPERATIONS];
      Requirement requirements[4 * MOST_OPERATIONS];
      guint32 cpus[MOST_OPERATIONS];
      guint32 n = 0, cycle;

      for (guint32 i = 0; i < rank->n; i++)
        {
          const Operation *operation = &rank->operation[i];

          steps[i] = operation->step;
          cpus[i] = 3 * operation->cpu;
          for (guint32 k = 0; k < operation->n_required; k++)
            requirements[n++] = (Requirement){ i, operation->required[k],
                                               operation->start_only[k] ? REQUIRES_START
                                                                        : REQUIRES_END };
        }
      g_assert_true (
          program_set_graph (program, r, steps, rank->n, requirements, n, &cycle));
      program_set_places (program, r, cpus, NULL);
    }
  return program;
}

static Machine *
make_machine (const Case *self)
{
  g_autoptr (GError) error = NULL;
  Machine *machine = machine_new ();
  g_autofree char *transport
      = g_strdup_printf ("transport = %" G_GINT64_FORMAT, self->transport / US);
  g_autofree char *send
      = g_strdup_printf ("send overhead = %" G_GINT64_FORMAT, self->send / US);
  g_autofree char *receive
      = g_strdup_printf ("receive overhead = %" G_GINT64_FORMAT, self->receive / US);

  machine_set (machine, "network = basic", &error);
  machine_set (machine, transport, &error);
  machine_set (machine, send, &error);
  machine_set (machine, receive, &error);
  machine_set (machine,
               self->send > 0 ? "send overhead byte time = 0.25"
                              : "send overhead byte time = 0",
               &error);
  machine_set (machine,
               self->receive > 0 ? "receive overhead byte time = 0.25"
                                 : "receive overhead byte time = 0",
               &error);
  g_assert_no_error (error);
  g_assert_true (machine_resolve (machine, &error));
  return machine;
}

/* Returns: whether it ran to the end. */
static gboolean
compare (Case *self)
{
  g_autoptr (Program) program = make_program (self);
  g_autoptr (Machine) machine = make_machine (self);
  g_autoptr (GError) error = NULL;
  g_autoptr (Network) network = network_new (machine, program_shape (program), &error);
  g_autoptr (Replay) replay = NULL;
  ReplayResult result;
  gboolean ran, expected = run_model (self);

  g_assert_no_error (error);
  replay = replay_new (program, machine, network);
  ran = replay_run (replay, &result, &error);
  g_assert_cmpint (ran, ==, expected);
  for (guint32 r = 0; ran && r < self->ranks; r++)
    {
      g_assert_cmpint (result.processor[r].busy, ==, self->rank[r].busy);
      g_assert_cmpint (result.processor[r].overhead, ==, self->rank[r].overhead);
      g_assert_cmpint (result.processor[r].finished, ==, self->rank[r].clock);
    }
  return ran;
}

static void
test_engine_agrees_with_model_on_random_graphs (void)
{
  guint32 seed = g_test_rand_int ();
  g_autoptr (GRand) random = g_rand_new_with_seed (seed);
  g_autofree Case *drawn = g_new (Case, 1);
  guint ran = 0;

  for (guint i = 0; i < CASES; i++)
    {
      draw_case (drawn, random);
      ran += compare (drawn);
    }
  g_test_message ("seed %u: %u cases, %u of them run to the end", seed, CASES, ran);
  g_assert_cmpuint (ran, >, CASES / 10);
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/operations/engine-agrees-with-model-on-random-graphs",
                   test_engine_agrees_with_model_on_random_graphs);
  return g_test_run ();
}
