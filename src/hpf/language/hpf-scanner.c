/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "hpf/language/hpf-scanner.h"

#include <string.h>

#include "base/error.h"

static gsize
skip_digits (const char *text, gsize at)
{
  while (g_ascii_isdigit (text[at]))
    at++;
  return at;
}

static gsize
skip_name (const char *text, gsize at)
{
  while (g_ascii_isalnum (text[at]) || text[at] == '_')
    at++;
  return at;
}

/* 1.5, .5, 1e-3, 1.D0, 1.0_8: what is not an integer. */
static void
scan_number (HpfToken *token, const char *text)
{
  gsize at = skip_digits (text, token->begin);
  token->type = HPF_INTEGER;
  if (text[at] == '.')
    {
      token->type = HPF_REAL;
      at = skip_digits (text, at + 1);
    }
  if (text[at] != '\0' && strchr ("eEdD", text[at]) != NULL)
    {
      gsize digits = at + 1 + (text[at + 1] == '+' || text[at + 1] == '-');
      if (g_ascii_isdigit (text[digits]))
        {
          token->type = HPF_REAL;
          at = skip_digits (text, digits);
        }
    }
  if (token->type == HPF_REAL && text[at] == '_')
    at = skip_name (text, at);
  token->end = at;
}

static void
scan (HpfScanner *self, gsize at)
{
  const char *text = self->line->text->str;
  HpfToken *token = &self->token;
  while (text[at] == ' ')
    at++;
  *token = (HpfToken){ HPF_SIGN, at, at + 1 };
  if (text[at] == '\0')
    *token = (HpfToken){ HPF_END, at, at };
  else if (g_ascii_isalpha (text[at]) || text[at] == '_')
    *token = (HpfToken){ HPF_NAME, at, skip_name (text, at) };
  else if (g_ascii_isdigit (text[at])
           || (text[at] == '.' && g_ascii_isdigit (text[at + 1])))
    scan_number (token, text);
  else if ((text[at] == '*' || text[at] == ':') && text[at + 1] == text[at])
    token->end++;
}

void
hpf_scanner_start (HpfScanner *self, const char *file, const HpfLine *line, gsize begin)
{
  self->file = file;
  self->line = line;
  scan (self, begin);
}

void
hpf_scanner_next (HpfScanner *self)
{
  scan (self, self->token.end);
}

gboolean
hpf_scanner_is (const HpfScanner *self, const char *word)
{
  gsize length = self->token.end - self->token.begin;
  return length == strlen (word)
         && g_ascii_strncasecmp (self->line->text->str + self->token.begin, word, length)
                == 0;
}

gboolean
hpf_scanner_take (HpfScanner *self, const char *word)
{
  if (self->token.type == HPF_END || !hpf_scanner_is (self, word))
    return FALSE;
  hpf_scanner_next (self);
  return TRUE;
}

gboolean
hpf_scanner_expect (HpfScanner *self, const char *word, GError **error)
{
  if (hpf_scanner_take (self, word))
    return TRUE;
  g_autofree char *expected = g_strdup_printf ("'%s'", word);
  return hpf_scanner_fail (self, expected, error);
}

gboolean
hpf_scanner_expect_end (HpfScanner *self, GError **error)
{
  return self->token.type == HPF_END
         || hpf_scanner_fail (self, "the end of the statement", error);
}

char *
hpf_scanner_text (const HpfScanner *self)
{
  return g_ascii_strdown (self->line->text->str + self->token.begin,
                          (gssize) (self->token.end - self->token.begin));
}

HpfPlace
hpf_scanner_place (const HpfScanner *self)
{
  return g_array_index (self->line->places, HpfPlace, self->token.begin);
}

gboolean
hpf_scanner_fail (const HpfScanner *self, const char *expected, GError **error)
{
  g_autofree char *found = self->token.type == HPF_END
                               ? g_strdup ("the end of the statement")
                               : error_quote (self->line->text->str + self->token.begin,
                                              self->token.end - self->token.begin);
  return hpf_fail_at (self->file, hpf_scanner_place (self), error,
                      "found %s, expected %s", found, expected);
}

gboolean
hpf_fail_at (const char *file, HpfPlace place, GError **error, const char *format, ...)
{
  va_list arguments;
  va_start (arguments, format);
  g_autofree char *message = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  error_set_at (error, file, place.line, place.column, "%s", message);
  return FALSE;
}
