/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-summary.c - the summary in its formats */
#include "config.h"

#include <glib/gstdio.h>
#include <string.h>

#include "../fixture/fixture.h"
#include "output/summary.h"
#include "fixture/unit.h"

static char *
write_summary (FixtureContext *fixture, SummaryFormat format, gboolean intervals)
{
  const SummaryStyle style = {
    .format = format, .intervals = intervals, .most_levels = G_MAXUINT, .whole = TRUE
  };
  Written written;

  fixture_open (&written, "summary");
  summary_write (&fixture->context, &style, written.output);
  return fixture_close (&written);
}

static void
assert_has (const char *text, const char *part)
{
  if (strstr (text, part) == NULL)
    g_test_fail_printf ("'%s' is not in:\n%s", part, text);
}

/* ---- JSON -------------------------------------------------------------------------- */

/* Reads the text with a parser that is not ours.  Returns: what the expression prints,
 * or NULL, with the test skipped, where there is no Python. */
static char *
ask_python (const char *text, const char *expression)
{
  g_autofree char *python = g_find_program_in_path ("python3");
  g_autofree char *script = g_strdup_printf (
      "import json, sys\n"
      "def no (name): raise ValueError (name)\n"
      "d = json.load (open (sys.argv[1], encoding='utf-8'), parse_constant=no)\n"
      "print (%s)",
      expression);
  g_autofree char *path = NULL;
  g_autoptr (GError) error = NULL;
  char *answer = NULL;
  gint status, file;

  if (python == NULL)
    {
      g_test_skip ("no python3");
      return NULL;
    }
  file = g_file_open_tmp ("netfare-test-XXXXXX.json", &path, &error);
  g_assert_no_error (error);
  g_assert_true (g_close (file, NULL));
  g_file_set_contents (path, text, -1, &error);
  g_assert_no_error (error);
  {
    char *arguments[] = { python, (char *) "-c", script, path, NULL };

    g_spawn_sync (NULL, arguments, NULL, 0, NULL, NULL, &answer, NULL, &status, &error);
  }
  g_assert_no_error (error);
  g_assert_cmpint (status, ==, 0);
  g_unlink (path);
  return g_strchomp (answer);
}

static void
test_json_has_the_keys_of_the_schema (void)
{
  FixtureContext fixture;
  g_autofree char *text = NULL, *keys = NULL, *interval = NULL, *kind = NULL;

  fixture_context (&fixture);
  text = write_summary (&fixture, SUMMARY_JSON, FALSE);
  fixture_context_clear (&fixture);
  keys = ask_python (text, "*d.keys ()");
  if (keys == NULL)
    return;
  interval = ask_python (text, "*d['intervals'][0].keys ()");
  kind = ask_python (text, "*d['intervals'][0]['shadow'].keys ()");
  g_assert_cmpstr (
      keys, ==,
      "format version command made_from warnings program machine time time_unit "
      "messages "
      "bytes link_hops congestion_delay states network_time network_start_time "
      "network_byte_time network_held_time latency_time overhead_message_time "
      "overhead_byte_time value value_text places values "
      "intervals_left_out intervals links unused_paths");
  g_assert_cmpstr (
      interval, ==,
      "id parent kind file line column expression name level count processors "
      "processor_count efficiency execution_time "
      "total_time productive_time productive_cpu_time productive_sys_time io_time "
      "lost_time insufficient_parallelism insufficient_parallelism_usr "
      "insufficient_parallelism_sys communication communication_synch idle "
      "load_imbalance synchronization time_variation overlap io reduction shadow "
      "remote_access redistribution point_to_point collective over_processors");
  g_assert_cmpstr (kind, ==, "count communication real_synch synch variation overlap");
}

