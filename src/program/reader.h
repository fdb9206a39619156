/* SPDX-License-Identifier: GPL-3.0-or-later */
/* reader.h - a kind of program: how it is recognised, which options it takes, how it is
 * read
 *
 * A reader exports one constant row; readers/reader-list.c lists the rows, and nothing
 * else knows which there are.
 */
#pragma once

#include "base/parameter-values.h"
#include "base/sim-time.h"
#include "base/text-input.h"
#include "program/program.h"

/* What is for some kinds of programs only; for the others it is an error or without
 * effect. */
typedef enum
{
  READER_DEFINE = 1 << 0,     /* --define: parameters */
  READER_LIBRARY = 1 << 1,    /* --library, --no-prelude: files of definitions */
  READER_DATA = 1 << 2,       /* --data: data in a file of its own */
  READER_SHOW_TREE = 1 << 3,  /* --show-tree */
  READER_SHOW_VALUES = 1 << 4 /* --show-values */
} ReaderTakes;

/* A program is a text, or what its path names: a folder, an archive of several files. */
typedef struct
{
  TextInput *input; /* not read yet; NULL for a reader that reads the path */
  const char *path; /* as the command line has it; "-" is standard input */
} ReaderSource;

/* Bytes taken from the file so far and its size, 0 where that is not known. */
typedef void (*ReaderProgress) (guint64 taken, guint64 size, gpointer data);

typedef struct
{
  const Shape *shape;           /* of the processors; NULL: that it was recorded for, else
                                   one processor.  Not for own_processors */
  guint32 processors;           /* of the machine, for depends_on_machine; 0: as many as
                                   the program uses */
  guint64 scalar_bytes;         /* the same */
  ParameterValues *parameters;  /* NULL: none has a value */
  const char *const *libraries; /* files of definitions; ends with NULL; NULL: none */
  const char *prelude;          /* file read before them; NULL: the reader's own */
  gboolean no_prelude;          /* nothing is defined beforehand */
  const char *data;             /* NULL: the program has it */
  gboolean show_values;         /* of constructs on the way (program_shown) */
  ReaderProgress progress;      /* NULL: nobody asks */
  gpointer progress_data;
} ReaderOptions;

/* What a key of the machine file is where nothing says it. */
typedef struct
{
  const char *key;
  gint64 picoseconds;
} ReaderDefault;

struct _Reader
{
  const char *name;        /* after --from, and in JSON and CSV */
  const char *title;       /* for people: "Lib-DVM trace" */
  const char *article;     /* before the title: "a" or "an" */
  const char *suffixes[4]; /* with their dots; ends with NULL */

  /* Whether a file that begins so is one; FALSE also where it cannot be told from so
   * little.  NULL for a reader that reads the path. */
  gboolean (*looks_like) (const char *head, gsize length);

  /* Whether the path is one.  Not NULL: the reader reads the path, and gets no text. */
  gboolean (*path_looks_like) (const char *path);

  SimTime unit;            /* picoseconds that reports show as 1: SIM_TIME_PER_SECOND, or
                              SIM_TIME_PER_MICROSECOND for programs that are timed in units */
  guint takes;             /* ReaderTakes */
  gboolean own_processors; /* it says how many there are; else any shape will do */
  gboolean depends_on_machine; /* on its number of processors and size of a scalar */
  const char *network; /* of a machine that has none, for own_processors; NULL: a crossbar
                          of as many processors */
  const ReaderDefault *defaults; /* of the machine file's keys; ends with key NULL; NULL:
                                    those of all programs */
  const char *const *keys;       /* of the machine file by which its work is priced: of
                                    scopes KEY_OF_TIMES, _OPERATIONS, _SCALARS; ends with
                                    NULL */

  /* Fails with what makes the program wrong, where it is known with line and column. */
  Program *(*read) (const ReaderSource *source, const ReaderOptions *options,
                    GError **error);

  /* Behind the title in the line of `netfare check`: ", 3 ranks".  NULL: the number of
   * processors. */
  void (*describe) (const Program *program, GString *to);

  /* The whole line, for kinds whose files need not be programs (libraries); takes the
   * warnings, too.  NULL: the title and what describe says of the program. */
  gboolean (*check) (const ReaderSource *source, const ReaderOptions *options,
                     GString *says, GPtrArray *warnings, GError **error);

  /* The syntax tree as text, to be freed; for READER_SHOW_TREE. */
  char *(*show_tree) (const ReaderSource *source, const ReaderOptions *options,
                      GError **error);
};

/* What `netfare check` says of the file, by the row's check or read and describe. */
gboolean reader_check (const Reader *self, const ReaderSource *source,
                       const ReaderOptions *options, GString *says, GPtrArray *warnings,
                       GError **error);

/* The line of a program that has been read, and its warnings. */
void reader_describe (const Reader *self, const Program *program, GString *says,
                      GPtrArray *warnings);

gboolean reader_has_suffix (const Reader *self, const char *path);

/* Of a program's reader: "lib-dvm"; "Lib-DVM trace"; "a"; picoseconds that reports show
 * as
 * 1.  Without one: "", "program", "a", SIM_TIME_PER_SECOND. */
const char *program_kind (const Program *program);
const char *program_title (const Program *program);
const char *program_article (const Program *program);
SimTime program_unit (const Program *program);
