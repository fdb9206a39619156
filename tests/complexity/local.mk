# SPDX-License-Identifier: GPL-3.0-or-later
# How much more an input of ten times the size costs; instructions are counted by valgrind.
SLOW_TESTS += tests/complexity/complexity.test
EXTRA_DIST += tests/complexity/complexity.test tests/complexity/to-itself.c
