/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Windows of time, by one thread and by several, and a plain heap, against one queue:
 * whatever observers hear, and all results, must be the same.
 *
 * NETFARE_CASES  how many of each number of threads and kind of program (150)
 * NETFARE_SEED   of the first case (random; each case has the seed after the one before)
 */
#include "config.h"

#include <glib/gstdio.h>
#include <string.h>

#include "heard.h"
#include "random-case.h"
#include "random-mpi.h"
#include "replay/replay.h"
#include "replayed-case.h"
#include "fixture/unit.h"

#define DEFAULT_CASES 150
#define LEAST_CASES_THAT_COUNT 100

/* Instead of a number of threads: all events in one order, in the queue or in a heap. */
#define IN_ONE_ORDER 0
#define IN_A_HEAP G_MAXUINT

/* Shared to the end. */
#define ALWAYS G_MAXUINT64

/* ---- a run as text ----------------------------------------------------------------- */

static void
append_links (const Network *network, GString *text)
{
  const Topology *topology = network_topology (network);

  for (guint32 link = 0; link < topology->links; link++)
    {
      const LinkStatistics s = network_link_statistics (network, link);

      g_string_append_printf (text,
                              "link %u: %" G_GINT64_FORMAT " %" G_GUINT64_FORMAT
                              " %" G_GUINT64_FORMAT " %" G_GUINT64_FORMAT
                              " %" G_GINT64_FORMAT " %" G_GINT64_FORMAT
                              " %" G_GINT64_FORMAT " %" G_GINT64_FORMAT " %u\n",
                              link, (gint64) s.busy, (guint64) s.bytes, s.packets,
                              s.messages, (gint64) s.delay, (gint64) s.own_delay,
                              (gint64) s.sender_delay, s.longest_delay, s.longest_queue);
    }
}

static void
append_result (const ReplayResult *result, GString *text)
{
  g_string_append_printf (text,
                          "run %" G_GINT64_FORMAT " %" G_GUINT64_FORMAT
                          " %" G_GUINT64_FORMAT " %" G_GUINT64_FORMAT " %" G_GINT64_FORMAT
                          " %" G_GINT64_FORMAT " %" G_GINT64_FORMAT "\n",
                          result->time, result->messages, result->link_hops,
                          (guint64) result->bytes, (gint64) result->congestion_delay,
                          (gint64) result->network_time.held,
                          (gint64) result->overhead_fixed);
  for (guint32 p = 0; p < result->processors; p++)
    g_string_append_printf (text,
                            "%u: %" G_GINT64_FORMAT " %" G_GINT64_FORMAT
                            " %" G_GINT64_FORMAT " %" G_GINT64_FORMAT "\n",
                            p, result->processor[p].busy, result->processor[p].overhead,
                            result->processor[p].idle, result->processor[p].finished);
}

static void
append_choices (Network *network, SimTime time, GString *text)
{
  const LeftPaths left = network_left_paths (network);
  g_autoptr (UnusedPaths) unused = network_unused_paths (network, time);

  g_string_append_printf (text,
                          "choices %" G_GUINT64_FORMAT ", left %u %u %u, unused %u\n",
                          network_choices (network), left.nodes, left.first, left.paths,
                          unused == NULL ? 0 : unused->unused->len);
}

/* A run as text.  used: how many threads; 0: no windows. */
static char *
run (Program *program, const Machine *machine, const ReplayObserver *observed,
     guint threads, guint64 until, guint *used)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (Network) network = network_new (machine, program_shape (program), &error);
  g_autoptr (Replay) replay = replay_new (program, machine, network);
  g_autoptr (Heard) heard
      = heard_new (program_processors (program), network_topology (network)->links);
  GString *text = g_string_new (NULL);
  ReplayResult result;

  replay_add_observer (replay, observed, heard);
  if (threads == IN_ONE_ORDER)
    replay_set_one_order (replay);
  if (threads == IN_A_HEAP)
    replay_set_loop (replay, "heap");
  replay_set_threads (replay, threads == IN_A_HEAP ? 1 : MAX (threads, 1));
  replay_share_until (replay, until);
  if (replay_run (replay, &result, &error))
    {
      append_result (&result, text);
      append_links (network, text);
      heard_append (heard, text);
      append_choices (network, result.time, text);
    }
  else
    g_string_append (text, error->message);
  *used = replay_used_windows (replay) ? replay_threads (replay) : 0;
  return g_string_free (text, FALSE);
}

