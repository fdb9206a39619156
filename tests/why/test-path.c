/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The critical path of short schedules, piece after piece; computed by hand. */
#include "config.h"

#include <string.h>

#include "base/error.h"
#include "fixture/unit.h"
#include "machine-file/machine-file.h"
#include "why-case.h"
#include "why/path/path-recorder.h"

typedef struct
{
  Network *network;
  GString *text;
  SimTime until; /* pieces so far */
} Pieces;

static void
append_ns (GString *text, SimTime time)
{
  g_string_append_printf (text, " %" G_GINT64_FORMAT, time / 1000);
  if (time % 1000 != 0)
    g_string_append_printf (text, ".%03" G_GINT64_FORMAT, time % 1000);
}

/* "busy 0 100, transmission 0-3 1000, queue 3-2 1000 (1-2 waits for 0-2)", in ns. */
static void
take_piece (gpointer data, const PathPiece *piece)
{
  Pieces *self = data;
  const Topology *topology = network_topology (self->network);

  g_assert_cmpint (piece->begin, ==, self->until);
  g_assert_cmpint (piece->end, >, piece->begin);
  self->until = piece->end;
  if (self->text->len > 0)
    g_string_append (self->text, ", ");
  g_string_append (self->text, path_kind_name (piece->kind));
  if (piece->processor != PATH_NOWHERE)
    g_string_append_printf (self->text, " %u", piece->processor);
  else if (topology == NULL)
    g_assert_cmpuint (piece->link, ==, PATH_NETWORK);
  else if (piece->link != PATH_MEMORIES)
    g_string_append_printf (self->text, " %u-%u",
                            topology_link_from (topology, piece->link),
                            topology->to[piece->link]);
  append_ns (self->text, piece->end - piece->begin);
  if (piece->is_waited_for)
    g_string_append_printf (self->text, " (%u-%u waits for %u-%u)", piece->waiting.source,
                            piece->waiting.destination, piece->message.source,
                            piece->message.destination);
}

static char *
find_pieces (const WhyCase *what, guint64 memory, SimTime *time)
{
  g_autoptr (GError) error = NULL;
  Pieces pieces = { .text = g_string_new (NULL) };
  WhyCaseFiles files;

  why_case_open (&files, what);
  files.machine->path_memory = memory;
  {
    g_autoptr (Network) network
        = network_new (files.machine, program_shape (files.program), &error);
    g_autoptr (Replay) replay = replay_new (files.program, files.machine, network);
    PathRecorder *recorder = path_recorder_of (replay);
    ReplayResult result;

    pieces.network = network;
    path_recorder_add_taker (recorder, take_piece, &pieces);
    g_assert_true (replay_run (replay, &result, &error));
    g_assert_cmpint (path_sums_time (path_recorder_finish (recorder, result.time)), ==,
                     result.time);
    *time = result.time;
  }
  why_case_close (&files);
  g_assert_cmpint (pieces.until, ==, *time);
  return g_string_free (pieces.text, FALSE);
}

typedef struct
{
  WhyCase what;
  const char *pieces;
} PathCase;

