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

typedef struct
{
  guint runs, kept;         /* in order */
  guint saved_more, longer; /* of those that did not keep it */
} Counts;

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

static void
double_link (const ModelCase *made, const ModelResult *result, guint32 link,
             Counts *counts)
{
  guint pieces;
  const SimTime on_path = time_on_path (result, link, &pieces);
  g_autoptr (ModelResult) faster = run_faster (made, link, (Decimal){ 2, 1 });
  const SimTime saved = result->run - faster->run, most = on_path / 2 + pieces;

  counts->runs++;
  if (faster->end == MODEL_DONE && g_str_equal (faster->order, result->order))
    {
      counts->kept++;
      g_assert_cmpint (saved, <=, most);
      g_assert_cmpint (saved, >=, 0);
      return;
    }
  counts->saved_more += faster->end == MODEL_DONE && saved > most;
  counts->longer += faster->end == MODEL_DONE && saved < 0;
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

static void
test_links_keep_to_their_bounds (void)
{
  const char *cases = g_getenv ("NETFARE_CASES");
  const guint32 most
      = cases == NULL ? DEFAULT_CASES : (guint32) g_ascii_strtoull (cases, NULL, 10);
  Counts counts = { 0 };

  for (guint32 seed = 0; seed < most; seed++)
    {
      g_autoptr (GRand) random = g_rand_new_with_seed (seed);
      g_autoptr (ModelCase) made
          = seed % 2 == 0 ? random_case_new (random) : random_graphs_new (random);
      g_autoptr (ModelResult) result = model_run (made);

      for (guint32 link = 0; link < made->links->len && result->end == MODEL_DONE; link++)
        {
          double_link (made, result, link, &counts);
          halve_link (made, result, link);
        }
    }
  g_test_message ("%u links doubled, %u kept every order; of the others %u saved more "
                  "than the bound, %u made the run longer",
                  counts.runs, counts.kept, counts.saved_more, counts.longer);
  g_assert_cmpuint (counts.kept, >, counts.runs / 4);
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/path-bound/links-keep-to-their-bounds",
                   test_links_keep_to_their_bounds);
  return g_test_run ();
}
