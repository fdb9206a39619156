/* SPDX-License-Identifier: GPL-3.0-or-later */
/* topology-bisection.h - the weights that are cut when the processors are halved */
#pragma once

#include "topology/topology.h"

/* One way; scale 0: not known for this form and size.  Of a network as it was made, the
 * generator's.  Where links failed or are slow, the largest flow over what is left
 * between two halves of the processors: the least for all halves by number or by a
 * coordinate whose largest flow, without faults, is the generator's figure. */
void topology_bisection (const Topology *self, Decimal *bisection);
