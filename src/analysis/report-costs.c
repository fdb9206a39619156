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
#define BANDWIDTH_DECIMALS 3

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
  SWITCH_LATENCY,
  HOST_LATENCY,
  LOCAL_LATENCY,
  GLOBAL_LATENCY,
  SCALE_UP_LATENCY,
  HOST_WEIGHT,
  LOCAL_WEIGHT,
  GLOBAL_WEIGHT,
  SCALE_UP_WEIGHT,
  MEMORY_LATENCY,
  MEMORY_BYTE_TIME,
  COMBINE_BYTE_TIME,
  PROCESSORS_PER_NODE,
  PROCESSORS_FORWARD,
  ROUTE_BY,
  SEED,
  UGAL_THRESHOLD,
  NICS,
  N_COSTS
};

#define EXTRA(name, of)                                                                  \
  {                                                                                      \
    .key = name, .group = of, .is_extra = TRUE                                           \
  }
#define EXTRA_TIME(name)                                                                 \
  {                                                                                      \
    .key = name, .is_time = TRUE, .is_extra = TRUE                                       \
  }

/* The order is that of the columns of CSV, which never changes; extra ones are the second
 * block. */
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
  [DISCIPLINE] = { .key = "discipline", .group = REPORT_RULES },
  [SWITCHING] = { .key = "switching", .group = REPORT_RULES },
  [PACKET_BYTES] = { .key = "packet bytes", .group = REPORT_RULES },
  [ROUTING] = { .key = "routing", .group = REPORT_ROUTES },
  [TIES] = { .key = "ties", .group = REPORT_ROUTES },
  [HALF_DUPLEX] = { .key = "half duplex", .group = REPORT_RULES },
  [REDUCTION] = { .key = "reduction", .group = REPORT_RULES },
  [RENDEZVOUS_BYTES] = { .key = "rendezvous bytes", .group = REPORT_RULES },
  [SWITCH_LATENCY] = EXTRA_TIME ("switch latency"),
  [HOST_LATENCY] = EXTRA_TIME ("host latency"),
  [LOCAL_LATENCY] = EXTRA_TIME ("local latency"),
  [GLOBAL_LATENCY] = EXTRA_TIME ("global latency"),
  [SCALE_UP_LATENCY] = EXTRA_TIME ("scale-up latency"),
  [HOST_WEIGHT] = EXTRA ("host weight", REPORT_COSTS),
  [LOCAL_WEIGHT] = EXTRA ("local weight", REPORT_COSTS),
  [GLOBAL_WEIGHT] = EXTRA ("global weight", REPORT_COSTS),
  [SCALE_UP_WEIGHT] = EXTRA ("scale-up weight", REPORT_COSTS),
  [MEMORY_LATENCY] = EXTRA_TIME ("memory latency"),
  [MEMORY_BYTE_TIME] = EXTRA_TIME ("memory byte time"),
  [COMBINE_BYTE_TIME] = EXTRA_TIME ("combine byte time"),
  [PROCESSORS_PER_NODE] = EXTRA ("processors per node", REPORT_RULES),
  [PROCESSORS_FORWARD] = EXTRA ("processors forward", REPORT_RULES),
  [ROUTE_BY] = EXTRA ("route by", REPORT_ROUTES),
  [SEED] = EXTRA ("seed", REPORT_ROUTES),
  [UGAL_THRESHOLD] = { "ugal threshold", REPORT_ROUTES, TRUE, TRUE, FALSE },
  [NICS] = { "nics", REPORT_RULES, FALSE, TRUE, TRUE },
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

