/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Shared programs on formula networks, all processors step by step, against processors
 * that run by themselves: whatever observers hear, and all results, must be the same.
 *
 * NETFARE_CASES  how many (3000)
 * NETFARE_SEED   of the first case (random; each case has the seed after the one before)
 */
#include "config.h"

#include <string.h>

#include "analysis/intervals/characteristics.h"
#include "machine-file/machine-file.h"
#include "replay/replay.h"
#include "fixture/unit.h"

#define DEFAULT_CASES 3000
#define MOST_STEPS 40
#define MOST_OPEN 4

static guint32
below (GRand *random, guint32 n)
{
  return (guint32) g_rand_int_range (random, 0, (gint32) n);
}

/* ---- programs ---------------------------------------------------------------------- */

typedef struct
{
  GRand *random;
  Program *program;
  Shape shape; /* of all */
  guint32 depth, interval;
  guint32 open[MOST_OPEN]; /* instances with a wait that may follow */
  guint32 n_open;
  SimTime most; /* of a step */
} Maker;

static SimTime
random_time (Maker *self)
{
  return (SimTime) (g_rand_double (self->random) * (double) self->most);
}

/* All, or some of them in a line. */
static guint32
random_group (Maker *self)
{
  guint32 n = shape_count (&self->shape), count = 0;
  g_autofree guint32 *members = g_new (guint32, n);

  if (below (self->random, 3) > 0)
    return 0;
  for (guint32 p = 0; p < n; p++)
    if (below (self->random, 2) == 0)
      members[count++] = p;
  if (count == 0)
    members[count++] = below (self->random, n);
  return program_define_group (self->program,
                               &(Group){ count, { 1, { count } }, members });
}

static Partition *
random_partition (Maker *self, guint32 group)
{
  const Shape *shape = &program_group (self->program, group)->shape;
  guint64 *before[SHAPE_MAX_RANK] = { NULL };
  Partition *partition;

  for (guint d = 0; d < shape->rank; d++)
    {
      if (below (self->random, 4) == 0)
        continue;
      before[d] = g_new0 (guint64, shape->size[d] + 1);
      for (guint32 q = 0; q < shape->size[d]; q++)
        before[d][q + 1] = before[d][q] + below (self->random, 4);
    }
  partition = partition_new (shape, (guint64 const *const *) before,
                             1 + below (self->random, 3));
  for (guint d = 0; d < shape->rank; d++)
    g_free (before[d]);
  return partition;
}

static void
add_loop (Maker *self)
{
  guint32 group = random_group (self),
          count = program_group (self->program, group)->count;
  Partition *partition = random_partition (self, group);
  g_autofree guint64 *border = g_new (guint64, count);
  guint32 number, counts;
  SimTime time = random_time (self);

  for (guint32 i = 0; i < count; i++)
    border[i] = below (self->random, (guint32) partition_local (partition, i) + 1);
  number = program_define_partition (self->program, partition);
  if (below (self->random, 4) > 0)
    {
      program_append_loop (self->program, group, number, time);
      return;
    }
  counts = program_define_counts (self->program, border, count);
  program_append_loop_part (self->program, group, number, time, LOOP_BORDER, counts);
  program_append_loop_part (self->program, group, number, time, LOOP_AFTER_BORDER,
                            counts);
}

/* Between members of a group; forwards: to later places only, so there is no cycle. */
static guint32
random_transfers (Maker *self, guint32 group, gboolean forwards, guint64 bytes)
{
  const Group *members = program_group (self->program, group);
  g_autoptr (GArray) entries = g_array_new (FALSE, FALSE, sizeof (Transfer));

  for (guint32 i = below (self->random, 2 * members->count + 1); i > 0; i--)
    {
      guint32 from = below (self->random, members->count);
      guint32 to = below (self->random, members->count);
      Transfer entry;

      if (from == to)
        continue;
      entry = (Transfer){ .source
                          = group_processor (members, forwards ? MIN (from, to) : from),
                          .destination
                          = group_processor (members, forwards ? MAX (from, to) : to),
                          .bytes = g_rand_int (self->random) % bytes };
      g_array_append_val (entries, entry);
    }
  return program_define_transfers (self->program, (const Transfer *) entries->data,
                                   entries->len);
}

