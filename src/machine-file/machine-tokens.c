/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "machine-file/machine-tokens.h"

#include <string.h>

#include "base/error.h"
#include "base/text-input.h"

#define SIGNS "=;,:.{}()%"
#define BYTE_ORDER_MARK "\xef\xbb\xbf"

static gboolean
is_comment (const Tokens *self)
{
  return self->end - self->next >= 2 && self->next[0] == '/' && self->next[1] == '/';
}

void
tokens_skip_blanks (Tokens *self)
{
  while (self->next < self->end)
    {
      if (*self->next == '\n')
        {
          self->next++;
          self->line++;
          self->line_begin = self->next;
        }
      else if (g_ascii_isspace (*self->next))
        self->next++;
      else if (is_comment (self))
        {
          const char *newline
              = memchr (self->next, '\n', (gsize) (self->end - self->next));

          self->next = newline ? newline : self->end;
        }
      else
        return;
    }
}

static gboolean
is_letter (char c)
{
  return g_ascii_isalpha (c) || c == '_';
}

static gboolean
is_number_begin (const char *text, const char *end)
{
  if (*text == '-' || *text == '+')
    text++;
  if (text < end && *text == '.')
    text++;
  return text < end && g_ascii_isdigit (*text);
}

static const char *
word_end (const char *text, const char *end)
{
  for (; text < end; text++)
    {
      gboolean joins = text + 1 < end
                       && (*text == '/' ? is_letter (text[1])
                                        : *text == '.' && g_ascii_isdigit (text[1]));

      if (*text == '\'')
        return text + 1;
      if (!is_letter (*text) && !g_ascii_isdigit (*text) && *text != '-' && !joins)
        break;
    }
  return text;
}

static const char *
number_end (const char *text, const char *end)
{
  for (text++; text < end && (g_ascii_isdigit (*text) || *text == '.'); text++)
    ;
  return text;
}

Token
tokens_place (const Tokens *self)
{
  return (Token){ .text = self->next,
                  .line = self->line,
                  .column = (guint32) (self->next - self->line_begin) + 1 };
}

gboolean
tokens_take_string (Tokens *self, GError **error)
{
  const char *begin = self->next + 1;
  const char *line_end = begin;

  while (line_end < self->end && *line_end != '"' && *line_end != '\n')
    line_end++;
  if (line_end == self->end || *line_end == '\n')
    {
      error_set_at (error, self->name, self->token.line, self->token.column,
                    "a string without its closing '\"' on the same line");
      return FALSE;
    }
  self->token.type = TOKEN_STRING;
  self->token.text = begin;
  self->token.length = (gsize) (line_end - begin);
  self->next = line_end + 1;
  return TRUE;
}

static gboolean
take (Tokens *self, TokenType type, const char *token_end)
{
  self->token.type = type;
  self->token.text = self->next;
  self->token.length = (gsize) (token_end - self->next);
  self->next = token_end;
  return TRUE;
}

gboolean
tokens_next (Tokens *self, GError **error)
{
  self->end_line = self->line;
  self->end_column = (guint32) (self->next - self->line_begin) + 1;
  tokens_skip_blanks (self);
  self->token.line = self->line;
  self->token.column = (guint32) (self->next - self->line_begin) + 1;

  if (self->next == self->end)
    return take (self, TOKEN_END, self->next);
  if (is_letter (*self->next))
    return take (self, TOKEN_WORD, word_end (self->next, self->end));
  if (is_number_begin (self->next, self->end))
    return take (self, TOKEN_NUMBER, number_end (self->next, self->end));
  if (*self->next == '"')
    return tokens_take_string (self, error);
  if (*self->next && strchr (SIGNS, *self->next))
    return take (self, TOKEN_SIGN, self->next + 1);

  /* All bytes of a character beyond ASCII, not only the first. */
  const char *letter_end = text_letter_end (self->next, self->end);
  g_autofree char *found = error_quote (self->next, (gsize) (letter_end - self->next));
  error_set_at (error, self->name, self->token.line, self->token.column,
                "unexpected character %s", found);
  return FALSE;
}

gboolean
tokens_start (Tokens *self, const char *name, const char *text, gsize length,
              GError **error)
{
  if (length >= 3 && memcmp (text, BYTE_ORDER_MARK, 3) == 0)
    {
      text += 3;
      length -= 3;
    }
  *self = (Tokens){
    .name = name, .next = text, .end = text + length, .line_begin = text, .line = 1
  };
  return tokens_next (self, error);
}

gboolean
tokens_at (const Tokens *self, char sign)
{
  return self->token.type == TOKEN_SIGN && *self->token.text == sign;
}

gboolean
tokens_fail (const Tokens *self, const char *expected, GError **error)
{
  const Token *token = &self->token;

  error_set_found (error, self->name, token->line, token->column,
                   token->type == TOKEN_END ? NULL : token->text, token->length,
                   expected);
  return FALSE;
}
