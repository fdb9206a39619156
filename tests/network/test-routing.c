/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Random messages on every kind of network, with every routing and tie rule: the engine
 * says, to the picosecond, what the plain model says, of every message and every link.
 *
 * NETFARE_CASES  how many (400)
 * NETFARE_SEED   of the first case (random; each case has the seed after the one before)
 */
#include "config.h"

#include <glib/gstdio.h>
#include <stdlib.h>
#include <string.h>

#include "machine-file/machine-file.h"
#include "random-graph.h"
#include "replay/replay.h"
#include "routing-model.h"
#include "topology/generators/generators.h"
#include "fixture/unit.h"

#define DEFAULT_CASES 400
#define MOST_MESSAGES 40

typedef struct
{
  const char *network;
  gboolean no_valiant; /* processors have several links and do not forward */
} Sample;

static const Sample samples[] = {
  { "mesh(4,3)", FALSE },
  { "torus(4,3)", FALSE },
  { "torus(4,2,3)", FALSE },
  { "ring(7)", FALSE },
  { "ring(8)", FALSE },
  { "hypercube(4)", FALSE },
  { "hyperx(3,4,2)", FALSE },
  { "hyperx(2,3,2,1)", FALSE },
  { "bus(5)", FALSE },
  { "star(5)", FALSE },
  { "crossbar(6)", FALSE },
  { "tree(8,2,2)", FALSE },
  { "leaf-spine(3,4,3)", FALSE },
  { "leaf-spine(4,2,5)", FALSE },
  { "fat-tree(4)", FALSE },
  { "fat-tree(2,4)", FALSE },
  { "fat-tree(3,2)", FALSE },
  { "xgft(3,2,4,1,2,3)", FALSE },
  { "xgft(2,3,2,2)", TRUE },
  { "dragonfly(5,2,2)", FALSE },
  { "dragonfly(3,4,1)", FALSE },
  { "dragonfly(4,3,2,3)", FALSE },
  { "dragonfly(5,4,1,1,palmtree)", FALSE },
  { "dragonfly-plus(3,2,2,2)", FALSE },
  { "dragonfly-plus(4,2,3,1,2)", FALSE },
  { "slimfly(3)", FALSE },
  { "jellyfish(8,3,2)", FALSE },
  { "rails(4,2,2)", TRUE },
  { "rails(4,2,0)", FALSE },
  { "rails(4,3,2,2)", TRUE },
  /* Random graphs, whose equal paths may have different numbers of links that take time.
   */
  { "file", FALSE },
  { "file", FALSE },
  { "file", FALSE },
  { "file", FALSE },
  { "file", FALSE },
};

static const char *const routings[]
    = { "time", "hops", "minimal", "valiant", "ugal", "ugal-g", "dimension-order" };
static const char *const ties[]
    = { "lowest", "spread", "d-mod-k", "s-mod-k", "random", "adaptive" };

typedef struct
{
  GRand *random; /* NULL: nothing is */
  Machine *machine;
  GString *text; /* of the case */
  RoutingMessage message[MOST_MESSAGES];
  guint messages;
} Case;

static guint32
below (Case *self, guint32 n)
{
  return (guint32) g_rand_int_range (self->random, 0, (gint32) n);
}

static void G_GNUC_PRINTF (2, 3) set (Case *self, const char *format, ...)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *statement = NULL;
  va_list arguments;

  va_start (arguments, format);
  statement = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  g_string_append_printf (self->text, "%s; ", statement);
  machine_set (self->machine, statement, &error);
  g_assert_no_error (error);
}

/* ---- graphs ------------------------------------------------------------------------ */

/* A file with a graph as the machine's network.  Returns: its path. */
static char *
set_graph (Case *self, const char *text)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *folder = g_dir_make_tmp ("netfare-test-XXXXXX", &error);

  g_assert_no_error (error);
  char *path = g_build_filename (folder,
                                 text[0] == '<' ? "random.graphml" : "random.topo", NULL);

  g_file_set_contents (path, text, -1, &error);
  g_assert_no_error (error);
  set (self, "network = file(\"%s\")", path);
  g_string_append_printf (self->text, "\n%s", text);
  return path;
}

