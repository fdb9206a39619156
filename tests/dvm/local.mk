# SPDX-License-Identifier: GPL-3.0-or-later
dvm_tests = \
  tests/dvm/test-dvm-arrays \
  tests/dvm/test-dvm-border \
  tests/dvm/test-dvm-errors \
  tests/dvm/test-dvm-mapping \
  tests/dvm/test-dvm-marked \
  tests/dvm/test-dvm-reader \
  tests/dvm/test-dvm-reference \
  tests/dvm/test-dvm-scale \
  tests/dvm/test-dvm-tasks \
  tests/dvm/test-dvm-transfers
UNIT_TESTS += $(dvm_tests)
check_PROGRAMS += tests/dvm/unit
tests_dvm_unit_SOURCES = \
  $(dvm_tests:=.c) \
  tests/dvm/element-model.c tests/dvm/element-model.h \
  tests/dvm/large-trace.c tests/dvm/large-trace.h \
  tests/dvm/program-steps.h \
  tests/dvm/trace-text.h
$(dvm_tests): tests/dvm/unit$(EXEEXT)
	$(UNIT_LINK)
