/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-hash.c - hash values of keys that are equal for well-known functions */
#include "config.h"

#include <string.h>

#include "base/hash.h"
#include "fixture/unit.h"

/* Two of n random values of 32 bits are equal for n*n/2^33 pairs on average; with 20,000
 * that is 0.05, so four are rare. */
#define N 20000
#define MOST_EQUAL 4

static int
compare (gconstpointer a, gconstpointer b)
{
  const guint *x = a, *y = b;

  return *x < *y ? -1 : *x > *y;
}

static guint
count_equal (guint *values)
{
  guint equal = 0;

  qsort (values, N, sizeof *values, compare);
  for (guint i = 1; i < N; i++)
    equal += values[i] == values[i - 1];
  return equal;
}

/* The upper half of such words is not part of g_int64_hash. */
static void
test_words_that_differ_in_the_upper_half (void)
{
  g_autofree guint *values = g_new (guint, N);

  for (guint64 i = 0; i < N; i++)
    {
      guint64 word = i << 44 | 0x1000;

      values[i] = hash_int64 (&word);
    }
  g_assert_cmpuint (count_equal (values), <=, MOST_EQUAL);
}

/* "ab" and "bA" are equal for g_str_hash, as 33 * 97 + 98 = 33 * 98 + 65; so are all
 * texts that consist of as many of them. */
static void
test_texts_of_such_pairs (void)
{
  g_autofree guint *values = g_new (guint, N);

  for (guint i = 0; i < N; i++)
    {
      char text[31] = "";

      for (guint bit = 0; bit < 15; bit++)
        strcat (text, i >> bit & 1 ? "bA" : "ab");
      g_assert_cmpuint (g_str_hash (text), ==,
                        g_str_hash ("ababababababababababababababab"));
      values[i] = hash_text (text);
    }
  g_assert_cmpuint (count_equal (values), <=, MOST_EQUAL);
}

/* Every byte counts, also the last ones and those after a multiple of eight. */
static void
test_every_byte_counts (void)
{
  guint8 bytes[40] = { 0 };
  g_autofree guint *values = g_new0 (guint, N);
  guint n = 0;

  for (gsize size = 0; size <= sizeof bytes; size++)
    {
      values[n++] = (guint) hash_bytes (1, bytes, size);
      for (gsize i = 0; i < size; i++)
        {
          bytes[i] = 1;
          values[n++] = (guint) hash_bytes (1, bytes, size);
          bytes[i] = 0;
        }
    }
  while (n < N)
    {
      values[n] = (guint) hash_word (2, n);
      n++;
    }
  g_assert_cmpuint (count_equal (values), <=, MOST_EQUAL);
}

/* Another seed gives other values. */
static void
test_values_depend_on_the_seed (void)
{
  g_assert_cmpuint (hash_bytes (1, "text", 4), !=, hash_bytes (2, "text", 4));
  g_assert_cmpuint (hash_word (1, 3), !=, hash_word (2, 3));
  g_assert_cmpuint (hash_seed (), ==, hash_seed ());
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(path, function) g_test_add_func ("/hash/" path, function)
  ADD ("words-that-differ-in-the-upper-half", test_words_that_differ_in_the_upper_half);
  ADD ("texts-of-such-pairs", test_texts_of_such_pairs);
  ADD ("every-byte-counts", test_every_byte_counts);
  ADD ("values-depend-on-the-seed", test_values_depend_on_the_seed);
  return g_test_run ();
}
