/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Random cases: the critical path is that of the plain model, piece by piece, and in as
 * little memory as possible by kind.
 *
 * NETFARE_CASES  how many of each test (400)
 * NETFARE_SEED   of the first case (1; each case has the seed after the one before)
 */
#include "config.h"

#include <glib/gstdio.h>

#include "fixture/unit.h"
#include "replay/random-case.h"
#include "replay/replayed-case.h"
#include "replay/shrink-case.h"
#include "why/path/path-recorder.h"

#define DEFAULT_CASES 400

typedef ModelCase *(*MakeCase) (GRand *random);

typedef struct
{
  const ModelCase *at;
  const Topology *topology;
  GString *text;
} Taker;

static guint32
link_of_case (const Taker *self, guint32 link)
{
  for (guint32 i = 0; i < self->at->links->len; i++)
    {
      const ModelLink *own = &g_array_index (self->at->links, ModelLink, i);

      if (topology_find_link (self->topology, own->from, own->to) == link)
        return i;
    }
  return G_MAXUINT32;
}

static const PathKind kind_of_piece[N_MODEL_PIECES] = {
  [MODEL_PIECE_BUSY] = PATH_BUSY,       [MODEL_PIECE_SEND] = PATH_SEND,
  [MODEL_PIECE_RECEIVE] = PATH_RECEIVE, [MODEL_PIECE_TRANSMISSION] = PATH_TRANSMISSION,
  [MODEL_PIECE_QUEUE] = PATH_QUEUE,     [MODEL_PIECE_LATENCY] = PATH_LATENCY,
  [MODEL_PIECE_GAP] = PATH_GAP,         [MODEL_PIECE_MEMORY] = PATH_MEMORY
};

static ModelPieceType
piece_of_kind (PathKind kind)
{
  ModelPieceType type = 0;

  while (kind_of_piece[type] != kind)
    g_assert_cmpuint (++type, <, N_MODEL_PIECES);
  return type;
}

static void
take_piece (gpointer data, const PathPiece *piece)
{
  Taker *self = data;
  ModelPiece found = { .type = piece_of_kind (piece->kind),
                       .begin = piece->begin,
                       .end = piece->end,
                       .processor = piece->processor,
                       .source = piece->message.source,
                       .destination = piece->message.destination,
                       .number = piece->number,
                       .bytes = piece->bytes,
                       .waits = piece->is_waited_for,
                       .waiting_from = piece->waiting.source,
                       .waiting_to = piece->waiting.destination };

  if (piece->kind > PATH_RECEIVE && piece->kind != PATH_MEMORY)
    found.link = link_of_case (self, piece->link);
  if (piece->kind == PATH_MEMORY)
    g_assert_cmpuint (piece->link, ==, PATH_MEMORIES);
  g_assert_cmpuint (piece->interval, ==, 0);
  g_autofree char *line = model_piece_describe (self->at, &found);
  g_string_append_printf (self->text, "%s\n", line);
}

/* memory: key `path memory`; take: NULL if only kinds are looked at.  Lines are added to
 * the text of the taker, none where the run does not end. */
static void
run_with_path (const ModelCase *made, const char *file, guint64 memory,
               PathPieceTaker take, Taker *taker)
{
  g_autoptr (Machine) machine = replayed_case_machine (made, file);
  g_autoptr (GArray) instances = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_autoptr (Program) program = model_case_program (made, instances);
  g_autoptr (GError) error = NULL;
  g_autoptr (Network) network = network_new (machine, program_shape (program), &error);
  g_autoptr (Replay) replay = NULL;
  ReplayResult result;

  g_assert_no_error (error);
  machine->path_memory = memory;
  replay = replay_new (program, machine, network);
  PathRecorder *recorder = path_recorder_of (replay);
  taker->topology = network_topology (network);
  if (take != NULL)
    path_recorder_add_taker (recorder, take, taker);
  if (!replay_run (replay, &result, &error))
    {
      g_string_truncate (taker->text, 0);
      return;
    }
  const PathSums *sums = path_recorder_finish (recorder, result.time);
  g_assert_cmpint (path_sums_time (sums), ==, result.time);
  for (PathKind kind = 0; kind < N_PATH_KINDS && result.time > 0; kind++)
    g_string_append_printf (taker->text, "%s %" G_GINT64_FORMAT "\n",
                            path_kind_name (kind), sums->kinds[kind]);
}

