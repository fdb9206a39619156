/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Paths that carried nothing: on small networks by hand, and on random ones against
 * looking at every pair, every node and every way on by itself. */
#include "config.h"

#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

#include "goal/goal.h"
#include "machine-file/machine-file.h"
#include "replay/replay.h"
#include "fixture/unit.h"

#define MOST_NODES 12
#define MOST_SENT 80
#define FAR (G_GINT64_CONSTANT (1) << 60)

typedef struct
{
  guint32 from, to;
} Sent;

typedef struct
{
  Machine *machine;
  Program *program;
  Network *network;
  Replay *replay;
  ReplayResult result;
  UnusedPaths *paths;
} Case;

/* Everybody computes, then sends messages of 1000 bytes; all are received. */
static Program *
make_program (guint32 processors, const Sent *sent, guint n_sent, SimTime compute)
{
  Program *program = program_new_separate (processors, &goal_reader, "a.goal");
  Interval whole = { .kind = "MAIN", .file = "a", .parent = PROGRAM_NONE, .count = 1 };

  program_define_interval (program, &whole);
  for (guint32 p = 0; p < processors; p++)
    program_append_compute (program, p, ACTIVITY_USER, (guint64) compute, FALSE);
  for (guint i = 0; i < n_sent; i++)
    program_append_send (program, sent[i].from, sent[i].to, 1000, 0);
  for (guint i = 0; i < n_sent; i++)
    program_append_receive (program, sent[i].to, sent[i].from, 1000, 0);
  return program;
}

/* topology: as --network, or the text of a topology file. */
static void
case_run (Case *self, const char *topology, guint32 processors, const Sent *sent,
          guint n_sent, SimTime compute, const char *const *settings)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *folder = g_dir_make_tmp ("netfare-test-XXXXXX", &error);
  g_autofree char *path = g_build_filename (folder, "a.topo", NULL);
  g_autofree char *name = g_ascii_isdigit (topology[0])
                              ? g_strconcat ("file:", path, NULL)
                              : g_strdup (topology);

  memset (self, 0, sizeof *self);
  g_assert_true (g_file_set_contents (path, topology, -1, &error));
  self->machine = machine_new ();
  g_assert_true (machine_set_network (self->machine, name, &error));
  g_assert_true (machine_set (self->machine, "routing = time", &error));
  g_assert_true (machine_set (self->machine, "ties = lowest", &error));
  for (; settings != NULL && *settings != NULL; settings++)
    g_assert_true (machine_set (self->machine, *settings, &error));
  g_assert_true (machine_resolve (self->machine, &error));
  self->program = make_program (processors, sent, n_sent, compute);
  self->network = network_new (self->machine, program_shape (self->program), &error);
  g_assert_no_error (error);
  g_unlink (path);
  g_rmdir (folder);
  self->replay = replay_new (self->program, self->machine, self->network);
  replay_run (self->replay, &self->result, &error);
  g_assert_no_error (error);
  self->paths = network_unused_paths (self->network, self->result.time);
}

static void
case_clear (Case *self)
{
  unused_paths_free (self->paths);
  replay_free (self->replay);
  network_free (self->network);
  program_unref (self->program);
  machine_free (self->machine);
}

/* "0>1: 0>2 2>3": the jammed link, and those unused; "" where there is nothing to tell.
 */
static char *
paths_text (const Topology *t, const UnusedPaths *paths)
{
  GString *text = g_string_new (NULL);

  for (guint32 from = 0; paths != NULL && from < t->nodes; from++)
    if (paths->jammed >= t->first[from] && paths->jammed < t->first[from + 1])
      g_string_append_printf (text, "%u>%u:", from, t->to[paths->jammed]);
  for (guint32 from = 0; paths != NULL && from < t->nodes; from++)
    for (guint i = 0; i < paths->unused->len; i++)
      {
        guint32 link = g_array_index (paths->unused, guint32, i);

        if (link >= t->first[from] && link < t->first[from + 1])
          g_string_append_printf (text, " %u>%u", from, t->to[link]);
      }
  return g_string_free (text, FALSE);
}

