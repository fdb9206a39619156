# SPDX-License-Identifier: GPL-3.0-or-later
# From a trace to the characteristics, on the library.
end_to_end_tests = \
  tests/end-to-end/test-every-trace \
  tests/end-to-end/test-identities \
  tests/end-to-end/test-reference
UNIT_TESTS += $(end_to_end_tests)
check_PROGRAMS += tests/end-to-end/unit
tests_end_to_end_unit_SOURCES = \
  $(end_to_end_tests:=.c) \
  tests/end-to-end/identities.c tests/end-to-end/identities.h \
  tests/end-to-end/replayed-trace.c tests/end-to-end/replayed-trace.h
$(end_to_end_tests): tests/end-to-end/unit$(EXEEXT)
	$(UNIT_LINK)
