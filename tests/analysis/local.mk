# SPDX-License-Identifier: GPL-3.0-or-later
analysis_tests = \
  tests/analysis/test-characteristics \
  tests/analysis/test-collective-use \
  tests/analysis/test-cost-split \
  tests/analysis/test-link-heat \
  tests/analysis/test-links \
  tests/analysis/test-message-delays \
  tests/analysis/test-pair-delays \
  tests/analysis/test-participants \
  tests/analysis/test-processor-times \
  tests/analysis/test-report-answer \
  tests/analysis/test-report-costs \
  tests/analysis/test-report-context \
  tests/analysis/test-statistics \
  tests/analysis/test-time-order
check_PROGRAMS += $(analysis_tests)
TESTS += $(analysis_tests)
tests_analysis_test_characteristics_SOURCES = \
  tests/analysis/test-characteristics.c \
  tests/fixture/fixture.c \
  tests/fixture/fixture.h
tests_analysis_test_cost_split_SOURCES = \
  tests/analysis/test-cost-split.c \
  tests/fixture/fixture.c \
  tests/fixture/fixture.h
tests_analysis_test_links_SOURCES = \
  tests/analysis/test-links.c \
  tests/fixture/fixture-run.c \
  tests/fixture/fixture-run.h \
  tests/fixture/fixture.c \
  tests/fixture/fixture.h
tests_analysis_test_participants_SOURCES = \
  tests/analysis/test-participants.c \
  tests/fixture/fixture.c \
  tests/fixture/fixture.h
tests_analysis_test_report_costs_SOURCES = \
  tests/analysis/test-report-costs.c \
  tests/fixture/fixture.c \
  tests/fixture/fixture.h
tests_analysis_test_statistics_SOURCES = \
  tests/analysis/test-statistics.c \
  tests/fixture/fixture.c \
  tests/fixture/fixture.h
tests_analysis_test_report_answer_SOURCES = \
  tests/analysis/test-report-answer.c \
  tests/fixture/fixture-run.c \
  tests/fixture/fixture-run.h \
  tests/fixture/fixture.c \
  tests/fixture/fixture.h