static void
test_json_says_what_happened (void)
{
  FixtureContext fixture;
  g_autofree char *text = NULL, *head = NULL, *names = NULL, *figures = NULL;

  fixture_context (&fixture);
  text = write_summary (&fixture, SUMMARY_JSON, FALSE);
  fixture_context_clear (&fixture);
  head = ask_python (
      text, "d['format'], d['version'], "
            "{k: v for k, v in d['machine'].items () if v}, d['time_unit'], d['value'],"
            " d['warnings'], d['command'], d['states'], d['links']");
  if (head == NULL)
    return;
  g_assert_cmpstr (
      head, ==,
      "1 0.1 {'network': 'network(2)', 'type': 'network', 'shape': [2], "
      "'processors': 2, 'power': 1, 'start_time': 7.5e-05, 'send_byte_time': 2e-07, "
      "'rendezvous_bytes': 'none', 'costs': {'start': 7.5e-05, 'byte': 2e-07, 'latency': "
      "None, 'switch_latency': None, 'gap': None, 'send_overhead': 0.0, "
      "'receive_overhead': 0.0, 'origin': 'default (Predictor)'}} s None ['2 calls of "
      "<unknown> function \"b\"'] "
      "netfare "
      "replay '<b>' --set \"a=1\" {'busy': 0.00016000003, 'overhead': 1.5e-05, "
      "'idle': 2.5e-05} []");
  names = ask_python (text,
                      "[(i['id'], i['parent'], i['kind'], i['line'], i['expression'], "
                      "i['level'], i['count']) for i in d['intervals']], "
                      "d['program']['file'].encode ('unicode_escape')");
  g_assert_cmpstr (
      names, ==,
      "[(1, None, 'MAIN', 3, None, 0, 1), (2, 1, 'USER', 12, 7, 1, 2), (3, 1, "
      "'SEQ', 20, None, 1, 1)] "
      "b'<script>alert(1)</script>&\"\\'\\\\x01\\\\ufffd.fdv'");
  figures
      = ask_python (text, "d['intervals'][1]['reduction'], d['intervals'][1]['idle'], "
                          "d['intervals'][0]['reduction']['count'], "
                          "d['intervals'][2]['efficiency']");
  g_assert_cmpstr (
      figures, ==,
      "{'count': 2, 'communication': 2e-05, 'real_synch': 5e-06, 'synch': 0.0, "
      "'variation': 0.0, 'overlap': 0.0} 2e-05 3 1.0");
}

/* 165 us and 15 ps of 2 x (100 us and 15 ps). */
/* Processor 0 computes 100 us; 1 computes 60 us, is in a reduction for 20, and waits 5 of
 * them for it to begin. */
static void
test_json_has_what_differs_between_processors (void)
{
  FixtureContext fixture;
  g_autofree char *text = NULL, *answer = NULL;

  fixture_context (&fixture);
  text = write_summary (&fixture, SUMMARY_JSON, FALSE);
  fixture_context_clear (&fixture);
  answer = ask_python (
      text, "*[round (o['over_processors'][k][f] * 1e6, 6) for o in d['intervals'][1:2] "
            "for k in ('productive_time', 'communication', 'communication_synch') "
            "for f in ('minimum', 'minimum_processor', 'maximum', 'maximum_processor', "
            "'mean')], 'overlap' in d['intervals'][1]['over_processors'], "
            "d['intervals'][1]['over_processors']['reduction']['real_synch']['mean']");
  if (answer == NULL)
    return;
  g_assert_cmpstr (answer, ==,
                   "60.0 1000000.0 100.0 0.0 80.0 0.0 0.0 20.0 1000000.0 10.0 0.0 0.0 "
                   "5.0 1000000.0 2.5 False 2.5e-06");
}

static void
test_json_numbers_are_plain_and_exact (void)
{
  FixtureContext fixture;
  g_autofree char *text = NULL;

  fixture_context (&fixture);
  text = write_summary (&fixture, SUMMARY_JSON, FALSE);
  fixture_context_clear (&fixture);
  assert_has (text, "\n  \"time\": 0.000100000015,\n");
  assert_has (text, "\"productive_time\": 0.000160000015,");
  assert_has (text, "\"total_time\": 0.00020000003,");
  assert_has (text, "\"lost_time\": 0.000040000015,");
  assert_has (text, "\"insufficient_parallelism_usr\": 0.00000000001,");
  assert_has (text, "\"efficiency\": 0.799999955,");
  assert_has (text, "\n  \"network_time\": 0.0001532,\n  \"network_start_time\": 0.00015,"
                    "\n  \"network_byte_time\": 0.0000032,\n");
  assert_has (text,
              "\"file\": \"<script>alert(1)</script>&\\\"'\\u0001\xef\xbf\xbd.fdv\"");
  g_assert_true (g_utf8_validate (text, -1, NULL));
  g_assert_null (strstr (text, "nan"));
  g_assert_null (strstr (text, "inf"));
}

