/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the path promises of links that are made faster or slower, by the reference model:
 * one that is twice as fast saves no more than half of what it is on the path for, one
 * that is half as fast costs no less than that, up to 1 ps a piece, where everything
 * keeps its order.
 *
 * NETFARE_CASES  how many cases (40)
 */
#include "config.h"

#include "fixture/unit.h"
#include "replay/model.h"
#include "replay/random-case.h"

#define DEFAULT_CASES 40

/* Links that are tried one by one, as netfare why does by default. */
#define CONFIRMED 3

typedef struct
{
  guint links, kept;        /* in order */
  guint saved_more, longer; /* of those that did not keep it */
  guint cases;              /* in which a link saves something */
  guint first, confirmed;   /* .. the one with the highest estimate, or one of the first
                             * CONFIRMED, saves most */
} Counts;

/* A link that was doubled. */
typedef struct
{
  SimTime estimate, saved;
} Doubled;

static SimTime
time_on_path (const ModelResult *result, guint32 link, guint *pieces)
{
  SimTime time = 0;

  *pieces = 0;
  for (guint i = 0; i < result->path->len; i++)
    {
      const ModelPiece *piece = &g_array_index (result->path, ModelPiece, i);

      if ((piece->type != MODEL_PIECE_TRANSMISSION && piece->type != MODEL_PIECE_QUEUE)
          || piece->link != link)
        continue;
      time += piece->end - piece->begin;
      ++*pieces;
    }
  return time;
}

static ModelResult *
run_faster (const ModelCase *made, guint32 link, Decimal faster)
{
  g_autoptr (ModelCase) changed = model_case_copy (made);

  g_array_index (changed->links, ModelLink, link).faster = faster;
  return model_run (changed);
}

static Doubled
double_link (const ModelCase *made, const ModelResult *result, guint32 link,
             Counts *counts)
{
  guint pieces;
  const SimTime on_path = time_on_path (result, link, &pieces);
  g_autoptr (ModelResult) faster = run_faster (made, link, (Decimal){ 2, 1 });
  const Doubled doubled
      = { on_path / 2, faster->end == MODEL_DONE ? result->run - faster->run : 0 };

  counts->links++;
  if (faster->end == MODEL_DONE && g_str_equal (faster->order, result->order))
    {
      counts->kept++;
      g_assert_cmpint (doubled.saved, <=, doubled.estimate + pieces);
      g_assert_cmpint (doubled.saved, >=, 0);
      return doubled;
    }
  counts->saved_more += doubled.saved > doubled.estimate + pieces;
  counts->longer += doubled.saved < 0;
  return doubled;
}

static void
halve_link (const ModelCase *made, const ModelResult *result, guint32 link)
{
  guint pieces;
  const SimTime on_path = time_on_path (result, link, &pieces);
  g_autoptr (ModelResult) slower = run_faster (made, link, (Decimal){ 5, 10 });

  if (slower->end == MODEL_DONE && g_str_equal (slower->order, result->order))
    g_assert_cmpint (slower->run - result->run, >=, on_path - pieces);
}

/* By estimate; of equal ones the order of links is kept. */
static gint
compare_estimates (gconstpointer a, gconstpointer b)
{
  const Doubled *x = a, *y = b;

  return x->estimate > y->estimate ? -1 : x->estimate < y->estimate;
}

static void
count_best (GArray *list, Counts *counts)
{
  SimTime best = 0, confirmed = 0;

  for (guint i = 0; i < list->len; i++)
    best = MAX (best, g_array_index (list, Doubled, i).saved);
  if (best == 0)
    return;
  g_array_sort (list, compare_estimates);
  for (guint i = 0; i < MIN (list->len, CONFIRMED); i++)
    confirmed = MAX (confirmed, g_array_index (list, Doubled, i).saved);
  counts->cases++;
  counts->first += g_array_index (list, Doubled, 0).saved == best;
  counts->confirmed += confirmed == best;
}

static void
try_links (const ModelCase *made, Counts *counts)
{
  g_autoptr (ModelResult) result = model_run (made);
  g_autoptr (GArray) list = g_array_new (FALSE, FALSE, sizeof (Doubled));

  for (guint32 i = 0; i < made->links->len && result->end == MODEL_DONE; i++)
    {
      if (g_array_index (made->links, ModelLink, i).infinite)
        continue;
      const Doubled doubled = double_link (made, result, i, counts);

      g_array_append_val (list, doubled);
      halve_link (made, result, i);
    }
  count_best (list, counts);
}

static void
test_links_keep_to_their_bounds (void)
{
  const guint32 most = unit_number ("NETFARE_CASES", DEFAULT_CASES);
  Counts counts = { 0 };

  for (guint32 seed = 0; seed < most; seed++)
    {
      g_autoptr (GRand) random = g_rand_new_with_seed (seed);
      g_autoptr (ModelCase) made
          = seed % 2 == 0 ? random_case_new (random) : random_graphs_new (random);

      try_links (made, &counts);
    }
  g_test_message ("%u links doubled, %u kept every order; of the others %u saved more "
                  "than the bound, %u made the run longer; of %u cases in which a link "
                  "saves something, it was the one with the highest estimate in %u, one "
                  "of the %u highest in %u",
                  counts.links, counts.kept, counts.saved_more, counts.longer,
                  counts.cases, counts.first, CONFIRMED, counts.confirmed);
  g_assert_cmpuint (counts.kept, >, counts.links / 4);
  g_assert_cmpuint (counts.first, >, counts.cases / 2);
  g_assert_cmpuint (counts.confirmed, >, counts.cases * 3 / 4);
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/path-bound/links-keep-to-their-bounds",
                   test_links_keep_to_their_bounds);
  return g_test_run ();
}
