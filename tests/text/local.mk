# SPDX-License-Identifier: GPL-3.0-or-later
text_tests = \
  tests/text/test-escape \
  tests/text/test-inputs-text \
  tests/text/test-number-short \
  tests/text/test-number-text
check_PROGRAMS += $(text_tests)
TESTS += $(text_tests)
tests_text_test_escape_SOURCES = \
  tests/text/test-escape.c \
  tests/fixture/fixture.c \
  tests/fixture/fixture.h
tests_text_test_inputs_text_SOURCES = tests/text/test-inputs-text.c
