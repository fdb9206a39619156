/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Packed schedules: what is written is read again, the bytes are those that docs/goal.md
 * describes, and every error. */
#include "config.h"

#include <glib/gstdio.h>
#include <string.h>

#include "goal/bin-bytes.h"
#include "goal/goal-packed.h"
#include "goal/goal.h"
#include "goal/same-schedule.h"
#include "program/packed-file.h"
#include "fixture/unit.h"

#define CASES 300

/* ---- written and read -------------------------------------------------------------- */

static Program *
read_text (const char *text)
{
  g_autoptr (TextInput) input = text_input_new_from_string (text, strlen (text), "p");
  g_autoptr (GError) error = NULL;
  Program *program = goal_read (input, NULL, NULL, &error);

  g_assert_no_error (error);
  return program;
}

static Program *
read_bytes (const GString *bytes, GError **error)
{
  g_autoptr (TextInput) input
      = text_input_new_from_string (bytes->str, bytes->len, "p.ngoal");

  return goal_packed_read (input, NULL, NULL, error);
}

static GString *
write_bytes (const Program *program)
{
  g_autofree char *folder = g_dir_make_tmp (NULL, NULL);
  g_autofree char *path = g_build_filename (folder, "p.ngoal", NULL);
  g_autoptr (OutputFile) output = output_file_open (path, NULL);
  g_autofree char *text = NULL;
  gsize length;

  packed_file_write (program, output);
  g_assert_true (output_file_commit (output, NULL));
  g_assert_true (g_file_get_contents (path, &text, &length, NULL));
  g_unlink (path);
  g_rmdir (folder);
  return g_string_new_len (text, (gssize) length);
}

static GString *
write_text (const char *text)
{
  g_autoptr (Program) program = read_text (text);

  return write_bytes (program);
}

static void
assert_written_and_read (const char *text)
{
  g_autoptr (Program) program = read_text (text);
  g_autoptr (GString) bytes = write_bytes (program);
  g_autoptr (GError) error = NULL;
  g_autoptr (Program) again = read_bytes (bytes, &error);

  g_assert_no_error (error);
  assert_same_schedule (program, again);
  g_autoptr (GString) bytes_again = write_bytes (again);

  g_assert_cmpmem (bytes->str, bytes->len, bytes_again->str, bytes_again->len);
  do_all_operations (again);
}

static void
test_what_is_written_is_read_again (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (17);

  for (guint i = 0; i < CASES; i++)
    {
      g_auto (BinSchedule) schedule = bin_schedule_random (random);
      g_autoptr (GString) text = bin_text (&schedule);

      assert_written_and_read (text->str);
    }
}

/* More than 255 requirements of one operation, also of an earlier one; long numbers. */
static void
test_large_numbers_are_read_again (void)
{
  g_autoptr (GString) text = g_string_new ("num_ranks 3 rank 2 {}\nrank 0 {\n");

  for (guint i = 1; i <= 600; i++)
    g_string_append_printf (text, "l%u: calc %u\n", i, i * 7000000);
  for (guint i = 1; i <= 600; i++)
    if (i != 300)
      g_string_append_printf (text, "l300 requires l%u\n", i);
  g_string_append (text, "big: send 4611686018427387904b to 1 tag 18446744073709551615\n"
                         "longest: calc 4611686018427387\n}\n"
                         "rank 1 { recv 1b from 0 tag 18446744073709551615 }\n");
  assert_written_and_read (text->str);
}

/* ---- bytes ------------------------------------------------------------------------- */

static void
put (GString *to, guint64 number, guint bytes)
{
  for (guint i = 0; i < bytes; i++)
    g_string_append_c (to, (gchar) (number >> (8 * i) & 255));
}

/* As docs/goal.md says. */
static guint64
sum_of (const char *text, gsize length)
{
  const guint8 *bytes = (const guint8 *) text;
  guint64 sum = length;

  for (gsize i = 0; i < length;)
    {
      guint64 word = 0;
      unsigned __int128 product;

      if (length - i >= 8)
        for (guint k = 0; k < 8; k++)
          word |= (guint64) bytes[i++] << (8 * k);
      else
        word = bytes[i++];
      product
          = (unsigned __int128) (sum ^ word) * G_GUINT64_CONSTANT (0x9e3779b97f4a7c15);
      sum = (guint64) product ^ (guint64) (product >> 64);
    }
  return sum;
}

