# SPDX-License-Identifier: GPL-3.0-or-later
html_tests = \
  tests/html/test-interval-report \
  tests/html/test-network-section
UNIT_TESTS += $(html_tests)
check_PROGRAMS += tests/html/unit
tests_html_unit_SOURCES = $(html_tests:=.c)
$(html_tests): tests/html/unit$(EXEEXT)
	$(UNIT_LINK)
