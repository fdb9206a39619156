/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Random MPI programs, and others with collectives that are priced as a whole, where no
 * message waits for another, so that nothing can change its order: prices divided by 2
 * save no more than half of what the path has of them, doubled prices cost no less than
 * all of it, up to 1 ps a piece.  A path that is no chain of causes does not do so.
 *
 * NETFARE_CASES  how many (100)
 * NETFARE_SEED   of the first case (1; each case has the seed after the one before)
 */
#include "config.h"

#include <glib/gstdio.h>
#include <string.h>

#include "fixture/unit.h"
#include "machine-file/machine-file.h"
#include "program/program-private.h"
#include "replay/random-case.h"
#include "replay/random-mpi.h"
#include "replay/replayed-case.h"
#include "why/path/path-recorder.h"
#include "why/what-if-replay.h"

#define DEFAULT_CASES 100

/* What is on the path. */
typedef struct
{
  SimTime end; /* of the last piece */
  SimTime time[N_PATH_KINDS];
  guint pieces[N_PATH_KINDS];
} Taken;

static void
take_piece (gpointer data, const PathPiece *piece)
{
  Taken *self = data;

  g_assert_cmpint (piece->begin, ==, self->end);
  g_assert_cmpint (piece->end, >, piece->begin);
  self->end = piece->end;
  self->time[piece->kind] += piece->end - piece->begin;
  self->pieces[piece->kind]++;
}

/* What places do in operations is what operations take; of links that is all there is. */
static void
check_rows (const PathSums *sums)
{
  for (guint i = 0; i < sums->operations->len; i++)
    {
      const PathOperation *one = &g_array_index (sums->operations, PathOperation, i);
      SimTime rows = 0;

      for (guint r = 0; r < sums->rows->len; r++)
        if (g_array_index (sums->rows, PathRow, r).operation == one->call)
          rows += g_array_index (sums->rows, PathRow, r).time;
      g_assert_cmpint (rows, ==,
                       path_operation_time (one)
                           - (one->call == PROGRAM_NONE ? one->network : 0));
    }
}

/* Every way of adding up gives the time of the run. */
static void
check_sums (const PathSums *sums, SimTime run)
{
  SimTime places = 0, intervals = 0, operations = 0;

  for (guint i = 0; i < sums->processors->len; i++)
    places += path_processor_time (&g_array_index (sums->processors, PathProcessor, i));
  for (guint i = 0; i < sums->links->len; i++)
    places += path_link_time (&g_array_index (sums->links, PathLink, i));
  for (guint i = 0; i < sums->intervals->len; i++)
    intervals += path_interval_time (&g_array_index (sums->intervals, PathInterval, i));
  g_assert_cmpint (path_sums_time (sums), ==, run);
  g_assert_cmpint (places, ==, run);
  g_assert_cmpint (intervals, ==, run);
  for (guint i = 0; i < sums->operations->len; i++)
    operations
        += path_operation_time (&g_array_index (sums->operations, PathOperation, i));
  g_assert_cmpint (operations, ==, sums->operations->len > 0 ? run : 0);
  check_rows (sums);
}

/* Operations as text, and how many pieces there are. */
static char *
describe_operations (const PathSums *sums)
{
  GString *text = g_string_new (NULL);

  g_string_append_printf (text, "%" G_GUINT64_FORMAT " pieces, %u rows", sums->pieces,
                          sums->rows->len);
  for (guint i = 0; i < sums->operations->len; i++)
    {
      const PathOperation *one = &g_array_index (sums->operations, PathOperation, i);

      g_string_append_printf (
          text, ", %s %" G_GINT64_FORMAT " %" G_GINT64_FORMAT " %" G_GINT64_FORMAT,
          one->name, one->busy, one->overhead, one->network);
    }
  return g_string_free (text, FALSE);
}

/* The sums are the same where records are often swept, and chains added up. */
static void
check_in_little_memory (Program *program, const Machine *machine, const PathSums *sums)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (Network) network = network_new (machine, program_shape (program), &error);
  g_autoptr (Replay) replay = replay_new (program, machine, network);
  g_autofree char *expected = describe_operations (sums), *found = NULL;
  PathRecorder *recorder = path_recorder_of (replay);
  ReplayResult result;

  replay_run (replay, &result, &error);
  g_assert_no_error (error);
  found = describe_operations (path_recorder_finish (recorder, result.time));
  g_assert_cmpstr (found, ==, expected);
}

static SimTime
run_with_path (Program *program, Machine *machine, Taken *taken)
{
  const guint64 path_memory = machine->path_memory;
  g_autoptr (GError) error = NULL;
  g_autoptr (Network) network = network_new (machine, program_shape (program), &error);
  g_autoptr (Replay) replay = NULL;
  ReplayResult result;

  g_assert_no_error (error);
  replay = replay_new (program, machine, network);
  PathRecorder *recorder = path_recorder_of (replay);
  path_recorder_add_taker (recorder, take_piece, taken);
  replay_run (replay, &result, &error);
  g_assert_no_error (error);
  check_sums (path_recorder_finish (recorder, result.time), result.time);
  g_assert_cmpint (taken->end, ==, result.time);
  machine->path_memory = 1;
  check_in_little_memory (program, machine, path_recorder_finish (recorder, result.time));
  machine->path_memory = path_memory;
  return result.time;
}

