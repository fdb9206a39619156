/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "analysis/report-range.h"

#include "text/number-short.h"

#define DECIMALS 12

char *
report_range_text (const RangeTimes *self, SimTime time, SimTime unit, guint digits)
{
  NumberText text, greatest;

  if (self == NULL)
    return g_strdup ("");
  if (digits > 0)
    return g_strdup_printf (" (%s)", number_short_range (self->least, self->greatest,
                                                         time, unit, digits, text));
  return g_strdup_printf (" (%s .. %s)", number_exact (self->least, unit, 0, text),
                          number_exact (self->greatest, unit, 0, greatest));
}

char *
report_range_unstable (const RangeTimes *self)
{
  NumberText text;

  if (self == NULL || !self->unstable)
    return NULL;
  return g_strdup_printf (
      "The time is unstable: noise of 1 %% in computing times changes "
      "it by %s.",
      number_percent (self->noise->high - self->noise->low, self->noise->median, 0,
                      text));
}

void
report_range_json (const RangeTimes *self, SimTime unit, JsonWriter *json)
{
  if (self == NULL)
    return;
  json_begin_object (json, "range", JSON_LINES);
  json_number (json, "least", self->least, unit);
  json_number (json, "greatest", self->greatest, unit);
  json_begin_array (json, "runs", JSON_LINES);
  for (guint i = 0; i < self->runs->len; i++)
    {
      json_begin_object (json, NULL, JSON_INLINE);
      json_text (json, "source", range_times_at (self, i)->source);
      json_number (json, "time", range_times_at (self, i)->time, unit);
      json_end (json);
    }
  json_end (json);
  json_value (json, "unstable", self->unstable ? "true" : "false");
  json_end (json);
}

void
report_range_csv_names (const RangeTimes *self, GString *line)
{
  if (self != NULL)
    g_string_append (line, ",least_s,greatest_s");
}

void
report_range_csv (const RangeTimes *self, GString *line)
{
  NumberText least, greatest;

  if (self == NULL)
    return;
  number_fixed (self->least, SIM_TIME_PER_SECOND, DECIMALS, least);
  number_fixed (self->greatest, SIM_TIME_PER_SECOND, DECIMALS, greatest);
  g_string_append_printf (line, ",%s,%s", least, greatest);
}
