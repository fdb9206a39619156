# SPDX-License-Identifier: GPL-3.0-or-later
text_tests = \
  tests/text/test-escape \
  tests/text/test-inputs-text \
  tests/text/test-json-value \
  tests/text/test-number-short \
  tests/text/test-number-text \
  tests/text/test-row-writer \
  tests/text/test-text-cells
UNIT_TESTS += $(text_tests)
check_PROGRAMS += tests/text/unit
tests_text_unit_SOURCES = $(text_tests:=.c)
$(text_tests): tests/text/unit$(EXEEXT)
	$(UNIT_LINK)
