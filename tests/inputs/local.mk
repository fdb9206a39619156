# SPDX-License-Identifier: GPL-3.0-or-later
# What the list of inputs says, against what the system was asked for.
TESTS += tests/inputs/inputs.test
EXTRA_DIST += tests/inputs/inputs.test tests/inputs/variables.c