/* One line a piece, then one a kind, twice. */
static char *
path_of_replay (const ModelCase *made, const char *file)
{
  Taker taker = { .at = made, .text = g_string_new (NULL) };

  run_with_path (made, file, 64 << 20, take_piece, &taker);
  run_with_path (made, file, 1, NULL, &taker);
  return g_string_free (taker.text, FALSE);
}

static char *
path_of_model (const ModelCase *made)
{
  g_autoptr (ModelResult) result = model_run (made);
  GString *text = g_string_new (NULL);
  SimTime kinds[N_PATH_KINDS] = { 0 };

  for (guint i = 0; i < result->path->len; i++)
    {
      const ModelPiece *piece = &g_array_index (result->path, ModelPiece, i);
      g_autofree char *line = model_piece_describe (made, piece);

      g_string_append_printf (text, "%s\n", line);
      kinds[kind_of_piece[piece->type]] += piece->end - piece->begin;
    }
  for (guint twice = 0; twice < 2 && result->path->len > 0; twice++)
    for (PathKind kind = 0; kind < N_PATH_KINDS; kind++)
      g_string_append_printf (text, "%s %" G_GINT64_FORMAT "\n", path_kind_name (kind),
                              kinds[kind]);
  return g_string_free (text, FALSE);
}

static gboolean
differs (gpointer file, const ModelCase *made)
{
  g_autofree char *replayed = path_of_replay (made, file);
  g_autofree char *expected = path_of_model (made);

  return !g_str_equal (replayed, expected);
}

static void
report (const ModelCase *made, guint32 seed, char *file)
{
  ModelCase *small = shrink_case (model_case_copy (made), differs, file);
  g_autofree char *replayed = path_of_replay (small, file);
  g_autofree char *expected = path_of_model (small);
  g_autofree char *text = model_case_describe (small);

  g_test_message ("NETFARE_SEED=%u NETFARE_CASES=1 fails; made smaller it is\n%s"
                  "---- path of the model ----\n%s---- path of the replay ----\n%s",
                  seed, text, expected, replayed);
  model_case_free (small);
}

static void
test_path_is_that_of_the_model (gconstpointer data)
{
  const MakeCase make_case = *(const MakeCase *) data;
  g_autoptr (GError) error = NULL;
  g_autofree char *folder = g_dir_make_tmp ("netfare-path-XXXXXX", &error);
  g_autofree char *file = g_build_filename (folder, "case.topo", NULL);
  const guint32 cases = unit_number ("NETFARE_CASES", DEFAULT_CASES);
  const guint32 first = unit_number ("NETFARE_SEED", 1);

  g_assert_no_error (error);
  for (guint32 seed = first; seed < first + cases && !g_test_failed (); seed++)
    {
      g_autoptr (GRand) random = g_rand_new_with_seed (seed);
      g_autoptr (ModelCase) made = make_case (random);

      if (!differs (file, made))
        continue;
      report (made, seed, file);
      g_test_fail ();
    }
  g_unlink (file);
  g_rmdir (folder);
}

/* ---- the rules of the wire ----------------------------------------------------------
 */

/* Where the last piece ended, while each begins where the one before it ends. */
typedef struct
{
  SimTime end;
  guint pieces;
} Chain;

static void
add_to_chain (gpointer data, const PathPiece *piece)
{
  Chain *self = data;

  g_assert_cmpint (piece->begin, ==, self->end);
  g_assert_cmpint (piece->end, >, piece->begin);
  self->end = piece->end;
  self->pieces++;
}

