# SPDX-License-Identifier: GPL-3.0-or-later
run_tests = \
  tests/run/test-program-source \
  tests/run/test-run
UNIT_TESTS += $(run_tests)
check_PROGRAMS += tests/run/unit
tests_run_unit_SOURCES = $(run_tests:=.c)
$(run_tests): tests/run/unit$(EXEEXT)
	$(UNIT_LINK)