static void
remove_graph (const char *path)
{
  g_autofree char *folder = g_path_get_dirname (path);

  g_unlink (path);
  g_rmdir (folder);
}

/* ---- a case ------------------------------------------------------------------------ */

static gboolean
has_coordinates (const char *network)
{
  return strncmp (network, "mesh", 4) == 0 || strncmp (network, "torus", 5) == 0
         || strncmp (network, "ring", 4) == 0 || strncmp (network, "hyper", 5) == 0;
}

static gboolean
takes_hosts (const char *network)
{
  return has_coordinates (network) && strncmp (network, "hyperx", 6) != 0;
}

static void
set_rules (Case *self, const Sample *sample)
{
  const char *routing, *tie = ties[below (self, G_N_ELEMENTS (ties))];
  gboolean reads_loads;

  do
    routing = self->machine->network.path != NULL && below (self, 2)
                  ? "hops" /* where weights do not matter, most paths are equal */
                  : routings[below (self, G_N_ELEMENTS (routings))];
  while ((strcmp (routing, "dimension-order") == 0 && !has_coordinates (sample->network))
         || (sample->no_valiant && strpbrk (routing, "vu") != NULL));
  reads_loads = strcmp (tie, "adaptive") == 0 || routing[0] == 'u';
  set (self, "routing = %s", routing);
  set (self, "ties = %s", tie);
  set (self, "route by = %s", below (self, 2) ? "packet" : "message");
  set (self, "seed = %u", below (self, 5));
  if (below (self, 3) == 0)
    set (self, "ugal threshold = %u us", below (self, 5));
  set (self, "discipline = %s", below (self, 4) || reads_loads ? "fifo" : "reserve");
}

/* The best packets are small, and of several sizes, where a start costs as much as some
 * tens of bytes, and most of all where it costs nothing. */
static void
set_packets (Case *self, gboolean coarse)
{
  const gboolean is_file = self->machine->network.path != NULL;

  if (below (self, is_file ? 2 : 4) == 0)
    {
      set (self, "packet bytes = best");
      set (self, "link start time = %u ps",
           below (self, 8) ? 3000 + below (self, 60000) : 0);
      return;
    }
  set (self, "link start time = %u ns", below (self, 3) * (coarse ? 1000 : 777));
  if (below (self, 3) == 0)
    set (self, "packet bytes = whole");
  else
    set (self, "packet bytes = %u", 200 + below (self, 800));
}

static void
set_prices (Case *self)
{
  gboolean coarse = below (self, 2);

  set_packets (self, coarse);
  set (self, "link byte time = %u ps", below (self, 5) ? (coarse ? 1000 : 337) : 0);
  set (self, "link latency = %u ns", below (self, 2) * (coarse ? 1000 : 431));
  set (self, "link gap = %u ns", below (self, 4) ? 0 : 500);
  set (self, "switching = %s", below (self, 2) ? "cut-through" : "store-and-forward");
  set (self, "half duplex = %s", below (self, 4) ? "no" : "yes");
}

/* Prices of classes, most of which a network does not have. */
static void
set_classes (Case *self)
{
  static const char *const classes[] = { "host", "local", "global", "scale-up" };

  if (below (self, 3) > 0)
    return;
  for (guint i = 0; i < G_N_ELEMENTS (classes); i++)
    {
      if (below (self, 2))
        set (self, "%s weight = %s", classes[i], below (self, 2) ? "2.5" : "4");
      if (below (self, 2))
        set (self, "%s latency = %u ns", classes[i], below (self, 3) * 517);
    }
  if (below (self, 2))
    set (self, "switch latency = %u ps", below (self, 900000));
}

