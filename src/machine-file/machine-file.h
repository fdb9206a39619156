/* SPDX-License-Identifier: GPL-3.0-or-later */
/* machine-file.h - machines from machine files and options
 *
 * Keys that no file or option sets are not in `set`; machine_resolve sets the defaults,
 * some of which depend on the network (a grid pipelines, a crossbar cuts through).
 */
#pragma once

#include "base/error.h"
#include "machine/machine.h"

/* Reads a machine file, in either form, into an existing machine; a word that is no file
 * is the name of one that comes with netfare (named-machines.h).  Fails with file, line
 * and column; keys before the error stay set. */
gboolean machine_read (Machine *self, const char *path, GError **error);

/* One `key = value` as after --set, or as one statement of a file.  A key set before by
 * an option or a file is overridden. */
gboolean machine_set (Machine *self, const char *statement, GError **error);

/* Reads the argument of --network: "mesh:4x4", "mesh(4,4)", "file:PATH", "network:16",
 * "transputer:4x4". */
gboolean machine_set_network (Machine *self, const char *spec, GError **error);

/* Reads the argument of --processors: the shape, "4x4". */
gboolean machine_set_shape (Machine *self, const char *text, GError **error);

/* Sets a duration if neither a file nor an option sets its key: a default of the kind of
 * program.  It takes precedence over a default that is another key. */
void machine_set_default (Machine *self, const char *key, AttoTime duration);

/* TRUE for a formula if the number of processors is not set: its shape is a default, and
 * a program may have another number. */
gboolean machine_has_default_shape (const Machine *self);

/* Fills in what depends on other keys: link prices from start time and send byte time,
 * the generator's own packets and switching, the shape (rank 0 if only the program or a
 * topology file determines it), and name.  Fails if keys are inconsistent. */
gboolean machine_resolve (Machine *self, GError **error);
