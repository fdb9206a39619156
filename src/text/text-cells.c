/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "text/text-cells.h"

#include <string.h>

#include "text/escape.h"

static void
put_blanks (GString *to, guint n)
{
  for (guint i = 0; i < n; i++)
    g_string_append_c (to, ' ');
}

static guint
characters (const GString *text)
{
  return (guint) g_utf8_strlen (text->str, (gssize) text->len);
}

void
text_left (GString *to, const char *text, guint width)
{
  g_autoptr (GString) plain = g_string_new (NULL);

  escape_plain (plain, text);
  g_string_append (to, plain->str);
  put_blanks (to, width - MIN (width, characters (plain)));
}

void
text_flush_right (GString *to, const char *text, guint width)
{
  g_autoptr (GString) plain = g_string_new (NULL);

  escape_plain (plain, text);
  put_blanks (to, width - MIN (width, characters (plain)));
  g_string_append (to, plain->str);
}

void
text_right (GString *to, const char *text, guint width)
{
  g_string_append_c (to, ' ');
  text_flush_right (to, text, width - MIN (width, 1));
}

void
text_end_line (GString *to)
{
  while (to->len > 0 && to->str[to->len - 1] == ' ')
    g_string_truncate (to, to->len - 1);
  g_string_append_c (to, '\n');
}

/* Bytes of the words that fit; of the first word if that does not. */
static gsize
fitting (const char *text, guint width)
{
  gsize end = 0;
  guint used = 0;

  for (const char *p = text;; p = g_utf8_next_char (p), used++)
    {
      if (used > width && end > 0)
        return end;
      if (*p == '\0')
        return (gsize) (p - text);
      if (*p == ' ')
        end = (gsize) (p - text);
    }
}

void
text_lines (GString *to, const char *label, guint indent, const char *text)
{
  g_autoptr (GString) plain = g_string_new (NULL);
  const char *rest;

  escape_plain (plain, text);
  rest = plain->str;
  text_left (to, label, indent);
  for (gsize length; *rest != '\0'; rest += length + strspn (rest + length, " "))
    {
      if (rest != plain->str)
        put_blanks (to, indent);
      length = fitting (rest, TEXT_LINE_WIDTH - indent);
      g_string_append_len (to, rest, (gssize) length);
      text_end_line (to);
    }
}

guint
text_count_lines (guint indent, const char *text)
{
  g_autoptr (GString) lines = g_string_new (NULL);
  guint n = 0;

  text_lines (lines, "", indent, text);
  for (const char *p = lines->str; *p != '\0'; p++)
    n += *p == '\n';
  return n;
}

void
text_bar (GString *to, TotalTime part, TotalTime whole, guint width)
{
  const TotalTime length = whole <= 0 ? 0 : (part * 2 * width + whole) / (2 * whole);
  const guint n = part <= 0 ? 0 : (guint) CLAMP (length, 1, width);

  for (guint i = 0; i < n; i++)
    g_string_append_c (to, '#');
}
