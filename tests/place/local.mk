# SPDX-License-Identifier: GPL-3.0-or-later
place_tests = \
  tests/place/test-loads \
  tests/place/test-moves \
  tests/place/test-pattern \
  tests/place/test-scotch \
  tests/place/test-ways
check_PROGRAMS += $(place_tests)
TESTS += $(place_tests)
tests_place_test_loads_SOURCES = tests/place/test-loads.c tests/place/random-place.h
tests_place_test_moves_SOURCES = tests/place/test-moves.c tests/place/random-place.h
tests_place_test_ways_SOURCES = tests/place/test-ways.c tests/place/random-place.h
