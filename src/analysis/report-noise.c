/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "analysis/report-noise.h"

char *
report_noise_title (const NoiseTimes *noise)
{
  const NoiseSettings *settings = noise->settings;

  return g_strdup_printf ("Noise: %s, %u sample%s",
                          noise_kind_name (settings->noise.kind), settings->samples,
                          settings->samples == 1 ? "" : "s");
}

const char *
report_noise_label (guint row)
{
  static const char *const labels[REPORT_NOISE_ROWS]
      = { "Low (5 %)", "Median", "High (95 %)" };

  return labels[row];
}

SimTime
report_noise_time (const NoiseTimes *noise, guint row)
{
  const SimTime times[REPORT_NOISE_ROWS] = { noise->low, noise->median, noise->high };

  return times[row];
}

void
report_noise_json (const NoiseTimes *noise, const NoiseTimes *first, SimTime unit,
                   JsonWriter *json)
{
  json_begin_object (json, "noise", JSON_LINES);
  json_text (json, "kind", noise_kind_name (noise->settings->noise.kind));
  json_begin_array (json, "times", JSON_INLINE);
  for (guint k = 0; k < noise->settings->samples; k++)
    json_number (json, NULL, noise->time[k], unit);
  json_end (json);
  json_number (json, "low", noise->low, unit);
  json_number (json, "median", noise->median, unit);
  json_number (json, "high", noise->high, unit);
  if (first != NULL)
    json_count (json, "faster_than_first", noise_times_count_faster (noise, first));
  json_end (json);
}
