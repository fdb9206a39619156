/* SPDX-License-Identifier: GPL-3.0-or-later */
/* default-costs.h - the costs of networks of today, for programs whose machine names none
 *
 * They are those of topologies/infiniband-hdr.par, which is compiled into the program.
 */
#pragma once

#include "machine/machine.h"

/* Sets each of them that the network uses and that neither a file nor an option sets, on
 * a formula those of the ends of messages.  A key that is set changes no other one.  A
 * grid keeps its packets and switching, by which it is defined. */
void default_costs_set (Machine *machine);