static void
test_json_of_a_program_timed_in_units (void)
{
  FixtureContext fixture;
  g_autofree char *text = NULL;

  fixture_context (&fixture);
  fixture.context.unit = SIM_TIME_PER_MICROSECOND;
  fixture.context.value
      = &(ProgramValue){ .json = "[1, \"two\"]", .text = "[1, two]", .places = "[0, 3]" };
  text = write_summary (&fixture, SUMMARY_JSON, FALSE);
  fixture_context_clear (&fixture);
  assert_has (text, "\n  \"time\": 100.000015,\n  \"time_unit\": \"unit\",\n");
  assert_has (text, "\n  \"value\": [1, \"two\"],\n  \"value_text\": \"[1, two]\",\n"
                    "  \"places\": [0, 3],\n");
}

/* ---- CSV --------------------------------------------------------------------------- */

#define COST_NAMES                                                                       \
  ",power,operation_time_s,scalar_bytes,transport_s,start_time_s,send_byte_time_s,"      \
  "link_start_time_s,link_byte_time_s,link_latency_s,link_gap_s,clusters,"               \
  "outermost_tstart_s,outermost_tbyte_s,send_overhead_s,send_overhead_byte_time_s,"      \
  "receive_overhead_s,receive_overhead_byte_time_s,discipline,switching,packet_bytes,"   \
  "routing,ties,half_duplex,reduction,rendezvous_bytes,network_time_s,"                  \
  "network_start_time_s,network_byte_time_s,network_held_time_s,latency_time_s,"         \
  "overhead_message_time_s,overhead_byte_time_s"

/* The names of the busiest link's ends, 18 costs, and what packets chose. */
#define EXTRA_NAMES                                                                      \
  ",busiest_link_from_name,busiest_link_to_name,switch_latency_s,host_latency_s,"        \
  "local_latency_s,global_latency_s,scale_up_latency_s,host_weight,local_weight,"        \
  "global_weight,scale_up_weight,memory_latency_s,memory_byte_time_s,"                   \
  "combine_byte_time_s,processors_per_node,processors_forward,route_by,seed,"            \
  "ugal_threshold_s,bandwidth_bytes_s,choices,unused_paths,network_processors,nics,"     \
  "hosts,placement,barrier,bcast,reduce,allreduce,gather,gatherv,scatter,scatterv,"      \
  "allgather,alltoall,alltoallv,reduce_scatter,scan,collectives,allgatherv,alltoallw,"   \
  "reduce_scatter_block,exscan,injection,acknowledge_packets,acknowledge_bytes,"         \
  "acknowledge_delay_s,failed,slowed,fault_seed,message_scale,interval_name"

static guint
count (const char *text, char c)
{
  guint n = 0;

  for (; *text != '\0'; text++)
    n += *text == c;
  return n;
}

