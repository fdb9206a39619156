/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "analysis/report-jobs.h"

#define MOST_NAMED 2 /* beside the first */
#define DECIMALS 12

const JobRow *
report_jobs_row (const GArray *jobs, guint j)
{
  return &g_array_index (jobs, JobRow, j);
}

static void
clear_row (gpointer data)
{
  JobRow *row = data;

  g_free (row->name);
  g_free (row->figures.delays);
}

GArray *
report_jobs_new (const ReportContext *context)
{
  const guint32 count = program_jobs (context->program);
  GArray *jobs;

  if (context->jobs == NULL)
    return NULL;
  jobs = g_array_new (FALSE, FALSE, sizeof (JobRow));
  g_array_set_clear_func (jobs, clear_row);
  for (guint32 j = 0; j < count; j++)
    {
      const ProgramJob *job = program_job (context->program, j);
      JobRow row = { g_strdup (job->request.name), job->processors,
                     *job_times_of (context->jobs, j) };

      row.figures.delays = g_memdup2 (row.figures.delays, count * sizeof (TotalTime));
      g_array_append_val (jobs, row);
    }
  return jobs;
}

gboolean
report_jobs_slowdown (const JobRow *row, guint decimals, NumberText text)
{
  TotalTime together, alone;

  if (!job_time_slowdown (&row->figures, &together, &alone))
    return FALSE;
  number_ratio (together, alone, decimals, "1", text);
  return TRUE;
}

gboolean
report_jobs_have_slowdowns (const GArray *jobs)
{
  return jobs != NULL && report_jobs_row (jobs, 0)->figures.has_alone;
}

static void
write_row (const JobRow *row, guint count, SimTime unit, JsonWriter *json)
{
  const JobTime *figures = &row->figures;
  TotalTime together, alone;

  json_begin_object (json, NULL, JSON_INLINE);
  json_text (json, "name", row->name);
  json_count (json, "processors", row->processors);
  json_number (json, "begin", figures->begin, unit);
  json_number (json, "end", figures->end, unit);
  json_number (json, "time", figures->time, unit);
  if (job_time_slowdown (figures, &together, &alone))
    {
      json_number (json, "alone", figures->alone, unit);
      json_ratio (json, "slowdown", together, alone, "1");
    }
  else
    {
      json_null (json, "alone");
      json_null (json, "slowdown");
    }
  json_begin_array (json, "delays", JSON_INLINE);
  for (guint i = 0; i < count; i++)
    json_number (json, NULL, figures->delays[i], unit);
  json_end (json);
  json_number (json, "own_delay", figures->own_delay, unit);
  json_count (json, "shared_switches", figures->shared_switches);
  json_end (json);
}

char *
report_jobs_beside_names (const GPtrArray *others)
{
  GString *text = g_string_new (NULL);

  for (guint j = 0; j < MIN (others->len, MOST_NAMED); j++)
    g_string_append_printf (text, "%s %s",
                            j == 0                 ? " beside"
                            : j == others->len - 1 ? " and"
                                                   : ",",
                            (const char *) others->pdata[j]);
  if (others->len > MOST_NAMED)
    g_string_append_printf (text, " and %u more", others->len - MOST_NAMED);
  return g_string_free (text, FALSE);
}

char *
report_jobs_beside (const GArray *jobs)
{
  g_autoptr (GPtrArray) others = g_ptr_array_new ();

  for (guint j = 1; jobs != NULL && j < jobs->len; j++)
    g_ptr_array_add (others, report_jobs_row (jobs, j)->name);
  return report_jobs_beside_names (others);
}

void
report_jobs_json (const GArray *jobs, SimTime unit, JsonWriter *json)
{
  if (jobs == NULL)
    return;
  json_begin_array (json, "programs", JSON_LINES);
  for (guint j = 0; j < jobs->len; j++)
    write_row (report_jobs_row (jobs, j), jobs->len, unit, json);
  json_end (json);
}

void
report_jobs_csv_names (const GArray *jobs, GString *line)
{
  if (jobs != NULL)
    g_string_append (line, ",slowdown,worst_slowdown");
}

/* Whether a's slowdown is the larger one: both are known. */
static gboolean
is_worse (const JobRow *a, const JobRow *b)
{
  TotalTime together[2], alone[2];

  job_time_slowdown (&a->figures, &together[0], &alone[0]);
  job_time_slowdown (&b->figures, &together[1], &alone[1]);
  return together[0] * alone[1] > together[1] * alone[0];
}

static void
add_slowdown (GString *line, const JobRow *row)
{
  NumberText text;

  g_string_append_printf (line, ",%s",
                          report_jobs_slowdown (row, DECIMALS, text) ? text : "");
}

void
report_jobs_csv (const GArray *jobs, GString *line)
{
  const JobRow *worst;

  if (jobs == NULL)
    return;
  worst = report_jobs_row (jobs, 0);
  for (guint j = 1; j < jobs->len && worst->figures.has_alone; j++)
    if (is_worse (report_jobs_row (jobs, j), worst))
      worst = report_jobs_row (jobs, j);
  add_slowdown (line, report_jobs_row (jobs, 0));
  add_slowdown (line, worst);
}
