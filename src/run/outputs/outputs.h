/* SPDX-License-Identifier: GPL-3.0-or-later */
/* outputs.h - the files that one replay writes: all of them or none
 *
 * A row of output-list.c is one output.  All are opened before the replay, so that a path
 * that cannot be written is reported at once; all are flushed before the first appears
 * under its name.
 */
#pragma once

#include "output/summary.h"
#include "run/outputs/output-list.h"
#include "run/run.h"

/* How files are opened and appear.  They are freed by the outputs, before which nothing
 * here may be freed. */
typedef struct
{
  OutputFile *(*open_file) (gpointer data, const char *path, GError **error);
  OutputFolder *(*open_folder) (gpointer data, const char *path,
                                const OutputFolderKind *kind, GError **error);
  int (*make_folder) (gpointer data, const char *path); /* 0, or an errno */
  gboolean (*commit) (gpointer data, OutputFile *const *files, guint n_files,
                      OutputFolder *const *folders, guint n_folders, GError **error);
  void (*writes) (gpointer data, const OutputFile *file); /* after the replay, file by
                                                           * file; NULL: none, or a
                                                           * folder.  May be NULL */
  gpointer data;
} OutputFiles;

/* What is printed, as summary_write. */
typedef void (*OutputPrint) (const ReportContext *context, const SummaryStyle *style,
                             OutputFile *output);

typedef struct
{
  const OutputRequest *requests; /* one for each of output_list */
  const char *folder;            /* of all that have a name there; NULL: none */
  OutputPrint print;             /* on standard output; NULL: nothing */
  SummaryStyle style;            /* of that; all leave out intervals of a level above
                                  * its most_levels */
  guint threads;                 /* how many there may be */
  const OutputFiles *files;
} OutputSettings;

typedef struct _Outputs Outputs;

/* Opens the outputs, and adds observers for those that are written during the replay.
 * What the settings name must outlive the outputs.  Fails: one cannot be opened. */
Outputs *outputs_open (const OutputSettings *settings, Run *run, GError **error);

/* Called before the replay: runs another replay if an output needs results of it in
 * advance. Fails as the replay would. */
gboolean outputs_rehearse (Outputs *self, GError **error);

/* Called after the replay: writes the other outputs, and gives all files their names. */
gboolean outputs_finish (Outputs *self, GError **error);

/* Removes files that were not finished. */
void outputs_free (Outputs *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Outputs, outputs_free)
