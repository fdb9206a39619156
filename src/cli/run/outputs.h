/* SPDX-License-Identifier: GPL-3.0-or-later */
/* outputs.h - the files that one replay writes: all of them or none
 *
 * A row of cli/outputs/output-list.c is one output.  All are opened before the replay, so
 * that a path that cannot be written is told at once; all are handed to the system before
 * the first appears under its name.
 */
#pragma once

#include "cli/run/run.h"

typedef struct _Outputs Outputs;

/* Fails: two of the paths that are asked for are one file, or one is the program. */
gboolean outputs_check_paths (const Options *options, GError **error);

/* Whether a path is this process's standard output, by whatever name. */
gboolean outputs_is_stdout (const char *path);

/* Opens what the options ask for, the summary among them, and lets what is written as it
 * happens watch the replay.  Fails: cannot be opened, or two outputs are one file. */
Outputs *outputs_open (const Options *options, Run *run, GError **error);

/* Before the replay: another one, where an output must know beforehand what happens.
 * Fails as the replay would. */
gboolean outputs_rehearse (Outputs *self, GError **error);

/* After the replay: writes the rest, and makes all appear. */
gboolean outputs_finish (Outputs *self, GError **error);

/* What was not finished leaves nothing behind. */
void outputs_free (Outputs *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Outputs, outputs_free)
