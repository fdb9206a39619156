/* SPDX-License-Identifier: GPL-3.0-or-later */
/* report-jobs.h - several programs at once, for tables, JSON and CSV
 *
 * docs/jobs.md.
 */
#pragma once

#include "analysis/report-context.h"

typedef struct
{
  char *name;
  guint32 processors;
  JobTime figures; /* its delays are the row's */
} JobRow;

/* An array of JobRow, in the order of the jobs; NULL: there is one program.  Free with
 * g_array_unref. */
GArray *report_jobs_new (const ReportContext *context);

const JobRow *report_jobs_row (const GArray *jobs, guint j);

/* Together / alone; FALSE: it is not known. */
gboolean report_jobs_slowdown (const JobRow *row, guint decimals, NumberText text);

/* FALSE also of NULL: none was replayed alone. */
gboolean report_jobs_have_slowdowns (const GArray *jobs);

/* " beside alltoall:16", to follow the name of the first; of NULL nothing.  Free with
 * g_free. */
char *report_jobs_beside (const GArray *jobs);

/* The same of names, char*, of all but the first. */
char *report_jobs_beside_names (const GPtrArray *others);

/* The member `programs`; of NULL nothing. */
void report_jobs_json (const GArray *jobs, SimTime unit, JsonWriter *json);

/* ",slowdown,worst_slowdown"; of NULL nothing. */
void report_jobs_csv_names (const GArray *jobs, GString *line);
void report_jobs_csv (const GArray *jobs, GString *line);
