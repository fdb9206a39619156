/* SPDX-License-Identifier: GPL-3.0-or-later */
/* goal-scanner.h - the words, numbers and signs of a schedule, with their positions
 *
 * Line ends have no meaning.  Comments: from # or two slashes to the end of the line, and
 * from slash star to star slash.
 */
#pragma once

#include "base/text-input.h"

typedef enum
{
  GOAL_END,
  GOAL_WORD,   /* letters, digits, '_', '-' and '.', not beginning with a digit */
  GOAL_NUMBER, /* digits, and letters and points that follow ("8b", "1.5") */
  GOAL_SIGN    /* any other character */
} GoalTokenType;

/* text is valid until the next line is read. */
typedef struct
{
  GoalTokenType type;
  const char *text;
  gsize length;
  guint64 line;
  guint column;
} GoalToken;

typedef struct
{
  TextInput *input;
  TextLine at;
  GoalToken token; /* the one to be looked at */
} GoalScanner;

/* Makes the first token the current one.  Fails as text_input_next_line does, and on an
 * unterminated comment. */
gboolean goal_scanner_start (GoalScanner *self, TextInput *input, GError **error);
gboolean goal_scanner_next (GoalScanner *self, GError **error);

/* Whether the token is the first of its line, which begins with it. */
static inline gboolean
goal_scanner_is_at_line (const GoalScanner *self)
{
  return self->token.text == self->at.begin && self->token.type != GOAL_END;
}

/* Continues at `next`, the begin of a line; `lines` lines after the current one. */
gboolean goal_scanner_skip_to (GoalScanner *self, const char *next, guint64 lines,
                               GError **error);

/* "found WHAT, expected ..." at the token; FALSE. */
gboolean goal_scanner_fail (const GoalScanner *self, const char *expected,
                            GError **error);

static inline gboolean
goal_token_is (const GoalToken *self, const char *word, gsize length)
{
  return self->length == length && __builtin_memcmp (self->text, word, length) == 0;
}

#define GOAL_IS(scanner, word) goal_token_is (&(scanner)->token, word, sizeof (word) - 1)
