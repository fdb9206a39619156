/* SPDX-License-Identifier: GPL-3.0-or-later */
/* random-case.h - cases made up at random: graph, machine, program
 *
 * Half of them count in few whole microseconds, so that much happens at the same instant
 * and the order of docs/replay.md decides; the others in crooked attoseconds.  Programs
 * follow from one global order of operations, so that none can deadlock.
 */
#pragma once

#include "random-machine.h"

ModelCase *random_case_new (GRand *random);

/* The same, with streams that are interleaved, or acknowledgements, or both. */
ModelCase *random_wire_case_new (GRand *random);
ModelCase *random_wire_graphs_new (GRand *random);
void random_wire_add (GRand *random, ModelCase *made);

/* The same of graphs of operations (GOAL): any requirements, any tags, file order unlike
 * the order in which operations can be done; a few cannot be done at all. */
ModelCase *random_graphs_new (GRand *random);

/* Only the program of either, for a machine that is made. */
void random_program_add (const RandomMaker *maker);
void random_graphs_add (const RandomMaker *maker);
