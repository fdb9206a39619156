/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "html/report/why-section.h"

#include "analysis/links.h"
#include "analysis/report-path.h"
#include "analysis/report-why.h"
#include "analysis/why-sentence.h"
#include "text/number-short.h"

gboolean
why_section_exists (const ReportContext *context)
{
  return context->why != NULL || context->what_ifs != NULL || context->noise != NULL;
}

/* Of the run's time; a difference may be below 0. */
static void
put_share_cell (Page *page, SimTime part, SimTime whole)
{
  NumberText text;

  page_putf (page, "<td>%s%s", part < 0 ? "-" : "",
             number_percent (ABS (part), whole, 1, text));
}

static void
put_difference_cell (Page *page, SimTime time)
{
  if (time >= 0)
    {
      page_time_cell (page, time);
      return;
    }
  page_put (page, "<td>-");
  page_time_text (page, -time);
}

/* ---- parts ------------------------------------------------------------------------- */

static void
put_parts (Page *page, const Why *why)
{
  if (!why_has_parts (why))
    {
      g_autofree char *note = report_why_unknown (why);

      page_putf (page, "<p class=\"notes\">Parts and efficiencies are %s.</p>\n", note);
      return;
    }
  page_put (page, "<div class=\"tables\">\n<table>\n<thead><tr><th>Part<th>Time<th>Share "
                  "of the time\n<tbody>");
  for (TimePart part = PART_WORK; part < N_TIME_PARTS; part++)
    {
      page_putf (page, "<tr><th>%s", report_why_part_label (part));
      put_difference_cell (page, why->part[part]);
      put_share_cell (page, why->part[part], why->times.run);
      page_put (page, "\n");
    }
  page_put (page, "</table>\n<table>\n<thead><tr><th>Efficiency<th>Share\n<tbody>");
  for (Efficiency e = EFFICIENCY_PARALLEL; e < N_EFFICIENCIES; e++)
    {
      const Fraction value = efficiency_find (e, &why->times, &why->busy);
      NumberText text;

      page_putf (page, "<tr><th>%s<td>%s\n", report_why_efficiency_label (e),
                 value.denominator == 0
                     ? "100 %"
                     : number_percent (value.numerator, value.denominator, 1, text));
    }
  page_put (page, "</table>\n</div>\n");
}

/* ---- the critical path ------------------------------------------------------------- */

#define MOST_PLACES 10 /* of processors, and of links; JSON has all */

static void
put_path_row (Page *page, const ReportContext *context, SimTime time)
{
  page_time_cell (page, time);
  put_share_cell (page, time, context->result->time);
  page_put (page, "\n");
}

static void
put_path_kinds (Page *page, const ReportContext *context, const PathSums *path)
{
  page_put (page, "<table>\n<thead><tr><th>Kind<th>Time<th>Share of the time\n<tbody>");
  for (PathKind kind = PATH_BUSY; kind < N_PATH_KINDS; kind++)
    if (path->kinds[kind] > 0)
      {
        const char *name = path_kind_name (kind);

        page_putf (page, "<tr><th>%c%s", g_ascii_toupper (name[0]), name + 1);
        put_path_row (page, context, path->kinds[kind]);
      }
  page_put (page, "</table>\n");
}

static void
put_path_processors (Page *page, const ReportContext *context, const PathSums *path)
{
  page_put (page,
            "<table>\n<thead><tr><th>Processor<th>Time<th>Share of the time\n<tbody>");
  for (guint i = 0; i < MIN (path->processors->len, MOST_PLACES); i++)
    {
      const PathProcessor *one = &g_array_index (path->processors, PathProcessor, i);

      page_putf (page, "<tr><th>%u", one->processor);
      put_path_row (page, context, path_processor_time (one));
    }
  page_put (page, "</table>\n");
}

static void
put_path_links (Page *page, const ReportContext *context, const PathSums *path)
{
  page_put (page, "<table>\n<thead><tr><th>Link<th>Time<th>Share of the time\n<tbody>");
  for (guint i = 0; i < MIN (path->links->len, MOST_PLACES); i++)
    {
      const PathLink *one = &g_array_index (path->links, PathLink, i);
      const char *place = report_path_place (one->link);
      g_autofree char *name
          = place != NULL ? g_strdup (place)
                          : links_name (context->network, one->from, one->to, "→");

      page_put (page, "<tr><th>");
      page_text (page, name);
      put_path_row (page, context, path_link_time (one));
    }
  page_put (page, "</table>\n");
}

static void
put_where_drawn (Page *page, const ReportContext *context)
{
  guint n;

  if (context->path_line != NULL && path_line_stretches (context->path_line, &n) == NULL)
    page_putf (page,
               ", in too many stretches to be drawn (more than %u); <code>--path "
               "FILE</code> writes all of them",
               PATH_LINE_STRETCHES);
  else if (context->path_line != NULL)
    page_put (page, "; drawn over <a href=\"#time\">the processors</a>");
}

static void
put_path (Page *page, const ReportContext *context, const PathSums *path)
{
  page_put (page, "<h3>The critical path</h3>\n<div class=\"tables\">\n");
  put_path_kinds (page, context, path);
  if (path->processors->len > 0)
    put_path_processors (page, context, path);
  if (path->links->len > 0)
    put_path_links (page, context, path);
  page_put (page, "</div>\n<p class=\"notes\">What the end of the run had to wait for, "
                  "one after the other");
  put_where_drawn (page, context);
  page_put (page, ".</p>\n");
}

