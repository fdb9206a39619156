/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bmf.h - converts parallel BMF programs into programs for the replay
 *
 *   text --scanner--> words --parser--> tree --evaluator--> value
 *                                                |
 *                                                +--> program: a stream for each
 * processor
 *
 * The evaluator computes the value, knows on which processor every element lies, and
 * records the operations, messages and synchronisations this needs. The language:
 * docs/bmf.md.  Source: the thesis on a parallel BMF simulator, chapters 2, 4, 5 and
 * 8.1.
 */
#pragma once

#include "base/text-input.h"
#include "bmf/language/bmf-tree.h"
#include "program/reader.h"

extern const Reader bmf_reader;

/* Whether the begin of a file looks like a parallel BMF program. */
gboolean bmf_looks_like_program (const char *head, gsize length);

typedef struct
{
  guint32 processors;   /* 0: as many as the program uses */
  guint64 scalar_bytes; /* of each scalar in a message */
  guint64 most_work;    /* evaluations and copies; 0: the usual limit */
  gboolean show_values; /* of parallel constructs, for program_shown () */
} BmfMachine;

/* Evaluates the program.  The value is in program_value (). file: for reports. Fails:
 * types, values (file, line, column), a processor beyond the machine. */
Program *bmf_run (const BmfTree *tree, const char *file, const BmfMachine *machine,
                  GError **error);

/* Reads and evaluates.  processors: how many the machine has; 0: as many as the program
 * uses.  scalar_bytes: of each scalar in a message.  The value is in program_value ().
 * Fails: syntax, types, values (file, line, column), a processor beyond the machine. */
Program *bmf_read (TextInput *input, const BmfSources *sources, guint32 processors,
                   guint64 scalar_bytes, GError **error);

/* The options' settings for definitions, data and parameters; valid as long as the
 * options.  Fails: the prelude they name does not exist. */
gboolean bmf_sources_set (BmfSources *self, const ReaderOptions *options, GError **error);

/* The syntax tree as indented text, definitions expanded; free with g_free. */
char *bmf_show_tree (TextInput *input, const BmfSources *sources, GError **error);
