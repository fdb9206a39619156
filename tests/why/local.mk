# SPDX-License-Identifier: GPL-3.0-or-later
why_tests = \
  tests/why/test-candidates \
  tests/why/test-ideal-random \
  tests/why/test-ideal-times \
  tests/why/test-ideal-traces \
  tests/why/test-noise-times \
  tests/why/test-path \
  tests/why/test-path-bound \
  tests/why/test-path-causes \
  tests/why/test-path-model \
  tests/why/test-path-operations \
  tests/why/test-path-random \
  tests/why/test-path-sums \
  tests/why/test-what-if \
  tests/why/test-what-if-random
UNIT_TESTS += $(why_tests)
check_PROGRAMS += tests/why/unit
tests_why_unit_SOURCES = $(why_tests:=.c) \
  $(REPLAY_RANDOM_SOURCES) \
  tests/replay/random-mpi.c tests/replay/random-mpi.h \
  tests/why/path-case.c tests/why/path-case.h \
  tests/why/why-case.c tests/why/why-case.h
$(why_tests): tests/why/unit$(EXEEXT)
	$(UNIT_LINK)
