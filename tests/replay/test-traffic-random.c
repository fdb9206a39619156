/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Traffic at random, on random networks, against the reference model, whose senders
 * compute until each message begins; slots, draws, latency and load are written here a
 * second time. */
#include "config.h"

#include "analysis/message-latency.h"
#include "base/mix.h"
#include "fixture/unit.h"
#include "model.h"
#include "random-case.h"
#include "random-machine.h"
#include "replayed-case.h"
#include "workloads/workload-program.h"
#include "workloads/workload-spec.h"

#define CASES 300
#define CLOCK 1 /* streams of the model */
#define TAKES 2
#define NONE G_MAXUINT32

typedef enum
{
  UNIFORM,
  SHIFT,
  INCAST,
  PERMUTATION,
  N_PATTERNS
} Pattern;

typedef struct
{
  Pattern pattern;
  guint32 processors, by;        /* of a shift, or an incast */
  guint64 bytes, seed, load, of; /* load / of */
  SimTime slot, length;
} Traffic;

/* ---- drawing ----------------------------------------------------------------------- */

static guint64
hash (guint64 seed, guint64 a, guint64 b, guint64 c)
{
  const guint64 values[] = { a, b, c };

  for (guint i = 0; i < 3; i++)
    seed = mix (seed + MIX_STEP + values[i]);
  return seed;
}

static guint32
pick (guint64 h, guint32 n)
{
  return (guint32) ((h >> 32) * n >> 32);
}

static guint32
permuted (const Traffic *self, guint32 slot, guint32 i)
{
  g_autofree guint32 *a = g_new (guint32, self->processors);

  for (guint32 k = 0; k < self->processors; k++)
    a[k] = k;
  for (guint32 k = self->processors - 1; k >= 1; k--)
    {
      const guint32 other = pick (hash (self->seed, 5, slot, k), k), kept = a[k];

      a[k] = a[other];
      a[other] = kept;
    }
  return a[i];
}

/* NONE: it sends nothing in this slot. */
static guint32
destination (const Traffic *self, guint32 slot, guint32 i)
{
  guint32 to = i;

  if ((hash (self->seed, 8, slot, i) >> 32) * self->of >= self->load << 32)
    return NONE;
  switch (self->pattern)
    {
    case UNIFORM:
      to = pick (hash (self->seed, 6, slot, i), self->processors - 1);
      to += to >= i;
      break;
    case SHIFT:
      to = (i + self->by) % self->processors;
      break;
    case INCAST:
      to = i <= self->by ? 0 : i;
      break;
    case PERMUTATION:
      to = permuted (self, slot, i);
      break;
    case N_PATTERNS:
      g_assert_not_reached ();
    }
  return to == i ? NONE : to;
}

static char *
specification (const Traffic *self)
{
  g_autofree char *pattern
      = self->pattern == UNIFORM ? g_strdup_printf ("uniform(%u,%" G_GUINT64_FORMAT ")",
                                                    self->processors, self->bytes)
        : self->pattern == PERMUTATION
            ? g_strdup_printf ("permutation(%u,%" G_GUINT64_FORMAT ")", self->processors,
                               self->bytes)
            : g_strdup_printf ("%s(%u,%" G_GUINT64_FORMAT ",%u)",
                               self->pattern == SHIFT ? "shift" : "incast",
                               self->processors, self->bytes, self->by);

  return g_strdup_printf (
      "traffic:%s,load=%.3f,for=%" G_GINT64_FORMAT "ps,seed=%" G_GUINT64_FORMAT, pattern,
      (double) self->load / (double) self->of, self->length, self->seed);
}

/* ---- slots ------------------------------------------------------------------------- */

static SimTime
packet_time (const ModelCase *at, const ModelLink *link, guint64 bytes)
{
  const __int128 of = (__int128) link->weight.digits * ATTO_PER_PICOSECOND;
  const __int128 time = at->start * (__int128) link->weight.digits
                        + at->byte * (__int128) bytes * (__int128) link->weight.scale;

  return (SimTime) ((2 * time + of) / (2 * of));
}

