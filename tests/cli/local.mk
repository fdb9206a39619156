# SPDX-License-Identifier: GPL-3.0-or-later
# The command itself: what it prints, what it writes, how it ends.
cli_tests = \
  tests/cli/bad-input.test \
  tests/cli/replay.test \
  tests/cli/usage.test
TESTS += $(cli_tests)
EXTRA_DIST += $(cli_tests) tests/cli/lib.sh \
  tests/cli/traces tests/cli/bad-trace tests/cli/bad-machine tests/cli/bad-topology

# What the scripts call: is this JSON?
check_PROGRAMS += tests/cli/json-check
tests_cli_json_check_LDADD = $(GLIB_LIBS)
