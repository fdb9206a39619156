/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <string.h>

#include "output/report-context.h"

/* Of a value in a table or page: this long at most, else so much of it. */
#define VALUE_LENGTH 2000
#define VALUE_SHOWN 200

#define ATTO_PER_MICROSECOND (ATTO_PER_PICOSECOND * SIM_TIME_PER_MICROSECOND)

const char *
report_time_unit (const ReportContext *context)
{
  return context->unit == SIM_TIME_PER_SECOND ? "s" : "unit";
}

const char *
report_time_units (const ReportContext *context)
{
  return context->unit == SIM_TIME_PER_SECOND ? "s" : "units";
}

const char *
report_program_kind (const Program *program)
{
  static const struct
  {
    const char *kind, *words;
  } kinds[] = {
    { "lib-dvm", "Lib-DVM trace" },
    { "bmf", "parallel BMF program" },
    { "hpf", "HPF program" },
    { "goal", "GOAL schedule" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    if (strcmp (kinds[i].kind, program_kind (program)) == 0)
      return kinds[i].words;
  return program_kind (program);
}

const char *
report_machine_type (const Machine *machine)
{
  switch (machine->type)
    {
    case MACHINE_NETWORK:
      return "network";
    case MACHINE_TRANSPUTER:
      return "transputer";
    case MACHINE_GRAPH:
      return "graph";
    case MACHINE_CLUSTERS:
      return "clusters";
    case MACHINE_BASIC:
      return "basic";
    }
  g_assert_not_reached ();
}

char *
report_machine_text (const ReportContext *context)
{
  guint32 processors = program_processors (context->program);
  g_autofree char *shape = shape_format (program_shape (context->program));

  return g_strdup_printf ("%s, %u processor%s (%s)", context->machine->name, processors,
                          processors == 1 ? "" : "s", shape);
}

char *
report_value_text (const char *text)
{
  const gsize length = strlen (text);

  if (length <= VALUE_LENGTH)
    return g_strdup (text);
  return g_strdup_printf ("%.*s .. (%" G_GSIZE_FORMAT " characters; JSON has all)",
                          VALUE_SHOWN, text, length);
}

void
report_json_value (const ProgramValue *value, JsonWriter *json)
{
  json_value (json, "value", value != NULL ? value->json : NULL);
  json_text (json, "value_text", value != NULL ? value->text : NULL);
  json_value (json, "places", value != NULL ? value->places : NULL);
}

ReportStates
report_states (const ReplayResult *result)
{
  ReportStates states = { 0, 0, 0 };

  for (guint32 p = 0; p < result->processors; p++)
    {
      states.busy += result->processor[p].busy;
      states.overhead += result->processor[p].overhead;
      states.idle += result->processor[p].idle;
    }
  return states;
}

static void
json_shape (JsonWriter *json, const char *key, const Shape *shape)
{
  json_begin_array (json, key, JSON_INLINE);
  for (guint d = 0; d < shape->rank; d++)
    json_count (json, NULL, shape->size[d]);
  json_end (json);
}

void
report_json_head (const ReportContext *context, JsonWriter *json)
{
  Program *program = context->program;

  json_count (json, "format", 1);
  json_text (json, "version", context->version);
  json_text (json, "command", context->command);
  json_begin_array (json, "warnings", JSON_LINES);
  for (guint i = 0; context->warnings != NULL && context->warnings[i] != NULL; i++)
    json_text (json, NULL, context->warnings[i]);
  json_end (json);

  json_begin_object (json, "program", JSON_INLINE);
  json_text (json, "file", program_file (program));
  json_text (json, "kind", program_kind (program));
  json_end (json);

  json_begin_object (json, "machine", JSON_INLINE);
  json_text (json, "network", context->machine->name);
  json_text (json, "type", report_machine_type (context->machine));
  json_shape (json, "shape", program_shape (program));
  json_count (json, "processors", program_processors (program));
  json_end (json);
}

/* ---- costs ------------------------------------------------------------------------- */

static void
add_cost (GArray *costs, const char *key, char *value)
{
  ReportCost cost = { key, value };

  g_array_append_val (costs, cost);
}

static void
add_price (GArray *costs, const char *key, AttoTime price)
{
  NumberText text;

  add_cost (
      costs, key,
      g_strdup_printf ("%s us", number_exact (price, ATTO_PER_MICROSECOND, 0, text)));
}

static void
add_graph_rules (GArray *costs, const Machine *machine)
{
  static const char *const disciplines[] = { "fifo", "reserve" };
  static const char *const switchings[] = { "store-and-forward", "cut-through" };
  static const char *const routings[] = { "time", "hops", "dimension-order" };
  static const char *const ties[] = { "lowest", "spread" };
  static const char *const reductions[] = { "tree", "ring", "recursive-doubling" };

  add_cost (costs, "discipline", g_strdup (disciplines[machine->discipline]));
  add_cost (costs, "switching", g_strdup (switchings[machine->switching]));
  switch (machine->packets)
    {
    case PACKETS_WHOLE:
      add_cost (costs, "packet bytes", g_strdup ("whole"));
      break;
    case PACKETS_BEST:
      add_cost (costs, "packet bytes", g_strdup ("best"));
      break;
    case PACKETS_FIXED:
      add_cost (costs, "packet bytes",
                g_strdup_printf ("%" G_GUINT64_FORMAT, machine->packet_bytes));
      break;
    }
  add_cost (costs, "routing", g_strdup (routings[machine->routing]));
  add_cost (costs, "ties", g_strdup (ties[machine->ties]));
  add_cost (costs, "half duplex", g_strdup (machine->half_duplex ? "yes" : "no"));
  add_cost (costs, "reduction", g_strdup (reductions[machine->reduction]));
  if (machine->has_rendezvous)
    add_cost (costs, "rendezvous bytes",
              g_strdup_printf ("%" G_GUINT64_FORMAT, machine->rendezvous_bytes));
}

static void
add_power (GArray *costs, const Machine *machine)
{
  NumberText text;

  if (machine->type == MACHINE_CLUSTERS && !machine_is_set (machine, "power"))
    add_cost (costs, "power", g_strdup ("1 / each processor's productivity"));
  else if (machine->n_power == 1)
    add_cost (costs, "power",
              g_strdup (number_exact (machine->power[0].digits,
                                      (gint64) machine->power[0].scale, 0, text)));
  else if (machine->n_power > 1)
    add_cost (costs, "power", g_strdup ("one for each processor"));
}

/* Clusters are many; what they cost is the machine file's. */
static void
add_clusters (GArray *costs, const Machine *machine)
{
  const MachineClusters *clusters = machine->clusters;

  add_cost (costs, "clusters",
            g_strdup_printf ("%u of %u processors in all, the smallest common one passes "
                             "a message on by its least loaded channel",
                             clusters->n_clusters, clusters->processors));
  add_price (costs, "TStart of the outermost", clusters->clusters[0].start_time);
  add_price (costs, "TByte of the outermost", clusters->clusters[0].byte_time);
  add_price (costs, "link latency", machine->link_latency);
  add_price (costs, "link gap", machine->link_gap);
}

static void
clear_cost (gpointer cost)
{
  g_free (((ReportCost *) cost)->value);
}

GArray *
report_costs (const ReportContext *context)
{
  const Machine *machine = context->machine;
  GArray *costs = g_array_new (FALSE, FALSE, sizeof (ReportCost));

  g_array_set_clear_func (costs, clear_cost);
  add_power (costs, machine);
  if (context->unit != SIM_TIME_PER_SECOND) /* timed in operations, of scalars */
    {
      add_price (costs, "operation time", machine->operation_time);
      add_cost (costs, "scalar bytes",
                g_strdup_printf ("%" G_GUINT64_FORMAT, machine->scalar_bytes));
    }
  switch (machine->type)
    {
    case MACHINE_NETWORK:
    case MACHINE_TRANSPUTER:
      add_price (costs, "start time", machine->start_time);
      add_price (costs, "send byte time", machine->send_byte_time);
      break;
    case MACHINE_GRAPH:
      add_price (costs, "link start time", machine->link_start_time);
      add_price (costs, "link byte time", machine->link_byte_time);
      add_price (costs, "link latency", machine->link_latency);
      add_price (costs, "link gap", machine->link_gap);
      add_graph_rules (costs, machine);
      break;
    case MACHINE_CLUSTERS:
      add_clusters (costs, machine);
      break;
    case MACHINE_BASIC:
      add_price (costs, "transport", machine->transport);
      break;
    }
  add_price (costs, "send overhead", machine->send_overhead);
  add_price (costs, "send overhead byte time", machine->send_overhead_byte_time);
  add_price (costs, "receive overhead", machine->receive_overhead);
  add_price (costs, "receive overhead byte time", machine->receive_overhead_byte_time);
  return costs;
}

/* ---- intervals --------------------------------------------------------------------- */

guint32 *
report_interval_numbers (Program *program)
{
  guint32 n = program_intervals (program);
  const guint32 *preorder = program_interval_preorder (program);
  guint32 *number = g_new (guint32, n);

  for (guint32 i = 0; i < n; i++)
    number[preorder[i]] = i + 1;
  return number;
}

guint
report_decimals (SimTime run, SimTime unit)
{
  if (unit != SIM_TIME_PER_SECOND)
    return 3;
  if (run >= SIM_TIME_PER_SECOND)
    return 6;
  return run >= SIM_TIME_PER_SECOND / 1000 ? 9 : 12;
}
