# SPDX-License-Identifier: GPL-3.0-or-later
ti_tests = \
  tests/ti/test-ti-reader
UNIT_TESTS += $(ti_tests)
check_PROGRAMS += tests/ti/unit
tests_ti_unit_SOURCES = $(ti_tests:=.c)
$(ti_tests): tests/ti/unit$(EXEEXT)
	$(UNIT_LINK)
