/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "tune/tune-report.h"

#include "collectives/library.h"
#include "program/reader.h"
#include "text/number-short.h"

#define TIME_DIGITS 4
#define OVERLAP                                                                          \
  "Each operation is replayed alone, all members beginning at once: that it overlaps "   \
  "with others, and with computing, is not seen."

static TotalTime
sum_of_savings (const Tune *self)
{
  TotalTime sum = 0;

  for (guint i = 0; i < self->rows->len; i++)
    sum += tune_saving (tune_row (self, i));
  return sum;
}

/* ---- a table ----------------------------------------------------------------------- */

static void
write_head (const Tune *self, const ReportContext *context, OutputFile *output)
{
  g_autofree char *machine = report_machine_text (context);
  g_autofree char *rules = collective_rules_text (&self->machine->collectives);
  NumberText time;

  output_file_printf (
      output, "Program   %s (%s)\nMachine   %s\nTime      %s\nDefault   %s%s\n\n",
      program_file (context->program), program_title (context->program), machine,
      number_short_time (context->result->time, context->unit, TIME_DIGITS, time), rules,
      self->machine->collectives_recorded ? " (from the recording)" : "");
}

static void
write_row (const TuneRow *row, SimTime unit, OutputFile *output)
{
  const TuneTry *own = tune_try (row, 0), *best = tune_try (row, row->best);
  g_autofree char *own_name = tune_algorithm (&own->use);
  g_autofree char *best_name = tune_algorithm (&best->use);
  NumberText size, count, own_time, best_time, saving;

  output_file_printf (
      output, "%-20s%8u%16s%10s  %-22s%12s  %-22s%12s%12s\n", operation_name (row->type),
      row->members, number_grouped ((__int128) row->size, size),
      number_grouped ((__int128) row->count, count), own_name,
      number_short_time (own->time, unit, TIME_DIGITS, own_time), best_name,
      number_short_time (best->time, unit, TIME_DIGITS, best_time),
      number_short_time (tune_saving (row), unit, TIME_DIGITS, saving));
}

void
tune_write_table (const Tune *self, const ReportContext *context, OutputFile *output)
{
  const TotalTime sum = sum_of_savings (self);
  NumberText text, share;

  write_head (self, context, output);
  if (self->rows->len == 0)
    {
      output_file_puts (output, "The program has no collective operations of MPI.\n");
      return;
    }
  output_file_printf (output, "%-20s%8s%16s%10s  %-22s%12s  %-22s%12s%12s\n",
                      "Collective", "members", "bytes", "count", "default", "time",
                      "best", "time", "saving");
  for (guint i = 0; i < self->rows->len; i++)
    write_row (tune_row (self, i), context->unit, output);
  output_file_printf (output, "\nSaving x count %s in all, %s of the time. %s\n",
                      number_short_time (sum, context->unit, TIME_DIGITS, text),
                      number_percent (sum, context->result->time, 1, share), OVERLAP);
}

/* ---- JSON -------------------------------------------------------------------------- */

static void
write_try (const char *key, const TuneTry *one, SimTime unit, JsonWriter *json)
{
  g_autofree char *name = tune_algorithm (&one->use);

  json_begin_object (json, key, JSON_INLINE);
  json_text (json, "algorithm", name);
  json_number (json, "time", one->time, unit);
  json_end (json);
}

static void
write_json_row (const TuneRow *row, SimTime unit, JsonWriter *json)
{
  json_begin_object (json, NULL, JSON_LINES);
  json_text (json, "operation", operation_name (row->type));
  json_value (json, "nonblocking", row->nonblocking ? "true" : "false");
  json_count (json, "members", row->members);
  json_count (json, "from", row->from);
  json_count (json, "size", row->size);
  json_count (json, "count", row->count);
  write_try ("default", tune_try (row, 0), unit, json);
  write_try ("best", tune_try (row, row->best), unit, json);
  json_number (json, "saving", tune_saving (row), unit);
  json_begin_array (json, "algorithms", JSON_LINES);
  for (guint i = 0; i < row->tries->len; i++)
    write_try (NULL, tune_try (row, i), unit, json);
  json_end (json);
  json_end (json);
}

void
tune_write_json (const Tune *self, const ReportContext *context, OutputFile *output)
{
  g_autoptr (JsonWriter) json = json_writer_new (output);
  g_autofree char *rules = collective_rules_text (&self->machine->collectives);

  json_begin_object (json, NULL, JSON_LINES);
  report_json_head (context, json);
  json_number (json, "time", context->result->time, context->unit);
  json_text (json, "time_unit", report_time_unit (context));
  json_text (json, "library", rules);
  json_begin_array (json, "rows", JSON_LINES);
  for (guint i = 0; i < self->rows->len; i++)
    write_json_row (tune_row (self, i), context->unit, json);
  json_end (json);
  json_number (json, "saving", sum_of_savings (self), context->unit);
  json_text (json, "note", OVERLAP);
  json_end (json);
}
