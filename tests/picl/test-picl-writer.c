/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-picl-writer.c - writing PICL traces */
#include "config.h"

#include <string.h>

#include "../fixture/fixture.h"
#include "picl/reader/picl-totals.h"
#include "picl/picl-writer.h"
#include "fixture/unit.h"

#define UNIT SIM_TIME_PER_MICROSECOND

typedef struct
{
  Written written;
  PiclWriter *writer;
  const ReplayObserver *tell;
} Trace;

static void
begin (Trace *self, guint32 processors, PiclOptions options)
{
  if (options.unit == 0)
    options.unit = UNIT;
  fixture_open (&self->written, "trace.picl");
  self->writer = picl_writer_new (self->written.output, processors, &options);
  self->tell = picl_writer_observer (self->writer);
}

static char *
end (Trace *self, SimTime time)
{
  g_autofree char *warning = picl_writer_finish (self->writer, time);

  g_assert_null (warning);
  picl_writer_free (self->writer);
  return fixture_close (&self->written);
}

static PiclTotals *
read_back (const char *text)
{
  g_autoptr (TextInput) input
      = text_input_new_from_string (text, strlen (text), "trace.picl");
  g_autoptr (GError) error = NULL;
  PiclTotals *totals = picl_totals_read (input, &error);

  g_assert_no_error (error);
  return totals;
}

static void
send_message (Trace *t, guint32 from, SimTime at, guint32 to, SimTime taken,
              guint64 number)
{
  t->tell->sent (t->writer, from, at, at, number, to, 8, MESSAGE_SHADOW, 0);
  t->tell->received (t->writer, to, taken, taken, number, from, 8, MESSAGE_SHADOW);
}

/* The thesis, section 3.5: a send from 0 to 2, which then works. */
static void
tell_thesis_example (Trace *t)
{
  t->tell->state (t->writer, 0, 1 * UNIT, STATE_SENDING);
  t->tell->sent (t->writer, 0, 1 * UNIT, 2 * UNIT, 17, 2, 5, MESSAGE_POINT_TO_POINT, 0);
  t->tell->advance (t->writer, 1 * UNIT);
  t->tell->state (t->writer, 0, 2 * UNIT, STATE_IDLE);
  t->tell->advance (t->writer, 4 * UNIT);
  t->tell->state (t->writer, 2, 4 * UNIT, STATE_RECEIVING);
  t->tell->received (t->writer, 2, 4 * UNIT, 5 * UNIT, 17, 0, 5, MESSAGE_POINT_TO_POINT);
  t->tell->state (t->writer, 2, 5 * UNIT, STATE_BUSY);
  t->tell->state (t->writer, 2, 10 * UNIT, STATE_IDLE);
}

static const char thesis_example[] = "-3 -601 0.000 0 -1 0\n"
                                     "-3 -601 0.000 1 -1 0\n"
                                     "-3 -601 0.000 2 -1 0\n"
                                     "-3 -601 0.000 3 -1 0\n"
                                     "-3 -21 1.000 0 -1 3 2 5 1 2\n"
                                     "-4 -21 2.000 0 -1 0\n"
                                     "-3 -601 2.000 0 -1 0\n"
                                     "-3 -51 4.000 2 -1 1 2 1\n"
                                     "-4 -51 5.000 2 -1 3 2 5 1 0\n"
                                     "-4 -601 5.000 2 -1 0\n"
                                     "-3 -601 10.000 2 -1 0\n";

static void
test_thesis_example_is_as_printed (void)
{
  Trace trace;
  g_autofree char *text = NULL;

  begin (&trace, 4, (PiclOptions){ .thesis = TRUE });
  tell_thesis_example (&trace);
  text = end (&trace, 10 * UNIT);
  g_assert_cmpstr (text, ==, thesis_example);
}

static void
test_real_copy_of_the_thesis_example_is_the_same (void)
{
  g_autofree char *path = fixture_shared ("picl/ex1-thesis-3.5.trf");
  g_autofree char *text = NULL;

  if (path == NULL)
    return;
  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  g_assert_cmpstr (text, ==, thesis_example);
}

