/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Windows of time, by one thread and by several, against one order of all events:
 * whatever observers hear, and all results, must be the same.
 *
 * NETFARE_CASES  how many of each number of threads (500)
 * NETFARE_SEED   of the first case (random; each case has the seed after the one before)
 */
#include "config.h"

#include <glib/gstdio.h>
#include <string.h>

#include "random-case.h"
#include "replay/replay.h"
#include "replayed-case.h"

#define DEFAULT_CASES 500

/* Instead of a number of threads. */
#define IN_ONE_ORDER 0

/* Shared to the end. */
#define ALWAYS G_MAXUINT64

/* What was heard of each processor, of arrivals, and of links. */
typedef struct
{
  GPtrArray *processors; /* GString */
  GString *arrivals;
  GPtrArray *marks; /* by link: GString */
  SimTime now;      /* of the last call of advance */
} Heard;

static GString *
of_processor (Heard *self, guint32 processor)
{
  return g_ptr_array_index (self->processors, processor);
}

static void
on_computed (gpointer data, guint32 processor, guint32 interval, Activity activity,
             SimTime duration)
{
  g_string_append_printf (of_processor (data, processor),
                          "computes %" G_GINT64_FORMAT " ", duration);
}

static void
on_communicated (gpointer data, guint32 processor, guint32 interval, SimTime duration)
{
  g_string_append_printf (of_processor (data, processor),
                          "communicates %" G_GINT64_FORMAT " ", duration);
}

static void
on_finished (gpointer data, guint32 processor, SimTime time)
{
  g_string_append_printf (of_processor (data, processor), "ends %" G_GINT64_FORMAT " ",
                          time);
}

static void
on_message (gpointer data, const MessageOutcome *m)
{
  Heard *self = data;

  g_string_append_printf (self->arrivals,
                          "%u-%u tag %" G_GUINT64_FORMAT
                          " type %u bytes %" G_GUINT64_FORMAT " number %" G_GUINT64_FORMAT
                          " %" G_GINT64_FORMAT " %" G_GINT64_FORMAT " %" G_GINT64_FORMAT
                          " %" G_GINT64_FORMAT "\n",
                          m->source, m->destination, m->tag, m->type, m->bytes, m->number,
                          m->sent, m->injected, m->arrived, m->delay);
}

static void
on_advance (gpointer data, SimTime now)
{
  Heard *self = data;

  g_assert_cmpint (now, >=, self->now);
  self->now = now;
}

static void
add_global (Heard *self, guint32 processor, const char *what, guint64 number,
            SimTime begin, SimTime end)
{
  g_assert_cmpint (begin, >=, self->now);
  g_string_append_printf (of_processor (self, processor),
                          "%s %" G_GUINT64_FORMAT " from %" G_GINT64_FORMAT
                          " to %" G_GINT64_FORMAT " ",
                          what, number, begin, end);
}

static void
on_state (gpointer data, guint32 processor, SimTime time, ProcessorState state)
{
  add_global (data, processor, "state", state, time, time);
}

static void
on_sent (gpointer data, guint32 processor, SimTime begin, SimTime end, guint64 message,
         guint32 destination, guint64 bytes, guint32 type, guint64 tag)
{
  add_global (data, processor, "sends", message, begin, end);
}

static void
on_received (gpointer data, guint32 processor, SimTime begin, SimTime end,
             guint64 message, guint32 source, guint64 bytes, guint32 type)
{
  add_global (data, processor, "receives", message, begin, end);
}

static void
on_marked (gpointer data, guint32 link, SimTime reached, SimTime begin, SimTime end,
           const Packet *packet, guint64 message)
{
  Heard *self = data;

  g_string_append_printf (g_ptr_array_index (self->marks, link),
                          "%" G_GINT64_FORMAT " %" G_GINT64_FORMAT " %" G_GINT64_FORMAT
                          " message %" G_GUINT64_FORMAT " %u of %u, ",
                          reached, begin, end, message, packet->number, packet->source);
}

/* Some outputs want global calls, others do not. */
static const ReplayObserver observer = { .any_thread = TRUE,
                                         .computed = on_computed,
                                         .communicated = on_communicated,
                                         .finished = on_finished,
                                         .message = on_message };
static const ReplayObserver global_observer = { .computed = on_computed,
                                                .communicated = on_communicated,
                                                .finished = on_finished,
                                                .message = on_message,
                                                .advance = on_advance,
                                                .state = on_state,
                                                .sent = on_sent,
                                                .received = on_received,
                                                .link_marked = on_marked };

/* ---- a run as text ----------------------------------------------------------------- */

static void
append_heard (const Heard *self, GString *text)
{
  for (guint p = 0; p < self->processors->len; p++)
    g_string_append_printf (text, "%u: %s\n", p,
                            ((GString *) g_ptr_array_index (self->processors, p))->str);
  g_string_append (text, self->arrivals->str);
  for (guint link = 0; link < self->marks->len; link++)
    g_string_append_printf (text, "link %u: %s\n", link,
                            ((GString *) g_ptr_array_index (self->marks, link))->str);
}

