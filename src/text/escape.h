/* SPDX-License-Identifier: GPL-3.0-or-later */
/* escape.h - foreign text (names from traces, command lines) made safe for each output
 *
 * Bytes that are not UTF-8 become U+FFFD in all of them.  Appended text never contains a
 * line break.
 */
#pragma once

#include <glib.h>

/* With its quotes. */
void escape_json (GString *to, const char *text);

/* A field of a CSV line, in quotes if needed; control characters become U+FFFD.  A text
 * that begins with = + - or @, but is not a number, gets an apostrophe before it, so that
 * no spreadsheet takes it for a formula; so does one that begins with apostrophes and one
 * of these, so that csv_line_split can take it away again. */
void escape_csv (GString *to, const char *text);

/* Whether a text is a decimal number, with or without a sign. */
gboolean escape_is_number (const char *text);

/* Whether it gets this apostrophe. */
gboolean escape_is_formula (const char *text);

/* For element content and for attribute values in double quotes; control characters
 * become U+FFFD. */
void escape_html (GString *to, const char *text);

/* For a terminal: control characters become U+FFFD. */
void escape_plain (GString *to, const char *text);

/* The same; of a text of more than `most` characters the first, then "..".  Returns: how
 * many characters were added. */
glong escape_plain_short (GString *to, const char *text, glong most);
