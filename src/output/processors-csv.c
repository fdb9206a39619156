/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The order of the columns never changes; new ones go before `version`. */
#include "config.h"

#include "output/processors-csv.h"

#include "output/escape.h"
#include "output/interval-fields.h"

#define DECIMALS 12

static const struct
{
  const char *key;
  gsize offset;
} columns[] = {
  { "execution_time", G_STRUCT_OFFSET (ProcessorCharacteristics, execution) },
  { "productive_time", G_STRUCT_OFFSET (ProcessorCharacteristics, productive) },
  { "lost_time", G_STRUCT_OFFSET (ProcessorCharacteristics, lost) },
  { "cpu_time", G_STRUCT_OFFSET (ProcessorCharacteristics, cpu) },
  { "sys_time", G_STRUCT_OFFSET (ProcessorCharacteristics, sys) },
  { "io_time", G_STRUCT_OFFSET (ProcessorCharacteristics, io) },
  { "insufficient_parallelism_usr",
    G_STRUCT_OFFSET (ProcessorCharacteristics, insufficient_usr) },
  { "insufficient_parallelism_sys",
    G_STRUCT_OFFSET (ProcessorCharacteristics, insufficient_sys) },
  { "communication", G_STRUCT_OFFSET (ProcessorCharacteristics, communication) },
  { "idle", G_STRUCT_OFFSET (ProcessorCharacteristics, idle) },
  { "load_imbalance", G_STRUCT_OFFSET (ProcessorCharacteristics, load_imbalance) },
};

static void
add_time (GString *line, SimTime time)
{
  char text[SIM_TIME_TEXT_SIZE];
  g_string_append_printf (line, ",%s", sim_time_format (time, text));
}

static void
write_header (OutputFile *output)
{
  g_autoptr (GString) line
      = g_string_new ("program,network,shape,interval,kind,file,line,expression,level,processor");
  for (guint c = 0; c < G_N_ELEMENTS (columns); c++)
    g_string_append_printf (line, ",%s_s", columns[c].key);
  for (guint k = 0; k < N_KINDS; k++)
    for (guint m = 0; m < N_MEASURES; m++)
      g_string_append_printf (line, ",%s_%s_s", kind_name (k)->key, kind_field (1 + m)->key);
  g_string_append (line, ",version,command\n");
  output_file_write (output, line->str, line->len);
}

/* What all lines of an interval begin with. */
static char *
interval_columns (const ReportContext *context, guint32 number, guint32 shown)
{
  const Interval *interval = program_interval (context->program, number);
  g_autofree char *shape = shape_format (program_shape (context->program));
  GString *text = g_string_new (NULL);
  escape_csv (text, program_file (context->program));
  g_string_append_c (text, ',');
  escape_csv (text, context->machine->name);
  g_string_append_printf (text, ",%s,%u,", shape, shown);
  escape_csv (text, interval->kind);
  g_string_append_c (text, ',');
  escape_csv (text, interval->file);
  g_string_append_printf (text, ",%u,", interval->line);
  if (interval->has_expression)
    g_string_append_printf (text, "%" G_GINT64_FORMAT, interval->expression);
  g_string_append_printf (text, ",%u", interval->level);
  return g_string_free (text, FALSE);
}

static void
write_interval (const ReportContext *context, guint32 number, guint32 shown,
                const char *origin, OutputFile *output)
{
  guint32 count = program_processors (context->program);
  g_autofree ProcessorCharacteristics *processor = g_new (ProcessorCharacteristics, count);
  g_autofree char *begin = interval_columns (context, number, shown);
  g_autoptr (GString) line = g_string_new (NULL);

  characteristics_processors (context->characteristics, number, processor);
  for (guint32 p = 0; p < count; p++)
    {
      g_string_printf (line, "%s,%u", begin, p);
      for (guint c = 0; c < G_N_ELEMENTS (columns); c++)
        add_time (line, G_STRUCT_MEMBER (SimTime, &processor[p], columns[c].offset));
      for (guint k = 0; k < N_KINDS; k++)
        for (guint m = 0; m < N_MEASURES; m++)
          add_time (line, processor[p].kind[k][m]);
      g_string_append (line, origin);
      output_file_write (output, line->str, line->len);
    }
}

void
processors_csv_write (const ReportContext *context, OutputFile *output)
{
  g_autofree guint32 *numbers = report_interval_numbers (context->program);
  const guint32 *preorder = program_interval_preorder (context->program);
  g_autoptr (GString) origin = g_string_new (",");
  escape_csv (origin, context->version);
  g_string_append_c (origin, ',');
  escape_csv (origin, context->command);
  g_string_append_c (origin, '\n');

  write_header (output);
  for (guint32 i = 0; i < program_intervals (context->program); i++)
    write_interval (context, preorder[i], numbers[preorder[i]], origin->str, output);
}