static void
put_sum (GString *to, gsize begin)
{
  put (to, sum_of (to->str + begin, to->len - begin), 8);
}

#define BY_HAND                                                                          \
  "num_ranks 2\nrank 0 {\nl1: calc 5\nl2: send 8b to 1 tag 7\nl2 requires l1\n}\n"       \
  "rank 1 {\nl1: recv 8b from 0 tag 7\nl2: calc 1\nl2 irequires l1\n}\n"

static void
put_rank (GString *bytes, guint32 rank, guint32 operations, const char *packed,
          gsize length)
{
  const gsize begin = bytes->len;

  put (bytes, rank, 4);
  put (bytes, operations, 4);
  put (bytes, length, 4);
  put (bytes, 0, 4);
  g_string_append_len (bytes, packed, (gssize) length);
  put_sum (bytes, begin);
}

/* What precedes the ranks.  operations: of all ranks; length: of their bytes. */
static GString *
begin_by_hand (guint operations, guint length)
{
  GString *bytes = g_string_new ("\211NGOAL\r\n");

  put (bytes, 0x01020304, 4);
  put (bytes, 1, 4); /* version */
  put (bytes, 2, 4); /* ranks */
  put (bytes, 2, 4); /* steps */
  put (bytes, 0, 8);
  put (bytes, operations, 8);
  put (bytes, 120 + length, 8); /* the file */
  put (bytes, 0, 8);
  put_sum (bytes, 0); /* 56 */
  put (bytes, 1, 4);  /* 64: send to the next rank */
  put (bytes, 1, 4);
  put (bytes, 8, 8);
  put (bytes, 7, 8);
  put (bytes, 2, 4); /* 88: receive from the rank before */
  put (bytes, 0xffffffff, 4);
  put (bytes, 8, 8);
  put (bytes, 7, 8);
  put_sum (bytes, 64); /* 112 */
  return bytes;
}

static GString *
bytes_by_hand (void)
{
  GString *bytes = begin_by_hand (4, 60);

  /* 120, 136: 5000 ps twice are 10000 = 78 x 128 + 16, operation 1 above waits for its
   * end; step 0. */
  put_rank (bytes, 0, 2, "\3\220\116\4\1\1", 6);
  /* 150, 166: step 1, operation 1 above waits for its start; 2000 = 15 x 128 + 80. */
  put_rank (bytes, 1, 2, "\2\3\5\2\320\17", 6);
  return bytes;
}

static void
test_bytes_made_by_hand (void)
{
  g_autoptr (GString) bytes = bytes_by_hand (), written = write_text (BY_HAND);
  g_autoptr (Program) program = read_text (BY_HAND);
  g_autoptr (GError) error = NULL;
  g_autoptr (Program) read = read_bytes (bytes, &error);

  g_assert_no_error (error);
  assert_same_schedule (read, program);
  g_assert_cmpmem (bytes->str, bytes->len, written->str, written->len);
}

/* ---- ranks that do the same ---------------------------------------------------------
 */

/* Runs of ranks that do the same but for their streams; each message is sent often.  In a
 * chain, only one operation of a rank can begin. */
static void
write_ranks_that_do_the_same (gboolean chain)
{
  const guint n = 40;
  g_autoptr (GString) text = g_string_new (NULL);

  g_string_append_printf (text, "num_ranks %u\n", n);
  for (guint rank = 0; rank < n; rank++)
    {
      g_string_append_printf (text, "rank %u {\n", rank);
      for (guint i = 0; i < 3; i++)
        g_string_append_printf (text,
                                "s%u: send 8b to %u tag 1%s\nr%u: recv 8b from %u tag 1\n"
                                "r%u requires s%u\n",
                                i, (rank + 1) % n, rank % 3 == 0 ? " cpu 1" : "", i,
                                (rank + n - 1) % n, i, i);
      if (chain)
        g_string_append (text, "s1 requires r0\ns2 requires r1\ns2 requires s0\n");
      g_string_append (text, rank % 7 == 5 ? "l: calc 5\n}\n" : "}\n");
    }
  assert_written_and_read (text->str);
}

