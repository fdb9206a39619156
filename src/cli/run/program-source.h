/* SPDX-License-Identifier: GPL-3.0-or-later */
/* program-source.h - a program's file: what kind it is, and the program for one shape
 * after another */
#pragma once

#include "base/text-input.h"
#include "bmf/language/bmf-tree.h"
#include "cli/console/messages.h"
#include "program/program.h"

typedef struct _ProgramSource ProgramSource;

/* from: the kind, or NULL to tell by content, then by suffix.  What can be read only once
 * (standard input, a pipe) is kept.
 * Fails: cannot be read, empty, of no known kind. */
ProgramSource *program_source_open (const char *path, const char *from, GError **error);

/* The same of a file that has been opened and only been looked at.  input is taken. */
ProgramSource *program_source_new (TextInput *input, const char *path, const char *from,
                                   GError **error);

/* Of a text; taken.  name: for messages and reports. */
ProgramSource *program_source_new_from_text (char *taken, gsize length, const char *name,
                                             const char *from, GError **error);
void program_source_free (ProgramSource *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (ProgramSource, program_source_free)

/* Sizes of all messages are multiplied by it in the programs that are got from now on. */
void program_source_scale_messages (ProgramSource *self, const Decimal *scale);

/* Parallel BMF programs: files of definitions (ends with NULL; or NULL) and the file of
 * the data, if any; without_prelude: nothing is defined beforehand.  Paths must outlive
 * the source. */
void program_source_set_definitions (ProgramSource *self, const char *const *libraries,
                                     const char *data, gboolean without_prelude);

/* Values of parameters, which must outlive the source.  Programs of kinds without
 * parameters can then not be got, unless there are no values. */
void program_source_set_parameters (ProgramSource *self, ParameterValues *parameters);

/* Programs to be got from now on have the values of parallel constructs
 * (program_shown), or, of another kind, cannot be got. */
void program_source_show_values (ProgramSource *self);

/* "lib-dvm" and the like. */
const char *program_source_kind (const ProgramSource *self);

/* TRUE where the machine says something of the program: how many processors there are,
 * how large a scalar is. */
gboolean program_source_depends_on_machine (const ProgramSource *self);

/* Such a program for a machine.  processors 0: as many as it uses. */
Program *program_source_get_for (ProgramSource *self, guint32 processors,
                                 guint64 scalar_bytes, gboolean quiet, GError **error);

/* The tree of a parallel BMF program.  processors: of the machine; 0: not known.
 * Fails as program_source_get, and for programs of other kinds. */
BmfTree *program_source_read_tree (ProgramSource *self, guint32 processors,
                                   GError **error);

/* The same, or that of a file of definitions alone, which has no program. */
BmfTree *program_source_read_library (ProgramSource *self, GError **error);

/* The same as text, to be freed.
 * Fails as program_source_get, and for programs of other kinds. */
char *program_source_show_tree (ProgramSource *self, guint32 processors, GError **error);

/* The program for this shape, NULL: the one it was recorded for, or else one processor.
 * It is read once for each shape; the source keeps it.  quiet: no progress. */
Program *program_source_get (ProgramSource *self, const Shape *shape, gboolean quiet,
                             GError **error);

/* TRUE where the program says how many processors it has: no shape changes that. */
gboolean program_source_has_own_processors (const ProgramSource *self);

/* Whether a key of the machine file with the scope KEY_OF_TIMES, KEY_OF_OPERATIONS or
 * KEY_OF_SCALARS can matter to programs of this kind. */
gboolean program_source_uses_key (const ProgramSource *self, const char *key);
