/* SPDX-License-Identifier: GPL-3.0-or-later */
/* write-progress.h - how large the outputs of a run are while they are written
 *
 *   replaying on mesh(4,4)   42 %  3 s left  trace.picl 120.3 MB
 *   writing report.html  4.1 MB
 *
 * The first of outputs that are written as the replay goes, the second of those that
 * follow it.  Nothing is shown where a NULL is given.
 */
#pragma once

#include "base/output-file.h"
#include "cli/console/messages.h"

typedef struct _WriteProgress WriteProgress;

/* *replay: the progress of the replay while that is under way, else NULL; must outlive
 * it. */
WriteProgress *write_progress_new (Progress **replay);
void write_progress_free (WriteProgress *self);

/* file must not write any more when this is freed. */
void write_progress_add (WriteProgress *self, OutputFile *file);

/* This file alone is written until the end is told. */
void write_progress_begin (WriteProgress *self, const OutputFile *file);
void write_progress_end (WriteProgress *self);
