/* SPDX-License-Identifier: GPL-3.0-or-later */
/* read-bmf.h - a program from a string, with the built-in prelude; its
 * messages */
#pragma once

#include "bmf/bmf.h"

/* Called "p.bmf" in messages.  processors 0: any. */
Program *read_bmf (const char *text, guint32 processors, GError **error);
Program *read_bmf_sized (const char *text, guint32 processors, guint64 scalar_bytes,
                         GError **error);

/* "from>to:bytes " of every send, by sender, in order; with synchronisations "| " where
 * the sender synchronises, and "; " after each sender. */
char *sends_of (const Program *program, gboolean synchronisations);
