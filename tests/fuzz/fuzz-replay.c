/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "fuzz/fuzz-replay.h"

#include "fuzz/fuzz.h"
#include "machine-file/machine-file.h"
#include "replay/replay.h"

void
fuzz_replay (Program *program, const char *generator)
{
  g_autofree char *spec
      = g_strdup_printf ("%s:%u", generator, program_processors (program));
  g_autoptr (Machine) machine = machine_new ();
  g_autoptr (Network) network = NULL;
  g_autoptr (Replay) replay = NULL;
  g_autoptr (GError) error = NULL;
  ReplayResult result;

  if (!machine_set_network (machine, spec, &error) || !machine_resolve (machine, &error))
    fuzz_fail ("%s", error->message);
  network = network_new (machine, program_shape (program), &error);
  if (network == NULL)
    fuzz_fail ("%s", error->message);
  replay = replay_new (program, machine, network);
  if (!replay_run (replay, &result, NULL))
    return;
  for (guint32 p = 0; p < result.processors; p++)
    {
      const ProcessorTotals *totals = &result.processor[p];

      g_assert (totals->busy + totals->overhead + totals->idle == result.time);
    }
}
