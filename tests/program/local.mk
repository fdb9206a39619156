# SPDX-License-Identifier: GPL-3.0-or-later
program_tests = tests/program/test-operations tests/program/test-partition tests/program/test-program \
  tests/program/test-program-scale tests/program/test-stored-program
check_PROGRAMS += $(program_tests)
TESTS += $(program_tests)
