# SPDX-License-Identifier: GPL-3.0-or-later
goal_tests = \
  tests/goal/test-goal-closed-forms \
  tests/goal/test-goal-reader
check_PROGRAMS += $(goal_tests)
TESTS += $(goal_tests)
tests_goal_test_goal_closed_forms_LDADD = $(LIBNETFARE)
tests_goal_test_goal_reader_LDADD = $(LIBNETFARE)
