/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "analysis/why-sentence.h"

#include <string.h>

#include "analysis/interval-label.h"
#include "network/network.h"
#include "text/escape.h"

/* ---- shares ------------------------------------------------------------------------ */

/* "65 %", halves up; "under 1 %" of what is above 0. */
static void
append_percent (GString *text, SimTime part, SimTime whole)
{
  const __int128 percent
      = (200 * (__int128) MAX (part, 0) + whole) / (2 * (__int128) whole);

  if (percent == 0 && part > 0)
    g_string_append (text, "under 1 %");
  else
    g_string_append_printf (text, "%" G_GINT64_FORMAT " %%", (gint64) percent);
}

/* ---- names ------------------------------------------------------------------------- */

static char *
link_text (guint32 from, guint32 to, const Network *network)
{
  GString *text = g_string_new ("link ");

  network_append_node_label (network, from, text);
  g_string_append (text, "->");
  network_append_node_label (network, to, text);
  return g_string_free (text, FALSE);
}

char *
why_link_text (const PathLink *link, const Network *network)
{
  if (link->link == PATH_NETWORK)
    return g_strdup ("the network");
  if (link->link == PATH_MEMORIES)
    return g_strdup ("messages within nodes");
  return link_text (link->from, link->to, network);
}

char *
why_interval_text (const Interval *interval)
{
  GString *text = g_string_new (NULL);
  g_autoptr (GString) place = g_string_new (NULL);

  escape_plain (text, interval_has_name (interval)       ? interval->name
                      : interval->parent == PROGRAM_NONE ? "the main interval"
                                                         : interval->kind);
  if (interval->file == NULL || *interval->file == '\0')
    return g_string_free (text, FALSE);
  g_string_append (place, interval->file);
  if (interval->line > 0)
    interval_label_append (interval, place);
  g_string_append (text, " (");
  escape_plain (text, place->str);
  g_string_append_c (text, ')');
  return g_string_free (text, FALSE);
}

char *
why_candidate_text (const Candidate *candidate, const Program *program,
                    const Network *network)
{
  switch (candidate->target)
    {
    case CHANGE_COMPUTING:
      return g_strdup ("all computing");
    case CHANGE_INTERVAL:
      return why_interval_text (program_interval (program, candidate->number));
    case CHANGE_PROCESSOR:
      return g_strdup_printf ("processor %u", candidate->number);
    case CHANGE_OVERHEAD:
      return g_strdup ("the overheads");
    case CHANGE_LATENCY:
      return g_strdup ("the latency");
    case CHANGE_LINKS:
      return g_strdup ("all links");
    case CHANGE_LINKS_OF_CLASS:
      return g_strdup_printf ("the %s links", candidate->text + strlen ("links "));
    case CHANGE_LINKS_OF_WEIGHT:
      return g_strdup_printf ("the links of weight %s",
                              candidate->text + strlen ("links weight "));
    case CHANGE_LINK:
      return link_text (candidate->from, candidate->to, network);
    case CHANGE_NETWORK:
      return g_strdup ("the network");
    case CHANGE_START:
    case CHANGE_LINKS_OF_NODE:
      break; /* no candidates */
    }
  g_assert_not_reached ();
}

/* ---- where the time is ------------------------------------------------------------- */

static void
append_loss (GString *text, const Why *why, TimePart most)
{
  static const char *const words[N_TIME_PARTS]
      = { [PART_IMBALANCE] = "uneven work",
          [PART_DEPENDENCES] = "waiting for others' work",
          [PART_OVERHEAD] = "overheads of messages",
          [PART_LATENCY] = "latency",
          [PART_BANDWIDTH] = "the transmission of messages",
          [PART_CONGESTION] = "messages that wait for each other" };
  const SimTime run = why->times.run, work = why->part[PART_WORK];

  if (20 * (__int128) (run - work) <= run)
    {
      append_percent (text, work, run);
      g_string_append (text, " of the time is work: little is lost.");
      return;
    }
  append_percent (text, run - work, run);
  g_string_append_printf (text, " of the time is lost, most of it to %s (", words[most]);
  append_percent (text, why->part[most], run);
  g_string_append (text, ").");
}

static void
append_link (GString *text, const PathLink *link, const Network *network, SimTime run)
{
  g_autofree char *name = why_link_text (link, network);

  g_string_append_printf (text, " On the critical path %s take%s most, ", name,
                          link->link == PATH_MEMORIES ? "" : "s");
  append_percent (text, path_link_time (link), run);
  if (link->queue > 0)
    {
      g_string_append (text, ", ");
      append_percent (text, link->queue, run);
      g_string_append (text, " with messages in the way");
    }
  g_string_append_c (text, '.');
}

/* The interval in which the processor is on the path for most time, the first of several;
 * NULL: the program has only one. */