/* The two rules of the wire. */
static void
set_wire (Case *self)
{
  const gboolean coarse = below (self, 2);

  if (below (self, 2))
    return;
  if (below (self, 3))
    set (self, "injection = interleave(%u)", 1 + below (self, 4));
  /* A packet that takes no time can be reserved beside another one that begins then:
   * whose the time before both is, is not defined. */
  if (below (self, 3) == 0
      || (self->machine->discipline == DISCIPLINE_RESERVE
          && self->machine->link_start_time == 0))
    return;
  set (self, "acknowledge packets = %u", 1 + below (self, 4));
  set (self, "acknowledge bytes = %u", below (self, 3) * 500);
  set (self, "acknowledge delay = %u ns", below (self, 4) * (coarse ? 1000 : 1117));
}

/* Numbers count the messages of each source, in order of time. */
static void
make_messages (Case *self, guint32 processors)
{
  guint32 sent[1024] = { 0 };
  SimTime time = 0;

  /* 256 packets a message: too many for the model's lists. */
  self->messages = 1
                   + below (self, self->machine->packets == PACKETS_BEST
                                          && self->machine->link_start_time == 0
                                      ? 3
                                      : MOST_MESSAGES);
  for (guint i = 0; i < self->messages; i++)
    {
      RoutingMessage *m = &self->message[i];

      memset (m, 0, sizeof *m);
      m->source = below (self, below (self, 3) ? processors : MIN (processors, 2));
      m->destination = below (self, processors);
      if (m->destination == m->source)
        m->destination = (m->source + 1) % processors;
      m->number = sent[m->source]++;
      m->bytes = below (self, 6) ? below (self, 3000) : 0;
      time += below (self, 3) ? 0
                              : below (self, 4) * 500 * SIM_TIME_PER_MICROSECOND / 1000;
      m->injected = time;
    }
}

/* ---- the engine -------------------------------------------------------------------- */

typedef struct
{
  Case *of;
  guint heard, wrong;
} Watcher;

static void
on_message (gpointer data, const MessageOutcome *message)
{
  Watcher *self = data;
  const guint32 number = (guint32) message->number;

  for (guint i = 0; i < self->of->messages; i++)
    {
      const RoutingMessage *m = &self->of->message[i];

      if (m->source != message->source || m->number != number)
        continue;
      self->heard++;
      const SimTime delay = MAX (m->arrived - m->injected - m->alone, 0);
      if (message->injected == m->injected && message->arrived == m->arrived
          && message->delay == delay)
        return;
      self->wrong++;
      g_printerr ("message %u of %u to %u: engine %" G_GINT64_FORMAT
                  " delay %" G_GINT64_FORMAT ", model %" G_GINT64_FORMAT
                  " delay %" G_GINT64_FORMAT "\n",
                  number, m->source, m->destination, message->arrived, message->delay,
                  m->arrived, delay);
    }
}

static Program *
make_program (const Case *self, guint32 processors)
{
  Program *program = program_new_separate (processors, NULL, "case");
  const Interval whole
      = { .kind = "MAIN", .file = "", .parent = PROGRAM_NONE, .count = 1 };
  g_autofree SimTime *clock = g_new0 (SimTime, processors);

  program_define_interval (program, &whole);
  for (guint i = 0; i < self->messages; i++)
    {
      const RoutingMessage *m = &self->message[i];

      if (m->injected > clock[m->source])
        program_append_compute (program, m->source, ACTIVITY_USER,
                                m->injected - clock[m->source], FALSE);
      clock[m->source] = m->injected;
      program_append_send (program, m->source, m->destination, m->bytes, m->number);
    }
  for (guint i = 0; i < self->messages; i++)
    program_append_receive (program, self->message[i].destination,
                            self->message[i].source, self->message[i].bytes,
                            self->message[i].number);
  return program;
}

