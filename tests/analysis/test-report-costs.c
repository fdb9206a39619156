/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-report-costs.c - costs and rules, in each format, exactly */
#include "config.h"

#include "../fixture/fixture.h"
#include "analysis/report-costs.h"
#include "bmf/bmf.h"
#include "machine-file/machine-file.h"
#include "ti/ti-reader.h"
#include "fixture/unit.h"

/* Costs of a machine that a network and up to four settings make; NULL: no more. */
static GArray *
make_costs (const char *network, const char *const *settings, const Reader *reader)
{
  g_autoptr (Machine) machine = machine_new ();
  g_autoptr (GError) error = NULL;

  machine_set_network (machine, network, &error);
  g_assert_no_error (error);
  for (; settings != NULL && *settings != NULL; settings++)
    {
      machine_set (machine, *settings, &error);
      g_assert_no_error (error);
    }
  machine_resolve (machine, &error);
  g_assert_no_error (error);
  return report_costs (machine, reader);
}

static char *
write_json (const GArray *costs, SimTime unit)
{
  Written written;
  JsonWriter *json;

  fixture_open (&written, "costs.json");
  json = json_writer_new (written.output);
  json_begin_object (json, NULL, JSON_INLINE);
  report_costs_json (costs, unit, json);
  json_end (json);
  json_writer_free (json);
  return fixture_close (&written);
}

/* 400 GB/s: a byte takes 2.5 ps. */
static const char *const fast[]
    = { "bandwidth = 400 GB/s", "link latency = 20 ns",     "packet bytes = 1 KiB",
        "ties = spread",        "switching = cut-through",  "rendezvous bytes = 8 KiB",
        "half duplex = yes",    "discipline = reserve",     "routing = dimension-order",
        "reduction = ring",     "send overhead = 1.5 us",   "power = 0.5",
        "link gap = 1 ns",      "link start time = 100 ns", NULL };

static void
test_table_lists_costs_then_those_that_are_0 (void)
{
  g_autoptr (GArray) costs = make_costs ("mesh:2x2", fast, NULL);
  g_autofree char *text = report_costs_text (costs, REPORT_COSTS);
  g_autofree char *rules = report_costs_text (costs, REPORT_RULES);
  g_autofree char *routing = report_routing_text (costs);

  g_assert_cmpstr (text, ==,
                   "power 0.5, link start time 0.1 us, link byte time 0.0000025 us, link "
                   "latency 0.02 us, link gap 0.001 us, send overhead 1.5 us; 0 us: send "
                   "overhead byte time, receive overhead, receive overhead byte time");
  g_assert_cmpstr (
      rules, ==,
      "discipline reserve, switching cut-through, packet bytes 1024, half duplex yes, "
      "reduction ring, rendezvous bytes 8192");
  g_assert_cmpstr (routing, ==, "dimension-order, ties spread, by message");
}

/* 2.5 ps are more decimals than the 12 that other times have. */
static void
test_csv_is_exact_and_empty_where_not_used (void)
{
  g_autoptr (GArray) costs = make_costs ("mesh:2x2", fast, NULL);
  g_autoptr (GString) names = g_string_new (NULL), line = g_string_new (NULL);

  report_costs_csv_names (names, REPORT_COST_FIRST);
  report_costs_csv (costs, line, REPORT_COST_FIRST);
  g_assert_cmpstr (
      names->str, ==,
      ",power,operation_time_s,scalar_bytes,transport_s,start_time_s,send_byte_time_s,"
      "link_start_time_s,link_byte_time_s,link_latency_s,link_gap_s,clusters,"
      "outermost_tstart_s,outermost_tbyte_s,send_overhead_s,send_overhead_byte_time_s,"
      "receive_overhead_s,receive_overhead_byte_time_s,discipline,switching,packet_bytes,"
      "routing,ties,half_duplex,reduction,rendezvous_bytes");
  g_assert_cmpstr (line->str, ==,
                   ",0.5,,,,,,0.000000100000,0.0000000000025,0.000000020000,"
                   "0.000000001000,,,,0.000001500000,0.000000000000,0.000000000000,"
                   "0.000000000000,reserve,cut-through,1024,dimension-order,spread,yes,"
                   "ring,8192");
}

