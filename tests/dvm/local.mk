# SPDX-License-Identifier: GPL-3.0-or-later
DVM_TESTS = \
	tests/dvm/test-dvm-errors \
	tests/dvm/test-dvm-mapping \
	tests/dvm/test-dvm-reader \
	tests/dvm/test-dvm-reference
check_PROGRAMS += $(DVM_TESTS)
TESTS += $(DVM_TESTS)
EXTRA_DIST += tests/dvm/trace-text.h

tests_dvm_test_dvm_errors_LDADD = $(LIBNETFARE)
tests_dvm_test_dvm_mapping_LDADD = $(LIBNETFARE)
tests_dvm_test_dvm_reader_LDADD = $(LIBNETFARE)
tests_dvm_test_dvm_reference_LDADD = $(LIBNETFARE)
