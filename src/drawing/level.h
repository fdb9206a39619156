/* SPDX-License-Identifier: GPL-3.0-or-later */
/* level.h - a share as one of a few steps of the scale of utilisation, with their widths
 */
#pragma once

#include "colours/colours.h"
#include "text/number-text.h"

#define LEVELS COLOUR_STEPS

/* The level of the share part / whole, part <= whole: 0 for none, n for more than (n - 1)
 * / LEVELS up to n / LEVELS. */
guint level_of (TotalTime part, TotalTime whole);

/* How wide a link of that level is drawn: 1 to 4. */
double level_width (guint level);

/* The styles of a page that use the properties --u0, --u1, .. of colours/colours.h. */
void level_style (GString *to);

/* The legend of the scale in a page, one whatever the run: ends with "of the run busy".
 */
void level_put_key (GString *to, const char *of_what);