/* ---- tests ------------------------------------------------------------------------- */

/* Most cases without what windows cannot be used for. */
static void
make_suitable (ModelCase *made, GRand *random)
{
  if (g_rand_int_range (random, 0, 10) == 0)
    return;
  made->reserve = made->half_duplex = FALSE;
  if (made->start == 0 && made->latency == 0)
    made->latency = 1000000000000;
  for (guint i = 0; i < made->links->len; i++)
    {
      ModelLink *link = &g_array_index (made->links, ModelLink, i);

      if (link->infinite)
        *link = (ModelLink){ .from = link->from, .to = link->to, .weight = { 1, 1 } };
    }
}

/* Rules by which packets choose, if they suit the network. */
static void
let_packets_choose (Machine *machine, const Program *program, GRand *random)
{
  static const Routing routings[]
      = { ROUTING_TIME, ROUTING_VALIANT, ROUTING_UGAL, ROUTING_UGAL_G };
  static const Ties ties[] = { TIES_ADAPTIVE, TIES_RANDOM, TIES_SPREAD };
  g_autoptr (Network) network = NULL;

  machine->routing = routings[g_rand_int_range (random, 0, G_N_ELEMENTS (routings))];
  machine->ties = ties[g_rand_int_range (random, 0, G_N_ELEMENTS (ties))];
  machine->route_by = g_rand_boolean (random) ? ROUTE_BY_PACKET : ROUTE_BY_MESSAGE;
  network = network_new (machine, program_shape (program), NULL);
  if (network == NULL)
    machine->routing = ROUTING_TIME;
}

static guint64
number_from_environment (const char *name, guint64 otherwise)
{
  const char *text = g_getenv (name);

  return text == NULL ? otherwise : g_ascii_strtoull (text, NULL, 10);
}

typedef enum
{
  GRAPHS,  /* operations that require each other */
  STREAMS, /* messages, transfers, reductions */
  MPI      /* messages and operations of MPI */
} Kind;

typedef struct
{
  guint threads;
  guint64 until;    /* so many events are shared */
  gboolean global;  /* an observer of global calls, which keep a run on one thread */
  gboolean chooses; /* packets do, as well */
  Kind kind;
} Trial;

static Program *
make_program (Kind kind, const ModelCase *made, GRand *random)
{
  g_autoptr (GArray) instances = g_array_new (FALSE, FALSE, sizeof (guint32));

  return kind == MPI ? random_mpi_new (random, model_case_processors (made))
                     : model_case_program (made, instances);
}

/* Runs a case in one order, and in windows.  Returns: how many threads it used; 0: no
 * windows. */
static guint
check_case (guint32 seed, const char *file, const Trial *trial)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (seed);
  g_autoptr (ModelCase) made
      = trial->kind == GRAPHS ? random_graphs_new (random) : random_case_new (random);
  const gboolean is_wire = g_rand_boolean (random);
  g_autoptr (Machine) machine = NULL;
  g_autoptr (Program) program = NULL;
  g_autofree char *got = NULL, *wanted = NULL;
  const ReplayObserver *observed
      = trial->global ? heard_global_observer () : heard_observer ();
  guint used, never;

  if (is_wire)
    random_wire_add (random, made);
  make_suitable (made, random);
  machine = replayed_case_machine (made, file);
  program = make_program (trial->kind, made, random);
  if (trial->chooses)
    let_packets_choose (machine, program, random);
  got = run (program, machine, observed, trial->threads, trial->until, &used);
  wanted = run (program, machine, observed, IN_ONE_ORDER, 1, &never);
  g_assert_cmpuint (never, ==, 0);
  if (strcmp (got, wanted) != 0)
    g_test_message ("seed %u differs with %u threads", seed, trial->threads);
  g_assert_cmpstr (got, ==, wanted);
  return used;
}

