/* SPDX-License-Identifier: GPL-3.0-or-later */
/* text-scanner.h - the words, numbers and signs of a text, by a table for each language
 *
 *   l1: send 8b to 2 // first      word, sign, word, number, word, number
 *
 * Line ends have no meaning, and blanks and comments none but that they end a token.
 */
#pragma once

#include "base/text-input.h"

typedef enum
{
  TEXT_END,
  TEXT_WORD,   /* begins with a letter of the language */
  TEXT_NAME,   /* a word with the language's prefix, which is part of it */
  TEXT_NUMBER, /* begins with a digit, or as the language says */
  TEXT_REAL,   /* a number that is no integer, where the language tells them apart */
  TEXT_SIGN    /* any other character, or two where the language doubles it */
} TextTokenType;

/* What a character may be; none: a sign. */
enum
{
  TEXT_CLASS_BLANK = 1,
  TEXT_CLASS_DIGIT = 2,
  TEXT_CLASS_LETTER = 4,
  TEXT_CLASS_INSIDE = 8,  /* of a word, not its begin */
  TEXT_CLASS_COMMENT = 16 /* the begin of a comment, if more characters say so */
};

/* One character or two; 0: none. */
typedef char TextMark[2];

typedef struct
{
  guint8 classes[256];
  TextMark comments[2]; /* each from here to the end of its line */
  TextMark open, close; /* of a comment over any number of lines */
  const char *doubled;  /* characters that are one sign where there are two; NULL: none */
  char prefix;          /* of names; 0: none */
  gboolean any_case;    /* words are the same in upper and lower case */

  /* The kind of the number that begins here, and where it ends; TEXT_SIGN: none does.
   * NULL: a number begins with a digit and goes on as a word. */
  TextTokenType (*number) (const char *text, const char *end, const char **after);
} TextSyntax;

/* text is valid until the next line is read. */
typedef struct
{
  TextTokenType type;
  const char *text;
  gsize length;
  guint64 line;
  guint column;
} TextToken;

typedef struct
{
  const TextSyntax *syntax;
  TextInput *input; /* NULL: there is only this line */
  TextLine at;
  TextToken token; /* the one to be looked at */
} TextScanner;

/* Makes the first token the current one.  Fails as text_input_next_line does, and on an
 * unterminated comment. */
gboolean text_scanner_start (TextScanner *self, const TextSyntax *syntax,
                             TextInput *input, GError **error);
gboolean text_scanner_next (TextScanner *self, GError **error);

/* Whether the token is this word or sign. */
gboolean text_scanner_is (const TextScanner *self, const char *word);

/* "found WHAT, expected ..." at the token; FALSE. */
gboolean text_scanner_fail (const TextScanner *self, const char *expected,
                            GError **error);

static inline gboolean
text_token_is (const TextToken *self, const char *word, gsize length)
{
  return self->length == length && __builtin_memcmp (self->text, word, length) == 0;
}

/* text_scanner_is of a constant, where case matters. */
#define TEXT_IS(scanner, word) text_token_is (&(scanner)->token, word, sizeof (word) - 1)
