# SPDX-License-Identifier: GPL-3.0-or-later
goal_tests = \
  tests/goal/test-goal-bin \
  tests/goal/test-goal-closed-forms \
  tests/goal/test-goal-lines \
  tests/goal/test-goal-packed \
  tests/goal/test-goal-reader
UNIT_TESTS += $(goal_tests)
check_PROGRAMS += tests/goal/unit
tests_goal_unit_SOURCES = \
  $(goal_tests:=.c) \
  tests/goal/bin-bytes.c tests/goal/bin-bytes.h \
  tests/goal/same-schedule.c tests/goal/same-schedule.h
$(goal_tests): tests/goal/unit$(EXEEXT)
	$(UNIT_LINK)