static void
test_csv_is_one_line_of_columns_with_units (void)
{
  FixtureContext fixture;
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;

  fixture_context (&fixture);
  text = write_summary (&fixture, SUMMARY_CSV, FALSE);
  fixture_context_clear (&fixture);
  lines = g_strsplit (text, "\n", -1);
  g_assert_cmpuint (g_strv_length (lines), ==, 3); /* the last one is empty */
  g_assert_true (g_str_has_prefix (
      lines[0],
      "program,program_kind,network,network_type,shape,processors,time_s,messages,"
      "bytes,link_hops,congestion_delay_s,state_busy_s,state_overhead_s,state_idle_s,"
      "value,interval,parent,kind,file,line,column,expression,level,count,efficiency,"
      "execution_time_s,total_time_s,"));
  g_assert_true (g_str_has_suffix (
      lines[0],
      ",collective_count,collective_communication_s,"
      "collective_real_synch_s,collective_synch_s,collective_variation_s,"
      "collective_overlap_s,busiest_link_utilisation,busiest_link_from,"
      "busiest_link_to" COST_NAMES ",interval_processors,interval_processor_count,"
      "intervals_left_out,time_unit,unused_links" EXTRA_NAMES
      ",why_work_s,why_imbalance_s,why_dependences_s,why_overhead_s,why_latency_s,"
      "why_bandwidth_s,why_congestion_s,parallel_efficiency,load_balance_efficiency,"
      "communication_efficiency,serialisation_efficiency,transfer_efficiency,"
      "overhead_efficiency,latency_efficiency,bandwidth_efficiency,congestion_efficiency"
      ",path_queue_s,path_link_from,path_link_to"
      ",late_sender_s,late_receiver_s,at_collective_s,transfer_s"
      ",latency_mean_s,latency_p50_s,latency_p95_s,latency_p99_s,latency_longest_s"
      ",latency_messages,offered,accepted"
      ",made_from,version,command"));
  g_assert_true (g_str_has_prefix (
      lines[1],
      "\"<script>alert(1)</script>&\"\"'\xef\xbf\xbd\xef\xbf\xbd.fdv\",lib-dvm,"
      "network(2),network,2,2,0.000100000015,2,16,0,0.000000000000,0.000160000030,"
      "0.000015000000,0.000025000000,,1,,MAIN,"));
  g_assert_true (g_str_has_suffix (
      lines[1], ",,,,1,,,,0.000075000000,0.000000200000,,,,,,,,"
                "0.000000000000,0.000000000000,0.000000000000,"
                "0.000000000000,,,,,,,,none,0.000153200000,"
                "0.000150000000,0.000003200000,0.000000000000,"
                "0.000000000000,0.000015000000,0.000000000000,"
                "0-1,2,0,s,,,,,,,,,,,,,,,,,,,,,5000000.0,,,,,,,,,,,,,,"
                ",,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,0.1,"
                "\"netfare replay '<b>' --set \"\"a=1\"\"\""));
  g_assert_cmpuint (count (lines[0], ','), ==,
                    25 + 17 + 42 + 3 + 25 + 7 + 5 + 26 + 18 + 16 + 3 + 4 + 4 + 5 + 8 + 3
                        - 1);
  g_assert_cmpuint (count (lines[1], ','), ==, count (lines[0], ','));
}

static void
test_csv_has_a_line_for_each_interval_when_asked (void)
{
  FixtureContext fixture;
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;

  fixture_context (&fixture);
  text = write_summary (&fixture, SUMMARY_CSV, TRUE);
  fixture_context_clear (&fixture);
  lines = g_strsplit (text, "\n", -1);
  g_assert_cmpuint (g_strv_length (lines), ==, 5);
  assert_has (lines[0], ",transfer_s,execution_time_minimum_s,execution_time_minimum_"
                        "processor,execution_time_maximum_s,execution_time_maximum_"
                        "processor,execution_time_mean_s,productive_time_minimum_s,");
  assert_has (lines[0], ",overlap_mean_s,latency_mean_s,");
  /* 16 characteristics: the total time is the same on all processors. */
  g_assert_cmpuint (count (lines[0], ','), ==,
                    25 + 17 + 42 + 3 + 25 + 7 + 5 + 26 + 18 + 16 + 3 + 4 + 4 + 5 + 16 * 5
                        + 8 + 3 - 1);
  g_assert_cmpuint (count (lines[2], ','), ==, count (lines[0], ',') + 1);
  /* Processor 0 computes 100 us, 1 only 60. */
  assert_has (lines[2], ",0.000060000000,1,0.000100000000,0,0.000080000000,");
  assert_has (lines[2], ",2,1,USER,\"a,b.fdv\",12,,7,1,2,0.800000000000,0.000100000000,");
  assert_has (lines[3], ",3,1,SEQ,c.fdv,20,,,1,1,1.000000000000,0.000000000000,");
}

static guint
count_of (const char *text, const char *part)
{
  guint n = 0;

  for (const char *p = text; (p = strstr (p, part)) != NULL; p++)
    n++;
  return n;
}

/* ---- table ------------------------------------------------------------------------- */

