/* SPDX-License-Identifier: GPL-3.0-or-later */
/* calibration-report.c - a calibration as a table and as JSON */
#include "config.h"

#include <math.h>

#include "calibrate/calibration-write.h"
#include "text/escape.h"
#include "text/json-writer.h"

/* ---- the table -----------------------------------------------------------------------
 */

static void
write_head (const Calibration *self, OutputFile *output)
{
  const Measurements *from = self->measurements;

  for (guint i = 0; i < from->sources->len; i++)
    {
      g_autoptr (GString) name = g_string_new (NULL);

      escape_plain (name, from->sources->pdata[i]);
      output_file_printf (output, "%-18s%s\n", i == 0 ? "Tables" : "", name->str);
    }
  output_file_printf (output, "%-18s%u of %u sizes\n", "Times", from->times->len,
                      from->sizes->len);
  output_file_printf (output, "%-18s%s, from %u to %u: %u link%s\n\n", "Network",
                      self->rules->network, self->rules->pair.from, self->rules->pair.to,
                      self->links, self->links == 1 ? "" : "s");
}

static void
write_cost (const char *name, AttoTime time, OutputFile *output)
{
  char text[G_ASCII_DTOSTR_BUF_SIZE + 40];

  calibration_format_time (time, text);
  output_file_printf (output, "%-18s%s\n", name, text);
}

static void
write_ends (const Calibration *self, OutputFile *output)
{
  g_autofree char *ends = calibration_ends_text (self);
  char text[G_ASCII_DTOSTR_BUF_SIZE];

  calibration_format (self->fit.cost[FIT_ENDS] * 1e6, 5, text);
  output_file_printf (output, "%-18s%s us", "Ends (A)", text);
  if (self->fit.has_late_ends)
    {
      calibration_format (self->fit.cost[FIT_LATE_ENDS] * 1e6, 5, text);
      output_file_printf (output, "; above %" G_GUINT64_FORMAT " bytes %s us (A')",
                          self->fit.late, text);
    }
  output_file_printf (output, "\n%-18s%s\n", "", ends);
}

static void
write_costs (const Calibration *self, OutputFile *output)
{
  char median[G_ASCII_DTOSTR_BUF_SIZE], worst[G_ASCII_DTOSTR_BUF_SIZE];
  guint64 late;

  write_cost ("Link start time", self->start, output);
  write_cost ("Link byte time", self->byte, output);
  write_ends (self, output);
  write_cost ("Link latency", self->latency, output);
  write_cost ("Send overhead", self->send_overhead, output);
  write_cost ("Receive overhead", self->receive_overhead, output);
  if (self->packet_bytes == 0)
    output_file_printf (output, "%-18swhole\n", "Packet bytes");
  else
    output_file_printf (output, "%-18s%" G_GUINT64_FORMAT "\n", "Packet bytes",
                        self->packet_bytes);
  if (calibration_late (self, &late))
    output_file_printf (output, "%-18s%" G_GUINT64_FORMAT "\n", "Rendezvous bytes", late);
  else
    output_file_printf (output, "%-18snone\n", "Rendezvous bytes");
  calibration_format (self->median * 100, 3, median);
  calibration_format (self->worst * 100, 3, worst);
  output_file_printf (output, "%-18smedian %s %%, worst %s %%\n\n", "Error", median,
                      worst);
}

void
calibration_write_table (const Calibration *self, OutputFile *output)
{
  write_head (self, output);
  write_costs (self, output);
  output_file_printf (output, "%12s  %16s  %16s  %10s\n", "Size", "Measured", "Fitted",
                      "Error");
  for (guint i = 0; i < self->measurements->sizes->len; i++)
    {
      const MeasuredSize *size = calibration_size (self, i);
      char measured[G_ASCII_DTOSTR_BUF_SIZE], fitted[G_ASCII_DTOSTR_BUF_SIZE];
      char error[G_ASCII_DTOSTR_BUF_SIZE];

      calibration_format (size->seconds * 1e6, 6, measured);
      calibration_format (self->fitted[i] * 1e6, 6, fitted);
      g_ascii_formatd (error, sizeof error, "%+.2f", calibration_error (self, i) * 100);
      output_file_printf (output, "%12" G_GUINT64_FORMAT "  %13s us  %13s us  %8s %%\n",
                          size->bytes, measured, fitted, error);
    }
}