static void
test_ranks_that_do_the_same (void)
{
  write_ranks_that_do_the_same (FALSE);
  write_ranks_that_do_the_same (TRUE);
}

/* Both send to the next rank. */
static void
test_each_of_them_has_its_own_peers (void)
{
  g_autoptr (GString) bytes = begin_by_hand (2, 52);
  g_autoptr (GError) error = NULL;

  put_rank (bytes, 0, 1, "\1\1", 2);
  put_rank (bytes, 1, 1, "\1\1", 2);
  g_assert_null (read_bytes (bytes, &error));
  g_assert_cmpstr (error->message, ==,
                   "p.ngoal: error: byte 146: rank 1 exchanges messages with rank 2, "
                   "expected 0 to 1");
}

/* Rank 0 sends so many times, rank 1 receives so many times. */
static gboolean
is_read (guint sends, guint receives)
{
  const guint length = 2 * (16 + 8) + 2 * (sends + receives);
  g_autoptr (GString) bytes = begin_by_hand (sends + receives, length);
  g_autoptr (GString) sent = g_string_new (NULL), received = g_string_new (NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (Program) program = NULL;

  for (guint i = 0; i < sends; i++)
    g_string_append (sent, "\1\1");
  for (guint i = 0; i < receives; i++)
    g_string_append (received, "\1\3");
  put_rank (bytes, 0, sends, sent->str, sent->len);
  put_rank (bytes, 1, receives, received->str, received->len);
  program = read_bytes (bytes, &error);
  g_assert_true (program != NULL || strstr (error->message, "has no ") != NULL);
  return program != NULL;
}

static void
test_each_message_is_counted (void)
{
  for (guint sends = 1; sends < 20; sends++)
    for (guint receives = 1; receives < 20; receives++)
      g_assert_cmpint (is_read (sends, receives), ==, sends == receives);
}

/* ---- damage ------------------------------------------------------------------------ */

static GString *
random_bytes (GRand *random)
{
  g_auto (BinSchedule) schedule = bin_schedule_random (random);
  g_autoptr (GString) text = bin_text (&schedule);

  return write_text (text->str);
}

static void
assert_error (const GString *bytes)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (read_bytes (bytes, &error));
  g_assert_true (g_str_has_prefix (error->message, "p.ngoal: error: byte "));
}

static void
test_every_byte_changed_is_found (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (18);

  for (guint i = 0; i < 30; i++)
    {
      g_autoptr (GString) bytes = random_bytes (random);

      for (gsize at = 0; at < bytes->len; at++)
        for (guint bit = 0; bit < 8; bit++)
          {
            bytes->str[at] = (char) (bytes->str[at] ^ 1 << bit);
            assert_error (bytes);
            bytes->str[at] = (char) (bytes->str[at] ^ 1 << bit);
          }
    }
}

static void
test_truncated_everywhere (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (19);

  for (guint i = 0; i < 30; i++)
    {
      g_autoptr (GString) bytes = random_bytes (random);

      while (bytes->len > 0)
        {
          g_string_truncate (bytes, bytes->len - 1);
          assert_error (bytes);
        }
    }
}

static guint64
get (const GString *bytes, gsize at, guint n)
{
  guint64 number = 0;

  for (guint i = 0; i < n; i++)
    number |= (guint64) (guint8) bytes->str[at + i] << (8 * i);
  return number;
}

/* Returns: behind the checksum, or 0 if it is not there. */
static gsize
sum_again (GString *bytes, gsize begin, guint64 length)
{
  guint64 sum;

  if (length > bytes->len || begin + length + 8 > bytes->len)
    return 0;
  sum = sum_of (bytes->str + begin, length);
  for (guint k = 0; k < 8; k++)
    bytes->str[begin + length + k] = (char) (sum >> (8 * k) & 255);
  return begin + length + 8;
}

