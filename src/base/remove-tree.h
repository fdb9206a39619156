/* SPDX-License-Identifier: GPL-3.0-or-later */
/* remove-tree.h - removes a folder with all it contains
 *
 * Signal handlers may call it: it allocates nothing.  Symbolic links are removed, not
 * followed.
 */
#pragma once

#include <glib.h>

/* Returns: FALSE, with errno set, if something could not be removed. */
gboolean remove_tree (const char *path);
