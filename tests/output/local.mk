# SPDX-License-Identifier: GPL-3.0-or-later
output_tests = \
  tests/output/test-characteristics \
  tests/output/test-escape \
  tests/output/test-number-text
check_PROGRAMS += $(output_tests)
TESTS += $(output_tests)
output_fixture = tests/output/fixture.c tests/output/fixture.h

tests_output_test_characteristics_SOURCES = \
  tests/output/test-characteristics.c $(output_fixture)
tests_output_test_characteristics_LDADD = $(LIBNETFARE)
tests_output_test_escape_LDADD = $(LIBNETFARE)
tests_output_test_number_text_LDADD = $(LIBNETFARE)
