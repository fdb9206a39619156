/* SPDX-License-Identifier: GPL-3.0-or-later */
/* run-bmf.h - what is different for parallel BMF programs: costs, network, unit of time
 */
#pragma once

#include "cli/run/program-source.h"
#include "machine/machine.h"

/* How many processors the machine has for such a program; 0: as many as it uses.  The
 * machine gets the basic network where it has none. */
gboolean run_bmf_processors (Machine *machine, guint32 *processors, GError **error);

/* The program for the machine, which gets the costs of parallel BMF where nothing else is
 * said, the basic network where none is, and its shape. */
Program *run_read_bmf (ProgramSource *source, Machine *machine, gboolean quiet,
                       GError **error);

/* Picoseconds that results write as 1: a second; for parallel BMF its unit. */
SimTime run_time_unit (const Program *program);

/* The same of a program that is not read yet; NULL: a second. */
SimTime run_source_time_unit (const ProgramSource *source);
