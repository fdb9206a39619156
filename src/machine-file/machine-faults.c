/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "machine-file/machine-faults.h"

#include <string.h>

#include "base/error.h"
#include "topology/topology-nodes.h"

#define EXPECTED                                                                         \
  "'link A-B', 'link \"A\" \"B\"', 'node A', 'N of CLASS' or 'p % of CLASS'"
#define EXPECTED_CLASS "a class of links: host, local, global, scale-up or links"
#define EXPECTED_FACTOR "'x' and a factor above 0 at the end, as in link 3-7 x 0.5"

/* One word of an entry. */
typedef struct
{
  const char *text; /* without the quotes */
  gsize length;
  gboolean is_quoted;
} Word;

/* An entry while it is read. */
typedef struct
{
  const Value *value;
  const MachineSource *source;
  GArray *words; /* Word */
  guint next;    /* the first that is not read */
} Entry;

/* ---- words ------------------------------------------------------------------------- */

/* Between words are blanks and comments, as in tokens of machine files. */
static GArray *
split_words (const Value *value)
{
  Tokens tokens = { .next = value->token.text,
                    .end = value->token.text + value->token.length,
                    .line_begin = value->token.text };
  GArray *words = g_array_new (FALSE, FALSE, sizeof (Word));

  for (tokens_skip_blanks (&tokens); tokens.next < tokens.end;
       tokens_skip_blanks (&tokens))
    {
      Word word = { .text = tokens.next, .is_quoted = *tokens.next == '"' };

      if (word.is_quoted)
        {
          tokens_take_string (&tokens, NULL);
          word.text++;
          word.length = (gsize) (tokens.next - word.text) - 1;
        }
      else
        {
          while (tokens.next < tokens.end && !g_ascii_isspace (*tokens.next)
                 && *tokens.next != '"'
                 && !(tokens.end - tokens.next >= 2 && tokens.next[0] == '/'
                      && tokens.next[1] == '/'))
            tokens.next++;
          word.length = (gsize) (tokens.next - word.text);
        }
      g_array_append_val (words, word);
    }
  return words;
}

static const Word *
word_at (const Entry *self, guint i)
{
  return &g_array_index (self->words, Word, i);
}

static guint
words_left (const Entry *self)
{
  return self->words->len - self->next;
}

static gboolean
is_word (const Entry *self, guint i, const char *text)
{
  const Word *word = word_at (self, i);

  return i < self->words->len && !word->is_quoted && strlen (text) == word->length
         && g_ascii_strncasecmp (word->text, text, word->length) == 0;
}

static char *
copy (const Word *word)
{
  return g_strndup (word->text, word->length);
}

static gboolean
fail (const Entry *self, const char *expected, GError **error)
{
  const Token *token = &self->value->token;

  error_set_found (error, self->source->name, token->line, token->column,
                   token->length > 0 ? token->text : ",", MAX (token->length, 1),
                   expected);
  return FALSE;
}

/* ---- entries ----------------------------------------------------------------------- */

/* A number, perhaps with the % that follows it. */
static gboolean
read_number (const Word *word, Decimal *number, gboolean *percent)
{
  gsize length = word->length;

  *percent = length > 1 && word->text[length - 1] == '%';
  return !word->is_quoted
         && decimal_parse (word->text, *percent ? length - 1 : length, number);
}

/* The factor at the end, which is taken off. */
static gboolean
read_factor (Entry *self, LinkFault *fault, GError **error)
{
  const guint n = self->words->len;
  gboolean percent;

  if (n < 3 || !is_word (self, n - 2, "x")
      || !read_number (word_at (self, n - 1), &fault->factor, &percent) || percent
      || fault->factor.digits == 0)
    return fail (self, EXPECTED_FACTOR ", of at most 18 digits", error);
  g_array_set_size (self->words, n - 2);
  return TRUE;
}