/* The longest of all first links behind a node. */
static SimTime
first_link_time (const ModelCase *at, guint32 node, guint64 bytes, guint depth)
{
  SimTime most = 0;

  for (guint i = 0; depth <= at->nodes && i < at->links->len; i++)
    {
      const ModelLink *link = &g_array_index (at->links, ModelLink, i);
      SimTime time = 0;

      if (link->from != node)
        continue;
      if (link->infinite)
        time = first_link_time (at, link->to, bytes, depth + 1);
      else if (at->packets != PACKETS_FIXED)
        time = packet_time (at, link, bytes);
      else
        for (guint64 left = bytes; left > 0; left -= MIN (left, at->packet_bytes))
          time += packet_time (at, link, MIN (left, at->packet_bytes));
      most = MAX (most, time);
    }
  return most;
}

static SimTime
slot_of (const ModelCase *at, guint64 bytes)
{
  SimTime most = 0;

  for (guint i = 0; i < at->placement->len; i++)
    most = MAX (
        most, first_link_time (at, g_array_index (at->placement, guint32, i), bytes, 0));
  return most;
}

/* ---- the model --------------------------------------------------------------------- */

static void
add_step (ModelCase *at, guint32 processor, guint32 stream, ModelStep step)
{
  step.cpu = stream;
  step.unit = at->units++;
  g_array_append_val (model_case_steps (at, processor), step);
}

static void
require_last (ModelCase *at, guint32 processor)
{
  const guint32 n = model_case_steps (at, processor)->len;
  const Requirement requirement = { n - 1, n - 2, REQUIRES_END };

  g_array_append_val (model_case_requirements (at, processor), requirement);
}

/* Free of overheads, rendezvous and powers, and with the traffic for a program. */
static ModelCase *
model_of (const ModelCase *at, const Traffic *traffic, guint32 slots)
{
  ModelCase *model = model_case_copy (at);

  model->send_overhead = model->send_overhead_byte = 0;
  model->receive_overhead = model->receive_overhead_byte = 0;
  model->rendezvous = FALSE;
  for (guint32 p = 0; p < traffic->processors; p++)
    g_array_index (model->power, Decimal, p) = (Decimal){ 1, 1 };
  model_case_make_graphs (model);
  for (guint32 i = 0; i < traffic->processors; i++)
    for (guint32 slot = 0, before = 0; slot < slots; slot++)
      {
        const guint32 to = destination (traffic, slot, i);

        if (to == NONE)
          continue;
        add_step (model, i, CLOCK,
                  (ModelStep){ .type = MODEL_COMPUTE,
                               .amount = (guint64) traffic->slot * (slot - before) });
        add_step (
            model, i, 0,
            (ModelStep){ .type = MODEL_SEND, .peer = to, .amount = traffic->bytes });
        require_last (model, i);
        before = slot;
      }
  for (guint32 slot = 0; slot < slots; slot++)
    for (guint32 i = 0; i < traffic->processors; i++)
      {
        const guint32 to = destination (traffic, slot, i);

        if (to != NONE)
          add_step (
              model, to, TAKES,
              (ModelStep){ .type = MODEL_RECEIVE, .peer = i, .amount = traffic->bytes });
      }
  return model;
}

static gint
compare_times (gconstpointer a, gconstpointer b)
{
  const SimTime one = *(const SimTime *) a, other = *(const SimTime *) b;

  return (one > other) - (one < other);
}

static SimTime
smallest (const GArray *times, guint percent)
{
  const guint place = (times->len * percent + 99) / 100;

  return g_array_index (times, SimTime, place - 1);
}

static void
assert_report (const ModelResult *model, const Traffic *traffic, guint32 slots,
               const LatencyReport *found)
{
  const SimTime warm_up = (traffic->length + 3) / 4;
  const SimTime from = (warm_up + traffic->slot - 1) / traffic->slot * traffic->slot;
  const SimTime end = slots * traffic->slot;
  g_autoptr (GArray) times = g_array_new (FALSE, FALSE, sizeof (SimTime));
  guint64 accepted = 0;
  TotalTime sum = 0;

  for (guint i = 0; i < model->outcomes->len; i++)
    {
      const MessageOutcome *one = &g_array_index (model->outcomes, MessageOutcome, i);
      const SimTime time = one->arrived - one->injected;

      accepted += one->arrived >= from && one->arrived < end;
      if (one->injected < from || one->injected >= end)
        continue;
      sum += time;
      g_array_append_val (times, time);
    }
  g_array_sort (times, compare_times);
  g_assert_cmpuint (found->figures.messages, ==, times->len);
  g_assert_cmpuint (found->load.offered, ==, times->len);
  g_assert_cmpuint (found->load.accepted, ==, accepted);
  if (from < end)
    g_assert_cmpuint (found->load.of, ==,
                      traffic->processors * (end - from) / traffic->slot);
  if (times->len == 0)
    return;
  g_assert_cmpint (found->figures.mean, ==, (SimTime) (sum / times->len));
  g_assert_cmpint (found->figures.p50, ==, smallest (times, 50));
  g_assert_cmpint (found->figures.p95, ==, smallest (times, 95));
  g_assert_cmpint (found->figures.p99, ==, smallest (times, 99));
  g_assert_cmpint (found->figures.longest, ==, smallest (times, 100));
}

