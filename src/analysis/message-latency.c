/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "analysis/message-latency.h"

#include "text/number-text.h"

#define DECIMALS 12
#define DIGIT_BITS 16
#define DIGITS (1u << DIGIT_BITS)

struct _MessageLatency
{
  ProgramTraffic traffic; /* slots 0: it is none */
  guint32 processors;
  guint64 accepted;
  TotalTime sum;
  SimTime longest;
  GArray *times; /* SimTime */
};

MessageLatency *
message_latency_new (const Program *program)
{
  MessageLatency *self = g_new0 (MessageLatency, 1);

  if (program_traffic (program) != NULL)
    self->traffic = *program_traffic (program);
  self->processors = program_processors (program);
  self->times = g_array_new (FALSE, FALSE, sizeof (SimTime));
  return self;
}

void
message_latency_free (MessageLatency *self)
{
  if (self == NULL)
    return;
  g_array_unref (self->times);
  g_free (self);
}

static void
add (MessageLatency *self, SimTime time)
{
  self->sum += time;
  self->longest = MAX (self->longest, time);
  g_array_append_val (self->times, time);
}

static gboolean
is_measured (const ProgramTraffic *traffic, SimTime time)
{
  const guint64 slot = (guint64) (time / traffic->slot);

  return slot >= traffic->warmed && slot < traffic->slots;
}

static void
on_message (gpointer data, const MessageOutcome *message)
{
  MessageLatency *self = data;

  if (message->is_control)
    return;
  if (self->traffic.slots == 0)
    {
      add (self, message->arrived - message->ready);
      return;
    }
  self->accepted += is_measured (&self->traffic, message->arrived);
  if (is_measured (&self->traffic, message->injected))
    add (self, message->arrived - message->injected);
}

const ReplayObserver *
message_latency_observer (void)
{
  static const ReplayObserver observer = { .message = on_message };

  return &observer;
}

/* ---- figures ----------------------------------------------------------------------- */

/* The k-th smallest, from 1: one digit after the other, the highest first. */
static SimTime
find_smallest (const GArray *times, guint64 k)
{
  g_autofree guint64 *count = g_new (guint64, DIGITS);
  guint64 known = 0, mask = 0;

  for (guint shift = 64 - DIGIT_BITS;; shift -= DIGIT_BITS)
    {
      guint64 digit = 0;

      memset (count, 0, DIGITS * sizeof *count);
      for (guint i = 0; i < times->len; i++)
        {
          const guint64 time = (guint64) g_array_index (times, SimTime, i);

          if ((time & mask) == known)
            count[time >> shift & (DIGITS - 1)]++;
        }
      for (; k > count[digit]; digit++)
        k -= count[digit];
      known |= digit << shift;
      mask |= (guint64) (DIGITS - 1) << shift;
      if (shift == 0)
        return (SimTime) known;
    }
}

static SimTime
find_percentile (const GArray *times, guint percent)
{
  return find_smallest (times, ((guint64) times->len * percent + 99) / 100);
}

static LatencyFigures
find_figures (const MessageLatency *self)
{
  const guint64 n = self->times->len;

  if (n == 0)
    return (LatencyFigures){ 0 };
  return (LatencyFigures){ .messages = n,
                           .mean = (SimTime) (self->sum / (TotalTime) n),
                           .p50 = find_percentile (self->times, 50),
                           .p95 = find_percentile (self->times, 95),
                           .p99 = find_percentile (self->times, 99),
                           .longest = self->longest };
}

LatencyReport
message_latency_report (const MessageLatency *self)
{
  const ProgramTraffic *traffic = &self->traffic;

  return (LatencyReport){
    .figures = find_figures (self),
    .is_traffic = traffic->slots > 0,
    .load = { .offered = self->times->len,
              .accepted = self->accepted,
              .of = self->processors * (traffic->slots - traffic->warmed) },
  };
}

gboolean
traffic_load_is_saturated (const TrafficLoad *load)
{
  return (unsigned __int128) load->accepted * 100
         < (unsigned __int128) load->offered * 95;
}

/* ---- JSON, CSV --------------------------------------------------------------------- */

static void
add_latency (const LatencyFigures *figures, SimTime unit, JsonWriter *json)
{
  if (figures->messages == 0)
    {
      json_null (json, "latency");
      return;
    }
  json_begin_object (json, "latency", JSON_INLINE);
  json_number (json, "mean", figures->mean, unit);
  json_number (json, "p50", figures->p50, unit);
  json_number (json, "p95", figures->p95, unit);
  json_number (json, "p99", figures->p99, unit);
  json_number (json, "longest", figures->longest, unit);
  json_count (json, "messages", figures->messages);
  json_end (json);
}

static void
add_share (JsonWriter *json, const char *name, guint64 messages, guint64 of)
{
  if (of == 0)
    json_null (json, name);
  else
    json_ratio (json, name, messages, of, "0.0");
}

LatencyRow
latency_report_row (const LatencyReport *self, guint row)
{
  static const char *const labels[LATENCY_ROWS]
      = { "Latency p50", "Latency p99", "Offered load", "Accepted load" };
  LatencyRow result = { .is_time = row < 2 };

  if (self == NULL || (result.is_time ? self->figures.messages == 0 : self->load.of == 0))
    return result;
  result.label = labels[row];
  if (result.is_time)
    result.time = row == 0 ? self->figures.p50 : self->figures.p99;
  else
    number_ratio (row == 2 ? self->load.offered : self->load.accepted, self->load.of, 4,
                  "", result.share);
  return result;
}

void
latency_report_json (const LatencyReport *self, SimTime unit, JsonWriter *json)
{
  if (self == NULL)
    return;
  add_latency (&self->figures, unit, json);
  if (!self->is_traffic)
    return;
  json_begin_object (json, "load", JSON_INLINE);
  add_share (json, "offered", self->load.offered, self->load.of);
  add_share (json, "accepted", self->load.accepted, self->load.of);
  json_end (json);
}

void
latency_report_csv_names (GString *line)
{
  g_string_append (line, ",latency_mean_s,latency_p50_s,latency_p95_s,latency_p99_s,"
                         "latency_longest_s,latency_messages,offered,accepted");
}

static void
add_csv_share (GString *line, guint64 messages, guint64 of)
{
  NumberText text;

  g_string_append_c (line, ',');
  if (of > 0)
    g_string_append (line, number_ratio (messages, of, DECIMALS, "", text));
}

void
latency_report_csv (const LatencyReport *self, GString *line)
{
  static const LatencyReport none = { 0 };
  const LatencyFigures *figures = self == NULL ? &none.figures : &self->figures;
  const SimTime times[]
      = { figures->mean, figures->p50, figures->p95, figures->p99, figures->longest };
  const TrafficLoad *load = self == NULL ? &none.load : &self->load;

  for (guint i = 0; i < G_N_ELEMENTS (times); i++)
    {
      NumberText text;

      g_string_append_c (line, ',');
      if (figures->messages > 0)
        g_string_append (line,
                         number_fixed (times[i], SIM_TIME_PER_SECOND, DECIMALS, text));
    }
  g_string_append_c (line, ',');
  if (self != NULL)
    g_string_append_printf (line, "%" G_GUINT64_FORMAT, figures->messages);
  add_csv_share (line, load->offered, load->of);
  add_csv_share (line, load->accepted, load->of);
}
