/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which links come first, by busy time, delay and queue. */
#include "config.h"

#include "../fixture/fixture-run.h"
#include "analysis/links.h"
#include "fixture/unit.h"

/* Numbers of links of the fixture's run, as "0 1 2". */
static char *
ranked (const char *network, LinksRank rank, guint most)
{
  GString *text = g_string_new (NULL);
  FixtureRun run;

  fixture_run_open (&run, network);
  {
    g_autoptr (GArray) links = links_ranked (run.network, rank, most);

    for (guint i = 0; i < links->len; i++)
      g_string_append_printf (text, "%s%u", i > 0 ? " " : "",
                              g_array_index (links, guint32, i));
  }
  fixture_run_close (&run);
  return g_string_free (text, FALSE);
}

static void
assert_ranked (const char *network, LinksRank rank, guint most, const char *expected)
{
  g_autofree char *text = ranked (network, rank, most);

  g_assert_cmpstr (text, ==, expected);
}

/* On mesh:2x2 link 0 leads from 0 to 1: both messages pass it, and the second waits. */
static void
test_the_first_link_is_ranked (void)
{
  for (LinksRank rank = LINKS_BY_BUSY; rank <= LINKS_BY_QUEUE; rank++)
    {
      assert_ranked ("mesh:2x2", rank, 1, "0");
      assert_ranked ("mesh:2x2", rank, 3, "0 1 2");
    }
}

/* Links of star:2: 0 -> 2, 1 -> 2, 2 -> 0, 2 -> 1.  Both messages pass the first and the
 * last; the second waits for the first of them only. */
static void
test_equal_links_are_in_the_order_of_numbers (void)
{
  assert_ranked ("star:2", LINKS_BY_BUSY, 4, "0 3 1 2");
  assert_ranked ("star:2", LINKS_BY_DELAY, 4, "0 1 2 3");
  assert_ranked ("star:2", LINKS_BY_QUEUE, 2, "0 1");
}

/* Links of other blocks (LINK_BLOCK) are ranked, too: the few that carried messages are
 * the same wherever they are. */
static void
test_links_of_all_blocks_are_ranked (void)
{
  FixtureRun run;

  fixture_run_open (&run, "torus:40x40");
  for (LinksRank rank = LINKS_BY_BUSY; rank <= LINKS_BY_QUEUE; rank++)
    {
      const guint32 n = network_topology (run.network)->links;
      g_autoptr (GArray) all = links_ranked (run.network, rank, n),
                         few = links_ranked (run.network, rank, 7);
      g_autofree gboolean *found = g_new0 (gboolean, n);

      g_assert_cmpuint (n, >, 3 * LINK_BLOCK);
      g_assert_cmpuint (all->len, ==, n);
      g_assert_cmpmem (few->data, 7 * sizeof (guint32), all->data, 7 * sizeof (guint32));
      for (guint i = 0; i < n; i++)
        {
          const guint32 link = g_array_index (all, guint32, i);

          g_assert_false (found[link]);
          found[link] = TRUE;
          if (i > 0 && rank == LINKS_BY_BUSY)
            g_assert_true (network_link_statistics (run.network, link).busy
                           <= network_link_statistics (
                                  run.network, g_array_index (all, guint32, i - 1))
                                  .busy);
        }
    }
  fixture_run_close (&run);
}

static void
test_a_formula_has_no_links (void)
{
  assert_ranked ("network:2", LINKS_BY_BUSY, 4, "");
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/links/the-first-link-is-ranked", test_the_first_link_is_ranked);
  g_test_add_func ("/links/equal-links-are-in-the-order-of-numbers",
                   test_equal_links_are_in_the_order_of_numbers);
  g_test_add_func ("/links/links-of-all-blocks-are-ranked",
                   test_links_of_all_blocks_are_ranked);
  g_test_add_func ("/links/a-formula-has-no-links", test_a_formula_has_no_links);
  return g_test_run ();
}