/* Makes all checksums right. */
static void
sum_all (GString *bytes)
{
  gsize at = sum_again (bytes, 0, 56);

  if (at > 0)
    at = sum_again (bytes, at, 24 * get (bytes, 20, 4));
  while (at > 0 && at + 16 <= bytes->len)
    at = sum_again (bytes, at, 16 + get (bytes, at + 8, 4) + get (bytes, at + 12, 4));
}

/* What is not found by a checksum: an error, or a program that can be done to its end. */
static void
test_every_byte_changed_with_right_checksums (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (20);
  guint good = 0, bad = 0;

  for (guint i = 0; i < 15; i++)
    {
      g_autoptr (GString) bytes = random_bytes (random);

      for (gsize at = 0; at < bytes->len; at++)
        for (guint k = 0; k < 12; k++)
          {
            g_autoptr (GString) copy = g_string_new_len (bytes->str, (gssize) bytes->len);
            g_autoptr (GError) error = NULL;
            g_autoptr (Program) program = NULL;

            copy->str[at] = (char) (k < 8 ? copy->str[at] ^ 1 << k
                                          : (gint) (g_rand_int (random) & 255));
            sum_all (copy);
            program = read_bytes (copy, &error);
            g_assert_true ((program == NULL) == (error != NULL));
            if (program != NULL)
              do_all_operations (program);
            *(program != NULL ? &good : &bad) += 1;
          }
    }
  g_assert_cmpuint (good, >, 100);
  g_assert_cmpuint (bad, >, 100);
}

/* ---- several threads --------------------------------------------------------------- */

#define LARGE_RANKS 300
#define LARGE_STEPS 800

/* More than a megabyte: more than one batch.  Ranks send to the next one. */
static GString *
large_bytes (void)
{
  g_autoptr (GString) text = g_string_new (NULL);

  g_string_append_printf (text, "num_ranks %d\n", LARGE_RANKS);
  for (guint rank = 0; rank < LARGE_RANKS; rank++)
    {
      g_string_append_printf (text, "rank %u {\n", rank);
      for (guint i = 0; i < LARGE_STEPS; i++)
        g_string_append_printf (text,
                                "s%u: send %ub to %u tag 1\nr%u: recv %ub from %u tag 1\n"
                                "c%u: calc %u\nc%u requires s%u\nc%u requires r%u\n",
                                i, i, (rank + 1) % LARGE_RANKS, i, i,
                                (rank + LARGE_RANKS - 1) % LARGE_RANKS, i, rank + i, i, i,
                                i, i);
      g_string_append (text, "}\n");
    }
  return write_text (text->str);
}

static Program *
read_by (guint threads, const GString *bytes, GError **error)
{
  g_autoptr (TextInput) input
      = text_input_new_from_string (bytes->str, bytes->len, "p.ngoal");
  const ReaderSource source = { .input = input };
  const ReaderOptions options = { .threads = threads };

  return goal_packed_reader.read (&source, &options, error);
}

static void
test_threads_read_the_same (void)
{
  g_autoptr (GString) bytes = large_bytes ();
  g_autoptr (Program) one = read_by (1, bytes, NULL);

  g_assert_cmpuint (bytes->len, >, 2 << 20);
  for (guint threads = 2; threads < 12; threads += 3)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (Program) several = read_by (threads, bytes, &error);

      g_assert_no_error (error);
      assert_same_schedule (one, several);
    }
}

static void
assert_same_error (const GString *bytes)
{
  g_autoptr (GError) one = NULL, several = NULL;
  g_autoptr (Program) by_one = read_by (1, bytes, &one);
  g_autoptr (Program) by_several = read_by (3, bytes, &several);

  g_assert_true ((by_one == NULL) == (by_several == NULL));
  if (by_one == NULL)
    g_assert_cmpstr (one->message, ==, several->message);
}

/* Two bytes are wrong, with wrong checksums or right ones, or the end is missing. */
static void
test_threads_find_the_first_error (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (21);
  g_autoptr (GString) bytes = large_bytes ();

  for (guint i = 0; i < 60; i++)
    {
      g_autoptr (GString) copy = g_string_new_len (bytes->str, (gssize) bytes->len);

      for (guint k = 0; k < 2; k++)
        copy->str[g_rand_int_range (random, 0, (gint32) bytes->len)] ^= 1 << i % 8;
      if (i % 3 == 0)
        sum_all (copy);
      if (i % 3 == 1)
        g_string_truncate (copy,
                           (gsize) g_rand_int_range (random, 1, (gint32) copy->len));
      assert_same_error (copy);
    }
}

