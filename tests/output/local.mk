# SPDX-License-Identifier: GPL-3.0-or-later
output_tests = \
  tests/output/test-characteristics \
  tests/output/test-compare-table \
  tests/output/test-cost-split \
  tests/output/test-escape \
  tests/output/test-interval-report \
  tests/output/test-interval-network \
  tests/output/test-link-heat \
  tests/output/test-link-intervals \
  tests/output/test-links \
  tests/output/test-message-delays \
  tests/output/test-number-text \
  tests/output/test-participants \
  tests/output/test-picl-pairs \
  tests/output/test-picl-reader \
  tests/output/test-picl-types \
  tests/output/test-picl-writer \
  tests/output/test-processors-csv \
  tests/output/test-replay-outputs \
  tests/output/test-report-costs \
  tests/output/test-statistics \
  tests/output/test-summary \
  tests/output/test-topology-drawing
check_PROGRAMS += $(output_tests)
TESTS += $(output_tests)
output_fixture = tests/output/fixture.c tests/output/fixture.h
run_fixture = \
  tests/output/fixture-run.c tests/output/fixture-run.h $(output_fixture)

tests_output_test_characteristics_SOURCES = \
  tests/output/test-characteristics.c $(output_fixture)
tests_output_test_compare_table_SOURCES = \
  tests/output/test-compare-table.c $(output_fixture)
tests_output_test_cost_split_SOURCES = \
  tests/output/test-cost-split.c $(output_fixture)
tests_output_test_interval_report_SOURCES = \
  tests/output/test-interval-report.c $(output_fixture)
tests_output_test_interval_network_SOURCES = \
  tests/output/test-interval-network.c $(run_fixture)
tests_output_test_link_intervals_SOURCES = \
  tests/output/test-link-intervals.c $(run_fixture)
tests_output_test_topology_drawing_SOURCES = \
  tests/output/test-topology-drawing.c $(run_fixture)
tests_output_test_links_SOURCES = tests/output/test-links.c $(run_fixture)
tests_output_test_participants_SOURCES = \
  tests/output/test-participants.c $(output_fixture)
tests_output_test_picl_pairs_SOURCES = \
  tests/output/test-picl-pairs.c \
  tests/output/trace-pairs.c tests/output/trace-pairs.h \
  $(output_fixture) $(REPLAY_RANDOM_SOURCES)
tests_output_test_picl_reader_SOURCES = \
  tests/output/test-picl-reader.c $(output_fixture)
tests_output_test_picl_writer_SOURCES = \
  tests/output/test-picl-writer.c $(output_fixture)
tests_output_test_report_costs_SOURCES = \
  tests/output/test-report-costs.c $(output_fixture)
tests_output_test_summary_SOURCES = tests/output/test-summary.c $(output_fixture)
tests_output_test_processors_csv_SOURCES = \
  tests/output/test-processors-csv.c $(output_fixture)
tests_output_test_statistics_SOURCES = \
  tests/output/test-statistics.c $(output_fixture)
tests_output_test_replay_outputs_SOURCES = \
  tests/output/test-replay-outputs.c $(output_fixture)
