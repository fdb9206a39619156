/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <string.h>

#include "base/error.h"
#include "base/hash.h"
#include "dvm/trace/parameters.h"
#include "dvm/trace/trace-characters.h"

#define NO_INDEX (-1)

typedef struct
{
  guint32 name, name_length; /* offsets in the text */
  guint32 value, value_length;
  gint32 index, index2; /* NO_INDEX: none */
  guint32 hash;
} Token;

/* The place of a piece of the text in the file. */
typedef struct
{
  guint32 offset;
  guint32 column;
  guint64 line;
} Piece;

/* One slot of the table of names; it belongs to an earlier call if generation differs. */
typedef struct
{
  guint32 generation;
  guint32 token;
} Slot;

struct _Parameters
{
  const char *file;
  const char *of, *function;
  guint64 line;
  char *text; /* all pieces, each ended by a line feed; a NUL at the end */
  gsize text_length, text_capacity;
  Piece *pieces;
  guint32 n_pieces, pieces_capacity;
  Token *tokens;
  guint32 n_tokens, tokens_capacity;
  Slot *slots;
  guint32 mask; /* number of slots - 1 */
  guint32 generation;
  guint64 seed;
  gboolean scanned;
};

Parameters *
parameters_new (const char *file)
{
  Parameters *self = g_new0 (Parameters, 1);

  self->file = file;
  self->seed = hash_seed ();
  self->text_capacity = 4096;
  self->text = g_malloc0 (self->text_capacity);
  self->pieces_capacity = 64;
  self->pieces = g_new (Piece, self->pieces_capacity);
  self->tokens_capacity = 64;
  self->tokens = g_new (Token, self->tokens_capacity);
  self->mask = 255;
  self->slots = g_new0 (Slot, self->mask + 1);
  return self;
}

void
parameters_free (Parameters *self)
{
  if (self == NULL)
    return;
  g_free (self->text);
  g_free (self->pieces);
  g_free (self->tokens);
  g_free (self->slots);
  g_free (self);
}

void
parameters_begin (Parameters *self, const char *of, const char *function, guint64 line)
{
  self->of = of;
  self->function = function;
  self->line = line;
  self->scanned = FALSE;
  if (self->text_length == 0)
    return;
  self->text_length = 0;
  self->text[0] = '\0';
  self->n_pieces = 0;
}

gboolean
parameters_append (Parameters *self, const char *text, gsize length, guint64 line,
                   guint64 column, GError **error)
{
  Piece piece = { (guint32) self->text_length, (guint32) column, line };

  if (length >= PARAMETERS_MAX_TEXT - self->text_length)
    {
      error_set_at (error, self->file, line, 0,
                    "parameters of %s%s are longer than %u bytes", self->of,
                    self->function, PARAMETERS_MAX_TEXT);
      return FALSE;
    }
  if (self->text_capacity - self->text_length < length + 2)
    {
      self->text_capacity = (self->text_length + length + 2) * 2;
      self->text = g_realloc (self->text, self->text_capacity);
    }
  memcpy (self->text + self->text_length, text, length);
  self->text_length += length;
  self->text[self->text_length++] = '\n';
  self->text[self->text_length] = '\0';
  if (self->n_pieces == self->pieces_capacity)
    {
      self->pieces_capacity *= 2;
      self->pieces = g_renew (Piece, self->pieces, self->pieces_capacity);
    }
  self->pieces[self->n_pieces++] = piece;
  return TRUE;
}

/* ---- scanning ---------------------------------------------------------------------- */

static guint32
hash_element (const Parameters *self, const char *name, gsize length, gint32 index,
              gint32 index2)
{
  guint64 indices = (guint64) (guint32) index << 32 | (guint32) index2;

  return (guint32) hash_word (hash_bytes (self->seed, name, length), indices);
}

static gboolean
token_is (const Parameters *self, const Token *token, guint32 hash, const char *name,
          gsize length, gint32 index, gint32 index2)
{
  return token->hash == hash && token->name_length == length && token->index == index
         && token->index2 == index2
         && memcmp (self->text + token->name, name, length) == 0;
}

