# SPDX-License-Identifier: GPL-3.0-or-later
TESTS += tests/library/installed.test
EXTRA_DIST += tests/library/installed.test

library_tests = \
  tests/library/test-library
UNIT_TESTS += $(library_tests)
check_PROGRAMS += tests/library/unit
tests_library_unit_SOURCES = $(library_tests:=.c)
tests_library_unit_LDADD = libpublic.a $(LDADD)
$(library_tests): tests/library/unit$(EXEEXT)
	$(UNIT_LINK)
