/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "analysis/report-path.h"
#include "analysis/report-why.h"
#include "why/candidates.h"

const char *
report_why_part_label (TimePart part)
{
  static const char *const labels[N_TIME_PARTS]
      = { "Work",    "Imbalance", "Dependences", "Overhead",
          "Latency", "Bandwidth", "Congestion" };

  return labels[part];
}

const char *
report_why_efficiency_label (Efficiency efficiency)
{
  static const char *const labels[N_EFFICIENCIES]
      = { "Parallel efficiency", "  Load balance",  "  Communication",
          "    Serialisation",   "    Transfer",    "      Overhead",
          "      Latency",       "      Bandwidth", "      Congestion" };

  return labels[efficiency];
}

char *
report_why_unknown (const Why *why)
{
  return g_strdup_printf ("not known: the program deadlocks on the ideal network %s",
                          ideal_name (why->times.deadlock));
}

/* Null unless it is known. */
static void
add_time (const Why *why, const char *name, SimTime time, SimTime unit, JsonWriter *json)
{
  if (why_has_parts (why))
    json_number (json, name, time, unit);
  else
    json_null (json, name);
}

static void
add_times (const Why *why, SimTime unit, JsonWriter *json)
{
  json_begin_object (json, "times", JSON_INLINE);
  add_time (why, "without_overhead", why->times.without_overhead, unit, json);
  add_time (why, "instant", why->times.instant, unit, json);
  add_time (why, "latency", why->times.latency, unit, json);
  add_time (why, "alone", why->times.alone, unit, json);
  json_number (json, "run", why->times.run, unit);
  json_end (json);
}

static void
add_efficiency (const Why *why, Efficiency which, JsonWriter *json)
{
  if (!why_has_parts (why))
    {
      json_null (json, efficiency_name (which));
      return;
    }
  const Fraction value = efficiency_find (which, &why->times, &why->busy);
  json_ratio (json, efficiency_name (which), value.numerator, value.denominator, "1.0");
}

static void
add_parts (const Why *why, SimTime unit, JsonWriter *json)
{
  add_times (why, unit, json);
  if (!why_has_parts (why))
    json_text (json, "deadlock", ideal_name (why->times.deadlock));
  json_begin_object (json, "parts", JSON_INLINE);
  for (TimePart part = PART_WORK; part < N_TIME_PARTS; part++)
    add_time (why, time_part_name (part), why->part[part], unit, json);
  json_end (json);
  json_begin_object (json, "efficiencies", JSON_INLINE);
  for (Efficiency e = EFFICIENCY_PARALLEL; e < N_EFFICIENCIES; e++)
    add_efficiency (why, e, json);
  json_end (json);
  if (why->path != NULL)
    report_path_json (why->path, unit, json);
}

static void
add_candidates (const Candidates *candidates, SimTime unit, JsonWriter *json)
{
  json_begin_array (json, "candidates", JSON_LINES);
  for (guint i = 0; i < candidates->list->len; i++)
    {
      const Candidate *one = candidates_at (candidates, i);

      json_begin_object (json, NULL, JSON_INLINE);
      json_text (json, "group", candidate_group_name (one->group));
      json_text (json, "target", one->text);
      json_number (json, "estimate", one->estimate, unit);
      if (one->is_confirmed)
        json_number (json, "saved", one->saved, unit);
      else
        json_null (json, "saved");
      json_end (json);
    }
  json_end (json);
}

static void
add_what_ifs (const GArray *what_ifs, SimTime unit, JsonWriter *json)
{
  json_begin_array (json, "what_if", JSON_LINES);
  for (guint i = 0; i < what_ifs->len; i++)
    {
      const WhatIfTime *row = &g_array_index (what_ifs, WhatIfTime, i);

      json_begin_object (json, NULL, JSON_INLINE);
      json_text (json, "change", row->what_if->text);
      json_number (json, "time", row->time, unit);
      json_end (json);
    }
  json_end (json);
}

void
report_why_json (const Why *why, const GArray *what_ifs, const NoiseTimes *noise,
                 const NoiseTimes *first, SimTime unit, JsonWriter *json)
{
  if (why == NULL && what_ifs == NULL && noise == NULL)
    return;
  json_begin_object (json, "why", JSON_LINES);
  if (why != NULL && why->sentence != NULL)
    json_text (json, "sentence", why->sentence);
  if (why != NULL)
    add_parts (why, unit, json);
  if (why != NULL && why->candidates != NULL)
    add_candidates (why->candidates, unit, json);
  if (what_ifs != NULL)
    add_what_ifs (what_ifs, unit, json);
  if (noise != NULL)
    report_noise_json (noise, first, unit, json);
  json_end (json);
}

void
report_why_csv_names (GString *line)
{
  for (TimePart part = PART_WORK; part < N_TIME_PARTS; part++)
    g_string_append_printf (line, ",why_%s_s", time_part_name (part));
  for (Efficiency e = EFFICIENCY_PARALLEL; e < N_EFFICIENCIES; e++)
    g_string_append_printf (line, ",%s_efficiency", efficiency_name (e));
  report_path_csv_names (line);
}

void
report_why_csv (const Why *why, GString *line)
{
  NumberText text;

  if (why == NULL || !why_has_parts (why))
    {
      for (guint i = 0; i < N_TIME_PARTS + N_EFFICIENCIES; i++)
        g_string_append_c (line, ',');
      report_path_csv (why == NULL ? NULL : why->path, line);
      return;
    }
  for (TimePart part = PART_WORK; part < N_TIME_PARTS; part++)
    g_string_append_printf (
        line, ",%s",
        number_fixed (why->part[part], SIM_TIME_PER_SECOND, WHY_DECIMALS, text));
  for (Efficiency e = EFFICIENCY_PARALLEL; e < N_EFFICIENCIES; e++)
    {
      const Fraction value = efficiency_find (e, &why->times, &why->busy);

      g_string_append_printf (line, ",%s",
                              number_ratio (value.numerator, value.denominator,
                                            WHY_DECIMALS, "1.000000000000", text));
    }
  report_path_csv (why->path, line);
}
