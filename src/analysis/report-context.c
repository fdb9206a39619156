/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <string.h>

#include "analysis/report-context.h"
#include "analysis/report-costs.h"
#include "analysis/report-network.h"
#include "program/reader.h"
#include "text/inputs-text.h"

/* The longest value in a table or page; of a longer one, only the beginning is shown. */
#define VALUE_LENGTH 2000
#define VALUE_SHOWN 200

/* The longest set of processors in a table or page; of a longer one, only this many runs
 * are shown. */
#define PROCESSORS_LENGTH 200
#define PROCESSORS_SHOWN 10

const char *
report_unit_name (SimTime unit)
{
  return unit == SIM_TIME_PER_SECOND ? "s" : "unit";
}

const char *
report_time_unit (const ReportContext *context)
{
  return report_unit_name (context->unit);
}

const char *
report_units_name (SimTime unit)
{
  return unit == SIM_TIME_PER_SECOND ? "s" : "units";
}

const char *
report_time_units (const ReportContext *context)
{
  return report_units_name (context->unit);
}

char *
report_machine_text (const ReportContext *context)
{
  guint32 processors = program_processors (context->program);
  g_autofree char *shape = shape_format (&context->machine->shape);

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

static void
json_machine (const ReportContext *context, gboolean ended, JsonWriter *json)
{
  const Reader *reader = program_reader (context->program);
  g_autoptr (GArray) costs = report_costs_of (context->machine, context->program);
  g_autofree char *origin = report_costs_origin (context->machine, reader);
  ReportNetwork network;

  report_network_init (&network, context);
  json_begin_object (json, "machine", JSON_INLINE);
  json_text (json, "network", context->machine->name);
  json_text (json, "type", network_type (context->machine));
  json_shape (json, "shape", &context->machine->shape);
  json_count (json, "processors", program_processors (context->program));
  report_costs_json (costs, context->unit, json);
  report_network_json (&network, costs, context->unit, origin, ended, json);
  json_end (json);
}

void
report_json_made_from (const Inputs *inputs, JsonWriter *json)
{
  g_autoptr (GPtrArray) words = inputs_words (inputs);

  json_begin_array (json, "made_from", JSON_INLINE);
  for (guint i = 0; i < words->len; i++)
    json_text (json, NULL, words->pdata[i]);
  json_end (json);
}

static void
json_head (const ReportContext *context, gboolean ended, JsonWriter *json)
{
  Program *program = context->program;

  json_count (json, "format", 1);
  json_text (json, "version", context->version);
  json_text (json, "command", context->command);
  report_json_made_from (context->inputs, json);
  json_begin_array (json, "warnings", JSON_LINES);
  for (guint i = 0; context->warnings != NULL && context->warnings[i] != NULL; i++)
    json_text (json, NULL, context->warnings[i]);
  json_end (json);

  json_begin_object (json, "program", JSON_INLINE);
  json_text (json, "file", program_file (program));
  json_text (json, "kind", program_kind (program));
  json_end (json);
  json_machine (context, ended, json);
}

void
report_json_head (const ReportContext *context, JsonWriter *json)
{
  json_head (context, TRUE, json);
}

void
report_json_begin (const ReportContext *context, JsonWriter *json)
{
  json_head (context, FALSE, json);
}

/* ---- intervals --------------------------------------------------------------------- */

guint32 *
report_interval_numbers (Program *program)
{
  guint32 n = program_intervals (program);
  g_autofree guint32 *preorder = program_interval_preorder (program);
  guint32 *number = g_new (guint32, n);

  for (guint32 i = 0; i < n; i++)
    number[preorder[i]] = i + 1;
  return number;
}

guint32
report_call_number (const Program *program, guint32 call)
{
  return program_intervals (program) + 1 + call;
}

guint32
report_left_out (const Program *program, guint most_levels)
{
  guint32 left_out = 0;

  for (guint32 i = 0; i < program_intervals (program); i++)
    left_out += program_interval (program, i)->level > most_levels ? 1 : 0;
  return left_out;
}

char *
report_left_out_text (guint32 left_out, guint most_levels)
{
  return g_strdup_printf ("%u interval%s deeper than level %u %s left out", left_out,
                          left_out == 1 ? "" : "s", most_levels,
                          left_out == 1 ? "is" : "are");
}

char *
report_processors_text (const ProcessorSet *set)
{
  g_autofree char *text = processor_set_format (set);
  const char *end = text;

  if (strlen (text) <= PROCESSORS_LENGTH)
    return g_steal_pointer (&text);
  for (guint i = 0; i < PROCESSORS_SHOWN; i++)
    end = strchr (end, ',') + 1;
  return g_strdup_printf ("%.*s.. (%u processors; JSON has all)", (int) (end - text),
                          text, processor_set_count (set));
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
