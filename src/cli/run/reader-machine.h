/* SPDX-License-Identifier: GPL-3.0-or-later */
/* reader-machine.h - what a kind of program sets on its machine if nothing else does:
 * network and costs */
#pragma once

#include "machine/machine.h"
#include "program/reader.h"

/* How many processors the machine has for a program that depends on that; 0: as many as
 * the program uses.  The machine gets the kind's network if it has none. */
gboolean reader_machine_processors (const Reader *reader, Machine *machine,
                                    guint32 *processors, GError **error);

/* The machine, which has the program's shape, gets the kind's network if nothing names
 * one: for a kind that has its own processors. */
gboolean reader_machine_network (const Reader *reader, Machine *machine, GError **error);

/* Sets the costs of the kind that are not set otherwise. */
void reader_machine_costs (const Reader *reader, Machine *machine);