/* The slot of the name, or the free slot for it. */
static Slot *
find_slot (const Parameters *self, guint32 hash, const char *name, gsize length,
           gint32 index, gint32 index2)
{
  for (guint32 i = hash & self->mask;; i = (i + 1) & self->mask)
    {
      Slot *slot = &self->slots[i];

      if (slot->generation != self->generation
          || token_is (self, &self->tokens[slot->token], hash, name, length, index,
                       index2))
        return slot;
    }
}

static void
insert_token (Parameters *self, guint32 number)
{
  const Token *token = &self->tokens[number];
  Slot *slot = find_slot (self, token->hash, self->text + token->name, token->name_length,
                          token->index, token->index2);

  if (slot->generation == self->generation)
    return;
  slot->generation = self->generation;
  slot->token = number;
}

static void
start_generation (Parameters *self)
{
  if (++self->generation != 0)
    return;
  memset (self->slots, 0, (self->mask + 1) * sizeof (Slot));
  self->generation = 1;
}

static void
add_token (Parameters *self, const Token *token)
{
  if (self->n_tokens == self->tokens_capacity)
    {
      self->tokens_capacity *= 2;
      self->tokens = g_renew (Token, self->tokens, self->tokens_capacity);
    }
  self->tokens[self->n_tokens++] = *token;
  if (self->n_tokens <= self->mask / 2)
    {
      insert_token (self, self->n_tokens - 1);
      return;
    }
  g_free (self->slots);
  self->mask = self->mask * 2 + 1;
  self->slots = g_new0 (Slot, (gsize) self->mask + 1);
  self->generation = 1;
  for (guint32 i = 0; i < self->n_tokens; i++)
    insert_token (self, i);
}

/* Reads "[12]" at p: the number, or NO_INDEX if it is no plain index.  Returns: the text
 * after it. */
static const char *
scan_index (const char *p, gint32 *index)
{
  const char *start = p + 1;
  gint32 value = 0;

  *index = NO_INDEX;
  for (p = start; g_ascii_isdigit (*p) && p - start < 9; p++)
    value = value * 10 + (*p - '0');
  if (p == start || *p != ']')
    return start;
  *index = value;
  return p + 1;
}

/* Reads one token at p, which is no separator.  Returns: the text after it. */
static const char *
scan_token (Parameters *self, const char *p)
{
  const char *text = self->text, *name = p, *end, *value;
  Token token = { .index = NO_INDEX, .index2 = NO_INDEX };

  while (!ends_name (*p))
    p++;
  end = p;
  if (*p == '[' && (p = scan_index (p, &token.index), token.index != NO_INDEX)
      && *p == '[')
    p = scan_index (p, &token.index2);
  for (value = p; is_blank (*value); value++)
    ;
  if (*value != '=' || end == name)
    return p > name ? p : p + 1;
  for (value++; is_blank (*value); value++)
    ;
  for (p = value; !ends_value (*p); p++)
    ;
  token.name = name - text;
  token.name_length = end - name;
  token.value = value - text;
  token.value_length = p - value;
  token.hash = hash_element (self, name, end - name, token.index, token.index2);
  add_token (self, &token);
  return p;
}

static void
scan (Parameters *self)
{
  const char *p = self->text, *end = p + self->text_length;

  self->scanned = TRUE;
  self->n_tokens = 0;
  start_generation (self);
  while (p < end)
    if (ends_value (*p))
      p++;
    else
      p = scan_token (self, p);
}

/* ---- look-up ----------------------------------------------------------------------- */

static const Token *
find (Parameters *self, const char *name, gint32 index, gint32 index2)
{
  gsize length = strlen (name);
  guint32 hash = hash_element (self, name, length, index, index2);
  const Slot *slot;

  if (!self->scanned)
    scan (self);
  slot = find_slot (self, hash, name, length, index, index2);
  if (slot->generation != self->generation)
    return NULL;
  return &self->tokens[slot->token];
}

