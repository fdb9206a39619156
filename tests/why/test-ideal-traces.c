/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The parts of collectives: priced as a whole, and as messages on a bus. */
#include "config.h"

#include "dvm/dvm-reader.h"
#include "fixture/unit.h"
#include "machine-file/machine-file.h"
#include "why/time-parts.h"

static const char *const traces[]
    = { "broadcast",     "columns", "copy",   "corners",  "reduction",
        "row-reduction", "row",     "shadow", "transpose" };

static Program *
read_trace (const char *name, const Shape *shape)
{
  g_autofree char *file = g_strconcat (name, ".ptr", NULL);
  g_autofree char *path
      = g_build_filename (g_getenv ("top_srcdir"), "examples", "collectives", file, NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (TextInput) input = text_input_open (path, &error);
  Program *program;

  g_assert_no_error (error);
  program = dvm_read (input, shape, NULL, NULL, &error);
  g_assert_no_error (error);
  return program;
}

static SimTime
run_time (Program *program, const Machine *machine, BusyTimes *busy)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (Network) network = network_new (machine, &machine->shape, &error);
  g_autoptr (Replay) replay = NULL;
  ReplayResult result;

  g_assert_no_error (error);
  replay = replay_new (program, machine, network);
  g_assert_true (replay_run (replay, &result, &error));
  *busy = busy_times_of (&result);
  return result.time;
}

/* network: "network", "bus", ..; sides: "4x4". */
static void
find_parts (const char *trace, const char *kind, const char *sides,
            SimTime parts[N_TIME_PARTS])
{
  g_autoptr (Machine) machine = machine_new ();
  g_autofree char *why = NULL, *network = NULL;
  g_autoptr (Program) program = NULL;
  g_autoptr (GError) error = NULL;
  IdealTimes times;
  BusyTimes busy;
  Shape shape;

  g_assert_true (shape_parse (sides, &shape, &why));
  network = g_strdup_printf ("%s:%u", kind, shape_count (&shape));
  g_assert_true (machine_set_network (machine, network, &error));
  g_assert_true (machine_set_shape (machine, sides, &error));
  g_assert_true (machine_resolve (machine, &error));
  program = read_trace (trace, &shape);
  g_assert_true (ideal_times_find (program, machine, &times, &error));
  times.run = run_time (program, machine, &busy);
  time_parts_find (&times, &busy, parts);
}

static void
test_collectives_by_hand (void)
{
  const SimTime us = SIM_TIME_PER_MICROSECOND;
  SimTime parts[N_TIME_PARTS];

  find_parts ("transpose", "network", "4x4", parts);
  g_assert_cmpint (parts[PART_LATENCY], ==, 75 * us);
  g_assert_cmpint (parts[PART_BANDWIDTH], ==, 100000 * us);
  g_assert_cmpint (parts[PART_CONGESTION], ==, 1100825 * us);
  find_parts ("reduction", "network", "2x2", parts);
  g_assert_cmpint (parts[PART_LATENCY], ==, 300 * us);
  g_assert_cmpint (parts[PART_BANDWIDTH], ==, 64 * us / 10);
  g_assert_cmpint (parts[PART_CONGESTION], ==, 1532 * us / 10);
}

static void
test_formula_and_bus_have_equal_parts (void)
{
  static const char *const shapes[] = { "2x2", "4x4" };

  for (guint i = 0; i < G_N_ELEMENTS (traces); i++)
    for (guint k = 0; k < G_N_ELEMENTS (shapes); k++)
      {
        SimTime formula[N_TIME_PARTS], bus[N_TIME_PARTS];

        find_parts (traces[i], "network", shapes[k], formula);
        find_parts (traces[i], "bus", shapes[k], bus);
        g_test_message ("%s, %s", traces[i], shapes[k]);
        for (TimePart part = PART_WORK; part < N_TIME_PARTS; part++)
          g_assert_cmpint (formula[part], ==, bus[part]);
      }
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/why/collectives-by-hand", test_collectives_by_hand);
  g_test_add_func ("/why/formula-and-bus-have-equal-parts",
                   test_formula_and_bus_have_equal_parts);
  return g_test_run ();
}
