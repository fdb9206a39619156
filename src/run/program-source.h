/* SPDX-License-Identifier: GPL-3.0-or-later */
/* program-source.h - a program's file: which reader reads it, and the program for each
 * shape */
#pragma once

#include "program/reader.h"
#include "run/run-watcher.h"

typedef struct _ProgramSource ProgramSource;

/* from: the reader's name, or NULL to recognise it by content, then by suffix.  An input
 * that can be read only once (standard input, a pipe) is kept, if its reader may read it
 * more than once. Fails: cannot be read, empty, of no known kind. */
ProgramSource *program_source_open (const char *path, const char *from, Inputs *inputs,
                                    GError **error);

/* The same if the reader is known. input: opened, nothing consumed; ownership is taken;
 * NULL for a reader of paths. */
ProgramSource *program_source_new (TextInput *input, const char *path,
                                   const Reader *reader, GError **error);

/* A source from a text; ownership is taken. name: for messages and reports. */
ProgramSource *program_source_new_from_text (char *taken, gsize length, const char *name,
                                             const Reader *reader);
void program_source_free (ProgramSource *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (ProgramSource, program_source_free)

/* A program that was read before, and what was read for it: instead of reading it. */
typedef struct
{
  Program *program;
  Inputs *inputs;
} ReadProgram;

/* Reads a program that is the same for each shape and machine.  NULL: it is not, or it
 * cannot be read. */
ReadProgram *program_source_read_once (ProgramSource *self, const RunWatcher *watcher);
void read_program_free (ReadProgram *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (ReadProgram, read_program_free)

/* read: of the same file and options, but for the scale of messages; must outlive the
 * source. */
void program_source_set_read (ProgramSource *self, const ReadProgram *read);

const Reader *program_source_reader (const ProgramSource *self);

/* Multiplies the sizes of all messages by it in programs returned from now on. */
void program_source_scale_messages (ProgramSource *self, const Decimal *scale);

/* Definitions, data, parameters and whether values are shown, for all following calls;
 * what they name must outlive the source.  If the reader takes no parameters, or shows no
 * values, program_source_get fails with them. */
void program_source_set_options (ProgramSource *self, const ReaderOptions *options);
const ReaderOptions *program_source_options (const ProgramSource *self);

/* The program for this shape; NULL: the shape it was recorded for, or else one processor.
 * It is read once for each shape; the source owns it.  watcher: may be NULL. */
Program *program_source_get (ProgramSource *self, const Shape *shape,
                             const RunWatcher *watcher, GError **error);

/* The same for a reader that depends on the machine. processors 0: as many as the program
 * uses. */
Program *program_source_get_for (ProgramSource *self, guint32 processors,
                                 guint64 scalar_bytes, const RunWatcher *watcher,
                                 GError **error);

/* The same for the slot of its traffic (program_traffic) on a machine. */
Program *program_source_get_slot (ProgramSource *self, SimTime slot,
                                  const RunWatcher *watcher, GError **error);

/* The text from its begin. */
TextInput *program_source_read_text (ProgramSource *self, GError **error);

/* An option that would have no effect is an error.  Fails: one that is given is not
 * among the reader's; NULL: a file of another kind.  article, title: of the file at
 * path. */
gboolean program_options_check (const ReaderOptions *options, const Reader *reader,
                                const char *path, const char *article, const char *title,
                                GError **error);

/* FALSE, with the error that the file is none of a kind that has the option. */
gboolean program_option_fail (const char *path, const char *article, const char *title,
                              const ReaderOption *option, GError **error);

/* Fails: an option that is given is not among its reader's. */
gboolean program_source_check_options (const ProgramSource *self, GError **error);

/* Fails: another reader reads it. */
gboolean program_source_check_reader (const ProgramSource *self, const Reader *expected,
                                      GError **error);

/* The syntax tree as text, to be freed. Fails as program_source_get; the
 * options ask for it (show_tree), so that it has one. */
char *program_source_show_tree (ProgramSource *self, guint32 processors, GError **error);

/* What the file is (reader_check). */
gboolean program_source_check (ProgramSource *self, GString *says, GPtrArray *warnings,
                               GError **error);
