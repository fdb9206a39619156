/* SPDX-License-Identifier: GPL-3.0-or-later */
/* clusters-read.h - clusters from the cluster form of a machine file */
#pragma once

#include "machine/machine-clusters.h"

/* Reads all; notes for the user are added to warnings.  Fails with file, line and column:
 * syntax, unknown or repeated names, a cluster that contains itself, missing properties
 * of a cluster of several members, too many processors. */
MachineClusters *clusters_read (const char *name, const char *text, gsize length,
                                GPtrArray *warnings, GError **error);
