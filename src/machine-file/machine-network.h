/* SPDX-License-Identifier: GPL-3.0-or-later */
/* machine-network.h - key `network`: a generator and its arguments, or
 * another model of networks
 */
#pragma once

#include "machine-file/machine-value.h"
#include "machine/machine.h"

/* Names that key `network` can have; ends with NULL.  Free with g_free. */
const char **machine_network_names (void);

/* Takes `mesh(4,4)`, `file("x.topo")`, `network(16)`, `basic` as key `network` does. */
gboolean machine_network_set (Machine *machine, const Value *value,
                              const MachineSource *source, GError **error);

/* A topology file; takes path. */
void machine_network_set_file (Machine *machine, char *path);
