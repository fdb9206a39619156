# SPDX-License-Identifier: GPL-3.0-or-later
# netfare record, with each MPI that a recorder was made for.
record_tests = \
  tests/record/record.test
TESTS += $(record_tests)
EXTRA_DIST += $(record_tests) tests/record/lib.sh \
  tests/record/pair.c
