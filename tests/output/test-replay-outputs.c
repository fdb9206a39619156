/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Random programs on networks of every kind: what the outputs say adds up, exactly. */
#include "config.h"

#include <stdlib.h>
#include <string.h>

#include "goal/goal.h"
#include "dvm/dvm-reader.h"
#include "../fixture/fixture.h"
#include "output/link-intervals.h"
#include "analysis/links.h"
#include "machine-file/machine-file.h"
#include "network/models/models.h"
#include "picl/reader/picl-totals.h"
#include "picl/picl-writer.h"
#include "replay/overtaking.h"
#include "fixture/unit.h"

/* ---- programs ---------------------------------------------------------------------- */

static guint32
random_below (GRand *random, guint32 n)
{
  return (guint32) g_rand_int_range (random, 0, (gint32) n);
}

static SimTime
random_time (GRand *random)
{
  return random_below (random, 4) == 0 ? 0 : g_rand_int_range (random, 1, 200 * 1000000);
}

static guint32
random_transfers (GRand *random, Program *program, guint32 n)
{
  g_autoptr (GArray) entries = g_array_new (FALSE, FALSE, sizeof (Transfer));

  for (guint i = random_below (random, 2 * n); i > 0; i--)
    {
      Transfer entry = { random_below (random, n), random_below (random, n),
                         random_below (random, 5000) };

      if (entry.source != entry.destination)
        g_array_append_val (entries, entry);
    }
  return program_define_transfers (program, (Transfer *) entries->data, entries->len);
}

static guint32
random_collective (GRand *random, Program *program, guint32 n, gboolean split)
{
  Collective collective = { .type = COLLECTIVE_TRANSFERS,
                            .kind = KIND_SHADOW + random_below (random, 3),
                            .split = split,
                            .group = 0 };

  collective.transfers = random_transfers (random, program, n);
  if (random_below (random, 3) == 0)
    {
      collective.type = COLLECTIVE_REDUCTION;
      collective.kind = KIND_REDUCTION;
      collective.bytes = random_below (random, 100);
      collective.axes
          = random_below (random, 5) == 0 ? PROGRAM_NONE : random_below (random, 4);
    }
  return program_define_collective (program, &collective);
}

static guint32
random_partition (GRand *random, Program *program, const Shape *shape)
{
  guint64 rows[8] = { 0 }, columns[8] = { 0 };
  const guint64 *before[2] = { rows, random_below (random, 2) ? columns : NULL };

  for (guint i = 1; i <= shape->size[0]; i++)
    rows[i] = rows[i - 1] + random_below (random, 6);
  for (guint i = 1; i <= shape->size[1]; i++)
    columns[i] = columns[i - 1] + random_below (random, 6);
  return program_define_partition (program, partition_new (shape, before, 3));
}

/* Redundant work, loops, collectives at once and with other steps between,
 * synchronisations, intervals, a task of the second half of the processors. */