static void
set_weight (GArray *costs, guint i, const Decimal *weight)
{
  NumberText text;

  set_text (costs, i, number_exact (weight->digits, (gint64) weight->scale, 0, text));
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
  else if (i >= HOST_WEIGHT && i <= SCALE_UP_WEIGHT)
    set_weight (costs, i, &G_STRUCT_MEMBER (Decimal, machine, key->offset));
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

/* Keys whose default is another key, or the network's. */
static gboolean
has_value (const Machine *machine, guint i)
{
  if ((i < HOST_LATENCY || i > SCALE_UP_WEIGHT) && i != PROCESSORS_FORWARD)
    return TRUE;
  return machine_is_set (machine, keys[i].key)
         || machine_has_own_default (machine, keys[i].key);
}

static void
set_network (GArray *costs, const Machine *machine)
{
  for (guint i = 0; i < N_COSTS; i++)
    if (network_has_key (machine, keys[i].key) && has_value (machine, i))
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

/* Prices of the program's work. */
static void
set_work (GArray *costs, const Machine *machine, const Reader *reader)
{
  static const char *const times[] = { "power", NULL };
  const char *const *used = reader == NULL || reader->keys == NULL ? times : reader->keys;

  if (g_strv_contains (used, "power"))
    set_power (costs, machine);
  if (g_strv_contains (used, "operation time"))
    set_price (costs, OPERATION_TIME, machine->operation_time);
  if (g_strv_contains (used, "scalar bytes"))
    set_count (costs, SCALAR_BYTES, machine->scalar_bytes);
  if (machine_is_set (machine, "combine byte time"))
    set_price (costs, COMBINE_BYTE_TIME, machine->combine_byte_time);
}

GArray *
report_costs (const Machine *machine, const Reader *reader)
{
  GArray *costs = g_array_sized_new (FALSE, TRUE, sizeof (ReportCost), N_COSTS);

  g_array_set_clear_func (costs, clear_cost);
  g_array_set_size (costs, N_COSTS);
  for (guint i = 0; i < N_COSTS; i++)
    g_array_index (costs, ReportCost, i).key = &keys[i];
  set_work (costs, machine, reader);
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

GArray *
report_costs_of (const Machine *machine, const Program *program)
{
  GArray *costs = report_costs (machine, program_reader (program));

  if (!(program_contents (program) & PROGRAM_REDUCTIONS))
    g_clear_pointer (&g_array_index (costs, ReportCost, REDUCTION).text, g_free);
  return costs;
}

/* ---- as text ----------------------------------------------------------------------- */

static gboolean
is_free (const ReportCost *cost)
{
  return cost->key->is_time && cost->price == 0;
}

gboolean
report_cost_is_plain (const ReportCost *cost)
{
  static const char *const plain[] = { "0", "1", "message", NULL };

  return cost->key->is_extra && (is_free (cost) || g_strv_contains (plain, cost->text));
}

static void
add_paid (GString *text, const GArray *costs, ReportCostGroup group)
{
  for (guint i = 0; i < costs->len; i++)
    {
      const ReportCost *cost = report_cost (costs, i);

      if (cost->text != NULL && cost->key->group == group && !is_free (cost)
          && !report_cost_is_plain (cost))
        g_string_append_printf (text, "%s%s %s", text->len > 0 ? ", " : "",
                                cost->key->key, cost->text);
    }
}

char *
report_costs_text (const GArray *costs, ReportCostGroup group)
{
  GString *text = g_string_new (NULL);
  const char *before = "0 us: ";

  add_paid (text, costs, group);
  for (guint i = 0; i < costs->len; i++)
    {
      const ReportCost *cost = report_cost (costs, i);

      if (cost->text == NULL || cost->key->group != group || !is_free (cost)
          || report_cost_is_plain (cost))
        continue;
      if (text->len > 0 && *before == '0')
        g_string_append (text, "; ");
      g_string_append_printf (text, "%s%s", before, cost->key->key);
      before = ", ";
    }
  return g_string_free (text, FALSE);
}

/* Whether routes depend on draws. */
static gboolean
is_random (const GArray *costs)
{
  static const char *const drawn[]
      = { "random", "adaptive", "valiant", "ugal", "ugal-g", NULL };

  return g_strv_contains (drawn, report_cost (costs, TIES)->text)
         || g_strv_contains (drawn, report_cost (costs, ROUTING)->text);
}

char *
report_routing_text (const GArray *costs)
{
  const ReportCost *threshold = report_cost (costs, UGAL_THRESHOLD);
  const char *by = report_cost (costs, ROUTE_BY)->text;
  GString *text;

  if (report_cost (costs, ROUTING)->text == NULL)
    return NULL;
  text = g_string_new (report_cost (costs, ROUTING)->text);
  g_string_append_printf (text, ", ties %s", report_cost (costs, TIES)->text);
  if (by == NULL)
    return g_string_free (text, FALSE);
  g_string_append_printf (text, ", by %s", by);
  if (is_random (costs))
    g_string_append_printf (text, ", seed %s", report_cost (costs, SEED)->text);
  if (threshold->price > 0)
    g_string_append_printf (text, ", ugal threshold %s", threshold->text);
  return g_string_free (text, FALSE);
}

/* Of costs that neither a file nor an option sets. */
static char *
default_origin (const Machine *machine, const Reader *reader)
{
  if (reader != NULL && machine->default_costs != NULL)
    return g_strdup_printf ("default for %s (%s)", reader->costs_of_today,
                            machine->default_costs);
  if (reader != NULL && machine_has_own_default (machine, "link byte time"))
    return g_strdup_printf ("default (%s)", reader->title);
  return g_strdup ("default (Predictor)");
}

char *
report_costs_origin (const Machine *machine, const Reader *reader)
{
  g_autofree char *other = default_origin (machine, reader);
  const char *parts[4];
  guint n = 0;

  if (machine->cost_file != NULL)
    parts[n++] = machine->cost_file;
  if (machine->costs_by_option)
    parts[n++] = "options";
  if (machine->cost_file == NULL || machine->default_costs != NULL)
    parts[n++] = other;
  parts[n] = NULL;
  return g_strjoinv (", ", (char **) parts);
}

static char *
name_of (const ReportCostKey *key)
{
  return g_strdelimit (g_strdup (key->key), " -", '_');
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

      if (cost->key->is_rare && (cost->text == NULL || report_cost_is_plain (cost)))
        continue;
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

/* The same cost has other names on other networks. */
static void
json_one (const GArray *costs, SimTime unit, const char *name, guint i, guint other,
          JsonWriter *json)
{
  const ReportCost *cost = report_cost (costs, i);

  if (cost->text == NULL)
    cost = report_cost (costs, other);
  if (cost->text == NULL)
    json_null (json, name);
  else
    json_number (json, name, cost->price, unit * ATTO_PER_PICOSECOND);
}

void
report_costs_json_object (const GArray *costs, SimTime unit, const char *origin,
                          JsonWriter *json)
{
  json_begin_object (json, "costs", JSON_INLINE);
  json_one (costs, unit, "start", LINK_START_TIME, START_TIME, json);
  json_one (costs, unit, "byte", LINK_BYTE_TIME, SEND_BYTE_TIME, json);
  json_one (costs, unit, "latency", LINK_LATENCY, TRANSPORT, json);
  json_one (costs, unit, "switch_latency", SWITCH_LATENCY, SWITCH_LATENCY, json);
  json_one (costs, unit, "gap", LINK_GAP, LINK_GAP, json);
  json_one (costs, unit, "send_overhead", SEND_OVERHEAD, SEND_OVERHEAD, json);
  json_one (costs, unit, "receive_overhead", RECEIVE_OVERHEAD, RECEIVE_OVERHEAD, json);
  json_text (json, "origin", origin);
  json_end (json);
}

/* ---- CSV --------------------------------------------------------------------------- */

static void
csv_names (GString *line, gboolean extra)
{
  for (guint i = 0; i < N_COSTS; i++)
    {
      g_autofree char *name = name_of (&keys[i]);

      if (keys[i].is_extra == extra && !keys[i].is_rare)
        g_string_append_printf (line, ",%s%s", name, keys[i].is_time ? "_s" : "");
    }
}

static void
csv_values (const GArray *costs, GString *line, gboolean extra)
{
  const gint64 second = SIM_TIME_PER_SECOND * ATTO_PER_PICOSECOND;

  for (guint i = 0; i < costs->len; i++)
    {
      const ReportCost *cost = report_cost (costs, i);
      NumberText text;

      if (cost->key->is_extra != extra || cost->key->is_rare)
        continue;
      g_string_append_c (line, ',');
      if (cost->text == NULL)
        continue;
      if (cost->key->is_time)
        g_string_append (line, number_exact (cost->price, second, CSV_DECIMALS, text));
      else
        escape_csv (line, cost->text);
    }
}

void
report_costs_csv_names (GString *line)
{
  csv_names (line, FALSE);
}

void
report_costs_csv (const GArray *costs, GString *line)
{
  csv_values (costs, line, FALSE);
}

void
report_costs_csv_extra_names (GString *line)
{
  csv_names (line, TRUE);
  g_string_append (line, ",bandwidth_bytes_s");
}

void
report_costs_csv_extra (const GArray *costs, GString *line)
{
  const __int128 second = (__int128) SIM_TIME_PER_SECOND * ATTO_PER_PICOSECOND;
  const ReportCost *cost = report_cost (costs, LINK_BYTE_TIME);
  NumberText text;

  csv_values (costs, line, TRUE);
  if (cost->text == NULL)
    cost = report_cost (costs, SEND_BYTE_TIME);
  g_string_append_c (line, ',');
  if (cost->text != NULL && cost->price > 0)
    g_string_append (line, number_trim (number_ratio (second, cost->price,
                                                      BANDWIDTH_DECIMALS, "", text)));
}
