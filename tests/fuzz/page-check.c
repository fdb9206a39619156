/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "fuzz/page-check.h"

#include "cli/json-text.h"
#include "fuzz/fuzz.h"
#include "text/script-hash.h"

#define QUOTED_MOST 60

/* ---- scripts ----------------------------------------------------------------------- */

static void
check_base64 (const char *tag, const char *text, gsize length)
{
  for (gsize i = 0; i < length; i++)
    if (!g_ascii_isalnum (text[i]) && strchr ("+/=", text[i]) == NULL)
      fuzz_fail ("%s: byte %zu is no base64", tag, i);
}

/* Data is JSON or base64; what runs is in the policy of the page. */
static void
check_script (const char *page, const char *tag, const char *text, gsize length)
{
  if (g_str_has_prefix (tag, "<script type=\"application/json\" id=\""))
    {
      g_autofree char *json = g_strndup (text, length);
      gsize at;

      if (!json_text_is_value (json, length, &at))
        fuzz_fail ("%s: no JSON from byte %zu on: %.40s", tag, at, json + at);
    }
  else if (g_str_has_prefix (tag, "<script type=\"text/plain\" id=\"column-"))
    check_base64 (tag, text, length);
  else
    {
      g_autofree char *hash = script_hash (text, length);
      const char *policy = strstr (page, "Content-Security-Policy");
      const char *end = policy != NULL ? strchr (policy, '>') : NULL;
      const char *found = policy != NULL ? strstr (policy, hash) : NULL;

      if (found == NULL || end == NULL || found > end)
        fuzz_fail ("%s: a script that the page does not name", tag);
    }
}

/* ---- elements ---------------------------------------------------------------------- */

static const char *const elements
    = " a article aside b body br button canvas caption circle code dd defs desc details "
      "div dl dt em figcaption figure footer g h1 h2 h3 h4 head header html i input kbd "
      "label li line main meta nav noscript ol option output p path pre rect script "
      "section select small span style summary svg table tbody td text th thead title tr "
      "tspan ul use wbr ";

static void
check_name (const char *tag, const char *name, gsize length)
{
  g_autofree char *word = g_strdup_printf (" %.*s ", (int) length, name);

  if (strstr (elements, word) == NULL)
    fuzz_fail ("%.*s: no page has this element", QUOTED_MOST, tag);
}

/* After the '>' of the tag that begins here; no attribute is a handler of events. */
static const char *
pass_tag (const char *tag)
{
  const char *at = tag + 1 + strcspn (tag + 1, " \t\n>");

  check_name (tag, tag + 1, (gsize) (at - tag - 1));
  while (*at != '>')
    {
      at += strspn (at, " \t\n/");
      if (*at == '\0')
        fuzz_fail ("%.*s: does not end", QUOTED_MOST, tag);
      if (g_ascii_strncasecmp (at, "on", 2) == 0)
        fuzz_fail ("%.*s: a handler of events", QUOTED_MOST, tag);
      at += strcspn (at, " \t\n=>");
      if (*at != '=')
        continue;
      at++;
      if (*at == '"')
        {
          at += 1 + strcspn (at + 1, "\"");
          if (*at == '"')
            at++;
        }
      else
        at += strcspn (at, " \t\n>");
    }
  return at + 1;
}

/* The end tag of an element whose content is no markup. */
static const char *
find_end (const char *at, const char *end_tag)
{
  for (; (at = strchr (at, '<')) != NULL; at++)
    if (g_ascii_strncasecmp (at, end_tag, strlen (end_tag)) == 0)
      return at;
  fuzz_fail ("%s is not there", end_tag);
}

void
page_check (const char *page, gsize length)
{
  const char *at = page;

  if (!g_utf8_validate (page, (gssize) length, NULL))
    fuzz_fail ("a page that is no UTF-8");
  while ((at = strchr (at, '<')) != NULL)
    {
      const char *tag = at++;

      if (!g_ascii_isalpha (*at))
        continue;
      at = pass_tag (tag);
      if (g_ascii_strncasecmp (tag, "<script", 7) == 0)
        {
          g_autofree char *open = g_strndup (tag, (gsize) (at - tag));
          const char *end = find_end (at, "</script");

          check_script (page, open, at, (gsize) (end - at));
          at = end;
        }
      else if (g_ascii_strncasecmp (tag, "<style", 6) == 0)
        at = find_end (at, "</style");
    }
  if (!g_str_has_suffix (page, "</body>\n</html>\n"))
    fuzz_fail ("a page without end");
}