static guint
compare_links (Network *network, const RoutingLink *links)
{
  const Topology *t = network_topology (network);
  guint wrong = 0;

  for (guint32 i = 0; i < t->links; i++)
    {
      const LinkStatistics s = network_link_statistics (network, i);

      if (s.busy == links[i].busy && s.packets == links[i].packets
          && s.messages == links[i].messages && s.delay == links[i].delay
          && s.own_delay == links[i].own_delay && s.sender_delay == links[i].sender_delay)
        continue;
      wrong++;
      g_printerr (
          "link %u -> %u: engine %" G_GUINT64_FORMAT " packets of %" G_GUINT64_FORMAT
          " messages, delay %" G_GINT64_FORMAT ", own %" G_GINT64_FORMAT
          ", sender %" G_GINT64_FORMAT "; model %" G_GUINT64_FORMAT ", %" G_GUINT64_FORMAT
          ", %" G_GINT64_FORMAT ", %" G_GINT64_FORMAT ", %" G_GINT64_FORMAT "\n",
          topology_link_from (t, i), t->to[i], s.packets, s.messages, (gint64) s.delay,
          (gint64) s.own_delay, (gint64) s.sender_delay, links[i].packets,
          links[i].messages, links[i].delay, links[i].own_delay, links[i].sender_delay);
    }
  return wrong;
}

/* Returns: what is wrong. */
static guint
run_case (Case *self, const RoutingModel *model, Network *network)
{
  const Topology *t = network_topology (network);
  g_autofree RoutingLink *links = g_new0 (RoutingLink, t->links);
  g_autoptr (Program) program = make_program (self, t->processors);
  g_autoptr (Replay) replay = replay_new (program, self->machine, network);
  const ReplayObserver observer = { .message = on_message };
  Watcher watcher = { .of = self };
  ReplayResult result = { 0 };
  g_autoptr (GError) error = NULL;
  const guint64 choices = routing_model_run (model, self->message, self->messages, links);

  replay_add_observer (replay, &observer, &watcher);
  replay_run (replay, &result, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (watcher.heard, ==, self->messages);
  if (network_choices (network) != choices)
    {
      watcher.wrong++;
      g_printerr ("engine %" G_GUINT64_FORMAT " choices, model %" G_GUINT64_FORMAT "\n",
                  network_choices (network), choices);
    }
  return watcher.wrong + compare_links (network, links);
}

/* Adds the numbers of packets into which the best packets cut a message. */
static void
count_packets (const Case *self, GHashTable *cut)
{
  if (self->machine->packets != PACKETS_BEST)
    return;
  for (guint i = 0; i < self->messages; i++)
    if (self->message[i].packets > 1)
      g_hash_table_add (cut, GUINT_TO_POINTER (self->message[i].packets));
}

/* A case whose machine is set, and whose messages are unless they are random; path: of a
 * file, which is removed.  Returns: what is wrong. */
static guint
compare_case (Case *self, const char *path)
{
  g_autoptr (GError) error = NULL;
  const TopologySpec *spec = &self->machine->network;
  RoutingModel model = { .machine = self->machine };

  machine_resolve (self->machine, &error);
  g_assert_no_error (error);
  g_autoptr (Network) network
      = network_new (self->machine, &self->machine->shape, &error);
  g_assert_no_error (error);
  model.topology = network_topology (network);
  g_autoptr (Topology) plain = topology_new (spec, &error);
  g_assert_no_error (error);
  if (path != NULL)
    remove_graph (path);
  model.plain = plain;
  model.generator = spec->generator;
  model.n_arguments = spec->n_arguments;
  memcpy (model.argument, spec->argument, sizeof spec->argument);
  if (self->random != NULL)
    make_messages (self, model.topology->processors);
  return run_case (self, &model, network);
}

static void
case_clear (Case *self)
{
  machine_free (self->machine);
  g_string_free (self->text, TRUE);
}

static void
check_case (guint32 seed, GHashTable *cut)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (seed);
  Case self
      = { .random = random, .machine = machine_new (), .text = g_string_new (NULL) };
  const Sample *sample = &samples[below (&self, G_N_ELEMENTS (samples))];
  g_autofree char *path = NULL;

  if (strcmp (sample->network, "file") == 0)
    {
      g_autofree char *text = below (&self, 3) > 0 ? random_graph_text (random)
                                                   : random_graph_media (random);

      path = set_graph (&self, text);
    }
  else
    set (&self, "network = %s", sample->network);
  if (takes_hosts (sample->network) && below (&self, 3) == 0)
    set (&self, "hosts = %u", 1 + below (&self, 3));
  set_rules (&self, sample);
  set_prices (&self);
  set_classes (&self);
  set_wire (&self);
  if (compare_case (&self, path) > 0)
    g_error ("NETFARE_SEED=%u NETFARE_CASES=1: %s", seed, self.text->str);
  count_packets (&self, cut);
  case_clear (&self);
}

