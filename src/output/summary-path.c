/* SPDX-License-Identifier: GPL-3.0-or-later */
/* summary-path.c - the critical path in the summary for a person */
#include "config.h"

#include "analysis/interval-label.h"
#include "analysis/links.h"
#include "analysis/report-path.h"
#include "output/summary-private.h"
#include "text/escape.h"
#include "text/number-short.h"
#include "text/text-cells.h"

#define MOST_PLACES 3
#define NAME_WIDTH 28
#define INDENT 12

static const PathSums *
path_of (const SummaryText *self)
{
  return self->context->why->path;
}

/* Of each kind of place the first ones: "link 3 -> 2", "processor 0", "in USER a.f:1",
 * "in MPI_Wait"; the intervals if there are several, operations if they have names. */
typedef void (*PlaceTaker) (const SummaryText *self, GString *to, const char *name,
                            SimTime time, SimTime queue);

static void
take_links (const SummaryText *self, PlaceTaker take, GString *to)
{
  const GArray *links = path_of (self)->links;

  for (guint i = 0; i < MIN (links->len, MOST_PLACES); i++)
    {
      const PathLink *link = &g_array_index (links, PathLink, i);
      const char *place = report_path_place (link->link);
      g_autoptr (GString) name = g_string_new (place != NULL ? "" : "link ");
      g_autofree char *ends = place != NULL ? g_strdup (place)
                                            : links_name (self->context->network,
                                                          link->from, link->to, "->");

      escape_plain (name, ends);
      take (self, to, name->str, path_link_time (link), link->queue);
    }
}

static void
take_processors (const SummaryText *self, PlaceTaker take, GString *to)
{
  const GArray *processors = path_of (self)->processors;

  for (guint i = 0; i < MIN (processors->len, MOST_PLACES); i++)
    {
      const PathProcessor *one = &g_array_index (processors, PathProcessor, i);
      g_autofree char *name = g_strdup_printf ("processor %u", one->processor);

      take (self, to, name, path_processor_time (one), 0);
    }
}

static void
take_intervals (const SummaryText *self, PlaceTaker take, GString *to)
{
  const GArray *intervals = path_of (self)->intervals;

  for (guint i = 0; intervals->len > 1 && i < MIN (intervals->len, MOST_PLACES); i++)
    {
      const PathInterval *one = &g_array_index (intervals, PathInterval, i);
      g_autofree char *label
          = interval_label (program_interval (self->context->program, one->id));
      g_autoptr (GString) name = g_string_new ("in ");

      escape_plain (name, label);
      take (self, to, name->str, path_interval_time (one), 0);
    }
}

static void
take_operations (const SummaryText *self, PlaceTaker take, GString *to)
{
  const GArray *operations = path_of (self)->operations;

  for (guint i = 0; i < MIN (operations->len, MOST_PLACES); i++)
    {
      const PathOperation *one = &g_array_index (operations, PathOperation, i);
      g_autoptr (GString) name = g_string_new (one->name == NULL ? "" : "in ");

      escape_plain (name, report_path_operation (one));
      take (self, to, name->str, path_operation_time (one), 0);
    }
}

/* ---- one screen -------------------------------------------------------------------- */

static void
append_place (const SummaryText *self, GString *to, const char *name, SimTime time,
              SimTime queue)
{
  const SimTime run = self->context->result->time;
  NumberText text;

  g_string_append_printf (to, "%s%s %s", to->len > 0 ? ", " : "", name,
                          number_percent (time, run, 1, text));
  if (queue > 0)
    g_string_append_printf (to, " (%s with messages in the way)",
                            number_percent (queue, run, 1, text));
}

void
summary_path_answer (const SummaryText *self)
{
  g_autoptr (GString) places = g_string_new (NULL);
  SummaryPart parts[N_PATH_KINDS];

  for (PathKind kind = PATH_BUSY; kind < N_PATH_KINDS; kind++)
    parts[kind] = (SummaryPart){ path_kind_name (kind), path_of (self)->kinds[kind] };
  summary_answer_parts (self, "Critical path", parts, N_PATH_KINDS,
                        self->context->result->time);
  take_links (self, append_place, places);
  take_processors (self, append_place, places);
  take_intervals (self, append_place, places);
  take_operations (self, append_place, places);
  if (places->len > 0)
    text_lines (self->text, "Most on", INDENT + 2, places->str);
}

/* ---- all figures ------------------------------------------------------------------- */

static void
add_line (const SummaryText *self, GString *to, const char *name, SimTime time,
          SimTime queue)
{
  const SimTime run = self->context->result->time;
  NumberText text;

  g_string_append (to, "  ");
  text_left (to, name, NAME_WIDTH - 2);
  summary_table_time (self, time, 18);
  summary_table_share (self, time, run);
  if (queue > 0)
    g_string_append_printf (to, ", %s with messages in the way",
                            number_percent (queue, run, 1, text));
  g_string_append_c (to, '\n');
}

void
summary_path_table (const SummaryText *self)
{
  g_string_append_printf (self->text, "%-*s%18s  of time\n", NAME_WIDTH,
                          "The critical path", report_time_units (self->context));
  for (PathKind kind = PATH_BUSY; kind < N_PATH_KINDS; kind++)
    if (path_of (self)->kinds[kind] > 0)
      add_line (self, self->text, path_kind_name (kind), path_of (self)->kinds[kind], 0);
  take_links (self, add_line, self->text);
  take_processors (self, add_line, self->text);
  take_intervals (self, add_line, self->text);
  take_operations (self, add_line, self->text);
}
