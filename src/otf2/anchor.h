/* SPDX-License-Identifier: GPL-3.0-or-later */
/* anchor.h - the anchor file of an archive, from its path or that of its folder */
#pragma once

#include "base/inputs.h"

/* Whether the path is a file named .otf2 or a folder with one. */
gboolean anchor_looks_like (const char *path);

/* To be freed.  Fails: no such file, a folder without one or with several. */
char *anchor_find (const char *path, GError **error);

/* The file of the program beside it, if it is of a replay; to be freed.  NULL: the anchor
 * file has another suffix. */
char *anchor_program (const char *anchor);

/* Names the files of the archive at path; none if it does not look like one. */
void anchor_name_files (const char *path, Inputs *inputs);

/* Lists those that there are as read, as the library opens them.  Fails if one is a pipe
 * or a device: the library would wait for it. */
gboolean anchor_add_files (const char *anchor, Inputs *inputs, GError **error);
