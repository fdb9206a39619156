/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli/run/hpf-goal.h"

#include "cli/console/messages.h"
#include "run/machine-shape.h"
#include "run/reader-machine.h"
#include "hpf/program/hpf-program.h"
#include "hpf/program/hpf-reader.h"
#include "machine-file/machine-file.h"
#include "network/network.h"
#include "output/goal-writer.h"

/* The machine of a replay without options about it. */
static Machine *
default_machine (const Program *program, GError **error)
{
  g_autoptr (Machine) machine = machine_new ();

  if (!machine_resolve (machine, error)
      || !machine_shape_for_program (machine, program, error)
      || !reader_machine_network (&hpf_reader, machine, error))
    return NULL;
  reader_machine_costs (&hpf_reader, machine);
  return g_steal_pointer (&machine);
}

static gboolean
replay_to (GoalWriter *writer, Program *program, const Machine *machine, gboolean quiet,
           GError **error)
{
  g_autoptr (Network) network = network_new (machine, &machine->shape, error);

  if (network == NULL)
    return FALSE;
  g_autoptr (Replay) replay = replay_new (program, machine, network);
  g_autofree char *what = g_strdup_printf ("replaying on %s", machine->name);
  g_autoptr (Progress) progress = quiet ? NULL : progress_new (what);
  ReplayResult result;

  if (progress != NULL)
    replay_set_progress (replay, progress_show, progress);
  replay_add_observer (replay, goal_writer_observer (), writer);
  if (!replay_run (replay, &result, error))
    return FALSE;
  goal_writer_finish (writer, result.time);
  return goal_writer_close (writer, error);
}

gboolean
hpf_goal_write (const HpfTree *tree, const Options *options, OutputFile *output,
                GError **error)
{
  g_autoptr (Program) program = hpf_program_new (
      tree, options->reader->options.per_iteration, &hpf_reader, error);

  if (program == NULL)
    return FALSE;
  g_autoptr (Machine) machine = default_machine (program, error);
  if (machine == NULL)
    return FALSE;
  g_autoptr (GoalWriter) writer = goal_writer_new (program, NULL, output);
  goal_writer_set_costs (writer, machine);
  return replay_to (writer, program, machine, options->quiet > 0, error);
}
