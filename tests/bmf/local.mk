# SPDX-License-Identifier: GPL-3.0-or-later
bmf_tests = \
  tests/bmf/test-bmf-errors \
  tests/bmf/test-bmf-laws \
  tests/bmf/test-bmf-laws-random \
  tests/bmf/test-bmf-messages \
  tests/bmf/test-bmf-values
check_PROGRAMS += $(bmf_tests)
TESTS += $(bmf_tests)
tests_bmf_test_bmf_errors_SOURCES = tests/bmf/test-bmf-errors.c tests/bmf/read-bmf.c tests/bmf/read-bmf.h
tests_bmf_test_bmf_errors_CPPFLAGS = $(AM_CPPFLAGS) -I$(srcdir)/tests
tests_bmf_test_bmf_errors_LDADD = $(LIBNETFARE)
tests_bmf_test_bmf_messages_SOURCES = tests/bmf/test-bmf-messages.c tests/bmf/read-bmf.c tests/bmf/read-bmf.h
tests_bmf_test_bmf_messages_CPPFLAGS = $(AM_CPPFLAGS) -I$(srcdir)/tests
tests_bmf_test_bmf_messages_LDADD = $(LIBNETFARE)
tests_bmf_test_bmf_values_SOURCES = tests/bmf/test-bmf-values.c tests/bmf/read-bmf.c tests/bmf/read-bmf.h
tests_bmf_test_bmf_values_CPPFLAGS = $(AM_CPPFLAGS) -I$(srcdir)/tests
tests_bmf_test_bmf_values_LDADD = $(LIBNETFARE)
tests_bmf_test_bmf_laws_SOURCES = tests/bmf/test-bmf-laws.c tests/bmf/read-bmf.c tests/bmf/read-bmf.h
tests_bmf_test_bmf_laws_CPPFLAGS = $(AM_CPPFLAGS) -I$(srcdir)/tests
tests_bmf_test_bmf_laws_LDADD = $(LIBNETFARE)
tests_bmf_test_bmf_laws_random_SOURCES = tests/bmf/test-bmf-laws-random.c tests/bmf/read-bmf.c tests/bmf/read-bmf.h
tests_bmf_test_bmf_laws_random_CPPFLAGS = $(AM_CPPFLAGS) -I$(srcdir)/tests
tests_bmf_test_bmf_laws_random_LDADD = $(LIBNETFARE)
