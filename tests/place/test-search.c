/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-search.c - which placements are searched and replayed, and which is the best */
#include "config.h"

#include <string.h>

#include "place/search.h"

#include "place/moves.h"
#include "random-place.h"
#include "fixture/unit.h"

/* 0 sends to 3 of a line of four, a byte of weight 1; there is no SCOTCH. */
typedef struct
{
  Machine *machine;
  Network *network;
  PairTraffic pair;
  SearchProblem problem;
  Search *search;
  char *path;

  /* Of judged placements, in order. */
  guint32 judged[SEARCH_PLACEMENTS][4];
  guint n_judged;
  SimTime times[SEARCH_PLACEMENTS]; /* what they take */
} Line;

static void
line_open (Line *self, const char *const *settings)
{
  static const Shape shape = { 1, { 4 } };

  *self = (Line){ .pair = { 0, 3, 1, 1 } };
  self->path = g_strdup (g_getenv ("PATH"));
  g_setenv ("PATH", "/nonexistent", TRUE);
  self->machine = make_machine ("mesh:4", settings);
  self->machine->shape = shape;
  self->network = open_network (self->machine, 4);
  self->problem = (SearchProblem){ .machine = self->machine,
                                   .network = self->network,
                                   .pairs = &self->pair,
                                   .n_pairs = 1,
                                   .seed = 5 };
  self->search = search_new (&self->problem);
  search_get (self->search, START_CURRENT)->was_replayed = TRUE;
  search_get (self->search, START_CURRENT)->time = 100;
}

static void
line_close (Line *self)
{
  search_free (self->search);
  network_free (self->network);
  machine_free (self->machine);
  g_setenv ("PATH", self->path, TRUE);
  g_free (self->path);
}

static gboolean
judge (gpointer data, const guint32 *node, SimTime *time, GError **error)
{
  Line *line = data;

  if (line->times[line->n_judged] < 0)
    {
      g_set_error (error, NETFARE_ERROR, NETFARE_ERROR_REPLAY, "too long");
      return FALSE;
    }
  *time = line->times[line->n_judged];
  memcpy (line->judged[line->n_judged++], node, 4 * sizeof *node);
  return TRUE;
}

static void
test_starts (void)
{
  Line line;
  Search *search;

  line_open (&line, NULL);
  search = line.search;
  for (guint32 p = 0; p < 4; p++)
    g_assert_true (search_get (search, START_CURRENT)->node[p] == p
                   && search_get (search, START_IDENTITY)->node[p] == p);
  g_assert_cmpuint (search_get (search, START_IDENTITY)->same, ==, START_CURRENT);
  g_assert_null (search_get (search, START_SCOTCH)->node);
  g_assert_nonnull (search->skipped[START_SCOTCH]);
  g_assert_null (search->skipped[START_GREEDY]);
  /* The default price of a byte times 1024, over three links, and over one. */
  g_assert_true (search_get (search, START_CURRENT)->squares
                 == 3 * search_get (search, START_GREEDY)->squares);
  g_assert_cmpuint (search_get (search, START_CURRENT)->greatest, ==,
                    search_get (search, START_GREEDY)->greatest);
  line_close (&line);
}

/* Each start has a generator of its own: seed + its number. */
static void
test_moves_are_drawn_for_each_start (void)
{
  Line line;

  line_open (&line, NULL);
  search_move (line.search, &line.problem, 3);
  for (guint start = 0; start < N_STARTS; start++)
    {
      const Placement *from = search_get (line.search, start);
      const Placement *moved = search_get (line.search, N_STARTS + start);

      g_assert_true ((from->node == NULL) == (moved->node == NULL));
      if (from->node == NULL)
        continue;
      g_autoptr (Ways) ways = ways_new (line.network, line.machine, 1, 1);
      g_autoptr (Pattern) pattern = pattern_new (
          4, &line.pair, 1, line.machine->link_start_time, line.machine->link_byte_time);
      g_autoptr (Loads) loads = loads_new (pattern, ways, 4, from->node);
      g_autofree guint32 *made = moves_make (loads, 4, 4, 3, 5 + start);
      g_assert_cmpmem (moved->node, 16, made, 16);
    }
  line_close (&line);
}

