# SPDX-License-Identifier: GPL-3.0-or-later
calibrate_tests = \
  tests/calibrate/test-calibration
UNIT_TESTS += $(calibrate_tests)
check_PROGRAMS += tests/calibrate/unit
tests_calibrate_unit_SOURCES = $(calibrate_tests:=.c)
$(calibrate_tests): tests/calibrate/unit$(EXEEXT)
	$(UNIT_LINK)