static const Interval *
longest_interval (const PathSums *path, guint32 processor, const Program *program)
{
  g_autofree guint32 *preorder = program_interval_preorder (program);
  g_autofree SimTime *times = g_new0 (SimTime, program_intervals (program));
  guint32 longest = 0;

  for (guint i = 0; i < path->rows->len; i++)
    {
      const PathRow *row = &g_array_index (path->rows, PathRow, i);

      if (row->processor == processor)
        times[row->interval] = row->time;
    }
  for (guint32 i = 1; i < program_intervals (program); i++)
    if (times[preorder[i]] > times[preorder[longest]])
      longest = i;
  return program_intervals (program) > 1 ? program_interval (program, preorder[longest])
                                         : NULL;
}

static void
append_processor (GString *text, const Why *why, const PathProcessor *processor,
                  const Program *program)
{
  const Interval *interval = longest_interval (why->path, processor->processor, program);

  g_string_append_printf (text, " On the critical path processor %u takes most, ",
                          processor->processor);
  append_percent (text, path_processor_time (processor), why->times.run);
  if (interval != NULL)
    {
      g_autofree char *name = why_interval_text (interval);

      g_string_append_printf (text, ", most of it in %s", name);
    }
  g_string_append_c (text, '.');
}

/* Each list has most first.  most: N_TIME_PARTS if it is not known. */
static void
append_path (GString *text, const Why *why, TimePart most, const Program *program,
             const Network *network)
{
  const GArray *links = why->path->links, *processors = why->path->processors;
  const PathLink *link = links->len > 0 ? &g_array_index (links, PathLink, 0) : NULL;
  const PathProcessor *processor
      = processors->len > 0 ? &g_array_index (processors, PathProcessor, 0) : NULL;
  const gboolean names_link
      = most < N_TIME_PARTS
            ? most >= PART_LATENCY
            : link != NULL && processor != NULL
                  && path_link_time (link) > path_processor_time (processor);

  if (link != NULL && (names_link || processor == NULL))
    append_link (text, link, network, why->times.run);
  else if (processor != NULL)
    append_processor (text, why, processor, program);
}

/* ---- what would help --------------------------------------------------------------- */

/* Whether it is a remedy of this part; any is if that is not known. */
static gboolean
suits (const Candidate *candidate, TimePart most)
{
  switch (most)
    {
    case PART_LATENCY:
      return candidate->target == CHANGE_LATENCY;
    case PART_OVERHEAD:
      return candidate->target == CHANGE_OVERHEAD;
    case PART_BANDWIDTH:
    case PART_CONGESTION:
      return candidate->group == GROUP_LINKS;
    case N_TIME_PARTS:
      return TRUE;
    case PART_WORK:
    case PART_IMBALANCE:
    case PART_DEPENDENCES:
      break;
    }
  return candidate->group == GROUP_PROGRAM;
}

/* The confirmed one that saves most, the first of several; NULL: none saves time. */
static const Candidate *
find_best (const Candidates *self, TimePart most, gboolean any)
{
  const Candidate *best = NULL;

  for (guint i = 0; i < self->list->len; i++)
    {
      const Candidate *one = candidates_at (self, i);

      if (one->is_confirmed && one->saved > 0 && (any || suits (one, most))
          && (best == NULL || one->saved > best->saved))
        best = one;
    }
  return best;
}

static gboolean
any_confirmed (const Candidates *self)
{
  for (guint i = 0; i < self->list->len; i++)
    if (candidates_at (self, i)->is_confirmed)
      return TRUE;
  return FALSE;
}

static void
append_help (GString *text, const Why *why, TimePart most, const Program *program,
             const Network *network)
{
  const Candidate *best = find_best (why->candidates, most, FALSE);
  const char *factor = why->candidates->factor;
  g_autofree char *name = NULL;

  if (best == NULL)
    best = find_best (why->candidates, most, TRUE);
  if (best == NULL)
    {
      g_string_append (text, " Nothing that was tried saves time.");
      return;
    }
  if (why->candidates->by.numerator == 0)
    g_string_append (text, " Infinitely fast, ");
  else if (why->candidates->by.numerator == 1 && why->candidates->by.denominator == 2)
    g_string_append (text, " Twice as fast, ");
  else
    g_string_append_printf (text, " %s times as fast, ", factor);
  name = why_candidate_text (best, program, network);
  g_string_append_printf (text, "%s would save ", name);
  append_percent (text, best->saved, why->times.run);
  g_string_append_c (text, '.');
}

char *
why_sentence (const Why *why, const Program *program, const Network *network)
{
  const gboolean has_parts = why_has_parts (why);
  const TimePart most = has_parts ? time_parts_largest (why->part) : N_TIME_PARTS;
  GString *text;

  if (why->times.run == 0)
    return g_strdup ("The run takes no time.");
  text = g_string_new (NULL);
  if (has_parts)
    append_loss (text, why, most);
  append_path (text, why, most, program, network);
  if (why->candidates != NULL && any_confirmed (why->candidates))
    append_help (text, why, most, program, network);
  if (!has_parts)
    g_string_erase (text, 0, 1); /* the space before the second sentence */
  return g_string_free (text, FALSE);
}
