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

/* FALSE at the end too: at_end tells. */
static gboolean
next_line (GoalScanner *self, GError **error)
{
  GError *failure = NULL;
  gsize length;

  if (text_input_next_line (self->input, &self->begin, &length, &failure))
    {
      self->next = self->begin;
      self->end = self->begin + length;
      self->line = text_input_line (self->input);
      return TRUE;
    }
  self->at_end = failure == NULL;
  if (failure != NULL)
    g_propagate_error (error, failure);
  self->begin = self->next = self->end = "";
  return FALSE;
}

/* After the comment's first two characters. */
static gboolean
skip_comment (GoalScanner *self, GError **error)
{
  guint64 line = self->line;
  guint column = (guint) (self->next - self->begin) - 1;

  for (;;)
    {
      for (; self->next < self->end; self->next++)
        if (self->next[0] == '*' && self->next + 1 < self->end && self->next[1] == '/')
          {
            self->next += 2;
            return TRUE;
          }
      if (next_line (self, error))
        continue;
      if (self->at_end)
        error_set_at (error, text_input_name (self->input), line, column,
                      "a comment without its end '*/'");
      self->at_end = FALSE; /* the caller's end is a failure */
      return FALSE;
    }
}

/* Skips to the begin of the next token.  FALSE at the end and on failure. */
static gboolean
skip_blanks (GoalScanner *self, GError **error)
{
  for (;;)
    {
      while (self->next < self->end && class_of (*self->next) & BLANK)
        self->next++;
      if (self->next == self->end || *self->next == '#'
          || (*self->next == '/' && self->next + 1 < self->end && self->next[1] == '/'))
        {
          if (!next_line (self, error))
            return FALSE;
        }
      else if (*self->next == '/' && self->next + 1 < self->end && self->next[1] == '*')
        {
          self->next += 2;
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
      *token = (GoalToken){ GOAL_END, "", 0, self->line, 0 };
      return self->at_end;
    }
  text = self->next;
  first = class_of (*text);
  token->text = text++;
  token->line = self->line;
  token->column = (guint) (token->text - self->begin) + 1;
  token->type = first & LETTER ? GOAL_WORD : first & DIGIT ? GOAL_NUMBER : GOAL_SIGN;
  if (first & (LETTER | DIGIT))
    while (text < self->end && class_of (*text) & (LETTER | DIGIT | INSIDE))
      text++;
  else /* the whole of a letter beyond ASCII, not its first byte */
    while (text < self->end && ((guchar) *text & 0xc0) == 0x80)
      text++;
  token->length = (gsize) (text - token->text);
  self->next = text;
  return TRUE;
}

gboolean
goal_scanner_start (GoalScanner *self, TextInput *input, GError **error)
{
  *self = (GoalScanner){ .input = input, .begin = "", .next = "", .end = "", .line = 0 };
  return goal_scanner_next (self, error);
}

gboolean
goal_scanner_fail (const GoalScanner *self, const char *expected, GError **error)
{
  const GoalToken *token = &self->token;
  g_autofree char *found = token->type == GOAL_END
                               ? g_strdup ("the end")
                               : error_quote (token->text, token->length);

  error_set_at (error, text_input_name (self->input), token->line, token->column,
                "found %s, expected %s", found, expected);
  return FALSE;
}
