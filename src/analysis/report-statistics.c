/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "analysis/report-statistics.h"

#include "analysis/intervals/processor-fields.h"

#define CSV_DECIMALS 12

ProcessorStatistics *
report_statistics_new (const ReportContext *context, guint most_levels)
{
  g_autoptr (Outline) outline = outline_new (context->program, most_levels);

  if ((guint64) outline->n_shown * program_processors (context->program)
      > REPORT_STATISTICS_MOST_ROWS)
    return NULL;
  return processor_statistics_new (context, outline);
}

/* ---- JSON -------------------------------------------------------------------------- */

static void
write_one (JsonWriter *json, const char *key, const Statistics *one, SimTime unit)
{
  if (one == NULL)
    return;
  json_begin_object (json, key, JSON_INLINE);
  json_number (json, "minimum", one->minimum, unit);
  json_count (json, "minimum_processor", one->at_minimum);
  json_number (json, "maximum", one->maximum, unit);
  json_count (json, "maximum_processor", one->at_maximum);
  json_number (json, "mean", one->mean, unit);
  json_end (json);
}

static gboolean
has_kind (const ProcessorStatistics *self, guint32 interval, CommunicationKind kind)
{
  for (guint m = 0; m < N_MEASURES; m++)
    if (processor_statistics_kind (self, interval, kind, m) != NULL)
      return TRUE;
  return FALSE;
}

void
report_statistics_json (const ProcessorStatistics *statistics, guint32 interval,
                        SimTime unit, JsonWriter *json)
{
  if (statistics == NULL)
    {
      json_null (json, "over_processors");
      return;
    }
  json_begin_object (json, "over_processors", JSON_LINES);
  for (guint f = INTERVAL_FIELD_EFFICIENCY + 1; f < N_INTERVAL_FIELDS; f++)
    write_one (json, interval_field (f)->key,
               processor_statistics_field (statistics, interval, f), unit);
  for (guint k = 0; k < N_KINDS; k++)
    {
      if (!has_kind (statistics, interval, k))
        continue;
      json_begin_object (json, kind_name (k)->key, JSON_INLINE);
      for (guint m = 0; m < N_MEASURES; m++)
        write_one (json, kind_field (1 + m)->key,
                   processor_statistics_kind (statistics, interval, k, m), unit);
      json_end (json);
    }
  json_end (json);
}

/* ---- CSV --------------------------------------------------------------------------- */

/* Total time is no figure of a processor. */
static gboolean
has_columns (guint field)
{
  return processor_field_find (interval_field (field)->key) != NULL;
}

void
report_statistics_csv_names (GString *line)
{
  for (guint f = INTERVAL_FIELD_EFFICIENCY + 1; f < N_INTERVAL_FIELDS; f++)
    {
      const char *key = interval_field (f)->key;

      if (has_columns (f))
        g_string_append_printf (line,
                                ",%s_minimum_s,%s_minimum_processor,%s_maximum_s,"
                                "%s_maximum_processor,%s_mean_s",
                                key, key, key, key, key);
    }
}

static void
add_one (GString *line, const Statistics *one)
{
  NumberText minimum, maximum, mean;

  if (one == NULL)
    {
      g_string_append (line, ",,,,,");
      return;
    }
  number_fixed (one->minimum, SIM_TIME_PER_SECOND, CSV_DECIMALS, minimum);
  number_fixed (one->maximum, SIM_TIME_PER_SECOND, CSV_DECIMALS, maximum);
  number_fixed (one->mean, SIM_TIME_PER_SECOND, CSV_DECIMALS, mean);
  g_string_append_printf (line, ",%s,%u,%s,%u,%s", minimum, one->at_minimum, maximum,
                          one->at_maximum, mean);
}

void
report_statistics_csv (const ProcessorStatistics *statistics, guint32 interval,
                       GString *line)
{
  for (guint f = INTERVAL_FIELD_EFFICIENCY + 1; f < N_INTERVAL_FIELDS; f++)
    if (has_columns (f))
      add_one (line, statistics == NULL
                         ? NULL
                         : processor_statistics_field (statistics, interval, f));
}

/* ---- tables ------------------------------------------------------------------------ */

void
report_statistics_each (const ProcessorStatistics *statistics, guint32 interval,
                        ReportStatisticsVisit visit, gpointer data)
{
  for (guint f = INTERVAL_FIELD_EFFICIENCY + 1; f < N_INTERVAL_FIELDS; f++)
    {
      const Statistics *one = processor_statistics_field (statistics, interval, f);

      if (one != NULL)
        visit (data, NULL, interval_field (f)->label, one);
    }
  for (guint k = 0; k < N_KINDS; k++)
    for (guint m = 0; m < N_MEASURES; m++)
      {
        const Statistics *one = processor_statistics_kind (statistics, interval, k, m);

        if (one != NULL)
          visit (data, kind_name (k)->label, kind_field (1 + m)->label, one);
      }
}
