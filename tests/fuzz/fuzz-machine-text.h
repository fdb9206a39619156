/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fuzz-machine-text.h - a machine from any text, small enough to be replayed on */
#pragma once

#include "machine/machine.h"

/* The text of a machine file in either form; statements that name files are left out.
 * Returns: NULL: an error, or too large to be made. */
Machine *fuzz_machine_read (const char *text, guint32 most_processors);

/* Sets each statement; those that name files are left out. */
void fuzz_machine_set (Machine *machine, const char *text);
