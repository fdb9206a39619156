/* SPDX-License-Identifier: GPL-3.0-or-later */
/* machine-placement.h - key `placement`: the node of each processor */
#pragma once

#include "machine-file/machine-value.h"
#include "machine/machine.h"

/* Takes identity, cyclic, gray, random(seed), { list } or file("NAME"): node numbers
 * separated by blanks or ends of lines, `#` comments.  The network checks that the nodes
 * exist. */
gboolean placement_set (Machine *machine, const Value *value, const MachineSource *source,
                        GError **error);
