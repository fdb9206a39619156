/* SPDX-License-Identifier: GPL-3.0-or-later */
/* machine-placement.h - key `placement`: which node each processor sits on */
#pragma once

#include "machine-file/machine-value.h"
#include "machine/machine.h"

/* Takes identity, gray, random(seed), { list } or file("NAME"): node numbers separated by
 * blanks or ends of lines, `#` comments.  That the nodes exist is the network's to
 * see. */
gboolean placement_set (Machine *machine, const Value *value, const MachineSource *source,
                        GError **error);
