# SPDX-License-Identifier: GPL-3.0-or-later
workloads_tests = \
  tests/workloads/test-workload-program \
  tests/workloads/test-workload-spec
UNIT_TESTS += $(workloads_tests)
check_PROGRAMS += tests/workloads/unit
tests_workloads_unit_SOURCES = $(workloads_tests:=.c)
$(workloads_tests): tests/workloads/unit$(EXEEXT)
	$(UNIT_LINK)

TESTS += tests/workloads/patterns.test
EXTRA_DIST += tests/workloads/patterns.test
check_PROGRAMS += tests/workloads/pattern-model
tests_workloads_pattern_model_SOURCES = tests/workloads/pattern-model.c \
  tests/workloads/pattern-model.h tests/workloads/pattern-collectives.c tests/workloads/pattern-draw.c
