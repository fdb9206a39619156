/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "fuzz/fuzz-replay.h"

#include "fuzz/fuzz.h"
#include "machine-file/machine-file.h"
#include "replay/replay.h"
#include "why/path/path-recorder.h"

#define MOST_NICS 3

/* Its pieces are the whole run. */
static void
check_path (PathRecorder *recorder, SimTime time)
{
  const PathSums *path = path_recorder_finish (recorder, time);
  SimTime sum = 0;

  for (guint kind = 0; kind < N_PATH_KINDS; kind++)
    {
      if (path->kinds[kind] < 0)
        fuzz_fail ("less than no time of the critical path is %s",
                   path_kind_name ((PathKind) kind));
      sum += path->kinds[kind];
    }
  if (sum != time)
    fuzz_fail ("the critical path takes %" G_GINT64_FORMAT
               " ps, the run %" G_GINT64_FORMAT,
               sum, time);
}

/* FALSE: it failed.  *result is without its processors. */
static gboolean
replay_once (Program *program, const Machine *machine, Network *network,
             gboolean with_path, ReplayResult *result)
{
  g_autoptr (Replay) replay = replay_new (program, machine, network);
  PathRecorder *recorder = with_path ? path_recorder_of (replay) : NULL;

  if (!replay_run (replay, result, NULL))
    return FALSE;
  if (recorder != NULL)
    check_path (recorder, result->time);
  for (guint32 p = 0; p < result->processors; p++)
    {
      const ProcessorTotals *totals = &result->processor[p];

      if (totals->busy < 0 || totals->overhead < 0 || totals->idle < 0
          || totals->busy + totals->overhead + totals->idle != result->time)
        fuzz_fail ("processor %u: busy, overhead and idle are not the run", p);
    }
  result->processor = NULL;
  return TRUE;
}

/* On so many nodes for each processor of the program. */
static Network *
make_network (const Program *program, const char *generator, guint nics, Machine *machine)
{
  g_autofree char *spec
      = g_strdup_printf ("%s:%u", generator, program_processors (program) * nics);
  g_autofree char *key = g_strdup_printf ("nics = %u", nics);
  g_autoptr (GError) error = NULL;
  Network *network = NULL;

  if (machine_set_network (machine, spec, &error) && machine_set (machine, key, &error)
      && machine_resolve (machine, &error))
    network = network_new (machine, program_shape (program), &error);
  if (network == NULL)
    fuzz_fail ("%s", error->message);
  return network;
}

void
fuzz_replay (Program *program, const char *generator)
{
  g_autoptr (Machine) machine = machine_new ();
  g_autoptr (Network) network = make_network (program, generator, 1, machine);

  fuzz_replay_twice (program, machine, network);
}

void
fuzz_replay_nics (Program *program)
{
  g_autoptr (Machine) machine = machine_new ();
  g_autoptr (Network) network = NULL;

  if (program_nics_from (program, 1) == 0)
    return;
  network = make_network (program, "ring", MOST_NICS, machine);
  fuzz_replay_twice (program, machine, network);
}

void
fuzz_replay_twice (Program *program, const Machine *machine, Network *network)
{
  ReplayResult first, second;
  gboolean done = replay_once (program, machine, network, FALSE, &first), again;

  network_reset (network);
  again = replay_once (program, machine, network, TRUE, &second);
  if (again != done)
    fuzz_fail ("only one of two replays failed");
  if (done
      && (first.time != second.time || first.messages != second.messages
          || first.link_hops != second.link_hops || first.bytes != second.bytes
          || first.congestion_delay != second.congestion_delay))
    fuzz_fail ("two replays differ: %" G_GINT64_FORMAT " and %" G_GINT64_FORMAT " ps",
               first.time, second.time);
}