static void
add_collective (Maker *self)
{
  Collective collective
      = { .kind = below (self->random, 2) ? KIND_SHADOW : KIND_REMOTE_ACCESS,
          .group = random_group (self),
          .split = below (self->random, 2) };
  guint32 instance = program_new_instance (self->program);
  guint rank = program_group (self->program, collective.group)->shape.rank;

  if (below (self->random, 2))
    {
      collective.type = COLLECTIVE_REDUCTION;
      collective.bytes = 1 + below (self->random, 100);
      collective.axes = below (self->random, 5) == 0 ? PROGRAM_NONE
                                                     : below (self->random, 1u << rank);
    }
  else
    {
      collective.type = COLLECTIVE_TRANSFERS;
      collective.transfers = random_transfers (self, collective.group, FALSE, 1000);
    }
  program_append_start (self->program, 0,
                        program_define_collective (self->program, &collective), instance);
  if (!collective.split)
    program_append_wait (self->program, 0, instance);
  else if (self->n_open < MOST_OPEN)
    self->open[self->n_open++] = instance;
}

static void
add_wave (Maker *self)
{
  guint32 group = random_group (self);
  Pipeline pipeline
      = { .group = group,
          .partition
          = program_define_partition (self->program, random_partition (self, group)),
          .dependences = random_transfers (self, group, TRUE, 40),
          .depth = below (self->random, 4),
          .slices = 1 + below (self->random, 9),
          .portions = below (self->random, 2) ? below (self->random, 12) : 0 };

  program_append_wavefront (self->program,
                            program_define_pipeline (self->program, &pipeline),
                            random_time (self), program_new_instance (self->program));
}

static void
enter (Maker *self)
{
  Interval interval = {
    .kind = "USER", .file = "", .parent = self->interval, .level = self->depth + 1
  };

  self->interval = program_define_interval (self->program, &interval);
  self->depth++;
  program_append_enter (self->program, 0, random_group (self), self->interval);
}

static void
leave (Maker *self)
{
  self->interval = program_interval (self->program, self->interval)->parent;
  self->depth--;
  program_append_leave (self->program, 0, 0);
}

static void
add_wait (Maker *self)
{
  guint32 i = below (self->random, self->n_open);

  program_append_wait (self->program, 0, self->open[i]);
  self->open[i] = self->open[--self->n_open];
}

static void
add_step (Maker *self)
{
  switch (below (self->random, 9))
    {
    case 0:
    case 1:
      program_append_time (self->program, random_group (self),
                           (Activity) below (self->random, ACTIVITY_IO + 1),
                           random_time (self));
      break;
    case 2:
    case 3:
      add_loop (self);
      break;
    case 4:
      add_collective (self);
      break;
    case 5:
      if (self->n_open > 0)
        add_wait (self);
      break;
    case 6:
      program_append_synchronise (self->program, 0, random_group (self), KIND_IO,
                                  program_new_instance (self->program));
      break;
    case 7:
      add_wave (self);
      break;
    default:
      if (self->depth > 0 && below (self->random, 2))
        leave (self);
      else
        enter (self);
      break;
    }
}

static Program *
random_program (GRand *random, const Shape *shape)
{
  Maker self = { .random = random,
                 .program = program_new_shared (shape, NULL, "test"),
                 .shape = *shape,
                 .most = below (random, 10) == 0  ? SIM_TIME_LIMIT / 2
                         : below (random, 2) == 0 ? 20
                                                  : 100 * SIM_TIME_PER_MICROSECOND };
  Interval interval = { .kind = "MAIN", .file = "", .parent = PROGRAM_NONE };

  program_define_interval (self.program, &interval);
  for (guint32 i = below (random, MOST_STEPS); i > 0; i--)
    add_step (&self);
  while (self.depth > 0)
    leave (&self);
  return self.program;
}

/* ---- machines ---------------------------------------------------------------------- */

static Machine *
random_machine (GRand *random)
{
  static const char *const starts[]
      = { "start time = 0", "start time = 1 ps", "start time = 75 us" };
  static const char *const bytes[]
      = { "send byte time = 0", "send byte time = 1 ps", "send byte time = 0.2 us" };
  static const char *const powers[] = { "power = 1", "power = 1", "power = 0.37" };
  Machine *machine = machine_new ();
  g_autofree char *network
      = g_strdup_printf ("%s:%ux%u", below (random, 2) ? "network" : "transputer",
                         1 + below (random, 4), 1 + below (random, 4));

  g_assert_true (machine_set_network (machine, network, NULL));
  g_assert_true (machine_set (machine, starts[below (random, 3)], NULL));
  g_assert_true (machine_set (machine, bytes[below (random, 3)], NULL));
  g_assert_true (machine_set (machine, powers[below (random, 3)], NULL));
  g_assert_true (machine_resolve (machine, NULL));
  return machine;
}

/* ---- an observer of each processor ------------------------------------------------- */

typedef struct
{
  GPtrArray *processors; /* GString */
  GPtrArray *outcomes;   /* GString, by instance */
} Heard;