static void
test_usual_style_brackets_the_trace (void)
{
  Trace trace;
  g_autofree char *text = NULL;

  begin (&trace, 4, (PiclOptions){ .thesis = FALSE });
  tell_thesis_example (&trace);
  text = end (&trace, 10 * UNIT);
  g_assert_cmpstr (text, ==,
                   "-3 -901 0.000 0 -1 0\n"
                   "-3 -601 0.000 0 -1 0\n"
                   "-3 -901 0.000 1 -1 0\n"
                   "-3 -601 0.000 1 -1 0\n"
                   "-3 -901 0.000 2 -1 0\n"
                   "-3 -601 0.000 2 -1 0\n"
                   "-3 -901 0.000 3 -1 0\n"
                   "-3 -601 0.000 3 -1 0\n"
                   "-3 -21 1.000 0 -1 3 2 5 1 2\n"
                   "-4 -21 2.000 0 -1 0\n"
                   "-3 -601 2.000 0 -1 0\n"
                   "-3 -51 4.000 2 -1 1 2 1\n"
                   "-4 -51 5.000 2 -1 3 2 5 1 0\n"
                   "-4 -601 5.000 2 -1 0\n"
                   "-4 -901 10.000 0 -1 0\n"
                   "-4 -901 10.000 1 -1 0\n"
                   "-4 -901 10.000 2 -1 0\n"
                   "-4 -901 10.000 3 -1 0\n");
}

static void
test_every_processor_has_a_record_at_time_0 (void)
{
  Trace trace;
  g_autofree char *text = NULL;

  begin (&trace, 2, (PiclOptions){ .thesis = TRUE });
  trace.tell->state (trace.writer, 1, 0, STATE_BUSY);
  trace.tell->state (trace.writer, 1, 3 * UNIT, STATE_IDLE);
  text = end (&trace, 3 * UNIT);
  g_assert_cmpstr (text, ==,
                   "-3 -601 0.000 0 -1 0\n"
                   "-4 -601 0.000 1 -1 0\n"
                   "-3 -601 3.000 1 -1 0\n");
}

static void
test_times_are_exact (void)
{
  Trace trace;
  g_autofree char *text = NULL;

  begin (&trace, 1, (PiclOptions){ .unit = SIM_TIME_PER_SECOND, .thesis = TRUE });
  trace.tell->state (trace.writer, 0, 1, STATE_BUSY);
  trace.tell->state (trace.writer, 0, 1234500000000, STATE_IDLE);
  trace.tell->state (trace.writer, 0, 1234567000000, STATE_BUSY);
  text = end (&trace, 100 * SIM_TIME_PER_SECOND);
  g_assert_cmpstr (text, ==,
                   "-3 -601 0.000 0 -1 0\n"
                   "-4 -601 0.000000000001 0 -1 0\n"
                   "-3 -601 1.2345 0 -1 0\n"
                   "-4 -601 1.234567 0 -1 0\n");
}

static void
test_time_scale_divides (void)
{
  Trace trace;
  g_autofree char *text = NULL;

  begin (&trace, 1, (PiclOptions){ .thesis = TRUE, .divide = 4 });
  trace.tell->state (trace.writer, 0, 2 * UNIT, STATE_BUSY);
  trace.tell->state (trace.writer, 0, 10 * UNIT, STATE_IDLE);
  text = end (&trace, 10 * UNIT);
  g_assert_cmpstr (text, ==,
                   "-3 -601 0.000 0 -1 0\n"
                   "-4 -601 0.500 0 -1 0\n"
                   "-3 -601 2.500 0 -1 0\n");
}

static void
test_long_traces_are_warned_of (void)
{
  const struct
  {
    guint64 seconds, divide;
    gboolean warns;
  } cases[] = {
    { 2147, 0, FALSE }, { 2148, 0, TRUE }, { 21470, 10, FALSE }, { 21480, 10, TRUE }
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      PiclOptions options = { .unit = SIM_TIME_PER_SECOND, .divide = cases[i].divide };
      g_autofree char *warning = NULL, *text = NULL;
      Written written;
      PiclWriter *writer;

      fixture_open (&written, "trace.picl");
      writer = picl_writer_new (written.output, 1, &options);
      warning
          = picl_writer_finish (writer, (SimTime) cases[i].seconds * SIM_TIME_PER_SECOND);
      g_assert_cmpint (warning != NULL, ==, cases[i].warns);
      g_assert_true (warning == NULL || strstr (warning, "2147") != NULL);
      picl_writer_free (writer);
      text = fixture_close (&written);
    }
}

