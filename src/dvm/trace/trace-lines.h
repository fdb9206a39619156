/* SPDX-License-Identifier: GPL-3.0-or-later */
/* trace-lines.h - the grammar of a trace: headers, and the text between them
 *
 *   call_crtpl_   TIME=0.00000810 LINE=29  FILE=jac1d.cdv      header
 *   Rank=2;                                                    text
 *   ret_crtpl_    TIME=0.00001110 LINE=29  FILE=jac1d.cdv      header
 *   LoopRef=106d7d8;                                           text
 *
 * A header is call_NAME, ret_NAME or Event_NAME with TIME=, LINE= and FILE= on the same
 * line, in any order; several items may share a line (docs/dvm-rules.md, section 1).  A
 * file name may contain blanks.  Empty lines and lines of dashes are skipped.
 */
#pragma once

#include "base/sim-time.h"
#include "base/text-input.h"

typedef enum
{
  KEYWORD_CALL,
  KEYWORD_RET,
  KEYWORD_EVENT
} TraceKeyword;

typedef enum
{
  ITEM_HEADER,
  ITEM_TEXT,
  ITEM_END,
  ITEM_FAILED
} TraceItemType;

/* Strings are parts of the current line, not NUL-terminated: valid until the next
 * item. */
typedef struct
{
  guint64 line, column; /* of the keyword, or of the text */
  const char *text;     /* ITEM_TEXT; ITEM_HEADER: the name */
  gsize length;
  TraceKeyword keyword; /* ITEM_HEADER, and the fields below */
  SimTime time;
  guint32 source_line;
  const char *source_file;
  gsize source_file_length;
} TraceItem;

typedef struct _TraceLines TraceLines;

/* input must outlive it. */
TraceLines *trace_lines_new (TextInput *input);
void trace_lines_free (TraceLines *self);

/* In free text (the preamble, a program's output) only a complete header counts as one;
 * elsewhere a header that lacks a part is an error. */
void trace_lines_set_free_text (TraceLines *self, gboolean free_text);

/* Reads the next item.  ITEM_FAILED: error is set; read error, a header without TIME=,
 * LINE= or FILE=, a time that is no plain number of seconds, negative or too large. */
TraceItemType trace_lines_next (TraceLines *self, TraceItem *item, GError **error);

/* "call_", "ret_", "Event_". */
const char *trace_keyword_text (TraceKeyword keyword);