static void
test_json_has_numbers_in_seconds_and_words (void)
{
  g_autoptr (GArray) costs = make_costs ("mesh:2x2", fast, NULL);
  g_autofree char *text = write_json (costs, SIM_TIME_PER_SECOND);

  g_assert_cmpstr (
      text, ==,
      "{\"power\": 0.5, \"operation_time\": null, \"scalar_bytes\": null, "
      "\"transport\": null, \"start_time\": null, \"send_byte_time\": null, "
      "\"link_start_time\": 0.0000001, \"link_byte_time\": 0.0000000000025, "
      "\"link_latency\": 0.00000002, \"link_gap\": 0.000000001, \"clusters\": null, "
      "\"outermost_tstart\": null, \"outermost_tbyte\": null, "
      "\"send_overhead\": 0.0000015, \"send_overhead_byte_time\": 0.0, "
      "\"receive_overhead\": 0.0, \"receive_overhead_byte_time\": 0.0, "
      "\"discipline\": \"reserve\", \"switching\": \"cut-through\", "
      "\"packet_bytes\": 1024, \"routing\": \"dimension-order\", \"ties\": \"spread\", "
      "\"half_duplex\": \"yes\", \"reduction\": \"ring\", \"rendezvous_bytes\": 8192, "
      "\"switch_latency\": 0.0, \"host_latency\": null, \"local_latency\": null, "
      "\"global_latency\": null, \"scale_up_latency\": null, \"host_weight\": null, "
      "\"local_weight\": null, \"global_weight\": null, \"scale_up_weight\": null, "
      "\"memory_latency\": 0.0, \"memory_byte_time\": 0.0, "
      "\"combine_byte_time\": null, \"processors_per_node\": 1, "
      "\"processors_forward\": null, \"route_by\": \"message\", \"seed\": 0, "
      "\"ugal_threshold\": 0.0}\n");
}

/* No links, so no rules of links. */
static void
test_formulas_have_costs_of_their_own (void)
{
  g_autoptr (GArray) bus = make_costs ("network:4", NULL, NULL);
  g_autofree char *text = report_costs_text (bus, REPORT_COSTS);
  g_autofree char *rules = report_costs_text (bus, REPORT_RULES);
  g_autoptr (GString) line = g_string_new (NULL);

  report_costs_csv (bus, line, REPORT_COST_FIRST);
  g_assert_cmpstr (
      text, ==,
      "power 1, start time 75 us, send byte time 0.2 us; 0 us: send overhead, "
      "send overhead byte time, receive overhead, receive overhead byte time");
  g_assert_cmpstr (rules, ==, "rendezvous bytes none");
  g_assert_cmpstr (line->str, ==,
                   ",1,,,,0.000075000000,0.000000200000,,,,,,,,0.000000000000,"
                   "0.000000000000,0.000000000000,0.000000000000,,,,,,,,none");
}

/* A unit is a microsecond; power changes nothing there. */
static void
test_programs_timed_in_units_have_costs_in_units (void)
{
  static const char *const settings[]
      = { "operation time = 0.5", "transport = 3", "power = 2", NULL };
  g_autoptr (GArray) costs = make_costs ("basic", settings, &bmf_reader);
  g_autofree char *text = report_costs_text (costs, REPORT_COSTS);
  g_autofree char *json = write_json (costs, SIM_TIME_PER_MICROSECOND);

  g_assert_cmpstr (
      text, ==,
      "operation time 0.5 us, scalar bytes 1, transport 3 us; 0 us: send "
      "overhead, send overhead byte time, receive overhead, receive overhead "
      "byte time");
  g_assert_true (g_str_has_prefix (json, "{\"power\": null, \"operation_time\": 0.5, "
                                         "\"scalar_bytes\": 1, \"transport\": 3.0, "));
}

/* One for each processor is no number. */
static void
test_power_of_each_processor_is_said_in_words (void)
{
  static const char *const settings[] = { "power = {1, 2, 1, 2}", NULL };
  g_autoptr (GArray) costs = make_costs ("mesh:2x2", settings, NULL);
  g_autofree char *json = write_json (costs, SIM_TIME_PER_SECOND);

  g_assert_true (g_str_has_prefix (json, "{\"power\": \"one for each processor\", "));
}

