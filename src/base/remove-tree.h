/* SPDX-License-Identifier: GPL-3.0-or-later */
/* remove-tree.h - removes a folder with all it contains
 *
 * Signal handlers may call it: it allocates nothing.  Symbolic links are removed, not
 * followed.
 */
#pragma once

#include <glib.h>

/* What cannot be removed stays.  FALSE: something stays; errno says why the folder does.
 */
gboolean remove_tree (const char *path);
