# SPDX-License-Identifier: GPL-3.0-or-later
dumpi_tests = \
  tests/dumpi/test-dumpi-collectives \
  tests/dumpi/test-dumpi-comms \
  tests/dumpi/test-dumpi-errors \
  tests/dumpi/test-dumpi-messages
UNIT_TESTS += $(dumpi_tests)
check_PROGRAMS += tests/dumpi/unit
tests_dumpi_unit_SOURCES = $(dumpi_tests:=.c) \
  tests/dumpi/dumpi-fixture.c tests/dumpi/dumpi-fixture.h \
  tests/dumpi/dumpi-maker.c tests/dumpi/dumpi-maker.h
$(dumpi_tests): tests/dumpi/unit$(EXEEXT)
	$(UNIT_LINK)
TESTS += tests/dumpi/dumpi.test
EXTRA_DIST += tests/dumpi/dumpi.test