static Program *
shared_program (GRand *random, const Shape *shape)
{
  Program *program = program_new_shared (shape, &dvm_reader, "random.ptr");
  guint32 n = shape_count (shape), half[16], depth = 0, interval[40] = { 0 },
          under_way = 0, now;
  Interval next = { .kind = "MAIN", .file = "r", .parent = PROGRAM_NONE };
  Group group = { n - n / 2, { 1, { n - n / 2 } }, half };
  guint32 task, entered_by[40] = { 0 };
  gboolean open = FALSE;

  for (guint32 i = n / 2; i < n; i++)
    half[i - n / 2] = i;
  task = program_define_group (program, &group);
  program_define_interval (program, &next);
  for (guint s = 0; s < 60; s++)
    switch (random_below (random, 9))
      {
      case 0:
      case 1:
        program_append_time (program, random_below (random, 4) == 0 ? task : 0,
                             random_below (random, 3), random_time (random));
        break;
      case 2:
        program_append_loop (program, 0, random_partition (random, program, shape),
                             random_time (random));
        break;
      case 3:
        now = program_new_instance (program);
        program_append_start (program, 0, random_collective (random, program, n, FALSE),
                              now);
        program_append_wait (program, 0, now);
        break;
      case 4:
        if (open)
          program_append_wait (program, 0, under_way);
        open = !open;
        if (!open)
          break;
        under_way = program_new_instance (program);
        program_append_start (program, 0, random_collective (random, program, n, TRUE),
                              under_way);
        break;
      case 5:
        program_append_synchronise (program, 0, random_below (random, 2) ? task : 0,
                                    KIND_IO, program_new_instance (program));
        break;
      case 6:
        if (depth == 30)
          break;
        next = (Interval){ .kind = "USER",
                           .file = "r",
                           .line = s,
                           .parent = interval[depth],
                           .level = depth + 1,
                           .count = 1 };
        next.operations[KIND_SHADOW] = s;
        interval[++depth] = program_define_interval (program, &next);
        entered_by[depth] = random_below (random, 3) == 0 ? task : 0;
        program_append_enter (program, 0, entered_by[depth], interval[depth]);
        break;
      default:
        if (depth == 0)
          break;
        program_append_leave (program, 0, entered_by[depth--]);
        break;
      }
  if (open)
    program_append_wait (program, 0, under_way);
  for (; depth > 0; depth--)
    program_append_leave (program, 0, entered_by[depth]);
  return program;
}

/* Messages with work between: each sent before it is received, so that none waits for
 * ever. */
static Program *
separate_program (GRand *random, guint32 n)
{
  Program *program = program_new_separate (n, &goal_reader, "random.goal");
  Interval whole = { .kind = "MAIN", .file = "r", .parent = PROGRAM_NONE, .count = 1 };

  program_define_interval (program, &whole);
  for (guint s = 0; s < 100; s++)
    {
      guint32 from = random_below (random, n), to = random_below (random, n);

      program_append_compute (program, from, random_below (random, 2),
                              (guint64) random_time (random), FALSE);
      program_append_send (program, from, to, random_below (random, 3000), 0);
      program_append_receive (program, to, from, 0, 0);
    }
  return program;
}

/* ---- one run ----------------------------------------------------------------------- */

typedef struct
{
  Machine *machine;
  Network *network;
  Replay *replay;
  Characteristics *characteristics;
  PiclWriter *writer;
  PiclTypes *types; /* NULL: nothing can overtake */
  Written written;
  guint32 *events;
  MessageDelays *delays;
  TimeBins *heat; /* NULL: no links */
  LinkIntervals *intervals;
  Written of_intervals;
  guint64 asked; /* messages that were long enough to ask first (rendezvous) */
} Run;

static void
on_sent (gpointer data, guint32 processor, SimTime begin, SimTime end, guint64 message,
         guint32 destination, guint64 bytes, guint32 type, guint64 tag)
{
  Run *self = data;

  self->asked
      += self->machine->has_rendezvous && bytes > self->machine->rendezvous_bytes ? 1 : 0;
}

static const ReplayObserver counter = { .sent = on_sent };

/* What of the network is told while it goes on. */
static void
watch_network (Run *self, Program *program)
{
  const Topology *topology = network_topology (self->network);
  const ReportContext context = { .version = "0.1",
                                  .command = "netfare",
                                  .program = program,
                                  .machine = self->machine,
                                  .network = self->network,
                                  .unit = SIM_TIME_PER_SECOND };

  self->delays = message_delays_new (0);
  replay_add_observer (self->replay, message_delays_observer (), self->delays);
  self->heat = topology == NULL ? NULL : time_bins_new (topology->links, 16, 0);
  if (self->heat != NULL)
    replay_add_observer (self->replay, link_heat_observer (), self->heat);
  fixture_open (&self->of_intervals, "intervals.csv");
  self->intervals = link_intervals_new (&context, self->of_intervals.output);
  replay_add_observer (self->replay, link_intervals_observer (), self->intervals);
}

