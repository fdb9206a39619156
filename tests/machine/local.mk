# SPDX-License-Identifier: GPL-3.0-or-later
MACHINE_TESTS = \
	tests/machine/test-machine-clusters \
	tests/machine/test-machine-errors \
	tests/machine/test-machine-options \
	tests/machine/test-machine-read \
	tests/machine/test-machine-resolve \
	tests/machine/test-machines-of-today
check_PROGRAMS += $(MACHINE_TESTS)
TESTS += $(MACHINE_TESTS)

tests_machine_test_machine_clusters_SOURCES = \
	tests/machine/test-machine-clusters.c tests/machine/machine-fixture.h
tests_machine_test_machine_errors_SOURCES = \
	tests/machine/test-machine-errors.c tests/machine/machine-fixture.h
tests_machine_test_machine_options_SOURCES = \
	tests/machine/test-machine-options.c tests/machine/machine-fixture.h
tests_machine_test_machine_read_SOURCES = \
	tests/machine/test-machine-read.c tests/machine/machine-fixture.h
tests_machine_test_machine_resolve_SOURCES = \
	tests/machine/test-machine-resolve.c tests/machine/machine-fixture.h
