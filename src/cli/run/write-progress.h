/* SPDX-License-Identifier: GPL-3.0-or-later */
/* write-progress.h - how large the outputs of a run are while they are written
 *
 *   replaying on mesh(4,4)   42 %  3 s left  trace.picl 120.3 MB
 *   writing report.html  4.1 MB
 *
 * The first line is for outputs written during the replay, the second for those written
 * after it.  Nothing is shown for NULL.
 */
#pragma once

#include "base/output-file.h"
#include "cli/console/messages.h"

typedef struct _WriteProgress WriteProgress;

WriteProgress *write_progress_new (void);
void write_progress_free (WriteProgress *self);

/* "trace.picl 120.3 MB, links.csv 0.3 MB", to be freed: a ProgressNote. */
char *write_progress_list (gpointer self);

/* file may be written by any thread, but not any more when this is freed. */
void write_progress_add (WriteProgress *self, OutputFile *file);

/* Only this file is written until the end is reported. */
void write_progress_begin (WriteProgress *self, const OutputFile *file);
void write_progress_end (WriteProgress *self);
