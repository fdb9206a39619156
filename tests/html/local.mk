# SPDX-License-Identifier: GPL-3.0-or-later
html_tests = \
  tests/html/test-interval-report \
  tests/html/test-network-section
check_PROGRAMS += $(html_tests)
TESTS += $(html_tests)
tests_html_test_interval_report_SOURCES = \
  tests/html/test-interval-report.c \
  tests/fixture/fixture.c \
  tests/fixture/fixture.h
tests_html_test_network_section_SOURCES = \
  tests/html/test-network-section.c \
  tests/fixture/fixture-run.c \
  tests/fixture/fixture-run.h \
  tests/fixture/fixture.c \
  tests/fixture/fixture.h
