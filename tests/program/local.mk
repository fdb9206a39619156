# SPDX-License-Identifier: GPL-3.0-or-later
program_tests = tests/program/test-operations tests/program/test-partition tests/program/test-program \
  tests/program/test-program-scale
check_PROGRAMS += $(program_tests)
TESTS += $(program_tests)
tests_program_test_operations_LDADD = $(LIBNETFARE)
tests_program_test_partition_LDADD = $(LIBNETFARE)
tests_program_test_program_LDADD = $(LIBNETFARE)
tests_program_test_program_scale_LDADD = $(LIBNETFARE)