static char *
describe (const char *name, gint32 index, gint32 index2)
{
  if (index == NO_INDEX)
    return g_strdup (name);
  if (index2 == NO_INDEX)
    return g_strdup_printf ("%s[%d]", name, index);
  return g_strdup_printf ("%s[%d][%d]", name, index, index2);
}

static const Token *
need (Parameters *self, const char *name, gint32 index, gint32 index2, GError **error)
{
  const Token *token = find (self, name, index, index2);
  g_autofree char *what = NULL;

  if (token != NULL)
    return token;
  what = describe (name, index, index2);
  error_set_at (error, self->file, self->line, 0, "%s%s has no parameter %s", self->of,
                self->function, what);
  return NULL;
}

/* The message contains what was found and what was expected, at the place of the
 * value. */
static void
refuse (const Parameters *self, const Token *token, const char *name,
        const char *expected, GError **error)
{
  g_autofree char *what = describe (name, token->index, token->index2);
  const Piece *piece = &self->pieces[0];
  int shown = (int) MIN (token->value_length, 40);

  for (guint32 i = 1; i < self->n_pieces; i++)
    {
      const Piece *next = &self->pieces[i];

      if (next->offset > token->value)
        break;
      piece = next;
    }
  error_set_at (
      error, self->file, piece->line, piece->column + token->value - piece->offset,
      "%s is \"%.*s\", expected %s", what, shown, self->text + token->value, expected);
}

/* Fails: no digits, other characters, beyond 64 bits. */
static gboolean
parse_number (const char *text, gsize length, gint64 *value)
{
  gboolean negative = length > 0 && *text == '-';
  gint64 number = 0;

  if (length > 0 && (*text == '-' || *text == '+'))
    {
      text++;
      length--;
    }
  if (length == 0)
    return FALSE;
  for (gsize i = 0; i < length; i++)
    {
      int digit = text[i] - '0';

      if (digit < 0 || digit > 9 || __builtin_mul_overflow (number, 10, &number)
          || __builtin_sub_overflow (number, digit, &number))
        return FALSE;
    }
  *value = number;
  return negative || !__builtin_sub_overflow (0, number, value);
}

static gboolean
token_number (Parameters *self, const Token *token, const char *name, gint64 least,
              gint64 most, gint64 *value, GError **error)
{
  g_autofree char *expected = NULL;

  if (parse_number (self->text + token->value, token->value_length, value)
      && *value >= least && *value <= most)
    return TRUE;
  if (least == G_MININT64 && most == G_MAXINT64)
    expected = g_strdup ("a whole number below 2^63");
  else
    expected = g_strdup_printf (
        "a whole number from %" G_GINT64_FORMAT " to %" G_GINT64_FORMAT, least, most);
  refuse (self, token, name, expected, error);
  return FALSE;
}

gboolean
parameters_refuse (Parameters *self, const char *name, const char *expected,
                   GError **error)
{
  refuse (self, find (self, name, NO_INDEX, NO_INDEX), name, expected, error);
  return FALSE;
}

gboolean
parameters_has (Parameters *self, const char *name)
{
  return find (self, name, NO_INDEX, NO_INDEX) != NULL;
}

gboolean
parameters_has_element (Parameters *self, const char *name, gint64 index)
{
  return index <= G_MAXINT32 && find (self, name, (gint32) index, NO_INDEX) != NULL;
}

gboolean
parameters_get_number (Parameters *self, const char *name, gint64 least, gint64 most,
                       gint64 *value, GError **error)
{
  const Token *token = need (self, name, NO_INDEX, NO_INDEX, error);

  return token != NULL && token_number (self, token, name, least, most, value, error);
}

guint
parameters_count_elements (Parameters *self, const char *name, guint index)
{
  gint32 count = 0;

  while (find (self, name, (gint32) index, count) != NULL)
    count++;
  return (guint) count;
}

