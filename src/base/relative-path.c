/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <string.h>

#include "base/relative-path.h"

/* Where the last folder that both have ends, behind its slash. */
static gsize
common_length (const char *one, const char *other)
{
  gsize length = 0;

  for (gsize i = 0; one[i] != '\0' && one[i] == other[i]; i++)
    if (one[i] == G_DIR_SEPARATOR)
      length = i + 1;
  return length;
}

char *
relative_path (const char *from, const char *to)
{
  g_autofree char *start = g_canonicalize_filename (from, NULL);
  g_autofree char *end = g_canonicalize_filename (to, NULL);
  gsize common = common_length (start, end);
  GString *way = g_string_new (NULL);

  for (const char *up = start + common; (up = strchr (up, G_DIR_SEPARATOR)) != NULL; up++)
    g_string_append (way, "../");
  g_string_append (way, end + common);
  return g_string_free (way, FALSE);
}
