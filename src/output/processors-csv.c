/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "output/escape.h"
#include "output/interval-fields.h"
#include "output/processors-csv.h"

#define FLUSH_AT 65536

typedef struct
{
  const char *key;
  SimTime (*get) (const ProcessorCharacteristics *one);
} Column;

static SimTime
sum_of (const ProcessorCharacteristics *one, Measure measure)
{
  SimTime sum = 0;

  for (guint k = 0; k < N_KINDS; k++)
    if (__builtin_add_overflow (sum, one->kind[k][measure], &sum))
      return G_MAXINT64;
  return sum;
}

#define GETTER(name, value)                                                              \
  static SimTime get_##name (const ProcessorCharacteristics *one) { return value; }

GETTER (execution, one->execution)
GETTER (cpu, one->cpu)
GETTER (sys, one->sys)
GETTER (io, one->io)
GETTER (productive, one->productive)
GETTER (lost, one->lost)
GETTER (insufficient, one->insufficient_usr + one->insufficient_sys)
GETTER (insufficient_usr, one->insufficient_usr)
GETTER (insufficient_sys, one->insufficient_sys)
GETTER (communication, one->communication)
GETTER (communication_synch, sum_of (one, MEASURE_REAL_SYNCH))
GETTER (idle, one->idle)
GETTER (load_imbalance, one->load_imbalance)
GETTER (synchronization, sum_of (one, MEASURE_SYNCH))
GETTER (time_variation, sum_of (one, MEASURE_VARIATION))
GETTER (overlap, sum_of (one, MEASURE_OVERLAP))

static const Column columns[] = {
  { "execution_time", get_execution },
  { "cpu_time", get_cpu },
  { "sys_time", get_sys },
  { "io_time", get_io },
  { "productive_time", get_productive },
  { "lost_time", get_lost },
  { "insufficient_parallelism", get_insufficient },
  { "insufficient_parallelism_usr", get_insufficient_usr },
  { "insufficient_parallelism_sys", get_insufficient_sys },
  { "communication", get_communication },
  { "communication_synch", get_communication_synch },
  { "idle", get_idle },
  { "load_imbalance", get_load_imbalance },
  { "synchronization", get_synchronization },
  { "time_variation", get_time_variation },
  { "overlap", get_overlap },
};

static void
add_header (GString *text)
{
  g_string_append (text, "interval,kind,file,line,expression,level,processor");
  for (guint c = 0; c < G_N_ELEMENTS (columns); c++)
    g_string_append_printf (text, ",%s_s", columns[c].key);
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
  for (guint c = 0; c < G_N_ELEMENTS (columns); c++)
    add_time (text, columns[c].get (one));
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
