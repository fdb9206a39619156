/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Schedules in LogGOPSim's binary form: the same as their text, and every error. */
#include "config.h"

#include <string.h>

#include "goal/bin-bytes.h"
#include "goal/goal-bin.h"
#include "goal/goal.h"
#include "goal/same-schedule.h"
#include "fixture/unit.h"

#define CASES 500

static Program *
read_bytes (const GString *bytes, GError **error)
{
  g_autoptr (TextInput) input
      = text_input_new_from_string (bytes->str, bytes->len, "b.bin");

  return goal_bin_read (input, NULL, NULL, error);
}

static Program *
read_text (const GString *text)
{
  g_autoptr (TextInput) input
      = text_input_new_from_string (text->str, text->len, "b.goal");
  g_autoptr (GError) error = NULL;
  Program *program = goal_read (input, NULL, NULL, &error);

  g_assert_no_error (error);
  return program;
}

/* Two ranks, byte for byte as the format says: rank 0 computes 5 ns, then sends 8 bytes
 * to rank 1 with tag 7; rank 1 receives them. */
static const guint8 by_hand[] = {
  0x7f, 0x10, 0, 0, 0, 0, 0, 0,                           /* 0: 4223 */
  2,    0,    0, 0, 0, 0,                                 /* 8: ranks, cpu, nic */
  38,   0,    0, 0, 0, 0, 0, 0, 132, 0, 0, 0, 0, 0, 0, 0, /* 14: rank 0 */
  132,  0,    0, 0, 0, 0, 0, 0, 183, 0, 0, 0, 0, 0, 0, 0, /* 30: rank 1 */
  2,    0,    0, 0, 1, 0, 0, 0, 0,   0, 0, 0,             /* 46: operations, first: 0 */
  0,    0,    0, 0, 3, 0, 0, 0, 0,   5, 0, 0, 0, 0, 0, 0,
  0,    0,    0, 0, 0, 0, 0,                              /* 58: calc */
  1,    0,    0, 0, 0, 0, 0, 0, 0,   0, 0, 0, 1, 0, 0, 0, /* 81: 1 waits */
  1,    0,    0, 0, 1, 1, 0, 0, 0,   8, 0, 0, 0, 0, 0, 0,
  0,    7,    0, 0, 0, 0, 0,                              /* 97: send */
  0,    0,    0, 0, 1, 0, 0, 0, 0,   0, 0, 0, 1, 0, 0, 0, /* 120 */
  1,    0,    0, 0,                                       /* 136: appendix */
  1,    0,    0, 0, 1, 0, 0, 0, 0,   0, 0, 0,             /* 140: rank 1 */
  0,    0,    0, 0, 2, 0, 0, 0, 0,   8, 0, 0, 0, 0, 0, 0,
  0,    7,    0, 0, 0, 0, 0,                             /* 152: receive */
  0,    0,    0, 0, 0, 0, 0, 0, 0,   0, 0, 0, 0, 0, 0, 0 /* 175 */
};

static GString *
copy_by_hand (void)
{
  return g_string_new_len ((const char *) by_hand, sizeof by_hand);
}

static void
test_bytes_made_by_hand (void)
{
  g_autoptr (GString) bytes = copy_by_hand ();
  g_autoptr (GString) text
      = g_string_new ("num_ranks 2\nrank 0 {\na: calc 5\nb: send 8b to 1 tag 7\n"
                      "b requires a\n}\nrank 1 {\nrecv 8b from 0 tag 7\n}\n");
  g_autoptr (GError) error = NULL;
  g_autoptr (Program) program = read_bytes (bytes, &error);
  g_autoptr (Program) same = read_text (text);

  g_assert_no_error (error);
  assert_same_schedule (program, same);
}

static void
test_the_same_as_the_text (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (7);

  for (guint i = 0; i < CASES; i++)
    {
      g_auto (BinSchedule) schedule = bin_schedule_random (random);

      bin_give_places (&schedule, random);
      g_autoptr (GString) text = bin_text (&schedule), bytes = bin_bytes (&schedule);
      g_autoptr (Program) from_text = read_text (text);
      g_autoptr (GError) error = NULL;
      g_autoptr (Program) program = read_bytes (bytes, &error);

      g_assert_no_error (error);
      assert_same_schedule (program, from_text);
    }
}

