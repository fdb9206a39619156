/* SPDX-License-Identifier: GPL-3.0-or-later */
/* collective-library.h - the library of the recording chooses algorithms of collectives,
 * if the machine says nothing else
 */
#pragma once

#include "machine/machine.h"
#include "program/program.h"

/* Sets the rules of the machine.  Adds a note to its warnings if they are not exactly
 * those of the library. */
void collective_library_set (Machine *machine, const Program *program);
