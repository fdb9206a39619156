/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Types of messages that overtake each other, by hand. */
#include "config.h"

#include <stdlib.h>
#include <string.h>

#include "picl/picl-types.h"
#include "fixture/unit.h"

/* A word each: "s3:7" processor 0 sends message 3 with tag 7 to processor 1, "S3:7" to
 * processor 2; "r3" it is received. */
static void
tell_word (PiclTypes *types, const char *word, guint32 type, GHashTable *sent,
           GString *written)
{
  const guint64 number = g_ascii_strtoull (word + 1, NULL, 10);
  const gpointer key = GSIZE_TO_POINTER ((gsize) number);
  const char *tag = strchr (word, ':');
  guint32 is;

  if (word[0] != 'r')
    {
      const PiclMessage message
          = { .number = number,
              .source = 0,
              .destination = word[0] == 's' ? 1 : 2,
              .type = type,
              .tag = tag == NULL ? 0 : (guint32) strtoul (tag + 1, NULL, 10) };

      is = picl_types_sent (types, &message);
      g_hash_table_insert (sent, key, GUINT_TO_POINTER (is));
      g_string_append_printf (written, "%u ", is);
      return;
    }
  is = GPOINTER_TO_UINT (g_hash_table_lookup (sent, key));
  g_assert_cmpuint (picl_types_find (types, number, type), ==, is);
  g_assert_cmpuint (picl_types_received (types, number, type), ==, is);
}

/* The types of all sends, in order. */
static void
expect_types (guint32 type, const char *script, gboolean overtake, const char *expected)
{
  g_autoptr (PiclTypes) types = picl_types_new ();
  g_auto (GStrv) words = g_strsplit (script, " ", -1);
  g_autoptr (GHashTable) sent = g_hash_table_new (NULL, NULL);
  g_autoptr (GString) written = g_string_new (NULL);

  for (char **word = words; *word != NULL; word++)
    tell_word (types, *word, type, sent, written);
  g_assert_cmpint (picl_types_apply (types), ==, overtake);
  g_string_truncate (written, 0);
  for (char **word = words; *word != NULL; word++)
    tell_word (types, *word, type, sent, written);
  g_assert_cmpstr (written->str, ==, expected);
}

static void
test_what_comes_in_order_keeps_its_type (void)
{
  expect_types (1, "s1:7 s2:9 s3:7 r1 r2 r3", FALSE, "1 1 1 ");
  expect_types (1, "s1:7 S2:9 r2 r1", FALSE, "1 1 "); /* to different processors */
  expect_types (2, "s1 s2 r1 s3 r2 r3", FALSE, "2 2 2 ");
}

static void
test_tags_that_overtake_have_types_in_order_of_first_use (void)
{
  expect_types (1, "s1:7 s2:9 r2 r1", TRUE, "100 101 ");
  expect_types (1, "s1:9 s2:7 s3:9 s4:5 r2 r1 r3 r4", TRUE, "100 101 100 102 ");
}

/* The messages to 1 overtake, those to 2 with the same tags do not, until they do: a tag
 * has one type everywhere. */
static void
test_only_pairs_that_overtake_change (void)
{
  expect_types (1, "s1:7 S2:9 S3:7 s4:9 r4 r1 r2 r3", TRUE, "100 1 1 101 ");
  expect_types (1, "S1:9 s2:7 s3:9 S4:7 r3 r2 r4 r1", TRUE, "100 101 100 101 ");
}

/* The second has another type; once it has been received that is free again. */
static void
test_messages_of_one_tag_may_overtake_too (void)
{
  expect_types (1, "s1:7 s2:7 r2 r1", TRUE, "100 101 ");
  expect_types (1, "s1:7 s2:7 r2 s3:7 r3 r1 s4:7 r4", TRUE, "100 101 101 100 ");
  /* Tag 9 comes in order, so one type will do; the first two share 100 and 101. */
  expect_types (1, "s1:7 s2:7 s3:9 s4:9 r2 r3 r4 r1", TRUE, "100 101 102 102 ");
}

static void
test_collectives_keep_their_type_where_it_is_free (void)
{
  expect_types (2, "s1 s2 r2 r1 s3 r3", TRUE, "2 100 2 ");
  expect_types (4, "s1 s2 s3 r3 r2 r1", TRUE, "4 100 101 ");
}

/* Readers would take the receive of the second for the first's. */
static void
test_what_is_never_received_holds_its_type (void)
{
  expect_types (3, "s1 s2 r2 s3 r3", TRUE, "3 100 100 ");
  expect_types (3, "s1 r1 s2", FALSE, "3 3 ");
}

static void
test_types_depend_where_messages_overtake (void)
{
  g_autoptr (PiclTypes) types = picl_types_new ();
  const PiclMessage first = { .number = 1, .destination = 1, .type = 1, .tag = 5 };
  const PiclMessage second = { .number = 2, .destination = 1, .type = 1, .tag = 6 };

  picl_types_sent (types, &first);
  picl_types_sent (types, &second);
  picl_types_received (types, 2, 1);
  g_assert_false (picl_types_depend (types, 0, 1, 1)); /* not yet known */
  g_assert_true (picl_types_apply (types));
  g_assert_true (picl_types_depend (types, 0, 1, 1));
  g_assert_false (picl_types_depend (types, 1, 0, 1));
  g_assert_false (picl_types_depend (types, 0, 1, 2));
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(path, function) g_test_add_func ("/picl-types/" path, function)
  ADD ("what-comes-in-order-keeps-its-type", test_what_comes_in_order_keeps_its_type);
  ADD ("tags-that-overtake-have-types-in-order-of-first-use",
       test_tags_that_overtake_have_types_in_order_of_first_use);
  ADD ("only-pairs-that-overtake-change", test_only_pairs_that_overtake_change);
  ADD ("messages-of-one-tag-may-overtake-too", test_messages_of_one_tag_may_overtake_too);
  ADD ("collectives-keep-their-type-where-it-is-free",
       test_collectives_keep_their_type_where_it_is_free);
  ADD ("what-is-never-received-holds-its-type",
       test_what_is_never_received_holds_its_type);
  ADD ("types-depend-where-messages-overtake", test_types_depend_where_messages_overtake);
  return g_test_run ();
}
