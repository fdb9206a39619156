/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "bmf/language/bmf-scanner.h"

#include <string.h>

#include "base/error.h"

/* Moves to the begin of the next token.  Returns: FALSE at the end and on failure. */
static gboolean
skip_blanks (BmfScanner *self, GError **error)
{
  for (;;)
    {
      while (self->at.next < self->at.end && g_ascii_isspace (*self->at.next))
        self->at.next++;
      if (self->at.next < self->at.end
          && !(self->at.end - self->at.next >= 2 && memcmp (self->at.next, "--", 2) == 0))
        return TRUE;
      if (!text_line_next (&self->at, self->input, error))
        return FALSE;
    }
}

static gboolean
is_word (char c)
{
  return g_ascii_isalnum (c) || c == '_';
}

/* Scans digits, a point and digits, an exponent, and characters that follow without a
 * blank. */
static const char *
end_of_number (const char *text, const char *end)
{
  for (text++; text < end; text++)
    if (!is_word (*text) && *text != '.'
        && !((*text == '+' || *text == '-') && g_ascii_tolower (text[-1]) == 'e'))
      break;
  return text;
}

static guint32
line_number (const BmfScanner *self)
{
  return (guint32) MIN (self->at.number, G_MAXUINT32);
}

gboolean
bmf_scanner_next (BmfScanner *self, GError **error)
{
  BmfToken *token = &self->token;
  const char *text;
  gboolean sign;

  if (!skip_blanks (self, error))
    {
      *token = (BmfToken){ BMF_TOKEN_END, "", 0, line_number (self), 0 };
      return !self->at.failed;
    }
  text = self->at.next;
  token->text = text;
  token->line = line_number (self);
  token->column = (guint32) (text - self->at.begin) + 1;
  sign = (*text == '-' || *text == '+') && text + 1 < self->at.end
         && g_ascii_isdigit (text[1]);
  if (sign || g_ascii_isdigit (*text))
    {
      token->type = BMF_TOKEN_NUMBER;
      text = end_of_number (text, self->at.end);
    }
  else if (is_word (*text)
           || (*text == '$' && text + 1 < self->at.end && is_word (text[1])))
    {
      token->type = *text == '$' ? BMF_TOKEN_NAME : BMF_TOKEN_WORD;
      for (text++; text < self->at.end && is_word (*text);)
        text++;
    }
  else
    {
      token->type = BMF_TOKEN_SIGN;
      text = text_letter_end (text, self->at.end);
    }
  token->length = (gsize) (text - token->text);
  self->at.next = text;
  return TRUE;
}

gboolean
bmf_scanner_start (BmfScanner *self, TextInput *input, GError **error)
{
  *self = (BmfScanner){ .input = input, .at = { .begin = "", .next = "", .end = "" } };
  return bmf_scanner_next (self, error);
}

gboolean
bmf_scanner_is (const BmfScanner *self, const char *text)
{
  return strlen (text) == self->token.length
         && g_ascii_strncasecmp (self->token.text, text, self->token.length) == 0;
}

gboolean
bmf_scanner_fail (const BmfScanner *self, const char *expected, GError **error)
{
  const BmfToken *token = &self->token;

  error_set_found (error, text_input_name (self->input), token->line, token->column,
                   token->type == BMF_TOKEN_END ? NULL : token->text, token->length,
                   expected);
  return FALSE;
}
