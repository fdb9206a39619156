# SPDX-License-Identifier: GPL-3.0-or-later
routes_tests = \
  tests/routes/test-route-ordered \
  tests/routes/test-routes
UNIT_TESTS += $(routes_tests)
check_PROGRAMS += tests/routes/unit
tests_routes_unit_SOURCES = $(routes_tests:=.c)
$(routes_tests): tests/routes/unit$(EXEEXT)
	$(UNIT_LINK)
