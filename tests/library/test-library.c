/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-library.c - netfare.h: results, observers, and the error of each function */
#include "config.h"

#include <glib.h>
#include <glib/gstdio.h>
#include <string.h>

#include "fixture/unit.h"
#include "library/netfare.h"

/* ---- programs and machines of the tests -------------------------------------------- */

/* Rank 0 computes 1 us, and sends 1000 bytes to rank 1, which returns 10. */
#define PING                                                                             \
  "num_ranks 2\n"                                                                        \
  "rank 0 {\n c: calc 1000\n s: send 1000b to 1\n s requires c\n"                        \
  " r: recv 10b from 1\n r requires s\n}\n"                                              \
  "rank 1 {\n r: recv 1000b from 0\n s: send 10b to 0\n s requires r\n}\n"

/* Each waits for the other before it sends. */
#define DEADLOCK                                                                         \
  "num_ranks 2\n"                                                                        \
  "rank 0 {\n r: recv 8b from 1\n s: send 8b to 1\n s requires r\n}\n"                   \
  "rank 1 {\n r: recv 8b from 0\n s: send 8b to 0\n s requires r\n}\n"

static char *folder;

/* The path of a file with this text; free with g_free. */
static char *
make_file (const char *name, const char *text)
{
  char *path = g_build_filename (folder, name, NULL);

  g_assert_true (g_file_set_contents (path, text, -1, NULL));
  return path;
}

static netfare_program *
open_program (const char *name, const char *text)
{
  g_autofree char *path = make_file (name, text);
  netfare_error *error = NULL;
  netfare_program *program = netfare_program_open (path, NULL, &error);

  g_assert_cmpstr (netfare_error_message (error), ==, "");
  g_assert_nonnull (program);
  return program;
}

static void
set (netfare_machine *machine, const char *name, const char *value)
{
  netfare_error *error = NULL;
  int good = netfare_machine_set (machine, name, value, &error);

  g_assert_cmpstr (netfare_error_message (error), ==, "");
  g_assert_cmpint (good, ==, 1);
}

/* One link each way; only bytes take time: 1 ns each, and 2 us a message at the sender.
 */
static netfare_machine *
plain_machine (void)
{
  static const char *const keys[][2] = {
    { "network", "crossbar:2" },
    { "link byte time", "1 ns" },
    { "link start time", "0 s" },
    { "link latency", "0 s" },
    { "host latency", "0 s" },
    { "switch latency", "0 s" },
    { "send overhead", "2 us" },
    { "receive overhead", "0 s" },
    { "operation time", "0 s" },
    { "packet bytes", "1 MB" },
    { "send overhead byte time", "0 s" },
    { "receive overhead byte time", "0 s" },
  };
  netfare_machine *machine = netfare_machine_new ();

  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    set (machine, keys[i][0], keys[i][1]);
  return machine;
}

/* Of the ping on the plain machine; program and machine are freed before the run. */
static netfare_replay *
new_ping (void)
{
  netfare_program *program = open_program ("ping.goal", PING);
  netfare_machine *machine = plain_machine ();
  netfare_error *error = NULL;
  netfare_replay *replay = netfare_replay_new (program, machine, &error);

  g_assert_cmpstr (netfare_error_message (error), ==, "");
  netfare_program_free (program);
  netfare_machine_free (machine);
  return replay;
}

/* Fails with this code and message; frees the error. */
static void
expect (netfare_error *error, int code, const char *message)
{
  g_assert_cmpstr (netfare_error_message (error), ==, message);
  g_assert_cmpint (netfare_error_code (error), ==, code);
  netfare_error_free (error);
}

/* ---- results ----------------------------------------------------------------------- */

