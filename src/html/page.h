/* SPDX-License-Identifier: GPL-3.0-or-later */
/* page.h - one page of HTML that needs nothing else: text, numbers, head, bars
 *
 * Style sheet and script are compiled in (report-resource.h) and written into the page; a
 * content security policy lets nothing else run or load.  No time stamps.
 */
#pragma once

#include "base/output-file.h"
#include "analysis/report-context.h"

typedef struct
{
  OutputFile *output;
  GString *html; /* what has not gone to the output yet */
  SimTime unit;  /* as in ReportContext */
  guint decimals;
} Page;

void page_init (Page *self, SimTime unit, SimTime run, OutputFile *output);

/* The rest goes to the output. */
void page_clear (Page *self);

/* Hands over what has gathered, where that is much. */
void page_flush (Page *self);

void page_put (Page *self, const char *html);
void page_putf (Page *self, const char *format, ...) G_GNUC_PRINTF (2, 3);

/* Foreign text, escaped. */
void page_text (Page *self, const char *text);

/* 0 is "0". */
void page_time (Page *self, TotalTime time);

/* "USER jac.cdv:22 [1]" */
void page_interval_name (Page *self, const Interval *interval);

/* Up to <body>. */
void page_head (Page *self, const char *version, const char *title);

/* A row of the list of origins: label is HTML, text is not. */
void page_origin (Page *self, const char *label, const char *text);

/* A section of its own; nothing where there are none. */
void page_warnings (Page *self, const char *const *warnings);

/* text says how many intervals --level leaves out. */
void page_left_out (Page *self, const char *text, guint most_levels);

/* Where the time of an interval went, as long as its part of `whole`. */
void page_bar (Page *self, const IntervalTotals *totals, TotalTime whole);

/* What the colours of bars mean. */
void page_bar_key (Page *self);

/* The keys that the script adds; hidden without it. */
void page_keys (Page *self);
