# SPDX-License-Identifier: GPL-3.0-or-later
DVM_TESTS = \
	tests/dvm/test-dvm-arrays \
	tests/dvm/test-dvm-border \
	tests/dvm/test-dvm-errors \
	tests/dvm/test-dvm-mapping \
	tests/dvm/test-dvm-marked \
	tests/dvm/test-dvm-reader \
	tests/dvm/test-dvm-reference \
	tests/dvm/test-dvm-scale \
	tests/dvm/test-dvm-tasks \
	tests/dvm/test-dvm-transfers
check_PROGRAMS += $(DVM_TESTS)
TESTS += $(DVM_TESTS)
EXTRA_DIST += tests/dvm/program-steps.h tests/dvm/trace-text.h

tests_dvm_test_dvm_border_SOURCES = tests/dvm/test-dvm-border.c \
	tests/dvm/element-model.c tests/dvm/element-model.h
tests_dvm_test_dvm_mapping_SOURCES = tests/dvm/test-dvm-mapping.c \
	tests/dvm/element-model.c tests/dvm/element-model.h
tests_dvm_test_dvm_scale_SOURCES = tests/dvm/test-dvm-scale.c \
	tests/dvm/large-trace.c tests/dvm/large-trace.h
tests_dvm_test_dvm_transfers_SOURCES = tests/dvm/test-dvm-transfers.c \
	tests/dvm/element-model.c tests/dvm/element-model.h
