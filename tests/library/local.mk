# SPDX-License-Identifier: GPL-3.0-or-later
TESTS += tests/library/installed.test tests/library/test-library
EXTRA_DIST += tests/library/installed.test
check_PROGRAMS += tests/library/test-library
tests_library_test_library_LDADD = libpublic.a $(LIBNETFARE)