static void
test_pieces_of_worked_cases (void)
{
  static const PathCase cases[] = {
    /* two into one */
    { { "c100 >2:1000; c100 >2:1000; <0:1000 <1:1000", "0-3 1-3 3-2", "" },
      "busy 0 100, transmission 0-3 1000, queue 3-2 1000 (1-2 waits for 0-2), "
      "transmission 3-2 1000" },
    /* token */
    { { ">1:0 <3:0; <0:0 c10 >2:0; <1:0 c10 >3:0; <2:0 c10 >0:0", "0-1 1-2 2-3 3-0",
        "link latency = 5 ns" },
      "latency 0-1 5, busy 1 10, latency 1-2 5, busy 2 10, latency 2-3 5, busy 3 10, "
      "latency 3-0 5" },
    /* uneven */
    { { "c10 >1:0 <1:0; c30 >0:0 <0:0", "0-1",
        "link latency = 1 ns; send overhead = 2 ns; receive overhead = 3 ns" },
      "busy 1 30, send 1 2, latency 1-0 1, receive 0 3" },
    /* three hops */
    { { ">3:1000; -; -; <0:1000", "0-1 1-2*0.5 2-3",
        "link start time = 100 ns; link latency = 500 ns" },
      "transmission 0-1 1100, latency 0-1 500, transmission 1-2 2100, latency 1-2 500, "
      "transmission 2-3 1100, latency 2-3 500" },
    { { ">3:1000; -; -; <0:1000", "0-1 1-2*0.5 2-3",
        "link start time = 100 ns; link latency = 500 ns; switching = cut-through" },
      "transmission 0-1 100, latency 0-1 500, transmission 1-2 2100, latency 1-2 500, "
      "latency 2-3 500" },
    /* rendezvous */
    { { "c50 >1:1000; c400 <0:1000", "0-1",
        "link latency = 20 ns; send overhead = 10 ns; receive overhead = 10 ns; "
        "rendezvous bytes = 100" },
      "busy 1 400, latency 1-0 20, transmission 0-1 1000, latency 0-1 20, receive 1 10" },
    /* .. whose receive was posted before */
    { { "c50 >1:1000; <0:1000", "0-1",
        "link latency = 20 ns; send overhead = 10 ns; receive overhead = 10 ns; "
        "rendezvous bytes = 100" },
      "busy 0 50, send 0 10, latency 0-1 20, latency 1-0 20, transmission 0-1 1000, "
      "latency 0-1 20, receive 1 10" },
    /* packets */
    { { ">2:3000; c500 >2:1000; <0:3000 <1:1000", "0-3 1-3 3-2", "packet bytes = 1000" },
      "transmission 0-3 1000, transmission 3-2 1000, queue 3-2 1000 (0-2 waits for 1-2), "
      "transmission 3-2 1000, transmission 3-2 1000" },
    /* slower */
    { { "<2:3 c4 <1:4; >0:4; >0:3", "1-3 2-3 3-0", "" },
      "transmission 2-3 3, transmission 3-0 3, busy 0 4" },
    /* off the path */
    { { ">1:4; <0:4 <2:5; >1:5", "0-3 2-3 3-1", "" },
      "transmission 0-3 4, queue 3-1 4 (2-1 waits for 0-1), transmission 3-1 5" },
    /* a gap behind another's packet, and behind the own one */
    { { ">2:10; >2:10; <0:10 <1:10", "0-3 1-3 3-2", "link gap = 7 ns" },
      "transmission 0-3 10, queue 3-2 10 (1-2 waits for 0-2), "
      "gap 3-2 7 (1-2 waits for 0-2), transmission 3-2 10" },
    { { ">1:20; <0:20", "0-1", "link gap = 7 ns; packet bytes = 10" },
      "transmission 0-1 10, gap 0-1 7, transmission 0-1 10" },
    /* both ways of a link are one timeline */
    { { ">1:10 <1:20; >0:20 <0:10", "0-1", "half duplex = yes" },
      "queue 0-1 10 (1-0 waits for 0-1), transmission 1-0 20" },
    /* a gap that was left between two reservations is too narrow */
    { { ">2:10; >2:10; <0:10 <1:10", "0-3 1-3 3-2", "discipline = reserve" },
      "transmission 0-3 10, queue 3-2 10 (1-2 waits for 0-2), transmission 3-2 10" },
    /* within a node */
    { { "c5 >1:10; <0:10", "0-1",
        "processors per node = 2; memory latency = 3 ns; memory byte time = 1 ns" },
      "busy 0 5, memory 13" },
    /* nothing takes time */
    { { ">1:0; <0:0", "0-1", "" }, "" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      SimTime time;
      g_autofree char *pieces = find_pieces (&cases[i].what, 64 << 20, &time);
      g_autofree char *few = find_pieces (&cases[i].what, 1, &time);

      g_test_message ("%s on %s", cases[i].what.ranks, cases[i].what.links);
      g_assert_cmpstr (pieces, ==, cases[i].pieces);
      g_assert_cmpstr (few, ==, pieces);
    }
}

/* Of 300 packets that are reserved at once each waits for the one before it. */
static void
test_many_reservations_at_once (void)
{
  const WhyCase what
      = { ">1:300; <0:300", "0-2 2-1", "discipline = reserve; packet bytes = 1" };
  g_autoptr (GString) expected = g_string_new (NULL);
  SimTime time;
  g_autofree char *pieces = find_pieces (&what, 64 << 20, &time);

  for (guint i = 0; i < 300; i++)
    g_string_append (expected, "transmission 0-2 1, ");
  g_string_append (expected, "transmission 2-1 1");
  g_assert_cmpstr (pieces, ==, expected->str);
}

/* Two pairs of processors that never meet, each with a long chain of its own. */
static WhyCase
two_pairs (guint rounds, GString *ranks)
{
  for (guint p = 0; p < 4; p++)
    {
      g_string_append (ranks, p == 0 ? "" : "; ");
      for (guint i = 0; i < rounds; i++)
        g_string_append_printf (ranks, "c%u %s%u:10 ", 5 + p,
                                (i + p) % 2 == 0 ? ">" : "<", p ^ 1);
    }
  return (WhyCase){ ranks->str, "0-1 2-3 1-2", "" };
}

/* What is recorded of it, and the sums in ps. */
static guint32
record_pairs (const WhyCase *what, guint64 memory, SimTime kinds[N_PATH_KINDS])
{
  g_autoptr (GError) error = NULL;
  WhyCaseFiles files;
  guint32 capacity;

  why_case_open (&files, what);
  files.machine->path_memory = memory;
  {
    g_autoptr (Network) network
        = network_new (files.machine, program_shape (files.program), &error);
    g_autoptr (Replay) replay = replay_new (files.program, files.machine, network);
    PathRecorder *recorder = path_recorder_of (replay);
    ReplayResult result;
    const PathSums *sums;

    g_assert_true (replay_run (replay, &result, &error));
    sums = path_recorder_finish (recorder, result.time);
    g_assert_cmpint (path_sums_time (sums), ==, result.time);
    g_assert_cmpuint (sums->processors->len, ==, 2);
    g_assert_cmpuint (sums->links->len, ==, 2);
    memcpy (kinds, sums->kinds, sizeof sums->kinds);
    capacity = replay_record_causes (replay)->capacity;
  }
  why_case_close (&files);
  return capacity;
}

/* Chains are added up where they cannot be settled: memory does not grow with the run. */
static void
test_long_chains_need_little_memory (void)
{
  const guint rounds = 4000;
  g_autoptr (GString) ranks = g_string_new (NULL);
  const WhyCase what = two_pairs (rounds, ranks);
  SimTime few[N_PATH_KINDS], many[N_PATH_KINDS];

  g_assert_cmpuint (record_pairs (&what, 4096, few), <=, 2048);
  g_assert_cmpuint (record_pairs (&what, G_GUINT64_CONSTANT (1) << 30, many), >,
                    4 * rounds);
  g_assert_cmpint (few[PATH_TRANSMISSION], ==, many[PATH_TRANSMISSION]);
  g_assert_cmpint (few[PATH_BUSY], ==, many[PATH_BUSY]);
  g_assert_cmpint (many[PATH_TRANSMISSION], >, 0);
}

/* What the replay fails with if there may be so many records; NULL: it does not. */
static char *
fail_with_most (const WhyCase *what, guint64 memory, guint32 most)
{
  g_autoptr (GError) error = NULL;
  WhyCaseFiles files;

  why_case_open (&files, what);
  files.machine->path_memory = memory;
  {
    g_autoptr (Network) network
        = network_new (files.machine, program_shape (files.program), &error);
    g_autoptr (Replay) replay = replay_new (files.program, files.machine, network);
    PathRecorder *recorder = path_recorder_of (replay);
    ReplayResult result;

    replay_record_causes (replay)->most = most;
    if (replay_run (replay, &result, &error))
      g_assert_cmpint (path_sums_time (path_recorder_finish (recorder, result.time)), ==,
                       result.time);
    else
      g_assert_error (error, NETFARE_ERROR, NETFARE_ERROR_REPLAY);
  }
  why_case_close (&files);
  return error == NULL ? NULL : g_strdup (error->message);
}

/* In a replay of what needs 2^30 records, this takes 51 GB. */
static void
test_more_records_than_numbers (void)
{
  const guint64 memory = G_GUINT64_CONSTANT (1) << 30;
  g_autoptr (GString) ranks = g_string_new (NULL);
  const WhyCase what = two_pairs (4000, ranks);
  g_autofree char *few = fail_with_most (&what, memory, 2048);
  g_autofree char *enough = fail_with_most (&what, memory, 1 << 17);
  g_autofree char *swept = fail_with_most (&what, 4096, 2048);

  g_assert_cmpstr (few, ==,
                   "netfare: error: more than 2047 pieces may be on the critical path: "
                   "expected fewer, or a replay without --why and --path");
  g_assert_null (enough);
  g_assert_null (swept);
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/path/pieces-of-worked-cases", test_pieces_of_worked_cases);
  g_test_add_func ("/path/many-reservations-at-once", test_many_reservations_at_once);
  g_test_add_func ("/path/long-chains-need-little-memory",
                   test_long_chains_need_little_memory);
  g_test_add_func ("/path/more-records-than-numbers", test_more_records_than_numbers);
  return g_test_run ();
}
