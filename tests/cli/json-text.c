/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli/json-text.h"

#include <string.h>

#define MAX_DEPTH 64

typedef struct
{
  const char *at;
  guint depth;
} Json;

static gboolean read_value (Json *json);

static void
skip_blanks (Json *json)
{
  json->at += strspn (json->at, " \t\r\n");
}

static gboolean
take (Json *json, const char *text)
{
  if (strncmp (json->at, text, strlen (text)) != 0)
    return FALSE;
  json->at += strlen (text);
  return TRUE;
}

static gboolean
read_digits (Json *json)
{
  gsize count = strspn (json->at, "0123456789");

  json->at += count;
  return count > 0;
}

static gboolean
read_number (Json *json)
{
  take (json, "-");
  const char *begin = json->at;
  if (!read_digits (json) || (*begin == '0' && json->at - begin > 1))
    return FALSE;
  return !take (json, ".") || read_digits (json);
}

static gboolean
read_string (Json *json)
{
  if (!take (json, "\""))
    return FALSE;
  while (!take (json, "\""))
    {
      if ((guchar) *json->at < 0x20)
        return FALSE;
      if (take (json, "\\u"))
        {
          for (guint i = 0; i < 4; i++)
            if (!g_ascii_isxdigit (*json->at++))
              return FALSE;
        }
      else if (take (json, "\\"))
        {
          if (*json->at == '\0' || strchr ("\"\\/bfnrt", *json->at++) == NULL)
            return FALSE;
        }
      else
        json->at++;
    }
  return TRUE;
}

static gboolean
read_member (Json *json)
{
  skip_blanks (json);
  if (!read_string (json))
    return FALSE;
  skip_blanks (json);
  return take (json, ":") && read_value (json);
}

static gboolean
read_items (Json *json, const char *end, gboolean (*read) (Json *json))
{
  skip_blanks (json);
  if (take (json, end))
    return TRUE;
  if (++json->depth > MAX_DEPTH)
    return FALSE;
  do
    {
      if (!read (json))
        return FALSE;
      skip_blanks (json);
    }
  while (take (json, ","));
  json->depth--;
  return take (json, end);
}

static gboolean
read_value (Json *json)
{
  skip_blanks (json);
  if (take (json, "{"))
    return read_items (json, "}", read_member);
  if (take (json, "["))
    return read_items (json, "]", read_value);
  if (*json->at == '"')
    return read_string (json);
  return take (json, "true") || take (json, "false") || take (json, "null")
         || read_number (json);
}

gboolean
json_text_is_value (const char *text, gsize length, gsize *at)
{
  Json json = { .at = text };
  gboolean good = g_utf8_validate (text, (gssize) length, NULL) && read_value (&json);

  skip_blanks (&json);
  *at = (gsize) (json.at - text);
  return good && *at == length;
}
