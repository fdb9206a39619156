# SPDX-License-Identifier: GPL-3.0-or-later
drawing_tests = \
  tests/drawing/test-topology-drawing
check_PROGRAMS += $(drawing_tests)
TESTS += $(drawing_tests)
tests_drawing_test_topology_drawing_SOURCES = \
  tests/drawing/test-topology-drawing.c \
  tests/fixture/fixture-run.c \
  tests/fixture/fixture-run.h \
  tests/fixture/fixture.c \
  tests/fixture/fixture.h
