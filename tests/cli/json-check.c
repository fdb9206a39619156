/* SPDX-License-Identifier: GPL-3.0-or-later */
/* json-check FILE: succeeds if the file is one JSON value and nothing else. */
#include "config.h"

#include <stdio.h>

#include "cli/json-text.h"

int
main (int argc, char **argv)
{
  g_autofree char *text = NULL;
  gsize length, at;

  if (argc != 2 || !g_file_get_contents (argv[1], &text, &length, NULL))
    {
      fputs ("usage: json-check FILE\n", stderr);
      return 2;
    }
  if (json_text_is_value (text, length, &at))
    return 0;
  fprintf (stderr, "%s: no JSON from byte %zu on: %.40s\n", argv[1], at, text + at);
  return 1;
}
