/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <string.h>

#include "text/escape.h"
#include "analysis/report-costs.h"
#include "machine-file/machine-algorithms.h"
#include "machine-file/machine-keys.h"
#include "network/network.h"

#define ATTO_PER_MICROSECOND (ATTO_PER_PICOSECOND * SIM_TIME_PER_MICROSECOND)
#define CSV_DECIMALS 12

enum
{
  POWER,
  OPERATION_TIME,
  SCALAR_BYTES,
  TRANSPORT,
  START_TIME,
  SEND_BYTE_TIME,
  LINK_START_TIME,
  LINK_BYTE_TIME,
  LINK_LATENCY,
  LINK_GAP,
  CLUSTERS,
  OUTERMOST_TSTART,
  OUTERMOST_TBYTE,
  SEND_OVERHEAD,
  SEND_OVERHEAD_BYTE_TIME,
  RECEIVE_OVERHEAD,
  RECEIVE_OVERHEAD_BYTE_TIME,
  DISCIPLINE,
  SWITCHING,
  PACKET_BYTES,
  ROUTING,
  TIES,
  HALF_DUPLEX,
  REDUCTION,
  RENDEZVOUS_BYTES,
  N_COSTS
};

/* The order is that of the columns of CSV, which never changes. */
static const ReportCostKey keys[N_COSTS] = {
  [POWER] = { .key = "power" },
  [OPERATION_TIME] = { .key = "operation time", .is_time = TRUE },
  [SCALAR_BYTES] = { .key = "scalar bytes" },
  [TRANSPORT] = { .key = "transport", .is_time = TRUE },
  [START_TIME] = { .key = "start time", .is_time = TRUE },
  [SEND_BYTE_TIME] = { .key = "send byte time", .is_time = TRUE },
  [LINK_START_TIME] = { .key = "link start time", .is_time = TRUE },
  [LINK_BYTE_TIME] = { .key = "link byte time", .is_time = TRUE },
  [LINK_LATENCY] = { .key = "link latency", .is_time = TRUE },
  [LINK_GAP] = { .key = "link gap", .is_time = TRUE },
  [CLUSTERS] = { .key = "clusters" },
  [OUTERMOST_TSTART] = { .key = "outermost tstart", .is_time = TRUE },
  [OUTERMOST_TBYTE] = { .key = "outermost tbyte", .is_time = TRUE },
  [SEND_OVERHEAD] = { .key = "send overhead", .is_time = TRUE },
  [SEND_OVERHEAD_BYTE_TIME] = { .key = "send overhead byte time", .is_time = TRUE },
  [RECEIVE_OVERHEAD] = { .key = "receive overhead", .is_time = TRUE },
  [RECEIVE_OVERHEAD_BYTE_TIME] = { .key = "receive overhead byte time", .is_time = TRUE },
  [DISCIPLINE] = { .key = "discipline", .is_rule = TRUE },
  [SWITCHING] = { .key = "switching", .is_rule = TRUE },
  [PACKET_BYTES] = { .key = "packet bytes", .is_rule = TRUE },
  [ROUTING] = { .key = "routing", .is_rule = TRUE },
  [TIES] = { .key = "ties", .is_rule = TRUE },
  [HALF_DUPLEX] = { .key = "half duplex", .is_rule = TRUE },
  [REDUCTION] = { .key = "reduction", .is_rule = TRUE },
  [RENDEZVOUS_BYTES] = { .key = "rendezvous bytes", .is_rule = TRUE },
};

/* ---- what a machine uses ----------------------------------------------------------- */

static void
set_text (GArray *costs, guint i, const char *text)
{
  g_array_index (costs, ReportCost, i).text = g_strdup (text);
}

static void
set_count (GArray *costs, guint i, guint64 count)
{
  g_array_index (costs, ReportCost, i).text
      = g_strdup_printf ("%" G_GUINT64_FORMAT, count);
}

static void
set_price (GArray *costs, guint i, AttoTime price)
{
  ReportCost *cost = &g_array_index (costs, ReportCost, i);
  NumberText text;

  cost->price = price;
  cost->text
      = g_strdup_printf ("%s us", number_exact (price, ATTO_PER_MICROSECOND, 0, text));
}

static void
set_power (GArray *costs, const Machine *machine)
{
  guint32 n;
  NumberText text;

  if (network_own_power (machine, &n) != NULL && !machine_is_set (machine, "power"))
    set_text (costs, POWER, "1 / each processor's productivity");
  else if (machine->n_power == 1)
    set_text (costs, POWER,
              number_exact (machine->power[0].digits, (gint64) machine->power[0].scale, 0,
                            text));
  else if (machine->n_power > 1)
    set_text (costs, POWER, "one for each processor");
}

static const char *
packets_word (const Machine *machine)
{
  switch (machine->packets)
    {
    case PACKETS_WHOLE:
      return "whole";
    case PACKETS_BEST:
      return "best";
    case PACKETS_FIXED:
      break;
    }
  return NULL;
}

/* The key's value as a machine file has it. */
static void
set_key (GArray *costs, guint i, const Machine *machine)
{
  const MachineKey *key = machine_key_find (keys[i].key);

  if (keys[i].is_time)
    set_price (costs, i, G_STRUCT_MEMBER (AttoTime, machine, key->offset));
  else if (i == REDUCTION)
    g_array_index (costs, ReportCost, i).text
        = algorithms_format (&machine->reduction, key);
  else if (key->words != NULL)
    set_text (costs, i, key->words[G_STRUCT_MEMBER (guint, machine, key->offset)]);
  else if (i == PACKET_BYTES && packets_word (machine) != NULL)
    set_text (costs, i, packets_word (machine));
  else
    set_count (costs, i, G_STRUCT_MEMBER (guint64, machine, key->offset));
}