static void
test_engine_agrees_with_model (void)
{
  const guint32 seed = unit_number ("NETFARE_SEED", (guint32) g_test_rand_int ());
  const guint32 cases = unit_number ("NETFARE_CASES", DEFAULT_CASES);
  g_autoptr (GHashTable) cut = g_hash_table_new (NULL, NULL);

  g_test_message ("seeds %u to %u", seed, seed + cases - 1);
  for (guint32 i = 0; i < cases; i++)
    check_case (seed + i, cut);
  g_test_message ("best packets: %u different numbers of packets",
                  g_hash_table_size (cut));
  if (cases >= DEFAULT_CASES)
    g_assert_cmpuint (g_hash_table_size (cut), >, 10);
}

/* ---- by hand ----------------------------------------------------------------------- */

/* Two paths from 0 to 1 of equal cost and two links each, one over node 2, one over node
 * 3.  One of them begins with a link that takes no time, so it has one hop and the
 * message is one packet.  The other has two hops: with no start time T(S) = Tb S (1 +
 * ceil (L / S)), least for S = 1, so its 100 bytes are 100 packets. */
static const char first_is_short[]
    = "4\nprocessors 2\n0 2 inf 3 2 -1\n1 2 1 3 2 -1\n2 0 inf 1 1 -1\n3 0 2 1 2 -1\n";
static const char second_is_short[]
    = "4\nprocessors 2\n0 2 2 3 inf -1\n1 2 2 3 1 -1\n2 0 2 1 2 -1\n3 0 inf 1 1 -1\n";

static void
assert_packets (const char *graph, const char *routing, const char *tie, guint packets)
{
  Case self = { .machine = machine_new (), .text = g_string_new (NULL) };
  g_autofree char *path = set_graph (&self, graph);

  set (&self, "routing = %s", routing);
  set (&self, "ties = %s", tie);
  set (&self, "packet bytes = best");
  set (&self, "link start time = 0");
  set (&self, "link byte time = 1 ns");
  self.message[0] = (RoutingMessage){ .source = 0, .destination = 1, .bytes = 100 };
  self.messages = 1;
  if (compare_case (&self, path) > 0 || self.message[0].packets != packets)
    g_error ("%u packets, expected %u: %s", self.message[0].packets, packets,
             self.text->str);
  case_clear (&self);
}

/* The destination's number 1 is odd, so d-mod-k takes the second of two; the source's is
 * 0.  Paths that are not fixed count as the lowest. */
static void
test_best_packets_count_hops_beforehand (void)
{
  static const char *const rules[] = { "valiant", "ugal", "ugal-g" };

  assert_packets (first_is_short, "time", "lowest", 1);
  assert_packets (second_is_short, "time", "lowest", 100);
  assert_packets (first_is_short, "time", "s-mod-k", 1);
  assert_packets (second_is_short, "time", "s-mod-k", 100);
  assert_packets (first_is_short, "time", "d-mod-k", 100);
  assert_packets (second_is_short, "time", "d-mod-k", 1);
  assert_packets (first_is_short, "time", "random", 1);
  assert_packets (second_is_short, "time", "random", 100);
  assert_packets (first_is_short, "time", "adaptive", 1);
  assert_packets (second_is_short, "time", "adaptive", 100);
  for (guint i = 0; i < G_N_ELEMENTS (rules); i++)
    {
      assert_packets (first_is_short, rules[i], "d-mod-k", 1);
      assert_packets (second_is_short, rules[i], "d-mod-k", 100);
    }
}

/* Two paths from 0 to 1, over 3 and over 4.  The first link takes no time, so both
 * packets of 500 bytes are at node 2 at once, and the second takes the path that the
 * first did not: they arrive after 500 ns, as if there was one.  Those of a second
 * message wait 500 ns for them. */
