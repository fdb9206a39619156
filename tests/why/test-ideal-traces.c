/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The parts of collectives: priced as a whole, and as messages on a bus. */
#include "config.h"

#include <glib/gstdio.h>

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

/* Between every two of them. */
static void
write_complete_graph (const char *file, guint32 processors)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (GError) error = NULL;

  g_string_append_printf (text, "%u\n", processors);
  for (guint32 a = 0; a < processors; a++)
    {
      g_string_append_printf (text, "%u", a);
      for (guint32 b = 0; b < processors; b++)
        if (b != a)
          g_string_append_printf (text, " %u 1", b);
      g_string_append (text, " -1\n");
    }
  g_file_set_contents (file, text->str, -1, &error);
  g_assert_no_error (error);
}

/* network: as option --network; sides: "4x4". */
static void
find_times (const char *trace, const char *network, const char *sides, IdealTimes *times,
            BusyTimes *busy)
{
  g_autoptr (Machine) machine = machine_new ();
  g_autofree char *why = NULL;
  g_autoptr (Program) program = NULL;
  g_autoptr (GError) error = NULL;
  Shape shape;

  g_assert_true (shape_parse (sides, &shape, &why));
  g_assert_true (machine_set_network (machine, network, &error));
  g_assert_true (machine_set_shape (machine, sides, &error));
  g_assert_true (machine_resolve (machine, &error));
  program = read_trace (trace, &shape);
  g_assert_true (ideal_times_find (program, machine, times, &error));
  times->run = run_time (program, machine, busy);
}

/* kind: "network", "bus"; sides: "4x4". */
static void
find_parts (const char *trace, const char *kind, const char *sides,
            SimTime parts[N_TIME_PARTS])
{
  g_autofree char *why = NULL, *network = NULL;
  IdealTimes times;
  BusyTimes busy;
  Shape shape;

  g_assert_true (shape_parse (sides, &shape, &why));
  network = g_strdup_printf ("%s:%u", kind, shape_count (&shape));
  find_times (trace, network, sides, &times, &busy);
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

/* Where every two processors have a link of their own, messages do not wait for others.
 */
static void
test_ideal_network_is_a_complete_graph (void)
{
  static const struct
  {
    const char *sides;
    guint32 processors;
  } shapes[] = { { "2x2", 4 }, { "4x4", 16 } };
  g_autoptr (GError) error = NULL;
  g_autofree char *folder = g_dir_make_tmp ("netfare-complete-XXXXXX", &error);
  g_autofree char *file = g_build_filename (folder, "complete.topo", NULL);
  g_autofree char *complete = g_strdup_printf ("file:%s", file);

  g_assert_no_error (error);
  for (guint k = 0; k < G_N_ELEMENTS (shapes); k++)
    {
      g_autofree char *bus = g_strdup_printf ("bus:%u", shapes[k].processors);

      write_complete_graph (file, shapes[k].processors);
      for (guint i = 0; i < G_N_ELEMENTS (traces); i++)
        {
          IdealTimes on_bus, on_links;
          BusyTimes busy;

          g_test_message ("%s, %s", traces[i], shapes[k].sides);
          find_times (traces[i], bus, shapes[k].sides, &on_bus, &busy);
          find_times (traces[i], complete, shapes[k].sides, &on_links, &busy);
          g_assert_cmpint (on_bus.alone, ==, on_links.run);
        }
    }
  g_unlink (file);
  g_rmdir (folder);
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/why/collectives-by-hand", test_collectives_by_hand);
  g_test_add_func ("/why/formula-and-bus-have-equal-parts",
                   test_formula_and_bus_have_equal_parts);
  g_test_add_func ("/why/ideal-network-is-a-complete-graph",
                   test_ideal_network_is_a_complete_graph);
  return g_test_run ();
}
