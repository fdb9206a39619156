/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "html/report/program-section.h"

#include "analysis/links.h"
#include "analysis/report-jobs.h"
#include "text/number-short.h"

#define SLOWDOWN_DECIMALS 3
#define MOST_LINKS 10
#define MOST_WIDE 12 /* jobs that are columns */

/* ---- times ------------------------------------------------------------------------- */

static void
put_job (Page *page, const JobRow *row, gboolean has_switches)
{
  const JobTime *figures = &row->figures;
  NumberText text;

  page_put (page, "<tr><th>");
  page_text (page, row->name);
  page_putf (page, "<td>%s", number_grouped (row->processors, text));
  if (has_switches)
    page_putf (page, "<td>%s", number_grouped (figures->shared_switches, text));
  page_time_cell (page, figures->begin);
  page_time_cell (page, figures->time);
  if (report_jobs_slowdown (row, SLOWDOWN_DECIMALS, text))
    {
      page_time_cell (page, figures->alone);
      page_putf (page, "<td>%s", text);
    }
  page_put (page, "\n");
}

static void
put_times (Page *page, const GArray *jobs, gboolean has_switches)
{
  page_putf (
      page, "<table>\n<thead><tr><th>Program<th>Processors%s<th>Start<th>Time%s\n<tbody>",
      has_switches ? "<th>Switches shared" : "",
      report_jobs_have_slowdowns (jobs) ? "<th>Alone<th>Slowdown" : "");
  for (guint j = 0; j < jobs->len; j++)
    put_job (page, report_jobs_row (jobs, j), has_switches);
  page_put (page, "</table>\n");
}

/* ---- who made whom wait ------------------------------------------------------------ */

static void
put_columns (Page *page, const GArray *jobs)
{
  for (guint j = 0; j < jobs->len; j++)
    {
      page_put (page, "<th>");
      page_text (page, report_jobs_row (jobs, j)->name);
    }
  page_put (page, "\n<tbody>");
}

static void
put_delays (Page *page, const GArray *jobs)
{
  page_put (page, "<h3>Who made whom wait</h3>\n<table>\n<thead><tr><th>Packets of"
                  "<th>Own message");
  put_columns (page, jobs);
  for (guint i = 0; i < jobs->len; i++)
    {
      page_put (page, "<tr><th>");
      page_text (page, report_jobs_row (jobs, i)->name);
      page_time_cell (page, report_jobs_row (jobs, i)->figures.own_delay);
      for (guint j = 0; j < jobs->len; j++)
        page_time_cell (page, report_jobs_row (jobs, i)->figures.delays[j]);
      page_put (page, "\n");
    }
  page_put (page,
            "</table>\n<p class=\"notes\">The time for which packets of the program "
            "of a row wait at links, by the program of the packets that these carry "
            "meanwhile; <em>own message</em> is the part of a program's own that is "
            "behind packets of the same message.</p>\n");
}

/* One pair a row. */
static void
list_delays (Page *page, const GArray *jobs)
{
  page_put (page, "<h3>Who made whom wait</h3>\n<table>\n<thead><tr><th>Packets of"
                  "<th>Behind packets of<th>Wait\n<tbody>");
  for (guint i = 0; i < jobs->len; i++)
    for (guint j = 0; j < jobs->len; j++)
      if (report_jobs_row (jobs, i)->figures.delays[j] > 0)
        {
          page_put (page, "<tr><th>");
          page_text (page, report_jobs_row (jobs, i)->name);
          page_put (page, "<th>");
          page_text (page, report_jobs_row (jobs, j)->name);
          page_time_cell (page, report_jobs_row (jobs, i)->figures.delays[j]);
          page_put (page, "\n");
        }
  page_put (page, "</table>\n");
}

/* ---- links ------------------------------------------------------------------------- */

static void
put_link (Page *page, const ReportContext *context, const GArray *jobs, guint32 link)
{
  const LinkRow row = links_row (context->network, link);
  g_autofree char *name = links_name (context->network, row.from, row.to, "→");
  NumberText text;

  page_put (page, "<tr><th>");
  page_text (page, name);
  page_putf (page, "<td>%s",
             number_percent (row.statistics.busy, context->result->time, 1, text));
  for (guint j = 0; j < jobs->len; j++)
    page_putf (page, "<td>%s",
               number_percent (job_times_on_link (context->jobs, j, link),
                               row.statistics.busy, 1, text));
  page_put (page, "\n");
}

static void
put_links (Page *page, const ReportContext *context, const GArray *jobs)
{
  g_autoptr (GArray) busiest = links_busiest (context->network, MOST_LINKS);

  page_put (page, "<h3>Whose packets keep the busiest links busy</h3>\n<table>\n"
                  "<thead><tr><th>Link<th>Utilisation");
  put_columns (page, jobs);
  for (guint i = 0; i < busiest->len; i++)
    {
      const guint32 link = g_array_index (busiest, guint32, i);

      if (network_link_statistics (context->network, link).busy > 0)
        put_link (page, context, jobs, link);
    }
  page_put (page, "</table>\n");
}

void
program_section_put (Page *page, const ReportContext *context)
{
  g_autoptr (GArray) jobs = report_jobs_new (context);
  const gboolean has_links
      = context->network != NULL && network_topology (context->network) != NULL;

  if (jobs == NULL)
    return;
  page_put (page, "<section id=\"programs\">\n<h2>Programs</h2>\n");
  put_times (page, jobs, has_links);
  if (has_links && jobs->len <= MOST_WIDE)
    {
      put_delays (page, jobs);
      put_links (page, context, jobs);
    }
  else if (has_links)
    list_delays (page, jobs);
  page_put (page, "</section>\n");
}
