/* SPDX-License-Identifier: GPL-3.0-or-later */
/* view-modules.h - the scripts of pages/ in a page
 *
 * An import map gives each module its name ("pages/compute/count") and leads to its
 * text as a data: address, so that modules find each other by the same names in the page
 * and in Node.
 */
#pragma once

#include <glib.h>

/* The import map: JSON.  Free with g_free. */
char *view_modules_map (void);

/* The text of a file below pages/. */
GBytes *view_modules_file (const char *name);
