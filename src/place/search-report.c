/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "place/search-report.h"

#include "analysis/report-why.h"
#include "program/reader.h"
#include "text/number-short.h"

/* "scotch, moved"; free with g_free. */
static char *
title (guint number)
{
  return g_strconcat (place_start_name (number % N_STARTS),
                      number < N_STARTS ? "" : ", moved", NULL);
}

/* Digits of any whole number below 2^127. */
static char *
whole (LoadSquares number, NumberText text)
{
  return number_exact ((__int128) number, 1, 0, text);
}

/* ---- the table --------------------------------------------------------------------- */

static void
write_head (const Search *self, guint64 seed, const ReportContext *context,
            OutputFile *output)
{
  g_autofree char *machine = report_machine_text (context);
  NumberText moves;

  output_file_printf (output, "Program   %s (%s)\nMachine   %s\n",
                      program_file (context->program), program_title (context->program),
                      machine);
  output_file_printf (output,
                      "Moves     %s from each start, seed %" G_GUINT64_FORMAT "\n\n",
                      number_grouped ((__int128) self->moves, moves), seed);
}

static void
write_placement (Search *self, guint number, const ReportContext *context,
                 OutputFile *output)
{
  const Placement *placement = search_get (self, number);
  g_autofree char *name = title (number);
  NumberText squares, greatest, time;

  if (placement->node == NULL)
    return;
  output_file_printf (output, "%-17s  %32s  %18s", name,
                      whole (placement->squares, squares),
                      whole (placement->greatest, greatest));
  if (placement->same != number)
    {
      g_autofree char *other = title (placement->same);

      output_file_printf (output, "  as %s\n", other);
    }
  else if (placement->was_replayed)
    output_file_printf (output, "  %s %s\n",
                        number_fixed (placement->time, context->unit, 12, time),
                        report_time_unit (context));
  else
    output_file_puts (output,
                      placement->reachable ? "  not replayed\n" : "  has no route\n");
}

static void
write_best (Search *self, const ReportContext *context, OutputFile *output)
{
  const Placement *best = search_get (self, self->best);
  const SimTime now = search_get (self, START_CURRENT)->time;
  g_autofree char *name = title (self->best);
  NumberText time, share;

  output_file_printf (output, "\nBest      %s: %s %s", name,
                      number_fixed (best->time, context->unit, 12, time),
                      report_time_unit (context));
  if (best->time < now)
    output_file_printf (output, ", %s less than current\n",
                        number_percent (now - best->time, now, 1, share));
  else
    output_file_puts (output, ": no other placement is faster\n");
}

/* What the time is made of: with the current placement, with the best. */
static void
write_parts (const Why parts[2], const ReportContext *context, OutputFile *output)
{
  output_file_printf (output, "\n%-17s  %32s  %18s\n", "Time, made of", "current",
                      "best");
  for (TimePart part = PART_WORK; part < N_TIME_PARTS; part++)
    {
      NumberText text[2] = { "not known", "not known" };

      for (guint i = 0; i < 2; i++)
        if (why_has_parts (&parts[i]))
          number_fixed (parts[i].part[part], context->unit, 12, text[i]);
      output_file_printf (output, "%-17s  %32s  %18s\n", report_why_part_label (part),
                          text[0], text[1]);
    }
}

void
search_write_table (Search *self, const Why parts[2], guint64 seed,
                    const ReportContext *context, OutputFile *output)
{
  write_head (self, seed, context, output);
  output_file_printf (output, "%-17s  %32s  %18s  %s\n", "Placement", "F",
                      "Greatest load", "Execution time");
  for (guint start = 0; start < N_STARTS; start++)
    {
      if (self->skipped[start] != NULL)
        output_file_printf (output, "%-17s  skipped: %s\n", place_start_name (start),
                            self->skipped[start]);
      write_placement (self, start, context, output);
      write_placement (self, N_STARTS + start, context, output);
    }
  write_best (self, context, output);
  write_parts (parts, context, output);
}

/* ---- JSON -------------------------------------------------------------------------- */

static void
json_placement (Search *self, guint number, const ReportContext *context,
                JsonWriter *json)
{
  const Placement *placement = search_get (self, number);
  const Placement *same = search_get (self, placement->same);
  NumberText squares;

  json_begin_object (json, NULL, JSON_INLINE);
  json_text (json, "start", place_start_name (number % N_STARTS));
  json_value (json, "moved", number < N_STARTS ? "false" : "true");
  json_value (json, "load_squares", whole (placement->squares, squares));
  json_count (json, "greatest_load", placement->greatest);
  if (same->was_replayed)
    json_number (json, "time", same->time, context->unit);
  else
    json_null (json, "time");
  json_end (json);
}

static void
json_skipped (const Search *self, JsonWriter *json)
{
  json_begin_array (json, "skipped", JSON_LINES);
  for (guint start = 0; start < N_STARTS; start++)
    if (self->skipped[start] != NULL)
      {
        json_begin_object (json, NULL, JSON_INLINE);
        json_text (json, "start", place_start_name (start));
        json_text (json, "why", self->skipped[start]);
        json_end (json);
      }
  json_end (json);
}

static void
json_best (Search *self, const ReportContext *context, JsonWriter *json)
{
  const Placement *best = search_get (self, self->best);

  json_begin_object (json, "best", JSON_LINES);
  json_text (json, "start", place_start_name (self->best % N_STARTS));
  json_value (json, "moved", self->best < N_STARTS ? "false" : "true");
  json_number (json, "time", best->time, context->unit);
  json_begin_array (json, "nodes", JSON_INLINE);
  for (guint32 p = 0; p < self->processors; p++)
    json_count (json, NULL, best->node[p]);
  json_end (json);
  json_end (json);
}

static void
json_parts (const Why parts[2], const ReportContext *context, JsonWriter *json)
{
  static const char *const keys[] = { "before", "after" };

  json_begin_object (json, "parts", JSON_LINES);
  for (guint i = 0; i < 2; i++)
    {
      json_begin_object (json, keys[i], JSON_INLINE);
      for (TimePart part = PART_WORK; part < N_TIME_PARTS; part++)
        if (why_has_parts (&parts[i]))
          json_number (json, time_part_name (part), parts[i].part[part], context->unit);
        else
          json_null (json, time_part_name (part));
      json_end (json);
    }
  json_end (json);
}

void
search_write_json (Search *self, const Why parts[2], guint64 seed,
                   const ReportContext *context, OutputFile *output)
{
  g_autoptr (JsonWriter) json = json_writer_new (output);

  json_begin_object (json, NULL, JSON_LINES);
  report_json_head (context, json);
  json_text (json, "time_unit", report_time_unit (context));
  json_count (json, "moves", self->moves);
  json_count (json, "seed", seed);
  json_begin_array (json, "placements", JSON_LINES);
  for (guint i = 0; i < SEARCH_PLACEMENTS; i++)
    if (search_get (self, i)->node != NULL)
      json_placement (self, i, context, json);
  json_end (json);
  json_skipped (self, json);
  json_best (self, context, json);
  json_parts (parts, context, json);
  json_end (json);
}

/* ---- nodes ------------------------------------------------------------------------- */

void
search_write_nodes (Search *self, OutputFile *output)
{
  const Placement *best = search_get (self, self->best);
  g_autofree char *name = title (self->best);

  output_file_printf (output, "# the node of each processor, 0 to %u (%s)\n",
                      self->processors - 1, name);
  for (guint32 p = 0; p < self->processors; p++)
    output_file_printf (output, "%u\n", best->node[p]);
}
