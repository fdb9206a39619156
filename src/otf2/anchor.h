/* SPDX-License-Identifier: GPL-3.0-or-later */
/* anchor.h - the anchor file of an archive, from its path or that of its folder */
#pragma once

#include <glib.h>

/* Whether the path is a file named .otf2 or a folder with one. */
gboolean anchor_looks_like (const char *path);

/* To be freed.  Fails: no such file, a folder without one or with several. */
char *anchor_find (const char *path, GError **error);