static const char two_ways[] = "6\nprocessors 2\n0 2 inf -1\n1 5 inf -1\n"
                               "2 0 inf 3 1 4 1 -1\n3 2 1 5 1 -1\n"
                               "4 2 1 5 1 -1\n5 1 inf 3 1 4 1 -1\n";

static void
test_packets_that_start_together_do_not_wait (void)
{
  const SimTime span = 500 * SIM_TIME_PER_MICROSECOND / 1000;
  Case self = { .machine = machine_new (), .text = g_string_new (NULL) };
  g_autofree char *path = set_graph (&self, two_ways);

  set (&self, "ties = adaptive");
  set (&self, "route by = packet");
  set (&self, "packet bytes = 500");
  set (&self, "switching = cut-through");
  set (&self, "link start time = 0");
  set (&self, "link latency = 0");
  set (&self, "link byte time = 1 ns");
  for (guint i = 0; i < 2; i++)
    self.message[i]
        = (RoutingMessage){ .source = 0, .destination = 1, .bytes = 1000, .number = i };
  self.messages = 2;
  if (compare_case (&self, path) > 0)
    g_error ("%s", self.text->str);
  g_assert_cmpint (self.message[1].alone, ==, span);
  g_assert_cmpint (self.message[1].arrived, ==, 2 * span);
  case_clear (&self);
}

/* Both links from 0 to 1 are one medium, so the message waits for itself: 1000 ns on
 * each, and nothing of it is congestion. */
static const char one_medium[]
    = "<graphml xmlns=\"http://graphml.graphdrawing.org/xmlns\">\n"
      "<key id=\"p\" for=\"node\" attr.name=\"processor\" attr.type=\"boolean\"/>\n"
      "<key id=\"w\" for=\"edge\" attr.name=\"weight\" attr.type=\"int\">"
      "<default>1</default></key>\n"
      "<key id=\"m\" for=\"edge\" attr.name=\"medium\" attr.type=\"string\">"
      "<default>wire</default></key>\n"
      "<graph edgedefault=\"undirected\">\n"
      "<node id=\"a\"><data key=\"p\">true</data></node>\n"
      "<node id=\"b\"><data key=\"p\">true</data></node>\n"
      "<node id=\"hub\"><data key=\"p\">false</data></node>\n"
      "<edge source=\"a\" target=\"hub\"/><edge source=\"hub\" target=\"b\"/>\n"
      "</graph></graphml>\n";

static void
test_a_message_that_waits_for_itself_has_no_delay (void)
{
  static const char *const rules[]
      = { "ties = spread", "ties = adaptive", "discipline = reserve" };

  for (guint i = 0; i < G_N_ELEMENTS (rules); i++)
    {
      Case self = { .machine = machine_new (), .text = g_string_new (NULL) };
      g_autofree char *path = set_graph (&self, one_medium);

      set (&self, "%s", rules[i]);
      set (&self, "switching = cut-through");
      set (&self, "link start time = 0");
      set (&self, "link latency = 0");
      set (&self, "link byte time = 1 ns");
      self.message[0] = (RoutingMessage){ .source = 0, .destination = 1, .bytes = 1000 };
      self.messages = 1;
      if (compare_case (&self, path) > 0)
        g_error ("%s", self.text->str);
      g_assert_cmpint (self.message[0].alone, ==, 2 * SIM_TIME_PER_MICROSECOND);
      g_assert_cmpint (self.message[0].arrived, ==, 2 * SIM_TIME_PER_MICROSECOND);
      case_clear (&self);
    }
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/routing/engine-agrees-with-model", test_engine_agrees_with_model);
  g_test_add_func ("/routing/best-packets-count-hops-beforehand",
                   test_best_packets_count_hops_beforehand);
  g_test_add_func ("/routing/packets-that-start-together-do-not-wait",
                   test_packets_that_start_together_do_not_wait);
  g_test_add_func ("/routing/a-message-that-waits-for-itself-has-no-delay",
                   test_a_message_that_waits_for_itself_has_no_delay);
  return g_test_run ();
}
