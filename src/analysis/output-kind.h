/* SPDX-License-Identifier: GPL-3.0-or-later */
/* output-kind.h - an output of a replay: its options, what it watches, how it is written
 *
 *   start ---> replay, which tells the observers that start added ---> finish ---> write
 *
 * A writer exports one constant row; cli/outputs/output-list.c is the only list of the
 * rows.  A row has what it needs of these functions: one that is written from the figures
 * of the finished replay has `write` alone.
 */
#pragma once

#include "analysis/report-context.h"
#include "base/output-file.h"

typedef struct _CompareTable CompareTable; /* output/compare-table.h */

/* An option that says how the output is written. */
typedef struct
{
  const char *name;     /* without the dashes */
  const char *argument; /* NULL: it has none */
  const char *help;
  const char *usual; /* the argument that changes nothing; NULL: none does */
  const char *(*expected) (const char *argument); /* "a whole number from 1", as in an
                                                     error; NULL: the argument is right */
} OutputOption;

#define OUTPUT_MOST_OPTIONS 4

typedef enum
{
  OUTPUT_IS_FOLDER = 1 << 0,       /* its path is a folder, made for it */
  OUTPUT_LISTS_INTERVALS = 1 << 1, /* --level says which */
  OUTPUT_DRAWS_TIME = 1 << 2       /* report.heat and report.times are watched */
} OutputFlags;

/* One output of one replay. */
typedef struct _OutputJob OutputJob;
struct _OutputJob
{
  ReportContext report;      /* in start: without what only the replay tells */
  Replay *replay;            /* for start, to add observers */
  guint most_levels;         /* intervals nested deeper (MAIN is 0) are left out */
  const char *const *values; /* arguments of the row's options, in their order: "" where
                                it takes none, NULL where it is not given */
  OutputFile *file;          /* NULL: a folder */

  /* A file in the folder, which appears with all others; not owned by the caller.
   * Fails: it cannot be opened. */
  OutputFile *(*open) (const OutputJob *self, const char *name, GError **error);
  gpointer opener; /* for open */
};

typedef struct
{
  const char *option; /* that asks for it by path, without the dashes; NULL: none does */
  const char *argument;
  const char *help;
  const char *name;      /* of the file in the folder of --output; NULL: not there */
  const char *leave_out; /* option by which it is not there; NULL: none */
  const char *leave_out_help;
  const OutputOption *options; /* ends with name NULL, OUTPUT_MOST_OPTIONS at most; NULL:
                                  none */
  guint flags;                 /* OutputFlags */

  /* Before the replay.  Returns: what the following get; NULL, with error: it cannot be
   * started. */
  gpointer (*start) (const OutputJob *job, GError **error);

  /* What must watch a replay before the replay, where what is written first depends on
   * what happens last, and *data with it.  Returns: NULL: nothing.  Then rehearsed is
   * called; end: the length of the run. */
  const ReplayObserver *(*rehearse) (gpointer writer, gpointer *data);
  void (*rehearsed) (gpointer writer, SimTime end);

  /* After the replay, before any `write`.  Returns: a warning, to be freed, which the
   * reports then have; NULL: none. */
  char *(*finish) (gpointer writer, const OutputJob *job);

  /* Errors are the files'. */
  void (*write) (gpointer writer, const OutputJob *job);
  void (*free) (gpointer writer);

  /* The same of several replays side by side; NULL: `netfare compare` has no such output.
   */
  void (*compare) (const CompareTable *table, OutputFile *file);

  /* What `compare` needs of each replay beside its figures, as text to be freed; NULL:
   * nothing. */
  char *(*draw) (const ReportContext *report);
} OutputKind;
