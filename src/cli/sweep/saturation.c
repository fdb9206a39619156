/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli/sweep/saturation.h"

#include "base/error.h"
#include "cli/run/machines.h"
#include "cli/run/reshard-source.h"
#include "cli/run/run-options.h"
#include "cli/sweep/sweep-arguments.h"
#include "text/escape.h"
#include "text/json-writer.h"

/* Loads are lo / PARTS. */
#define PARTS 64
#define LOAD_DECIMALS 6
#define COLUMN_WIDTH 28

typedef struct
{
  const GPtrArray *vary;
  const Options *options;
  GString *text; /* table, CSV */
  JsonWriter *json;
  guint row;
} Saturation;

/* ---- one load ---------------------------------------------------------------------- */

static gboolean
replay (const Options *options, gboolean *saturated, GError **error)
{
  g_autoptr (MachineChoice) choice = machines_single (options, error);
  RunPrinter printer;

  if (choice == NULL)
    return FALSE;
  g_autoptr (ProgramSource) source = reshard_or_program_open (options, error);
  if (source == NULL)
    return FALSE;
  program_source_prepare (source, options);
  const RunSettings settings = run_settings_of (options, &printer);
  g_autoptr (Run) run = run_new (&settings, source, choice, error);
  if (run == NULL)
    return FALSE;
  if (program_traffic (run->program) == NULL)
    {
      error_set (error, NETFARE_ERROR_USAGE,
                 "option --saturation: found %s, expected traffic, as in "
                 "traffic:uniform(64,4KiB),load=0,for=1ms",
                 program_file (run->program));
      return FALSE;
    }
  if (!run_replay (run, error))
    return FALSE;
  *saturated = traffic_load_is_saturated (&run->latency_report.load);
  return TRUE;
}

static gboolean
try_load (const Saturation *self, guint part, gboolean *saturated, GError **error)
{
  g_autoptr (GPtrArray) words = vary_arguments (self->vary, self->row, self->options);

  g_ptr_array_add (words,
                   g_strdup_printf ("--define=load=%u.%0*u", part / PARTS, LOAD_DECIMALS,
                                    part % PARTS * 1000000 / PARTS));
  g_ptr_array_add (words, g_strdup ("--quiet"));
  g_ptr_array_add (words, NULL);
  Options *options = options_new (&command_replay, (char **) words->pdata + 1, error);
  const gboolean done = options != NULL && replay (options, saturated, error);
  g_clear_pointer (&options, options_free);
  return done;
}

/* By halving: below `least` it is not saturated. */
static gboolean
find (const Saturation *self, guint *least, GError **error)
{
  guint low = 0, high = PARTS;
  gboolean saturated;

  if (!try_load (self, PARTS, &saturated, error))
    return FALSE;
  if (!saturated)
    low = PARTS;
  while (saturated && high > low + 1)
    {
      const guint middle = (low + high) / 2;
      gboolean is_above;

      if (!try_load (self, middle, &is_above, error))
        return FALSE;
      *(is_above ? &high : &low) = middle;
    }
  *least = low;
  return TRUE;
}

/* ---- rows -------------------------------------------------------------------------- */

static const char *
key_of (const GPtrArray *vary, guint i)
{
  return ((const Vary *) vary->pdata[i])->key;
}

static void
put_head (const Saturation *self)
{
  for (guint i = 0; i < self->vary->len; i++)
    if (self->options->format == SUMMARY_CSV)
      g_string_append_printf (self->text, "%s,", key_of (self->vary, i));
    else
      g_string_append_printf (self->text, "%-*s", COLUMN_WIDTH, key_of (self->vary, i));
  g_string_append (self->text, self->options->format == SUMMARY_CSV
                                   ? "saturation\n"
                                   : "saturated above load\n");
}

static void
put_json (const Saturation *self, guint part)
{
  json_begin_object (self->json, NULL, JSON_INLINE);
  for (guint i = 0; i < self->vary->len; i++)
    json_text (self->json, key_of (self->vary, i), vary_value (self->vary, i, self->row));
  json_ratio (self->json, "saturation", part, PARTS, "0.0");
  json_end (self->json);
}

static void
put_row (const Saturation *self, guint part)
{
  const gboolean is_csv = self->options->format == SUMMARY_CSV;

  for (guint i = 0; i < self->vary->len; i++)
    {
      const char *value = vary_value (self->vary, i, self->row);

      if (!is_csv)
        {
          g_string_append_printf (self->text, "%-*s", COLUMN_WIDTH - 1, value);
          g_string_append_c (self->text, ' ');
          continue;
        }
      escape_csv (self->text, value);
      g_string_append_c (self->text, ',');
    }
  g_string_append_printf (self->text, "%u.%0*u", part / PARTS, LOAD_DECIMALS,
                          part % PARTS * 1000000 / PARTS);
  g_string_append_printf (self->text, is_csv ? "\n" : "  (%u/%u)\n", part, PARTS);
}

static gboolean
put_rows (Saturation *self, guint n_rows, GError **error)
{
  if (self->json == NULL)
    put_head (self);
  for (self->row = 0; self->row < n_rows; self->row++)
    {
      guint part;

      if (!find (self, &part, error))
        return FALSE;
      if (self->json != NULL)
        put_json (self, part);
      else
        put_row (self, part);
    }
  return TRUE;
}

int
saturation_sweep (const GPtrArray *vary, guint n_rows, const Options *options,
                  GError **error)
{
  if (options->resume != NULL || options->speedup != NULL || options->sweep_page != NULL
      || options->plot != NULL || options->reports != NULL || options->over != NULL
      || options->parts > 0)
    {
      error_set (
          error, NETFARE_ERROR_USAGE,
          "option --saturation: found other results of a sweep (--html, "
          "--plot, --resume, --speedup, --reports, --over, --part), expected none");
      return 2;
    }
  g_autoptr (OutputFile) printed = options_open_output (options, "-", error);
  g_autoptr (GString) text = g_string_new (NULL);
  Saturation self = { .vary = vary, .options = options, .text = text };

  if (printed == NULL)
    return 1;
  if (options->format == SUMMARY_JSON)
    {
      self.json = json_writer_new (printed);
      json_begin_object (self.json, NULL, JSON_LINES);
      json_count (self.json, "format", 1);
      json_begin_array (self.json, "rows", JSON_LINES);
    }
  const gboolean done = put_rows (&self, n_rows, error);
  if (self.json != NULL)
    {
      json_end (self.json);
      json_end (self.json);
      json_writer_free (self.json);
    }
  output_file_write (printed, text->str, text->len);
  return done && options_commit (options, &printed, 1, NULL, 0, error) ? 0 : 1;
}