/* 2^62 ps is the longest time: its number, twice that, is 80 80 .. 80 01. */
static void
test_no_time_is_too_large (void)
{
  g_autoptr (GString) bytes
      = write_text ("num_ranks 1 rank 0 { calc 4611686018427387.904 }");
  g_autoptr (Program) program = read_by (1, bytes, NULL);
  g_autoptr (GError) error = NULL;

  g_assert_nonnull (program);
  g_assert_cmpint ((guchar) bytes->str[89], ==, 0x80);
  bytes->str[89] = (char) 0x82;
  sum_all (bytes);
  g_assert_null (read_by (1, bytes, &error));
  g_assert_cmpstr (error->message, ==,
                   "p.ngoal: error: byte 88: rank 0: found a time that is too large");
}

/* ---- waits ------------------------------------------------------------------------- */

#define WAITS                                                                            \
  "num_ranks 1\nrank 0 {\na: calc 1.25\nb: post 8b from 0 tag 1\nb requires a\n"         \
  "c: send 8b to 0 tag 1 sync\nc requires b\nd: wait b\nd requires c\ne: wait c\n"       \
  "e requires d\n}\n"

static void
test_waits_are_kept (void)
{
  g_autoptr (GString) bytes = write_text (WAITS);
  g_autoptr (TextInput) text = text_input_new_from_string (WAITS, strlen (WAITS), "w");
  g_autoptr (Program) written = goal_read (text, NULL, NULL, NULL);
  g_autoptr (Program) packed = read_by (1, bytes, NULL);

  assert_same_schedule (written, packed);
}

/* The steps of that are post, send, wait for a post, wait for a send; each of 24 bytes.
 */
