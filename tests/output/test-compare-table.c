/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-compare-table.c - comparisons */
#include "config.h"

#include <string.h>

#include "../fixture/fixture.h"
#include "html/compare-page.h"
#include "output/compare-table.h"
#include "fixture/unit.h"

/* Two columns: the fixture, and the same with other figures for the run. */
static CompareTable *
make_comparison (gboolean intervals)
{
  CompareTable *table = compare_table_new (intervals, G_MAXUINT);
  FixtureContext first, second;

  fixture_context (&first);
  fixture_context (&second);
  second.result.time *= 2;
  second.result.messages = 3;
  compare_table_add (table, NULL, &first.context);
  compare_table_add (table, "slow, \"old\"", &second.context);
  fixture_context_clear (&first);
  fixture_context_clear (&second);
  g_assert_cmpuint (g_strv_length ((char **) compare_table_warnings (table)), ==, 1);
  return table;
}

static char *
write_comparison (SummaryFormat format, gboolean intervals)
{
  g_autoptr (CompareTable) table = make_comparison (intervals);
  const SummaryStyle style = {
    .format = format, .intervals = intervals, .most_levels = G_MAXUINT, .whole = TRUE
  };
  Written written;

  fixture_open (&written, "comparison");
  compare_table_write (table, &style, written.output);
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
  g_autofree char *text = write_comparison (SUMMARY_TABLE, FALSE);

  assert_has (text, "Machines  network(2): network(2), 2 processors (2)\n"
                    "          costs from: default (Predictor)\n"
                    "          75 us a message, 0.2 us a byte: 97.9 % of message time is "
                    "start time\n");
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
              "\n"
              "  its utilisation                            -                         -"
              "\n"
              "Processors busy *               0.000160000030            0.000160000030"
              "   1.00x\n"
              "  in overhead                   0.000015000000            0.000015000000"
              "   1.00x\n"
              "  waiting or done               0.000025000000            0.000025000000"
              "   1.00x\n"
              "Network time                    0.000153200000            0.000153200000"
              "   1.00x\n"
              "  start times                   0.000150000000            0.000150000000"
              "   1.00x\n"
              "  bytes                         0.000003200000            0.000003200000"
              "   1.00x\n"
              "  held until the tail passed    0.000000000000            0.000000000000"
              "\n"
              "Link latency                    0.000000000000            0.000000000000"
              "\n"
              "Overhead for messages *         0.000015000000            0.000015000000"
              "   1.00x\n"
              "  for their bytes               0.000000000000            0.000000000000"
              "\n"
              "\n"
              "power                                        1                         1"
              "\n"
              "start time                               75 us                     75 us"
              "\n"
              "send byte time                          0.2 us                    0.2 us"
              "\n");
  g_assert_null (strstr (text, "ties"));
}

