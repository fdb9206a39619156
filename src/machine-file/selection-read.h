/* SPDX-License-Identifier: GPL-3.0-or-later */
/* selection-read.h - files that choose algorithms of collectives: MPICH's JSON and Open
 * MPI's dynamic rules
 *
 * docs/collectives.md, "Files".
 */
#pragma once

#include "base/inputs.h"
#include "collectives/selection.h"

/* Reads a file of either form, by content.  Adds a note (char *) to warnings for what has
 * no counterpart here.  Fails: it cannot be read, with line and column what is wrong. */
Selection *selection_read (Inputs *inputs, const char *path, GPtrArray *warnings,
                           GError **error);

/* The same of a text; name: for messages. */
Selection *selection_parse (const char *text, gsize length, const char *name,
                            GPtrArray *warnings, GError **error);
