# SPDX-License-Identifier: GPL-3.0-or-later
check_PROGRAMS += tests/chakra/make-et
tests_chakra_make_et_SOURCES = tests/chakra/make-et.c
tests_chakra_make_et_LDADD = $(GLIB_LIBS)
TESTS += tests/chakra/chakra.test
EXTRA_DIST += tests/chakra/chakra.test