/* Costs of a model that are built in. */
static void
take_own_cost (gpointer data, const NetworkCost *cost)
{
  GArray *costs = data;

  for (guint i = 0; i < N_COSTS; i++)
    if (strcmp (keys[i].key, cost->key) == 0)
      {
        if (keys[i].is_time)
          set_price (costs, i, cost->price);
        else
          set_text (costs, i, cost->text);
      }
}

static void
set_network (GArray *costs, const Machine *machine)
{
  for (guint i = 0; i < N_COSTS; i++)
    if (network_has_key (machine, keys[i].key))
      set_key (costs, i, machine);
  network_own_costs (machine, take_own_cost, costs);
  if (network_splits_collectives (machine))
    set_key (costs, REDUCTION, machine);
}

static void
clear_cost (gpointer cost)
{
  g_free (((ReportCost *) cost)->text);
}

GArray *
report_costs (const Machine *machine, SimTime unit)
{
  GArray *costs = g_array_sized_new (FALSE, TRUE, sizeof (ReportCost), N_COSTS);

  g_array_set_clear_func (costs, clear_cost);
  g_array_set_size (costs, N_COSTS);
  for (guint i = 0; i < N_COSTS; i++)
    g_array_index (costs, ReportCost, i).key = &keys[i];
  if (unit == SIM_TIME_PER_SECOND)
    set_power (costs, machine);
  else /* timed in operations, of scalars */
    {
      set_price (costs, OPERATION_TIME, machine->operation_time);
      set_count (costs, SCALAR_BYTES, machine->scalar_bytes);
    }
  set_network (costs, machine);
  set_price (costs, SEND_OVERHEAD, machine->send_overhead);
  set_price (costs, SEND_OVERHEAD_BYTE_TIME, machine->send_overhead_byte_time);
  set_price (costs, RECEIVE_OVERHEAD, machine->receive_overhead);
  set_price (costs, RECEIVE_OVERHEAD_BYTE_TIME, machine->receive_overhead_byte_time);
  if (machine->has_rendezvous)
    set_count (costs, RENDEZVOUS_BYTES, machine->rendezvous_bytes);
  else
    set_text (costs, RENDEZVOUS_BYTES, "none");
  return costs;
}

/* ---- as text ----------------------------------------------------------------------- */

static gboolean
is_free (const ReportCost *cost)
{
  return cost->key->is_time && cost->price == 0;
}

char *
report_costs_text (const GArray *costs, gboolean rules)
{
  GString *text = g_string_new (NULL);
  const char *before = "0 us: ";

  for (guint i = 0; i < costs->len; i++)
    {
      const ReportCost *cost = report_cost (costs, i);

      if (cost->text != NULL && cost->key->is_rule == rules && !is_free (cost))
        g_string_append_printf (text, "%s%s %s", text->len > 0 ? ", " : "",
                                cost->key->key, cost->text);
    }
  for (guint i = 0; i < costs->len; i++)
    {
      const ReportCost *cost = report_cost (costs, i);

      if (cost->text == NULL || cost->key->is_rule != rules || !is_free (cost))
        continue;
      if (text->len > 0 && *before == '0')
        g_string_append (text, "; ");
      g_string_append_printf (text, "%s%s", before, cost->key->key);
      before = ", ";
    }
  return g_string_free (text, FALSE);
}

static char *
name_of (const ReportCostKey *key)
{
  return g_strdelimit (g_strdup (key->key), " ", '_');
}

/* packet bytes and similar keys are a number or a word. */
static gboolean
is_number (const char *text)
{
  return text[strspn (text, "0123456789.")] == '\0';
}

void
report_costs_json (const GArray *costs, SimTime unit, JsonWriter *json)
{
  for (guint i = 0; i < costs->len; i++)
    {
      const ReportCost *cost = report_cost (costs, i);
      g_autofree char *name = name_of (cost->key);

      if (cost->text == NULL)
        json_null (json, name);
      else if (cost->key->is_time)
        json_number (json, name, cost->price, unit * ATTO_PER_PICOSECOND);
      else if (is_number (cost->text))
        json_value (json, name, cost->text);
      else
        json_text (json, name, cost->text);
    }
}

void
report_costs_csv_names (GString *line)
{
  for (guint i = 0; i < N_COSTS; i++)
    {
      g_autofree char *name = name_of (&keys[i]);

      g_string_append_printf (line, ",%s%s", name, keys[i].is_time ? "_s" : "");
    }
}

void
report_costs_csv (const GArray *costs, GString *line)
{
  const gint64 second = SIM_TIME_PER_SECOND * ATTO_PER_PICOSECOND;

  for (guint i = 0; i < costs->len; i++)
    {
      const ReportCost *cost = report_cost (costs, i);
      NumberText text;

      g_string_append_c (line, ',');
      if (cost->text == NULL)
        continue;
      if (cost->key->is_time)
        g_string_append (line, number_exact (cost->price, second, CSV_DECIMALS, text));
      else
        escape_csv (line, cost->text);
    }
}
