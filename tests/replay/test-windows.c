/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Windows of time against one order of all events: whatever observers hear, and all
 * results, must be the same.
 *
 * NETFARE_CASES  how many (1500)
 * NETFARE_SEED   of the first case (random; each case has the seed after the one before)
 */
#include "config.h"

#include <glib/gstdio.h>
#include <string.h>

#include "random-case.h"
#include "replay/replay.h"
#include "replayed-case.h"

#define DEFAULT_CASES 1500

/* What was heard of each processor, and of arrivals: those that used no link have no
 * delay, and no place among others of the same time. */
typedef struct
{
  GPtrArray *processors; /* GString */
  GString *arrivals;
  GPtrArray *inside; /* text */
  const Network *network;
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
  g_autofree char *line = g_strdup_printf (
      "%u-%u tag %" G_GUINT64_FORMAT " type %u bytes %" G_GUINT64_FORMAT
      " number %" G_GUINT64_FORMAT " %" G_GINT64_FORMAT " %" G_GINT64_FORMAT
      " %" G_GINT64_FORMAT " %" G_GINT64_FORMAT "\n",
      m->source, m->destination, m->tag, m->type, m->bytes, m->number, m->sent,
      m->injected, m->arrived, m->delay);

  if (network_node (self->network, m->source)
      == network_node (self->network, m->destination))
    g_ptr_array_add (self->inside, g_steal_pointer (&line));
  else
    g_string_append (self->arrivals, line);
}

static const ReplayObserver observer = { .computed = on_computed,
                                         .communicated = on_communicated,
                                         .finished = on_finished,
                                         .message = on_message };

/* ---- a run as text ----------------------------------------------------------------- */

static gint
compare_lines (gconstpointer a, gconstpointer b)
{
  return strcmp (*(char *const *) a, *(char *const *) b);
}

static void
append_heard (const Heard *self, GString *text)
{
  for (guint p = 0; p < self->processors->len; p++)
    g_string_append_printf (text, "%u: %s\n", p,
                            ((GString *) g_ptr_array_index (self->processors, p))->str);
  g_string_append (text, self->arrivals->str);
  g_ptr_array_sort (self->inside, compare_lines);
  for (guint i = 0; i < self->inside->len; i++)
    g_string_append (text, g_ptr_array_index (self->inside, i));
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

static char *
run (Program *program, const Machine *machine, gboolean one_order, gboolean *windows)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (Network) network = network_new (machine, program_shape (program), &error);
  g_autoptr (Replay) replay = replay_new (program, machine, network);
  Heard heard = { g_ptr_array_new_with_free_func (free_string), g_string_new (NULL),
                  g_ptr_array_new_with_free_func (g_free), network };
  GString *text = g_string_new (NULL);
  ReplayResult result;

  for (guint32 p = 0; p < program_processors (program); p++)
    g_ptr_array_add (heard.processors, g_string_new (NULL));
  replay_add_observer (replay, &observer, &heard);
  if (one_order)
    replay_set_one_order (replay);
  if (replay_run (replay, &result, &error))
    {
      append_result (&result, text);
      append_links (network, text);
      append_heard (&heard, text);
    }
  else
    g_string_append (text, error->message);
  *windows = replay_used_windows (replay);
  g_ptr_array_unref (heard.processors);
  g_string_free (heard.arrivals, TRUE);
  g_ptr_array_unref (heard.inside);
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

static guint64
number_from_environment (const char *name, guint64 otherwise)
{
  const char *text = g_getenv (name);

  return text == NULL ? otherwise : g_ascii_strtoull (text, NULL, 10);
}

static void
test_random_cases_are_the_same_in_one_order (void)
{
  const guint64 cases = number_from_environment ("NETFARE_CASES", DEFAULT_CASES);
  const guint32 first
      = (guint32) number_from_environment ("NETFARE_SEED", g_random_int ());
  g_autofree char *folder = g_dir_make_tmp ("netfare-windows-XXXXXX", NULL);
  g_autofree char *file = g_build_filename (folder, "case.topo", NULL);
  guint64 used = 0;

  g_test_message ("NETFARE_SEED=%u NETFARE_CASES=%" G_GUINT64_FORMAT " repeats this run",
                  first, cases);
  for (guint64 i = 0; i < cases; i++)
    {
      g_autoptr (GRand) random = g_rand_new_with_seed (first + (guint32) i);
      g_autoptr (ModelCase) made = random_graphs_new (random);
      g_autoptr (GArray) instances = g_array_new (FALSE, FALSE, sizeof (guint32));
      g_autoptr (Machine) machine = NULL;
      g_autoptr (Program) program = NULL;
      g_autofree char *got = NULL, *wanted = NULL;
      gboolean windows, never;

      make_suitable (made, random);
      machine = replayed_case_machine (made, file);
      program = model_case_program (made, instances);
      got = run (program, machine, FALSE, &windows);
      wanted = run (program, machine, TRUE, &never);
      g_assert_false (never);
      used += windows;
      if (strcmp (got, wanted) != 0)
        g_test_message ("seed %u differs", first + (guint32) i);
      g_assert_cmpstr (got, ==, wanted);
    }
  g_assert_cmpuint (used, >, cases / 2);
  g_unlink (file);
  g_rmdir (folder);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/windows/random-cases-are-the-same-in-one-order",
                   test_random_cases_are_the_same_in_one_order);
  return g_test_run ();
}
