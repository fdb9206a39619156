/* SPDX-License-Identifier: GPL-3.0-or-later */
/* ti-folder.h - a folder with one file for each rank, in place of a list of their names
 *
 *   ti_trace0.txt  ti_trace1.txt  ti_trace2.txt  ..  ti_trace10.txt
 *
 * The files are in the order of their names, numbers in them by value.  Hidden files do
 * not count.
 */
#pragma once

#include <glib.h>

/* Returns: the paths (char *) of its files, in order; NULL if it cannot be read. */
GPtrArray *ti_folder_files (const char *path, GError **error);
