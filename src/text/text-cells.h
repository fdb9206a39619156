/* SPDX-License-Identifier: GPL-3.0-or-later */
/* text-cells.h - lines for a person at a terminal: cells of a table, text that is broken
 * into lines, bars
 *
 * Control characters are replaced.  Widths are numbers of characters.
 */
#pragma once

#include "base/sim-time.h"

#define TEXT_LINE_WIDTH 80

/* A text in a cell, wider if the text is. */
void text_left (GString *to, const char *text, guint width);

/* The same, aligned right. */
void text_flush_right (GString *to, const char *text, guint width);

/* .. with a blank before it, however long it is. */
void text_right (GString *to, const char *text, guint width);

/* Removes blanks at the end, and ends the line. */
void text_end_line (GString *to);

/* A label, and the text behind it in the column `indent`, broken at blanks into lines of
 * TEXT_LINE_WIDTH characters; longer words stay whole. */
void text_lines (GString *to, const char *label, guint indent, const char *text);

/* How many lines that are. */
guint text_count_lines (guint indent, const char *text);

/* part / whole of a bar of `width` characters, at least one if part is above 0. */
void text_bar (GString *to, TotalTime part, TotalTime whole, guint width);