static void
test_results_of_a_ping (void)
{
  netfare_replay *replay = new_ping ();
  netfare_summary summary;
  netfare_processor processor;
  netfare_interval interval;
  guint64 bytes = 0;

  g_assert_cmpint (netfare_replay_run (replay, NULL), ==, 1);
  g_assert_cmpint (netfare_replay_summary (replay, &summary, sizeof summary, NULL), ==,
                   1);
  g_assert_cmpuint (summary.messages, ==, 2);
  g_assert_cmpuint (summary.bytes, ==, 1010);
  g_assert_cmpuint (summary.processors, ==, 2);
  g_assert_cmpint (summary.busy, ==, 1000000);
  g_assert_cmpint (summary.overhead, ==, 4000000);
  g_assert_cmpint (summary.busy + summary.overhead + summary.idle, ==, 2 * summary.time);
  g_assert_cmpint (summary.congestion_delay, ==, 0);

  g_assert_cmpint (
      netfare_replay_processor (replay, 0, &processor, sizeof processor, NULL), ==, 1);
  g_assert_cmpint (processor.busy, ==, 1000000);
  g_assert_cmpint (processor.overhead, ==, 2000000);
  g_assert_cmpint (processor.busy + processor.overhead + processor.idle, ==,
                   summary.time);

  for (guint32 i = 0; i < summary.links; i++)
    {
      netfare_link link;

      g_assert_cmpint (netfare_replay_link (replay, i, &link, sizeof link, NULL), ==, 1);
      g_assert_cmpuint (link.from, <, summary.nodes);
      g_assert_cmpuint (link.to, <, summary.nodes);
      g_assert_cmpint (link.busy, ==, (gint64) link.bytes * 1000);
      bytes += link.bytes;
    }
  g_assert_cmpuint (bytes % 1010, ==, 0);
  g_assert_cmpuint (bytes, >, 0);

  g_assert_cmpint (netfare_replay_interval (replay, 0, &interval, sizeof interval, NULL),
                   ==, 1);
  g_assert_cmpstr (interval.kind, ==, "MAIN");
  g_assert_cmpuint (interval.processors, ==, 2);
  g_assert_cmpint (interval.execution, ==, summary.time);
  g_assert_cmpint (interval.productive, ==, 1000000);
  g_assert_cmpint (interval.productive + interval.lost, ==, interval.total);
  netfare_replay_free (replay);
}

static void
test_a_struct_may_be_shorter_or_longer (void)
{
  struct
  {
    netfare_summary summary;
    guint64 later;
  } longer;
  gint64 time = -1;
  netfare_replay *replay = new_ping ();

  longer.later = 7;
  g_assert_cmpint (netfare_replay_run (replay, NULL), ==, 1);
  g_assert_cmpint (
      netfare_replay_summary (replay, (netfare_summary *) &time, sizeof time, NULL), ==,
      1);
  g_assert_cmpint (netfare_replay_summary (replay, &longer.summary, sizeof longer, NULL),
                   ==, 1);
  g_assert_cmpint (longer.summary.time, ==, time);
  g_assert_cmpuint (longer.later, ==, 0);
  netfare_replay_free (replay);
}

static void
test_options_change_what_is_read (void)
{
  g_autofree char *path = make_file (
      "list.bmf", "main = reduce (+) (map $work (0 # N));\n$work x = x + 1;\n");
  const char *const bad[] = { "define=N", NULL };
  const char *const others[] = { "clock=cpu", NULL };
  const char *const unknown[] = { "libary=x", NULL };
  const char *const without[] = { "define", NULL };
  const char *const with[] = { "no-prelude=yes", NULL };
  const char *const from[] = { "from=goal", NULL };
  const char *const kind[] = { "from=golden", NULL };
  netfare_error *error = NULL;
  netfare_program *program;

  program = netfare_program_open (path, from, NULL);
  g_assert_cmpstr (netfare_program_kind (program), ==, "goal");
  netfare_program_free (program);
  g_assert_null (netfare_program_open (path, unknown, &error));
  expect (error, NETFARE_BAD_CALL,
          "netfare: error: no kind of program has an option 'libary'");
  g_assert_null (netfare_program_open (path, without, &error));
  expect (error, NETFARE_BAD_CALL, "netfare: error: option 'define': expected a value");
  g_assert_null (netfare_program_open (path, with, &error));
  expect (error, NETFARE_BAD_CALL,
          "netfare: error: option 'no-prelude': expected no value");
  g_assert_null (netfare_program_open (path, bad, &error));
  g_assert_cmpint (netfare_error_code (error), ==, NETFARE_BAD_CALL);
  g_assert_true (
      g_str_has_prefix (netfare_error_message (error),
                        "netfare: error: option 'define': found 'N', expected "));
  netfare_error_free (error);
  g_assert_null (netfare_program_open (path, kind, &error));
  g_assert_cmpint (netfare_error_code (error), ==, NETFARE_BAD_CALL);
  netfare_error_free (error);
  g_assert_null (netfare_program_open (path, others, &error));
  g_autofree char *expected
      = g_strdup_printf ("%s: error: found a parallel BMF program, expected an OTF2 "
                         "archive or a DUMPI trace for --clock",
                         path);
  expect (error, NETFARE_BAD_INPUT, expected);
}

