/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bmf-scanner.h - the words, numbers and signs of a parallel BMF text, with their places
 *
 * Line ends have no meaning.  A comment begins with -- and ends with its line.
 */
#pragma once

#include "base/text-input.h"

typedef enum
{
  BMF_TOKEN_END,
  BMF_TOKEN_WORD,   /* B_Map, True */
  BMF_TOKEN_NAME,   /* $Increment, with the $ */
  BMF_TOKEN_NUMBER, /* -12, 3.5, 1e-3: tokens that begin with a digit, or a sign and a
                     * digit */
  BMF_TOKEN_SIGN    /* any other character */
} BmfTokenType;

/* text is valid until the next line is read. */
typedef struct
{
  BmfTokenType type;
  const char *text;
  gsize length;
  guint32 line, column;
} BmfToken;

typedef struct
{
  TextInput *input;
  TextLine at;
  BmfToken token; /* the one to be looked at */
} BmfScanner;

/* Makes the first token the current one.  Fails as text_input_next_line. */
gboolean bmf_scanner_start (BmfScanner *self, TextInput *input, GError **error);
gboolean bmf_scanner_next (BmfScanner *self, GError **error);

/* Sets the error "found WHAT, expected ..." at the token.  Returns: FALSE. */
gboolean bmf_scanner_fail (const BmfScanner *self, const char *expected, GError **error);

/* Whether the token is this word; upper and lower case are equal. */
gboolean bmf_scanner_is (const BmfScanner *self, const char *text);
