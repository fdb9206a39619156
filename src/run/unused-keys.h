/* SPDX-License-Identifier: GPL-3.0-or-later */
/* unused-keys.h - keys of the machine file that have no effect on a run
 *
 * The network model and the program's kind list the keys that they use, and the program
 * lists its operations that have a price.  Whether a key's value changes any figure is
 * not checked: `packet bytes` counts as used even if all messages are shorter.
 */
#pragma once

#include "network/network.h"
#include "program/reader.h"

/* Adds a warning for each reason, with all keys that a file or an option set without
 * effect for that reason. machine: resolved, with the defaults of the network and the
 * program. */
void unused_keys_warn (const Machine *machine, const Network *network,
                       const Reader *reader, const Program *program, GPtrArray *warnings);
