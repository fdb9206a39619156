# SPDX-License-Identifier: GPL-3.0-or-later
machine_tests = \
  tests/machine/test-machine-clusters \
  tests/machine/test-machine-errors \
  tests/machine/test-machine-options \
  tests/machine/test-machine-read \
  tests/machine/test-machine-resolve \
  tests/machine/test-machines-of-today
UNIT_TESTS += $(machine_tests)
check_PROGRAMS += tests/machine/unit
tests_machine_unit_SOURCES = \
  $(machine_tests:=.c) \
  tests/machine/machine-fixture.h
$(machine_tests): tests/machine/unit$(EXEEXT)
	$(UNIT_LINK)
