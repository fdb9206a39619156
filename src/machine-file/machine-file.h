/* SPDX-License-Identifier: GPL-3.0-or-later */
/* machine-file.h - machines as machine files and options say them
 *
 * What no file or option set is not in `set`; machine_resolve fills in the defaults, some
 * of which depend on the network (a grid pipelines, a crossbar cuts through).
 */
#pragma once

#include "base/error.h"
#include "machine/machine.h"

/* Reads a machine file, in either form, over what is there.  Fails with file, line and
 * column; what was read before the error stays. */
gboolean machine_read (Machine *self, const char *path, GError **error);

/* One `key = value` as after --set, or as one statement of a file.  A key set before by
 * an option or a file is overridden. */
gboolean machine_set (Machine *self, const char *statement, GError **error);

/* What --network takes: "mesh:4x4", "mesh(4,4)", "file:PATH", "network:16",
 * "transputer:4x4". */
gboolean machine_set_network (Machine *self, const char *spec, GError **error);

/* What --processors takes: the shape, "4x4". */
gboolean machine_set_shape (Machine *self, const char *text, GError **error);

/* A duration's default, where neither a file nor an option sets the key: the program's
 * kind has its own.  It holds even where the key's default is another key. */
void machine_set_default (Machine *self, const char *key, AttoTime duration);

/* TRUE for a formula where nothing says how many processors there are: its shape is a
 * default, and a program may have another number. */
gboolean machine_has_default_shape (const Machine *self);

/* Fills in what depends on other keys: link prices from start time and send byte time,
 * the generator's own packets and switching, the shape (rank 0 stays where only the
 * program or a topology file knows it), and name.
 * Fails where keys do not fit together. */
gboolean machine_resolve (Machine *self, GError **error);