/* Processor 0 takes what 1 sends at the same instant: its exit waits for 1's entry. */
static void
test_a_receive_comes_after_its_send (void)
{
  Trace trace;
  g_autofree char *text = NULL;

  begin (&trace, 3, (PiclOptions){ .thesis = TRUE });
  send_message (&trace, 2, UNIT, 1, UNIT, (guint64) 2 << 32);
  send_message (&trace, 1, UNIT, 0, UNIT, (guint64) 1 << 32);
  text = end (&trace, UNIT);
  g_assert_cmpstr (text, ==,
                   "-3 -601 0.000 0 -1 0\n"
                   "-3 -601 0.000 1 -1 0\n"
                   "-3 -601 0.000 2 -1 0\n"
                   "-3 -21 1.000 2 -1 3 2 8 2 1\n"
                   "-4 -21 1.000 2 -1 0\n"
                   "-3 -601 1.000 2 -1 0\n"
                   "-3 -51 1.000 1 -1 1 2 2\n"
                   "-4 -51 1.000 1 -1 3 2 8 2 2\n"
                   "-3 -21 1.000 1 -1 3 2 8 2 0\n"
                   "-4 -21 1.000 1 -1 0\n"
                   "-3 -601 1.000 1 -1 0\n"
                   "-3 -51 1.000 0 -1 1 2 2\n"
                   "-4 -51 1.000 0 -1 3 2 8 2 1\n"
                   "-3 -601 1.000 0 -1 0\n");
}

static void
test_nothing_is_lost_where_messages_wait_in_a_circle (void)
{
  Trace trace;
  g_autofree char *text = NULL;
  g_autoptr (PiclTotals) totals = NULL;

  begin (&trace, 2, (PiclOptions){ .thesis = FALSE });
  trace.tell->received (trace.writer, 0, 0, 0, 1, 1, 8, 2);
  trace.tell->sent (trace.writer, 0, 0, 0, 2, 1, 8, 2, 0);
  trace.tell->received (trace.writer, 1, 0, 0, 2, 0, 8, 2);
  trace.tell->sent (trace.writer, 1, 0, 0, 1, 0, 8, 2, 0);
  text = end (&trace, UNIT);
  totals = read_back (text);
  g_assert_cmpuint (totals->messages, ==, 2);
  g_assert_cmpuint (totals->never_sent + totals->never_received, ==, 0);
}

/* A message forwarded while the processor is in overhead for another one. */
static void
test_overhead_goes_on_after_a_message_in_it (void)
{
  Trace trace;
  g_autofree char *text = NULL;
  g_autoptr (PiclTotals) totals = NULL;

  begin (&trace, 2, (PiclOptions){ .thesis = TRUE });
  trace.tell->state (trace.writer, 0, 0, STATE_SENDING);
  trace.tell->sent (trace.writer, 0, 0, 4 * UNIT, 1, 1, 8, 1, 0);
  trace.tell->sent (trace.writer, 0, 1 * UNIT, 1 * UNIT, 2, 1, 8, 3, 0);
  trace.tell->state (trace.writer, 0, 4 * UNIT, STATE_BUSY);
  text = end (&trace, 5 * UNIT);
  g_assert_cmpstr (text, ==,
                   "-3 -21 0.000 0 -1 3 2 8 1 1\n"
                   "-3 -601 0.000 1 -1 0\n"
                   "-3 -21 1.000 0 -1 3 2 8 3 1\n"
                   "-4 -21 1.000 0 -1 0\n"
                   "-3 -602 1.000 0 -1 0\n"
                   "-4 -602 4.000 0 -1 0\n"
                   "-4 -21 4.000 0 -1 0\n");
  totals = read_back (text);
  g_assert_cmpint (picl_totals_processor (totals, 0)->overhead, ==,
                   4 * SIM_TIME_PER_SECOND);
}