static void
test_csv_has_a_line_a_machine (void)
{
  g_autofree char *text = write_comparison (SUMMARY_CSV, FALSE);
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);

  g_assert_cmpuint (g_strv_length (lines), ==, 4);
  g_assert_cmpstr (
      lines[0], ==,
      "name,network,network_type,shape,processors,time_s,efficiency,"
      "productive_time_s,lost_time_s,insufficient_parallelism_s,communication_s,"
      "communication_synch_s,idle_s,load_imbalance_s,synchronization_s,overlap_s,"
      "messages,bytes,link_hops,congestion_delay_s,busiest_link_utilisation,"
      "busiest_link_from,busiest_link_to,time_ratio,program,program_kind,"
      "state_busy_s,state_overhead_s,state_idle_s,network_time_s,network_start_time_s,"
      "network_byte_time_s,network_held_time_s,latency_time_s,overhead_message_time_s,"
      "overhead_byte_time_s,power,operation_time_s,scalar_bytes,"
      "transport_s,start_time_s,send_byte_time_s,link_start_time_s,link_byte_time_s,"
      "link_latency_s,link_gap_s,clusters,outermost_tstart_s,outermost_tbyte_s,"
      "send_overhead_s,send_overhead_byte_time_s,receive_overhead_s,"
      "receive_overhead_byte_time_s,discipline,switching,packet_bytes,routing,ties,"
      "half_duplex,reduction,rendezvous_bytes,time_unit,unused_links,"
      "busiest_link_from_name,busiest_link_to_name,switch_latency_s,host_latency_s,"
      "local_latency_s,global_latency_s,scale_up_latency_s,host_weight,local_weight,"
      "global_weight,scale_up_weight,memory_latency_s,memory_byte_time_s,"
      "combine_byte_time_s,processors_per_node,processors_forward,route_by,seed,"
      "ugal_threshold_s,bandwidth_bytes_s,choices,unused_paths,"
      "network_processors,nics,hosts,placement,barrier,bcast,reduce,allreduce,gather,"
      "gatherv,"
      "scatter,scatterv,allgather,alltoall,alltoallv,reduce_scatter,scan,collectives,"
      "allgatherv,alltoallw,reduce_scatter_block,exscan,injection,acknowledge_packets,"
      "acknowledge_bytes,acknowledge_delay_s,failed,slowed,fault_seed,message_scale,"
      "why_work_s,why_imbalance_s,why_dependences_s,why_overhead_s,why_latency_s,"
      "why_bandwidth_s,why_congestion_s,parallel_efficiency,load_balance_efficiency,"
      "communication_efficiency,serialisation_efficiency,transfer_efficiency,"
      "overhead_efficiency,latency_efficiency,bandwidth_efficiency,congestion_efficiency,"
      "path_queue_s,path_link_from,path_link_to,"
      "latency_mean_s,latency_p50_s,latency_p95_s,latency_p99_s,latency_longest_s,"
      "latency_messages,offered,accepted,"
      "made_from,"
      "version,command");
  g_assert_true (g_str_has_prefix (lines[2],
                                   "\"slow, \"\"old\"\"\",network(2),network,2,2,"
                                   "0.000200000030,0.799999955000,0.000160000015,"
                                   "0.000040000015,0.000000000015,"));
  assert_has (lines[2], ",3,16,0,0.000000000000,,,,2.000000000000,");
  assert_has (lines[2], ",lib-dvm,0.000160000030,0.000015000000,0.000025000000,"
                        "0.000153200000,0.000150000000,0.000003200000,0.000000000000,"
                        "0.000000000000,0.000015000000,0.000000000000,1,,,,"
                        "0.000075000000,0.000000200000,,,,,,,,0.000000000000,");
  assert_has (lines[2], ",,,,,,,,none,s,,,,,,,,,,,,,,,,,,,,,5000000.0,,,,,,,,,,,,,,,,,,,,"
                        ",,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,0.1,");
}

static void
test_json_has_an_object_a_machine (void)
{
  g_autofree char *text = write_comparison (SUMMARY_JSON, FALSE);

  assert_has (text, "\"name\": \"slow, \\\"old\\\"\",");
  assert_has (text, "\"time\": 0.00020000003,");
  assert_has (text, "\"start_time\": 0.000075,");
  assert_has (text, "\"ties\": null,");
  assert_has (text, "\"network_start_time\": 0.00015,");
  assert_has (text, "\"busiest_link_utilisation\": null,");
  assert_has (text, "\"states\": {\"busy\": 0.00016000003, \"overhead\": 0.000015, "
                    "\"idle\": 0.000025},\n");
  assert_has (text, "\"time_ratio\": 2.0\n");
  g_assert_true (g_utf8_validate (text, -1, NULL));
}

static void
test_intervals_stand_side_by_side (void)
{
  g_autofree char *text = write_comparison (SUMMARY_TABLE, TRUE);

  assert_has (text,
              "\nInterval 2  USER a,b.fdv:12 [7]\n"
              "Processors                                 0-1                       0-1"
              "\n"
              "Efficiency                              0.8000                    0.8000"
              "\n"
              "Execution time                  0.000100000000            0.000100000000"
              "   1.00x\n");
  assert_has (text, "\nInterval 3  SEQ c.fdv:20\n");
}

