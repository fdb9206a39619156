/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "machine-file/machine-statement.h"

#include <string.h>

#include "base/error.h"

#define EXPECTED_VALUE                                                                   \
  "a value: a number, a word, a \"string\", a { list } or name(arguments)"

/* A number, word or string. */
static gboolean
read_plain (Value *self, Tokens *tokens, GError **error)
{
  *self = (Value){ .token = tokens->token };
  switch (tokens->token.type)
    {
    case TOKEN_WORD:
      self->type = VALUE_WORD;
      break;
    case TOKEN_NUMBER:
      self->type = VALUE_NUMBER;
      break;
    case TOKEN_STRING:
      self->type = VALUE_STRING;
      break;
    case TOKEN_SIGN:
    case TOKEN_END:
      return tokens_fail (tokens, EXPECTED_VALUE, error);
    }
  if (!tokens_next (tokens, error))
    return FALSE;
  if (self->type != VALUE_NUMBER
      || (tokens->token.type != TOKEN_WORD && !tokens_at (tokens, '%')))
    return TRUE;
  self->unit = tokens->token;
  return tokens_next (tokens, error);
}

static gboolean read_items (Value *self, Tokens *tokens, char close, GError **error);

/* A number, word or string, or name(arguments). */
static gboolean
read_plain_or_call (Value *self, Tokens *tokens, GError **error)
{
  if (!read_plain (self, tokens, error))
    return FALSE;
  if (self->type != VALUE_WORD || !tokens_at (tokens, '('))
    return TRUE;
  self->type = VALUE_CALL;
  return read_items (self, tokens, ')', error);
}

static void
clear_item (gpointer item)
{
  value_clear (item);
}

/* Items and commas up to the closing sign.  Those of a list may be calls. */
static gboolean
read_items (Value *self, Tokens *tokens, char close, GError **error)
{
  self->items = g_array_new (FALSE, TRUE, sizeof (Value));
  g_array_set_clear_func (self->items, clear_item);
  if (!tokens_next (tokens, error))
    return FALSE;
  if (tokens_at (tokens, close))
    return tokens_next (tokens, error);
  for (;;)
    {
      Value item;
      gboolean read = close == '}' ? read_plain_or_call (&item, tokens, error)
                                   : read_plain (&item, tokens, error);

      g_array_append_val (self->items, item);
      if (!read)
        return FALSE;
      if (tokens_at (tokens, close))
        return tokens_next (tokens, error);
      if (!tokens_at (tokens, ','))
        return tokens_fail (tokens, close == '}' ? "',' or '}'" : "',' or ')'", error);
      if (!tokens_next (tokens, error))
        return FALSE;
    }
}

gboolean
value_read (Value *self, Tokens *tokens, GError **error)
{
  *self = (Value){ .type = VALUE_LIST, .token = tokens->token };
  if (tokens_at (tokens, '{'))
    return read_items (self, tokens, '}', error);
  return read_plain_or_call (self, tokens, error);
}

/* ---- lists of texts ---------------------------------------------------------------- */

/* Keys whose items have signs that other values do not have. */
static gboolean
has_texts (const char *key)
{
  static const char *const keys[] = { "failed", "slowed", NULL };

  return g_strv_contains (keys, key);
}

/* The item up to its `,` or `}`, outside of strings and comments.  tokens->next is after
 * the sign before it, afterwards at the sign that ends it. */
static gboolean
read_text (Value *item, Tokens *tokens, GError **error)
{
  const char *end = NULL;

  *item = (Value){ .type = VALUE_TEXT };
  for (;;)
    {
      /* A blank, a comment, or a character of the text. */
      tokens_skip_blanks (tokens);
      if (tokens->next == tokens->end || strchr (",}", *tokens->next) != NULL)
        break;
      if (end == NULL)
        item->token = tokens_place (tokens);
      if (*tokens->next != '"')
        tokens->next++;
      else
        {
          tokens->token = tokens_place (tokens);
          if (!tokens_take_string (tokens, error))
            return FALSE;
        }
      end = tokens->next;
    }
  if (end == NULL)
    item->token = tokens_place (tokens);
  item->token.length = end != NULL ? (gsize) (end - item->token.text) : 0;
  return TRUE;
}

/* Of a list whose `{` is the current token. */
static gboolean
read_texts (Value *self, Tokens *tokens, GError **error)
{
  *self = (Value){ .type = VALUE_LIST, .token = tokens->token };
  self->items = g_array_new (FALSE, TRUE, sizeof (Value));
  for (gboolean more = TRUE; more;)
    {
      Value item;

      if (!read_text (&item, tokens, error))
        return FALSE;
      more = tokens->next < tokens->end && *tokens->next == ',';
      if (item.token.length > 0 || more || self->items->len > 0)
        g_array_append_val (self->items, item);
      if (more)
        tokens->next++;
    }
  if (!tokens_next (tokens, error))
    return FALSE;
  return tokens_at (tokens, '}') ? tokens_next (tokens, error)
                                 : tokens_fail (tokens, "',' or '}'", error);
}

/* ---- statements -------------------------------------------------------------------- */

void
value_clear (Value *self)
{
  g_clear_pointer (&self->items, g_array_unref);
}

static gboolean
read_key (Statement *self, Tokens *tokens, GError **error)
{
  self->line = tokens->token.line;
  self->column = tokens->token.column;
  if (tokens->token.type != TOKEN_WORD)
    return tokens_fail (tokens, "a key, as in 'start time = 75;'", error);

  g_autoptr (GString) key = g_string_new (NULL);
  for (; tokens->token.type == TOKEN_WORD;)
    {
      if (key->len > 0)
        g_string_append_c (key, ' ');
      g_string_append_len (key, tokens->token.text, (gssize) tokens->token.length);
      if (!tokens_next (tokens, error))
        return FALSE;
    }
  if (!tokens_at (tokens, '='))
    {
      g_autofree char *quoted = error_quote (key->str, key->len);
      g_autofree char *expected = g_strdup_printf ("'=' after %s", quoted);

      return tokens_fail (tokens, expected, error);
    }
  self->key = g_ascii_strdown (key->str, (gssize) key->len);
  return tokens_next (tokens, error);
}

gboolean
statement_read (Statement *self, Tokens *tokens, gboolean needs_end, GError **error)
{
  *self = (Statement){ 0 };
  if (tokens->token.type == TOKEN_END)
    return FALSE;

  g_auto (Statement) statement = { 0 };
  if (!read_key (&statement, tokens, error))
    return FALSE;
  if (has_texts (statement.key) && tokens_at (tokens, '{')
          ? !read_texts (&statement.value, tokens, error)
          : !value_read (&statement.value, tokens, error))
    return FALSE;
  if (tokens_at (tokens, ';'))
    {
      if (!tokens_next (tokens, error))
        return FALSE;
    }
  else if (needs_end || tokens->token.type != TOKEN_END)
    {
      /* Reported where it is missing, not where the next statement begins. */
      tokens->token.line = tokens->end_line;
      tokens->token.column = tokens->end_column;
      return tokens_fail (tokens, "';' after the value", error);
    }
  *self = statement;
  statement = (Statement){ 0 };
  return TRUE;
}

void
statement_clear (Statement *self)
{
  g_clear_pointer (&self->key, g_free);
  value_clear (&self->value);
}
