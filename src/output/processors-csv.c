/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "output/escape.h"
#include "output/interval-fields.h"
#include "output/interval-place.h"
#include "output/processor-fields.h"
#include "output/processors-csv.h"

#define FLUSH_AT 65536

static void
add_header (GString *text)
{
  g_string_append (text, "interval,");
  interval_place_csv_names ("", text);
  g_string_append (text, ",level,processor");
  for (guint c = 0; c < N_PROCESSOR_COLUMNS; c++)
    g_string_append_printf (text, ",%s_s", processor_field (c)->key);
  for (guint k = 0; k < N_KINDS; k++)
    for (guint m = 0; m < N_MEASURES; m++)
      g_string_append_printf (text, ",%s_%s_s", kind_name (k)->key,
                              kind_field (1 + m)->key);
  g_string_append_c (text, '\n');
}

static void
add_time (GString *text, SimTime time)
{
  char buffer[SIM_TIME_TEXT_SIZE];

  g_string_append_c (text, ',');
  g_string_append (text, sim_time_format (time, buffer));
}

static char *
interval_columns (const Interval *interval, guint32 number)
{
  GString *text = g_string_new (NULL);

  g_string_append_printf (text, "%u,", number);
  interval_place_csv (interval, text);
  g_string_append_printf (text, ",%u,", interval->level);
  return g_string_free (text, FALSE);
}

static void
add_line (GString *text, const char *interval, guint32 processor,
          const ProcessorCharacteristics *one)
{
  g_string_append (text, interval);
  g_string_append_printf (text, "%u", processor);
  for (guint c = 0; c < N_PROCESSOR_COLUMNS; c++)
    add_time (text, processor_field (c)->get (one));
  for (guint k = 0; k < N_KINDS; k++)
    for (guint m = 0; m < N_MEASURES; m++)
      add_time (text, one->kind[k][m]);
  g_string_append_c (text, '\n');
}

typedef struct
{
  Program *program;
  OutputFile *output;
  GString *text;
  guint32 number; /* of the interval before, in preorder */
} Csv;

static void
add_interval (gpointer data, guint32 interval, const ProcessorCharacteristics *all)
{
  Csv *self = data;
  g_autofree char *columns
      = interval_columns (program_interval (self->program, interval), ++self->number);

  for (guint32 p = 0; p < program_processors (self->program); p++)
    {
      add_line (self->text, columns, p, &all[p]);
      if (self->text->len < FLUSH_AT)
        continue;
      output_file_write (self->output, self->text->str, self->text->len);
      g_string_truncate (self->text, 0);
    }
}

void
processors_csv_write (const ReportContext *context, OutputFile *output)
{
  g_autoptr (GString) text = g_string_new (NULL);
  Csv csv = { context->program, output, text, 0 };

  add_header (text);
  characteristics_each_in_preorder (context->characteristics, add_interval, &csv);
  output_file_write (output, text->str, text->len);
}
