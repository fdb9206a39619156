/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "bmf/read-bmf.h"

#include <string.h>

Program *
read_bmf (const char *text, guint32 processors, GError **error)
{
  g_autoptr (TextInput) input = text_input_new_from_string (text, strlen (text), "p.bmf");
  BmfSources sources = { .prelude = g_getenv ("NETFARE_PRELUDE") };

  return bmf_read (input, &sources, processors, 1, error);
}