/* ---- observers --------------------------------------------------------------------- */

typedef struct
{
  GArray *messages; /* netfare_message */
  gint64 since[2];  /* the state of each processor */
  int state[2];
  gint64 in_state[2][4]; /* time until then */
  GThread *thread;
} Seen;

static void
see_message (void *data, const netfare_message *message)
{
  Seen *seen = data;

  g_assert_true (g_thread_self () == seen->thread);
  g_array_append_vals (seen->messages, message, 1);
}

static void
see_state (void *data, uint32_t processor, int64_t time, int state)
{
  Seen *seen = data;

  g_assert_cmpuint (processor, <, 2);
  g_assert_cmpint (time, >=, seen->since[processor]);
  seen->in_state[processor][seen->state[processor]] += time - seen->since[processor];
  seen->since[processor] = time;
  seen->state[processor] = state;
}

static void
test_observers_see_messages_and_states (void)
{
  g_autoptr (GArray) messages = g_array_new (FALSE, FALSE, sizeof (netfare_message));
  Seen seen = { .messages = messages,
                .state = { NETFARE_IDLE, NETFARE_IDLE },
                .thread = g_thread_self () };
  const netfare_observer observer
      = { .size = sizeof observer, .message = see_message, .state = see_state };
  netfare_replay *replay = new_ping ();
  const netfare_message *ping, *answer;

  g_assert_cmpint (netfare_replay_set_threads (replay, 8, NULL), ==, 1);
  g_assert_cmpint (netfare_replay_observe (replay, &observer, &seen, NULL), ==, 1);
  g_assert_cmpint (netfare_replay_run (replay, NULL), ==, 1);
  g_assert_cmpuint (messages->len, ==, 2);
  ping = &g_array_index (messages, netfare_message, 0);
  answer = &g_array_index (messages, netfare_message, 1);
  g_assert_cmpuint (ping->source, ==, 0);
  g_assert_cmpuint (ping->destination, ==, 1);
  g_assert_cmpuint (ping->bytes, ==, 1000);
  g_assert_cmpint (ping->sent, ==, 1000000);
  g_assert_cmpint (ping->injected, ==, 3000000);
  g_assert_cmpint (ping->arrived, >=, 3000000 + 1000000);
  g_assert_cmpint (ping->delay, ==, 0);
  g_assert_cmpuint (answer->source, ==, 1);
  g_assert_cmpuint (answer->bytes, ==, 10);
  g_assert_cmpint (answer->sent, ==, ping->arrived);
  g_assert_true (ping->number != answer->number);
  for (guint32 p = 0; p < 2; p++)
    {
      netfare_processor processor;

      netfare_replay_processor (replay, p, &processor, sizeof processor, NULL);
      g_assert_cmpint (seen.in_state[p][NETFARE_BUSY], ==, processor.busy);
      g_assert_cmpint (seen.in_state[p][NETFARE_SENDING]
                           + seen.in_state[p][NETFARE_RECEIVING],
                       ==, processor.overhead);
      g_assert_cmpint (seen.state[p], ==, NETFARE_IDLE);
    }
  netfare_replay_free (replay);
}

