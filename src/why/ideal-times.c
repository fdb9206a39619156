/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "why/ideal-times.h"

static gboolean
replay_ideal (Program *program, const Machine *machine, Ideal ideal, SimTime *time,
              GError **error)
{
  g_autoptr (Machine) copy = machine_copy (machine);
  g_autoptr (Network) network = NULL;
  g_autoptr (Replay) replay = NULL;
  ReplayResult result;

  /* Of an ideal run, those that are not more ideal than it are the run itself. */
  copy->ideal = machine->ideal == IDEAL_NONE ? ideal : MIN (ideal, machine->ideal);
  network = network_new (copy, &copy->shape, error);
  if (network == NULL)
    return FALSE;
  replay = replay_new (program, copy, network);
  if (!replay_run (replay, &result, error))
    return FALSE;
  *time = result.time;
  return TRUE;
}

gboolean
ideal_times_find (Program *program, const Machine *machine, IdealTimes *times,
                  GError **error)
{
  return replay_ideal (program, machine, IDEAL_WITHOUT_OVERHEAD, &times->without_overhead,
                       error)
         && replay_ideal (program, machine, IDEAL_INSTANT, &times->instant, error)
         && replay_ideal (program, machine, IDEAL_LATENCY, &times->latency, error)
         && replay_ideal (program, machine, IDEAL_ALONE, &times->alone, error);
}