static void
assert_told (const char *topology, guint32 processors, const Sent *sent, SimTime compute,
             const char *const *settings, const char *expected)
{
  guint n_sent = 0;
  Case one;

  while (sent[n_sent].from != sent[n_sent].to)
    n_sent++;
  case_run (&one, topology, processors, sent, n_sent, compute, settings);

  g_autofree char *text = paths_text (network_topology (one.network), one.paths);
  g_assert_cmpstr (text, ==, expected);
  case_clear (&one);
}

/* ---- by hand: a message occupies a link of weight 1 for 275 us --------------------- */

/* Two ways from 0 to 3. */
#define DIAMOND "4\n0 1 1 2 1 -1\n1 0 1 3 1 -1\n2 0 1 3 1 -1\n3 1 1 2 1 -1\n"

/* Of 825 us the first link is busy 550; the second message waits 275 for it. */
static const Sent twice[] = { { 0, 3 }, { 0, 3 }, { 0, 0 } };

static void
test_other_way_of_a_diamond (void)
{
  assert_told (DIAMOND, 4, twice, 0, NULL, "0>1: 0>2");
}

static void
test_nothing_where_ties_are_spread (void)
{
  static const char *const spread[] = { "ties = spread", NULL };

  assert_told (DIAMOND, 4, twice, 0, spread, "");
}

/* 275 us of waiting are a tenth of 2750 us: of 1925 us of computing and 825 of messages.
 */
static void
test_nothing_where_nothing_is_jammed (void)
{
  static const Sent once[] = { { 0, 3 }, { 0, 0 } };

  assert_told (DIAMOND, 4, twice, 1925 * SIM_TIME_PER_MICROSECOND, NULL, "0>1: 0>2");
  assert_told (DIAMOND, 4, twice, 1925 * SIM_TIME_PER_MICROSECOND + 1, NULL, "");
  assert_told (DIAMOND, 4, once, 0, NULL, "");
}

static void
test_nothing_where_the_other_way_is_used (void)
{
  static const Sent other[] = { { 0, 3 }, { 0, 3 }, { 0, 2 }, { 0, 0 } };

  assert_told (DIAMOND, 4, other, 0, NULL, "");
}

/* From 0 to 1 there is one way only. */
static void
test_nothing_where_the_messages_have_no_other_way (void)
{
  static const Sent near[] = { { 0, 1 }, { 0, 1 }, { 0, 0 } };

  assert_told (DIAMOND, 4, near, 0, NULL, "");
}

/* Both ways meet again before what is jammed: 3 -> 4, half as fast. */
static void
test_nothing_where_all_ways_lead_through_what_is_jammed (void)
{
  static const Sent far[] = { { 0, 4 }, { 0, 4 }, { 0, 0 } };
  static const char text[] = "5\n0 1 8 2 8 -1\n1 0 8 3 8 -1\n2 0 8 3 8 -1\n"
                             "3 1 8 2 8 4 0.5 -1\n4 3 0.5 -1\n";

  assert_told (text, 5, far, 0, NULL, "");
}

/* 0 and 1, each by way of 2 or 3, to 4: 2 -> 4 is jammed, and nothing waits before it. */
static void
test_choice_before_what_is_jammed (void)
{
  static const Sent both[] = { { 0, 4 }, { 1, 4 }, { 0, 0 } };
  static const char text[] = "5\n0 2 1 3 1 -1\n1 2 1 3 1 -1\n2 0 1 1 1 4 1 -1\n"
                             "3 0 1 1 1 4 1 -1\n4 2 1 3 1 -1\n";

  assert_told (text, 5, both, 0, NULL, "2>4: 0>3 1>3");
}

/* A link is as if used where what comes back uses the same medium. */
static void
test_half_duplex_link_used_the_other_way (void)
{
  static const Sent back[] = { { 0, 3 }, { 0, 3 }, { 2, 0 }, { 0, 0 } };
  static const char *const half[] = { "half duplex = yes", NULL };

  assert_told (DIAMOND, 4, back, 0, NULL, "0>1: 0>2");
  assert_told (DIAMOND, 4, back, 0, half, "");
}

/* Rows go straight; a transposition has ways on columns. */
static void
test_rows_of_a_mesh_have_no_choice (void)
{
  static const Sent rows[] = { { 0, 2 }, { 0, 2 }, { 3, 5 }, { 3, 5 }, { 0, 0 } };
  static const Sent corner[] = { { 0, 8 }, { 0, 8 }, { 0, 8 }, { 0, 0 } };

  assert_told ("mesh:3x3", 9, rows, 0, NULL, "");
  assert_told ("mesh:3x3", 9, corner, 0, NULL, "0>1: 0>3");
}

