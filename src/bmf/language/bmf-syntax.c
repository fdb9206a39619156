/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "bmf/language/bmf-syntax.h"

/* Digits, a point and digits, an exponent, and characters that follow without a blank. */
static TextTokenType
scan_number (const char *text, const char *end, const char **after)
{
  const gboolean sign = (*text == '-' || *text == '+') && text + 1 < end;

  if (!g_ascii_isdigit (text[sign]))
    return TEXT_SIGN;
  for (text++; text < end; text++)
    if (!g_ascii_isalnum (*text) && *text != '_' && *text != '.'
        && !((*text == '+' || *text == '-') && g_ascii_tolower (text[-1]) == 'e'))
      break;
  *after = text;
  return TEXT_NUMBER;
}

const TextSyntax bmf_syntax = {
  .classes = { [' '] = TEXT_CLASS_BLANK,
               ['\t' ... '\n'] = TEXT_CLASS_BLANK,
               ['\f' ... '\r'] = TEXT_CLASS_BLANK,
               ['0' ... '9'] = TEXT_CLASS_DIGIT,
               ['a' ... 'z'] = TEXT_CLASS_LETTER,
               ['A' ... 'Z'] = TEXT_CLASS_LETTER,
               ['_'] = TEXT_CLASS_LETTER,
               ['-'] = TEXT_CLASS_COMMENT },
  .comments = { { '-', '-' } },
  .prefix = '$',
  .any_case = TRUE,
  .number = scan_number,
};