static void
test_csv_has_a_line_a_machine_and_interval (void)
{
  g_autofree char *text = write_comparison (SUMMARY_CSV, TRUE);
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);

  g_assert_cmpuint (g_strv_length (lines), ==, 1 + 2 * 3 + 1);
  assert_has (
      lines[0],
      ",message_scale,why_work_s,why_imbalance_s,why_dependences_s,"
      "why_overhead_s,why_latency_s,why_bandwidth_s,why_congestion_s,parallel_efficiency,"
      "load_balance_efficiency,communication_efficiency,serialisation_efficiency,"
      "transfer_efficiency,overhead_efficiency,latency_efficiency,bandwidth_efficiency,"
      "congestion_efficiency,path_queue_s,path_link_from,path_link_to,"
      "latency_mean_s,latency_p50_s,latency_p95_s,latency_p99_s,latency_longest_s,"
      "latency_messages,offered,accepted,"
      "interval_name,"
      "interval,interval_"
      "kind,interval_"
      "file,interval_line,"
      "interval_column,interval_expression,interval_level,interval_efficiency,"
      "interval_execution_time_s,");
  g_assert_true (g_str_has_suffix (lines[0],
                                   ",interval_overlap_s,interval_processors,"
                                   "interval_processor_count,"
                                   "intervals_left_out,made_from,version,command"));
  assert_has (lines[2], ",0.000000000000,0-1,2,0,,0.1,");
  assert_has (lines[2], ",2,USER,\"a,b.fdv\",12,,7,1,0.800000000000,0.000100000000,");
  assert_has (lines[6], ",3,SEQ,c.fdv,20,,,1,1.000000000000,0.000000000000,");
}

static void
test_json_has_the_intervals (void)
{
  g_autofree char *text = write_comparison (SUMMARY_JSON, TRUE);

  assert_has (text, "\"id\": 2,");
  assert_has (text, "\"parent\": 1,");
  assert_has (text, "\"file\": \"a,b.fdv\",");
}

static char *
write_page (void)
{
  g_autoptr (CompareTable) table = make_comparison (TRUE);
  Written written;

  fixture_open (&written, "comparison.html");
  compare_page_write (table, written.output);
  return fixture_close (&written);
}

static void
test_page_shows_intervals_side_by_side (void)
{
  g_autofree char *text = write_page ();

  assert_has (text,
              "<thead><tr><th>Field<th>network(2)<th colspan=2>slow, &quot;old&quot;");
  assert_has (text, "<tr><th>Time<td title=\"0.000100000015 s\">100.0 us<td "
                    "title=\"0.00020000003 s\">200.0 us<td class=r>2.00&times;");
  assert_has (text, "<dt>Network time</dt><dd>slow, &quot;old&quot;: 75 us a message, "
                    "0.2 us a byte: 97.9 % of message time is start time</dd>");
  assert_has (text, "<thead><tr><th>Costs and rules<th>network(2)<th colspan=2>slow, "
                    "&quot;old&quot;\n<tbody><tr><th>Routing<td>-<td>-<td class=r>\n"
                    "<tr><th>Costs from<td>default (Predictor)<td>default (Predictor)<td "
                    "class=r>\n<tr><th>power<td>1<td>1<td class=r>\n"
                    "<tr><th>start time<td>75 us<td>75 us<td class=r>\n");
  assert_has (text, "<section class=\"interval\" id=\"i2\" data-p=\"i1\">\n"
                    "<h2>2 USER a,b.fdv:12 [7]</h2>");
  assert_has (text, "<tr><th class=d0><a href=\"#exec\">Execution time</a>"
                    "<td title=\"0.0001 s\">100.0 us<td title=\"0.0001 s\">100.0 us<td "
                    "class=r>1.00&times;");
  assert_has (text, "<li>2 calls of &lt;unknown&gt; function &quot;b&quot;</li>");
  g_assert_null (strstr (text, "<script>alert"));
  g_assert_true (g_str_has_suffix (text, "</body>\n</html>\n"));
}

/* Processor time is 2 x 100 us on the first machine and 2 x 200 us on the second; on
 * both, 160 us of it are busy. */
