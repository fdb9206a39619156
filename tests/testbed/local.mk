# SPDX-License-Identifier: GPL-3.0-or-later
# make validate: measures programs on networks of namespaces and compares predictions, as root; not a test.
EXTRA_PROGRAMS += testbed-link
testbed_link_SOURCES = tests/testbed/link.c
testbed_link_CFLAGS = $(AM_CFLAGS) -pthread
CLEANFILES += testbed-link
EXTRA_DIST += tests/testbed/run tests/testbed/README.md tests/testbed/nap.c tests/testbed/programs.c

.PHONY: validate
validate: all testbed-link
	$(srcdir)/tests/testbed/run .
