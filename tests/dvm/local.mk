# SPDX-License-Identifier: GPL-3.0-or-later
check_PROGRAMS += tests/dvm/test-dvm-reference
TESTS += tests/dvm/test-dvm-reference
tests_dvm_test_dvm_reference_LDADD = $(LIBNETFARE)
