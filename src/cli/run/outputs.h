/* SPDX-License-Identifier: GPL-3.0-or-later */
/* outputs.h - the files that one replay writes: all of them or none
 *
 * A row of cli/outputs/output-list.c is one output.  All are opened before the replay, so
 * that a path that cannot be written is reported at once; all are flushed before the
 * first appears under its name.
 */
#pragma once

#include "cli/run/run-options.h"

typedef struct _Outputs Outputs;

/* Fails: an output is a folder, and standard output or the folder of --output. */
gboolean outputs_check_folders (const Options *options, GError **error);

/* Whether a path is this process's standard output, by whatever name. */
gboolean outputs_is_stdout (const char *path);

/* Opens the outputs that the options request, including the summary, and adds observers
 * for those that are written during the replay.  Fails: cannot be opened, or two outputs
 * are one file. */
Outputs *outputs_open (const Options *options, Run *run, GError **error);

/* Called before the replay: runs another replay if an output needs results of it in
 * advance. Fails as the replay would. */
gboolean outputs_rehearse (Outputs *self, GError **error);

/* The progress of the replay shows what is written meanwhile. */
void outputs_set_note (const Outputs *self, RunPrinter *printer);

/* Called after the replay: writes the other outputs, and gives all files their names. */
gboolean outputs_finish (Outputs *self, GError **error);

/* Removes files that were not finished. */
void outputs_free (Outputs *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Outputs, outputs_free)
