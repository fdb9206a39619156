# SPDX-License-Identifier: GPL-3.0-or-later
collectives_tests = \
  tests/collectives/test-open-mpi \
  tests/collectives/test-schedule-sums \
  tests/collectives/test-schedules \
  tests/collectives/test-schedules-independent
UNIT_TESTS += $(collectives_tests)
check_PROGRAMS += tests/collectives/unit
tests_collectives_unit_SOURCES = \
  $(collectives_tests:=.c) \
  tests/collectives/plain-blocks.c \
  tests/collectives/plain-double-tree.c \
  tests/collectives/plain-run.c \
  tests/collectives/plain-whole.c \
  tests/collectives/plain.c tests/collectives/plain.h
$(collectives_tests): tests/collectives/unit$(EXEEXT)
	$(UNIT_LINK)
