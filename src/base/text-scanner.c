/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "base/text-scanner.h"

#include <string.h>

#include "base/error.h"

static inline guint8
class_of (const TextSyntax *syntax, const char *text)
{
  return syntax->classes[(guchar) *text];
}

static inline gboolean
is_at (const char *text, const char *end, const TextMark mark)
{
  return *text == mark[0] && mark[0] != 0
         && (mark[1] == 0 || (text + 1 < end && text[1] == mark[1]));
}

static gboolean
next_line (TextScanner *self, GError **error)
{
  return self->input != NULL && text_line_next (&self->at, self->input, error);
}

/* ---- comments ---------------------------------------------------------------------- */

/* Behind the end of the one that begins here. */
static gboolean
skip_long_comment (TextScanner *self, GError **error)
{
  const guint64 line = self->at.number;
  const guint column = (guint) (self->at.next - self->at.begin) + 1;

  self->at.next += 2;
  for (;;)
    {
      for (; self->at.next < self->at.end; self->at.next++)
        if (is_at (self->at.next, self->at.end, self->syntax->close))
          {
            self->at.next += 2;
            return TRUE;
          }
      if (next_line (self, error))
        continue;
      if (!self->at.failed)
        error_set_at (error, text_input_name (self->input), line, column,
                      "a comment without its end '%.2s'", self->syntax->close);
      self->at.failed = TRUE;
      return FALSE;
    }
}

/* *found: whether one begins here, which is skipped then.  FALSE: there is nothing behind
 * it. */
static gboolean
skip_comment (TextScanner *self, gboolean *found, GError **error)
{
  const TextSyntax *syntax = self->syntax;

  *found = TRUE;
  for (guint i = 0; i < G_N_ELEMENTS (syntax->comments); i++)
    if (is_at (self->at.next, self->at.end, syntax->comments[i]))
      return next_line (self, error);
  *found = is_at (self->at.next, self->at.end, syntax->open);
  return !*found || skip_long_comment (self, error);
}

/* To the begin of the next token.  FALSE at the end and on failure. */
static gboolean
skip_blanks (TextScanner *self, GError **error)
{
  const TextSyntax *syntax = self->syntax;
  gboolean found;

  for (;;)
    {
      while (self->at.next < self->at.end
             && class_of (syntax, self->at.next) & TEXT_CLASS_BLANK)
        self->at.next++;
      if (self->at.next == self->at.end)
        {
          if (!next_line (self, error))
            return FALSE;
          continue;
        }
      if (!(class_of (syntax, self->at.next) & TEXT_CLASS_COMMENT))
        return TRUE;
      if (!skip_comment (self, &found, error))
        return FALSE;
      if (!found)
        return TRUE;
    }
}

/* ---- tokens ------------------------------------------------------------------------ */

static const char *
word_end (const TextSyntax *syntax, const char *text, const char *end)
{
  for (text++; text < end
               && class_of (syntax, text)
                      & (TEXT_CLASS_LETTER | TEXT_CLASS_DIGIT | TEXT_CLASS_INSIDE);)
    text++;
  return text;
}

static const char *
sign_end (const TextSyntax *syntax, const char *text, const char *end)
{
  const gboolean twice = syntax->doubled != NULL && text + 1 < end && text[1] == *text
                         && strchr (syntax->doubled, *text) != NULL;

  return twice ? text + 2 : text_letter_end (text, end);
}

static TextTokenType
find_type (const TextSyntax *syntax, const char *text, const char *end,
           const char **after)
{
  const guint8 first = class_of (syntax, text);
  TextTokenType type = TEXT_SIGN;

  if (first & TEXT_CLASS_LETTER)
    type = TEXT_WORD;
  else if (syntax->number != NULL)
    type = syntax->number (text, end, after);
  else if (first & TEXT_CLASS_DIGIT)
    type = TEXT_NUMBER;
  if (type == TEXT_SIGN && syntax->prefix != 0 && *text == syntax->prefix
      && text + 1 < end
      && class_of (syntax, text + 1) & (TEXT_CLASS_LETTER | TEXT_CLASS_DIGIT))
    type = TEXT_NAME;
  if (type == TEXT_SIGN)
    *after = sign_end (syntax, text, end);
  else if (syntax->number == NULL || type == TEXT_WORD || type == TEXT_NAME)
    *after = word_end (syntax, text, end);
  return type;
}

gboolean
text_scanner_next (TextScanner *self, GError **error)
{
  TextToken *token = &self->token;
  const char *text, *after;

  if (!skip_blanks (self, error))
    {
      const guint column = (guint) (self->at.next - self->at.begin) + 1;

      *token = (TextToken){ TEXT_END, self->at.next, 0, self->at.number,
                            self->input == NULL ? column : 0 };
      return !self->at.failed;
    }
  text = self->at.next;
  token->type = find_type (self->syntax, text, self->at.end, &after);
  token->text = text;
  token->length = (gsize) (after - text);
  token->line = self->at.number;
  token->column = (guint) (text - self->at.begin) + 1;
  self->at.next = after;
  return TRUE;
}

gboolean
text_scanner_start (TextScanner *self, const TextSyntax *syntax, TextInput *input,
                    GError **error)
{
  *self = (TextScanner){ .syntax = syntax,
                         .input = input,
                         .at = { .begin = "", .next = "", .end = "" } };
  return text_scanner_next (self, error);
}

gboolean
text_scanner_is (const TextScanner *self, const char *word)
{
  const TextToken *token = &self->token;

  if (strlen (word) != token->length)
    return FALSE;
  return self->syntax->any_case
             ? g_ascii_strncasecmp (token->text, word, token->length) == 0
             : memcmp (token->text, word, token->length) == 0;
}

gboolean
text_scanner_fail (const TextScanner *self, const char *expected, GError **error)
{
  const TextToken *token = &self->token;

  error_set_found (error, text_input_name (self->input), token->line, token->column,
                   token->type == TEXT_END ? NULL : token->text, token->length, expected);
  return FALSE;
}
