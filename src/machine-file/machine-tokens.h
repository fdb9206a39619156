/* SPDX-License-Identifier: GPL-3.0-or-later */
/* machine-tokens.h - the words, numbers and signs of a machine file, with their
 * positions
 *
 * Blanks and comments (from two slashes to the end of the line) lie between tokens.
 * Nothing is copied: a token points into the text, which must outlive it.
 */
#pragma once

#include <glib.h>

typedef enum
{
  TOKEN_END,
  TOKEN_WORD,   /* letters, digits, '_', '-', and '/' before a letter ("GB/s") */
  TOKEN_NUMBER, /* digits and points, perhaps a sign: interpreted later */
  TOKEN_STRING, /* the text between the quotes */
  TOKEN_SIGN    /* one of = ; , : . { } ( ) */
} TokenType;

typedef struct
{
  TokenType type;
  const char *text;
  gsize length;
  guint32 line, column; /* of its first character, from 1; columns count bytes */
} Token;

typedef struct
{
  const char *name; /* of the file, in messages */
  const char *next, *end, *line_begin;
  guint32 line;
  Token token;                  /* the one to be looked at */
  guint32 end_line, end_column; /* directly after the preceding token */
} Tokens;

/* Makes the first token the current one. */
gboolean tokens_start (Tokens *self, const char *name, const char *text, gsize length,
                       GError **error);

/* Advances to the next token.  Fails: a character that cannot begin a token, an
 * unterminated string. */
gboolean tokens_next (Tokens *self, GError **error);

/* For who reads other text than tokens: goes on behind blanks and comments; an empty
 * token at the next character; the string that begins there, to which the current token
 * has the place. */
void tokens_skip_blanks (Tokens *self);
Token tokens_place (const Tokens *self);
gboolean tokens_take_string (Tokens *self, GError **error);

/* TRUE if the token is this sign. */
gboolean tokens_at (const Tokens *self, char sign);

/* "found WHAT, expected ..." at the token; FALSE. */
gboolean tokens_fail (const Tokens *self, const char *expected, GError **error);
