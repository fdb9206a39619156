/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tune-files.h - the fastest algorithms, as files that MPI libraries read
 *
 * Of each row the fastest algorithm that the library has; operations that the program
 * does not have keep the library's own choice.  docs/collectives.md, "Files".
 */
#pragma once

#include "base/output-file.h"
#include "collectives/library-names.h"
#include "tune/tune.h"

/* Open MPI's dynamic rules. */
void tune_write_rules (const Tune *self, OutputFile *output);

/* MPICH's selection, tune-json.c. */
void tune_write_selection (const Tune *self, OutputFile *output);

/* What of a row a file has. */
typedef struct
{
  const TuneRow *row;
  const AlgorithmNames *names;
  guint64 segment;
  guint64 from, below; /* bytes, by the size that the library asks for */
} FileRule;

/* Of one collective: array of FileRule, by members, then size.  Where no size decides,
 * one for each number of members, of the largest operation. */
GArray *tune_file_rules (const Tune *self, OperationType type, NamesOf of);

static inline const FileRule *
file_rule (const GArray *rules, guint i)
{
  return &g_array_index (rules, FileRule, i);
}
