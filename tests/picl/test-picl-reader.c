/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-picl-reader.c - reading PICL traces */
#include "config.h"

#include <string.h>

#include "base/error.h"
#include "../fixture/fixture.h"
#include "picl/reader/picl-totals.h"
#include "fixture/unit.h"

static PiclTotals *
read_text (const char *text, GError **error)
{
  g_autoptr (TextInput) input
      = text_input_new_from_string (text, strlen (text), "t.picl");

  return picl_totals_read (input, error);
}

static PiclTotals *
read_good (const char *text)
{
  g_autoptr (GError) error = NULL;
  PiclTotals *totals = read_text (text, &error);

  g_assert_no_error (error);
  g_assert_nonnull (totals);
  return totals;
}

static void
check_processor (const PiclTotals *totals, guint32 processor, SimTime busy,
                 SimTime overhead, SimTime idle)
{
  const PiclProcessorTotals *one = picl_totals_processor (totals, processor);

  g_assert_nonnull (one);
  g_assert_cmpint (one->busy, ==, busy * SIM_TIME_PER_MICROSECOND);
  g_assert_cmpint (one->overhead, ==, overhead * SIM_TIME_PER_MICROSECOND);
  g_assert_cmpint (one->idle, ==, idle * SIM_TIME_PER_MICROSECOND);
}

/* ---- errors ------------------------------------------------------------------------ */

