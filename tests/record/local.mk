# SPDX-License-Identifier: GPL-3.0-or-later
# netfare record, with each MPI that a recorder was made for.
record_tests = \
  tests/record/ends.test \
  tests/record/calls.test \
  tests/record/chapters.test \
  tests/record/killed.test \
  tests/record/installed.test \
  tests/record/mix.test \
  tests/record/page.test \
  tests/record/pairs.test \
  tests/record/sites.test \
  tests/record/record.test
TESTS += $(record_tests)
SLOW_TESTS += tests/record/valgrind.test
EXTRA_DIST += $(record_tests) tests/record/valgrind.test tests/record/lib.sh \
  tests/record/calls.F90 \
  tests/record/calls.c tests/record/calls.h \
  tests/record/calls-collectives.c \
  tests/record/calls-between.c \
  tests/record/calls-communicators.c \
  tests/record/calls-messages.c \
  tests/record/applications \
  tests/record/chapters.c tests/record/chapters.h \
  tests/record/chapters-others.c \
  tests/record/counter.c \
  tests/record/counts.c tests/record/counts.h \
  tests/record/endless.c \
  tests/record/ends.c \
  tests/record/goal-pairs.awk \
  tests/record/linear.par \
  tests/record/mix.c \
  tests/record/null-types.c \
  tests/record/freed.c \
  tests/record/pair.c \
  tests/record/pairs-sent.c \
  tests/record/sites.F90 \
  tests/record/sites.c \
  tests/record/yield.c

record_units = tests/record/test-recording
UNIT_TESTS += $(record_units)
check_PROGRAMS += tests/record/unit
check_PROGRAMS += tests/record/pairs-expected
tests_record_pairs_expected_SOURCES = tests/record/pairs-expected.c tests/record/pairs.h
tests_record_unit_SOURCES = $(record_units:=.c)
$(record_units): tests/record/unit$(EXEEXT)
	$(UNIT_LINK)
