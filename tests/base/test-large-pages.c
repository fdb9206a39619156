/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Memory is the same with large pages, wherever it begins and ends. */
#include "config.h"

#include "base/large-pages.h"
#include "fixture/unit.h"

#define SIZE (3 * LARGE_PAGE)

static void
test_contents_stay (void)
{
  guint8 *memory = g_malloc0 (SIZE);

  memory[LARGE_PAGE] = 17;
  for (gsize begin = 0; begin < LARGE_PAGE; begin += LARGE_PAGE / 7)
    for (gsize size = 0; begin + size <= SIZE; size += SIZE / 5)
      large_pages_use (memory + begin, size);
  for (gsize i = 0; i < SIZE; i++)
    g_assert_cmpuint (memory[i], ==, i == LARGE_PAGE ? 17 : 0);
  g_free (memory);
}

static void
test_nothing_to_use (void)
{
  guint8 byte = 5;

  large_pages_use (NULL, 0);
  large_pages_use (&byte, 1);
  g_assert_cmpuint (byte, ==, 5);
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/large-pages/contents-stay", test_contents_stay);
  g_test_add_func ("/large-pages/nothing-to-use", test_nothing_to_use);
  return g_test_run ();
}