static void
test_every_error_says_where_and_what (void)
{
  static const struct
  {
    const char *text, *message;
  } cases[] = {
    { "", "t.picl: error: found no records, expected a PICL trace" },
    { "\n  \n", "t.picl: error: found no records, expected a PICL trace" },
    { "PICL\n", "t.picl:1:1: error: found 'PICL', expected a record type: a negative "
                "whole number" },
    { "- 3 0 0 0\n",
      "t.picl:1:1: error: found '-', expected a record type: a negative whole number" },
    { "3 21 1.0 0 0 0\n",
      "t.picl:1:1: error: found record type 3, expected a negative one: this is the old "
      "PICL format, only the new one is supported" },
    { "-3", "t.picl:1:3: error: found the end of the line, expected the event" },
    { "-3 -21", "t.picl:1:7: error: found the end of the line, expected the time" },
    { "-3 -21 0",
      "t.picl:1:9: error: found the end of the line, expected the processor" },
    { "-3 -21 0 0",
      "t.picl:1:11: error: found the end of the line, expected the process" },
    { "-3 -21 0 0 0 ", "t.picl:1:13: error: found the end of the line, expected the "
                       "number of data fields" },
    { "-3 x 0 0 0 0", "t.picl:1:4: error: found 'x', expected an event: a whole number" },
    { "-3 99999999999999999999 0 0 0 0",
      "t.picl:1:4: error: found '99999999999999999999', expected an event: a whole "
      "number" },
    { "-3 9223372036854775808 0 0 0 0",
      "t.picl:1:4: error: found '9223372036854775808', expected an event: a whole "
      "number" },
    { "-3 1 1e3 0 0 0",
      "t.picl:1:6: error: found '1e3', expected a time: seconds as a decimal number" },
    { "-3 1 -x 0 0 0",
      "t.picl:1:6: error: found '-x', expected a time: seconds as a decimal number" },
    { "-3 1 -0.000002 0 0 0", "t.picl:1:6: error: found '-0.000002', expected a time: "
                              "seconds as a decimal number, at least -0.000001" },
    { "-3 1 0.5 0 0 0\n-4 1 -0.000001 0 0 0",
      "t.picl:2:6: error: found time -0.000001 after 0.500, expected records sorted by "
      "time" },
    { "-3 -785 0 0 0 3 5 0.5 0 -1",
      "t.picl:1:19: error: found '0.5', expected a number of bytes, or -1" },
    { "-3 -785 0 0 0 3 2 -2 0 -1",
      "t.picl:1:19: error: found '-2', expected a number of bytes, or -1" },
    { "-3 1 9999999999 0 0 0", "t.picl:1:6: error: found '9999999999', expected a time: "
                               "seconds as a decimal number" },
    { "-3 1 0 67108864 0 0", "t.picl:1:8: error: found '67108864', expected a processor: "
                             "a whole number, at most "
                             "67108863" },
    { "-3 1 0 -2 0 0", "t.picl:1:8: error: found '-2', expected a processor: a whole "
                       "number, at most 67108863" },
    { "-3 1 0 0 x 0",
      "t.picl:1:10: error: found 'x', expected a process: a whole number" },
    { "-3 1 0 0 0 -1",
      "t.picl:1:12: error: found '-1', expected a number of data fields" },
    { "-3 1 0 0 0 1",
      "t.picl:1:13: error: found the end of the line, expected the data descriptor" },
    { "-3 1 0 0 0 1 6 1",
      "t.picl:1:14: error: found '6', expected a data descriptor: 0 to 5, or a format in "
      "quotes" },
    { "-3 1 0 0 0 1 \"%d 1",
      "t.picl:1:14: error: found an unterminated string, expected a closing '\"'" },
    { "-3 1 0 0 0 1 \"d\" 1",
      "t.picl:1:14: error: found '\"d\"', expected a format with conversions, like "
      "\"%d%lf\"" },
    { "-3 1 0 0 0 3 2 1 2", "t.picl:1:19: error: found 2 data fields, expected 3" },
    { "-3 1 0 0 0 2 \"%d%d\" 1 2 3",
      "t.picl:1:26: error: found 3 data fields, expected 4" },
    { "-3 1 0 0 0 1 2 1 2",
      "t.picl:1:18: error: found '2', expected the end of the record" },
    { "-3 1 0 0 0 0 2 1",
      "t.picl:1:16: error: found '1', expected the end of the record" },
    { "-3 1 0 0 0 1 2 1.5", "t.picl:1:16: error: found '1.5', expected a whole number" },
    { "-3 -21 0 0 0 2 2 8 1",
      "t.picl:1:21: error: found 2 data fields, expected 3: bytes, type and processor" },
    { "-3 -21 0 0 0 3 2 -8 1 1",
      "t.picl:1:18: error: found '-8', expected a number of bytes" },
    { "-3 -21 0 0 0 3 5 8 0.5 1",
      "t.picl:1:20: error: found '0.5', expected a message type" },
    { "-3 -51 0 0 0 1 2 1\n-4 -51 0 0 0 3 5 8 1 x",
      "t.picl:2:22: error: found 'x', expected a processor" },
    { "-3 1 0.5 0 0 0\n-4 1 0.499998 0 0 0",
      "t.picl:2:6: error: found time 0.499998 after 0.500, expected records sorted by "
      "time" },
    { "-101 -1 0 0 0 1 \"%d%lf\" x 0.1",
      "t.picl:1:25: error: found 'x', expected an event: a whole number" },
    { "-101 -1 0 0 0 1 \"%d%lf\" -21 x",
      "t.picl:1:29: error: found 'x', expected a time: seconds as a decimal number" },
    { "-102 -1 0 0 0 1 \"%d%d\" -21 -1",
      "t.picl:1:28: error: found '-1', expected a whole number" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_null (read_text (cases[i].text, &error));
      g_assert_error (error, NETFARE_ERROR, NETFARE_ERROR_INPUT);
      g_assert_cmpstr (error->message, ==, cases[i].message);
    }
}

static void
test_long_and_binary_fields_are_shown_in_part (void)
{
  g_autofree char *text = g_strnfill (5000, '\xff');
  g_autoptr (GError) error = NULL;

  g_assert_null (read_text (text, &error));
  g_assert_true (g_utf8_validate (error->message, -1, NULL));
  g_assert_cmpuint (strlen (error->message), <, 300);
}

static void
test_binary_data_are_refused (void)
{
  const char text[] = "-3 1 0 0 0 0\n\0\0";
  g_autoptr (TextInput) input = text_input_new_from_string (text, sizeof text, "t.picl");
  g_autoptr (GError) error = NULL;

  g_assert_null (picl_totals_read (input, &error));
  g_assert_error (error, NETFARE_ERROR, NETFARE_ERROR_INPUT);
}

/* ---- what is accepted -------------------------------------------------------------- */

static void
test_blanks_and_descriptors_are_taken_easily (void)
{
  g_autoptr (PiclTotals) totals = read_good ("-3 1 0.5 0 0 0 2\r\n"
                                             " -3  2\t0.6 0 -1 0 \n"
                                             "-3 3 0.7 0 0 5 1 any words you like\n"
                                             "-2 4 0.8 0 0 1 4 1.5e3\n"
                                             "-2 4 0.8 0 0 2 \"%d %% %lf\" 1 2 3 4\n"
                                             "-202 -812 0.8 -1 -1 5 2 0 0 2 4 6\n");

  g_assert_cmpuint (totals->records, ==, 6);
  g_assert_cmpuint (totals->processors, ==, 1);
  g_assert_cmpint (totals->begin, ==, SIM_TIME_PER_SECOND / 2);
}

static void
test_more_data_than_needed_are_ignored (void)
{
  g_autoptr (PiclTotals) totals = read_good ("-3 -21 0.00001 0 0 4 2 32768 1 1 0\n"
                                             "-4 -21 0.00001 0 0 0\n"
                                             "-3 -52 0.00001 1 0 3 2 1 0 0\n"
                                             "-4 -52 0.00002 1 0 4 2 32768 1 0 0\n");

  g_assert_cmpuint (totals->messages, ==, 1);
  g_assert_cmpuint (totals->bytes, ==, 32768);
  g_assert_cmpuint (totals->never_received, ==, 0);
  g_assert_cmpuint (totals->warnings->len, ==, 0);
}

static void
test_times_may_run_back_a_microsecond (void)
{
  g_autoptr (PiclTotals) totals = read_good ("-3 -601 0.000005 0 0 0\n"
                                             "-3 -901 0.000004 1 0 0\n"
                                             "-4 -601 0.000007 0 0 0\n"
                                             "-4 -901 0.000006 1 0 0\n");

  check_processor (totals, 0, 0, 0, 2);
  check_processor (totals, 1, 1, 0, 1);
}

/* Clocks that do not quite agree; a run of 4 us from -1 us on. */
static void
test_times_may_be_a_microsecond_below_zero (void)
{
  g_autoptr (PiclTotals) totals = read_good ("-3 -901 -0.000001 1 0 0\n"
                                             "-2 -904 -0.000001 1 0 3 2 1 1 1\n"
                                             "-3 -901 -0.000000 0 0 0\n"
                                             "-3 -601 0.000001 1 0 0\n"
                                             "-4 -901 0.000003 0 0 0\n"
                                             "-4 -901 0.000003 1 0 0\n");
  g_autoptr (GString) text = g_string_new (NULL);

  g_assert_cmpint (totals->begin, ==, -SIM_TIME_PER_MICROSECOND);
  g_assert_cmpint (totals->end, ==, 3 * SIM_TIME_PER_MICROSECOND);
  check_processor (totals, 0, 3, 0, 1);
  check_processor (totals, 1, 2, 0, 2);
  picl_totals_describe (totals, text);
  g_assert_true (g_str_has_prefix (
      text->str, "PICL trace, 6 records, 2 processors, time -0.000001 to 0.000003\n"));
}

static void
test_a_far_processor_number_costs_little (void)
{
  g_autoptr (PiclTotals) totals = read_good ("-3 1 0 67108863 0 0\n");

  g_assert_cmpuint (totals->processors, ==, 67108864);
  g_assert_cmpuint (totals->present, ==, 1);
  g_assert_null (picl_totals_processor (totals, 5));
  g_assert_cmpuint (totals->warnings->len, ==, 1);
}

/* ---- states ------------------------------------------------------------------------ */

static void
test_the_thesis_example_has_these_states (void)
{
  g_autoptr (PiclTotals) totals = read_good ("-3 -601 0.000000 0 -1 0\n"
                                             "-3 -601 0.000000 1 -1 0\n"
                                             "-3 -601 0.000000 2 -1 0\n"
                                             "-3 -21 0.000001 0 -1 3 2 5 1 2\n"
                                             "-4 -21 0.000002 0 -1 0\n"
                                             "-3 -601 0.000002 0 -1 0\n"
                                             "-3 -51 0.000004 2 -1 1 2 1\n"
                                             "-4 -51 0.000005 2 -1 3 2 5 1 0\n"
                                             "-4 -601 0.000005 2 -1 0\n"
                                             "-3 -601 0.000010 2 -1 0\n");

  check_processor (totals, 0, 0, 1, 9);
  check_processor (totals, 1, 0, 0, 10);
  check_processor (totals, 2, 5, 1, 4);
  g_assert_cmpuint (picl_totals_processor (totals, 0)->messages_sent, ==, 1);
  g_assert_cmpuint (picl_totals_processor (totals, 2)->bytes_received, ==, 5);
}

/* Each from 1 to 3 us, in a run of 10 us. */
static void
test_states_follow_from_events (void)
{
  static const struct
  {
    gint event;
    SimTime overhead, idle;
  } cases[] = {
    { -22, 2, 0 },  { -27, 2, 0 },   { -28, 2, 0 },  { -31, 0, 2 },  { -33, 2, 0 },
    { -57, 2, 0 },  { -58, 2, 0 },   { -60, 2, 0 },  { -61, 0, 2 },  { -402, 0, 2 },
    { -601, 0, 2 }, { -602, 2, 0 },  { -603, 2, 0 }, { -780, 0, 2 }, { -782, 0, 2 },
    { -783, 0, 2 }, { -785, 0, 2 },  { -790, 0, 2 }, { -795, 0, 2 }, { -904, 0, 0 },
    { 5, 0, 0 },    { -5000, 0, 0 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *text = g_strdup_printf ("-3 -901 0.0 0 0 0\n"
                                               "-3 %d 0.000001 0 0 3 2 8 1 0\n"
                                               "-4 %d 0.000003 0 0 0\n"
                                               "-4 -901 0.000008 0 0 0\n"
                                               "-2 1 0.000010 1 0 0\n",
                                               cases[i].event, cases[i].event);
      g_autoptr (PiclTotals) totals = read_good (text);

      check_processor (totals, 0, 8 - cases[i].overhead - cases[i].idle,
                       cases[i].overhead, cases[i].idle + 2);
    }
}

static void
test_before_its_first_record_a_processor_is_idle (void)
{
  g_autoptr (PiclTotals) totals = read_good ("-3 -901 0.000002 0 0 0\n"
                                             "-3 -901 0.000005 1 0 0\n"
                                             "-2 1 0.000009 0 0 0\n");

  check_processor (totals, 0, 7, 0, 0);
  check_processor (totals, 1, 4, 0, 3);
}

/* ---- messages ---------------------------------------------------------------------- */

static void
test_messages_match_first_in_first_out (void)
{
  g_autoptr (PiclTotals) totals = read_good ("-3 -21 0 0 0 3 2 10 1 1\n"
                                             "-4 -21 0 0 0 0\n"
                                             "-3 -21 0 0 0 3 2 20 1 1\n"
                                             "-4 -21 0 0 0 0\n"
                                             "-3 -21 0 0 0 3 2 30 2 1\n"
                                             "-4 -21 0 0 0 0\n"
                                             "-3 -51 1 1 0 1 2 2\n"
                                             "-4 -51 1 1 0 3 2 30 2 0\n"
                                             "-3 -51 1 1 0 1 2 1\n"
                                             "-4 -51 1 1 0 3 2 10 1 0\n"
                                             "-3 -51 1 1 0 1 2 1\n"
                                             "-4 -51 1 1 0 3 2 20 1 0\n");

  g_assert_cmpuint (totals->messages, ==, 3);
  g_assert_cmpuint (totals->bytes, ==, 60);
  g_assert_cmpuint (totals->differing + totals->never_sent + totals->never_received, ==,
                    0);
  g_assert_cmpuint (totals->warnings->len, ==, 0);
}

/* 2^63 - 1; one more is refused. */
static void
test_the_largest_number_is_read (void)
{
  g_autoptr (PiclTotals) totals = read_good ("-3 9223372036854775807 0 0 0 0\n"
                                             "-4 9223372036854775807 0.5 0 0 0\n");

  g_assert_cmpuint (totals->warnings->len, ==, 0);
}

static void
test_a_receive_may_stand_before_its_send (void)
{
  g_autoptr (PiclTotals) totals = read_good ("-3 -51 0 1 0 1 2 1\n"
                                             "-4 -51 0 1 0 3 2 10 1 0\n"
                                             "-3 -21 0 0 0 3 2 10 1 1\n"
                                             "-4 -21 0 0 0 0\n");

  g_assert_cmpuint (totals->never_sent + totals->never_received, ==, 0);
}

static void
test_receives_that_were_begun_before_count_too (void)
{
  g_autoptr (PiclTotals) totals = read_good ("-3 -57 0 1 0 2 2 1 0\n"
                                             "-4 -57 0 1 0 1 2 7\n"
                                             "-3 -27 0 0 0 3 2 10 1 1\n"
                                             "-4 -27 0 0 0 1 2 1\n"
                                             "-3 -61 0.5 1 0 1 2 7\n"
                                             "-4 -61 1.0 1 0 3 2 10 1 0\n"
                                             "-3 -58 1.0 1 0 1 2 7\n"
                                             "-4 -58 1.0 1 0 0\n");

  g_assert_cmpuint (totals->never_received, ==, 0);
  g_assert_cmpuint (picl_totals_processor (totals, 1)->messages_received, ==, 1);
}

static void
check_warning (const char *text, const char *expected)
{
  g_autoptr (PiclTotals) totals = read_good (text);

  for (guint i = 0; i < totals->warnings->len; i++)
    if (strcmp (g_ptr_array_index (totals->warnings, i), expected) == 0)
      return;
  for (guint i = 0; i < totals->warnings->len; i++)
    g_test_message ("%s", (char *) g_ptr_array_index (totals->warnings, i));
  g_test_fail_printf ("no warning '%s'", expected);
}

static void
test_what_does_not_fit_is_warned_of (void)
{
  check_warning ("-3 -21 0 0 0 3 2 10 1 1\n-4 -21 0 0 0 0\n",
                 "t.picl:2: 1 messages are sent and never received");
  check_warning ("-3 -51 0 1 0 1 2 1\n-4 -51 0 1 0 3 2 10 1 0\n",
                 "t.picl:2: 1 messages are received and never sent");
  check_warning ("-3 -21 0 0 0 3 2 10 1 1\n-3 -51 0 1 0 1 2 1\n-4 -51 0 1 0 3 2 9 1 0\n",
                 "t.picl:3: a message of type 1 is received with a size that differs "
                 "from the size sent");
  check_warning ("-3 -21 0 0 0 3 2 10 1 -1\n",
                 "t.picl:1: a message to processor -1, which does not exist");
  check_warning ("-4 -51 0 1 0 3 2 10 1 -1\n",
                 "t.picl:1: a message from processor -1, which does not exist");
  check_warning ("-4 -21 0 7 0 0\n",
                 "t.picl:1: processor 7 leaves event -21 without having entered it");
  check_warning ("-3 -51 0 7 0 1 2 1\n", "t.picl:1: processor 7 never leaves event -51");
  check_warning ("-3 1 0 2 0 0\n",
                 "t.picl:1: 2 processors below the highest number have no records");
}

static void
test_warnings_are_not_endless (void)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (PiclTotals) totals = NULL;

  for (guint i = 0; i < 100; i++)
    g_string_append (text, "-4 -21 0 0 0 0\n");
  totals = read_good (text->str);
  g_assert_cmpuint (totals->warnings->len, ==, 21);
  g_assert_cmpstr (g_ptr_array_index (totals->warnings, 20), ==, "and 80 more");
}

/* ---- statistics -------------------------------------------------------------------- */

#define TRACED                                                                           \
  "-3 -901 0.000000 0 0 0\n"                                                             \
  "-3 -21 0.000010 0 0 3 2 100 1 0\n"                                                    \
  "-4 -21 0.000030 0 0 0\n"                                                              \
  "-3 -51 0.000040 0 0 1 2 1\n"                                                          \
  "-4 -51 0.000045 0 0 3 2 100 1 0\n"

static void
test_statistics_that_agree_are_silent (void)
{
  g_autoptr (PiclTotals) totals = read_good (
      TRACED "-101 -1 0.000050 0 0 3 \"%d%lf\" -21 0.000021 -51 0.000005 -901 "
             "0.000050\n"
             "-102 -1 0.000050 0 0 3 \"%d%d\" -21 1 -51 1 -901 1\n"
             "-103 -1 0.000050 0 0 1 \"%d%d\" -21 100\n"
             "-104 -1 0.000050 0 0 1 \"%d%d\" -51 100\n"
             "-105 -1 0.000050 0 0 1 \"%d%d\" -901 300\n");

  g_assert_cmpuint (totals->warnings->len, ==, 0);
}

/* As MPICL writes them: the mark and the exit of the same instant come after. */
static void
test_statistics_count_what_follows_at_once (void)
{
  g_autoptr (PiclTotals) totals
      = read_good (TRACED "-102 -1 0.000050 0 0 2 \"%d%d\" -12 1 -901 1\n"
                          "-101 -1 0.000050 0 0 1 \"%d%lf\" -901 0.000050\n"
                          "-2 -12 0.000050 0 0 0\n"
                          "-4 -901 0.000050 0 0 0\n");

  g_assert_cmpuint (totals->warnings->len, ==, 0);
  check_warning (
      TRACED "-102 -1 0.000050 0 0 1 \"%d%d\" -12 1\n"
             "-2 -12 0.000053 0 0 0\n",
      "t.picl:6: the statistics of processor 0 say 1 events for event -12, the "
      "trace has 0");
}

static void
test_statistics_that_differ_are_warned_of (void)
{
  check_warning (TRACED "-101 -1 0.000050 0 0 1 \"%d%lf\" -21 0.000023\n",
                 "t.picl:6: the statistics of processor 0 give a time for event -21 that "
                 "differs from the trace");
  check_warning (
      TRACED "-102 -1 0.000050 0 0 1 \"%d%d\" -51 2\n",
      "t.picl:6: the statistics of processor 0 say 2 events for event -51, the "
      "trace has 1");
  check_warning (
      TRACED "-103 -1 0.000050 0 0 1 \"%d%d\" -21 99\n",
      "t.picl:6: the statistics of processor 0 say 99 bytes sent for event -21, "
      "the trace has 100");
  check_warning (
      TRACED "-104 -1 0.000050 0 0 1 \"%d%d\" -51 0\n",
      "t.picl:6: the statistics of processor 0 say 0 bytes received for event -51, "
      "the trace has 100");
}

/* As MPICL writes collectives: bytes, root and communicator in the entry, -1 bytes where
 * nothing is sent; bytes received in the exit, of the root too. */
#define COLLECTIVES                                                                      \
  "-3 -785 0.000010 0 0 3 2 24048 0 -1\n"                                                \
  "-3 -785 0.000011 1 0 3 2 -1 0 -1\n"                                                   \
  "-4 -785 0.000020 0 0 1 2 24048\n"                                                     \
  "-4 -785 0.000020 1 0 1 2 24048\n"                                                     \
  "-3 -785 0.000030 0 0 3 2 -1 1 -1\n"                                                   \
  "-3 -785 0.000030 1 0 3 2 8 1 -1\n"                                                    \
  "-4 -785 0.000040 0 0 1 2 8\n"                                                         \
  "-4 -785 0.000040 1 0 1 2 8\n"                                                         \
  "-3 -790 0.000050 0 0 3 2 16 0 -1\n"                                                   \
  "-3 -790 0.000050 1 0 3 2 16 0 -1\n"                                                   \
  "-4 -790 0.000060 0 0 1 2 16\n"                                                        \
  "-4 -790 0.000060 1 0 0\n"                                                             \
  "-3 -402 0.000070 0 0 1 2 -1\n"                                                        \
  "-4 -402 0.000080 0 0 0\n"

static void
test_volumes_of_collectives_are_counted (void)
{
  g_autoptr (PiclTotals) totals
      = read_good (COLLECTIVES "-103 -1 0.000090 0 0 2 \"%d%d\" -785 24048 -790 16\n"
                               "-104 -1 0.000090 0 0 2 \"%d%d\" -785 24056 -790 16\n"
                               "-103 -1 0.000090 1 0 2 \"%d%d\" -785 8 -790 16\n"
                               "-104 -1 0.000090 1 0 1 \"%d%d\" -785 24056\n"
                               "-102 -1 0.000090 0 0 3 \"%d%d\" -785 2 -790 1 -402 1\n");

  g_assert_cmpuint (totals->warnings->len, ==, 0);
  g_assert_cmpuint (totals->messages, ==, 0); /* what it sent to whom is not there */
  check_warning (
      COLLECTIVES "-103 -1 0.000090 0 0 1 \"%d%d\" -785 24056\n",
      "t.picl:15: the statistics of processor 0 say 24056 bytes sent for event -785, "
      "the trace has 24048");
  check_warning (
      COLLECTIVES "-104 -1 0.000090 1 0 1 \"%d%d\" -790 16\n",
      "t.picl:15: the statistics of processor 1 say 16 bytes received for event -790, "
      "the trace has 0");
}

/* ---- real traces ------------------------------------------------------------------- */

static void
check_real (const char *name, guint32 processors, guint64 messages)
{
  g_autofree char *path = fixture_shared (name);
  g_autoptr (TextInput) input = NULL;
  g_autoptr (PiclTotals) totals = NULL;
  g_autoptr (GError) error = NULL;

  if (path == NULL)
    return;
  input = text_input_open (path, &error);
  g_assert_no_error (error);
  totals = picl_totals_read (input, &error);
  g_assert_no_error (error);
  for (guint i = 0; i < totals->warnings->len; i++)
    g_test_message ("%s", (char *) g_ptr_array_index (totals->warnings, i));
  g_assert_cmpuint (totals->warnings->len, ==, 0);
  g_assert_cmpuint (totals->present, ==, processors);
  g_assert_cmpuint (totals->messages, ==, messages);
  g_assert_cmpuint (totals->never_received + totals->never_sent, ==, 0);
  g_assert_cmpuint (totals->differing, ==, 0);
  for (guint32 p = 0; p < processors; p++)
    {
      const PiclProcessorTotals *one = picl_totals_processor (totals, p);

      g_assert_cmpint (one->busy + one->overhead + one->idle, ==,
                       totals->end - totals->begin);
    }
}

/* The totals that MPICL writes into its traces agree with ours: no warning. */
static void
test_mpicl_traces_read_whole (void)
{
  check_real ("picl/mpicl-test.trf", 8, 174);
  check_real ("picl/mpicl-trace1.trf", 8, 174);
}

static void
test_other_traces_read_whole (void)
{
  check_real ("picl/ex1-thesis-3.5.trf", 4, 1);
  check_real ("picl/ex2-reduce4-thesis-style.trf", 4, 3);
  check_real ("picl/ex3-full-picl.trf", 2, 1);
  check_real ("picl/ncptl-coll8.trf", 8, 7);
  check_real ("picl/ncptl-doc2.trf", 2, 2);
  check_real ("picl/ncptl-hotpotato8.trf", 8, 16);
  check_real ("picl/ncptl-treereduce8.trf", 8, 7);
  check_real ("picl/ncptl-treesplit8.trf", 8, 7);
}

static void
test_description_names_what_counts (void)
{
  g_autoptr (PiclTotals) totals = read_good (TRACED);
  g_autoptr (GString) text = g_string_new (NULL);

  picl_totals_describe (totals, text);
  g_assert_cmpstr (text->str, ==,
                   "PICL trace, 5 records, 1 processors, time 0.000 to 0.000045\n"
                   "1 messages, 100 bytes; processors busy 44.4 %, in overhead 55.6 %\n");
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/picl/the-largest-number-is-read", test_the_largest_number_is_read);
  g_test_add_func ("/picl-reader/every-error-says-where-and-what",
                   test_every_error_says_where_and_what);
  g_test_add_func ("/picl-reader/long-and-binary-fields-are-shown-in-part",
                   test_long_and_binary_fields_are_shown_in_part);
  g_test_add_func ("/picl-reader/binary-data-are-refused", test_binary_data_are_refused);
  g_test_add_func ("/picl-reader/blanks-and-descriptors-are-taken-easily",
                   test_blanks_and_descriptors_are_taken_easily);
  g_test_add_func ("/picl-reader/more-data-than-needed-are-ignored",
                   test_more_data_than_needed_are_ignored);
  g_test_add_func ("/picl-reader/times-may-run-back-a-microsecond",
                   test_times_may_run_back_a_microsecond);
  g_test_add_func ("/picl-reader/times-may-be-a-microsecond-below-zero",
                   test_times_may_be_a_microsecond_below_zero);
  g_test_add_func ("/picl-reader/a-far-processor-number-costs-little",
                   test_a_far_processor_number_costs_little);
  g_test_add_func ("/picl-reader/the-thesis-example-has-these-states",
                   test_the_thesis_example_has_these_states);
  g_test_add_func ("/picl-reader/states-follow-from-events",
                   test_states_follow_from_events);
  g_test_add_func ("/picl-reader/before-its-first-record-a-processor-is-idle",
                   test_before_its_first_record_a_processor_is_idle);
  g_test_add_func ("/picl-reader/messages-match-first-in-first-out",
                   test_messages_match_first_in_first_out);
  g_test_add_func ("/picl-reader/a-receive-may-stand-before-its-send",
                   test_a_receive_may_stand_before_its_send);
  g_test_add_func ("/picl-reader/receives-that-were-begun-before-count-too",
                   test_receives_that_were_begun_before_count_too);
  g_test_add_func ("/picl-reader/what-does-not-fit-is-warned-of",
                   test_what_does_not_fit_is_warned_of);
  g_test_add_func ("/picl-reader/warnings-are-not-endless",
                   test_warnings_are_not_endless);
  g_test_add_func ("/picl-reader/statistics-that-agree-are-silent",
                   test_statistics_that_agree_are_silent);
  g_test_add_func ("/picl-reader/statistics-count-what-follows-at-once",
                   test_statistics_count_what_follows_at_once);
  g_test_add_func ("/picl-reader/statistics-that-differ-are-warned-of",
                   test_statistics_that_differ_are_warned_of);
  g_test_add_func ("/picl-reader/volumes-of-collectives-are-counted",
                   test_volumes_of_collectives_are_counted);
  g_test_add_func ("/picl-reader/mpicl-traces-read-whole", test_mpicl_traces_read_whole);
  g_test_add_func ("/picl-reader/other-traces-read-whole", test_other_traces_read_whole);
  g_test_add_func ("/picl-reader/description-names-what-counts",
                   test_description_names_what_counts);
  return g_test_run ();
}
