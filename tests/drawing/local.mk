# SPDX-License-Identifier: GPL-3.0-or-later
drawing_tests = \
  tests/drawing/test-topology-drawing
UNIT_TESTS += $(drawing_tests)
check_PROGRAMS += tests/drawing/unit
tests_drawing_unit_SOURCES = $(drawing_tests:=.c)
$(drawing_tests): tests/drawing/unit$(EXEEXT)
	$(UNIT_LINK)
