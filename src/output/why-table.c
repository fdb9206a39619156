/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "output/why-table.h"

#include "analysis/report-path.h"
#include "analysis/report-why.h"
#include "analysis/why-sentence.h"
#include "output/summary-private.h"
#include "program/reader.h"
#include "text/escape.h"
#include "text/number-short.h"

#define LABEL_WIDTH 34
#define MOST_PLACES 10

/* "name   0.000002   64.5 %" */
static void
add_row (const SummaryText *self, const char *name, SimTime time)
{
  const SimTime run = self->context->result->time;
  NumberText share;

  g_string_append_printf (self->text, "  %-*s", LABEL_WIDTH - 2, name);
  summary_table_time (self, time, 18);
  if (time >= 0)
    g_string_append_printf (self->text, " %8s", number_percent (time, run, 1, share));
  g_string_append_c (self->text, '\n');
}

static void
add_title (const SummaryText *self, const char *title)
{
  g_string_append_printf (self->text, "\n%-*s%18s  of time\n", LABEL_WIDTH, title,
                          report_time_unit (self->context));
}

static void
add_parts (const SummaryText *self)
{
  add_title (self, "What the time is made of");
  if (summary_why_is_unknown (self))
    return;
  for (TimePart part = PART_WORK; part < N_TIME_PARTS; part++)
    add_row (self, report_why_part_label (part), self->context->why->part[part]);
}

/* ---- the critical path ------------------------------------------------------------- */

static void
add_kinds (const SummaryText *self)
{
  const PathSums *path = self->context->why->path;

  add_title (self, "On the critical path");
  for (PathKind kind = PATH_BUSY; kind < N_PATH_KINDS; kind++)
    if (path->kinds[kind] > 0)
      add_row (self, report_path_kind_label (kind), path->kinds[kind]);
}

/* Processors and links in one list, by most time; each list has most first. */
static void
add_places (const SummaryText *self)
{
  const PathSums *path = self->context->why->path;
  guint p = 0, l = 0;

  add_title (self, "Where it is most");
  for (guint row = 0; row < MOST_PLACES; row++)
    {
      const PathProcessor *processor
          = p < path->processors->len
                ? &g_array_index (path->processors, PathProcessor, p)
                : NULL;
      const PathLink *link
          = l < path->links->len ? &g_array_index (path->links, PathLink, l) : NULL;
      g_autofree char *name = NULL;

      if (processor == NULL && link == NULL)
        return;
      if (link == NULL
          || (processor != NULL
              && path_processor_time (processor) >= path_link_time (link)))
        {
          name = g_strdup_printf ("processor %u", processor->processor);
          add_row (self, name, path_processor_time (processor));
          p++;
          continue;
        }
      name = why_link_text (link, self->context->network);
      add_row (self, name, path_link_time (link));
      l++;
    }
}

static void
add_intervals (const SummaryText *self)
{
  const GArray *intervals = self->context->why->path->intervals;

  if (program_intervals (self->context->program) == 1)
    return;
  add_title (self, "In which intervals");
  for (guint i = 0; i < MIN (intervals->len, MOST_PLACES); i++)
    {
      const PathInterval *one = &g_array_index (intervals, PathInterval, i);
      g_autofree char *name
          = why_interval_text (program_interval (self->context->program, one->id));

      add_row (self, name, path_interval_time (one));
    }
}

static void
add_operations (const SummaryText *self)
{
  const GArray *operations = self->context->why->path->operations;

  if (operations->len == 0)
    return;
  add_title (self, "In which operations");
  for (guint i = 0; i < MIN (operations->len, MOST_PLACES); i++)
    {
      const PathOperation *one = &g_array_index (operations, PathOperation, i);
      g_autoptr (GString) name = g_string_new (NULL);

      escape_plain_short (name, report_path_operation (one), LABEL_WIDTH - 3);
      add_row (self, name->str, path_operation_time (one));
    }
}

/* ---- what could be made faster ----------------------------------------------------- */

static void
add_candidate (const SummaryText *self, guint number)
{
  const Candidates *candidates = self->context->why->candidates;
  const Candidate *one = candidates_at (candidates, number);
  const ReportContext *context = self->context;
  g_autofree char *name = why_candidate_text (one, context->program, context->network);
  const SimTime run = context->result->time;
  NumberText share;

  g_string_append_printf (self->text, "  %-*s", LABEL_WIDTH - 2, name);
  summary_table_time (self, one->estimate, 18);
  if (one->is_confirmed)
    {
      summary_table_time (self, one->saved, 18);
      if (one->saved >= 0)
        g_string_append_printf (self->text, " %8s",
                                number_percent (one->saved, run, 1, share));
      else
        g_string_append_printf (self->text, " %8s", "");
    }
  if (one->deadlocks)
    g_string_append_printf (self->text, "%18s", "deadlock");
  if (candidates_changed_order (candidates, number))
    g_string_append (self->text, "  order changed");
  g_string_append_c (self->text, '\n');
}

static void
add_candidates (const SummaryText *self)
{
  static const char *const titles[N_CANDIDATE_GROUPS]
      = { "Everywhere", "Links", "Program" };
  const Candidates *candidates = self->context->why->candidates;
  g_autofree char *title = g_strdup_printf ("What if x%s", candidates->factor);
  gint last = -1;

  g_string_append_printf (self->text, "\n%-*s%18s%18s  of time\n", LABEL_WIDTH, title,
                          "saves at most", "saved");
  for (guint i = 0; i < candidates->list->len; i++)
    {
      const Candidate *one = candidates_at (candidates, i);

      if ((gint) one->group != last)
        g_string_append_printf (self->text, "%s\n", titles[one->group]);
      last = (gint) one->group;
      add_candidate (self, i);
    }
}

void
why_table_write (const ReportContext *context, OutputFile *output)
{
  g_autoptr (GString) text = g_string_new (context->why->sentence);
  const SummaryStyle style = { .whole = TRUE };
  const SummaryText table
      = { context, &style, text, report_decimals (context->result->time, context->unit) };
  g_autofree char *machine = report_machine_text (context);
  NumberText time;

  g_string_append_printf (text, "\n\nProgram   %s (%s)\nMachine   %s\n",
                          program_file (context->program),
                          program_title (context->program), machine);
  g_string_append_printf (
      text, "Time      %s %s",
      number_fixed (context->result->time, context->unit, table.decimals, time),
      report_time_unit (context));
  summary_table_range (&table);
  g_string_append_c (text, '\n');
  add_parts (&table);
  add_kinds (&table);
  add_places (&table);
  add_intervals (&table);
  add_operations (&table);
  add_candidates (&table);
  if (context->what_ifs != NULL)
    summary_what_ifs_table (&table);
  if (context->noise != NULL)
    summary_noise_table (&table);
  output_file_write (output, text->str, text->len);
}
