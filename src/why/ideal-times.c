/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "why/ideal-times.h"

#include "base/error.h"
#include "network/ideal-network.h"

/* Sets *deadlock to the machine's ideal where the replay deadlocks. */
static gboolean
replay_ideal (Program *program, const Machine *machine, Network *network, SimTime *time,
              Ideal *deadlock, GError **error)
{
  g_autoptr (Replay) replay = replay_new (program, machine, network);
  g_autoptr (GError) failure = NULL;
  ReplayResult result;

  if (replay_run (replay, &result, &failure))
    {
      *time = result.time;
      return TRUE;
    }
  if (g_error_matches (failure, NETFARE_ERROR, NETFARE_ERROR_DEADLOCK))
    {
      *deadlock = machine->ideal;
      return TRUE;
    }
  g_propagate_error (error, g_steal_pointer (&failure));
  return FALSE;
}

/* Then it does not matter whether there are any. */
static gboolean
has_overheads (const Machine *machine)
{
  return machine->send_overhead != 0 || machine->send_overhead_byte_time != 0
         || machine->receive_overhead != 0 || machine->receive_overhead_byte_time != 0
         || machine->combine_byte_time != 0;
}

gboolean
ideal_times_find (Program *program, const Machine *machine, IdealTimes *times,
                  GError **error)
{
  SimTime *const time[] = { [IDEAL_WITHOUT_OVERHEAD] = &times->without_overhead,
                            [IDEAL_INSTANT] = &times->instant,
                            [IDEAL_LATENCY] = &times->latency,
                            [IDEAL_ALONE] = &times->alone };
  /* Of an ideal run, those that are not more ideal than it are the run itself. */
  const Ideal last = machine->ideal == IDEAL_NONE ? IDEAL_ALONE : machine->ideal;
  const Ideal first = has_overheads (machine) ? IDEAL_WITHOUT_OVERHEAD : IDEAL_INSTANT;
  g_autoptr (Machine) copy = machine_copy (machine);
  g_autoptr (Network) network = NULL;

  times->deadlock = IDEAL_NONE;
  copy->ideal = MIN (first, last);
  network = network_new (copy, &copy->shape, error);
  if (network == NULL)
    return FALSE;
  for (Ideal ideal = copy->ideal; ideal <= last; ideal++)
    {
      copy->ideal = ideal;
      ideal_network_set (network, ideal);
      if (!replay_ideal (program, copy, network, time[ideal], &times->deadlock, error))
        return FALSE;
      if (times->deadlock != IDEAL_NONE)
        return TRUE;
    }
  for (Ideal ideal = last + 1; ideal <= IDEAL_ALONE; ideal++)
    *time[ideal] = *time[last];
  if (first == IDEAL_INSTANT)
    times->without_overhead = times->instant;
  return TRUE;
}
