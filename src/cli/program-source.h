/* SPDX-License-Identifier: GPL-3.0-or-later */
/* program-source.h - a program's file: what kind it is, and the program for one shape after
 * another */
#pragma once

#include "cli/messages.h"
#include "program/program.h"

typedef struct _ProgramSource ProgramSource;

/* from: the kind, or NULL to tell by content, then by suffix.  What can be read only once
 * (standard input, a pipe) is kept.
 * Fails: cannot be read, empty, of no known kind. */
ProgramSource *program_source_open (const char *path, const char *from, GError **error);
void program_source_free (ProgramSource *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (ProgramSource, program_source_free)

/* The program for this shape, NULL: the one it was recorded for, or else one processor.  It is
 * read once for each shape; the source keeps it.  quiet: no progress. */
Program *program_source_get (ProgramSource *self, const Shape *shape, gboolean quiet,
                             GError **error);

/* Whether a file that begins so is a program of a known kind. */
gboolean program_source_looks_like_program (const char *head, gsize length);

/* Whether from names a kind.  Fails with NETFARE_ERROR_USAGE. */
gboolean program_source_check_kind (const char *from, GError **error);
