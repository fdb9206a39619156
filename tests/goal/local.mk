# SPDX-License-Identifier: GPL-3.0-or-later
goal_tests = \
  tests/goal/test-goal-closed-forms \
  tests/goal/test-goal-lines \
  tests/goal/test-goal-reader
check_PROGRAMS += $(goal_tests)
TESTS += $(goal_tests)
