/* SPDX-License-Identifier: GPL-3.0-or-later */
/* reader.h - a kind of program: how it is recognised and read, and its options
 *
 * A reader exports one constant row; readers/reader-list.c is the only list of the
 * rows.
 */
#pragma once

#include "base/parameter-values.h"
#include "base/sim-time.h"
#include "base/inputs.h"
#include "program/program.h"

typedef struct _ReaderOption ReaderOption; /* program/reader-settings.h */

/* Which times of an archive are those of the program. */
typedef enum
{
  READER_CLOCK_DEFAULT, /* that of the CPU if all ranks have it */
  READER_CLOCK_CPU,
  READER_CLOCK_WALL
} ReaderClock;

/* What an archive says of the sizes of collectives. */
typedef enum
{
  READER_SIZES_DEFAULT, /* depends on who created it */
  READER_SIZES_TOTALS,
  READER_SIZES_ARGUMENTS
} ReaderSizes;

/* A program is a text, or a path: of a folder, or an archive of several files. */
typedef struct
{
  TextInput *input; /* not read yet; NULL for a reader that reads the path */
  const char *path; /* as on the command line; "-" is standard input */
} ReaderSource;

/* Bytes read from the file so far and its size, 0 if unknown. */
typedef void (*ReaderProgress) (guint64 taken, guint64 size, gpointer data);

typedef struct
{
  Inputs *inputs;               /* where what is read is listed; NULL: nowhere */
  const Shape *shape;           /* of the processors; NULL: the recorded shape, else one
                                 * processor.  Of own_processors only for asks_shape */
  guint32 processors;           /* of the machine, for depends_on_machine; 0: the number
                                 * that the program uses */
  guint64 scalar_bytes;         /* the same */
  SimTime slot;                 /* of traffic; 0: not known: a program without messages
                                 * is made, which says what is needed to find it */
  ParameterValues *parameters;  /* NULL: none has a value */
  const char *const *libraries; /* files of definitions; ends with NULL; may be NULL */
  const char *prelude;          /* file read before them; NULL: the one that
                                 * NETFARE_PRELUDE names, or the built-in one */
  gboolean no_prelude;          /* no predefined functions */
  const char *data;             /* NULL: the program has it */
  gboolean show_tree;           /* only that, by the row's show_tree; for who calls it */
  gboolean show_values;         /* values of constructs (program_shown) */
  const char *const *distributions; /* "T=(BLOCK,*)", in place of the program's; ends
                                     * with NULL; may be NULL */
  gboolean per_iteration;           /* HPF: a collective for each operation */
  ReaderClock clock;
  ReaderSizes sizes;
  gboolean partial;           /* archives: drop what has no other end */
  gboolean data_only;         /* Chakra: control dependences do not count */
  guint64 flops;              /* the same: operations a second; 0: not given */
  guint64 memory_rate;        /* the same: bytes a second; 0: not given */
  const char *groups;         /* the same: file of process groups; NULL: beside it */
  guint level;                /* deepest interval; G_MAXUINT: the kind's default */
  const Reader *const *kinds; /* all kinds, for an archive that holds a program of
                               * another; ends with NULL */
  const ReaderOption *const *given; /* what was set; ends with NULL; may be NULL */
  guint threads;                    /* at most, of kinds that several can read; 0: one */
  ReaderProgress progress;          /* NULL: nobody asks */
  gpointer progress_data;
} ReaderOptions;

/* Default of a key of the machine file. */
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
  gboolean is_form;        /* not listed by title: another row has the same one, or it is
                            * no kind of file */

  /* Whether a file that begins with this text is of this kind; FALSE also if the text is
   * too short to decide.  NULL for a reader that reads the path. */
  gboolean (*looks_like) (const char *head, gsize length);

  /* Whether the path is of this kind.  The reader then reads the path and gets no text;
   * without looks_like it always does. */
  gboolean (*path_looks_like) (const char *path);

  /* Names the files that are read with the one at path, a file that can be read again or
   * a folder, as far as that is known before; it has failed if that fails.  NULL: there
   * are none. */
  void (*name_files) (const char *path, const ReaderOptions *options);

  SimTime unit; /* picoseconds that reports show as 1: SIM_TIME_PER_SECOND, or
                   SIM_TIME_PER_MICROSECOND for programs that are timed in units */
  const ReaderOption *const *options; /* ends with NULL; NULL: none */
  gboolean reads_levels;              /* ReaderOptions.level says how much is read */
  gboolean own_processors;     /* the program determines their number; else any shape is
                                * possible */
  gboolean asks_shape;         /* of own_processors: it may ask for --processors */
  gboolean depends_on_machine; /* on its number of processors and size of a scalar */
  const char *network; /* for a machine without a network, for own_processors; NULL: a
                        * crossbar of this number of processors */
  const ReaderDefault *defaults; /* defaults of the machine file's keys; ends with key
                                  * NULL; NULL: those of all programs */
  const char *costs_of_today;    /* "GOAL", "MPI", who has on a graph the costs of
                                  * InfiniBand, if no machine file names costs
                                  * (docs/machine-files.md, "The default machine") */
  const char *const *keys;       /* scopes of the machine file's keys that price its work:
                                  * KEY_OF_TIMES, _OPERATIONS, _SCALARS; ends with NULL */

  /* Fails if the program is wrong; with line and column if known. */
  Program *(*read) (const ReaderSource *source, const ReaderOptions *options,
                    GError **error);

  /* Follows the title in the line of `netfare check`: ", 3 ranks".  NULL: the number of
   * processors. */
  void (*describe) (const Program *program, GString *to);

  /* The whole line, for kinds whose files need not be programs (libraries); also adds the
   * warnings.  NULL: the title and the result of describe. */
  gboolean (*check) (const ReaderSource *source, const ReaderOptions *options,
                     GString *says, GPtrArray *warnings, GError **error);

  /* The syntax tree as text, to be freed; of a kind with an option for it. */
  char *(*show_tree) (const ReaderSource *source, const ReaderOptions *options,
                      GError **error);
};

/* The line of `netfare check` for the file, by the row's check or read and describe. */
gboolean reader_check (const Reader *self, const ReaderSource *source,
                       const ReaderOptions *options, GString *says, GPtrArray *warnings,
                       GError **error);

/* The line of a program that has been read, and its warnings. */
void reader_describe (const Reader *self, const Program *program, GString *says,
                      GPtrArray *warnings);

/* For `describe`: ", 3 ranks", ", 1 rank". */
void reader_append_count (GString *to, guint64 n, const char *what);

/* For `describe`, of MPI programs: ", 3 ranks, 1 message, 0 collectives". */
void reader_describe_ranks (const Program *program, GString *to);

/* Whether the option is one of the kind's. */
gboolean reader_has_option (const Reader *self, const ReaderOption *option);

/* Whether it reads the path, and not the text there. */
gboolean reader_reads_path (const Reader *self, const char *path);

gboolean reader_has_suffix (const Reader *self, const char *path);

/* From a program's reader: "lib-dvm"; "Lib-DVM trace"; picoseconds that reports show
 * as 1. Without a reader: "", "program", SIM_TIME_PER_SECOND. */
const char *program_kind (const Program *program);
const char *program_title (const Program *program);
SimTime program_unit (const Program *program);
