/* SPDX-License-Identifier: GPL-3.0-or-later */
/* level.h - a share as one of a few steps, with their colours and widths */
#pragma once

#include "text/number-text.h"

#define LEVELS 8

/* The level of the share part / whole, part <= whole: 0 for none, n for more than (n - 1)
 * / LEVELS up to n / LEVELS. */
guint level_of (TotalTime part, TotalTime whole);

/* "#rrggbb": the higher the level, the further from white; in the dark style, from
 * black. */
const char *level_colour (guint level, gboolean dark);

/* How wide a link of that level is drawn: 1 to 4. */
double level_width (guint level);

/* Properties --u0, --u1, .. of a page, light and dark, and the styles that use them. */
void level_style (GString *to);
