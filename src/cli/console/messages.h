/* SPDX-License-Identifier: GPL-3.0-or-later */
/* messages.h - what is printed on standard error: errors, warnings, progress; and plain
 * text on standard output */
#pragma once

#include "base/error.h"

/* Prints the message; returns the exit status for its code. */
int message_error (const GError *error);

/* One line each; list may be NULL, else ends with NULL. */
void message_warnings (const char *const *list);

/* "netfare: ", and a step of the work; for --verbose. */
void message_step (const char *format, ...) G_GNUC_PRINTF (1, 2);

/* Writes text to standard output.  Fails as an output does. */
gboolean message_print (const char *text, GError **error);

/* Progress of long work: shown only if standard error is a terminal.
 *
 *   replaying on mesh(4,4)   42 %  3 s left, trace.picl 120.3 MB
 *   writing report.html  4.1 MB
 */
typedef struct _Progress Progress;

/* `what` is copied; returns NULL if nothing will be shown. */
Progress *progress_new (const char *what);

/* share 0 to 1; a NULL progress does nothing.  Of the form of a ReplayProgress. */
void progress_show (gpointer progress, double share);

/* What is shown after the share, asked for each time: "trace.picl 120.3 MB", to be
 * freed. */
typedef char *(*ProgressNote) (gpointer data);

/* A NULL progress does nothing. */
void progress_set_note (Progress *self, ProgressNote note, gpointer data);

/* Progress of writing: the size written so far. */
void progress_show_size (Progress *self, guint64 bytes);

/* "120.3 MB", to be freed. */
char *progress_format_size (guint64 bytes);

/* Clears the line until progress is shown again: something else is printed. */
void progress_wipe (Progress *self);

/* Wipes the line. */
void progress_free (Progress *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Progress, progress_free)
