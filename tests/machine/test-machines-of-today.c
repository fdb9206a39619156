/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The machine files of today: an empty message takes the time that their values add up
 * to, from processor 0 to processor 1 and to the last one. */
#include "config.h"

#include "machine-file/machine-file.h"
#include "network/network.h"
#include "fixture/unit.h"

typedef struct
{
  const char *name;
  guint32 processors;
  SimTime near, far; /* ps, overheads included */
} Row;

/* ethernet-100g: two overheads of 200 ns; each link 6.56 ns; host links 300 ns each way,
 * others 25 ns, and 500 ns at each switch.  The others in the same way. */
static const Row rows[] = {
  { "ethernet-100g", 384, 1513120, 2576240 },
  { "ethernet-200g", 256, 1506560, 2563120 },
  { "ethernet-400g", 1024, 1503280, 2556560 },
  { "infiniband-hdr", 800, 1002080, 1314160 },
  { "infiniband-ndr", 2048, 1071040, 1522080 },
  { "slingshot", 8192, 1756560, 2891400 },
  { "dgx-h100", 256, 1101040, 1652080 },
  { "transputer-t805", 64, 5000000, 70000000 },
  { "ethernet-10m", 8, 1062400000, 1062400000 },
};

static SimTime
whole (AttoTime time)
{
  return (SimTime) (time / ATTO_PER_PICOSECOND);
}

static void
check (const Row *row)
{
  g_autofree char *name = g_strdup_printf ("%s.par", row->name);
  const char *source = g_getenv ("srcdir");
  g_autofree char *path
      = g_build_filename (source != NULL ? source : ".", "topologies", name, NULL);
  g_autoptr (Machine) machine = machine_new ();
  g_autoptr (GError) error = NULL;
  SimTime near, far, overheads;

  machine_read (machine, path, &error);
  g_assert_no_error (error);
  machine_resolve (machine, &error);
  g_assert_no_error (error);
  g_autoptr (Network) network = network_new (machine, &machine->shape, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (network_topology (network)->processors, ==, row->processors);
  g_assert_true (network_zero_load_latency (network, 0, 1, 0, 0, &near));
  g_assert_true (network_zero_load_latency (network, 0, row->processors - 1, 0, 0, &far));
  overheads = whole (machine->send_overhead) + whole (machine->receive_overhead);
  g_assert_cmpint (near + overheads, ==, row->near);
  g_assert_cmpint (far + overheads, ==, row->far);
}

static void
test_empty_messages_take_what_the_values_add_up_to (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_test_message ("%s", rows[i].name);
      check (&rows[i]);
    }
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/machines-of-today/empty-messages",
                   test_empty_messages_take_what_the_values_add_up_to);
  return g_test_run ();
}