/* `A-B`, in one word or with blanks at the dash; or two words, at least one in quotes. */
static gboolean
read_link (Entry *self, LinkFault *fault, GError **error)
{
  g_autoptr (GString) text = g_string_new (NULL);
  const guint first = self->next, n = words_left (self);

  fault->kind = FAULT_LINK;
  if (n == 2
      && (word_at (self, first)->is_quoted || word_at (self, first + 1)->is_quoted))
    {
      fault->one = copy (word_at (self, first));
      fault->other = copy (word_at (self, first + 1));
      return TRUE;
    }
  for (guint i = first; i < self->words->len; i++)
    {
      const Word *word = word_at (self, i);
      const gboolean joins = i == first || text->str[text->len - 1] == '-'
                             || (word->length > 0 && *word->text == '-');

      if (word->is_quoted || !joins)
        return fail (self, EXPECTED, error);
      g_string_append_len (text, word->text, (gssize) word->length);
    }
  if (text->len == 0)
    return fail (self, EXPECTED, error);
  fault->one = g_strdup (text->str);
  return TRUE;
}

static gboolean
read_classes (const Entry *self, LinkFault *fault, GError **error)
{
  if (words_left (self) != 1)
    return fail (self, EXPECTED, error);
  if (is_word (self, self->next, "links"))
    {
      fault->classes = 1u << LINK_LOCAL | 1u << LINK_GLOBAL;
      return TRUE;
    }
  for (guint i = 0; i < LINK_CLASSES; i++)
    if (is_word (self, self->next, link_class_name ((LinkClass) i)))
      {
        fault->classes = 1u << i;
        return TRUE;
      }
  return fail (self, EXPECTED_CLASS, error);
}

/* `N of CLASS`, `p % of CLASS`. */
static gboolean
read_some (Entry *self, LinkFault *fault, GError **error)
{
  gboolean percent;

  if (self->words->len == 0 || !read_number (word_at (self, 0), &fault->number, &percent))
    return fail (self, EXPECTED, error);
  self->next = 1;
  if (!percent && is_word (self, 1, "%"))
    {
      percent = TRUE;
      self->next = 2;
    }
  fault->kind = percent ? FAULT_PERCENT : FAULT_COUNT;
  if (!is_word (self, self->next, "of"))
    return fail (self, EXPECTED, error);
  self->next++;
  if (!percent && fault->number.scale != 1)
    return fail (self, "a whole number of links", error);
  return read_classes (self, fault, error);
}

static gboolean
read_entry (Entry *self, gboolean factors, LinkFault *fault, GError **error)
{
  if (factors && !read_factor (self, fault, error))
    return FALSE;
  if (is_word (self, 0, "link"))
    {
      self->next = 1;
      return read_link (self, fault, error);
    }
  if (!is_word (self, 0, "node"))
    return read_some (self, fault, error);
  if (self->words->len != 2)
    return fail (self, EXPECTED, error);
  fault->kind = FAULT_NODE;
  fault->one = copy (word_at (self, 1));
  return TRUE;
}

/* As written, with one blank between words. */
static char *
text_of (const GArray *words)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < words->len; i++)
    {
      const Word *word = &g_array_index (words, Word, i);

      if (i > 0)
        g_string_append_c (text, ' ');
      if (word->is_quoted)
        g_string_append_c (text, '"');
      g_string_append_len (text, word->text, (gssize) word->length);
      if (word->is_quoted)
        g_string_append_c (text, '"');
    }
  return g_string_free (text, FALSE);
}

/* ---- lists ------------------------------------------------------------------------- */

gboolean
faults_read (const Value *value, const MachineSource *source, gboolean factors,
             LinkFaults **faults, GError **error)
{
  g_autoptr (LinkFaults) read = link_faults_new (source->name);
  GString *text = g_string_new ("{");

  for (guint i = 0; value->type == VALUE_LIST && i < value->items->len; i++)
    {
      const Value *item = &g_array_index (value->items, Value, i);
      g_autoptr (GArray) words = split_words (item);
      Entry entry = { item, source, words, 0 };
      LinkFault fault = { .text = text_of (words),
                          .line = item->token.line,
                          .column = item->token.column };
      gboolean good;

      g_string_append_printf (text, "%s%s", i == 0 ? "" : ", ", fault.text);
      good = read_entry (&entry, factors, &fault, error);
      g_array_append_val (read->entries, fault);
      if (!good)
        {
          g_string_free (text, TRUE);
          return FALSE;
        }
    }
  g_string_append_c (text, '}');
  read->text = g_string_free (text, FALSE);
  if (value->type != VALUE_LIST)
    return value_fail (value, source,
                       factors ? "a { list }, as in {link 3-7 x 0.5}"
                               : "a { list }, as in {link 3-7, 2 % of global}",
                       error);
  link_faults_unref (*faults);
  *faults = g_steal_pointer (&read);
  return TRUE;
}
