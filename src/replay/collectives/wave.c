/* SPDX-License-Identifier: GPL-3.0-or-later */
/* wave.c - the state of a loop done in portions */
#include "config.h"

#include "replay/collectives/wave.h"

void
wave_free (Wave *wave)
{
  if (wave == NULL)
    return;
  for (guint32 i = 0; i < wave->dependences->count; i++)
    if (wave->dependence[i].sent != NULL)
      g_array_unref (wave->dependence[i].sent);
  g_free (wave->stages);
  g_free (wave->dependence);
  g_free (wave->first_out);
  g_free (wave->first_in);
  g_free (wave->in);
  g_free (wave);
}
