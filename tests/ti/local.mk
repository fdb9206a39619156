# SPDX-License-Identifier: GPL-3.0-or-later
ti_tests = \
  tests/ti/test-ti-reader
check_PROGRAMS += $(ti_tests)
TESTS += $(ti_tests)
