# SPDX-License-Identifier: GPL-3.0-or-later
view_tests = \
  tests/view/test-view-trace
UNIT_TESTS += $(view_tests)
check_PROGRAMS += tests/view/unit
tests_view_unit_SOURCES = $(view_tests:=.c)
$(view_tests): tests/view/unit$(EXEEXT)
	$(UNIT_LINK)