/* ---- JSON ----------------------------------------------------------------------------
 */

static void
json_double (JsonWriter *json, const char *key, double value, guint digits)
{
  char text[G_ASCII_DTOSTR_BUF_SIZE];
  g_autofree char *form = g_strdup_printf ("%%.%uf", digits);

  json_value (json, key, g_ascii_formatd (text, sizeof text, form, value));
}

static void
json_time (JsonWriter *json, const char *key, AttoTime time)
{
  json_number (json, key, time, ATTO_PER_PICOSECOND * SIM_TIME_PER_SECOND);
}

static void
json_costs (const Calibration *self, JsonWriter *json)
{
  static const char *const by[] = { "rate", "rendezvous", "halves", "halves" };
  guint64 late;

  json_begin_object (json, "costs", JSON_LINES);
  json_time (json, "link_start_time", self->start);
  json_time (json, "link_byte_time", self->byte);
  json_time (json, "link_latency", self->latency);
  json_time (json, "send_overhead", self->send_overhead);
  json_time (json, "receive_overhead", self->receive_overhead);
  if (self->packet_bytes == 0)
    json_text (json, "packet_bytes", "whole");
  else
    json_count (json, "packet_bytes", self->packet_bytes);
  if (calibration_late (self, &late))
    json_count (json, "rendezvous_bytes", late);
  else
    json_null (json, "rendezvous_bytes");
  json_end (json);
  json_double (json, "ends", self->fit.cost[FIT_ENDS], 15);
  if (self->fit.has_late_ends)
    json_double (json, "late_ends", self->fit.cost[FIT_LATE_ENDS], 15);
  else
    json_null (json, "late_ends");
  json_text (json, "ends_by", by[self->ends_by]);
  if (self->most_overhead > 0)
    json_double (json, "most_overhead", self->most_overhead, 15);
  else
    json_null (json, "most_overhead");
}

static void
json_sizes (const Calibration *self, JsonWriter *json)
{
  json_begin_array (json, "sizes", JSON_LINES);
  for (guint i = 0; i < self->measurements->sizes->len; i++)
    {
      json_begin_object (json, NULL, JSON_INLINE);
      json_count (json, "bytes", calibration_size (self, i)->bytes);
      json_count (json, "times", calibration_size (self, i)->times);
      json_double (json, "measured", calibration_size (self, i)->seconds, 12);
      json_double (json, "fitted", self->fitted[i], 12);
      json_double (json, "error", calibration_error (self, i), 6);
      json_end (json);
    }
  json_end (json);
}

static void
json_texts (JsonWriter *json, const char *key, const GPtrArray *texts)
{
  json_begin_array (json, key, JSON_LINES);
  for (guint i = 0; i < texts->len; i++)
    json_text (json, NULL, texts->pdata[i]);
  json_end (json);
}

void
calibration_write_json (const Calibration *self, const char *version, const char *command,
                        OutputFile *output)
{
  g_autoptr (JsonWriter) json = json_writer_new (output);

  json_begin_object (json, NULL, JSON_LINES);
  json_text (json, "netfare", version);
  json_text (json, "command", command);
  json_texts (json, "tables", self->measurements->sources);
  json_text (json, "network", self->rules->network);
  json_count (json, "from", self->rules->pair.from);
  json_count (json, "to", self->rules->pair.to);
  json_count (json, "links", self->links);
  json_text (json, "time_unit", "s");
  json_costs (self, json);
  json_double (json, "median_error", self->median, 6);
  json_double (json, "worst_error", self->worst, 6);
  json_sizes (self, json);
  json_texts (json, "notes", self->notes);
  json_end (json);
}
