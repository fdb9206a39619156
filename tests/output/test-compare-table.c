/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <string.h>

#include "fixture.h"
#include "output/compare-table.h"

/* Two columns: the fixture, and the same with other figures for the run. */
static char *
write_comparison (SummaryFormat format)
{
  g_autoptr (CompareTable) table = compare_table_new ();
  FixtureContext first, second;
  Written written;

  fixture_context (&first);
  fixture_context (&second);
  second.result.time *= 2;
  second.result.messages = 3;
  compare_table_add (table, NULL, &first.context);
  compare_table_add (table, "slow, \"old\"", &second.context);
  fixture_context_clear (&first);
  fixture_context_clear (&second);
  g_assert_cmpuint (g_strv_length ((char **) compare_table_warnings (table)), ==, 1);
  fixture_open (&written, "comparison");
  compare_table_write (table, format, written.output);
  return fixture_close (&written);
}

static void
assert_has (const char *text, const char *part)
{
  if (strstr (text, part) == NULL)
    g_test_fail_printf ("'%s' is not in:\n%s", part, text);
}

static void
test_table_has_a_column_a_machine (void)
{
  g_autofree char *text = write_comparison (SUMMARY_TABLE);

  assert_has (text, "Machines  network(2): network(2), 2 processors (2)\n");
  assert_has (text, "          slow, \"old\": network(2), 2 processors (2)\n");
  assert_has (text, "                                    network(2)               "
                    "slow, \"old\"\n");
  assert_has (text,
              "Time                            0.000100000015            0.000200000030"
              "   2.00x\n");
  assert_has (text,
              "Efficiency                              0.8000                    0.8000"
              "   1.00x\n");
  assert_has (text,
              "Messages                                     2                         3"
              "   1.50x\n");
  assert_has (text,
              "Link-hops                                    0                         0"
              "\n");
  assert_has (text,
              "Busiest link                                 -                         -"
              "\n");
}

static void
test_csv_has_a_line_a_machine (void)
{
  g_autofree char *text = write_comparison (SUMMARY_CSV);
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);

  g_assert_cmpuint (g_strv_length (lines), ==, 4);
  g_assert_cmpstr (
      lines[0], ==,
      "name,network,network_type,shape,processors,time_s,efficiency,"
      "productive_time_s,lost_time_s,insufficient_parallelism_s,communication_s,"
      "communication_synch_s,idle_s,load_imbalance_s,synchronization_s,overlap_s,"
      "messages,bytes,link_hops,congestion_delay_s,busiest_link_utilisation,"
      "busiest_link_from,busiest_link_to,time_ratio,program,program_kind,version,"
      "command");
  g_assert_true (g_str_has_prefix (lines[2],
                                   "\"slow, \"\"old\"\"\",network(2),network,2,2,"
                                   "0.000200000030,0.799999955000,0.000160000015,"
                                   "0.000040000015,0.000000000015,"));
  assert_has (lines[2], ",3,16,0,0.000000000000,,,,2.000000000000,");
}

static void
test_json_has_an_object_a_machine (void)
{
  g_autofree char *text = write_comparison (SUMMARY_JSON);

  assert_has (text, "\"name\": \"slow, \\\"old\\\"\",");
  assert_has (text, "\"time\": 0.00020000003,");
  assert_has (text, "\"busiest_link_utilisation\": null,");
  assert_has (text, "\"time_ratio\": 2.0\n");
  g_assert_true (g_utf8_validate (text, -1, NULL));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/compare-table/table-has-a-column-a-machine",
                   test_table_has_a_column_a_machine);
  g_test_add_func ("/compare-table/csv-has-a-line-a-machine",
                   test_csv_has_a_line_a_machine);
  g_test_add_func ("/compare-table/json-has-an-object-a-machine",
                   test_json_has_an_object_a_machine);
  return g_test_run ();
}
