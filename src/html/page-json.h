/* SPDX-License-Identifier: GPL-3.0-or-later */
/* page-json.h - JSON that stands in a <script> of a page: nothing in it can end that
 *
 * Written with its commas and braces by hand, as pages hold much of it.  What does not
 * fit a double exactly is a string of digits.
 */
#pragma once

#include "html/page.h"

/* With its quotes. */
void page_json_text (Page *self, const char *text);

void page_json_number (Page *self, __int128 number);

/* Up to the first member, and after the last. */
void page_json_begin (Page *self, const char *id);
void page_json_end (Page *self);
