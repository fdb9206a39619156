/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "bmf/language/bmf-scanner.h"

#include <string.h>

#include "base/error.h"

/* FALSE at the end too; `failed` tells. */
static gboolean
next_line (BmfScanner *self, GError **error)
{
  GError *failure = NULL;
  gsize length;

  if (text_input_next_line (self->input, &self->begin, &length, &failure))
    {
      self->next = self->begin;
      self->end = self->begin + length;
      self->line = (guint32) MIN (text_input_line (self->input), G_MAXUINT32);
      return TRUE;
    }
  self->failed = failure != NULL;
  if (failure != NULL)
    g_propagate_error (error, failure);
  self->begin = self->next = self->end = "";
  return FALSE;
}

/* To the next token's begin.  FALSE at the end and on failure. */
static gboolean
skip_blanks (BmfScanner *self, GError **error)
{
  for (;;)
    {
      while (self->next < self->end && g_ascii_isspace (*self->next))
        self->next++;
      if (self->next < self->end
          && !(self->end - self->next >= 2 && memcmp (self->next, "--", 2) == 0))
        return TRUE;
      if (!next_line (self, error))
        return FALSE;
    }
}

static gboolean
is_word (char c)
{
  return g_ascii_isalnum (c) || c == '_';
}

/* Digits, a point and digits, an exponent; and what is glued to it. */
static const char *
end_of_number (const char *text, const char *end)
{
  for (text++; text < end; text++)
    if (!is_word (*text) && *text != '.'
        && !((*text == '+' || *text == '-') && g_ascii_tolower (text[-1]) == 'e'))
      break;
  return text;
}

gboolean
bmf_scanner_next (BmfScanner *self, GError **error)
{
  BmfToken *token = &self->token;
  const char *text;
  gboolean sign;

  if (!skip_blanks (self, error))
    {
      *token = (BmfToken){ BMF_TOKEN_END, "", 0, self->line, 0 };
      return !self->failed;
    }
  text = self->next;
  token->text = text;
  token->line = self->line;
  token->column = (guint32) (text - self->begin) + 1;
  sign = (*text == '-' || *text == '+') && text + 1 < self->end
         && g_ascii_isdigit (text[1]);
  if (sign || g_ascii_isdigit (*text))
    {
      token->type = BMF_TOKEN_NUMBER;
      text = end_of_number (text, self->end);
    }
  else if (is_word (*text) || (*text == '$' && text + 1 < self->end && is_word (text[1])))
    {
      token->type = *text == '$' ? BMF_TOKEN_NAME : BMF_TOKEN_WORD;
      for (text++; text < self->end && is_word (*text);)
        text++;
    }
  else /* the whole of a letter beyond ASCII, not its first byte */
    {
      token->type = BMF_TOKEN_SIGN;
      for (text++; text < self->end && ((guchar) *text & 0xc0) == 0x80;)
        text++;
    }
  token->length = (gsize) (text - token->text);
  self->next = text;
  return TRUE;
}

gboolean
bmf_scanner_start (BmfScanner *self, TextInput *input, GError **error)
{
  *self = (BmfScanner){ .input = input, .begin = "", .next = "", .end = "" };
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
  g_autofree char *found = token->type == BMF_TOKEN_END
                               ? g_strdup ("the end")
                               : error_quote (token->text, token->length);

  error_set_at (error, text_input_name (self->input), token->line, token->column,
                "found %s, expected %s", found, expected);
  return FALSE;
}
