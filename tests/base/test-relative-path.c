/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-relative-path.c - from one file to another, by folders up and down */
#include "config.h"

#include "base/relative-path.h"
#include "fixture/unit.h"

static void
test_the_way_from_one_file_to_another (void)
{
  static const char *const cases[][3] = {
    { "one.html", "two.html", "two.html" },
    { "a/one.html", "a/two.html", "two.html" },
    { "a/one.html", "b/two.html", "../b/two.html" },
    { "a/b/c/one.html", "two.html", "../../../two.html" },
    { "one.html", "a/b/two.html", "a/b/two.html" },
    { "/x/one.html", "/y/two.html", "../y/two.html" },
    { "./a/../one.html", "b/./two.html", "b/two.html" },
    { "ab/one.html", "abc/two.html", "../abc/two.html" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *way = relative_path (cases[i][0], cases[i][1]);

      g_assert_cmpstr (way, ==, cases[i][2]);
    }
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/relative-path/the-way-from-one-file-to-another",
                   test_the_way_from_one_file_to_another);
  return g_test_run ();
}
