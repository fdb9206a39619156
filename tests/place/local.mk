# SPDX-License-Identifier: GPL-3.0-or-later
place_tests = \
  tests/place/test-loads \
  tests/place/test-moves \
  tests/place/test-pattern \
  tests/place/test-scotch \
  tests/place/test-search \
  tests/place/test-ways
UNIT_TESTS += $(place_tests)
check_PROGRAMS += tests/place/unit
tests_place_unit_SOURCES = $(place_tests:=.c) tests/place/random-place.h
$(place_tests): tests/place/unit$(EXEEXT)
	$(UNIT_LINK)