/* 400 GB/s; a link of a formula has none, its messages take 0.2 us a byte: 5 MB/s. */
static void
test_csv_has_a_second_block (void)
{
  static const char *const settings[] = { "bandwidth = 400 GB/s",
                                          "switch latency = 300 ns",
                                          "host latency = 500 ns",
                                          "host weight = 2.5",
                                          "routing = ugal",
                                          "ties = adaptive",
                                          "route by = packet",
                                          "seed = 7",
                                          "ugal threshold = 1 us",
                                          "memory latency = 10 ns",
                                          NULL };
  g_autoptr (GArray) costs = make_costs ("dragonfly:4,2,2", settings, NULL);
  g_autoptr (GArray) bus = make_costs ("network:4", NULL, NULL);
  g_autoptr (GString) names = g_string_new (NULL), line = g_string_new (NULL);
  g_autofree char *routing = report_routing_text (costs);
  g_autofree char *text = report_costs_text (costs, REPORT_COSTS);

  report_costs_csv_names (names, REPORT_COST_EXTRA);
  report_costs_csv (costs, line, REPORT_COST_EXTRA);
  g_assert_cmpstr (names->str, ==,
                   ",switch_latency_s,host_latency_s,local_latency_s,global_latency_s,"
                   "scale_up_latency_s,host_weight,local_weight,global_weight,"
                   "scale_up_weight,memory_latency_s,memory_byte_time_s,"
                   "combine_byte_time_s,processors_per_node,processors_forward,route_by,"
                   "seed,ugal_threshold_s,bandwidth_bytes_s");
  g_assert_cmpstr (line->str, ==,
                   ",0.000000300000,0.000000500000,,,,2.5,,,,0.000000010000,"
                   "0.000000000000,,1,,packet,7,0.000001000000,400000000000.0");
  g_assert_cmpstr (routing, ==,
                   "ugal, ties adaptive, by packet, seed 7, ugal threshold 1 us");
  g_assert_true (g_str_has_suffix (
      text, "switch latency 0.3 us, host latency 0.5 us, host weight 2.5, memory latency "
            "0.01 us; 0 us: link latency, link gap, send overhead, send overhead byte "
            "time, receive overhead, receive overhead byte time"));
  g_string_truncate (line, 0);
  report_costs_csv (bus, line, REPORT_COST_EXTRA);
  g_assert_cmpstr (line->str, ==, ",,,,,,,,,,,,,,,,,,5000000.0");
}

/* Whose work has which prices is the reader's to say. */
static void
test_prices_of_work_are_the_readers (void)
{
  static const char *const settings[]
      = { "operation time = 0.5", "combine byte time = 2 ns", NULL };
  g_autoptr (GArray) costs = make_costs ("mesh:2x2", settings, &ti_reader);
  g_autofree char *json = write_json (costs, SIM_TIME_PER_SECOND);

  g_assert_true (g_str_has_prefix (json, "{\"power\": 1, \"operation_time\": 0.0000005, "
                                         "\"scalar_bytes\": null, "));
  g_assert_nonnull (strstr (json, "\"combine_byte_time\": 0.000000002, "));
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/report-costs/table-lists-costs-then-those-that-are-0",
                   test_table_lists_costs_then_those_that_are_0);
  g_test_add_func ("/report-costs/csv-is-exact-and-empty-where-not-used",
                   test_csv_is_exact_and_empty_where_not_used);
  g_test_add_func ("/report-costs/json-has-numbers-in-seconds-and-words",
                   test_json_has_numbers_in_seconds_and_words);
  g_test_add_func ("/report-costs/formulas-have-costs-of-their-own",
                   test_formulas_have_costs_of_their_own);
  g_test_add_func ("/report-costs/programs-timed-in-units-have-costs-in-units",
                   test_programs_timed_in_units_have_costs_in_units);
  g_test_add_func ("/report-costs/power-of-each-processor-is-said-in-words",
                   test_power_of_each_processor_is_said_in_words);
  g_test_add_func ("/report-costs/csv-has-a-second-block", test_csv_has_a_second_block);
  g_test_add_func ("/report-costs/prices-of-work-are-the-readers",
                   test_prices_of_work_are_the_readers);
  return g_test_run ();
}