static GString *
line_of (GPtrArray *lines, guint32 number)
{
  while (lines->len <= number)
    g_ptr_array_add (lines, g_string_new (NULL));
  return g_ptr_array_index (lines, number);
}

static void
on_segment (gpointer data, guint32 processor, guint32 interval, const Step *step,
            SimTime user, SimTime system, SimTime io)
{
  g_string_append_printf (line_of (((Heard *) data)->processors, processor),
                          "segment %u %u %" G_GINT64_FORMAT " %" G_GINT64_FORMAT
                          " %" G_GINT64_FORMAT "\n",
                          interval, step->index, user, system, io);
}

static void
on_loop (gpointer data, guint32 processor, guint32 interval, PartitionShare share)
{
  g_string_append_printf (line_of (((Heard *) data)->processors, processor),
                          "loop %u %" G_GINT64_FORMAT " %" G_GINT64_FORMAT "\n", interval,
                          share.time, share.productive);
}

static void
on_finished (gpointer data, guint32 processor, SimTime time)
{
  g_string_append_printf (line_of (((Heard *) data)->processors, processor),
                          "ends %" G_GINT64_FORMAT "\n", time);
}

static void
on_collective (gpointer data, const CollectiveOutcome *outcome)
{
  GString *text = line_of (((Heard *) data)->outcomes, outcome->instance);

  g_string_append_printf (text, "instance %u: %u %u from %u to %u\n", outcome->instance,
                          outcome->collective, outcome->kind, outcome->start_interval,
                          outcome->wait_interval);
  for (guint32 i = 0; i < outcome->count; i++)
    {
      const Participation *one = &outcome->participants[i];

      g_string_append_printf (
          text,
          "%u: %" G_GINT64_FORMAT " %" G_GINT64_FORMAT " %" G_GINT64_FORMAT
          " %" G_GINT64_FORMAT " %" G_GINT64_FORMAT " %" G_GINT64_FORMAT
          " %" G_GINT64_FORMAT " %" G_GINT64_FORMAT " %" G_GINT64_FORMAT "\n",
          one->processor, one->started, one->completed, one->start_communication,
          one->wait_communication, one->start_real_synch, one->wait_real_synch,
          one->synchronization, one->variation, one->overlap);
    }
}

static const ReplayObserver observer = { .segment = on_segment,
                                         .loop = on_loop,
                                         .collective = on_collective,
                                         .finished = on_finished };

/* ---- a run as text ----------------------------------------------------------------- */

static void
append_result (const ReplayResult *result, GString *text)
{
  g_string_append_printf (
      text,
      "run %" G_GINT64_FORMAT " %" G_GUINT64_FORMAT " %" G_GUINT64_FORMAT
      " %" G_GINT64_FORMAT " %" G_GINT64_FORMAT "\n",
      result->time, result->messages, (guint64) result->bytes,
      (gint64) result->network_time.total, (gint64) result->network_time.start);
  for (guint32 p = 0; p < result->processors; p++)
    g_string_append_printf (text,
                            "%u: %" G_GINT64_FORMAT " %" G_GINT64_FORMAT
                            " %" G_GINT64_FORMAT " %" G_GINT64_FORMAT "\n",
                            p, result->processor[p].busy, result->processor[p].overhead,
                            result->processor[p].idle, result->processor[p].finished);
}

/* Every time of every processor in every interval. */
static void
append_characteristics (Characteristics *characteristics, Program *program, SimTime run,
                        GString *text)
{
  guint32 n = program_processors (program);
  g_autofree ProcessorCharacteristics *one = g_new0 (ProcessorCharacteristics, n);
  g_autoptr (GError) error = NULL;

  if (!characteristics_check (characteristics, run, &error))
    {
      g_string_append (text, error->message);
      return;
    }
  for (guint32 i = 0; i < program_intervals (program); i++)
    {
      characteristics_processors (characteristics, i, one);
      for (guint32 p = 0; p < n; p++)
        {
          const SimTime *times = (const SimTime *) &one[p];

          for (gsize k = 0;
               k < offsetof (ProcessorCharacteristics, takes_part) / sizeof *times; k++)
            g_string_append_printf (text, "%" G_GINT64_FORMAT " ", times[k]);
          g_string_append_printf (text, "%d\n", one[p].takes_part);
        }
    }
}

static void
append_heard (const Heard *heard, GString *text)
{
  for (guint i = 0; i < heard->processors->len; i++)
    g_string_append_printf (text, "%u\n%s", i, line_of (heard->processors, i)->str);
  for (guint i = 0; i < heard->outcomes->len; i++)
    g_string_append (text, line_of (heard->outcomes, i)->str);
}

