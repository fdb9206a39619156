/* SPDX-License-Identifier: GPL-3.0-or-later */
/* machine-generator.h - key `network`: a generator and its arguments, a file, a formula
 */
#pragma once

#include "machine/machine-value.h"
#include "machine/machine.h"

/* Of all that key `network` can name; ends with NULL.  Free with g_free. */
const char **machine_network_names (void);

/* Takes `mesh(4,4)`, `file("x.topo")`, `network(16)`, `basic` as key `network` does. */
gboolean generator_set (Machine *machine, const Value *value, const MachineSource *source,
                        GError **error);