/* Of those from 0 to 1 only what goes on to 3 has a way round. */
static void
test_a_quarter_of_the_pairs_must_have_a_way_round (void)
{
  static const char text[] = "7\n0 1 1 2 1 4 inf 5 inf 6 inf -1\n1 0 1 3 1 -1\n"
                             "2 0 1 3 1 -1\n3 1 1 2 1 -1\n4 0 inf -1\n5 0 inf -1\n"
                             "6 0 inf -1\n";
  static const Sent four[]
      = { { 0, 3 }, { 0, 1 }, { 4, 1 }, { 5, 1 }, { 5, 1 }, { 0, 0 } };
  static const Sent five[]
      = { { 0, 3 }, { 0, 1 }, { 4, 1 }, { 5, 1 }, { 6, 1 }, { 0, 0 } };

  assert_told (text, 7, four, 0, NULL, "0>1: 0>2");
  assert_told (text, 7, five, 0, NULL, "");
}

/* The same five, and beside them a diamond of its own, 7 to 10, five times. */
static void
test_ways_round_what_too_few_pairs_could_go_round_are_not_told (void)
{
  static const char text[] = "11\n0 1 1 2 1 4 inf 5 inf 6 inf -1\n1 0 1 3 1 -1\n"
                             "2 0 1 3 1 -1\n3 1 1 2 1 -1\n4 0 inf -1\n5 0 inf -1\n"
                             "6 0 inf -1\n7 8 1 9 1 -1\n8 7 1 10 1 -1\n"
                             "9 7 1 10 1 -1\n10 8 1 9 1 -1\n";
  static const Sent sent[]
      = { { 0, 3 },  { 0, 1 },  { 4, 1 },  { 5, 1 },  { 6, 1 }, { 7, 10 },
          { 7, 10 }, { 7, 10 }, { 7, 10 }, { 7, 10 }, { 0, 0 } };

  assert_told (text, 11, sent, 0, NULL, "7>8: 7>9");
}

/* The same with the two parts in the other order: the way round is one of the last links.
 */
static void
test_ways_round_are_forgotten_whatever_their_number (void)
{
  static const char text[] = "11\n0 1 1 2 1 -1\n1 0 1 3 1 -1\n2 0 1 3 1 -1\n"
                             "3 1 1 2 1 -1\n4 5 1 6 1 8 inf 9 inf 10 inf -1\n"
                             "5 4 1 7 1 -1\n6 4 1 7 1 -1\n7 5 1 6 1 -1\n8 4 inf -1\n"
                             "9 4 inf -1\n10 4 inf -1\n";
  static const Sent sent[]
      = { { 0, 3 }, { 0, 3 }, { 0, 3 }, { 0, 3 },  { 0, 3 }, { 4, 7 },
          { 4, 5 }, { 8, 5 }, { 9, 5 }, { 10, 5 }, { 0, 0 } };

  assert_told (text, 11, sent, 0, NULL, "0>1: 0>2");
}

static void
test_networks_without_choices (void)
{
  static const Sent many[] = { { 0, 3 }, { 1, 3 }, { 2, 3 }, { 0, 3 }, { 0, 0 } };
  static const char *const networks[]
      = { "bus:4", "star:4", "crossbar:4", "tree:4", "mesh:4", "network:4", "basic" };

  for (guint i = 0; i < G_N_ELEMENTS (networks); i++)
    assert_told (networks[i], 4, many, 0, NULL, "");
}

/* ---- at random --------------------------------------------------------------------- */

typedef struct
{
  const Case *one;
  const Topology *t;
  gint64 cost[MOST_NODES][MOST_NODES]; /* of the link; FAR: none */
  gint64 away[MOST_NODES];             /* from the target, fewest links included */
  guint32 target;
  gboolean jammed[MOST_NODES][MOST_NODES], empty[MOST_NODES][MOST_NODES];
  guint pairs[MOST_NODES][MOST_NODES], round_pairs[MOST_NODES][MOST_NODES];
  gboolean avoidable[MOST_NODES][MOST_NODES], way[MOST_NODES][MOST_NODES];
} Model;

