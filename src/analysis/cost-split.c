/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "analysis/cost-split.h"

#define ATTO_PER_MICROSECOND (ATTO_PER_PICOSECOND * SIM_TIME_PER_MICROSECOND)

CostSplit
cost_split (const ReplayResult *result)
{
  const NetworkTime *network = &result->network_time;
  TotalTime overhead = report_states (result).overhead;
  CostSplit split;

  split.time[SPLIT_NETWORK_TIME] = network->total;
  split.time[SPLIT_NETWORK_START] = network->start;
  split.time[SPLIT_NETWORK_BYTE] = network->total - network->start - network->held;
  split.time[SPLIT_NETWORK_HELD] = network->held;
  split.time[SPLIT_LATENCY] = network->latency;
  split.time[SPLIT_OVERHEAD_MESSAGE] = result->overhead_fixed;
  split.time[SPLIT_OVERHEAD_BYTE] = overhead - result->overhead_fixed;
  return split;
}

const char *
cost_split_name (Split split)
{
  static const char *const names[N_SPLITS] = {
    [SPLIT_NETWORK_TIME] = "network_time",
    [SPLIT_NETWORK_START] = "network_start_time",
    [SPLIT_NETWORK_BYTE] = "network_byte_time",
    [SPLIT_NETWORK_HELD] = "network_held_time",
    [SPLIT_LATENCY] = "latency_time",
    [SPLIT_OVERHEAD_MESSAGE] = "overhead_message_time",
    [SPLIT_OVERHEAD_BYTE] = "overhead_byte_time",
  };

  return names[split];
}

/* ---- as text ----------------------------------------------------------------------- */

/* Appends text like "75 us a message, "; costs of 0 are omitted unless requested. */
static void
add_price (GString *text, AttoTime price, gboolean always, const char *of)
{
  NumberText number;

  if (price == 0 && !always)
    return;
  g_string_append_printf (text, "%s%s us a %s", text->len > 0 ? ", " : "",
                          number_exact (price, ATTO_PER_MICROSECOND, 0, number), of);
}

/* Appends the largest part, of equal ones the first: "92.0 % of link time is start time".
 */
static void
add_largest (GString *text, const TotalTime *parts, const char *const *names, guint n,
             const char *whole)
{
  guint largest = 0;
  TotalTime sum = 0;
  NumberText share;

  for (guint i = 0; i < n; i++)
    {
      sum += parts[i];
      if (parts[i] > parts[largest])
        largest = i;
    }
  if (text->len > 0)
    g_string_append (text, ": ");
  g_string_append_printf (text, "%s %% of %s is %s",
                          number_ratio (parts[largest] * 100, sum, 1, "0.0", share),
                          whole, names[largest]);
}

char *
cost_split_network_text (const ReportContext *context)
{
  static const char *const names[] = { "start time", "byte time", "held time" };
  const Topology *topology
      = context->network == NULL ? NULL : network_topology (context->network);
  MessagePrices prices = network_message_prices (context->machine, topology);
  const char *whole = network_time_name (context->machine);
  CostSplit split = cost_split (context->result);
  GString *text;
  NumberText share;

  if (whole == NULL || split.time[SPLIT_NETWORK_TIME] == 0)
    return NULL;
  text = g_string_new (NULL);
  if (prices.of_start != NULL)
    {
      add_price (text, prices.start, TRUE, prices.of_start);
      add_price (text, prices.per_byte, TRUE, prices.of_byte);
    }
  add_largest (text, &split.time[SPLIT_NETWORK_START], names, G_N_ELEMENTS (names),
               whole);
  if (split.time[SPLIT_LATENCY] > 0)
    g_string_append_printf (text,
                            "; packets spend %s times as long on link latency as they "
                            "occupy links",
                            number_share (split.time[SPLIT_LATENCY],
                                          split.time[SPLIT_NETWORK_TIME], 2, "0.00",
                                          share));
  return g_string_free (text, FALSE);
}

char *
cost_split_overhead_text (const ReportContext *context)
{
  static const char *const names[] = { "for messages", "for their bytes" };
  const Machine *machine = context->machine;
  CostSplit split = cost_split (context->result);
  GString *text;

  if (split.time[SPLIT_OVERHEAD_MESSAGE] + split.time[SPLIT_OVERHEAD_BYTE] == 0)
    return NULL;
  text = g_string_new (NULL);
  add_price (text, machine->send_overhead, FALSE, "message sent");
  add_price (text, machine->receive_overhead, FALSE, "message received");
  add_price (text, machine->send_overhead_byte_time, FALSE, "byte sent");
  add_price (text, machine->receive_overhead_byte_time, FALSE, "byte received");
  add_largest (text, &split.time[SPLIT_OVERHEAD_MESSAGE], names, G_N_ELEMENTS (names),
               "overhead");
  return g_string_free (text, FALSE);
}
