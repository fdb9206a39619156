/* SPDX-License-Identifier: GPL-3.0-or-later */
/* named-machines.h - machine files that come with netfare, by name
 *
 * All files topologies/NAME.par are compiled in, so that names work from any folder, in
 * the command and in the library, installed or not.
 */
#pragma once

#include <gio/gio.h>

/* In order; ends with NULL.  Free with g_strfreev. */
char **named_machines (void);

/* The text of the file.  Returns: NULL: there is none of this name.  Free with
 * g_bytes_unref. */
GBytes *named_machine_text (const char *name);

gboolean named_machine_is_known (const char *name);

/* Whether a word is meant as a name: without slash and point. */
gboolean named_machine_is_name (const char *word);

/* "NAME: error: there is WHAT of this name", with near names, or what lists all.
 * Returns: FALSE. */
gboolean named_machine_unknown (const char *name, const char *what, GError **error);
