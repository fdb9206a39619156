/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <string.h>

#include "analysis/report-costs.h"
#include "collectives/library.h"
#include "machine-file/machine-algorithms.h"
#include "machine-file/machine-keys.h"
#include "network/network.h"

#define PLACEMENT_SHOWN 64
#define ATTO_PER_MICROSECOND (ATTO_PER_PICOSECOND * SIM_TIME_PER_MICROSECOND)

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
};

/* Keys that are not reported: names of processors and links are in reports anyway, and
 * route memory does not change a result. */
static gboolean
changes_result (const MachineKey *key)
{
  return key->sets == NULL && key->scope != KEY_OF_MACHINE
         && strcmp (key->name, "route memory") != 0;
}

static gboolean
is_among (const GArray *rows, const char *key)
{
  for (guint i = 0; i < rows->len; i++)
    if (strcmp (g_array_index (rows, ReportCostKey, i).key, key) == 0)
      return TRUE;
  return FALSE;
}

GArray *
report_cost_keys (void)
{
  GArray *rows = g_array_new (FALSE, FALSE, sizeof (ReportCostKey));
  ReportCostKey other = { .group = REPORT_RULES, .is_extra = TRUE, .is_other = TRUE };

  g_array_append_vals (rows, keys, N_COSTS);
  for (const MachineKey *key = machine_keys (); key->name != NULL; key++)
    if (changes_result (key) && !is_among (rows, key->name))
      {
        other.key = key->name;
        other.is_time = machine_key_is_time (key);
        g_array_append_val (rows, other);
      }
  other = (ReportCostKey){ REPORT_MESSAGE_SCALE, REPORT_RULES, FALSE, TRUE, TRUE };
  g_array_append_val (rows, other);
  return rows;
}

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
set_decimal (GArray *costs, guint i, const Decimal *value)
{
  NumberText text;

  set_text (costs, i, number_exact (value->digits, (gint64) value->scale, 0, text));
}

