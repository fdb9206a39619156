/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-partition-map.c - which partition has which logical processes */
#include "config.h"

#include "machine-file/machine-file.h"
#include "replay/events/logical-processes.h"
#include "replay/events/partitions.h"
#include "replay/events/schedule.h"
#include "fixture/unit.h"

#define PROCESSORS 6

/* Two partitions of six processors on a crossbar, node 6 its switch: each has three
 * processors, and the links to them. */
static void
test_links_to_hosts_are_where_these_are (void)
{
  g_autoptr (Program) program = program_new_separate (PROCESSORS, NULL, "test");
  g_autoptr (Machine) machine = machine_new ();
  guint32 lps[PROCESSORS], first[3];
  Windows windows = { .processor_lps = lps };
  GError *error = NULL;

  g_assert_true (machine_set_network (machine, "crossbar:6", &error));
  g_assert_true (machine_resolve (machine, &error));
  Network *network = network_new (machine, program_shape (program), &error);
  g_assert_no_error (error);
  const Topology *topology = network_topology (network);
  Replay replay = { .network = network, .n_processors = PROCESSORS, .windows = &windows };

  partition_map_make (&replay, 2, first);
  g_assert_cmpuint (first[0], ==, 0);
  g_assert_cmpuint (first[1], ==, 6);
  g_assert_cmpuint (first[2], ==, 12);
  for (guint32 p = 0; p < PROCESSORS; p++)
    g_assert_cmpuint (lps[p] >= first[1], ==, p >= 3);
  for (guint32 link = topology->first[6]; link < topology->first[7]; link++)
    g_assert_cmpuint (windows.lps[link] >= first[1], ==, topology->to[link] >= 3);
  for (guint32 p = 0; p < PROCESSORS; p++)
    g_assert_cmpuint (windows.lps[topology->first[p]], ==, lps[p]);
  g_free (windows.lps);
  network_free (network);
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/partition-map/links-to-hosts-are-where-these-are",
                   test_links_to_hosts_are_where_these_are);
  return g_test_run ();
}