/* ---- errors ------------------------------------------------------------------------ */

static void
test_an_error_has_its_place (void)
{
  g_autofree char *path
      = make_file ("place.goal", "num_ranks 2\nrank 0 {\n  l: calk 5\n}\n");
  netfare_error *error = NULL;
  netfare_program *program = netfare_program_open (path, NULL, NULL);

  g_assert_nonnull (program);
  g_assert_null (netfare_replay_new (program, NULL, &error));
  g_assert_cmpint (netfare_error_code (error), ==, NETFARE_BAD_INPUT);
  g_assert_cmpstr (netfare_error_file (error), ==, path);
  g_assert_cmpuint (netfare_error_line (error), ==, 3);
  g_assert_cmpuint (netfare_error_column (error), ==, 6);
  netfare_error_free (error);
  g_assert_null (netfare_replay_new (program, NULL, NULL));
  netfare_program_free (program);

  g_assert_null (netfare_program_open ("/none/x:7", NULL, &error));
  g_assert_cmpstr (netfare_error_message (error), ==,
                   "/none/x:7: error: cannot open: No such file or directory");
  netfare_error_free (error);
}

static void
test_no_error_has_no_text (void)
{
  g_assert_cmpint (netfare_error_code (NULL), ==, NETFARE_NO_FAILURE);
  g_assert_cmpstr (netfare_error_message (NULL), ==, "");
  g_assert_null (netfare_error_file (NULL));
  g_assert_cmpuint (netfare_error_line (NULL), ==, 0);
  g_assert_cmpuint (netfare_error_column (NULL), ==, 0);
  netfare_error_free (NULL);
}

static void
test_settings_are_checked_at_once (void)
{
  netfare_machine *machine = plain_machine ();
  netfare_error *error = NULL;

  g_assert_cmpint (netfare_machine_set (machine, "network", "mesh:0", &error), ==, 0);
  g_assert_cmpint (netfare_error_code (error), ==, NETFARE_BAD_INPUT);
  netfare_error_free (error);
  g_assert_cmpint (netfare_machine_set (machine, "link latencies", "1 s", &error), ==, 0);
  g_assert_cmpint (netfare_error_code (error), ==, NETFARE_BAD_INPUT);
  netfare_error_free (error);
  g_assert_cmpint (netfare_machine_set (machine, "link latency", "1 m", &error), ==, 0);
  netfare_error_free (error);
  g_assert_cmpint (netfare_machine_set (machine, "processors", "4y4", &error), ==, 0);
  netfare_error_free (error);
  g_assert_cmpint (netfare_machine_set (machine, "machine", "/none.par", &error), ==, 0);
  expect (error, NETFARE_BAD_INPUT,
          "/none.par: error: cannot open: No such file or directory");
  g_assert_cmpint (netfare_machine_set (machine, NULL, "1", &error), ==, 0);
  expect (error, NETFARE_BAD_CALL, "netfare: error: found no machine, name or value");
  g_assert_cmpint (netfare_machine_set (machine, "power", NULL, NULL), ==, 0);
  g_assert_cmpint (netfare_machine_set (NULL, "power", "1", NULL), ==, 0);

  /* What was refused has changed nothing. */
  netfare_program *program = open_program ("ping.goal", PING);
  netfare_replay *replay = netfare_replay_new (program, machine, NULL);
  g_assert_nonnull (replay);
  netfare_replay_free (replay);
  netfare_program_free (program);
  netfare_machine_free (machine);
  netfare_machine_free (NULL);
}

