/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <string.h>

#include "bmf/language/bmf-format.h"
#include "cli/parallelise/bmf-steps.h"
#include "text/json-writer.h"

/* An intermediate program; use NULL: the serial one. */
typedef struct
{
  guint number;
  const BmfLawUse *use;
  SimTime time, serial_time;
} BmfStep;

typedef struct
{
  BmfMade *made;
  GString *text;
  JsonWriter *json;
} Writer;

static gboolean
check_count (const BmfMade *self, GError **error)
{
  if (self->parallel->uses->len <= BMF_MOST_STEPS_SHOWN)
    return TRUE;
  error_set (error, NETFARE_ERROR_INPUT,
             "--steps: %u laws were applied, expected at most %u",
             self->parallel->uses->len, BMF_MOST_STEPS_SHOWN);
  return FALSE;
}

/* Shows each program in turn, as the program of the tree. */
static gboolean
each_step (Writer *writer, void (*show) (Writer *writer, const BmfStep *step),
           GError **error)
{
  BmfMade *self = writer->made;
  BmfStep step = { 0 };
  gboolean priced = check_count (self, error);

  for (; priced && step.number <= self->parallel->uses->len; step.number++)
    {
      step.use = step.number == 0
                     ? NULL
                     : &g_array_index (self->parallel->uses, BmfLawUse, step.number - 1);
      if (step.use == NULL)
        bmf_parallel_show_serial (self->parallel, self->tree);
      else
        bmf_law_use_show (step.use, self->tree);
      priced = bmf_price (self->tree, &step.time, &self->pricing, error);
      if (step.number == 0)
        step.serial_time = step.time;
      if (priced)
        show (writer, &step);
    }
  bmf_parallel_show_made (self->parallel, self->tree);
  return priced;
}

/* ---- as comments ------------------------------------------------------------------- */

void
bmf_append_comment (const BmfTree *tree, const BmfNode *expression, guint indent,
                    GString *text)
{
  g_autofree char *lines = bmf_format_expression (tree, expression, 0);
  g_auto (GStrv) list = g_strsplit (lines, "\n", -1);

  for (char **line = list; *line != NULL; line++)
    g_string_append_printf (text, "--%*s%s\n", (int) indent, "", *line);
}

/* The definition in which the law was applied, or else the program. */
static void
append_changed (Writer *writer, const BmfLawUse *use)
{
  BmfTree *tree = writer->made->tree;

  if (use == NULL || use->definition == NULL)
    {
      bmf_append_comment (tree, tree->program, 5, writer->text);
      return;
    }
  g_string_append_printf (writer->text, "--     %s =\n", use->definition->word);
  bmf_append_comment (tree, use->program, 7, writer->text);
}

static void
append_step (Writer *writer, const BmfStep *step)
{
  g_autofree char *time = bmf_price_text (step->time);
  g_autofree char *ratio = bmf_price_ratio (step->time, step->serial_time);
  g_autofree char *equation = NULL;

  if (step->use == NULL)
    g_string_append_printf (writer->text, "-- Step 0: the serial program: %s on %s\n",
                            time, writer->made->pricing.machine);
  else
    {
      equation = bmf_law_equation (step->use);
      g_string_append_printf (writer->text, "-- Step %u: %s: %s, %s\n--   ", step->number,
                              bmf_law_name (step->use->law), time, ratio);
      bmf_law_append_place (step->use->node, writer->text);
      g_string_append_printf (writer->text, ": %s\n", equation);
    }
  append_changed (writer, step->use);
}

gboolean
bmf_steps_append (BmfMade *self, GString *text, GError **error)
{
  Writer writer = { .made = self, .text = text };

  return each_step (&writer, append_step, error);
}

/* ---- as JSON ----------------------------------------------------------------------- */

static void
write_step (Writer *writer, const BmfStep *step)
{
  g_autofree char *program = bmf_format_program (writer->made->tree, TRUE);
  g_autofree char *equation = step->use != NULL ? bmf_law_equation (step->use) : NULL;
  JsonWriter *json = writer->json;

  json_begin_object (json, NULL, JSON_LINES);
  json_count (json, "step", step->number);
  json_text (json, "law", step->use != NULL ? bmf_law_name (step->use->law) : NULL);
  json_text (json, "equation", equation);
  if (step->use != NULL)
    {
      json_text (json, "construct", step->use->node->word);
      json_text (json, "file", step->use->node->file);
      json_count (json, "line", step->use->node->line);
      json_count (json, "column", step->use->node->column);
    }
  json_number (json, "time", step->time, SIM_TIME_PER_MICROSECOND);
  json_text (json, "program", program);
  json_end (json);
}

gboolean
bmf_steps_write_json (BmfMade *self, OutputFile *output, GError **error)
{
  static const char *const faster[] = { [BMF_MADE_SERIAL] = "serial",
                                        [BMF_MADE_NORMAL] = "normal form",
                                        [BMF_MADE_PARALLEL] = "parallel" };
  g_autoptr (JsonWriter) json = json_writer_new (output);
  Writer writer = { .made = self, .json = json };
  gboolean written;

  json_begin_object (json, NULL, JSON_LINES);
  json_count (json, "format", 1);
  json_text (json, "version", PACKAGE_VERSION);
  json_text (json, "command", self->options.command_line);
  json_text (json, "program", self->options.files->pdata[1]);
  json_text (json, "time_unit", "unit");
  json_begin_array (json, "steps", JSON_LINES);
  written = each_step (&writer, write_step, error);
  json_end (json);
  json_text (json, "machine", self->pricing.machine);
  json_text (json, "faster", faster[bmf_made_type (self)]);
  json_end (json);
  return written;
}