static void
test_page_has_charts_that_say_what_they_show (void)
{
  g_autofree char *text = write_page ();

  assert_has (text, "<figure id=\"run-time\" aria-labelledby=\"run-time-title\">\n"
                    "<figcaption id=\"run-time-title\">");
  assert_has (text,
              "role=img aria-label=\"productive 80.0 %, insufficient parallelism "
              "0.0000075 %, communications 7.5 %, waiting for others to begin 2.5 %, "
              "idle 10.0 %\">");
  /* the second machine takes twice as long: the bar of the first is half the scale */
  assert_has (text, "<i class=p style=width:40.0%></i>");
  assert_has (
      text,
      "<b><span title=\"0.00020000003 s\">200.0 us</span></b><b>2.00&times;</b></div>");
  g_assert_cmpint (strstr (text, "id=\"run-time\"") - text, <,
                   strstr (text, "<nav class=\"ways\"") - text);
  g_assert_null (strstr (text, "class=range"));
  assert_has (text, "role=img aria-label=\"busy 80.0 %, in overhead 7.5 %, waiting or "
                    "done 12.5 %\"><i class=p style=width:80.0%></i>"
                    "<i class=v style=width:7.5%></i><i class=o style=width:12.5%></i>");
  assert_has (text, "role=img aria-label=\"busy 40.0 %, in overhead 3.7 %, waiting or "
                    "done 6.2 %\">");
  assert_has (text, "<figure id=\"congestion\"");
  assert_has (text,
              "role=img aria-label=\"of the largest delay 0.0 %\"></span></span><b>-</b>"
              "<b><span title=\"0 s\">0 s</span></b>");
}

/* What one program alone has gets a row below the same parent. */
static void
test_intervals_of_one_machine_alone_are_there (void)
{
  g_autoptr (CompareTable) table = compare_table_new (TRUE, G_MAXUINT);
  FixtureContext first, second;
  Interval more = {
    .kind = "PAR", .file = "d.fdv", .line = 30, .parent = 1, .level = 2, .count = 1
  };
  const SummaryStyle style
      = { .intervals = TRUE, .most_levels = G_MAXUINT, .whole = TRUE };
  g_autofree char *text = NULL;
  Written written;

  fixture_context (&first);
  fixture_context (&second);
  characteristics_free (second.context.characteristics);
  program_define_interval (second.context.program, &more);
  second.context.characteristics = fixture_characteristics (second.context.program);
  compare_table_add (table, NULL, &first.context);
  compare_table_add (table, "more", &second.context);
  fixture_context_clear (&first);
  fixture_context_clear (&second);
  fixture_open (&written, "comparison");
  compare_table_write (table, &style, written.output);
  text = fixture_close (&written);
  assert_has (text,
              "\nInterval 3  PAR d.fdv:30\nProcessors                                   "
              "-                      none\nEfficiency                                   "
              "-                    1.0000\n\nInterval 4  SEQ c.fdv:20\n");
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/compare-table/table-has-a-column-a-machine",
                   test_table_has_a_column_a_machine);
  g_test_add_func ("/compare-table/csv-has-a-line-a-machine",
                   test_csv_has_a_line_a_machine);
  g_test_add_func ("/compare-table/json-has-an-object-a-machine",
                   test_json_has_an_object_a_machine);
  g_test_add_func ("/compare-table/intervals-stand-side-by-side",
                   test_intervals_stand_side_by_side);
  g_test_add_func ("/compare-table/csv-has-a-line-a-machine-and-interval",
                   test_csv_has_a_line_a_machine_and_interval);
  g_test_add_func ("/compare-table/json-has-the-intervals", test_json_has_the_intervals);
  g_test_add_func ("/compare-table/page-shows-intervals-side-by-side",
                   test_page_shows_intervals_side_by_side);
  g_test_add_func ("/compare-table/page-has-charts-that-say-what-they-show",
                   test_page_has_charts_that_say_what_they_show);
  g_test_add_func ("/compare-table/intervals-of-one-machine-alone-are-there",
                   test_intervals_of_one_machine_alone_are_there);
  return g_test_run ();
}
