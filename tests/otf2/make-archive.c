/* SPDX-License-Identifier: GPL-3.0-or-later */
/* make-archive FOLDER < TEXT: an OTF2 archive, for tests of the command */
#include "config.h"

#include <stdio.h>

#include "otf2/archive-maker.h"

int
main (int argc, char **argv)
{
  g_autoptr (GString) text = g_string_new (NULL);
  int c;

  if (argc != 2)
    return 2;
  while ((c = getchar ()) != EOF)
    g_string_append_c (text, (char) c);
  archive_make (argv[1], text->str);
  return 0;
}