static void
test_a_deadlock_is_an_error (void)
{
  netfare_program *program = open_program ("deadlock.goal", DEADLOCK);
  netfare_replay *replay = netfare_replay_new (program, NULL, NULL);
  netfare_summary summary;
  netfare_error *error = NULL;

  g_assert_cmpint (netfare_replay_run (replay, &error), ==, 0);
  g_assert_cmpint (netfare_error_code (error), ==, NETFARE_DEADLOCK);
  netfare_error_free (error);
  g_assert_cmpint (netfare_replay_summary (replay, &summary, sizeof summary, &error), ==,
                   0);
  expect (error, NETFARE_BAD_CALL,
          "netfare: error: there are results after a run that has succeeded");
  netfare_replay_free (replay);
  netfare_program_free (program);
}

static void
test_a_machine_that_is_too_small_is_an_error (void)
{
  netfare_program *program = open_program ("ping.goal", PING);
  netfare_machine *machine = netfare_machine_new ();
  netfare_error *error = NULL;

  set (machine, "processors", "3");
  g_assert_null (netfare_replay_new (program, machine, &error));
  g_assert_nonnull (strstr (netfare_error_message (error), "3 were requested"));
  netfare_error_free (error);
  netfare_machine_free (machine);
  netfare_program_free (program);
  g_assert_null (netfare_replay_new (NULL, NULL, &error));
  expect (error, NETFARE_BAD_CALL, "netfare: error: found no program");
}

static void
test_calls_in_a_wrong_order_are_errors (void)
{
  const netfare_observer observer = { .size = sizeof observer }, small = { .size = 8 };
  const netfare_observer large = { .size = 1000 };
  netfare_replay *replay = new_ping ();
  netfare_processor processor;
  netfare_interval interval;
  netfare_link link;
  netfare_error *error = NULL;

  g_assert_null (netfare_program_open (NULL, NULL, &error));
  expect (error, NETFARE_BAD_CALL, "netfare: error: found no path of a program");
  g_assert_cmpint (netfare_replay_observe (replay, &small, NULL, &error), ==, 0);
  expect (error, NETFARE_BAD_CALL,
          "netfare: error: found an observer of 8 bytes, expected at most 24");
  g_assert_cmpint (netfare_replay_observe (replay, &large, NULL, NULL), ==, 0);
  g_assert_cmpint (netfare_replay_observe (replay, NULL, NULL, &error), ==, 0);
  expect (error, NETFARE_BAD_CALL, "netfare: error: found no replay or observer");
  g_assert_cmpint (netfare_replay_processor (replay, 0, &processor, 8, NULL), ==, 0);
  g_assert_cmpint (netfare_replay_run (replay, NULL), ==, 1);
  g_assert_cmpint (netfare_replay_run (replay, &error), ==, 0);
  expect (error, NETFARE_BAD_CALL, "netfare: error: a replay runs once");
  g_assert_cmpint (netfare_replay_observe (replay, &observer, NULL, &error), ==, 0);
  expect (error, NETFARE_BAD_CALL, "netfare: error: an observer is given before the run");
  g_assert_cmpint (netfare_replay_set_threads (replay, 2, &error), ==, 0);
  expect (error, NETFARE_BAD_CALL,
          "netfare: error: the number of threads is given before the run");
  g_assert_cmpint (netfare_replay_processor (replay, 2, &processor, 8, &error), ==, 0);
  expect (error, NETFARE_BAD_CALL,
          "netfare: error: found processor 2, expected a number below 2");
  g_assert_cmpint (netfare_replay_link (replay, 1000, &link, 8, &error), ==, 0);
  netfare_error_free (error);
  g_assert_cmpint (netfare_replay_interval (replay, 1, &interval, 8, &error), ==, 0);
  expect (error, NETFARE_BAD_CALL,
          "netfare: error: found interval 1, expected a number below 1");
  g_assert_cmpint (netfare_replay_interval (replay, 0, NULL, 8, &error), ==, 0);
  expect (error, NETFARE_BAD_CALL, "netfare: error: found no place for the result");
  netfare_replay_free (replay);
}