static gboolean
are_joined (const Model *self, guint32 a, guint32 b)
{
  return topology_find_link (self->t, a, b) != G_MAXUINT32;
}

/* All zeros if there is no such link. */
static LinkStatistics
statistics_at (const Model *self, guint32 a, guint32 b)
{
  guint32 link = topology_find_link (self->t, a, b);

  return link == G_MAXUINT32 ? (LinkStatistics){ 0 }
                             : network_link_statistics (self->one->network, link);
}

/* What docs/replay.md says a route is chosen by; a link costs one more, so that among
 * equals fewest links decide. */
static void
model_costs (Model *self)
{
  const Machine *m = self->one->machine;

  for (guint32 a = 0; a < self->t->nodes; a++)
    for (guint32 b = 0; b < self->t->nodes; b++)
      {
        guint32 link = topology_find_link (self->t, a, b);
        SimTime price = 0;

        self->cost[a][b] = FAR;
        if (link == G_MAXUINT32)
          continue;
        guint8 class = self->t->weight_class[link];
        if (m->routing == ROUTING_TIME && class != TOPOLOGY_INFINITE_CLASS)
          g_assert_true (atto_time_price (m->link_start_time, m->link_byte_time, 1024,
                                          &self->t->weight[class], &price));
        self->cost[a][b] = price * 1000 + 1;
      }
}

static void
model_links (Model *self)
{
  SimTime most = 0, run = self->one->result.time;
  gboolean half = self->one->machine->half_duplex;

  for (guint32 a = 0; a < self->t->nodes; a++)
    for (guint32 b = 0; b < self->t->nodes; b++)
      most = MAX (most, statistics_at (self, a, b).busy);
  for (guint32 a = 0; a < self->t->nodes; a++)
    for (guint32 b = 0; b < self->t->nodes; b++)
      {
        const LinkStatistics s = statistics_at (self, a, b);

        self->jammed[a][b] = s.busy > 0 && s.busy * 10 >= run && s.delay * 10 >= run
                             && s.busy * 10 >= most * 9;
        self->empty[a][b] = are_joined (self, a, b) && s.packets == 0
                            && (!half || statistics_at (self, b, a).packets == 0);
      }
}

static void
model_target (Model *self, guint32 target)
{
  self->target = target;
  for (guint32 a = 0; a < self->t->nodes; a++)
    self->away[a] = a == target ? 0 : FAR;
  for (guint32 round = 0; round < self->t->nodes; round++)
    for (guint32 a = 0; a < self->t->nodes; a++)
      for (guint32 b = 0; b < self->t->nodes; b++)
        if (self->cost[a][b] < FAR && self->away[b] < FAR)
          self->away[a] = MIN (self->away[a], self->cost[a][b] + self->away[b]);
}

static gboolean
is_good (const Model *self, guint32 a, guint32 b)
{
  return self->cost[a][b] < FAR && self->away[b] < FAR
         && self->away[a] == self->cost[a][b] + self->away[b];
}

static gboolean
gets_round (const Model *self, guint32 node)
{
  if (node == self->target)
    return TRUE;
  for (guint32 b = 0; b < self->t->nodes; b++)
    if (is_good (self, node, b) && !self->jammed[node][b] && gets_round (self, b))
      return TRUE;
  return FALSE;
}

static guint32
lowest (const Model *self, guint32 node)
{
  for (guint32 b = 0; b < self->t->nodes; b++)
    if (is_good (self, node, b))
      return b;
  g_assert_not_reached ();
}

/* Whether the route from there passes one of these links. */
static gboolean
passes (Model *self, guint32 node, gboolean links[MOST_NODES][MOST_NODES])
{
  for (; node != self->target; node = lowest (self, node))
    if (links[node][lowest (self, node)])
      return TRUE;
  return FALSE;
}

/* Whether an empty link of a node leads round what is jammed. */
static gboolean
is_way (const Model *self, guint32 node, guint32 b)
{
  return self->empty[node][b] && is_good (self, node, b) && gets_round (self, b);
}

