/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "text/escape.h"
#include "analysis/interval-fields.h"
#include "analysis/interval-label.h"
#include "analysis/intervals/processor-fields.h"
#include "output/processors-csv.h"

#define FLUSH_AT 65536

static void
add_header (GString *text)
{
  g_string_append (text, "interval,");
  interval_label_csv_names ("", text);
  g_string_append (text, ",level,processor");
  for (guint c = 0; c < N_PROCESSOR_COLUMNS; c++)
    g_string_append_printf (text, ",%s_s", processor_field (c)->key);
  for (guint k = 0; k < N_KINDS; k++)
    for (guint m = 0; m < N_MEASURES; m++)
      g_string_append_printf (text, ",%s_%s_s", kind_name (k)->key,
                              kind_field (1 + m)->key);
  g_string_append (text, ",takes_part,processors,intervals_left_out,name\n");
}

static void
add_time (GString *text, SimTime time)
{
  char buffer[SIM_TIME_TEXT_SIZE];

  g_string_append_c (text, ',');
  g_string_append (text, sim_time_format (time, buffer));
}

/* The text that is the same in all lines of an interval: before and after a processor's
 * fields. */
typedef struct
{
  GString *before, *behind;
} Columns;

static void
clear_columns (Columns *self)
{
  g_string_free (self->before, TRUE);
  g_string_free (self->behind, TRUE);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Columns, clear_columns)

typedef struct
{
  const ReportContext *context;
  OutputFile *output;
  GString *text;
  guint32 number; /* of the interval before, in preorder */
  guint most_levels;
  guint32 left_out;
} Csv;

static Columns
interval_columns (const Csv *self, guint32 interval)
{
  const Interval *what = program_interval (self->context->program, interval);
  g_autofree char *processors = processor_set_format (
      characteristics_participants (self->context->characteristics, interval));
  Columns columns = { g_string_new (NULL), g_string_new (NULL) };

  g_string_append_printf (columns.before, "%u,", self->number);
  interval_label_csv (what, columns.before);
  g_string_append_printf (columns.before, ",%u,", what->level);
  escape_csv (columns.behind, processors);
  g_string_append_printf (columns.behind, ",%u", self->left_out);
  interval_label_csv_name (what, columns.behind);
  g_string_append_c (columns.behind, '\n');
  return columns;
}

static void
add_line (GString *text, const Columns *columns, guint32 processor,
          const ProcessorCharacteristics *one)
{
  g_string_append_len (text, columns->before->str, (gssize) columns->before->len);
  g_string_append_printf (text, "%u", processor);
  for (guint c = 0; c < N_PROCESSOR_COLUMNS; c++)
    add_time (text, processor_field (c)->get (one));
  for (guint k = 0; k < N_KINDS; k++)
    for (guint m = 0; m < N_MEASURES; m++)
      add_time (text, one->kind[k][m]);
  g_string_append (text, one->takes_part ? ",1," : ",0,");
  g_string_append_len (text, columns->behind->str, (gssize) columns->behind->len);
}

static void
add_interval (gpointer data, guint32 interval, const ProcessorCharacteristics *all)
{
  Csv *self = data;
  const Program *program = self->context->program;

  self->number++;
  if (program_interval (program, interval)->level > self->most_levels)
    return;
  g_auto (Columns) columns = interval_columns (self, interval);
  for (guint32 p = 0; p < program_processors (program); p++)
    {
      add_line (self->text, &columns, p, &all[p]);
      if (self->text->len < FLUSH_AT)
        continue;
      output_file_write (self->output, self->text->str, self->text->len);
      g_string_truncate (self->text, 0);
    }
}

void
processors_csv_write (const ReportContext *context, guint most_levels, OutputFile *output)
{
  g_autoptr (GString) text = g_string_new (NULL);
  Csv csv = { .context = context,
              .output = output,
              .text = text,
              .most_levels = most_levels,
              .left_out = report_left_out (context->program, most_levels) };

  add_header (text);
  characteristics_each_in_preorder (context->characteristics, add_interval, &csv);
  output_file_write (output, text->str, text->len);
}

/* ---- the OutputKind ---------------------------------------------------------------- */

static void
write_job (gpointer writer, const OutputJob *job)
{
  processors_csv_write (&job->report, job->most_levels, job->file);
}

const OutputKind processors_csv_output = {
  .option = "processors-csv",
  .argument = "FILE",
  .help = "characteristics of every processor in every interval",
  .flags = OUTPUT_LISTS_INTERVALS,
  .write = write_job,
};