/* An error with its place, or a program that can be done to its end. */
static void
assert_error_or_program (const GString *bytes)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (Program) program = read_bytes (bytes, &error);

  g_assert_true ((program == NULL) == (error != NULL));
  if (program != NULL)
    do_all_operations (program);
  else
    g_assert_true (g_str_has_prefix (error->message, "b.bin: error: "));
}

static void
test_every_byte_changed (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (8);

  for (guint i = 0; i < 20; i++)
    {
      g_auto (BinSchedule) schedule = bin_schedule_random (random);
      g_autoptr (GString) bytes = bin_bytes (&schedule);

      for (gsize at = 0; at < bytes->len; at++)
        {
          const char kept = bytes->str[at];
          const char others[] = { 0,
                                  1,
                                  (char) 0x7f,
                                  (char) 0x80,
                                  (char) 0xff,
                                  (char) (kept + 1),
                                  (char) (kept - 1),
                                  (char) g_rand_int (random) };

          for (guint k = 0; k < G_N_ELEMENTS (others); k++)
            {
              bytes->str[at] = others[k];
              assert_error_or_program (bytes);
            }
          bytes->str[at] = kept;
        }
    }
}

static void
test_truncated_everywhere (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (9);

  for (guint i = 0; i < 20; i++)
    {
      g_auto (BinSchedule) schedule = bin_schedule_random (random);
      g_autoptr (GString) bytes = bin_bytes (&schedule);

      while (bytes->len > 0)
        {
          g_autoptr (GError) error = NULL;

          g_string_truncate (bytes, bytes->len - 1);
          g_assert_null (read_bytes (bytes, &error));
          g_assert_nonnull (strstr (error->message, ": found the end, expected "));
        }
    }
}

/* ---- errors ------------------------------------------------------------------------ */

/* Changes of by_hand, and what is said. */
static const struct
{
  guint at, bytes;
  guint64 number;
  const char *message;
} bad[] = {
  { 0, 8, 2342,
    "byte 0: the schedule was used up by a run of LogGOPSim with --save-mem, convert it "
    "again" },
  { 0, 8, 4224,
    "byte 0: found the number 4224, expected 4223, with which a binary GOAL schedule "
    "begins" },
  { 8, 4, 0, "byte 8: found 0 ranks, expected 1 to 67108864" },
  { 8, 4, 67108865, "byte 8: found 67108865 ranks, expected 1 to 67108864" },
  { 14, 8, 39,
    "byte 14: rank 0 begins at 39, expected 38, where the part before it ends" },
  { 22, 8, 45,
    "byte 22: rank 0 ends at 45, expected a number above its begin by at least 8" },
  { 38, 8, G_MAXUINT64,
    "byte 38: rank 1 ends at 18446744073709551615, expected a number above its begin by "
    "at "
    "least 8" },
  { 38, 8, 184, "byte 191: found the end, expected 1 bytes more" },
  { 46, 4, 3,
    "byte 46: 3 operations, 1 of which require nothing, are longer than rank 0, which "
    "has "
    "94 bytes" },
  { 46, 4, 0,
    "byte 50: found 1 operations that require nothing, expected at most 0, all there "
    "are" },
  { 50, 4, 0, "byte 58: found 0, expected 1 (send), 2 (receive) or 3 (calc)" },
  { 54, 4, 1, "byte 54: operation 0 requires nothing, expected it in the list of those" },
  { 58, 4, 1,
    "byte 58: operation 0 is said to have 1 requirements, expected 0, as in the "
    "appendix" },
  { 62, 1, 4, "byte 62: found 4, expected 1 (send), 2 (receive) or 3 (calc)" },
  { 62, 1, 0, "byte 62: found 0, expected 1 (send), 2 (receive) or 3 (calc)" },
  { 67, 8, 4611686018427388,
    "byte 67: found 4611686018427388 ns, expected at most 4611686018427387" },
  { 79, 1, 1,
    "byte 79: found cpu 1, nic 0, expected at most 0, 0, as at the begin of the file" },
  { 80, 1, 1,
    "byte 79: found cpu 0, nic 1, expected at most 0, 0, as at the begin of the file" },
  { 81, 4, 2,
    "byte 81: found 2 operations that wait, expected at most 1: the appendix has 1, and "
    "0 "
    "belong to others" },
  { 81, 4, 0, "byte 136: the appendix has 1 entries, 0 belong to operations" },
  { 85, 4, 1, "byte 85: found 1, expected 0, the next entry of the appendix" },
  { 102, 4, 2, "byte 102: found rank 2, expected 0 to 1" },
  { 106, 8, G_GUINT64_CONSTANT (4611686018427387905),
    "byte 106: found 4611686018427387905 bytes, expected at most 2^62" },
  { 136, 4, 2, "byte 136: found operation 2, expected 0 to 1" },
  { 136, 4, 0,
    "byte 58: operation 0 is said to have 0 requirements, expected 1, as in the "
    "appendix" },
  { 157, 4, G_MAXUINT32,
    "byte 157: a receive from any rank, expected one from a certain rank" },
  { 169, 4, G_MAXUINT32,
    "byte 169: a receive of any tag, expected one of a certain tag" },
  { 169, 4, 8,
    "operation 2 of rank 0 sends to rank 1 with tag 7, which has no receive for it" },
};

