/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "goal/goal-scanner.h"

#include <string.h>

#include "base/error.h"

/* The kinds of token that a character may be part of. */
enum
{
  BLANK = 1,
  DIGIT = 2,
  LETTER = 4,
  INSIDE = 8 /* of a word, not its begin */
};

static const guint8 classes[256] = {
  [' '] = BLANK,  ['\t'] = BLANK,        ['\r'] = BLANK,         ['\v'] = BLANK,
  ['\f'] = BLANK, ['0' ... '9'] = DIGIT, ['a' ... 'z'] = LETTER, ['A' ... 'Z'] = LETTER,
  ['_'] = LETTER, ['-'] = INSIDE,        ['.'] = INSIDE,
};

static inline guint8
class_of (char c)
{
  return classes[(guchar) c];
}

/* After the comment's first two characters. */
static gboolean
skip_comment (GoalScanner *self, GError **error)
{
  guint64 line = self->at.number;
  guint column = (guint) (self->at.next - self->at.begin) - 1;

  for (;;)
    {
      for (; self->at.next < self->at.end; self->at.next++)
        if (self->at.next[0] == '*' && self->at.next + 1 < self->at.end
            && self->at.next[1] == '/')
          {
            self->at.next += 2;
            return TRUE;
          }
      if (text_line_next (&self->at, self->input, error))
        continue;
      if (!self->at.failed)
        error_set_at (error, text_input_name (self->input), line, column,
                      "a comment without its end '*/'");
      self->at.failed = TRUE;
      return FALSE;
    }
}

/* Skips to the begin of the next token.  FALSE at the end and on failure. */
static gboolean
skip_blanks (GoalScanner *self, GError **error)
{
  for (;;)
    {
      while (self->at.next < self->at.end && class_of (*self->at.next) & BLANK)
        self->at.next++;
      if (self->at.next == self->at.end || *self->at.next == '#'
          || (*self->at.next == '/' && self->at.next + 1 < self->at.end
              && self->at.next[1] == '/'))
        {
          if (!text_line_next (&self->at, self->input, error))
            return FALSE;
        }
      else if (*self->at.next == '/' && self->at.next + 1 < self->at.end
               && self->at.next[1] == '*')
        {
          self->at.next += 2;
          if (!skip_comment (self, error))
            return FALSE;
        }
      else
        return TRUE;
    }
}

gboolean
goal_scanner_next (GoalScanner *self, GError **error)
{
  GoalToken *token = &self->token;
  const char *text;
  guint8 first;

  if (!skip_blanks (self, error))
    {
      *token = (GoalToken){ GOAL_END, "", 0, self->at.number, 0 };
      return !self->at.failed;
    }
  text = self->at.next;
  first = class_of (*text);
  token->text = text;
  token->line = self->at.number;
  token->column = (guint) (token->text - self->at.begin) + 1;
  token->type = first & LETTER ? GOAL_WORD : first & DIGIT ? GOAL_NUMBER : GOAL_SIGN;
  if (first & (LETTER | DIGIT))
    for (text++; text < self->at.end && class_of (*text) & (LETTER | DIGIT | INSIDE);)
      text++;
  else
    text = text_letter_end (text, self->at.end);
  token->length = (gsize) (text - token->text);
  self->at.next = text;
  return TRUE;
}

gboolean
goal_scanner_start (GoalScanner *self, TextInput *input, GError **error)
{
  *self = (GoalScanner){ .input = input, .at = { .begin = "", .next = "", .end = "" } };
  return goal_scanner_next (self, error);
}

gboolean
goal_scanner_skip_to (GoalScanner *self, const char *next, guint64 lines, GError **error)
{
  text_input_take_lines (self->input, next, lines - 1);
  self->at = (TextLine){
    .begin = "", .next = "", .end = "", .number = self->at.number + lines - 1
  };
  return goal_scanner_next (self, error);
}

gboolean
goal_scanner_fail (const GoalScanner *self, const char *expected, GError **error)
{
  const GoalToken *token = &self->token;

  error_set_found (error, text_input_name (self->input), token->line, token->column,
                   token->type == GOAL_END ? NULL : token->text, token->length, expected);
  return FALSE;
}