static void
test_nothing_is_an_argument_that_fails (void)
{
  netfare_summary summary;
  netfare_error *error = NULL;

  g_assert_cmpint (netfare_replay_run (NULL, &error), ==, 0);
  expect (error, NETFARE_BAD_CALL, "netfare: error: found no replay");
  g_assert_cmpint (netfare_replay_set_threads (NULL, 1, NULL), ==, 0);
  g_assert_cmpint (netfare_replay_summary (NULL, &summary, sizeof summary, NULL), ==, 0);
  g_assert_null (netfare_replay_warnings (NULL)[0]);
  g_assert_cmpstr (netfare_program_kind (NULL), ==, "");
  netfare_replay_free (NULL);
  netfare_program_free (NULL);
}

static void
test_warnings_are_those_of_the_machine (void)
{
  netfare_program *program = open_program ("ping.goal", PING);
  netfare_machine *machine = netfare_machine_new ();
  netfare_replay *replay;

  set (machine, "scalar bytes", "8");
  replay = netfare_replay_new (program, machine, NULL);
  g_assert_true (g_str_has_prefix (netfare_replay_warnings (replay)[0],
                                   "key 'scalar bytes' has no effect"));
  netfare_replay_free (replay);
  netfare_machine_free (machine);
  netfare_program_free (program);
}

/* ---- hostile inputs ---------------------------------------------------------------- */

/* Opens it as a program, and as a machine; each says what is wrong, or is good. */
static void
try_file (const char *path)
{
  netfare_machine *machine = netfare_machine_new ();
  netfare_error *error = NULL;
  netfare_program *program = netfare_program_open (path, NULL, &error);
  netfare_replay *replay = NULL;

  if (program != NULL)
    replay = netfare_replay_new (program, NULL, &error);
  if (replay != NULL)
    netfare_replay_run (replay, &error);
  g_assert_true (replay != NULL || netfare_error_message (error)[0] != '\0');
  netfare_error_free (error);
  error = NULL;
  if (!netfare_machine_set (machine, "machine", path, &error))
    g_assert_true (netfare_error_message (error)[0] != '\0');
  netfare_error_free (error);
  netfare_replay_free (replay);
  netfare_program_free (program);
  netfare_machine_free (machine);
}

static void
test_wrong_files_are_errors (void)
{
  static const char *const folders[] = { "bad-trace", "bad-machine", "bad-topology" };
  const char *top = g_getenv ("top_srcdir");
  guint tried = 0;

  if (top == NULL)
    {
      g_test_skip ("top_srcdir is not set: the files of the tests are not known");
      return;
    }
  for (guint i = 0; i < G_N_ELEMENTS (folders); i++)
    {
      g_autofree char *path = g_build_filename (top, "tests", "cli", folders[i], NULL);
      g_autoptr (GDir) dir = g_dir_open (path, 0, NULL);
      const char *name;

      g_assert_nonnull (dir);
      while ((name = g_dir_read_name (dir)) != NULL)
        {
          g_autofree char *file = g_build_filename (path, name, NULL);

          try_file (file);
          tried++;
        }
    }
  g_assert_cmpuint (tried, >, 100);
}

/* ---- threads ----------------------------------------------------------------------- */

/* Summaries of runs on a topology that igraph looks at, and on one that it does not. */
static gpointer
replay_all (gpointer number)
{
  GArray *results = g_array_new (FALSE, FALSE, sizeof (netfare_summary));
  g_autofree char *topology = g_build_filename (folder, "ring.topo", NULL);
  g_autofree char *spec = g_strconcat ("file:", topology, NULL);
  g_autofree char *path = g_build_filename (folder, "all.goal", NULL);

  for (guint i = 0; i < 40; i++)
    {
      netfare_machine *machine = netfare_machine_new ();
      netfare_program *program = netfare_program_open (path, NULL, NULL);
      netfare_summary summary;

      set (machine, "network", i % 2 == 0 ? spec : "fat-tree:4");
      netfare_replay *replay = netfare_replay_new (program, machine, NULL);
      g_assert_nonnull (replay);
      g_assert_cmpint (netfare_replay_set_threads (replay, 1 + i % 3, NULL), ==, 1);
      g_assert_cmpint (netfare_replay_run (replay, NULL), ==, 1);
      netfare_replay_summary (replay, &summary, sizeof summary, NULL);
      g_array_append_val (results, summary);
      netfare_replay_free (replay);
      netfare_program_free (program);
      netfare_machine_free (machine);
    }
  return results;
}

