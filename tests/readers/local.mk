# SPDX-License-Identifier: GPL-3.0-or-later
readers_tests = tests/readers/test-reader-list
check_PROGRAMS += $(readers_tests)
TESTS += $(readers_tests)