/* Returns: kinds and their times, as a text; empty if the run does not end. */
static char *
kinds_of_replay (const ModelCase *made, const char *file, guint64 memory, Chain *chain)
{
  g_autoptr (Machine) machine = replayed_case_machine (made, file);
  g_autoptr (GArray) instances = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_autoptr (Program) program = model_case_program (made, instances);
  g_autoptr (Network) network = network_new (machine, program_shape (program), NULL);
  GString *text = g_string_new (NULL);
  ReplayResult result;

  machine->path_memory = memory;
  g_autoptr (Replay) replay = replay_new (program, machine, network);
  PathRecorder *recorder = path_recorder_of (replay);
  if (chain != NULL)
    path_recorder_add_taker (recorder, add_to_chain, chain);
  if (replay_run (replay, &result, NULL))
    {
      const PathSums *sums = path_recorder_finish (recorder, result.time);

      for (PathKind kind = 0; kind < N_PATH_KINDS; kind++)
        g_string_append_printf (text, "%s %" G_GINT64_FORMAT "\n", path_kind_name (kind),
                                sums->kinds[kind]);
      g_assert_cmpint (path_sums_time (sums), ==, result.time);
    }
  return g_string_free (text, FALSE);
}

/* With streams and acknowledgements the path goes from 0 to the time at which the model's
 * run ends, without a gap, and is the same in little memory. */
static void
check_chain (const ModelCase *made, const char *file, guint32 seed)
{
  g_autoptr (ModelResult) expected = model_run (made);
  Chain chain = { 0, 0 };
  g_autofree char *kinds = kinds_of_replay (made, file, 64 << 20, &chain);
  g_autofree char *again = kinds_of_replay (made, file, 1, NULL);

  if (expected->end != MODEL_DONE)
    return;
  if (chain.end != expected->run || !g_str_equal (kinds, again))
    {
      g_autofree char *text = model_case_describe (made);

      g_test_message ("NETFARE_SEED=%u NETFARE_CASES=1: %s\npath to %" G_GINT64_FORMAT
                      " of %" G_GINT64_FORMAT "\n%s---- in little memory ----\n%s",
                      seed, text, chain.end, expected->run, kinds, again);
      g_test_fail ();
    }
}

static void
test_path_of_streams_is_whole (gconstpointer data)
{
  const MakeCase make_case = *(const MakeCase *) data;
  g_autofree char *folder = g_dir_make_tmp ("netfare-path-XXXXXX", NULL);
  g_autofree char *file = g_build_filename (folder, "case.topo", NULL);
  const guint32 cases = unit_number ("NETFARE_CASES", DEFAULT_CASES / 2);
  const guint32 first = unit_number ("NETFARE_SEED", 1);

  for (guint32 seed = first; seed < first + cases && !g_test_failed (); seed++)
    {
      g_autoptr (GRand) random = g_rand_new_with_seed (seed);
      g_autoptr (ModelCase) made = make_case (random);

      check_chain (made, file, seed);
    }
  g_unlink (file);
  g_rmdir (folder);
}

UNIT_MAIN (argc, argv)
{
  static const MakeCase make_case = random_case_new, make_graphs = random_graphs_new;
  static const MakeCase make_wire = random_wire_case_new;
  static const MakeCase make_wire_graphs = random_wire_graphs_new;

  g_test_init (&argc, &argv, NULL);
  g_test_add_data_func ("/path-random/path-of-steps-is-that-of-the-model", &make_case,
                        test_path_is_that_of_the_model);
  g_test_add_data_func ("/path-random/path-of-graphs-is-that-of-the-model", &make_graphs,
                        test_path_is_that_of_the_model);
  g_test_add_data_func ("/path-random/path-of-streams-is-whole", &make_wire,
                        test_path_of_streams_is_whole);
  g_test_add_data_func ("/path-random/path-of-streams-of-graphs-is-whole",
                        &make_wire_graphs, test_path_of_streams_is_whole);
  return g_test_run ();
}