/* target: of an option --what-if. */
static SimTime
run_changed (Program *program, const Machine *machine, const char *target,
             const char *factor)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *text = g_strconcat (target, factor, NULL);
  g_autoptr (WhatIf) what_if = what_if_new (text, &error);
  SimTime time;

  g_assert_no_error (error);
  what_if_replay (program, machine, what_if, 1, &time, &error);
  g_assert_no_error (error);
  return time;
}

static void
check_target (Program *program, const Machine *machine, SimTime run, const char *target,
              SimTime on_path, guint pieces)
{
  const SimTime faster = run_changed (program, machine, target, " x2");
  const SimTime slower = run_changed (program, machine, target, " x0.5");

  if (run - faster > on_path / 2 + pieces || slower - run < on_path - pieces)
    g_test_message ("%s: run %" G_GINT64_FORMAT ", on the path %" G_GINT64_FORMAT
                    " in %u pieces, twice as fast %" G_GINT64_FORMAT
                    ", half as fast %" G_GINT64_FORMAT,
                    target, run, on_path, pieces, faster, slower);
  g_assert_cmpint (run - faster, <=, on_path / 2 + pieces);
  g_assert_cmpint (slower - run, >=, on_path - pieces);
}

static void
check_times (Program *program, Machine *machine)
{
  Taken taken = { 0 };
  const SimTime run = run_with_path (program, machine, &taken);

  check_target (program, machine, run, "computing", taken.time[PATH_BUSY],
                taken.pieces[PATH_BUSY]);
  check_target (program, machine, run, "overhead",
                taken.time[PATH_SEND] + taken.time[PATH_RECEIVE],
                taken.pieces[PATH_SEND] + taken.pieces[PATH_RECEIVE]);
  if (network_is_graph (machine))
    check_target (program, machine, run, "latency", taken.time[PATH_LATENCY],
                  taken.pieces[PATH_LATENCY]);
  else
    check_target (program, machine, run, "network",
                  taken.time[PATH_TRANSMISSION] + taken.time[PATH_COLLECTIVE],
                  taken.pieces[PATH_TRANSMISSION] + taken.pieces[PATH_COLLECTIVE]);
}

/* Steps of all kinds are in calls, some of several steps, some in none. */
static void
name_calls (Program *program, GRand *random)
{
  static const char *const names[] = { "MPI_Send", "MPI_Wait", "MPI_Allreduce" };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    program_define_call (program, names[i]);
  for (guint32 stream = 0; stream < program_streams (program); stream++)
    {
      guint32 length;

      program_stream (program, stream, &length);
      for (guint32 i = 0; i < length; i++)
        {
          const guint32 call = g_rand_int_range (random, 0, 4);

          if (call < G_N_ELEMENTS (names))
            program_set_call (program, stream, i, call, g_rand_boolean (random));
        }
    }
}

/* A machine whose links are never occupied, but have a latency. */
static ModelCase *
make_machine (GRand *random)
{
  ModelCase *made = random_case_new (random);

  made->start = made->byte = made->gap = 0;
  if (made->latency == 0)
    made->latency = 1000000000000;
  made->memory_latency = made->memory_byte = 0;
  made->packets = PACKETS_WHOLE;
  return made;
}

/* Links that are never occupied, but have a latency. */
static void
check_links (guint32 seed, const char *file)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (seed);
  g_autoptr (ModelCase) made = make_machine (random);
  g_autoptr (Machine) machine = replayed_case_machine (made, file);
  g_autoptr (Program) program = random_mpi_new (random, model_case_processors (made));
  g_autoptr (WhatIf) nothing = what_if_new ("latency x1", NULL);
  g_autoptr (GError) error = NULL;
  SimTime time;

  name_calls (program, random);
  if (what_if_replay (program, machine, nothing, 1, &time, &error))
    check_times (program, machine);
  else
    g_assert_nonnull (strstr (error->message, "route"));
}

/* A formula whose messages never wait; collectives have a price. */
static void
check_formula (guint32 seed)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (seed);
  g_autoptr (ModelCase) made = random_case_new (random);
  g_autoptr (Machine) machine = machine_new ();
  g_autoptr (GArray) instances = g_array_new (FALSE, FALSE, sizeof (guint32));
  const guint32 processors = model_case_processors (made);
  g_autoptr (Program) program = seed % 2 == 0 ? random_mpi_new (random, processors)
                                              : model_case_program (made, instances);
  g_autofree char *network = g_strdup_printf ("transputer:%u", processors);
  g_autoptr (GError) error = NULL;

  machine_set_network (machine, network, &error);
  g_assert_no_error (error);
  machine_set (machine, "send overhead = 3 us", &error);
  machine_set (machine, "receive overhead = 2 us", &error);
  g_assert_no_error (error);
  machine_resolve (machine, &error);
  g_assert_no_error (error);
  check_times (program, machine);
}

static void
test_path_is_a_chain_of_causes (void)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *folder = g_dir_make_tmp ("netfare-path-causes-XXXXXX", &error);
  g_autofree char *file = g_build_filename (folder, "case.topo", NULL);
  const guint32 cases = unit_number ("NETFARE_CASES", DEFAULT_CASES);
  const guint32 first = unit_number ("NETFARE_SEED", 1);

  g_assert_no_error (error);
  for (guint32 seed = first; seed < first + cases; seed++)
    {
      if (g_test_verbose ())
        g_test_message ("seed %u", seed);
      check_links (seed, file);
      check_formula (seed);
    }
  g_unlink (file);
  g_rmdir (folder);
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/path-causes/path-is-a-chain-of-causes",
                   test_path_is_a_chain_of_causes);
  return g_test_run ();
}
