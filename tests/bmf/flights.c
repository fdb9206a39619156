/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "bmf/flights.h"

/* ---- watching a replay ------------------------------------------------------------- */

/* The flight with this number; a new one where there is none. */
static Flight *
flight_of (Run *self, guint64 number)
{
  const Flight first = { .number = number };

  for (guint i = 0; i < self->flights->len; i++)
    if (g_array_index (self->flights, Flight, i).number == number)
      return &g_array_index (self->flights, Flight, i);
  g_array_append_val (self->flights, first);
  return &g_array_index (self->flights, Flight, self->flights->len - 1);
}

static void
on_sent (gpointer data, guint32 processor, SimTime begin, SimTime end, guint64 message,
         guint32 destination, guint64 bytes, guint32 type, guint64 tag)
{
  Flight *flight = flight_of (data, message);

  flight->from = processor;
  flight->to = destination;
  flight->bytes = bytes;
  flight->begin = begin / TENTH;
  flight->sent = end / TENTH;
}

static void
on_received (gpointer data, guint32 processor, SimTime begin, SimTime end,
             guint64 message, guint32 source, guint64 bytes, guint32 type)
{
  Flight *flight = flight_of (data, message);

  g_assert_cmpuint (processor, ==, flight->to);
  g_assert_cmpuint (source, ==, flight->from);
  g_assert_cmpuint (bytes, ==, flight->bytes);
  flight->arrived = begin / TENTH;
  flight->end = end / TENTH;
}

static void
on_marked (gpointer data, guint32 link, SimTime reached, SimTime begin, SimTime end,
           const Packet *packet, guint64 message)
{
  Flight *flight = flight_of (data, message);

  flight->hops++;
  flight->delay += begin - reached;
}

static void
on_state (gpointer data, guint32 processor, SimTime time, ProcessorState state)
{
  Run *self = data;
  const Change change = { processor, time / TENTH, state };

  g_array_append_val (self->changes, change);
}

static int
compare_flights (gconstpointer first, gconstpointer second)
{
  const Flight *a = first, *b = second;

  if (a->begin != b->begin)
    return a->begin < b->begin ? -1 : 1;
  return (a->to > b->to) - (a->to < b->to);
}

Run *
run_new_set (const char *text, guint32 processors, const ReplaySettings *settings)
{
  static const ReplayObserver observer = {
    .sent = on_sent, .received = on_received, .link_marked = on_marked, .state = on_state
  };
  Run *self = g_new0 (Run, 1);
  g_autoptr (GError) error = NULL;
  g_autoptr (Program) program = read_bmf (text, processors, &error);

  g_assert_no_error (error);
  self->flights = g_array_new (FALSE, TRUE, sizeof (Flight));
  self->changes = g_array_new (FALSE, TRUE, sizeof (Change));
  self->value = g_strdup (program_value (program));
  replay_bmf_set (program, settings, &observer, self, &self->totals, &error);
  g_assert_no_error (error);
  g_array_sort (self->flights, compare_flights);
  return self;
}

Run *
run_new (const char *text, guint32 processors, const char *network)
{
  const ReplaySettings settings = { .network = network };

  return run_new_set (text, processors, &settings);
}

void
run_free (Run *self)
{
  g_array_unref (self->flights);
  g_array_unref (self->changes);
  g_free (self->value);
  g_free (self);
}
const Flight *
run_flight (const Run *self, guint i)
{
  g_assert_cmpuint (i, <, self->flights->len);
  return &g_array_index (self->flights, Flight, i);
}

void
run_expect_flights (const Run *self, guint first, guint count, const char *expected)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = first; i < first + count; i++)
    {
      const Flight *flight = run_flight (self, i);

      g_string_append_printf (text, "%u>%u %u %d-%d..%d-%d\n", flight->from, flight->to,
                              (guint) flight->bytes, (int) flight->begin,
                              (int) flight->sent, (int) flight->arrived,
                              (int) flight->end);
    }
  g_assert_cmpstr (text->str, ==, expected);
}

/* The next change of the processor's state. */
static const Change *
next_change (const Run *self, guint after, guint32 processor)
{
  for (guint i = after; i < self->changes->len; i++)
    if (g_array_index (self->changes, Change, i).processor == processor)
      return &g_array_index (self->changes, Change, i);
  return NULL;
}

void
run_expect_states (const Run *self, guint32 processor, const char *expected)
{
  static const char *const names[] = { "busy", "sending", "receiving", "idle" };
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < self->changes->len; i++)
    {
      const Change *change = &g_array_index (self->changes, Change, i);
      const Change *next = next_change (self, i + 1, processor);

      if (change->processor == processor && (next == NULL || next->time > change->time))
        g_string_append_printf (text, "%d %s; ", (int) change->time,
                                names[change->state]);
    }
  g_assert_cmpstr (text->str, ==, expected);
}

/* ---- what is in the network -------------------------------------------------------- */

Load
run_peak (const Run *self, guint first)
{
  Load most = { 0 };

  for (guint i = first; i < self->flights->len; i++)
    {
      const SimTime now = run_flight (self, i)->begin;
      Load load = { 0 };

      for (guint j = first; j < self->flights->len; j++)
        {
          const Flight *flight = run_flight (self, j);

          if (flight->begin <= now && now < flight->end)
            {
              load.messages++;
              load.bytes += flight->bytes;
            }
        }
      most.messages = MAX (most.messages, load.messages);
      most.bytes = MAX (most.bytes, load.bytes);
    }
  return most;
}

void
run_expect_bursts (const Run *self, guint first, const Load *bursts, guint count)
{
  guint next = first;

  for (guint b = 0; b < count; b++)
    {
      const SimTime begin = run_flight (self, next)->begin;
      Load load = { 0 };

      for (guint i = first; i < next; i++)
        g_assert_cmpint (run_flight (self, i)->end, <=, begin);
      for (; next < self->flights->len && run_flight (self, next)->begin == begin; next++)
        {
          load.messages++;
          load.bytes += run_flight (self, next)->bytes;
        }
      g_assert_cmpuint (load.messages, ==, bursts[b].messages);
      g_assert_cmpuint (load.bytes, ==, bursts[b].bytes);
    }
  g_assert_cmpuint (next, ==, self->flights->len);
}
