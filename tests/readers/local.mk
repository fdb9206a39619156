# SPDX-License-Identifier: GPL-3.0-or-later
readers_tests = \
  tests/readers/test-reader-list
UNIT_TESTS += $(readers_tests)
check_PROGRAMS += tests/readers/unit
tests_readers_unit_SOURCES = $(readers_tests:=.c)
$(readers_tests): tests/readers/unit$(EXEEXT)
	$(UNIT_LINK)
