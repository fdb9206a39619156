/* SPDX-License-Identifier: GPL-3.0-or-later */
/* stored-program.h - a program in a file, as it was read: beside the archive of a replay,
 * so that it can be replayed again
 *
 *   program of graphs    as a packed schedule (packed-file.h)
 *   any other            kind, shape, intervals, groups, transfers, .., then the steps of
 *                        each stream (stored-numbers.h)
 *
 * All numbers of parts stay the same.  The values of a program (program_result,
 * program_shown) are not stored.  Nothing in a file is believed: what would not come from
 * a reader is an error.
 */
#pragma once

#include "base/output-file.h"
#include "program/reader.h"

/* Errors are the output's. */
void stored_program_write (const Program *program, OutputFile *output);

/* kinds: all readers, of which one is the kind of the program; ends with NULL.  options:
 * for the reader of packed schedules.  The program's file (program_file) is `name`.
 * Fails, with the byte. */
Program *stored_program_read (TextInput *input, const char *name,
                              const Reader *const *kinds, const ReaderOptions *options,
                              GError **error);
