/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "hpf/language/hpf-scanner.h"

#include <string.h>

#include "base/error.h"

static const char *
skip_digits (const char *text)
{
  while (g_ascii_isdigit (*text))
    text++;
  return text;
}

/* 1.5, .5, 1e-3, 1.D0, 1.0_8: what is not an integer.  A NUL is behind the text. */
static TextTokenType
scan_number (const char *text, const char *end, const char **after)
{
  TextTokenType type = TEXT_NUMBER;

  if (!g_ascii_isdigit (text[*text == '.']))
    return TEXT_SIGN;
  text = skip_digits (text);
  if (*text == '.')
    {
      type = TEXT_REAL;
      text = skip_digits (text + 1);
    }
  if (*text != '\0' && strchr ("eEdD", *text) != NULL)
    {
      const char *digits = text + 1 + (text[1] == '+' || text[1] == '-');

      if (g_ascii_isdigit (*digits))
        {
          type = TEXT_REAL;
          text = skip_digits (digits);
        }
    }
  if (type == TEXT_REAL && *text == '_')
    while (g_ascii_isalnum (*text) || *text == '_')
      text++;
  *after = text;
  return type;
}

static const TextSyntax syntax = {
  .classes = { [' '] = TEXT_CLASS_BLANK,
               ['0' ... '9'] = TEXT_CLASS_DIGIT,
               ['a' ... 'z'] = TEXT_CLASS_LETTER,
               ['A' ... 'Z'] = TEXT_CLASS_LETTER,
               ['_'] = TEXT_CLASS_LETTER },
  .doubled = "*:",
  .any_case = TRUE,
  .number = scan_number,
};

void
hpf_scanner_start (HpfScanner *self, const char *file, const HpfLine *line, gsize begin)
{
  const char *text = line->text->str;

  self->file = file;
  self->line = line;
  self->text = (TextScanner){
    .syntax = &syntax,
    .at = { .begin = text, .next = text + begin, .end = text + line->text->len }
  };
  hpf_scanner_next (self);
}

void
hpf_scanner_next (HpfScanner *self)
{
  text_scanner_next (&self->text, NULL);
}

gboolean
hpf_scanner_is (const HpfScanner *self, const char *word)
{
  return text_scanner_is (&self->text, word);
}

gboolean
hpf_scanner_take (HpfScanner *self, const char *word)
{
  if (hpf_scanner_type (self) == TEXT_END || !hpf_scanner_is (self, word))
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
  return hpf_scanner_type (self) == TEXT_END
         || hpf_scanner_fail (self, "the end of the statement", error);
}

char *
hpf_scanner_spelt (const HpfScanner *self)
{
  return g_strndup (self->text.token.text, self->text.token.length);
}

char *
hpf_scanner_text (const HpfScanner *self)
{
  return g_ascii_strdown (self->text.token.text, (gssize) self->text.token.length);
}

HpfPlace
hpf_scanner_place (const HpfScanner *self)
{
  return g_array_index (self->line->places, HpfPlace, hpf_scanner_begin (self));
}

gboolean
hpf_scanner_fail (const HpfScanner *self, const char *expected, GError **error)
{
  const TextToken *token = &self->text.token;
  g_autofree char *found = token->type == TEXT_END
                               ? g_strdup ("the end of the statement")
                               : error_quote (token->text, token->length);

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
