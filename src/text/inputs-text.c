/* SPDX-License-Identifier: GPL-3.0-or-later */
/* inputs-text.c - what was read, as words */
#include "config.h"

#include "text/inputs-text.h"

#include <string.h>

#include "base/hash.h"

#define ESCAPED "\\[]!$"
#define MOST_DIGITS 18
#define MOST_SHOWN_RANGES 4
#define MOST_SHOWN_WORDS 12
#define ANY_NAME "[*]"

static void
append_escaped (GString *to, const char *text, gsize length)
{
  for (gsize i = 0; i < length; i++)
    {
      if (text[i] != '\0' && strchr (ESCAPED, text[i]) != NULL)
        g_string_append_c (to, '\\');
      g_string_append_c (to, text[i]);
    }
}

/* ---- files that differ in a number ------------------------------------------------- */

typedef struct
{
  GString *head, *tail; /* escaped */
  guint width;          /* of numbers with leading zeros; 0: they have none */
  GArray *numbers;      /* guint64; empty: a word without numbers, its head */
} Word;

static Word *
word_new (void)
{
  Word *self = g_new0 (Word, 1);

  self->head = g_string_new (NULL);
  self->tail = g_string_new (NULL);
  self->numbers = g_array_new (FALSE, FALSE, sizeof (guint64));
  return self;
}

static void
word_free (gpointer data)
{
  Word *self = data;

  g_string_free (self->head, TRUE);
  g_string_free (self->tail, TRUE);
  g_array_unref (self->numbers);
  g_free (self);
}

/* The last number in the name of a file: where it begins; *length 0: there is none. */
static const char *
find_number (const char *path, gsize *length)
{
  const char *end = path + strlen (path), *begin;

  while (end > path && end[-1] != '/' && !g_ascii_isdigit (end[-1]))
    end--;
  begin = end;
  while (begin > path && g_ascii_isdigit (begin[-1]))
    begin--;
  *length = (gsize) (end - begin) <= MOST_DIGITS ? (gsize) (end - begin) : 0;
  return begin;
}

/* Adds a file to the word of those like it, or makes one. */
static void
add_file (GPtrArray *words, GHashTable *known, const char *path)
{
  gsize length;
  const char *digits = find_number (path, &length);
  const guint64 number = g_ascii_strtoull (digits, NULL, 10);
  const guint width = length > 1 && *digits == '0' ? (guint) length : 0;
  Word *word;

  if (length == 0)
    {
      word = word_new ();
      append_escaped (word->head, path, strlen (path));
      g_ptr_array_add (words, word);
      return;
    }
  g_autofree char *key = g_strdup_printf ("%u %.*s[]%s", width, (int) (digits - path),
                                          path, digits + length);
  word = g_hash_table_lookup (known, key);
  if (word == NULL)
    {
      word = word_new ();
      word->width = width;
      append_escaped (word->head, path, (gsize) (digits - path));
      append_escaped (word->tail, digits + length, strlen (digits + length));
      g_ptr_array_add (words, word);
      g_hash_table_insert (known, g_steal_pointer (&key), word);
    }
  g_array_append_val (word->numbers, number);
}

static void
add_other (GPtrArray *words, const Input *input)
{
  Word *word = word_new ();
  const char *star;

  switch (input->kind)
    {
    case INPUT_VARIABLE:
      g_string_append_printf (word->head, "$%s", input->name);
      if (input->value == NULL)
        break;
      g_string_append_c (word->head, '=');
      append_escaped (word->head, input->value, strlen (input->value));
      break;
    case INPUT_FOLDER:
      star = strrchr (input->name, '/');
      star = star != NULL ? star + 1 : input->name;
      append_escaped (word->head, input->name, (gsize) (star - input->name));
      g_string_append (word->head, ANY_NAME);
      append_escaped (word->head, star + 1, strlen (star + 1));
      break;
    case INPUT_NO_FILE:
      g_string_append_c (word->head, '!');
      append_escaped (word->head, input->name, strlen (input->name));
      break;
    case INPUT_FILE:
      g_assert_not_reached ();
    }
  g_ptr_array_add (words, word);
}

static gboolean
is_argument (const Input *input)
{
  return input->kind == INPUT_FILE && input->namer == INPUT_BY_ARGUMENT;
}

