/* SPDX-License-Identifier: GPL-3.0-or-later */
/* default-costs.h - the costs of networks of today, for programs whose machine names none
 *
 * They are those of topologies/infiniband-hdr.par, which is compiled into the program.
 */
#pragma once

#include "machine/machine.h"

/* Sets them on a graph network where neither a file nor an option sets them, nor the key
 * that is their default (start time for link start time).  None, if both the start time
 * and the byte time of links are set: that is a machine of its own.  A grid keeps its
 * packets and switching, by which it is defined. */
void default_costs_set (Machine *machine);