static void
append_links (const Network *network, GString *text)
{
  const Topology *topology = network_topology (network);

  for (guint32 link = 0; link < topology->links; link++)
    {
      const LinkStatistics *s = network_link_statistics (network, link);

      g_string_append_printf (
          text,
          "link %u: %" G_GINT64_FORMAT " %" G_GUINT64_FORMAT " %" G_GUINT64_FORMAT
          " %" G_GUINT64_FORMAT " %" G_GINT64_FORMAT " %" G_GINT64_FORMAT " %u\n",
          link, (gint64) s->busy, (guint64) s->bytes, s->packets, s->messages,
          (gint64) s->delay, s->longest_delay, s->longest_queue);
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
free_string (gpointer string)
{
  g_string_free (string, TRUE);
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
  Heard heard = { g_ptr_array_new_with_free_func (free_string), g_string_new (NULL),
                  g_ptr_array_new_with_free_func (free_string), 0 };
  GString *text = g_string_new (NULL);
  ReplayResult result;

  for (guint32 p = 0; p < program_processors (program); p++)
    g_ptr_array_add (heard.processors, g_string_new (NULL));
  for (guint32 link = 0; link < network_topology (network)->links; link++)
    g_ptr_array_add (heard.marks, g_string_new (NULL));
  replay_add_observer (replay, observed, &heard);
  if (threads == IN_ONE_ORDER)
    replay_set_one_order (replay);
  replay_set_threads (replay, MAX (threads, 1));
  replay_share_until (replay, until);
  if (replay_run (replay, &result, &error))
    {
      append_result (&result, text);
      append_links (network, text);
      append_heard (&heard, text);
      append_choices (network, result.time, text);
    }
  else
    g_string_append (text, error->message);
  *used = replay_used_windows (replay) ? replay_threads (replay) : 0;
  g_ptr_array_unref (heard.processors);
  g_string_free (heard.arrivals, TRUE);
  g_ptr_array_unref (heard.marks);
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
        *link = (ModelLink){ link->from, link->to, FALSE, { 1, 1 } };
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

typedef struct
{
  guint threads;
  guint64 until;    /* so many events are shared */
  gboolean global;  /* an observer of global calls, which keep a run on one thread */
  gboolean chooses; /* packets do, as well */
} Trial;

/* Runs a case in one order, and in windows.  Returns: how many threads it used; 0: no
 * windows. */
static guint
check_case (guint32 seed, const char *file, const Trial *trial)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (seed);
  g_autoptr (ModelCase) made = random_graphs_new (random);
  g_autoptr (GArray) instances = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_autoptr (Machine) machine = NULL;
  g_autoptr (Program) program = NULL;
  g_autofree char *got = NULL, *wanted = NULL;
  const ReplayObserver *observed = trial->global ? &global_observer : &observer;
  guint used, never;

  make_suitable (made, random);
  machine = replayed_case_machine (made, file);
  program = model_case_program (made, instances);
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

static void
check_cases (Trial trial)
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
  g_assert_cmpuint (windows, >, cases / (trial.chooses ? 4 : always ? 2 : 10));
  if (trial.threads > 1 && always && !trial.global && !trial.chooses)
    g_assert_cmpuint (shared, >, cases / 4);
  g_unlink (file);
  g_rmdir (folder);
}

static void
test_one_thread (void)
{
  check_cases ((Trial){ 1, ALWAYS, FALSE, FALSE });
}

static void
test_global_calls (void)
{
  check_cases ((Trial){ 4, ALWAYS, TRUE, FALSE });
}

static void
test_two_threads (void)
{
  check_cases ((Trial){ 2, ALWAYS, FALSE, FALSE });
}

static void
test_three_threads (void)
{
  check_cases ((Trial){ 3, ALWAYS, FALSE, FALSE });
}

static void
test_five_threads (void)
{
  check_cases ((Trial){ 5, ALWAYS, FALSE, FALSE });
}

/* The shares of several threads become one in the middle of a run. */
static void
test_threads_that_end_early (void)
{
  for (guint64 until = 1; until < 60; until += 1 + until / 4)
    check_cases ((Trial){ 3, until, FALSE, FALSE });
}

static void
test_packets_choose (void)
{
  check_cases ((Trial){ 2, ALWAYS, FALSE, TRUE });
  check_cases ((Trial){ 1, ALWAYS, TRUE, TRUE });
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/windows/one-thread", test_one_thread);
  g_test_add_func ("/windows/global-calls", test_global_calls);
  g_test_add_func ("/windows/two-threads", test_two_threads);
  g_test_add_func ("/windows/three-threads", test_three_threads);
  g_test_add_func ("/windows/five-threads", test_five_threads);
  g_test_add_func ("/windows/threads-that-end-early", test_threads_that_end_early);
  g_test_add_func ("/windows/packets-choose", test_packets_choose);
  return g_test_run ();
}
