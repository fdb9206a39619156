# SPDX-License-Identifier: GPL-3.0-or-later
program_tests = \
  tests/program/test-operations \
  tests/program/test-partition \
  tests/program/test-program \
  tests/program/test-program-scale \
  tests/program/test-stored-program
UNIT_TESTS += $(program_tests)
check_PROGRAMS += tests/program/unit
tests_program_unit_SOURCES = $(program_tests:=.c)
$(program_tests): tests/program/unit$(EXEEXT)
	$(UNIT_LINK)