static void
assert_message (const GString *bytes, const char *message)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *expected = g_strdup_printf ("b.bin: error: %s", message);

  g_assert_null (read_bytes (bytes, &error));
  if (!g_str_has_prefix (error->message, expected))
    g_error ("found '%s', expected '%s'", error->message, expected);
}

static void
test_errors_name_their_byte (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (bad); i++)
    {
      g_autoptr (GString) bytes = copy_by_hand ();

      for (guint k = 0; k < bad[i].bytes; k++)
        bytes->str[bad[i].at + k] = (char) (bad[i].number >> (8 * k) & 255);
      assert_message (bytes, bad[i].message);
    }
}

static void
test_errors_of_more_than_one_place (void)
{
  g_autoptr (GString) longer = copy_by_hand (), odd = copy_by_hand ();
  g_autoptr (GString) circle = copy_by_hand (), extra = copy_by_hand ();

  g_string_append_c (longer, 'x');
  assert_message (longer, "byte 191: found more bytes, expected the end");

  /* Both ranks are one byte further. */
  odd->str[22]++, odd->str[30]++, odd->str[38]++;
  g_string_insert_c (odd, 140, 0);
  assert_message (odd,
                  "byte 136: found 5 bytes at the end of rank 0, expected a multiple "
                  "of 4");

  /* 0 waits for itself, 1 for nothing. */
  circle->str[136] = 0, circle->str[58] = 1, circle->str[97] = 0, circle->str[54] = 1;
  assert_message (circle, "byte 58: cyclic requirements through this operation, number 1 "
                          "of rank 0");

  /* The second entry says that operation 1 requires nothing, too. */
  extra->str[22] += 4, extra->str[30] += 4, extra->str[38] += 4, extra->str[50] = 2;
  g_string_insert_len (extra, 58, "\1\0\0\0", 4);
  assert_message (extra, "byte 58: the list of operations that require nothing has 2, "
                         "expected 1");
}

static void
test_nics_are_kept (void)
{
  g_auto (BinSchedule) schedule = bin_schedule_new (1);

  bin_add (&schedule, 0, (BinOperation){ 1, 0, 0, 5, 0, 1 });
  bin_add (&schedule, 0, (BinOperation){ 2, 0, 0, 5, 0, 0 });
  g_autoptr (GString) bytes = bin_bytes (&schedule);
  g_autoptr (GError) error = NULL;
  g_autoptr (Program) program = read_bytes (bytes, &error);

  g_assert_no_error (error);
  g_assert_cmpuint (program_nics_from (program, 1), ==, 1);
  g_assert_cmpuint (program_nics_from (program, 2), ==, 0);
  g_assert_null (program_warnings (program)[0]);
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/goal-bin/bytes-made-by-hand", test_bytes_made_by_hand);
  g_test_add_func ("/goal-bin/the-same-as-the-text", test_the_same_as_the_text);
  g_test_add_func ("/goal-bin/every-byte-changed", test_every_byte_changed);
  g_test_add_func ("/goal-bin/truncated-everywhere", test_truncated_everywhere);
  g_test_add_func ("/goal-bin/errors-name-their-byte", test_errors_name_their_byte);
  g_test_add_func ("/goal-bin/errors-of-more-than-one-place",
                   test_errors_of_more_than_one_place);
  g_test_add_func ("/goal-bin/nics-are-kept", test_nics_are_kept);
  return g_test_run ();
}
