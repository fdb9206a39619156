/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli/run/plain-replay.h"

#include "cli/console/messages.h"
#include "machine-file/machine-file.h"
#include "network/network.h"
#include "output/goal-writer.h"
#include "run/machine-shape.h"
#include "run/reader-machine.h"

static Machine *
default_machine (const Program *program, GError **error)
{
  g_autoptr (Machine) machine = machine_new ();
  const Reader *reader = program_reader (program);

  if (!machine_resolve (machine, error)
      || !machine_shape_for_program (machine, program, error)
      || !reader_machine_network (reader, machine, error))
    return NULL;
  reader_machine_costs (reader, machine);
  return g_steal_pointer (&machine);
}

/* writer: NULL: nothing is written. */
static gboolean
replay_to (GoalWriter *writer, Program *program, const Machine *machine, gboolean quiet,
           ReplayResult *result, GError **error)
{
  g_autoptr (Network) network = network_new (machine, &machine->shape, error);

  if (network == NULL)
    return FALSE;
  g_autoptr (Replay) replay = replay_new (program, machine, network);
  g_autofree char *what = g_strdup_printf ("replaying on %s", machine->name);
  g_autoptr (Progress) progress = quiet ? NULL : progress_new (what);

  if (progress != NULL)
    replay_set_progress (replay, progress_show, progress);
  if (writer != NULL)
    replay_add_observer (replay, goal_writer_observer (), writer);
  if (!replay_run (replay, result, error))
    return FALSE;
  result->processor = NULL;
  if (writer == NULL)
    return TRUE;
  goal_writer_finish (writer, result->time);
  return goal_writer_close (writer, error);
}

gboolean
plain_replay (Program *program, const Options *options, OutputFile *output,
              ReplayResult *totals, GError **error)
{
  g_autoptr (Machine) machine = default_machine (program, error);
  g_autoptr (GoalWriter) writer = NULL;
  ReplayResult result;

  if (machine == NULL)
    return FALSE;
  if (output != NULL)
    {
      writer = goal_writer_new (program, NULL, output);
      goal_writer_set_costs (writer, machine);
    }
  return replay_to (writer, program, machine, options->quiet > 0,
                    totals != NULL ? totals : &result, error);
}