static void
set_power (GArray *costs, const Machine *machine)
{
  guint32 n;

  if (network_own_power (machine, &n) != NULL && !machine_is_set (machine, "power"))
    set_text (costs, POWER, "1 / each processor's productivity");
  else if (machine->n_power == 1)
    set_decimal (costs, POWER, &machine->power[0]);
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

static void
set_algorithms (GArray *costs, guint i, const Machine *machine, const MachineKey *key)
{
  const AlgorithmChoice *choice
      = key->scope == KEY_OF_COLLECTIVES
            ? machine_algorithms (machine, key->operation)
            : &G_STRUCT_MEMBER (AlgorithmChoice, machine, key->offset);

  g_array_index (costs, ReportCost, i).text = algorithms_format (choice, key);
}

char *
report_placement_text (const Machine *machine, guint most)
{
  static const char *const words[] = { "identity", "cyclic", "gray" };
  GString *text;

  if (machine->placement == PLACEMENT_RANDOM)
    return g_strdup_printf ("random(%" G_GUINT64_FORMAT ")", machine->placement_seed);
  if (machine->placement != PLACEMENT_LIST)
    return g_strdup (words[machine->placement]);
  text = g_string_new ("{");
  for (guint i = 0; i < machine->n_placement && i < most; i++)
    g_string_append_printf (text, "%s%u", i == 0 ? "" : ", ", machine->placement_list[i]);
  if (machine->n_placement > most)
    g_string_append_printf (text, ", .. (%u nodes)", machine->n_placement);
  g_string_append_c (text, '}');
  return g_string_free (text, FALSE);
}

static void
set_injection (GArray *costs, guint i, const Machine *machine)
{
  g_array_index (costs, ReportCost, i).text
      = machine->interleave == 0
            ? g_strdup ("whole")
            : g_strdup_printf ("interleave(%" G_GUINT64_FORMAT ")", machine->interleave);
}

/* A value that no key can have: not set. */
static void
set_number (GArray *costs, guint i, const Machine *machine, const MachineKey *key)
{
  guint64 number = G_STRUCT_MEMBER (guint64, machine, key->offset);

  if (number >= key->minimum)
    set_count (costs, i, number);
}

static void
set_faults (GArray *costs, guint i, const LinkFaults *faults)
{
  if (link_faults_any (faults))
    set_text (costs, i, faults->text);
}

/* The text of a key's value, as in a machine file. */
static void
set_key (GArray *costs, guint i, const Machine *machine)
{
  const MachineKey *key = machine_key_find (report_cost (costs, i)->key.key);

  if (machine_key_is_time (key))
    set_price (costs, i, G_STRUCT_MEMBER (AttoTime, machine, key->offset));
  else if (key->scope == KEY_OF_LIBRARY)
    g_array_index (costs, ReportCost, i).text
        = collective_rules_text (&machine->collectives);
  else if (key->scope == KEY_OF_REDUCTIONS || key->scope == KEY_OF_COLLECTIVES)
    set_algorithms (costs, i, machine, key);
  else if (i >= HOST_WEIGHT && i <= SCALE_UP_WEIGHT)
    set_decimal (costs, i, &G_STRUCT_MEMBER (Decimal, machine, key->offset));
  else if (key->words != NULL)
    set_text (costs, i, key->words[G_STRUCT_MEMBER (guint, machine, key->offset)]);
  else if (i == PACKET_BYTES && packets_word (machine) != NULL)
    set_text (costs, i, packets_word (machine));
  else if (strcmp (key->name, "injection") == 0)
    set_injection (costs, i, machine);
  else if (strcmp (key->name, "placement") == 0)
    g_array_index (costs, ReportCost, i).text
        = report_placement_text (machine, PLACEMENT_SHOWN);
  else if (strcmp (key->name, "failed") == 0)
    set_faults (costs, i, machine->failed);
  else if (strcmp (key->name, "slowed") == 0)
    set_faults (costs, i, machine->slowed);
  else
    set_number (costs, i, machine, key);
}

/* The fixed costs of a network model. */
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

/* Keys whose default is the value of another key, or depends on the network. */
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
  for (guint i = 0; i < costs->len; i++)
    {
      const char *key = report_cost (costs, i)->key.key;
      const MachineKey *row = i >= N_COSTS ? machine_key_find (key) : NULL;
      gboolean is_operation
          = row != NULL
            && (row->scope == KEY_OF_COLLECTIVES || row->scope == KEY_OF_LIBRARY);

      if (is_operation || (network_has_key (machine, key) && has_value (machine, i)))
        set_key (costs, i, machine);
    }
  network_own_costs (machine, take_own_cost, costs);
  if (network_splits_collectives (machine))
    set_key (costs, REDUCTION, machine);
}

static void
clear_cost (gpointer cost)
{
  g_free (((ReportCost *) cost)->text);
}

/* The prices of the program's computing. */
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

/* Whether a file or an option sets a key, or the key that is its default; costs without a
 * key come from a file. */
static gboolean
is_set (const Machine *machine, const char *name)
{
  static const char *const of_start[]
      = { "link start time", "link latency", "host latency", "switch latency" };
  const MachineKey *key = machine_key_find (name);

  if (key == NULL || machine_is_set (machine, name)
      || (key->falls_back != NULL && machine_is_set (machine, key->falls_back)))
    return TRUE;
  if (!machine_has_own_default (machine, name))
    return FALSE;
  if (strcmp (name, "send byte time") == 0)
    return machine_is_set (machine, "link byte time");
  for (guint i = 0; strcmp (name, "start time") == 0 && i < G_N_ELEMENTS (of_start); i++)
    if (machine_is_set (machine, of_start[i]))
      return TRUE;
  return FALSE;
}

