# SPDX-License-Identifier: GPL-3.0-or-later
collectives_tests = \
  tests/collectives/test-schedule-sums \
  tests/collectives/test-schedules \
  tests/collectives/test-schedules-independent
check_PROGRAMS += $(collectives_tests)
TESTS += $(collectives_tests)
tests_collectives_test_schedules_independent_SOURCES = \
  tests/collectives/plain-blocks.c \
  tests/collectives/plain-double-tree.c \
  tests/collectives/plain-run.c \
  tests/collectives/plain-whole.c \
  tests/collectives/plain.c \
  tests/collectives/plain.h \
  tests/collectives/test-schedules-independent.c