static void
model_count (Model *self, guint32 source)
{
  gboolean round = FALSE;

  for (guint32 node = source; node != self->target; node = lowest (self, node))
    {
      guint32 next = lowest (self, node);

      for (guint32 b = 0; b < self->t->nodes; b++)
        round |= is_way (self, node, b);
      self->pairs[node][next]++;
      self->round_pairs[node][next] += round ? 1 : 0;
    }
}

static void
model_ways (Model *self, guint32 source)
{
  for (guint32 node = source; node != self->target; node = lowest (self, node))
    for (guint32 b = 0; b < self->t->nodes; b++)
      if (passes (self, node, self->avoidable) && is_way (self, node, b))
        self->way[node][b] = TRUE;
}

/* Calls a function for each pair once. */
static void
each_pair (Model *self, const Sent *sent, guint n_sent,
           void (*what) (Model *self, guint32 source))
{
  for (guint i = 0; i < n_sent; i++)
    {
      gboolean before = FALSE;

      for (guint k = 0; k < i; k++)
        before |= sent[k].from == sent[i].from && sent[k].to == sent[i].to;
      if (before)
        continue;
      model_target (self, sent[i].to);
      what (self, sent[i].from);
    }
}

static void
model_avoidable (Model *self)
{
  for (guint32 a = 0; a < self->t->nodes; a++)
    for (guint32 b = 0; b < self->t->nodes; b++)
      self->avoidable[a][b] = self->jammed[a][b] && self->round_pairs[a][b] > 0
                              && self->round_pairs[a][b] * 4 >= self->pairs[a][b];
}

/* Of all links that could be avoided, the busiest. */
static guint32
model_busiest (const Model *self)
{
  guint32 busiest = G_MAXUINT32;
  SimTime most = -1;

  for (guint32 a = 0; a < self->t->nodes; a++)
    for (guint32 b = 0; b < self->t->nodes; b++)
      if (self->avoidable[a][b] && statistics_at (self, a, b).busy > most)
        {
          most = statistics_at (self, a, b).busy;
          busiest = topology_find_link (self->t, a, b);
        }
  return busiest;
}

static UnusedPaths *
model_paths (const Case *one, const Sent *sent, guint n_sent)
{
  g_autofree Model *self = g_new0 (Model, 1);
  UnusedPaths *paths = g_new0 (UnusedPaths, 1);

  self->one = one;
  self->t = network_topology (one->network);
  model_costs (self);
  model_links (self);
  each_pair (self, sent, n_sent, model_count);
  model_avoidable (self);
  each_pair (self, sent, n_sent, model_ways);
  paths->unused = g_array_new (FALSE, FALSE, sizeof (guint32));
  paths->jammed = model_busiest (self);
  for (guint32 a = 0; a < self->t->nodes; a++)
    for (guint32 b = 0; b < self->t->nodes; b++)
      {
        guint32 link = topology_find_link (self->t, a, b);

        if (self->way[a][b])
          g_array_append_val (paths->unused, link);
      }
  if (paths->unused->len == 0 || one->machine->ties == TIES_SPREAD)
    g_clear_pointer (&paths, unused_paths_free);
  return paths;
}

/* A ring, so that everybody is reached, and more links. */
static char *
random_topology (GRand *random, guint32 nodes)
{
  static const char *const weights[] = { "1", "1", "1", "2", "inf" };
  const char *link[MOST_NODES][MOST_NODES] = { { NULL } };
  GString *text = g_string_new (NULL);

  for (guint32 a = 0; a < nodes; a++)
    for (guint32 b = a + 1; b < nodes; b++)
      if (b == a + 1 || (a == 0 && b == nodes - 1)
          || g_rand_int_range (random, 0, 4) == 0)
        link[a][b] = link[b][a] = weights[g_rand_int_range (random, 0, 5)];
  g_string_append_printf (text, "%u\n", nodes);
  for (guint32 a = 0; a < nodes; a++)
    {
      g_string_append_printf (text, "%u", a);
      for (guint32 b = 0; b < nodes; b++)
        if (link[a][b] != NULL)
          g_string_append_printf (text, " %u %s", b, link[a][b]);
      g_string_append (text, " -1\n");
    }
  return g_string_free (text, FALSE);
}