/* Whether enough cases used windows; few of them say little. */
static void
check_windows (const Trial *trial, guint64 windows, guint64 cases)
{
  if (trial->threads == IN_A_HEAP)
    g_assert_cmpuint (windows, ==, 0);
  else if (cases >= LEAST_CASES_THAT_COUNT)
    g_assert_cmpuint (windows, >,
                      cases
                          / (trial->kind == STREAMS ? 20
                             : trial->chooses       ? 5
                                                    : 3));
}

static void
check_kind (Trial trial)
{
  const gboolean always = trial.until == ALWAYS;
  const guint64 cases
      = number_from_environment ("NETFARE_CASES", DEFAULT_CASES) / (always ? 1 : 10);
  const guint32 first
      = (guint32) number_from_environment ("NETFARE_SEED", g_random_int ());
  g_autofree char *folder = g_dir_make_tmp ("netfare-windows-XXXXXX", NULL);
  g_autofree char *file = g_build_filename (folder, "case.topo", NULL);
  guint64 windows = 0, shared = 0;

  g_test_message ("NETFARE_SEED=%u NETFARE_CASES=%" G_GUINT64_FORMAT " repeats this run",
                  first, cases);
  for (guint64 i = 0; i < cases; i++)
    {
      const guint used = check_case (first + (guint32) i, file, &trial);

      g_assert_cmpuint (used, <=, trial.global ? 1 : trial.threads);
      windows += used > 0;
      shared += used > 1;
    }
  check_windows (&trial, windows, cases);
  if (trial.threads > 1 && trial.threads != IN_A_HEAP && always && !trial.global
      && !trial.chooses && cases >= LEAST_CASES_THAT_COUNT)
    g_assert_cmpuint (shared, >, cases / (trial.kind == STREAMS ? 20 : 4));
  g_unlink (file);
  g_rmdir (folder);
}

static void
check_cases (Trial trial)
{
  for (trial.kind = GRAPHS; trial.kind <= MPI; trial.kind++)
    check_kind (trial);
}

static void
test_a_heap (void)
{
  check_cases ((Trial){ IN_A_HEAP, ALWAYS, FALSE, FALSE, 0 });
  check_cases ((Trial){ IN_A_HEAP, ALWAYS, TRUE, TRUE, 0 });
}

static void
test_one_thread (void)
{
  check_cases ((Trial){ 1, ALWAYS, FALSE, FALSE, 0 });
}

static void
test_global_calls (void)
{
  check_cases ((Trial){ 4, ALWAYS, TRUE, FALSE, 0 });
}

static void
test_two_threads (void)
{
  check_cases ((Trial){ 2, ALWAYS, FALSE, FALSE, 0 });
}

static void
test_three_threads (void)
{
  check_cases ((Trial){ 3, ALWAYS, FALSE, FALSE, 0 });
}

static void
test_five_threads (void)
{
  check_cases ((Trial){ 5, ALWAYS, FALSE, FALSE, 0 });
}

/* The shares of several threads become one in the middle of a run. */
static void
test_threads_that_end_early (void)
{
  for (guint64 until = 1; until < 60; until += 1 + until / 4)
    check_cases ((Trial){ 3, until, FALSE, FALSE, 0 });
}

static void
test_packets_choose (void)
{
  check_cases ((Trial){ 2, ALWAYS, FALSE, TRUE, 0 });
  check_cases ((Trial){ 1, ALWAYS, TRUE, TRUE, 0 });
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/windows/a-heap", test_a_heap);
  g_test_add_func ("/windows/one-thread", test_one_thread);
  g_test_add_func ("/windows/global-calls", test_global_calls);
  g_test_add_func ("/windows/two-threads", test_two_threads);
  g_test_add_func ("/windows/three-threads", test_three_threads);
  g_test_add_func ("/windows/five-threads", test_five_threads);
  g_test_add_func ("/windows/threads-that-end-early", test_threads_that_end_early);
  g_test_add_func ("/windows/packets-choose", test_packets_choose);
  return g_test_run ();
}