static void
test_waits_name_what_they_may (void)
{
  static const struct
  {
    guint at;
    guint8 number;
    const char *message;
  } waits[] = {
    { 64 + 2 * 24 + 8, 1 << 1 | 1, "operation 5 waits for what" },
    { 64 + 2 * 24 + 8, 3 << 1, "operation 4 waits for what" },
    { 64 + 2 * 24 + 8, 9 << 1, "operation 4 waits for what" },
    { 64 + 3 * 24 + 8, 3 << 1, "operation 5 waits for what" },
    { 64 + 3 * 24 + 8, 1 << 1 | 1, "operation 5 waits for what" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (waits); i++)
    {
      g_autoptr (GString) bytes = write_text (WAITS);
      g_autoptr (GError) error = NULL;

      bytes->str[waits[i].at] = (char) waits[i].number;
      sum_all (bytes);
      g_assert_null (read_by (1, bytes, &error));
      g_assert_nonnull (strstr (error->message, waits[i].message));
      g_assert_nonnull (strstr (
          error->message, " is no post or send, or for what another one waits for"));
    }
}

/* ---- errors ------------------------------------------------------------------------ */

/* Changes of bytes_by_hand, and what is said; the checksums are right. */
static const struct
{
  guint at, bytes;
  guint64 number;
  const char *message;
} bad[] = {
  { 0, 1, 'N', "byte 0: found another begin than that of a packed schedule" },
  { 8, 4, 0x04030201, "byte 8: found byte order 04030201, expected 01020304" },
  { 12, 4, 2,
    "byte 12: found version 2, expected 1, the one that this netfare reads and writes" },
  { 16, 4, 0, "byte 16: found 0 ranks, expected 1 to 67108864" },
  { 16, 4, 67108865, "byte 16: found 67108865 ranks, expected 1 to 67108864" },
  { 16, 4, 3, "byte 180: found the end, expected 16 bytes more" },
  { 16, 4, 1, "byte 120: rank 0 exchanges messages with rank 1, expected 0 to 0" },
  { 20, 4, 20, "byte 180: found the end, expected 372 bytes more" },
  { 24, 1, 1, "byte 24: found flags that this netfare does not know" },
  { 48, 1, 1, "byte 24: found flags that this netfare does not know" },
  { 32, 8, 5, "byte 32: found 5 operations, expected 4" },
  { 40, 8, 181, "byte 40: found a size of 181 bytes, expected 180" },
  { 64, 4, 0,
    "byte 64: found 0, expected 1 (send), 2 (receive), 3 (post), 4 (wait), 5 "
    "(synchronous send) or 6 (free send)" },
  { 64, 4, 7,
    "byte 64: found 7, expected 1 (send), 2 (receive), 3 (post), 4 (wait), 5 "
    "(synchronous send) or 6 (free send)" },
  { 64, 4, 4, "byte 64: found a wait with a rank or a tag, expected none" },
  { 72, 8, G_GUINT64_CONSTANT (4611686018427387905),
    "byte 72: found 4611686018427387905 bytes, expected at most 2^62" },
  { 80, 8, 8,
    "operation 2 of rank 0 sends to rank 1 with tag 8, which has no receive for it" },
  { 92, 4, 0, "operation 2 of rank 0 sends to rank 1 with tag 7, which has no receive" },
  { 92, 4, 1, "byte 150: rank 1 exchanges messages with rank 2, expected 0 to 1" },
  { 120, 4, 1, "byte 120: found rank 1, expected 0" },
  { 124, 4, 268435457,
    "byte 124: found 268435457 operations, expected at most 268435456" },
  { 124, 4, 4, "byte 136: rank 0: found more operations than there are bytes" },
  { 124, 4, 3, "byte 142: rank 0: found an operation that is longer than what is there" },
  { 124, 4, 1,
    "byte 136: rank 0: found a requirement of an operation that is not there" },
  { 132, 4, 68, "byte 180: found the end, expected 38 bytes more" },
  { 136, 1, 7, "byte 136: rank 0: found an operation that is longer than what is there" },
  { 136, 1, 0, "byte 136: rank 0: found an operation without a step" },
  { 136, 1, 1, "byte 136: rank 0: found an operation without a step" },
  { 139, 1, 8,
    "byte 136: rank 0: found a requirement of an operation that is not there" },
  { 139, 1, 6,
    "byte 136: rank 0: found a requirement of an operation that is not there" },
  { 139, 1, 0x80, "byte 136: rank 0: found a number that is too long" },
  { 139, 1, 0, "byte 136: rank 0: found cyclic requirements" },
  { 141, 1, 5, "byte 140: rank 0: found a step that is not in the table of steps" },
};

static void
test_errors_name_their_byte (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (bad); i++)
    {
      g_autoptr (GString) bytes = bytes_by_hand ();
      g_autoptr (GError) error = NULL;
      g_autofree char *expected = g_strdup_printf ("p.ngoal: error: %s", bad[i].message);

      for (guint k = 0; k < bad[i].bytes; k++)
        bytes->str[bad[i].at + k] = (char) (bad[i].number >> (8 * k) & 255);
      sum_all (bytes);
      g_assert_null (read_bytes (bytes, &error));
      if (!g_str_has_prefix (error->message, expected))
        g_error ("%u: found '%s', expected '%s'", i, error->message, expected);
    }
}

/* rank 0: its two operations are on stream 300 with nic 0, on 0 with nic 1. */
static GString *
with_places (const char *places, guint length)
{
  GString *bytes = bytes_by_hand ();

  bytes->str[132] = (char) length;
  bytes->str[40] = (char) (180 + length);
  g_string_insert_len (bytes, 142, places, length);
  sum_all (bytes);
  return bytes;
}

static void
test_streams_and_nics (void)
{
  g_autoptr (GString) bytes = with_places ("\254\2\0\0\1", 5);
  g_autofree char *text = g_strdup (BY_HAND);
  g_autoptr (GString) placed = g_string_new (text);
  g_autoptr (GError) error = NULL;
  g_autoptr (Program) read = read_bytes (bytes, &error), program = NULL;
  g_autoptr (GString) written = NULL;

  g_assert_no_error (error);
  g_string_replace (placed, "calc 5", "calc 5 cpu 300", 1);
  g_string_replace (placed, "to 1 tag 7", "to 1 tag 7 nic 1", 1);
  program = read_text (placed->str);
  assert_same_schedule (read, program);
  written = write_bytes (program);
  g_assert_cmpmem (bytes->str, bytes->len, written->str, written->len);
}

