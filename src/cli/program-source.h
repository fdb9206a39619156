/* SPDX-License-Identifier: GPL-3.0-or-later */
/* program-source.h - a program's file: what kind it is, and the program for one shape
 * after another */
#pragma once

#include "base/text-input.h"
#include "cli/messages.h"
#include "program/program.h"

typedef struct _ProgramSource ProgramSource;

/* from: the kind, or NULL to tell by content, then by suffix.  What can be read only once
 * (standard input, a pipe) is kept.
 * Fails: cannot be read, empty, of no known kind. */
ProgramSource *program_source_open (const char *path, const char *from, GError **error);

/* The same of a file that has been opened and only been looked at.  input is taken. */
ProgramSource *program_source_new (TextInput *input, const char *path, const char *from,
                                   GError **error);
void program_source_free (ProgramSource *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (ProgramSource, program_source_free)

/* Sizes of all messages are multiplied by it in the programs that are got from now on. */
void program_source_scale_messages (ProgramSource *self, const Decimal *scale);

/* The program for this shape, NULL: the one it was recorded for, or else one processor.
 * It is read once for each shape; the source keeps it.  quiet: no progress. */
Program *program_source_get (ProgramSource *self, const Shape *shape, gboolean quiet,
                             GError **error);

/* TRUE where the program says how many processors it has: no shape changes that. */
gboolean program_source_has_own_processors (const ProgramSource *self);

/* Whether from names a kind. */
gboolean program_source_is_kind (const char *from);
