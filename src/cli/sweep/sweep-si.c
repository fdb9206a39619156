/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli/sweep/sweep-si.h"

#include "machine-file/machine-file.h"
#include "machine-file/machine-keys.h"
#include "text/number-text.h"

#define ATTO_PER_SECOND (ATTO_PER_PICOSECOND * SIM_TIME_PER_SECOND)

gboolean
sweep_si_has (const Vary *one)
{
  return one->type == VARY_KEY && machine_key_is_time (machine_key_find (one->key));
}

char *
sweep_si_seconds (const Vary *one, const char *value)
{
  g_autoptr (Machine) machine = machine_new ();
  g_autofree char *statement = g_strdup_printf ("%s = %s", one->key, value);
  NumberText text;

  if (!sweep_si_has (one) || !machine_set (machine, statement, NULL))
    return g_strdup ("");
  AttoTime time
      = G_STRUCT_MEMBER (AttoTime, machine, machine_key_find (one->key)->offset);
  return g_strdup (number_exact (time, ATTO_PER_SECOND, 0, text));
}