/* Sends without overhead in the instant in which a longer one begins stand before it. */
static void
test_a_lasting_send_is_the_last_of_its_instant (void)
{
  Trace trace;
  g_autofree char *text = NULL;

  begin (&trace, 1, (PiclOptions){ .thesis = TRUE });
  trace.tell->sent (trace.writer, 0, 0, 2 * UNIT, 1, 0, 8, 1, 0);
  trace.tell->sent (trace.writer, 0, 0, 0, 2, 0, 9, 1, 0);
  text = end (&trace, 2 * UNIT);
  g_assert_cmpstr (text, ==,
                   "-3 -21 0.000 0 -1 3 2 9 1 0\n"
                   "-4 -21 0.000 0 -1 0\n"
                   "-3 -21 0.000 0 -1 3 2 8 1 0\n"
                   "-4 -21 2.000 0 -1 0\n"
                   "-3 -601 2.000 0 -1 0\n");
}

static void
test_intervals_are_user_events (void)
{
  const guint32 events[] = { 1, 2 };
  Trace trace;
  g_autofree char *text = NULL;

  begin (&trace, 1, (PiclOptions){ .thesis = TRUE, .events = events });
  trace.tell->state (trace.writer, 0, 0, STATE_BUSY);
  trace.tell->entered (trace.writer, 0, 0, 0);
  trace.tell->entered (trace.writer, 0, 1 * UNIT, 1);
  trace.tell->left (trace.writer, 0, 2 * UNIT, 1);
  trace.tell->state (trace.writer, 0, 2 * UNIT, STATE_IDLE);
  trace.tell->left (trace.writer, 0, 3 * UNIT, 0);
  text = end (&trace, 3 * UNIT);
  g_assert_cmpstr (text, ==,
                   "-3 1 0.000 0 -1 0\n"
                   "-4 -601 0.000 0 -1 0\n"
                   "-3 2 1.000 0 -1 0\n"
                   "-4 2 2.000 0 -1 0\n"
                   "-3 -601 2.000 0 -1 0\n"
                   "-4 1 3.000 0 -1 0\n"
                   "-3 -601 3.000 0 -1 0\n");
}

static void
test_without_events_intervals_are_not_asked_for (void)
{
  Trace trace;
  g_autofree char *text = NULL;

  begin (&trace, 1, (PiclOptions){ .thesis = TRUE });
  g_assert_null (trace.tell->entered);
  g_assert_null (trace.tell->left);
  text = end (&trace, UNIT);
}

/* ---- random traces ----------------------------------------------------------------- */

typedef struct
{
  SimTime clock;
  SimTime spent[3]; /* busy, overhead, idle */
  ProcessorState state;
} Model;

static void
spend (Trace *t, Model *model, guint32 p, ProcessorState state, SimTime time)
{
  if (model->state != state)
    t->tell->state (t->writer, p, model->clock, state);
  model->state = state;
  model->clock += time;
  model->spent[state == STATE_BUSY ? 0 : state == STATE_IDLE ? 2 : 1] += time;
}

/* One processor after another does something; messages are taken at some later time. */
static void
tell_random (Trace *t, GRand *random, guint32 processors, guint steps, Model *model)
{
  guint64 number = 0;

  for (guint s = 0; s < steps; s++)
    {
      guint32 p = 0, to = (guint32) g_rand_int_range (random, 0, (gint) processors);
      SimTime time = g_rand_int_range (random, 0, 4), before;

      for (guint32 q = 1; q < processors; q++)
        if (model[q].clock < model[p].clock)
          p = q;
      t->tell->advance (t->writer, model[p].clock);
      switch (g_rand_int_range (random, 0, 4))
        {
        case 0:
          spend (t, &model[p], p, STATE_BUSY, time + 1);
          break;
        case 1:
          spend (t, &model[p], p, STATE_IDLE, time + 1);
          break;
        case 2: /* a message with overhead */
          before = model[p].clock;
          if (time > 0)
            spend (t, &model[p], p, STATE_SENDING, time);
          t->tell->sent (t->writer, p, before, before + time, number, to, p + to, 1, 0);
          t->tell->received (t->writer, to, before + time + 5, before + time + 5,
                             number++, p, p + to, 1);
          break;
        case 3: /* one that a collective forwards, perhaps in no time */
          before = model[p].clock + 2;
          t->tell->sent (t->writer, p, before, before, number, to, p + to, 3, 0);
          t->tell->received (t->writer, to, before + time, before + time, number++, p,
                             p + to, 3);
          break;
        }
    }
}

