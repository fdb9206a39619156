/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "bmf/replay-bmf.h"
#include "machine-file/machine-file.h"

/* In units, that are microseconds: docs/bmf.md, Costs. */
static gboolean
set_all (Machine *machine, const char *const *statements, GError **error)
{
  for (; statements != NULL && *statements != NULL; statements++)
    if (!machine_set (machine, *statements, error))
      return FALSE;
  return TRUE;
}

static Machine *
new_machine (const Program *program, const ReplaySettings *settings, GError **error)
{
  static const char *const statements[] = {
    "operation time = 1",
    "send overhead = 0",
    "receive overhead = 0",
    "send overhead byte time = 0.2",
    "receive overhead byte time = 0.2",
    "transport = 2",
    "link byte time = 1",
    "link start time = 0",
    "link latency = 0",
    NULL,
  };
  g_autoptr (Machine) machine = machine_new ();

  if (!set_all (machine, statements, error)
      || !machine_set_network (
          machine, settings->network != NULL ? settings->network : "basic", error)
      || !set_all (machine, settings->statements, error))
    return NULL;
  machine->shape = *program_shape (program);
  machine->shape_set = TRUE;
  return machine_resolve (machine, error) ? g_steal_pointer (&machine) : NULL;
}

gboolean
replay_bmf_set (Program *program, const ReplaySettings *settings,
                const ReplayObserver *observer, gpointer data, ReplayTotals *totals,
                GError **error)
{
  g_autoptr (Machine) machine = new_machine (program, settings, error);
  g_autoptr (Network) place
      = machine == NULL ? NULL : network_new (machine, program_shape (program), error);
  g_autoptr (Replay) replay = NULL;
  ReplayResult result;

  if (place == NULL)
    return FALSE;
  replay = replay_new (program, machine, place);
  if (observer != NULL)
    replay_add_observer (replay, observer, data);
  if (!replay_run (replay, &result, error))
    return FALSE;
  *totals = (ReplayTotals){ .time = result.time,
                            .messages = result.messages,
                            .bytes = result.bytes,
                            .congestion_delay = result.congestion_delay };
  for (guint32 p = 0; p < result.processors; p++)
    totals->busy += result.processor[p].busy;
  return TRUE;
}

gboolean
replay_bmf (Program *program, const char *network, const ReplayObserver *observer,
            gpointer data, ReplayTotals *totals, GError **error)
{
  const ReplaySettings settings = { .network = network };

  return replay_bmf_set (program, &settings, observer, data, totals, error);
}