/* A network, or a ready machine file. */
static void
choose_network (Machine *machine, const char *network)
{
  const char *source = g_getenv ("srcdir") != NULL ? g_getenv ("srcdir") : ".";
  g_autofree char *path = g_build_filename (source, "topologies", network, NULL);
  g_autoptr (GError) error = NULL;

  if (g_str_has_suffix (network, ".par"))
    machine_read (machine, path, &error);
  else
    machine_set_network (machine, network, &error);
  g_assert_no_error (error);
}

/* A replay before, for the types of what overtakes. */
static void
rehearse (Run *self, Program *program)
{
  const PiclOptions options = { .unit = SIM_TIME_PER_SECOND, .types = self->types };
  g_autoptr (Replay) replay = replay_new (program, self->machine, self->network);
  g_autoptr (PiclWriter) writer
      = picl_writer_new (NULL, program_processors (program), &options);
  g_autoptr (GError) error = NULL;
  ReplayResult result;

  replay_add_observer (replay, picl_writer_observer (writer), writer);
  replay_run (replay, &result, &error);
  g_assert_no_error (error);
  g_free (picl_writer_finish (writer, result.time));
  picl_types_apply (self->types);
}

static void
run_open (Run *self, Program *program, const char *network, const char *const *settings,
          gboolean tasks)
{
  g_autoptr (GError) error = NULL;
  PiclOptions options = { .unit = SIM_TIME_PER_SECOND, .batch = 1 };
  const Decimal *power;
  guint n_power;

  self->machine = machine_new ();
  choose_network (self->machine, network);
  for (; *settings != NULL; settings++)
    {
      machine_set (self->machine, *settings, &error);
      g_assert_no_error (error);
    }
  machine_resolve (self->machine, &error);
  g_assert_no_error (error);
  self->network = network_new (self->machine, program_shape (program), &error);
  g_assert_no_error (error);
  self->types = overtaking_is_possible (program) ? picl_types_new () : NULL;
  if (self->types != NULL)
    rehearse (self, program);
  self->replay = replay_new (program, self->machine, self->network);
  power = network_power (self->network, &n_power);
  self->characteristics = characteristics_new (program, power, n_power);
  replay_add_observer (self->replay, characteristics_observer (), self->characteristics);
  self->events = report_interval_numbers (program);
  options.events = tasks ? self->events : NULL;
  options.types = self->types;
  fixture_open (&self->written, "trace.picl");
  self->writer
      = picl_writer_new (self->written.output, program_processors (program), &options);
  replay_add_observer (self->replay, picl_writer_observer (self->writer), self->writer);
  watch_network (self, program);
  self->asked = 0;
  replay_add_observer (self->replay, &counter, self);
}

static void
run_close (Run *self)
{
  replay_free (self->replay);
  picl_types_free (self->types);
  characteristics_free (self->characteristics);
  network_free (self->network);
  machine_free (self->machine);
  message_delays_free (self->delays);
  time_bins_free (self->heat);
  link_intervals_free (self->intervals);
  g_free (self->events);
}

/* What the replay counted is what the characteristics say of the whole program. */
static void
check_whole (const Run *self, Program *program, const ReplayResult *result)
{
  g_autofree ProcessorCharacteristics *one
      = g_new (ProcessorCharacteristics, result->processors);

  g_assert_true (characteristics_interval (self->characteristics, 0)->execution
                 == result->time);
  characteristics_processors (self->characteristics, 0, one);
  for (guint32 p = 0; p < result->processors; p++)
    {
      const ProcessorTotals *totals = &result->processor[p];

      g_assert_cmpint (one[p].cpu + one[p].sys + one[p].io, ==, totals->busy);
      g_assert_cmpint (one[p].execution, ==, totals->finished);
      g_assert_cmpint (one[p].communication + result->time - totals->finished, ==,
                       totals->overhead + totals->idle);
    }
}

