# SPDX-License-Identifier: GPL-3.0-or-later
output_tests = \
  tests/output/test-compare-table \
  tests/output/test-event-spool \
  tests/output/test-goal-writer \
  tests/output/test-link-intervals \
  tests/output/test-links \
  tests/output/test-output-rows \
  tests/output/test-processors-csv \
  tests/output/test-replay-outputs \
  tests/output/test-summary
check_PROGRAMS += $(output_tests)
TESTS += $(output_tests)
tests_output_test_compare_table_SOURCES = \
  tests/output/test-compare-table.c \
  tests/fixture/fixture.c \
  tests/fixture/fixture.h
tests_output_test_goal_writer_SOURCES = \
  tests/output/test-goal-writer.c \
  tests/fixture/fixture.c \
  tests/fixture/fixture.h
tests_output_test_link_intervals_SOURCES = \
  tests/output/test-link-intervals.c \
  tests/fixture/fixture-run.c \
  tests/fixture/fixture-run.h \
  tests/fixture/fixture.c \
  tests/fixture/fixture.h
tests_output_test_links_SOURCES = \
  tests/output/test-links.c \
  tests/fixture/fixture-run.c \
  tests/fixture/fixture-run.h \
  tests/fixture/fixture.c \
  tests/fixture/fixture.h
tests_output_test_processors_csv_SOURCES = \
  tests/output/test-processors-csv.c \
  tests/fixture/fixture.c \
  tests/fixture/fixture.h
tests_output_test_replay_outputs_SOURCES = \
  tests/output/test-replay-outputs.c \
  tests/fixture/fixture.c \
  tests/fixture/fixture.h
tests_output_test_summary_SOURCES = \
  tests/output/test-summary.c \
  tests/fixture/fixture.c \
  tests/fixture/fixture.h