/* Each of n ranks sends to each other. */
static char *
all_to_all (guint n)
{
  GString *text = g_string_new (NULL);

  g_string_append_printf (text, "num_ranks %u\n", n);
  for (guint p = 0; p < n; p++)
    {
      g_string_append_printf (text, "rank %u {\n", p);
      for (guint q = 0; q < n; q++)
        if (q != p)
          g_string_append_printf (text, " s%u: send %ub to %u\n r%u: recv %ub from %u\n",
                                  q, 1000 + p, q, q, 1000 + q, q);
      g_string_append (text, "}\n");
    }
  return g_string_free (text, FALSE);
}

static void
test_two_threads_have_the_results_of_one (void)
{
  g_autofree char *text = all_to_all (8);

  g_free (make_file ("all.goal", text));
  g_free (make_file ("ring.topo",
                     "8\n0 1 1 7 1 -1\n1 0 1 2 1 -1\n2 1 1 3 1 -1\n3 2 1 4 1 -1\n"
                     "4 3 1 5 1 -1\n5 4 1 6 1 -1\n6 5 1 7 1 -1\n7 0 1 6 1 -1\n"));
  GThread *one = g_thread_new ("one", replay_all, NULL);
  GThread *two = g_thread_new ("two", replay_all, NULL);
  g_autoptr (GArray) alone = replay_all (NULL);
  g_autoptr (GArray) first = g_thread_join (one), second = g_thread_join (two);
  const gsize bytes = alone->len * sizeof (netfare_summary);

  g_assert_cmpmem (alone->data, bytes, first->data, bytes);
  g_assert_cmpmem (alone->data, bytes, second->data, bytes);
  g_assert_cmpuint (g_array_index (alone, netfare_summary, 0).messages, ==, 56);
}

static void
test_the_version_is_the_packages (void)
{
  g_assert_cmpstr (netfare_version (), ==, PACKAGE_VERSION);
}

UNIT_MAIN (argc, argv)
{
  int status;

  g_test_init (&argc, &argv, NULL);
  folder = g_dir_make_tmp ("netfare-library-XXXXXX", NULL);
  g_test_add_func ("/library/results", test_results_of_a_ping);
  g_test_add_func ("/library/sizes", test_a_struct_may_be_shorter_or_longer);
  g_test_add_func ("/library/options", test_options_change_what_is_read);
  g_test_add_func ("/library/observers", test_observers_see_messages_and_states);
  g_test_add_func ("/library/place", test_an_error_has_its_place);
  g_test_add_func ("/library/no-error", test_no_error_has_no_text);
  g_test_add_func ("/library/settings", test_settings_are_checked_at_once);
  g_test_add_func ("/library/deadlock", test_a_deadlock_is_an_error);
  g_test_add_func ("/library/too-small", test_a_machine_that_is_too_small_is_an_error);
  g_test_add_func ("/library/order", test_calls_in_a_wrong_order_are_errors);
  g_test_add_func ("/library/nothing", test_nothing_is_an_argument_that_fails);
  g_test_add_func ("/library/warnings", test_warnings_are_those_of_the_machine);
  g_test_add_func ("/library/wrong-files", test_wrong_files_are_errors);
  g_test_add_func ("/library/two-threads", test_two_threads_have_the_results_of_one);
  g_test_add_func ("/library/version", test_the_version_is_the_packages);
  status = g_test_run ();
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  for (const char *name; (name = g_dir_read_name (dir)) != NULL;)
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);

      g_unlink (path);
    }
  g_rmdir (folder);
  g_free (folder);
  return status;
}