/* No trace has an element above this number; a search for it finds nothing. */
static gint32
element_index (gint64 index)
{
  return (gint32) MIN (index, G_MAXINT32);
}

gboolean
parameters_get_element (Parameters *self, const char *name, gint64 index, gint64 least,
                        gint64 most, gint64 *value, GError **error)
{
  const Token *token = need (self, name, element_index (index), NO_INDEX, error);

  return token != NULL && token_number (self, token, name, least, most, value, error);
}

gboolean
parameters_get_array (Parameters *self, const char *name, guint count, gint64 least,
                      gint64 most, gint64 *values, GError **error)
{
  for (guint i = 0; i < count; i++)
    if (!parameters_get_element (self, name, i, least, most, &values[i], error))
      return FALSE;
  return TRUE;
}

gboolean
parameters_get_decimal (Parameters *self, const char *name, gint64 index, gint64 index2,
                        Decimal *value, GError **error)
{
  const Token *token
      = need (self, name, element_index (index), element_index (index2), error);

  if (token == NULL)
    return FALSE;
  if (decimal_parse (self->text + token->value, token->value_length, value))
    return TRUE;
  refuse (self, token, name, "a decimal number, not negative, of at most 18 digits",
          error);
  return FALSE;
}

gboolean
parameters_get_signed (Parameters *self, const char *name, gboolean *negative,
                       Decimal *value, GError **error)
{
  const Token *token = need (self, name, NO_INDEX, NO_INDEX, error);
  const char *text;
  gsize sign;

  if (token == NULL)
    return FALSE;
  text = self->text + token->value;
  sign = token->value_length > 0 && (*text == '-' || *text == '+');
  *negative = sign > 0 && *text == '-';
  if (decimal_parse (text + sign, token->value_length - sign, value))
    return TRUE;
  refuse (self, token, name, "a decimal number of at most 18 digits", error);
  return FALSE;
}

static gboolean
token_handle (Parameters *self, const Token *token, const char *name, guint64 *value,
              GError **error)
{
  const char *text = self->text + token->value;
  gsize i = 0;

  *value = 0;
  if (token->value_length == 4 && memcmp (text, "NULL", 4) == 0)
    return TRUE;
  for (; i < token->value_length; i++)
    {
      guint digit = hexadecimal_digit[(guchar) text[i]];

      if (digit == 0 || *value >> 60 != 0)
        break;
      *value = *value << 4 | (digit - 1);
    }
  if (i == token->value_length && i > 0)
    return TRUE;
  refuse (self, token, name, "a hexadecimal number of at most 64 bits or NULL", error);
  return FALSE;
}

gboolean
parameters_get_handle (Parameters *self, const char *name, guint64 *value, GError **error)
{
  const Token *token = need (self, name, NO_INDEX, NO_INDEX, error);

  return token != NULL && token_handle (self, token, name, value, error);
}

gboolean
parameters_get_element_handle (Parameters *self, const char *name, gint64 index,
                               guint64 *value, GError **error)
{
  const Token *token = need (self, name, element_index (index), NO_INDEX, error);

  return token != NULL && token_handle (self, token, name, value, error);
}

gboolean
parameters_is_followed_by (Parameters *self, const char *name, const char *word)
{
  gsize length, skipped = 0, size = strlen (word);
  const char *rest = parameters_rest_of_line (self, name, &length);

  if (rest == NULL)
    return FALSE;
  while (skipped < length && !ends_value (rest[skipped]))
    skipped++;
  while (skipped < length && is_blank (rest[skipped]))
    skipped++;
  return length - skipped >= size && memcmp (rest + skipped, word, size) == 0;
}

const char *
parameters_rest_of_line (Parameters *self, const char *name, gsize *length)
{
  const Token *token = find (self, name, NO_INDEX, NO_INDEX);
  const char *rest;

  if (token == NULL)
    return NULL;
  rest = self->text + token->value;
  *length = strchr (rest, '\n') - rest;
  return rest;
}
