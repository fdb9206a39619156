/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "text/escape.h"
#include "view/view-json.h"

void
view_json_text (GString *to, const char *text)
{
  g_autoptr (GString) json = g_string_new (NULL);

  escape_json (json, text);
  g_string_replace (json, "<", "\\u003c", 0);
  g_string_append_len (to, json->str, (gssize) json->len);
}
