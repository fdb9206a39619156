/* SPDX-License-Identifier: GPL-3.0-or-later */
/* simgrid.h - topologies of SimGrid's platforms, XML of version 3 and 4
 *
 * Hosts are processors, in the order of the file.  A route is a chain of links through
 * nodes of its own, so that it is the only path between its ends where nothing else
 * forwards; a link that several routes or directions share is a medium.
 * docs/machine-files.md, "Topology files".
 */
#pragma once

#include "topology/topology.h"

/* Whether a file's first bytes look like a platform. */
gboolean simgrid_looks_like (const char *head, gsize length);

/* Fails, with line and column: not well-formed, what is not read, an unknown name. */
Topology *simgrid_read (const char *name, const char *text, gsize length, GError **error);
