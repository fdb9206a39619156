# SPDX-License-Identifier: GPL-3.0-or-later
# Every reader under valgrind.
SLOW_TESTS += tests/valgrind/readers.test
EXTRA_DIST += tests/valgrind/readers.test
