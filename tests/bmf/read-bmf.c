/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "bmf/read-bmf.h"

#include <string.h>

Program *
read_bmf (const char *text, guint32 processors, GError **error)
{
  return read_bmf_sized (text, processors, 1, error);
}

Program *
read_bmf_sized (const char *text, guint32 processors, guint64 scalar_bytes,
                GError **error)
{
  g_autoptr (TextInput) input = text_input_new_from_string (text, strlen (text), "p.bmf");
  BmfSources sources = { .prelude = BMF_BUILT_IN };

  return bmf_read (input, &sources, processors, scalar_bytes, error);
}

char *
sends_of (const Program *program, gboolean synchronisations)
{
  GString *all = g_string_new (NULL);

  for (guint32 p = 0; p < program_streams (program); p++)
    {
      guint32 length;
      const Step *steps = program_stream (program, p, &length);

      for (guint32 i = 0; i < length; i++)
        if (steps[i].type == STEP_SEND)
          g_string_append_printf (all, "%u>%u:%u ", p, steps[i].index,
                                  (guint) steps[i].amount);
        else if (synchronisations && steps[i].type == STEP_SYNCHRONISE)
          g_string_append (all, "| ");
      if (synchronisations)
        g_string_append (all, "; ");
    }
  return g_string_free (all, FALSE);
}
