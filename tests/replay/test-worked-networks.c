/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Whole replays on generated networks, worked out by hand. */
#include "config.h"

#include "machine-file/machine-file.h"
#include "replay/replay.h"
#include "fixture/unit.h"

#define US(x) (SIM_TIME_PER_MICROSECOND * (SimTime) (x))

typedef struct
{
  SimTime run;
  guint64 messages;
} Outcome;

/* Takes the program; the statements end with NULL. */
static Outcome G_GNUC_NULL_TERMINATED
run_program (Program *taken, const char *spec, ...)
{
  g_autoptr (Program) program = taken;
  g_autoptr (Machine) machine = machine_new ();
  g_autoptr (GError) error = NULL;
  ReplayResult result = { 0 };
  va_list more;

  machine_set_network (machine, spec, &error);
  g_assert_no_error (error);
  va_start (more, spec);
  for (const char *statement; (statement = va_arg (more, const char *)) != NULL;)
    {
      machine_set (machine, statement, &error);
      g_assert_no_error (error);
    }
  va_end (more);
  machine_resolve (machine, &error);
  g_assert_no_error (error);
  g_autoptr (Network) network = network_new (machine, &machine->shape, &error);
  g_assert_no_error (error);
  g_autoptr (Replay) replay = replay_new (program, machine, network);
  replay_run (replay, &result, &error);
  g_assert_no_error (error);
  for (guint32 p = 0; p < result.processors; p++)
    g_assert_cmpint (result.processor[p].busy + result.processor[p].overhead
                         + result.processor[p].idle,
                     ==, result.time);
  return (Outcome){ result.time, result.messages };
}

static Program *
new_program (guint32 processors)
{
  Program *program = program_new_separate (processors, NULL, "case");
  const Interval main_interval
      = { .kind = "MAIN", .file = "", .parent = PROGRAM_NONE, .count = 1 };

  program_define_interval (program, &main_interval);
  return program;
}

static Program *
message_program (guint32 processors, guint32 from, guint32 to, guint64 bytes)
{
  Program *program = new_program (processors);

  program_append_send (program, from, to, bytes, 0);
  program_append_receive (program, to, from, bytes, 0);
  return program;
}

/* One collective of all, at once. */
static Program *
collective_program (guint32 processors, const Shape *shape, Collective collective,
                    const Transfer *transfers, guint32 count)
{
  Program *program = new_program (processors);
  const Group group = { .count = processors, .shape = *shape };

  collective.group = program_define_group (program, &group);
  if (collective.type == COLLECTIVE_TRANSFERS)
    collective.transfers = program_define_transfers (program, transfers, count);
  const guint32 number = program_define_collective (program, &collective);
  const guint32 instance = program_new_instance (program);
  for (guint32 p = 0; p < processors; p++)
    {
      program_append_start (program, p, number, instance);
      program_append_wait (program, p, instance);
    }
  return program;
}

static Program *
reduction_program (const Shape *shape, guint32 axes)
{
  guint32 processors = 1;

  for (guint k = 0; k < shape->rank; k++)
    processors *= shape->size[k];
  return collective_program (processors, shape,
                             (Collective){ .type = COLLECTIVE_REDUCTION,
                                           .kind = KIND_REDUCTION,
                                           .bytes = 8,
                                           .axes = axes },
                             NULL, 0);
}

/* T(S) = (Ts + Tb*S) * (l - 1 + ceil (L/S)), with 10 us and 1 us a byte; least over all
 * S. */
static SimTime
pipelined_time (guint64 hops, guint64 bytes, guint64 *portion)
{
  guint64 least = 0;

  *portion = 0;
  for (guint64 s = 1; s <= bytes; s++)
    {
      const guint64 time = (10 + s) * (hops - 1 + (bytes + s - 1) / s);

      if (least == 0 || time < least)
        {
          least = time;
          *portion = s;
        }
    }
  return US (least);
}

static void
test_message_on_an_empty_grid_takes_the_transputer_time (void)
{
  guint divided = 0, undivided = 0;

  for (guint32 to = 1; to < 16; to++)
    for (guint64 bytes = 1; bytes < 60; bytes++)
      {
        const guint32 hops = to / 4 + to % 4;
        guint64 portion;
        const SimTime formula = pipelined_time (hops, bytes, &portion);
        const SimTime time = run_program (message_program (16, 0, to, bytes), "grid:4x4",
                                          "start time = 10;", "send byte time = 1;", NULL)
                                 .run;

        if (hops == 1 || bytes % portion == 0)
          {
            g_assert_cmpint (time, ==, formula);
            divided++;
          }
        else
          {
            g_assert_cmpint (time, <, formula);
            undivided++;
          }
      }
  g_assert_cmpuint (divided, >, 100);
  g_assert_cmpuint (undivided, >, 100);
}

