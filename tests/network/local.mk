# SPDX-License-Identifier: GPL-3.0-or-later
network_tests = \
  tests/network/test-link-timeline \
  tests/network/test-routes \
  tests/network/test-transputer
check_PROGRAMS += $(network_tests)
TESTS += $(network_tests)
tests_network_test_link_timeline_LDADD = $(LIBNETFARE)
tests_network_test_transputer_LDADD = $(LIBNETFARE)
tests_network_test_routes_LDADD = $(LIBNETFARE)