/* shown: only what people want to know. */
static GPtrArray *
list_words (const Inputs *self, gboolean shown)
{
  GPtrArray *words = g_ptr_array_new_with_free_func (word_free);
  g_autoptr (GHashTable) known
      = g_hash_table_new_full (hash_text, g_str_equal, g_free, NULL);
  const guint count = inputs_count (self);

  for (guint i = 0; i < 2 * count; i++)
    {
      const Input *input = inputs_get (self, i % count);

      if (!input->is_read || is_argument (input) != (i < count))
        continue;
      if (input->kind == INPUT_FILE)
        add_file (words, known, input->name);
      else if (!shown || input->value != NULL)
        add_other (words, input);
    }
  return words;
}

/* ---- words as text ----------------------------------------------------------------- */

static int
compare_numbers (gconstpointer a, gconstpointer b)
{
  const guint64 one = *(const guint64 *) a, other = *(const guint64 *) b;

  return (one > other) - (one < other);
}

static void
append_number (GString *to, const Word *word, guint64 number)
{
  g_string_append_printf (to, "%0*" G_GUINT64_FORMAT, (int) word->width, number);
}

/* "0-63,65" */
static void
append_ranges (GString *to, const Word *word, guint most)
{
  const guint64 *numbers = (const guint64 *) (gpointer) word->numbers->data;
  const guint n = word->numbers->len;

  for (guint i = 0, ranges = 0; i < n; ranges++)
    {
      guint last = i;

      if (ranges == most)
        {
          g_string_append (to, ",..");
          return;
        }
      while (last + 1 < n && numbers[last + 1] <= numbers[last] + 1)
        last++;
      if (ranges > 0)
        g_string_append_c (to, ',');
      append_number (to, word, numbers[i]);
      if (numbers[last] > numbers[i])
        {
          g_string_append_c (to, '-');
          append_number (to, word, numbers[last]);
        }
      i = last + 1;
    }
}

/* Free with g_free. */
static char *
word_text (const Word *word, guint most_ranges)
{
  GString *text = g_string_new (word->head->str);

  g_array_sort (word->numbers, compare_numbers);
  if (word->numbers->len == 1)
    append_number (text, word, g_array_index (word->numbers, guint64, 0));
  else if (word->numbers->len > 1)
    {
      g_string_append_c (text, '[');
      append_ranges (text, word, most_ranges);
      g_string_append_c (text, ']');
    }
  g_string_append (text, word->tail->str);
  return g_string_free (text, FALSE);
}

GPtrArray *
inputs_words (const Inputs *self)
{
  g_autoptr (GPtrArray) words = list_words (self, FALSE);
  GPtrArray *texts = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < words->len; i++)
    g_ptr_array_add (texts, word_text (words->pdata[i], G_MAXUINT));
  return texts;
}

static gboolean
is_plain (const char *word)
{
  return *word != '\0'
         && strspn (word, G_CSET_A_2_Z G_CSET_a_2_z G_CSET_DIGITS "-_=./:,+@%[]!$*")
                == strlen (word);
}

char *
inputs_text (const Inputs *self)
{
  g_autoptr (GPtrArray) words = inputs_words (self);
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < words->len; i++)
    {
      const char *word = words->pdata[i];
      g_autofree char *quoted = is_plain (word) ? g_strdup (word) : g_shell_quote (word);

      g_string_append_printf (text, "%s%s", i > 0 ? " " : "", quoted);
    }
  return g_string_free (text, FALSE);
}

static gboolean
is_on_command_line (const Input *input)
{
  if (input->kind == INPUT_VARIABLE)
    return input->value == NULL;
  return input->kind != INPUT_FILE || input->namer == INPUT_BY_ARGUMENT
         || input->namer == INPUT_BY_OPTION;
}

