/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <string.h>

#include "text/escape.h"

#define REPLACEMENT "\xef\xbf\xbd"

/* C0, DEL and C1: terminals interpret them, HTML forbids most of them.  U+FFFE and
 * U+FFFF: XML forbids them. */
static gboolean
is_control (gunichar c)
{
  return c < 0x20 || (c >= 0x7f && c < 0xa0) || c == 0xfffe || c == 0xffff;
}

void
escape_json (GString *to, const char *text)
{
  g_autofree char *valid = g_utf8_make_valid (text, -1);

  g_string_append_c (to, '"');
  for (const char *p = valid; *p != '\0'; p = g_utf8_next_char (p))
    {
      gunichar c = g_utf8_get_char (p);

      if (c == '"' || c == '\\')
        {
          g_string_append_c (to, '\\');
          g_string_append_c (to, (char) c);
        }
      else if (is_control (c))
        g_string_append_printf (to, "\\u%04x", c);
      else
        g_string_append_len (to, p, g_utf8_next_char (p) - p);
    }
  g_string_append_c (to, '"');
}

void
escape_plain (GString *to, const char *text)
{
  g_autofree char *valid = g_utf8_make_valid (text, -1);

  for (const char *p = valid; *p != '\0'; p = g_utf8_next_char (p))
    if (is_control (g_utf8_get_char (p)))
      g_string_append (to, REPLACEMENT);
    else
      g_string_append_len (to, p, g_utf8_next_char (p) - p);
}

glong
escape_plain_short (GString *to, const char *text, glong most)
{
  const gsize start = to->len;
  const char *end;
  glong used;

  escape_plain (to, text);
  used = g_utf8_strlen (to->str + start, (gssize) (to->len - start));
  if (used <= most)
    return used;
  end = g_utf8_offset_to_pointer (to->str + start, most - 2);
  g_string_truncate (to, (gsize) (end - to->str));
  g_string_append (to, "..");
  return most;
}

gboolean
escape_is_number (const char *text)
{
  gsize digits;

  text += *text == '+' || *text == '-';
  digits = strspn (text, "0123456789");
  text += digits;
  if (*text == '.')
    {
      gsize more = strspn (text + 1, "0123456789");

      text += 1 + more;
      digits += more;
    }
  if (digits > 0 && (*text == 'e' || *text == 'E'))
    {
      text++;
      text += *text == '+' || *text == '-';
      digits = strspn (text, "0123456789");
      text += digits;
    }
  return digits > 0 && *text == '\0';
}

gboolean
escape_is_formula (const char *text)
{
  gsize apostrophes = strspn (text, "'");

  return strchr ("=+-@", text[apostrophes]) != NULL && text[apostrophes] != '\0'
         && (apostrophes > 0 || !escape_is_number (text));
}

void
escape_csv (GString *to, const char *text)
{
  g_autoptr (GString) plain = g_string_new (NULL);
  gboolean quote;

  escape_plain (plain, text);
  if (escape_is_formula (plain->str))
    g_string_prepend_c (plain, '\'');
  quote = strpbrk (plain->str, ",\"") != NULL || g_str_has_prefix (plain->str, " ")
          || g_str_has_suffix (plain->str, " ");
  if (!quote)
    {
      g_string_append_len (to, plain->str, plain->len);
      return;
    }
  g_string_append_c (to, '"');
  for (const char *p = plain->str; *p != '\0'; p++)
    {
      if (*p == '"')
        g_string_append_c (to, '"');
      g_string_append_c (to, *p);
    }
  g_string_append_c (to, '"');
}

void
escape_html (GString *to, const char *text)
{
  g_autoptr (GString) plain = g_string_new (NULL);

  escape_plain (plain, text);
  for (const char *p = plain->str; *p != '\0'; p++)
    switch (*p)
      {
      case '&':
        g_string_append (to, "&amp;");
        break;
      case '<':
        g_string_append (to, "&lt;");
        break;
      case '>':
        g_string_append (to, "&gt;");
        break;
      case '"':
        g_string_append (to, "&quot;");
        break;
      case '\'':
        g_string_append (to, "&#39;");
        break;
      default:
        g_string_append_c (to, *p);
      }
}