static void
check_trace (Run *self, const ReplayResult *result)
{
  g_autofree char *warning = picl_writer_finish (self->writer, result->time);
  g_autofree char *text = NULL;
  g_autoptr (TextInput) input = NULL;
  g_autoptr (PiclTotals) totals = NULL;
  g_autoptr (GError) error = NULL;

  picl_writer_free (self->writer);
  text = fixture_close (&self->written);
  input = text_input_new_from_string (text, strlen (text), "trace.picl");
  totals = picl_totals_read (input, &error);
  g_assert_no_error (error);
  g_assert_null (warning);
  g_assert_cmpuint (totals->warnings->len, ==, 0);
  g_assert_cmpuint (totals->differing, ==, 0);
  g_assert_cmpuint (totals->never_received + totals->never_sent, ==, 0);
  g_assert_cmpuint (totals->present, ==, result->processors);
  g_assert_cmpint (totals->begin, ==, 0);
  g_assert_cmpint (totals->end, ==, result->time);
  if (network_prices_collectives (self->network)) /* free collectives show no messages */
    g_assert_cmpuint (totals->messages, <=, result->messages);
  else
    g_assert_cmpuint (totals->messages + 2 * self->asked, ==, result->messages);
  for (guint32 p = 0; p < result->processors; p++)
    {
      const PiclProcessorTotals *one = picl_totals_processor (totals, p);

      g_assert_cmpint (one->busy, ==, result->processor[p].busy);
      g_assert_cmpint (one->overhead, ==, result->processor[p].overhead);
      g_assert_cmpint (one->idle, ==, result->processor[p].idle);
    }
}

static void
check_links (const Run *self, const ReplayResult *result)
{
  const Topology *topology = network_topology (self->network);
  g_autoptr (GArray) busiest = links_busiest (self->network, 3);

  g_assert_cmpuint (busiest->len, ==, topology == NULL ? 0 : MIN (topology->links, 3));
  for (guint i = 1; i < busiest->len; i++)
    {
      LinkRow before = links_row (self->network, g_array_index (busiest, guint32, i - 1));
      LinkRow row = links_row (self->network, g_array_index (busiest, guint32, i));

      g_assert_cmpint (before.statistics.busy, >=, row.statistics.busy);
    }
}

/* Messages' delays are what the replay counted, and each pair's are among them. */
static void
check_delays (const Run *self, const ReplayResult *result)
{
  DelayRanking ranking;
  TotalTime of_pairs = 0;

  message_delays_rank (self->delays, &ranking);
  g_assert_true (ranking.delay == result->congestion_delay);
  g_assert_cmpuint (ranking.delayed, <=, result->messages);
  for (guint i = 0; i < ranking.n_pairs; i++)
    of_pairs += ranking.pair[i].delay;
  g_assert_true (of_pairs <= ranking.delay);
  if (ranking.n_pairs < MESSAGE_DELAYS_MOST)
    g_assert_true (of_pairs == ranking.delay);
}

/* A row adds up to the link's busy time. */
static void
check_heat (const Run *self)
{
  const Topology *topology = network_topology (self->network);

  for (guint32 link = 0; topology != NULL && link < topology->links; link++)
    {
      const SimTime *row = time_bins_row (self->heat, link);
      SimTime sum = 0;

      for (guint bin = 0; row != NULL && bin < time_bins_bins (self->heat); bin++)
        {
          g_assert_cmpint (row[bin], >=, 0);
          g_assert_cmpint (row[bin], <=, time_bins_width (self->heat));
          sum += row[bin];
        }
      g_assert_cmpint (sum, ==, network_link_statistics (self->network, link).busy);
    }
}