char *
inputs_short_text (const Inputs *self)
{
  g_autoptr (GPtrArray) words = list_words (self, TRUE);
  GString *text = g_string_new (NULL);
  gboolean are_named = TRUE;

  for (guint i = 0; i < inputs_count (self); i++)
    are_named = are_named
                && (!inputs_get (self, i)->is_read
                    || is_on_command_line (inputs_get (self, i)));
  for (guint i = 0; i < MIN (words->len, MOST_SHOWN_WORDS); i++)
    {
      g_autofree char *word = word_text (words->pdata[i], MOST_SHOWN_RANGES);

      g_string_append_printf (text, "%s%s", i > 0 ? ", " : "", word);
    }
  if (words->len > MOST_SHOWN_WORDS)
    g_string_append_printf (text, ", and %u more", words->len - MOST_SHOWN_WORDS);
  return g_string_free (text, are_named);
}

/* ---- text as words ----------------------------------------------------------------- */

typedef struct
{
  guint64 left; /* inputs that there may still be */
  InputVisit visit;
  gpointer data;
} Visiting;

static gboolean
visit_one (Visiting *self, InputKind kind, const char *name, const char *value)
{
  if (self->left-- == 0)
    return FALSE;
  return self->visit (self->data, kind, name, value);
}

/* Takes letters up to one that is not escaped; *at is there then. */
static char *
take_name (const char **at, const char *ends)
{
  GString *name = g_string_new (NULL);

  while (**at != '\0' && strchr (ends, **at) == NULL)
    {
      if (**at == '\\' && (*at)[1] != '\0')
        ++*at;
      g_string_append_c (name, *(*at)++);
    }
  return g_string_free (name, FALSE);
}

static gboolean
take_number (const char **at, guint *width, guint64 *number)
{
  const gsize length = strspn (*at, G_CSET_DIGITS);

  if (length == 0 || length > MOST_DIGITS)
    return FALSE;
  *width = length > 1 && **at == '0' ? (guint) length : 0;
  *number = g_ascii_strtoull (*at, NULL, 10);
  *at += length;
  return TRUE;
}

/* "0-63,65" after the bracket. */
static gboolean
visit_ranges (Visiting *self, const char *head, const char *ranges, const char *tail)
{
  for (;; ranges++)
    {
      guint64 first, last;
      guint width, other;

      if (!take_number (&ranges, &width, &first))
        return FALSE;
      last = first;
      if (*ranges == '-' && (ranges++, !take_number (&ranges, &other, &last)))
        return FALSE;
      for (guint64 n = first; n <= last; n++)
        {
          g_autofree char *name = g_strdup_printf ("%s%0*" G_GUINT64_FORMAT "%s", head,
                                                   (int) width, n, tail);

          if (!visit_one (self, INPUT_FILE, name, NULL))
            return FALSE;
        }
      if (*ranges != ',')
        return *ranges == ']';
    }
}

static gboolean
visit_file (Visiting *self, InputKind kind, const char *word)
{
  g_autofree char *head = take_name (&word, "["), *tail = NULL;
  const char *inside = word + 1, *rest;

  if (*word == '\0')
    return visit_one (self, kind, head, NULL);
  rest = strchr (inside, ']');
  if (rest == NULL)
    return FALSE;
  rest++;
  tail = take_name (&rest, "");
  if (!g_str_has_prefix (inside, "*]"))
    return visit_ranges (self, head, inside, tail);
  g_autofree char *pattern = g_strdup_printf ("%s*%s", head, tail);
  return visit_one (self, INPUT_FOLDER, pattern, NULL);
}

static gboolean
visit_word (Visiting *self, const char *word)
{
  if (*word == '!')
    return visit_file (self, INPUT_NO_FILE, word + 1);
  if (*word != '$')
    return visit_file (self, INPUT_FILE, word);
  word++;
  g_autofree char *name = take_name (&word, "=");
  if (*word == '\0')
    return visit_one (self, INPUT_VARIABLE, name, NULL);
  word++;
  g_autofree char *value = take_name (&word, "");
  return visit_one (self, INPUT_VARIABLE, name, value);
}

gboolean
inputs_text_visit (const char *text, guint64 most, InputVisit visit, gpointer data)
{
  Visiting self = { most, visit, data };
  g_auto (GStrv) words = NULL;
  int n;

  if (*text == '\0')
    return TRUE;
  if (!g_shell_parse_argv (text, &n, &words, NULL))
    return FALSE;
  for (char **word = words; *word != NULL; word++)
    if (!visit_word (&self, *word))
      return FALSE;
  return TRUE;
}
