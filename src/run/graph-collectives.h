/* SPDX-License-Identifier: GPL-3.0-or-later */
/* graph-collectives.h - collectives among operations that require each other become the
 * messages that the machine says
 *
 *   a ──► all-reduce ──► b      a ──► start ──► send ──► receive ──► .. ──► b
 *
 * Each message has a tag of its own, so that any number of collectives may be under way.
 */
#pragma once

#include "machine/machine.h"
#include "network/network-of-machine.h"
#include "program/program.h"

/* *program: of graphs, with collectives, not owned; then one without, to be freed; any
 * other program: left as it is, and FALSE in *is_new.  network: as of parts_new.  Fails:
 * it is too large. */
gboolean graph_collectives_replace (Program **program, const Machine *machine,
                                    const Network *network, gboolean *is_new,
                                    GError **error);
