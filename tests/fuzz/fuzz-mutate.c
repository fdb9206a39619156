/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "fuzz/fuzz-mutate.h"

#include <string.h>

/* Numbers at which something may change; the first ones are whole, and fit into 63 bits.
 */
#define WHOLE_LIMITS 13
static const char *const limits[] = { "0",
                                      "1",
                                      "2",
                                      "3",
                                      "255",
                                      "256",
                                      "65536",
                                      "67108864",
                                      "2147483647",
                                      "2147483648",
                                      "4294967295",
                                      "4294967296",
                                      "999999999",
                                      "-1",
                                      "0.5",
                                      "1e9",
                                      "0.00000001",
                                      "4611686018427387904",
                                      "00",
                                      "1e300",
                                      "1e-9",
                                      "-0",
                                      "9223372036854775807",
                                      "18446744073709551616" };

typedef struct
{
  gsize begin, end;
} Span;

/* ---- blocks ------------------------------------------------------------------------ */

static gboolean
begins_block (const FuzzForm *form, const char *line)
{
  return form->begin == NULL || strncmp (line, form->begin, strlen (form->begin)) == 0;
}

/* Each with the ends of its lines. */
static GPtrArray *
split (const FuzzForm *form, const char *text)
{
  GPtrArray *blocks = g_ptr_array_new_with_free_func (g_free);
  const char *begin = text;

  while (*text != '\0')
    {
      const char *end = strchr (text, '\n');

      end = end != NULL ? end + 1 : text + strlen (text);
      if (*end == '\0' || begins_block (form, end))
        {
          g_ptr_array_add (blocks, g_strndup (begin, (gsize) (end - begin)));
          begin = end;
        }
      text = end;
    }
  return blocks;
}

static char *
join (const GPtrArray *blocks)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < blocks->len; i++)
    {
      const char *block = blocks->pdata[i];

      g_string_append (text, block);
      if (i + 1 < blocks->len && !g_str_has_suffix (block, "\n"))
        g_string_append_c (text, '\n');
    }
  return g_string_free (text, FALSE);
}

static void
insert (GPtrArray *blocks, const char *block, GRand *draw)
{
  gint at = g_rand_int_range (draw, 0, (gint32) blocks->len + 1);

  g_ptr_array_insert (blocks, at, g_strdup (block));
}

static void
exchange (GPtrArray *blocks, GRand *draw)
{
  guint i = (guint) g_rand_int_range (draw, 0, (gint32) blocks->len);
  guint k = (guint) g_rand_int_range (draw, 0, (gint32) blocks->len);
  gpointer other = blocks->pdata[i];

  blocks->pdata[i] = blocks->pdata[k];
  blocks->pdata[k] = other;
}

static char *
change_blocks (const FuzzForm *form, const char *text, GRand *draw)
{
  g_autoptr (GPtrArray) blocks = split (form, text);
  guint n_templates = g_strv_length ((char **) form->templates);
  gint what = g_rand_int_range (draw, 0, 4);

  if (what == 3 || blocks->len == 0)
    insert (blocks, form->templates[g_rand_int_range (draw, 0, (gint32) n_templates)],
            draw);
  else if (what == 2)
    exchange (blocks, draw);
  else
    {
      guint i = (guint) g_rand_int_range (draw, 0, (gint32) blocks->len);

      if (what == 1)
        insert (blocks, blocks->pdata[i], draw);
      else
        g_ptr_array_remove_index (blocks, i);
    }
  return join (blocks);
}

/* ---- numbers and names ------------------------------------------------------------- */

static gboolean
is_part (char c)
{
  return g_ascii_isalnum (c) || c == '_' || c == '.';
}

typedef enum
{
  WORD_NUMBER, /* begins with a digit */
  WORD_NAME,   /* has a digit: a label, a handle */
  WORD_ANY     /* begins with a letter */
} WordType;

static gboolean
is_of_type (const char *word, gsize length, WordType type)
{
  gboolean digit = FALSE;

  for (gsize i = 0; i < length; i++)
    digit = digit || g_ascii_isdigit (word[i]);
  return type == WORD_NUMBER ? g_ascii_isdigit (*word)
                             : !g_ascii_isdigit (*word) && (digit || type == WORD_ANY);
}

static GArray *
find (const char *text, WordType type)
{
  GArray *spans = g_array_new (FALSE, FALSE, sizeof (Span));

  for (gsize i = 0; text[i] != '\0';)
    {
      Span span = { i, i };

      while (is_part (text[span.end]))
        span.end++;
      gsize next = MAX (span.end, i + 1);
      gboolean wanted = span.end > i && is_of_type (text + i, span.end - i, type);

      /* A unit stays where it is. */
      if (type == WORD_NUMBER)
        for (span.end = i; g_ascii_isdigit (text[span.end]) || text[span.end] == '.';)
          span.end++;
      if (wanted)
        g_array_append_val (spans, span);
      i = next;
    }
  return spans;
}

