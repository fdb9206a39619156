# SPDX-License-Identifier: GPL-3.0-or-later
BASE_TESTS = \
	tests/base/test-error \
	tests/base/test-sim-time \
	tests/base/test-shape \
	tests/base/test-text-input \
	tests/base/test-output-file \
	tests/base/test-output-file-named
check_PROGRAMS += $(BASE_TESTS)
TESTS += $(BASE_TESTS)

tests_base_test_error_LDADD = $(LIBNETFARE)
tests_base_test_sim_time_LDADD = $(LIBNETFARE)
tests_base_test_shape_LDADD = $(LIBNETFARE)
tests_base_test_text_input_LDADD = $(LIBNETFARE)
tests_base_test_output_file_LDADD = $(LIBNETFARE)

# The same tests where files without a name do not exist.
tests_base_test_output_file_named_SOURCES = tests/base/test-output-file.c
tests_base_test_output_file_named_CPPFLAGS = $(AM_CPPFLAGS) -DNAMED_TEMPORARIES
tests_base_test_output_file_named_LDADD = $(LIBNETFARE)
