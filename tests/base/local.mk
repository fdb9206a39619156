# SPDX-License-Identifier: GPL-3.0-or-later
BASE_TESTS = \
	tests/base/test-thread-team \
	tests/base/test-error \
	tests/base/test-hash \
	tests/base/test-heap \
	tests/base/test-large-pages \
	tests/base/test-mix \
	tests/base/test-sim-time \
	tests/base/test-parameter-values \
	tests/base/test-processor-set \
	tests/base/test-shape \
	tests/base/test-text-extract \
	tests/base/test-text-input \
	tests/base/test-output-file \
	tests/base/test-output-file-named \
	tests/base/test-background-worker
check_PROGRAMS += $(BASE_TESTS)
TESTS += $(BASE_TESTS)


# The same tests where files without a name do not exist.
tests_base_test_output_file_named_SOURCES = tests/base/test-output-file.c
tests_base_test_output_file_named_CPPFLAGS = $(AM_CPPFLAGS) -DNAMED_TEMPORARIES
