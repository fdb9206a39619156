# SPDX-License-Identifier: GPL-3.0-or-later
colours_tests = \
  tests/colours/test-colours
UNIT_TESTS += $(colours_tests)
check_PROGRAMS += tests/colours/unit
tests_colours_unit_SOURCES = $(colours_tests:=.c)
$(colours_tests): tests/colours/unit$(EXEEXT)
	$(UNIT_LINK)
