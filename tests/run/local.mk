# SPDX-License-Identifier: GPL-3.0-or-later
run_tests = \
  tests/run/test-program-source
check_PROGRAMS += $(run_tests)
TESTS += $(run_tests)