static char *
replace (const char *text, const Span *span, const char *by, gsize length)
{
  GString *changed = g_string_new_len (text, (gssize) span->begin);

  g_string_append_len (changed, by, (gssize) length);
  g_string_append (changed, text + span->end);
  return g_string_free (changed, FALSE);
}

static const Span *
draw_span (const GArray *spans, GRand *draw)
{
  gint i = g_rand_int_range (draw, 0, (gint32) spans->len);

  return &g_array_index (spans, Span, i);
}

static char *
change_number (const char *text, const Span *to, const Span *from, GRand *draw)
{
  guint64 number = g_ascii_strtoull (text + to->begin, NULL, 10);
  g_autofree char *next = NULL;
  const char *limit;

  switch (g_rand_int_range (draw, 0, 8))
    {
    case 0:
      limit = limits[g_rand_int_range (draw, 0, G_N_ELEMENTS (limits))];
      return replace (text, to, limit, strlen (limit));
    case 1:
    case 2:
      limit = limits[g_rand_int_range (draw, 0, WHOLE_LIMITS)];
      return replace (text, to, limit, strlen (limit));
    case 3:
    case 4:
      next = g_strdup_printf ("%" G_GUINT64_FORMAT,
                              number + (g_rand_boolean (draw) ? 1 : G_MAXUINT64));
      return replace (text, to, next, strlen (next));
    default:
      return replace (text, to, text + from->begin, from->end - from->begin);
    }
}

static char *
change_word (const char *text, WordType type, GRand *draw)
{
  g_autoptr (GArray) spans = find (text, type);
  const Span *to, *from;

  if (spans->len == 0)
    return g_strdup (text);
  to = draw_span (spans, draw);
  from = draw_span (spans, draw);
  if (type == WORD_NUMBER)
    return change_number (text, to, from, draw);
  return replace (text, to, text + from->begin, from->end - from->begin);
}

static char *
change (const FuzzForm *form, const char *text, GRand *draw)
{
  gint what = g_rand_int_range (draw, 0, 16);

  return what < 5    ? change_blocks (form, text, draw)
         : what < 10 ? change_word (text, WORD_NUMBER, draw)
         : what < 15 ? change_word (text, WORD_NAME, draw)
                     : change_word (text, WORD_ANY, draw);
}

/* ---- all --------------------------------------------------------------------------- */

/* A text that C can have: nothing behind a zero byte is changed, nor kept. */
static char *
text_of (const FuzzForm *form, const guint8 *data, gsize size)
{
  gsize skipped = MIN (size, form->prefix);

  return g_strndup ((const char *) data + skipped, size - skipped);
}

static gsize
put (const FuzzForm *form, guint8 *to, const char *text, gsize most)
{
  gsize length = MIN (strlen (text), most - form->prefix);

  memcpy (to + form->prefix, text, length);
  return form->prefix + length;
}

gsize
fuzz_mutate (const FuzzForm *form, guint8 *data, gsize size, gsize most, guint seed)
{
  GRand *draw = g_rand_new_with_seed (seed);
  g_autofree char *text = text_of (form, data, size);

  if (most <= form->prefix)
    {
      g_rand_free (draw);
      return MIN (size, most);
    }
  for (gsize i = size; i < form->prefix; i++)
    data[i] = 0;
  for (gint n = g_rand_boolean (draw) ? 1 : g_rand_int_range (draw, 2, 4); n > 0; n--)
    {
      char *changed = change (form, text, draw);

      g_free (text);
      text = changed;
    }
  if (form->prefix > 0 && g_rand_int_range (draw, 0, 16) == 0)
    data[g_rand_int_range (draw, 0, (gint32) form->prefix)]
        = (guint8) g_rand_int_range (draw, 0, 256);
  g_rand_free (draw);
  return put (form, data, text, most);
}

gsize
fuzz_cross (const FuzzForm *form, const guint8 *first, gsize first_size,
            const guint8 *second, gsize second_size, guint8 *to, gsize most, guint seed)
{
  GRand *draw = g_rand_new_with_seed (seed);
  g_autofree char *one = text_of (form, first, first_size);
  g_autofree char *other = text_of (form, second, second_size);
  g_autoptr (GPtrArray) blocks = split (form, one);
  g_autoptr (GPtrArray) others = split (form, other);
  g_autofree char *text = NULL;

  for (gint n = g_rand_int_range (draw, 1, 4); n > 0 && others->len > 0; n--)
    insert (blocks, others->pdata[g_rand_int_range (draw, 0, (gint32) others->len)],
            draw);
  text = join (blocks);
  g_rand_free (draw);
  if (most <= form->prefix)
    return 0;
  memset (to, 0, form->prefix);
  memcpy (to, first, MIN (first_size, form->prefix));
  return put (form, to, text, most);
}