static guint
random_sent (GRand *random, guint32 nodes, Sent *sent)
{
  guint pairs = (guint) g_rand_int_range (random, 1, 6), n = 0;
  guint32 target = (guint32) g_rand_int_range (random, 0, (gint) nodes);

  for (guint i = 0; i < pairs; i++)
    {
      Sent one = { (guint32) g_rand_int_range (random, 0, (gint) nodes),
                   (guint32) g_rand_int_range (random, 0, (gint) nodes) };

      if (g_rand_int_range (random, 0, 3) != 0)
        one.to = target;
      for (gint k = g_rand_int_range (random, 1, 10); k > 0 && one.from != one.to; k--)
        sent[n++] = one;
    }
  return n;
}

static void
test_random_networks_tell_what_every_pair_says (void)
{
  static const char *const rules[]
      = { "ties = lowest",     "routing = hops",       "half duplex = yes",
          "ties = spread",     "discipline = reserve", "switching = cut-through",
          "packet bytes = 300" };
  guint told = 0, silent = 0;

  for (guint i = 0; i < 3000; i++)
    {
      g_autoptr (GRand) random = g_rand_new_with_seed (g_test_rand_int ());
      gboolean regular = g_rand_int_range (random, 0, 3) == 0;
      guint32 nodes
          = regular ? 12 : (guint32) g_rand_int_range (random, 4, MOST_NODES + 1);
      g_autofree char *topology = regular
                                      ? g_strdup (i % 2 == 0 ? "mesh:3x4" : "mesh:3x2x2")
                                      : random_topology (random, nodes);
      const char *settings[] = { rules[i % G_N_ELEMENTS (rules)], NULL };
      Sent sent[MOST_SENT];
      guint n_sent = random_sent (random, nodes, sent);
      Case one;

      case_run (&one, topology, nodes, sent, n_sent, 0, settings);
      g_autoptr (UnusedPaths) expected = model_paths (&one, sent, n_sent);
      const Topology *t = network_topology (one.network);
      g_autofree char *is = paths_text (t, one.paths);
      g_autofree char *should_be = paths_text (t, expected);
      if (strcmp (is, should_be) != 0)
        g_test_message ("%s\n%s", settings[0], topology);
      g_assert_cmpstr (is, ==, should_be);
      *(is[0] == '\0' ? &silent : &told) += 1;
      case_clear (&one);
    }
  g_assert_cmpuint (told, >, 200);
  g_assert_cmpuint (silent, >, 200);
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/unused-paths/other-way-of-a-diamond", test_other_way_of_a_diamond);
  g_test_add_func ("/unused-paths/nothing-where-ties-are-spread",
                   test_nothing_where_ties_are_spread);
  g_test_add_func ("/unused-paths/nothing-where-nothing-is-jammed",
                   test_nothing_where_nothing_is_jammed);
  g_test_add_func ("/unused-paths/nothing-where-the-other-way-is-used",
                   test_nothing_where_the_other_way_is_used);
  g_test_add_func ("/unused-paths/nothing-where-the-messages-have-no-other-way",
                   test_nothing_where_the_messages_have_no_other_way);
  g_test_add_func ("/unused-paths/nothing-where-all-ways-lead-through-what-is-jammed",
                   test_nothing_where_all_ways_lead_through_what_is_jammed);
  g_test_add_func ("/unused-paths/choice-before-what-is-jammed",
                   test_choice_before_what_is_jammed);
  g_test_add_func ("/unused-paths/half-duplex-link-used-the-other-way",
                   test_half_duplex_link_used_the_other_way);
  g_test_add_func ("/unused-paths/rows-of-a-mesh-have-no-choice",
                   test_rows_of_a_mesh_have_no_choice);
  g_test_add_func ("/unused-paths/a-quarter-of-the-pairs-must-have-a-way-round",
                   test_a_quarter_of_the_pairs_must_have_a_way_round);
  g_test_add_func (
      "/unused-paths/ways-round-what-too-few-pairs-could-go-round-are-not-told",
      test_ways_round_what_too_few_pairs_could_go_round_are_not_told);
  g_test_add_func ("/unused-paths/ways-round-are-forgotten-whatever-their-number",
                   test_ways_round_are_forgotten_whatever_their_number);
  g_test_add_func ("/unused-paths/networks-without-choices",
                   test_networks_without_choices);
  g_test_add_func ("/unused-paths/random-networks-tell-what-every-pair-says",
                   test_random_networks_tell_what_every_pair_says);
  return g_test_run ();
}
