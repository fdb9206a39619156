# SPDX-License-Identifier: GPL-3.0-or-later
output_tests = \
  tests/output/test-compare-table \
  tests/output/test-event-spool \
  tests/output/test-goal-writer \
  tests/output/test-link-intervals \
  tests/output/test-links \
  tests/output/test-output-rows \
  tests/output/test-processors-csv \
  tests/output/test-replay-outputs \
  tests/output/test-screen \
  tests/output/test-summary
UNIT_TESTS += $(output_tests)
check_PROGRAMS += tests/output/unit
tests_output_unit_SOURCES = \
  $(output_tests:=.c) \
  tests/replay/random-mpi.c tests/replay/random-mpi.h
$(output_tests): tests/output/unit$(EXEEXT)
	$(UNIT_LINK)
