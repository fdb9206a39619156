/* SPDX-License-Identifier: GPL-3.0-or-later */
/* output-kind.h - an output of a replay: its options, what it observes, how it is
 * written
 *
 *   start ---> replay, which tells the observers that start added ---> finish ---> write
 *
 * A writer exports one constant row; run/outputs/output-list.c is the only list of the
 * rows.  A row has only the functions that it needs: one that is written from the figures
 * of the finished replay has only `write`.
 */
#pragma once

#include "analysis/report-context.h"
#include "base/output-file.h"
#include "base/output-folder.h"

typedef struct _CompareTable CompareTable; /* output/compare-table.h */

/* An option that changes how the output is written. */
typedef struct
{
  const char *name;     /* without the dashes */
  const char *argument; /* NULL: it has none */
  const char *help;
  const char *usual; /* the argument without effect; NULL: there is none */
  const char *(*expected) (const char *argument); /* "a whole number from 1", as in an
                                                   * error; NULL: the argument is valid */
} OutputOption;

#define OUTPUT_MOST_OPTIONS 4

typedef enum
{
  OUTPUT_IS_FOLDER = 1 << 0,       /* its path is a folder: `folder` describes it */
  OUTPUT_LISTS_INTERVALS = 1 << 1, /* --level says which */
  OUTPUT_DRAWS_TIME = 1 << 2,      /* report.heat and report.times are collected */
  OUTPUT_LISTS_LINKS = 1 << 3,     /* and nothing else */
  OUTPUT_TELLS_WHY = 1 << 4,       /* `netfare why` has it, too */
  OUTPUT_DRAWS_PATH = 1 << 5,      /* report.path_line is collected if it is known */
  OUTPUT_SHOWS_MOMENT = 1 << 6,    /* a page that opens at a moment: report.moment_page */
  OUTPUT_TELLS_LATENCY = 1 << 7    /* report.latency is collected */
} OutputFlags;

/* One output of one replay. */
typedef struct _OutputJob OutputJob;
struct _OutputJob
{
  ReportContext report;      /* in start: without the results of the replay */
  Replay *replay;            /* for start, to add observers */
  guint threads;             /* how many there may be */
  guint most_levels;         /* intervals nested deeper (MAIN is 0) are left out */
  const char *const *values; /* arguments of the row's options, in their order: "" if it
                              * takes none, NULL if it is not given */
  OutputFile *file;          /* NULL: a folder */
  const char *path;          /* as the option gives it */
  const char *folder;        /* the hidden folder that appears under the path; NULL: a
                              * file */

  /* A file in the folder, which appears with all others; not owned by the caller.
   * Fails: it cannot be opened. */
  OutputFile *(*open) (const OutputJob *self, const char *name, GError **error);
  gpointer opener; /* for open */
};

typedef struct
{
  const char *option; /* option that requests it by path, without the dashes; NULL:
                       * none */
  const char *argument;
  const char *help;
  const char *name;      /* name of the file in the folder of --output; NULL: not in the
                          * folder */
  const char *leave_out; /* option that excludes it; NULL: none */
  const char *leave_out_help;
  const OutputOption *options; /* ends with name NULL, OUTPUT_MOST_OPTIONS at most; NULL:
                                  none */
  guint flags;                 /* OutputFlags */
  const OutputFolderKind *folder; /* of OUTPUT_IS_FOLDER */

  /* Called before the replay.  Returns: the data for the following functions; NULL, with
   * error: it cannot be started. */
  gpointer (*start) (const OutputJob *job, GError **error);

  /* The observer for a replay before the replay, and *data for it, if the first bytes
   * depend on the last events.  Returns: NULL: none needed.  Then rehearsed is called;
   * end: the length of the run. */
  const ReplayObserver *(*rehearse) (gpointer writer, gpointer *data);
  void (*rehearsed) (gpointer writer, SimTime end);

  /* Called after the replay, before any `write`.  Returns: a warning, to be freed, which
   * the reports then include; NULL: none. */
  char *(*finish) (gpointer writer, const OutputJob *job);

  /* Errors are the files'. */
  void (*write) (gpointer writer, const OutputJob *job);

  /* Called after `write`, before anything appears: a writer that opens files itself
   * closes them.  Fails: they could not be written. */
  gboolean (*close) (gpointer writer, const OutputJob *job, GError **error);
  void (*free) (gpointer writer);

  /* The same for several replays side by side; NULL: `netfare compare` has no such
   * output.
   */
  void (*compare) (const CompareTable *table, OutputFile *file);

  /* The text that `compare` needs of each replay besides its figures, to be freed; NULL:
   * none. */
  char *(*draw) (const ReportContext *report);
} OutputKind;
