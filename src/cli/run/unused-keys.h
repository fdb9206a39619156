/* SPDX-License-Identifier: GPL-3.0-or-later */
/* unused-keys.h - keys of the machine file that have no effect on a run
 *
 * The network model says which keys it uses, the program's kind which it uses, and the
 * program what there is in it to be priced.  What a key's value happens to change in the
 * figures is not looked at: `packet bytes` has an effect also where all messages are
 * shorter.
 */
#pragma once

#include "network/network.h"
#include "program/reader.h"

/* Adds a warning for each reason, with all keys that a file or an option set to no
 * effect for it.  machine: resolved, the network's and the program's. */
void unused_keys_warn (const Machine *machine, const Network *network,
                       const Reader *reader, const Program *program, GPtrArray *warnings);