/* ---- the engine -------------------------------------------------------------------- */

static void
replay_traffic (const ModelCase *at, const Traffic *traffic, const ModelResult *model,
                guint32 slots, guint threads)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (Machine) machine = replayed_case_machine (at, "traffic.topo");
  g_autofree char *text = specification (traffic);
  WorkloadSpec spec;
  SimTime least, slot;
  ReplayResult result;

  workload_spec_read (text, NULL, &spec, &error);
  g_assert_no_error (error);
  g_autoptr (Network) network = network_new (machine, &machine->shape, &error);
  g_assert_no_error (error);
  g_assert_true (network_injection_time (network, traffic->bytes, &least, &slot));
  g_assert_cmpint (slot, ==, traffic->slot);
  g_autoptr (Program) program = traffic_program (&spec, slot, NULL, text, &error);
  g_assert_no_error (error);
  g_autoptr (MessageLatency) latency = message_latency_new (program);
  g_autoptr (Replay) replay = replay_new (program, machine, network);
  replay_set_threads (replay, threads);
  replay_add_observer (replay, message_latency_observer (), latency);
  replay_run (replay, &result, &error);
  g_assert_no_error (error);
  const LatencyReport report = message_latency_report (latency);
  assert_report (model, traffic, slots, &report);
  g_assert_cmpuint (result.messages, ==, model->messages);
  g_assert_cmpint (result.congestion_delay, ==, model->delay);
}

static Traffic
draw_traffic (RandomMaker *maker, GRand *random)
{
  const ModelCase *at = maker->made;
  Traffic self = { .pattern = (Pattern) g_rand_int_range (random, 0, N_PATTERNS),
                   .processors = model_case_processors (at),
                   .bytes = 1 + random_bytes (maker) % 300,
                   .seed = (guint64) g_rand_int_range (random, 0, 1000),
                   .load = (guint64) g_rand_int_range (random, 0, 1001),
                   .of = 1000 };

  self.by = (guint32) g_rand_int_range (random, 1, (gint32) self.processors);
  self.slot = slot_of (at, self.bytes);
  return self;
}

/* FALSE: not on this network. */
static gboolean
compare (GRand *random)
{
  RandomMaker maker = random_maker (random);
  g_autoptr (ModelCase) at = maker.made;

  if (model_case_processors (at) < 2)
    return FALSE;
  Traffic traffic = draw_traffic (&maker, random);
  const guint32 slots = (guint32) g_rand_int_range (random, 1, maker.large ? 3 : 10);
  traffic.length
      = slots * traffic.slot
        + (SimTime) (g_rand_double (random) * (double) MAX (traffic.slot - 1, 0));
  if (traffic.slot == 0 || traffic.slot > SIM_TIME_LIMIT / 1000)
    return FALSE;
  g_autoptr (ModelCase) model_case = model_of (at, &traffic, slots);
  g_autoptr (ModelResult) model = model_run (model_case);
  if (model->end != MODEL_DONE)
    return FALSE;
  for (guint threads = 1; threads <= 3; threads++)
    replay_traffic (at, &traffic, model, slots, threads);
  return TRUE;
}

static void
test_traffic_is_that_of_the_model (void)
{
  const guint32 seed = unit_number ("NETFARE_SEED", g_test_rand_int ());
  const guint cases = unit_number ("NETFARE_CASES", CASES);
  g_autoptr (GRand) random = g_rand_new_with_seed (seed);
  guint ran = 0;

  for (guint i = 0; i < cases; i++)
    ran += compare (random);
  g_test_message ("seed %u: %u cases, %u of them with traffic", seed, cases, ran);
  g_assert_cmpuint (ran, >, cases / 4);
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/traffic/is-that-of-the-model", test_traffic_is_that_of_the_model);
  return g_test_run ();
}
