# SPDX-License-Identifier: GPL-3.0-or-later
collectives_tests = \
  tests/collectives/test-schedule-sums \
  tests/collectives/test-schedules
check_PROGRAMS += $(collectives_tests)
TESTS += $(collectives_tests)
