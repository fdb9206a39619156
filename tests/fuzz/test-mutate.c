/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-mutate.c - many mutants of a schedule are schedules; blocks move as a whole */
#include "config.h"

#include <string.h>

#include "fuzz/fuzz-mutate.h"
#include "goal/goal.h"
#include "fixture/unit.h"

#define MOST 400
#define MUTANTS 2000

static const char *const templates[] = { "calc 5\n", "l9: calc 7\n", NULL };
static const FuzzForm lines = { .templates = templates };
static const FuzzForm calls = { .prefix = 1, .begin = "call_", .templates = templates };

static const char schedule[] = "num_ranks 2\n"
                               "rank 0 {\n"
                               "l1: calc 100\n"
                               "l2: send 8b to 1 tag 1\n"
                               "l2 requires l1\n"
                               "}\n"
                               "rank 1 {\n"
                               "l1: recv 8b from 0 tag 1\n"
                               "}\n";

/* In a buffer of MOST bytes, of which what follows must stay as it is. */
static char *
mutate (const FuzzForm *form, const char *text, guint seed)
{
  guint8 data[MOST + 4];
  gsize size = strlen (text);

  memset (data, 'x', sizeof data);
  memcpy (data, text, size);
  size = fuzz_mutate (form, data, size, MOST, seed);
  g_assert_cmpuint (size, <=, MOST);
  g_assert_cmpmem (data + MOST, 4, "xxxx", 4);
  return g_strndup ((const char *) data, size);
}

static void
test_schedules_stay_schedules (void)
{
  guint read = 0, changed = 0;

  for (guint seed = 0; seed < MUTANTS; seed++)
    {
      g_autofree char *text = mutate (&lines, schedule, seed);
      g_autoptr (TextInput) input
          = text_input_new_from_string (text, strlen (text), "mutant");
      g_autoptr (Program) program = goal_read (input, NULL, NULL, NULL);

      if (strcmp (text, schedule) == 0)
        continue;
      changed++;
      read += program != NULL ? 1 : 0;
    }
  /* Changes of single bytes leave far fewer that can be read. */
  g_assert_cmpuint (changed, >, MUTANTS * 7 / 10);
  g_assert_cmpuint (read, >, MUTANTS / 10);
}

static void
test_a_seed_gives_one_mutant (void)
{
  for (guint seed = 0; seed < 100; seed++)
    {
      g_autofree char *first = mutate (&lines, schedule, seed);
      g_autofree char *second = mutate (&lines, schedule, seed);

      g_assert_cmpstr (first, ==, second);
    }
}

static void
test_mutants_of_mutants_have_their_size (void)
{
  g_autofree char *text = g_strdup (schedule);

  for (guint seed = 0; seed < MUTANTS; seed++)
    {
      char *next = mutate (&lines, text, seed);

      g_free (text);
      text = next;
    }
}

/* Every call is followed by what it returns, whatever its name has become. */
static void
test_calls_move_as_a_whole (void)
{
  static const char trace[] = "0head\ncall_a\nret_a\ncall_b\nret_b\ncall_c\nret_c\n";

  for (guint seed = 0; seed < MUTANTS; seed++)
    {
      g_autofree char *text = mutate (&calls, trace, seed);
      g_auto (GStrv) split = g_strsplit (text, "\n", -1);
      guint lonely = 0;

      for (guint i = 0; split[i] != NULL; i++)
        if (g_str_has_prefix (split[i], "call_")
            && (split[i + 1] == NULL || g_str_has_prefix (split[i + 1], "call_")))
          lonely++;
      /* At most three changes, each of one word. */
      g_assert_cmpuint (lonely, <=, 3);
    }
}

static void
test_crossing_takes_blocks_of_both (void)
{
  static const char first[] = "0head\ncall_a\nret_a\n", second[] = "1call_b\nret_b\n";
  guint both = 0;

  for (guint seed = 0; seed < 100; seed++)
    {
      guint8 to[MOST];
      gsize size = fuzz_cross (&calls, (const guint8 *) first, strlen (first),
                               (const guint8 *) second, strlen (second), to, MOST, seed);
      g_autofree char *text = g_strndup ((const char *) to, size);

      g_assert_cmpint (text[0], ==, '0');
      g_assert_nonnull (strstr (text, "call_a\nret_a\n"));
      both += strstr (text, "call_b\nret_b\n") != NULL ? 1 : 0;
    }
  g_assert_cmpuint (both, ==, 100);
}

static void
test_no_room (void)
{
  guint8 data[1] = { 'a' };

  g_assert_cmpuint (fuzz_mutate (&calls, data, 1, 1, 1), ==, 1);
  g_assert_cmpuint (fuzz_mutate (&calls, data, 1, 0, 1), ==, 0);
  g_assert_cmpuint (fuzz_cross (&calls, data, 1, data, 1, data, 1, 1), ==, 0);
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/mutate/schedules-stay-schedules", test_schedules_stay_schedules);
  g_test_add_func ("/mutate/a-seed-gives-one-mutant", test_a_seed_gives_one_mutant);
  g_test_add_func ("/mutate/size", test_mutants_of_mutants_have_their_size);
  g_test_add_func ("/mutate/calls-move-as-a-whole", test_calls_move_as_a_whole);
  g_test_add_func ("/mutate/crossing", test_crossing_takes_blocks_of_both);
  g_test_add_func ("/mutate/no-room", test_no_room);
  return g_test_run ();
}
