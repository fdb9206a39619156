/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "base/error.h"

#include <string.h>

G_DEFINE_QUARK (netfare - error - quark, netfare_error)

/* Longer words are not misspellings of known ones; the limit keeps the distances on the
 * stack. */
#define NEAREST_MAX_LENGTH 63
#define NEAR_NAMES 4
#define NEAR_BEGIN 3 /* letters of a name, from which it may be meant */
#define QUOTE_MAX_LENGTH 40

void
error_set_at (GError **error, const char *file, guint64 line, guint64 column,
              const char *format, ...)
{
  va_list arguments;

  va_start (arguments, format);
  g_autofree char *what = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  if (line == 0)
    g_set_error (error, NETFARE_ERROR, NETFARE_ERROR_INPUT, "%s: error: %s", file, what);
  else if (column == 0)
    g_set_error (error, NETFARE_ERROR, NETFARE_ERROR_INPUT,
                 "%s:%" G_GUINT64_FORMAT ": error: %s", file, line, what);
  else
    g_set_error (error, NETFARE_ERROR, NETFARE_ERROR_INPUT,
                 "%s:%" G_GUINT64_FORMAT ":%" G_GUINT64_FORMAT ": error: %s", file, line,
                 column, what);
}

void
error_set (GError **error, NetfareError code, const char *format, ...)
{
  va_list arguments;

  va_start (arguments, format);
  g_autofree char *what = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  g_set_error (error, NETFARE_ERROR, code, "netfare: error: %s", what);
}

/* Levenshtein distance, ignoring case; both words have at most NEAREST_MAX_LENGTH
 * letters. */
static gsize
edit_distance (const char *a, gsize a_length, const char *b, gsize b_length)
{
  gsize row[NEAREST_MAX_LENGTH + 1];

  for (gsize j = 0; j <= b_length; j++)
    row[j] = j;
  for (gsize i = 1; i <= a_length; i++)
    {
      gsize diagonal = row[0];

      row[0] = i;
      for (gsize j = 1; j <= b_length; j++)
        {
          gboolean same = g_ascii_tolower (a[i - 1]) == g_ascii_tolower (b[j - 1]);
          gsize change = diagonal + (same ? 0 : 1);

          diagonal = row[j];
          row[j] = MIN (change, MIN (row[j], row[j - 1]) + 1);
        }
    }
  return row[b_length];
}

/* Returns: the first candidate at the smallest distance, which *distance is set to; NULL
 * if it is too large. */
static const char *
find_nearest (const char *word, const char *const *candidates, gsize *distance)
{
  gsize length = strlen (word);

  if (length == 0 || length > NEAREST_MAX_LENGTH)
    return NULL;

  /* A third of the letters may differ, two in a short word, but never all. */
  *distance = MIN (MAX (length / 3, 2), length - 1) + 1;
  const char *nearest = NULL;
  for (; *candidates; candidates++)
    {
      gsize candidate_length = strlen (*candidates);

      if (candidate_length > NEAREST_MAX_LENGTH)
        continue;
      gsize wrong = edit_distance (word, length, *candidates, candidate_length);
      if (wrong < *distance)
        {
          *distance = wrong;
          nearest = *candidates;
        }
    }
  return nearest;
}

const char *
error_nearest (const char *word, const char *const *candidates)
{
  gsize distance;

  return find_nearest (word, candidates, &distance);
}

/* "a or b": candidates that begin so, NEAR_NAMES at most.  NULL: none. */
static char *
names_that_begin (const char *word, const char *const *candidates)
{
  const char *found[NEAR_NAMES + 1] = { NULL };
  const gsize length = strlen (word);
  guint n = 0;

  for (; *candidates && n < NEAR_NAMES && length >= NEAR_BEGIN; candidates++)
    if (g_ascii_strncasecmp (word, *candidates, length) == 0)
      found[n++] = *candidates;
  return n > 0 ? g_strjoinv (" or ", (char **) found) : NULL;
}

char *
error_near_names (const char *word, const char *const *candidates)
{
  gsize distance;
  const char *nearest = find_nearest (word, candidates, &distance);

  if (nearest == NULL)
    return names_that_begin (word, candidates);

  GString *names = g_string_new (nearest);
  guint count = 1;
  for (; *candidates && count < NEAR_NAMES; candidates++)
    if (*candidates != nearest && strlen (*candidates) <= NEAREST_MAX_LENGTH
        && edit_distance (word, strlen (word), *candidates, strlen (*candidates))
               == distance)
      {
        g_string_append_printf (names, " or %s", *candidates);
        count++;
      }
  return g_string_free (names, FALSE);
}

char *
error_quote (const char *text, gsize length)
{
  gboolean is_long = length > QUOTE_MAX_LENGTH;
  GString *quoted = g_string_new ("'");
  const char *end = text + (is_long ? QUOTE_MAX_LENGTH - 3 : length);

  while (text < end)
    {
      gunichar letter = g_utf8_get_char_validated (text, end - text);
      gboolean is_valid = letter < 0x110000;

      if (is_valid && g_unichar_isprint (letter))
        g_string_append_unichar (quoted, letter);
      else
        g_string_append_c (quoted, '?');
      text = is_valid ? g_utf8_next_char (text) : text + 1;
    }
  g_string_append (quoted, is_long ? "...'" : "'");
  return g_string_free (quoted, FALSE);
}

void
error_set_found (GError **error, const char *file, guint64 line, guint64 column,
                 const char *found, gsize length, const char *expected)
{
  g_autofree char *quoted
      = found == NULL ? g_strdup ("the end") : error_quote (found, length);

  error_set_at (error, file, line, column, "found %s, expected %s", quoted, expected);
}