static void
test_message_on_a_formula_takes_its_time (void)
{
  guint64 portion;
  const SimTime formula = pipelined_time (6, 50, &portion);
  const Outcome bus = run_program (message_program (16, 0, 15, 50), "network:4x4",
                                   "start time = 10;", "send byte time = 1;", NULL);
  const Outcome grid = run_program (message_program (16, 0, 15, 50), "transputer:4x4",
                                    "start time = 10;", "send byte time = 1;", NULL);

  g_assert_cmpint (bus.run, ==, US (60));
  g_assert_cmpint (grid.run, ==, formula);
}

static void
test_bus_graph_takes_the_sum_of_its_messages (void)
{
  const Transfer transfers[] = { { 0, 1, 100 }, { 1, 0, 7 }, { 2, 3, 50 }, { 3, 1, 1 } };
  const Shape shape = { .rank = 2, .size = { 2, 2 } };
  const Collective collective
      = { .type = COLLECTIVE_TRANSFERS, .kind = KIND_REDISTRIBUTION };
  static const char *const networks[] = { "bus:4", "network:4" };

  /* 4 * 75 us + 0.2 us * 158 */
  for (guint i = 0; i < G_N_ELEMENTS (networks); i++)
    g_assert_cmpint (
        run_program (collective_program (4, &shape, collective, transfers, 4),
                     networks[i], NULL)
            .run,
        ==, 331600000);
}

static void
test_crossbar_cuts_through_and_holds_up_one_destination_only (void)
{
  const Shape shape = { .rank = 1, .size = { 4 } };
  const Collective collective = { .type = COLLECTIVE_TRANSFERS, .kind = KIND_SHADOW };
  const Transfer permutation[]
      = { { 0, 1, 20 }, { 1, 2, 20 }, { 2, 3, 20 }, { 3, 0, 20 } };
  const Transfer meeting[] = { { 0, 3, 20 }, { 1, 3, 20 }, { 2, 0, 20 } };

  /* Up 0-30; the head is at the hub at 10, down 10-40. */
  g_assert_cmpint (
      run_program (collective_program (4, &shape, collective, permutation, 4),
                   "crossbar:4", "start time = 10;", "send byte time = 1;", NULL)
          .run,
      ==, US (40));
  /* The second to 3 goes down 40-70. */
  g_assert_cmpint (run_program (collective_program (4, &shape, collective, meeting, 3),
                                "crossbar:4", "start time = 10;", "send byte time = 1;",
                                NULL)
                       .run,
                   ==, US (70));
}

static void
test_reduction_on_a_graph_sends_the_formula_s_messages (void)
{
  static const struct
  {
    Shape shape;
    guint32 axes, messages;
  } given[] = {
    { { .rank = 1, .size = { 4 } }, 1, 6 },
    { { .rank = 2, .size = { 2, 2 } }, 1, 4 },
    { { .rank = 2, .size = { 2, 3 } }, 3, 10 },
    { { .rank = 2, .size = { 2, 3 } }, 2, 7 },
    { { .rank = 2, .size = { 2, 3 } }, 0, 5 },
    { { .rank = 1, .size = { 1 } }, 1, 0 },
    { { .rank = 1, .size = { 4 } }, PROGRAM_NONE, 0 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (given); i++)
    {
      const Outcome bus = run_program (reduction_program (&given[i].shape, given[i].axes),
                                       "bus:6", NULL);
      const Outcome formula = run_program (
          reduction_program (&given[i].shape, given[i].axes), "network:6", NULL);

      g_assert_cmpuint (bus.messages, ==, given[i].messages);
      g_assert_cmpint (formula.run, ==, given[i].messages * G_GINT64_CONSTANT (76600000));
      /* The one medium is never idle before the last message. */
      g_assert_cmpint (bus.run, ==, formula.run);
    }
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(path, function) g_test_add_func ("/networks/" path, function)
  ADD ("message-on-an-empty-grid-takes-the-transputer-time",
       test_message_on_an_empty_grid_takes_the_transputer_time);
  ADD ("message-on-a-formula-takes-its-time", test_message_on_a_formula_takes_its_time);
  ADD ("bus-graph-takes-the-sum-of-its-messages",
       test_bus_graph_takes_the_sum_of_its_messages);
  ADD ("crossbar-cuts-through-and-holds-up-one-destination-only",
       test_crossbar_cuts_through_and_holds_up_one_destination_only);
  ADD ("reduction-on-a-graph-sends-the-formula-s-messages",
       test_reduction_on_a_graph_sends_the_formula_s_messages);
  return g_test_run ();
}
