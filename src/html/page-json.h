/* SPDX-License-Identifier: GPL-3.0-or-later */
/* page-json.h - JSON inside a <script> of a page: no text in it can end the element
 *
 * The caller writes commas and braces, as pages contain much of it.  A number that a
 * double cannot hold exactly is a string of digits.
 */
#pragma once

#include "html/page.h"

/* With its quotes. */
void page_json_text (Page *self, const char *text);

void page_json_number (Page *self, __int128 number);

/* Writes the text before the first member, and after the last. */
void page_json_begin (Page *self, const char *id);
void page_json_end (Page *self);