static void
test_table_shows_where_time_went (void)
{
  FixtureContext fixture;
  g_autofree char *text = NULL;

  fixture_context (&fixture);
  text = write_summary (&fixture, SUMMARY_TABLE, FALSE);
  fixture_context_clear (&fixture);
  assert_has (
      text, "Machine   network(2), 2 processors (2)\n"
            "Costs     power 1, start time 75 us, send byte time 0.2 us; 0 us: send "
            "overhead,\n"
            "          send overhead byte time, receive overhead, receive overhead byte "
            "time\n"
            "          from: default (Predictor)\n"
            "          75 us a message, 0.2 us a byte: 97.9 % of message time is start "
            "time\n"
            "          100.0 % of overhead is for messages\n"
            "Rules     rendezvous bytes none\n");
  assert_has (text, "Made by   netfare 0.1\n");
  assert_has (text, "Command   netfare replay '<b>' --set \"a=1\"\n");
  assert_has (text, "Efficiency                              0.8000\n");
  assert_has (text, "Execution time                  0.000100000015 s\n");
  assert_has (text, "Lost time                       0.000040000015    20.0 %\n");
  assert_has (text, "  Communications                0.000020000000    10.0 %\n");
  assert_has (text, "\nReduction                3  0.000020000000  0.000005000000");
  assert_has (text, "\nI/O                      3  0.000000000000");
  g_assert_cmpuint (count_of (text, "\nOperations "), ==,
                    1); /* one header for all kinds */
  assert_has (text, "Messages                                     2\n");
  g_assert_null (strstr (text, "Shadow"));
  g_assert_null (strstr (text, "Busiest"));
  g_assert_null (strstr (text, "USER"));
  g_assert_null (strchr (text, '\x01'));
}

static void
test_table_has_a_line_for_each_interval_when_asked (void)
{
  FixtureContext fixture;
  g_autofree char *text = NULL;

  fixture_context (&fixture);
  text = write_summary (&fixture, SUMMARY_TABLE, TRUE);
  fixture_context_clear (&fixture);
  assert_has (text, "\nInterval  processors  efficiency        execution             "
                    "lost     insufficient"
                    "   communications             idle\n");
  assert_has (text, "\n       2           2      0.8000   0.000100000000   "
                    "0.000040000000   0.000000000000"
                    "   0.000020000000   0.000020000000    USER a,b.fdv:12 [7] x2\n");
  assert_has (text, "\n       3           2      1.0000   0.000000000000   "
                    "0.000000000000   0.000000000000"
                    "   0.000000000000   0.000000000000    SEQ c.fdv:20\n");
}

static void
test_formats_have_names (void)
{
  SummaryFormat format;

  g_assert_true (summary_format_parse ("json", &format) && format == SUMMARY_JSON);
  g_assert_true (summary_format_parse ("csv", &format) && format == SUMMARY_CSV);
  g_assert_true (summary_format_parse ("table", &format) && format == SUMMARY_TABLE);
  g_assert_false (summary_format_parse ("xml", &format));
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/summary/json-has-the-keys-of-the-schema",
                   test_json_has_the_keys_of_the_schema);
  g_test_add_func ("/summary/json-says-what-happened", test_json_says_what_happened);
  g_test_add_func ("/summary/json-has-what-differs-between-processors",
                   test_json_has_what_differs_between_processors);
  g_test_add_func ("/summary/json-numbers-are-plain-and-exact",
                   test_json_numbers_are_plain_and_exact);
  g_test_add_func ("/summary/json-of-a-program-timed-in-units",
                   test_json_of_a_program_timed_in_units);
  g_test_add_func ("/summary/csv-is-one-line-of-columns-with-units",
                   test_csv_is_one_line_of_columns_with_units);
  g_test_add_func ("/summary/csv-has-a-line-for-each-interval-when-asked",
                   test_csv_has_a_line_for_each_interval_when_asked);
  g_test_add_func ("/summary/table-shows-where-time-went",
                   test_table_shows_where_time_went);
  g_test_add_func ("/summary/table-has-a-line-for-each-interval-when-asked",
                   test_table_has_a_line_for_each_interval_when_asked);
  g_test_add_func ("/summary/formats-have-names", test_formats_have_names);
  return g_test_run ();
}
