# SPDX-License-Identifier: GPL-3.0-or-later
view_tests = \
  tests/view/test-view-trace
check_PROGRAMS += $(view_tests)
TESTS += $(view_tests)
tests_view_test_view_trace_SOURCES = tests/view/test-view-trace.c