/* Adds what a packet on a link of a graph should have taken. */
static void
add_to_split (const Run *self, guint32 link, guint64 bytes, SimTime occupied,
              NetworkTime *sum)
{
  const Topology *t = network_topology (self->network);
  const Machine *m = self->machine;
  SimTime start, span, latency;

  g_assert_true (atto_time_price (m->link_start_time, 0, 0, NULL, &start));
  g_assert_true (atto_time_price (m->link_start_time, m->link_byte_time, bytes,
                                  &t->weight[t->weight_class[link]], &span));
  g_assert_true (atto_time_price (m->link_latency, 0, 0, NULL, &latency));
  g_assert_cmpint (span, <=, occupied);
  sum->total += occupied;
  sum->start += start;
  sum->held += occupied - span;
  sum->latency += latency;
}

/* What the network's time went into; of clusters, whose prices differ, only the sum. */
static void
check_split (const Run *self, const ReplayResult *result, const NetworkTime *sum)
{
  const NetworkTime *is = &result->network_time;
  gboolean cut = self->machine->switching == SWITCHING_CUT_THROUGH;

  g_assert_true (is->start >= 0 && is->held >= 0 && is->start + is->held <= is->total);
  g_assert_true (cut || is->held == 0);
  g_assert_true (result->overhead_fixed >= 0
                 && result->overhead_fixed <= report_states (result).overhead);
  if (self->machine->model != &network_model_graph)
    return;
  g_assert_true (is->total == sum->total && is->start == sum->start
                 && is->held == sum->held && is->latency == sum->latency);
}

/* As many lines as hops; of each link, busy time, delay and bytes are its statistics. */
static void
check_intervals (Run *self, const ReplayResult *result)
{
  NetworkTime split = { 0 };
  const Topology *topology = network_topology (self->network);
  guint32 links = topology == NULL ? 0 : topology->links;
  g_autofree LinkStatistics *sum = g_new0 (LinkStatistics, links + 1);
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;
  guint n = 1;

  link_intervals_finish (self->intervals);
  text = fixture_close (&self->of_intervals);
  lines = g_strsplit (text, "\n", -1);
  for (; lines[n][0] != '\0'; n++)
    {
      g_auto (GStrv) field = g_strsplit (lines[n], ",", -1);
      SimTime begin, end, reached;
      guint32 link;

      g_assert_cmpuint (g_strv_length (field), ==, 10);
      link = topology_find_link (topology, (guint32) atoi (field[0]),
                                 (guint32) atoi (field[1]));
      g_assert_cmpuint (link, <, links);
      g_assert_true (sim_time_parse_seconds (field[2], strlen (field[2]), &begin));
      g_assert_true (sim_time_parse_seconds (field[3], strlen (field[3]), &end));
      g_assert_true (sim_time_parse_seconds (field[4], strlen (field[4]), &reached));
      g_assert_cmpint (reached, <=, begin);
      g_assert_cmpint (begin, <=, end);
      sum[link].busy += end - begin;
      sum[link].delay += begin - reached;
      sum[link].packets++;
      sum[link].bytes += g_ascii_strtoull (field[9], NULL, 10);
      if (self->machine->model == &network_model_graph)
        add_to_split (self, link, g_ascii_strtoull (field[9], NULL, 10), end - begin,
                      &split);
    }
  g_assert_cmpuint (n - 1, ==, network_link_hops (self->network));
  check_split (self, result, &split);
  for (guint32 link = 0; link < links; link++)
    {
      const LinkStatistics is = network_link_statistics (self->network, link);

      if (topology->weight_class[link] == TOPOLOGY_INFINITE_CLASS)
        continue;
      g_assert_cmpint (sum[link].busy, ==, is.busy);
      g_assert_cmpint (sum[link].delay, ==, is.delay);
      g_assert_cmpuint (sum[link].packets, ==, is.packets);
      g_assert_cmpuint (sum[link].bytes, ==, is.bytes);
    }
}

