/* SPDX-License-Identifier: GPL-3.0-or-later */
/* compare-parts.c - what the time of each machine is made of, with other prices and with
 * noise */
#include "config.h"

#include <string.h>

#include "analysis/report-path.h"
#include "analysis/report-why.h"
#include "html/compare-page-private.h"
#include "text/number-short.h"

/* A cell of each column; may put no time where it is not known.  Returns: whether it is
 * known. */
typedef gboolean (*TimeOf) (const Column *column, guint what, SimTime *time);

/* A time, which may be below 0, and its share in the run. */
static void
put_time (const Comparison *self, const Column *column, SimTime time)
{
  const TotalTime run = column->value[ROW_TIME];
  NumberText text;

  if (time < 0)
    {
      page_put (self->page, "<td>-");
      page_time_text (self->page, -time);
    }
  else
    page_time_cell (self->page, time);
  page_putf (self->page, "<td class=r>%s%s", time < 0 ? "-" : "",
             number_percent (ABS (time), run, 1, text));
}

/* Nothing if it is 0 or not known everywhere. */
static void
put_row (const Comparison *self, const char *label, TimeOf time_of, guint what)
{
  const GPtrArray *columns = self->table->columns;
  gboolean any = FALSE;
  SimTime time;

  for (guint c = 0; c < columns->len; c++)
    any |= time_of (compare_column (self->table, c), what, &time) && time != 0;
  if (!any)
    return;
  page_put (self->page, "<tr><th>");
  page_text (self->page, label);
  for (guint c = 0; c < columns->len; c++)
    if (time_of (compare_column (self->table, c), what, &time))
      put_time (self, compare_column (self->table, c), time);
    else
      page_put (self->page, "<td>not known<td class=r>");
  page_put (self->page, "\n");
}

/* The head of a table with a time and a share for each machine. */
static void
begin_table (const Comparison *self, const char *label)
{
  page_put (self->page, "<table class=\"sides\">\n<thead><tr><th>");
  page_text (self->page, label);
  for (guint c = 0; c < self->table->columns->len; c++)
    {
      page_put (self->page, "<th colspan=2>");
      page_text (self->page, compare_column (self->table, c)->name);
    }
  page_put (self->page, "\n<tbody>");
}

static void
end_table (const Comparison *self)
{
  page_put (self->page, "</table>\n");
}

/* ---- parts and efficiencies -------------------------------------------------------- */

static gboolean
part_of (const Column *column, guint part, SimTime *time)
{
  if (!why_has_parts (column->why))
    return FALSE;
  *time = column->why->part[part];
  return TRUE;
}

static void
put_efficiencies (const Comparison *self)
{
  for (Efficiency e = EFFICIENCY_PARALLEL; e < N_EFFICIENCIES; e++)
    {
      page_putf (self->page, "%s<tr><th>%s", e == EFFICIENCY_PARALLEL ? "<tbody>" : "",
                 report_why_efficiency_label (e));
      for (guint c = 0; c < self->table->columns->len; c++)
        {
          const Why *why = compare_column (self->table, c)->why;
          Fraction value = { 0, 0 };
          NumberText text;

          if (why_has_parts (why))
            value = efficiency_find (e, &why->times, &why->busy);
          page_putf (self->page, "<td>%s<td>",
                     !why_has_parts (why) ? "not known"
                     : value.denominator == 0
                         ? "100 %"
                         : number_percent (value.numerator, value.denominator, 1, text));
        }
      page_put (self->page, "\n");
    }
}

static void
put_ideal_parts (const Comparison *self)
{
  begin_table (self, "Time, made of");
  for (TimePart part = PART_WORK; part < N_TIME_PARTS; part++)
    put_row (self, report_why_part_label (part), part_of, part);
  put_efficiencies (self);
  end_table (self);
}

/* ---- the critical path ------------------------------------------------------------- */

static gboolean
path_of (const Column *column, guint kind, SimTime *time)
{
  if (column->why->path == NULL)
    return FALSE;
  *time = column->why->path->kinds[kind];
  return TRUE;
}

static void
put_path (const Comparison *self)
{
  begin_table (self, "Critical path, made of");
  for (PathKind kind = PATH_BUSY; kind < N_PATH_KINDS; kind++)
    put_row (self, report_path_kind_label (kind), path_of, kind);
  page_put (self->page, "<tr><th>Most of it");
  for (guint c = 0; c < self->table->columns->len; c++)
    {
      const char *most = compare_column (self->table, c)->path_most;

      page_put (self->page, "<td>");
      page_text (self->page, most == NULL ? "not known" : most);
      page_put (self->page, "<td>");
    }
  page_put (self->page, "\n");
  end_table (self);
}

/* ---- other prices, noise ----------------------------------------------------------- */

static gboolean
what_if_of (const Column *column, guint number, SimTime *time)
{
  *time = g_array_index (column->what_ifs, WhatIfTime, number).time;
  return TRUE;
}

static void
put_what_ifs (const Comparison *self, const GArray *what_ifs)
{
  begin_table (self, "Time, if");
  for (guint i = 0; i < what_ifs->len; i++)
    put_row (self, g_array_index (what_ifs, WhatIfTime, i).what_if->text, what_if_of, i);
  end_table (self);
}

static gboolean
noise_of (const Column *column, guint row, SimTime *time)
{
  *time = report_noise_time (column->noise, row);
  return TRUE;
}

static void
put_noise (const Comparison *self, const NoiseTimes *first)
{
  g_autofree char *title = report_noise_title (first);

  begin_table (self, title);
  for (guint row = 0; row < REPORT_NOISE_ROWS; row++)
    put_row (self, report_noise_label (row), noise_of, row);
  page_put (self->page, "<tr><th>Faster than the first");
  for (guint c = 0; c < self->table->columns->len; c++)
    page_putf (self->page, "<td>%u<td>",
               noise_times_count_faster (compare_column (self->table, c)->noise, first));
  page_put (self->page, "\n");
  end_table (self);
}

void
compare_put_parts (const Comparison *self)
{
  const Column *first = compare_column (self->table, 0);

  if (first->why == NULL && first->what_ifs == NULL && first->noise == NULL)
    return;
  page_put (self->page, "<section id=\"why\">\n<h2>What the time is made of</h2>\n");
  if (first->why != NULL)
    {
      put_ideal_parts (self);
      put_path (self);
    }
  if (first->what_ifs != NULL)
    put_what_ifs (self, first->what_ifs);
  if (first->noise != NULL)
    put_noise (self, first->noise);
  page_put (self->page, "<p class=\"notes\">Beside each time its share of the "
                        "machine's own run.</p>\n</section>\n");
}
