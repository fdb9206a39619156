/* SPDX-License-Identifier: GPL-3.0-or-later */
/* report-costs-write.c - costs and rules as JSON and CSV */
#include "config.h"

#include "analysis/report-costs.h"

#include <string.h>

#include "text/escape.h"

#define CSV_DECIMALS 12
#define BANDWIDTH_DECIMALS 3

/* The key `processors` is not the number of processors of a program. */
static char *
name_of (const ReportCostKey *key)
{
  if (strcmp (key->key, "processors") == 0)
    return g_strdup ("network_processors");
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
      g_autofree char *name = name_of (&cost->key);

      if (cost->key.is_other && (cost->text == NULL || report_cost_is_plain (cost)))
        continue;
      if (cost->text == NULL)
        json_null (json, name);
      else if (cost->key.is_time)
        json_number (json, name, cost->price, unit * ATTO_PER_PICOSECOND);
      else if (is_number (cost->text))
        json_value (json, name, cost->text);
      else
        json_text (json, name, cost->text);
    }
}

/* The same cost has other names on other networks. */
static void
json_one (const GArray *costs, SimTime unit, const char *name, const char *key,
          const char *other, JsonWriter *json)
{
  const ReportCost *cost = report_cost_find (costs, key);

  if (cost->text == NULL)
    cost = report_cost_find (costs, other);
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
  json_one (costs, unit, "start", "link start time", "start time", json);
  json_one (costs, unit, "byte", "link byte time", "send byte time", json);
  json_one (costs, unit, "latency", "link latency", "transport", json);
  json_one (costs, unit, "switch_latency", "switch latency", "switch latency", json);
  json_one (costs, unit, "gap", "link gap", "link gap", json);
  json_one (costs, unit, "send_overhead", "send overhead", "send overhead", json);
  json_one (costs, unit, "receive_overhead", "receive overhead", "receive overhead",
            json);
  json_text (json, "origin", origin);
  json_end (json);
}

/* ---- CSV --------------------------------------------------------------------------- */

static ReportCostBlock
block_of (const ReportCostKey *key)
{
  return key->is_other   ? REPORT_COST_OTHER
         : key->is_extra ? REPORT_COST_EXTRA
                         : REPORT_COST_FIRST;
}

char *
report_cost_column (const ReportCostKey *key)
{
  g_autofree char *name = name_of (key);

  return g_strconcat (name, key->is_time ? "_s" : NULL, NULL);
}

void
report_costs_csv_names (GString *line, ReportCostBlock block)
{
  g_autoptr (GArray) rows = report_cost_keys ();

  for (guint i = 0; i < rows->len; i++)
    {
      const ReportCostKey *key = &g_array_index (rows, ReportCostKey, i);
      g_autofree char *name = report_cost_column (key);

      if (block_of (key) == block)
        g_string_append_printf (line, ",%s", name);
    }
  if (block == REPORT_COST_EXTRA)
    g_string_append (line, ",bandwidth_bytes_s");
}

static void
csv_bandwidth (const GArray *costs, GString *line)
{
  const __int128 second = (__int128) SIM_TIME_PER_SECOND * ATTO_PER_PICOSECOND;
  const ReportCost *cost = report_cost_find (costs, "link byte time");
  NumberText text;

  if (cost->text == NULL)
    cost = report_cost_find (costs, "send byte time");
  g_string_append_c (line, ',');
  if (cost->text != NULL && cost->price > 0)
    g_string_append (line, number_trim (number_ratio (second, cost->price,
                                                      BANDWIDTH_DECIMALS, "", text)));
}

void
report_costs_csv (const GArray *costs, GString *line, ReportCostBlock block)
{
  const gint64 second = SIM_TIME_PER_SECOND * ATTO_PER_PICOSECOND;

  for (guint i = 0; i < costs->len; i++)
    {
      const ReportCost *cost = report_cost (costs, i);
      NumberText text;

      if (block_of (&cost->key) != block)
        continue;
      g_string_append_c (line, ',');
      if (cost->text == NULL)
        continue;
      if (cost->key.is_time)
        g_string_append (line, number_exact (cost->price, second, CSV_DECIMALS, text));
      else
        escape_csv (line, cost->text);
    }
  if (block == REPORT_COST_EXTRA)
    csv_bandwidth (costs, line);
}
