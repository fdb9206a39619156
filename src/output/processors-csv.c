/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "output/escape.h"
#include "output/interval-fields.h"
#include "output/processor-fields.h"
#include "output/processors-csv.h"

#define FLUSH_AT 65536

static void
add_header (GString *text)
{
  g_string_append (text, "interval,kind,file,line,expression,level,processor");
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
  escape_csv (text, interval->kind);
  g_string_append_c (text, ',');
  escape_csv (text, interval->file);
  g_string_append_printf (text, ",%u,", interval->line);
  if (interval->has_expression)
    g_string_append_printf (text, "%" G_GINT64_FORMAT, interval->expression);
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

void
processors_csv_write (const ReportContext *context, OutputFile *output)
{
  Program *program = context->program;
  guint32 n = program_processors (program);
  const guint32 *preorder = program_interval_preorder (program);
  g_autofree ProcessorCharacteristics *all = g_new (ProcessorCharacteristics, n);
  g_autoptr (GString) text = g_string_new (NULL);

  add_header (text);
  for (guint32 i = 0; i < program_intervals (program); i++)
    {
      g_autofree char *interval
          = interval_columns (program_interval (program, preorder[i]), i + 1);

      characteristics_processors (context->characteristics, preorder[i], all);
      for (guint32 p = 0; p < n; p++)
        {
          add_line (text, interval, p, &all[p]);
          if (text->len >= FLUSH_AT)
            {
              output_file_write (output, text->str, text->len);
              g_string_truncate (text, 0);
            }
        }
    }
  output_file_write (output, text->str, text->len);
}