/* ---- what could be made faster ----------------------------------------------------- */

static void
put_candidate (Page *page, const ReportContext *context, guint number)
{
  const Candidates *candidates = context->why->candidates;
  const Candidate *one = candidates_at (candidates, number);
  g_autofree char *name = why_candidate_text (one, context->program, context->network);

  page_put (page, "<tr><th>");
  page_text (page, name);
  page_time_cell (page, one->estimate);
  if (one->is_confirmed)
    {
      put_difference_cell (page, one->saved);
      put_share_cell (page, one->saved, context->result->time);
    }
  else
    page_put (page, "<td>-<td>-");
  page_putf (page, "<td>%s\n",
             one->deadlocks                                  ? "deadlock"
             : candidates_changed_order (candidates, number) ? "order changed"
                                                             : "");
}

static void
put_candidates (Page *page, const ReportContext *context)
{
  const Candidates *candidates = context->why->candidates;
  gint last = -1;

  page_putf (page,
             "<h3>What if x%s</h3>\n<table id=\"candidates\">\n<thead><tr><th>Faster"
             "<th>Saves at most<th>Saved<th>Share of the time<th>Replay\n",
             candidates->factor);
  for (guint i = 0; i < candidates->list->len; i++)
    {
      const CandidateGroup group = candidates_at (candidates, i)->group;
      const char *name = candidate_group_name (group);

      if ((gint) group != last)
        page_putf (page, "<tbody><tr><th colspan=5>%c%s\n", g_ascii_toupper (name[0]),
                   name + 1);
      last = (gint) group;
      put_candidate (page, context, i);
    }
  page_put (page, "</table>\n<p class=\"notes\">Saves at most: how much shorter its time "
                  "on the critical path is. Saved: how much shorter a replay is; -: not "
                  "replayed.</p>\n");
}

/* ---- times with other prices ------------------------------------------------------- */

/* What the script draws a curve of: rows with one target and a finite factor. */
static void
put_curve_data (Page *page, const WhatIfTime *row)
{
  const WhatIfChange *change = what_if_at (row->what_if, 0);
  NumberText factor;

  if (row->what_if->changes->len != 1 || change->by.numerator == 0)
    return;
  page_put (page, " data-target=\"");
  page_text (page, change->text);
  page_putf (page, "\" data-factor=\"%s\"",
             number_trim (number_ratio (change->by.denominator, change->by.numerator, 9,
                                        "0", factor)));
}

static void
put_what_if_rows (Page *page, const GArray *rows, SimTime run, guint *number)
{
  for (guint i = 0; rows != NULL && i < rows->len; i++)
    {
      const WhatIfTime *row = &g_array_index (rows, WhatIfTime, i);

      page_putf (page, "<tr id=\"row-%u\" data-time=\"%" G_GINT64_FORMAT "\"", ++*number,
                 row->time);
      put_curve_data (page, row);
      page_put (page, "><th>");
      page_text (page, row->what_if->text);
      page_time_cell (page, row->time);
      put_difference_cell (page, run - row->time);
      put_share_cell (page, run - row->time, run);
      page_put (page, "\n");
    }
}

/* What was asked for, then what the curves have besides. */
static void
put_what_ifs (Page *page, const ReportContext *context)
{
  const SimTime run = context->result->time;
  guint number = 0;

  page_putf (page,
             "<h3>With other prices</h3>\n<div id=\"what-if-curves\" "
             "class=\"needs-script\" hidden></div>\n"
             "<table id=\"what-if\" data-run=\"%" G_GINT64_FORMAT "\">\n"
             "<thead><tr><th>Change<th>Time<th>Saved<th>Share of the time\n<tbody>",
             run);
  put_what_if_rows (page, context->what_ifs, run, &number);
  put_what_if_rows (page, context->curves, run, &number);
  page_put (page, "</table>\n");
}

/* ---- noise ------------------------------------------------------------------------- */

static void
put_noise (Page *page, const ReportContext *context)
{
  g_autofree char *title = report_noise_title (context->noise);

  page_putf (page,
             "<h3>%s</h3>\n<table>\n<thead><tr><th>Samples<th>Time<th>Share of the "
             "time\n<tbody>",
             title);
  for (guint row = 0; row < REPORT_NOISE_ROWS; row++)
    {
      const SimTime time = report_noise_time (context->noise, row);

      page_putf (page, "<tr><th>%s", report_noise_label (row));
      page_time_cell (page, time);
      put_share_cell (page, time, context->result->time);
      page_put (page, "\n");
    }
  page_put (page, "</table>\n");
}

void
why_section_put (Page *page, const ReportContext *context)
{
  if (!why_section_exists (context))
    return;
  page_put (page, "<section id=\"why\">\n<h2>What the time is made of</h2>\n");
  if (context->why != NULL)
    put_parts (page, context->why);
  if (context->why != NULL && context->why->path != NULL)
    put_path (page, context, context->why->path);
  if (context->why != NULL && context->why->candidates != NULL)
    put_candidates (page, context);
  if (context->what_ifs != NULL || context->curves != NULL)
    put_what_ifs (page, context);
  if (context->noise != NULL)
    put_noise (page, context);
  page_put (page, "</section>\n");
}
