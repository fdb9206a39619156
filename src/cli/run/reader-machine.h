/* SPDX-License-Identifier: GPL-3.0-or-later */
/* reader-machine.h - what a kind of program says of its machine, where nothing else does:
 * network and costs */
#pragma once

#include "machine/machine.h"
#include "program/reader.h"

/* How many processors the machine has for a program that depends on that; 0: as many as
 * the program uses.  The machine gets the kind's network where it has none. */
gboolean reader_machine_processors (const Reader *reader, Machine *machine,
                                    guint32 *processors, GError **error);

/* The machine, whose shape is the program's, gets the kind's network where nothing names
 * one: for a kind that has its own processors. */
gboolean reader_machine_network (const Reader *reader, Machine *machine, GError **error);

/* The costs of the kind, where nothing else is said. */
void reader_machine_costs (const Reader *reader, Machine *machine);
