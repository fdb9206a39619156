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

/* Whether a kind has prices of links of its own, not those of the Predictor. */
gboolean reader_machine_has_prices (const Reader *reader);

/* Sets the costs of the kind that are not set otherwise.  If its links have prices of
 * their own, the formulas have the same ones, by reader_machine_formula. */
void reader_machine_costs (const Reader *reader, Machine *machine);

/* The prices of a message on a formula that are those of this machine's links: the time
 * of an empty message that is alone on a crossbar, and the time of a byte. */
void reader_machine_formula (const Reader *reader, const Machine *machine,
                             AttoTime *start, AttoTime *per_byte);
