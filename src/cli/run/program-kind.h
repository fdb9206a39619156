/* SPDX-License-Identifier: GPL-3.0-or-later */
/* program-kind.h - kinds of programs: how they are told, how they are read */
#pragma once

#include "base/text-input.h"
#include "bmf/language/bmf-tree.h"
#include "cli/console/messages.h"
#include "program/program.h"

/* What a program is read for. */
typedef struct
{
  const Shape *shape;            /* NULL: that it was recorded for */
  const BmfSources *definitions; /* parallel BMF */
  guint32 processors;            /* of the machine, where the program depends on it */
  guint64 scalar_bytes;          /* the same */
} ProgramTarget;

typedef struct
{
  const char *name; /* --from */
  const char *suffix;
  const char *what;
  gboolean (*looks_like) (const char *head, gsize length);
  gboolean own_processors; /* it says how many there are; else any shape will do */
  gboolean depends_on_machine;
  gboolean is_bmf;         /* has a tree, parameters, values on the way */
  const char *const *keys; /* of the machine file that its work is priced by: scopes
                              KEY_OF_TIMES, _OPERATIONS, _SCALARS; ends with NULL */
  Program *(*read) (TextInput *input, const ProgramTarget *target, Progress *progress,
                    GError **error);
} ProgramKind;

/* Of a name of --from; NULL: none. */
const ProgramKind *program_kind_find (const char *name);

/* from: the name, or NULL to tell by content, then by suffix.
 * Fails: no such name; the file cannot be read, is empty, is of no known kind. */
const ProgramKind *program_kind_tell (TextInput *input, const char *path,
                                      const char *from, GError **error);

/* The prelude that the environment names is there, if it names one. */
gboolean program_kind_check_prelude (const BmfSources *definitions, GError **error);