static void
free_string (gpointer string)
{
  g_string_free (string, TRUE);
}

static char *
run (Program *program, const Machine *machine, gboolean one_order, gboolean *lockstep)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (Network) network = network_new (machine, program_shape (program), &error);
  g_autoptr (Replay) replay = replay_new (program, machine, network);
  guint n_power;
  const Decimal *power = network_power (network, &n_power);
  g_autoptr (Characteristics) characteristics
      = characteristics_new (program, power, n_power);
  Heard heard = { g_ptr_array_new_with_free_func (free_string),
                  g_ptr_array_new_with_free_func (free_string) };
  GString *text = g_string_new (NULL);
  ReplayResult result;

  replay_add_observer (replay, &observer, &heard);
  replay_add_observer (replay, characteristics_observer (), characteristics);
  if (one_order)
    replay_set_one_order (replay);
  if (replay_run (replay, &result, &error))
    {
      append_result (&result, text);
      append_characteristics (characteristics, program, result.time, text);
      append_heard (&heard, text);
    }
  else
    g_string_append (text, error->message);
  *lockstep = replay_used_lockstep (replay);
  g_ptr_array_unref (heard.processors);
  g_ptr_array_unref (heard.outcomes);
  return g_string_free (text, FALSE);
}

/* ---- tests ------------------------------------------------------------------------- */

static guint64
number_from_environment (const char *name, guint64 otherwise)
{
  const char *text = g_getenv (name);

  return text == NULL ? otherwise : g_ascii_strtoull (text, NULL, 10);
}

/* Shows only the first line that differs. */
static void
assert_equal_lines (const char *got, const char *wanted)
{
  g_auto (GStrv) ones = g_strsplit (got, "\n", -1);
  g_auto (GStrv) others = g_strsplit (wanted, "\n", -1);

  for (guint i = 0; ones[i] != NULL || others[i] != NULL; i++)
    {
      g_assert_cmpstr (ones[i], ==, others[i]);
    }
}

static void
test_random_programs_are_the_same_by_themselves (void)
{
  const guint64 cases = number_from_environment ("NETFARE_CASES", DEFAULT_CASES);
  const guint32 first
      = (guint32) number_from_environment ("NETFARE_SEED", g_random_int ());
  guint64 failed = 0;

  g_test_message ("NETFARE_SEED=%u NETFARE_CASES=%" G_GUINT64_FORMAT " repeats this run",
                  first, cases);
  for (guint64 i = 0; i < cases; i++)
    {
      g_autoptr (GRand) random = g_rand_new_with_seed (first + (guint32) i);
      g_autoptr (Machine) machine = random_machine (random);
      g_autoptr (Program) program = random_program (random, &machine->shape);
      g_autofree char *got = NULL, *wanted = NULL;
      gboolean lockstep, never;

      got = run (program, machine, FALSE, &lockstep);
      wanted = run (program, machine, TRUE, &never);
      g_assert_true (lockstep);
      g_assert_false (never);
      failed += strstr (wanted, "the run exceeds 2^62 ps") != NULL;
      if (strcmp (got, wanted) != 0)
        g_test_message ("seed %u differs", first + (guint32) i);
      assert_equal_lines (got, wanted);
    }
  if (cases >= DEFAULT_CASES)
    g_assert_cmpuint (failed, >, 0);
  g_assert_cmpuint (failed, <=, cases / 5);
}

/* An observer that requests one order of all is given it. */
static void
on_state (gpointer data, guint32 processor, SimTime time, ProcessorState state)
{
}

static void
test_observers_of_one_order_are_not_in_step (void)
{
  static const ReplayObserver ordered = { .state = on_state };
  g_autoptr (Machine) machine = machine_new ();
  g_autoptr (Program) program = NULL;
  g_autoptr (Network) network = NULL;
  g_autoptr (Replay) replay = NULL;
  g_autoptr (GRand) random = g_rand_new_with_seed (1);
  ReplayResult result;

  g_assert_true (machine_set_network (machine, "network:4", NULL));
  g_assert_true (machine_resolve (machine, NULL));
  program = random_program (random, &machine->shape);
  network = network_new (machine, &machine->shape, NULL);
  replay = replay_new (program, machine, network);
  replay_add_observer (replay, &ordered, NULL);
  g_assert_true (replay_run (replay, &result, NULL));
  g_assert_false (replay_used_lockstep (replay));
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/lockstep/random-programs-are-the-same-by-themselves",
                   test_random_programs_are_the_same_by_themselves);
  g_test_add_func ("/lockstep/observers-of-one-order-are-not-in-step",
                   test_observers_of_one_order_are_not_in_step);
  return g_test_run ();
}
