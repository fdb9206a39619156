/* SPDX-License-Identifier: GPL-3.0-or-later */
/* goal-find.h - finds an operation in its file, for a message about it */
#pragma once

#include <glib.h>

/* Reads the schedule again as far as needed.  Returns: the operation's label (free with
 * g_free), NULL if it has none; *line is 0 if the file cannot be read again, such as
 * standard input. */
char *goal_find_label (const char *path, guint32 rank, guint32 operation, guint64 *line,
                       guint *column);