GArray *
report_costs (const Machine *machine, const Reader *reader)
{
  GArray *costs = g_array_new (FALSE, TRUE, sizeof (ReportCost));
  g_autoptr (GArray) rows = report_cost_keys ();

  g_array_set_clear_func (costs, clear_cost);
  g_array_set_size (costs, rows->len);
  for (guint i = 0; i < rows->len; i++)
    {
      ReportCost *cost = &g_array_index (costs, ReportCost, i);

      cost->key = g_array_index (rows, ReportCostKey, i);
      cost->is_set = is_set (machine, cost->key.key);
    }
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

static void
clear_text (GArray *costs, guint i)
{
  g_clear_pointer (&g_array_index (costs, ReportCost, i).text, g_free);
}

GArray *
report_costs_of (const Machine *machine, const Program *program)
{
  GArray *costs = report_costs (machine, program_reader (program));
  const Decimal *scale = program_message_scale (program);

  if (!(program_contents (program) & PROGRAM_REDUCTIONS))
    clear_text (costs, REDUCTION);
  for (guint i = N_COSTS; i < costs->len; i++)
    {
      const MachineKey *key = machine_key_find (report_cost (costs, i)->key.key);

      if (key != NULL
          && ((key->scope == KEY_OF_COLLECTIVES
               && !program_has_operation (program, key->operation))
              || (key->scope == KEY_OF_LIBRARY
                  && !(program_contents (program) & PROGRAM_COLLECTIVES))))
        clear_text (costs, i);
    }
  if (scale != NULL)
    set_decimal (costs, costs->len - 1, scale);
  return costs;
}

const ReportCost *
report_cost_find (const GArray *costs, const char *key)
{
  guint i = 0;

  while (strcmp (report_cost (costs, i)->key.key, key) != 0)
    i++;
  return report_cost (costs, i);
}

/* ---- as text ----------------------------------------------------------------------- */

static gboolean
is_free (const ReportCost *cost)
{
  return cost->key.is_time && cost->price == 0;
}

gboolean
report_cost_is_plain (const ReportCost *cost)
{
  static const char *const plain[] = { "0", "1", "message", NULL };
  const MachineKey *key = cost->key.is_other ? machine_key_find (cost->key.key) : NULL;

  if (key != NULL && key->offset == G_STRUCT_OFFSET (Machine, acknowledge_delay))
    return strcmp (cost->text, key->default_text) == 0;
  return cost->key.is_extra
         && (is_free (cost) || g_strv_contains (plain, cost->text)
             || (key != NULL && strcmp (cost->text, key->default_text) == 0));
}

static void
add_paid (GString *text, const GArray *costs, ReportCostGroup group)
{
  for (guint i = 0; i < costs->len; i++)
    {
      const ReportCost *cost = report_cost (costs, i);

      if (cost->text != NULL && cost->key.group == group && !is_free (cost)
          && !report_cost_is_plain (cost))
        g_string_append_printf (text, "%s%s %s", text->len > 0 ? ", " : "", cost->key.key,
                                cost->text);
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

      if (cost->text == NULL || cost->key.group != group || !is_free (cost)
          || report_cost_is_plain (cost))
        continue;
      if (text->len > 0 && *before == '0')
        g_string_append (text, "; ");
      g_string_append_printf (text, "%s%s", before, cost->key.key);
      before = ", ";
    }
  return g_string_free (text, FALSE);
}

/* Whether routes depend on random numbers. */
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

/* Whether the kind of program has prices of messages of its own. */
static gboolean
has_own_prices (const Machine *machine)
{
  for (const MachineKey *key = machine_keys (); key->name != NULL; key++)
    if (machine_key_is_cost (key) && machine_has_own_default (machine, key->name))
      return TRUE;
  return FALSE;
}

/* The origin of costs that neither a file nor an option sets. */
static char *
default_origin (const Machine *machine, const Reader *reader)
{
  if (reader != NULL && machine->default_costs != NULL)
    return g_strdup_printf ("default for %s (%s)", reader->costs_of_today,
                            machine->default_costs);
  if (reader != NULL && has_own_prices (machine))
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
