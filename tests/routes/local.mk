# SPDX-License-Identifier: GPL-3.0-or-later
routes_tests = \
  tests/routes/test-routes
check_PROGRAMS += $(routes_tests)
TESTS += $(routes_tests)
