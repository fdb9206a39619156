/* SPDX-License-Identifier: GPL-3.0-or-later */
/* machine-shape.h - the shape of a machine that only a topology file or a program
 * knows */
#pragma once

#include "machine/machine.h"
#include "topology/topology.h"
#include "program/program.h"

/* Only the topology file itself states how many processors it has: gives the machine its
 * shape if it has none.  Fails: the file cannot be read. */
gboolean machine_shape_from_topology (Machine *machine, GError **error);

/* For a program that has its own number of processors.  A shape of the machine with this
 * number is kept; if no shape was requested, the machine may have more processors, and
 * gets the shape of the program.  The network does not change. Fails: the requested shape
 * has another number, or the network has fewer. */
gboolean machine_shape_for_program (Machine *machine, const Program *program,
                                    GError **error);

/* If a topology file does not state which nodes are processors: a note for the user, to
 * be freed; else NULL.  own: the program has its own number of processors. */
char *machine_shape_note (const Machine *machine, const Topology *topology,
                          const Program *program, gboolean own);

/* If a list names the nodes of more processors than there are: a note as above. */
char *machine_placement_note (const Machine *machine, const Topology *topology,
                              const Program *program);

/* If operations name a nic that no processor has: a note as above. */
char *machine_nics_note (const Machine *machine, const Program *program);
