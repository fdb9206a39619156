# SPDX-License-Identifier: GPL-3.0-or-later
base_tests = \
  tests/base/test-background-worker \
  tests/base/test-error \
  tests/base/test-glib-compat \
  tests/base/test-hash \
  tests/base/test-heap \
  tests/base/test-large-pages \
  tests/base/test-mix \
  tests/base/test-output-file \
  tests/base/test-parameter-values \
  tests/base/test-processor-set \
  tests/base/test-ratio \
  tests/base/test-relative-path \
  tests/base/test-shape \
  tests/base/test-sim-time \
  tests/base/test-text-extract \
  tests/base/test-text-input \
  tests/base/test-thread-team
UNIT_TESTS += $(base_tests)
check_PROGRAMS += tests/base/unit
tests_base_unit_SOURCES = $(base_tests:=.c)
$(base_tests): tests/base/unit$(EXEEXT)
	$(UNIT_LINK)

# A program of its own: it has functions of output-file.c in it.
check_PROGRAMS += tests/base/test-output-file-named
TESTS += tests/base/test-output-file-named