static void
test_damaged_streams_and_nics (void)
{
  static const struct
  {
    const char *places;
    guint length;
  } cases[] = { { "\1\0\1", 3 },
                { "\1\0\1\200", 4 },
                { "\1\0\1\0\0", 5 },
                { "\1\0", 2 },
                { "\200\200\200\200\20\0\0\0", 8 } };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GString) bytes = with_places (cases[i].places, cases[i].length);
      g_autoptr (GError) error = NULL;

      g_assert_null (read_bytes (bytes, &error));
      g_assert_nonnull (strstr (error->message,
                                "bytes of streams and nics, expected two numbers below "
                                "2^32 for each of 2 operations"));
    }
}

static void
test_errors_of_other_places (void)
{
  g_autoptr (GString) longer = bytes_by_hand (), twice = bytes_by_hand ();
  g_autoptr (GString) damaged = bytes_by_hand (), behind = bytes_by_hand ();
  static const struct
  {
    const char *message;
  } expected[] = { { "p.ngoal: error: byte 180: found more bytes, expected the end" },
                   { "p.ngoal: error: byte 88: found a step twice, expected each once" },
                   { "p.ngoal: error: byte 150: damaged: the checksum of these 22 bytes "
                     "is another one" },
                   { "p.ngoal: error: byte 139: rank 0: found bytes behind the last "
                     "operation" } };
  const GString *const all[] = { longer, twice, damaged, behind };

  g_string_append_c (longer, 0);
  memcpy (twice->str + 88, twice->str + 64, 24);
  sum_all (twice);
  damaged->str[171] ^= 1;
  behind->str[124] = 1; /* one operation, which nobody requires */
  behind->str[136] = 2;
  sum_all (behind);
  for (guint i = 0; i < G_N_ELEMENTS (all); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_null (read_bytes (all[i], &error));
      g_assert_cmpstr (error->message, ==, expected[i].message);
    }
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/goal-packed/what-is-written-is-read-again",
                   test_what_is_written_is_read_again);
  g_test_add_func ("/goal-packed/large-numbers-are-read-again",
                   test_large_numbers_are_read_again);
  g_test_add_func ("/goal-packed/bytes-made-by-hand", test_bytes_made_by_hand);
  g_test_add_func ("/goal-packed/ranks-that-do-the-same", test_ranks_that_do_the_same);
  g_test_add_func ("/goal-packed/each-of-them-has-its-own-peers",
                   test_each_of_them_has_its_own_peers);
  g_test_add_func ("/goal-packed/each-message-is-counted", test_each_message_is_counted);
  g_test_add_func ("/goal-packed/every-byte-changed-is-found",
                   test_every_byte_changed_is_found);
  g_test_add_func ("/goal-packed/truncated-everywhere", test_truncated_everywhere);
  g_test_add_func ("/goal-packed/every-byte-changed-with-right-checksums",
                   test_every_byte_changed_with_right_checksums);
  g_test_add_func ("/goal-packed/threads-read-the-same", test_threads_read_the_same);
  g_test_add_func ("/goal-packed/threads-find-the-first-error",
                   test_threads_find_the_first_error);
  g_test_add_func ("/goal-packed/errors-name-their-byte", test_errors_name_their_byte);
  g_test_add_func ("/goal-packed/streams-and-nics", test_streams_and_nics);
  g_test_add_func ("/goal-packed/damaged-streams-and-nics",
                   test_damaged_streams_and_nics);
  g_test_add_func ("/goal-packed/errors-of-other-places", test_errors_of_other_places);
  g_test_add_func ("/packed/no-time-is-too-large", test_no_time_is_too_large);
  g_test_add_func ("/packed/waits-are-kept", test_waits_are_kept);
  g_test_add_func ("/packed/waits-name-what-they-may", test_waits_name_what_they_may);
  return g_test_run ();
}