static void
test_the_least_f_is_replayed_first (void)
{
  Line line;

  line_open (&line, NULL);
  line.times[0] = 40;
  g_assert_true (search_judge (line.search, 1, judge, &line, NULL));
  g_assert_cmpuint (line.n_judged, ==, 1);
  g_assert_cmpmem (line.judged[0], 16, search_get (line.search, START_GREEDY)->node, 16);
  g_assert_cmpuint (line.search->best, ==, START_GREEDY);
  line_close (&line);
}

static void
test_nothing_is_replayed_twice (void)
{
  Line line;

  line_open (&line, NULL);
  search_move (line.search, &line.problem, 100);
  for (guint i = 0; i < SEARCH_PLACEMENTS; i++)
    line.times[i] = 50 + i;
  g_assert_true (search_judge (line.search, SEARCH_PLACEMENTS, judge, &line, NULL));
  g_assert_cmpuint (line.n_judged, >=, 1);
  for (guint i = 0; i < line.n_judged; i++)
    {
      g_assert_true (
          memcmp (line.judged[i], search_get (line.search, START_CURRENT)->node, 16)
          != 0);
      for (guint k = 0; k < i; k++)
        g_assert_true (memcmp (line.judged[i], line.judged[k], 16) != 0);
    }
  line_close (&line);
}

/* Equal times: that with the least F; current, if all take longer. */
static void
test_ties (void)
{
  static const struct
  {
    SimTime time;
    guint best;
  } rows[] = { { 99, START_GREEDY }, { 100, START_GREEDY }, { 101, START_CURRENT } };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      Line line;

      line_open (&line, NULL);
      line.times[0] = rows[i].time;
      g_assert_true (search_judge (line.search, 8, judge, &line, NULL));
      g_assert_cmpuint (line.search->best, ==, rows[i].best);
      line_close (&line);
    }
}

static void
test_a_replay_that_fails_is_an_error (void)
{
  g_autoptr (GError) error = NULL;
  Line line;

  line_open (&line, NULL);
  line.times[0] = -1;
  g_assert_false (search_judge (line.search, 8, judge, &line, &error));
  g_assert_cmpstr (error->message, ==, "too long");
  line_close (&line);
}

static void
test_processors_share_nodes_in_order (void)
{
  static const char *const shared[] = { "processors per node=2", NULL };
  Line line;

  line_open (&line, shared);
  for (guint32 p = 0; p < 4; p++)
    g_assert_cmpuint (search_get (line.search, START_IDENTITY)->node[p], ==, p / 2);
  /* 0 and 3 are on one node: nothing is loaded. */
  g_assert_true (search_get (line.search, START_GREEDY)->squares == 0);
  line_close (&line);
}

static void
test_moves_for_a_time (void)
{
  Line line;
  guint64 moves;

  line_open (&line, NULL);
  g_assert_cmpuint (search_moves_in (line.search, &line.problem, 1), >=, 1);
  moves = search_moves_in (line.search, &line.problem, 100000);
  g_assert_true (moves >= 1 && moves <= MOVES_MOST);
  line_close (&line);
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/search/starts", test_starts);
  g_test_add_func ("/search/seeds", test_moves_are_drawn_for_each_start);
  g_test_add_func ("/search/first", test_the_least_f_is_replayed_first);
  g_test_add_func ("/search/twice", test_nothing_is_replayed_twice);
  g_test_add_func ("/search/ties", test_ties);
  g_test_add_func ("/search/failing", test_a_replay_that_fails_is_an_error);
  g_test_add_func ("/search/shared", test_processors_share_nodes_in_order);
  g_test_add_func ("/search/time", test_moves_for_a_time);
  return g_test_run ();
}
