/* SPDX-License-Identifier: GPL-3.0-or-later */
/* page.h - one page of HTML that needs no other file: text, numbers, head
 *
 * Style sheet and script are compiled in (report-resource.h) and written into the page; a
 * content security policy lets nothing else run or load.  No time stamps.
 */
#pragma once

#include "base/output-file.h"
#include "text/number-text.h"

typedef struct
{
  OutputFile *output;
  GString *html;  /* text that has not been written to the output yet */
  SimTime unit;   /* picoseconds that are shown as 1 */
  guint decimals; /* of times */
} Page;

void page_init (Page *self, SimTime unit, guint decimals, OutputFile *output);

/* Writes the rest to the output. */
void page_clear (Page *self);

/* Writes the buffered text to the output if it is long. */
void page_flush (Page *self);

void page_put (Page *self, const char *html);
void page_putf (Page *self, const char *format, ...) G_GNUC_PRINTF (2, 3);

/* Foreign text, escaped. */
void page_text (Page *self, const char *text);

/* The same, which may be broken behind commas: "traffic(uniform(64,1000),load=0.5)". */
void page_title (Page *self, const char *title);

/* The same for a sentence: no line ends between a number and its unit, "97 %". */
void page_sentence (Page *self, const char *text);

/* A time with all decimals of the page; 0 is "0". */
void page_time (Page *self, TotalTime time);

/* For people, "28.85 ms", with all digits in the title: in a cell of a table; in text.
 * In a cell 0 is "0"; id: of the cell, letters and digits. */
void page_time_cell (Page *self, TotalTime time);
void page_time_cell_at (Page *self, const char *id, TotalTime time);
void page_time_text (Page *self, TotalTime time);

/* Of a program, for a title: a path without its folders, the name of a pattern as it is.
 */
const char *page_file_name (const char *path);

/* Up to <body>; script: of the page, "report.js" or "compare.js". */
void page_head (Page *self, const char *version, const char *title, const char *script);

/* A row of the list of origins: label is HTML, text is not; NULL: no row. */
void page_origin (Page *self, const char *label, const char *text);

/* A separate section; nothing if there are none. */
void page_warnings (Page *self, const char *const *warnings);

/* text: how many intervals --level leaves out. */
void page_left_out (Page *self, const char *text, guint most_levels);

/* The list of keys that the script adds; hidden without it. */
void page_keys (Page *self);
