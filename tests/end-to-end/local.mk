# SPDX-License-Identifier: GPL-3.0-or-later
# From a trace to the characteristics, on the library.
end_to_end_tests = \
  tests/end-to-end/test-every-trace \
  tests/end-to-end/test-identities \
  tests/end-to-end/test-reference
check_PROGRAMS += $(end_to_end_tests)
TESTS += $(end_to_end_tests)
end_to_end_fixture = tests/end-to-end/replayed-trace.c tests/end-to-end/replayed-trace.h
identities = tests/end-to-end/identities.c tests/end-to-end/identities.h
tests_end_to_end_test_every_trace_SOURCES = \
  tests/end-to-end/test-every-trace.c $(identities) $(end_to_end_fixture)
tests_end_to_end_test_identities_SOURCES = \
  tests/end-to-end/test-identities.c $(identities) $(end_to_end_fixture)
tests_end_to_end_test_reference_SOURCES = \
  tests/end-to-end/test-reference.c $(end_to_end_fixture)
