/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "why/what-if-replay.h"

#include "network/link-changes.h"
#include "replay/processors/busy-factors.h"

gboolean
what_if_check (const WhatIf *self, const Program *program, const Machine *machine,
               const Network *network, GError **error)
{
  const Topology *topology = network_topology (network);
  guint n_power;
  const Decimal *power = network_power (network, &n_power);
  LinkChanges links;

  if (!link_changes_check (self, topology != NULL, machine->name, error)
      || !busy_factors_check (self, program, power, n_power, error))
    return FALSE;
  if (topology == NULL)
    return TRUE;
  if (!link_changes_open (&links, self, topology, error))
    return FALSE;
  link_changes_close (&links);
  return TRUE;
}

gboolean
what_if_replay (Program *program, const Machine *machine, const WhatIf *what_if,
                guint threads, SimTime *time, GError **error)
{
  g_autoptr (Machine) copy = machine_copy (machine);
  g_autoptr (Network) network = NULL;
  g_autoptr (Replay) replay = NULL;
  ReplayResult result;

  copy->what_if = what_if;
  network = network_new (copy, &copy->shape, error);
  if (network == NULL)
    return FALSE;
  replay = replay_new (program, copy, network);
  replay_set_threads (replay, threads);
  if (!replay_run (replay, &result, error))
    return FALSE;
  *time = result.time;
  return TRUE;
}

GArray *
what_if_replay_all (Program *program, const Machine *machine, const GPtrArray *what_ifs,
                    guint threads, GError **error)
{
  g_autoptr (GArray) times = g_array_new (FALSE, FALSE, sizeof (WhatIfTime));

  for (guint i = 0; i < what_ifs->len; i++)
    {
      WhatIfTime row = { .what_if = what_ifs->pdata[i] };

      if (!what_if_replay (program, machine, row.what_if, threads, &row.time, error))
        return NULL;
      g_array_append_val (times, row);
    }
  return g_steal_pointer (&times);
}
