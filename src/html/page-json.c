/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "html/page-json.h"
#include "text/escape.h"

/* Whole numbers up to this are exact as doubles. */
#define MOST_EXACT ((__int128) 1 << 53)

void
page_json_text (Page *self, const char *text)
{
  gsize begin = self->html->len;

  escape_json (self->html, text);
  for (gsize i = begin; i < self->html->len; i++)
    if (self->html->str[i] == '<')
      {
        g_string_erase (self->html, (gssize) i, 1);
        g_string_insert (self->html, (gssize) i, "\\u003c");
      }
}

void
page_json_number (Page *self, __int128 number)
{
  const char *quote = number > MOST_EXACT || number < -MOST_EXACT ? "\"" : "";
  NumberText text;

  page_putf (self, "%s%s%s", quote, number_exact (number, 1, 0, text), quote);
}

void
page_json_begin (Page *self, const char *id)
{
  page_putf (self, "<script type=\"application/json\" id=\"%s\">{", id);
}

void
page_json_end (Page *self)
{
  page_put (self, "}</script>\n");
}