static void
check_run (Program *program, const char *network, const char *const *settings,
           gboolean tasks)
{
  g_autoptr (GError) error = NULL;
  ReplayResult result;
  Run run;

  run_open (&run, program, network, settings, tasks);
  replay_run (run.replay, &result, &error);
  g_assert_no_error (error);
  check_whole (&run, program, &result);
  fixture_check_identities (run.characteristics, program);
  check_links (&run, &result);
  check_delays (&run, &result);
  check_heat (&run);
  check_intervals (&run, &result);
  check_trace (&run, &result);
  run_close (&run);
}

/* ---- tests ------------------------------------------------------------------------- */

static const char *const plain[] = { NULL };
static const char *const costly[]
    = { "send overhead = 7", "receive overhead = 11", "send overhead byte time = 0.001",
        "power = 1.25", NULL };
static const char *const marked[]
    = { "discipline = reserve", "packet bytes = 700", "link gap = 5", NULL };
static const char *const shared[] = { "half duplex = yes", "switching = cut-through",
                                      "packet bytes = 300", "link latency = 2.5", NULL };
static const char *const uneven[]
    = { "send overhead = 3", "power = {1, 0.5, 2.25, 1}", NULL };

static const char *const ring[]
    = { "reduction = ring", "receive overhead = 2", "discipline = reserve", NULL };
static const char *const doubling[]
    = { "reduction = recursive-doubling", "send overhead = 4", NULL };

static const char *const asking[]
    = { "rendezvous bytes = 700", "send overhead = 3", "receive overhead = 2", NULL };
static const char *const asking_in_packets[] = { "rendezvous bytes = 0",
                                                 "send overhead byte time = 0.001",
                                                 "packet bytes = 400",
                                                 "switching = cut-through",
                                                 "discipline = reserve",
                                                 "half duplex = yes",
                                                 NULL };

typedef struct
{
  const char *network;
  const char *const *settings;
} Case;

static const Case cases[] = {
  { "network:4", plain },      { "network:4", uneven },
  { "transputer:2x2", plain }, { "transputer:2x2", costly },
  { "bus:4", plain },          { "bus:4", costly },
  { "mesh:2x2", uneven },      { "grid:2x2", costly },
  { "torus:4x4", plain },      { "crossbar:4", costly },
  { "mesh:2x2", marked },      { "mesh:4", shared },
  { "clusters-6.par", plain }, { "clusters-6.par", doubling },
  { "clusters-6.par", ring },  { "mesh:2x2", ring },
  { "torus:2x3", doubling },   { "mesh:2x2", asking },
  { "network:4", asking },     { "mesh:4", asking_in_packets },
};

static void
test_shared_programs_add_up (void)
{
  Shape shape = { 2, { 2, 2 } };

  for (guint i = 0; i < 20 * G_N_ELEMENTS (cases); i++)
    {
      const Case *one = &cases[i % G_N_ELEMENTS (cases)];
      guint32 seed = g_test_rand_int ();
      g_autoptr (GRand) random = g_rand_new_with_seed (seed);
      g_autoptr (Program) program = shared_program (random, &shape);

      check_run (program, one->network, one->settings, i % 3 == 0);
    }
}

static void
test_separate_programs_add_up (void)
{
  for (guint i = 0; i < 10 * G_N_ELEMENTS (cases); i++)
    {
      const Case *one = &cases[i % G_N_ELEMENTS (cases)];
      guint32 seed = g_test_rand_int ();
      g_autoptr (GRand) random = g_rand_new_with_seed (seed);
      g_autoptr (Program) program = separate_program (random, 4);

      check_run (program, one->network, one->settings, FALSE);
    }
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/replay-outputs/shared-programs-add-up", test_shared_programs_add_up);
  g_test_add_func ("/replay-outputs/separate-programs-add-up",
                   test_separate_programs_add_up);
  return g_test_run ();
}
