# SPDX-License-Identifier: GPL-3.0-or-later
goal_tests = \
  tests/goal/test-goal-bin \
  tests/goal/test-goal-closed-forms \
  tests/goal/test-goal-lines \
  tests/goal/test-goal-packed \
  tests/goal/test-goal-reader
tests_goal_test_goal_bin_SOURCES = \
  tests/goal/test-goal-bin.c \
  tests/goal/bin-bytes.c tests/goal/bin-bytes.h \
  tests/goal/same-schedule.c tests/goal/same-schedule.h
tests_goal_test_goal_packed_SOURCES = \
  tests/goal/test-goal-packed.c \
  tests/goal/bin-bytes.c tests/goal/bin-bytes.h \
  tests/goal/same-schedule.c tests/goal/same-schedule.h
check_PROGRAMS += $(goal_tests)
TESTS += $(goal_tests)
