/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Any bytes as a GOAL schedule: an error or a program, and the program replays or says
 * why not. */
#include "config.h"

#include "fuzz/fuzz.h"
#include "goal/goal.h"
#include "replay/replay.h"

/* A rank that is only counted takes memory too. */
#define MOST_RANKS 4096

static void
replay_program (Program *program, const char *generator)
{
  g_autofree char *spec
      = g_strdup_printf ("%s:%u", generator, program_processors (program));
  g_autoptr (Machine) machine = machine_new ();
  g_autoptr (Network) network = NULL;
  g_autoptr (Replay) replay = NULL;
  g_autoptr (GError) error = NULL;
  ReplayResult result;

  if (!machine_set_network (machine, spec, &error) || !machine_resolve (machine, &error))
    g_error ("%s", error->message);
  network = network_new (machine, program_shape (program), &error);
  if (network == NULL)
    g_error ("%s", error->message);
  replay = replay_new (program, machine, network);
  if (!replay_run (replay, &result, NULL))
    return;
  for (guint32 p = 0; p < result.processors; p++)
    {
      const ProcessorTotals *totals = &result.processor[p];

      g_assert (totals->busy + totals->overhead + totals->idle == result.time);
    }
}

int
LLVMFuzzerTestOneInput (const guint8 *data, size_t size)
{
  g_autoptr (TextInput) input
      = text_input_new_from_string ((const char *) data, size, "fuzz");
  g_autoptr (Program) program = goal_read (input, NULL, NULL, NULL);

  if (program == NULL || program_processors (program) > MOST_RANKS)
    return 0;
  replay_program (program, "crossbar");
  replay_program (program, "ring");
  return 0;
}
