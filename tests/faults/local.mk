# SPDX-License-Identifier: GPL-3.0-or-later
# Calls of the system that fail, one after the other.  `make faults` goes through all of them.
check_PROGRAMS += tests/faults/drive
tests_faults_drive_SOURCES = tests/faults/drive.c tests/faults/fault-calls.h
tests_faults_drive_LDADD = libnetfare.a $(GLIB_LIBS)
SLOW_TESTS += tests/faults/faults.test tests/faults/limits.test
EXTRA_DIST += tests/faults/faults.test tests/faults/limits.test tests/faults/faults.c

.PHONY: faults
faults: $(bin_PROGRAMS) tests/faults/drive$(EXEEXT)
	$(AM_TESTS_ENVIRONMENT) NETFARE_FAULTS_MOST=0 $(SHELL) $(srcdir)/tests/faults/faults.test