static SimTime
finish_model (Trace *t, guint32 processors, Model *model)
{
  SimTime last = 0;

  for (guint32 p = 0; p < processors; p++)
    last = MAX (last, model[p].clock + 20);
  for (guint32 p = 0; p < processors; p++)
    spend (t, &model[p], p, STATE_IDLE, last - model[p].clock);
  return last;
}

static char *
random_trace (guint32 seed, guint32 processors, guint32 batch, gboolean thesis,
              Model *model)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (seed);
  Trace trace;

  for (guint32 p = 0; p < processors; p++)
    model[p] = (Model){ .state = STATE_IDLE };
  begin (&trace, processors,
         (PiclOptions){ .batch = batch, .thesis = thesis, .unit = SIM_TIME_PER_SECOND });
  tell_random (&trace, random, processors, 300, model);
  return end (&trace, finish_model (&trace, processors, model));
}

static void
check_random (guint32 seed, guint32 processors, gboolean thesis)
{
  g_autofree Model *model = g_new0 (Model, processors);
  g_autofree char *at_once = random_trace (seed, processors, 0, thesis, model);
  g_autofree char *in_parts = random_trace (seed, processors, 1, thesis, model);
  g_autoptr (PiclTotals) totals = read_back (at_once);

  g_assert_cmpstr (at_once, ==, in_parts);
  g_assert_cmpuint (totals->never_received + totals->never_sent + totals->differing, ==,
                    0);
  g_assert_cmpuint (totals->warnings->len, ==, 0);
  g_assert_cmpuint (totals->present, ==, processors);
  for (guint32 p = 0; p < processors; p++)
    {
      const PiclProcessorTotals *one = picl_totals_processor (totals, p);

      g_assert_cmpint (one->busy, ==, model[p].spent[0]);
      g_assert_cmpint (one->overhead, ==, model[p].spent[1]);
      if (!thesis) /* else the trace ends with the last change */
        g_assert_cmpint (one->idle, ==, model[p].spent[2]);
      g_assert_cmpint (one->busy + one->overhead + one->idle, ==, totals->end);
    }
}

static void
test_states_and_messages_survive (void)
{
  for (guint i = 0; i < 100; i++)
    check_random (g_test_rand_int (), 1 + i % 9, i % 2);
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/picl-writer/thesis-example-is-as-printed",
                   test_thesis_example_is_as_printed);
  g_test_add_func ("/picl-writer/real-copy-of-the-thesis-example-is-the-same",
                   test_real_copy_of_the_thesis_example_is_the_same);
  g_test_add_func ("/picl-writer/usual-style-brackets-the-trace",
                   test_usual_style_brackets_the_trace);
  g_test_add_func ("/picl-writer/every-processor-has-a-record-at-time-0",
                   test_every_processor_has_a_record_at_time_0);
  g_test_add_func ("/picl-writer/times-are-exact", test_times_are_exact);
  g_test_add_func ("/picl-writer/time-scale-divides", test_time_scale_divides);
  g_test_add_func ("/picl-writer/long-traces-are-warned-of",
                   test_long_traces_are_warned_of);
  g_test_add_func ("/picl-writer/a-receive-comes-after-its-send",
                   test_a_receive_comes_after_its_send);
  g_test_add_func ("/picl-writer/nothing-is-lost-where-messages-wait-in-a-circle",
                   test_nothing_is_lost_where_messages_wait_in_a_circle);
  g_test_add_func ("/picl-writer/overhead-goes-on-after-a-message-in-it",
                   test_overhead_goes_on_after_a_message_in_it);
  g_test_add_func ("/picl-writer/a-lasting-send-is-the-last-of-its-instant",
                   test_a_lasting_send_is_the_last_of_its_instant);
  g_test_add_func ("/picl-writer/intervals-are-user-events",
                   test_intervals_are_user_events);
  g_test_add_func ("/picl-writer/without-events-intervals-are-not-asked-for",
                   test_without_events_intervals_are_not_asked_for);
  g_test_add_func ("/picl-writer/states-and-messages-survive",
                   test_states_and_messages_survive);
  return g_test_run ();
}
