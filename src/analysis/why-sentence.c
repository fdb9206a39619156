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

/* "link 3->2" in tables; "the link from 3 to 2" in sentences. */
static char *
link_text (guint32 from, guint32 to, const Network *network, gboolean in_words)
{
  GString *text = g_string_new (in_words ? "the link from " : "link ");

  network_append_node_label (network, from, text);
  g_string_append (text, in_words ? " to " : "->");
  network_append_node_label (network, to, text);
  return g_string_free (text, FALSE);
}

static char *
name_link (const PathLink *link, const Network *network, gboolean in_words)
{
  if (link->link == PATH_NETWORK)
    return g_strdup ("the network");
  if (link->link == PATH_MEMORIES)
    return g_strdup ("messages within nodes");
  return link_text (link->from, link->to, network, in_words);
}

char *
why_link_text (const PathLink *link, const Network *network)
{
  return name_link (link, network, FALSE);
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

static char *
name_candidate (const Candidate *candidate, const Program *program,
                const Network *network, gboolean in_words)
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
      return link_text (candidate->from, candidate->to, network, in_words);
    case CHANGE_NETWORK:
      return g_strdup ("the network");
    case CHANGE_START:
    case CHANGE_LINKS_OF_NODE:
      break; /* no candidates */
    }
  g_assert_not_reached ();
}

char *
why_candidate_text (const Candidate *candidate, const Program *program,
                    const Network *network)
{
  return name_candidate (candidate, program, network, FALSE);
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

/* What a place is on the path for. */
typedef struct
{
  guint32 interval, operation; /* as of PathRow */
  SimTime time;                /* in both; 0: nothing is known */
} Longest;

/* The interval in which it is on the path for most time, the first of several. */
static guint32
longest_interval (const PathSums *path, gboolean on_link, guint32 place,
                  const Program *program)
{
  g_autofree guint32 *preorder = program_interval_preorder (program);
  g_autofree SimTime *times = g_new0 (SimTime, program_intervals (program));
  guint32 longest = 0;

  for (guint i = 0; i < path->rows->len; i++)
    {
      const PathRow *row = &g_array_index (path->rows, PathRow, i);

      if (row->place == place && row->on_link == (guint32) on_link)
        times[row->interval] += row->time;
    }
  for (guint32 i = 1; i < program_intervals (program); i++)
    if (times[preorder[i]] > times[preorder[longest]])
      longest = i;
  return preorder[longest];
}

/* In that interval the operation with most time; of several none, else the first. */
static Longest
find_longest (const PathSums *path, gboolean on_link, guint32 place,
              const Program *program)
{
  Longest longest = { .interval = longest_interval (path, on_link, place, program),
                      .operation = PROGRAM_NONE };

  for (guint i = 0; i < path->rows->len; i++)
    {
      const PathRow *row = &g_array_index (path->rows, PathRow, i);

      if (row->place != place || row->on_link != (guint32) on_link
          || row->interval != longest.interval || row->time < longest.time
          || (row->time == longest.time
              && row->operation + 1 > longest.operation + 1)) /* none is 0 */
        continue;
      longest.operation = row->operation;
      longest.time = row->time;
    }
  return longest;
}

#define MOST_NAME 40 /* characters */

/* "MPI_Allreduce in cg.c:88"; outside of all intervals "MPI_Allreduce". */
static void
append_operation (GString *text, const char *operation, const Interval *interval)
{
  g_autoptr (GString) place = g_string_new (interval->file);

  escape_plain_short (text, operation, MOST_NAME);
  if (interval->parent == PROGRAM_NONE)
    return;
  if (place->len > 0 && interval->line > 0)
    interval_label_append (interval, place);
  else if (place->len == 0)
    g_string_assign (place,
                     interval_has_name (interval) ? interval->name : interval->kind);
  g_string_append (text, " in ");
  escape_plain (text, place->str);
}

/* ", most of it in solve (jac.f:12)"; nothing where there is no difference. */
static void
append_longest (GString *text, const Longest *longest, const Program *program)
{
  const Interval *interval = program_interval (program, longest->interval);
  g_autofree char *name = why_interval_text (interval);

  if (longest->operation != PROGRAM_NONE)
    {
      g_string_append (text, ", most of it in ");
      append_operation (text, program_call_name (program, longest->operation), interval);
    }
  else if (program_intervals (program) == 1)
    return;
  else if (program_calls (program) > 0 && !program_calls_are_kinds (program)
           && interval->parent == PROGRAM_NONE)
    g_string_append (text, ", most of it computing");
  else
    g_string_append_printf (text, ", most of it in %s", name);
}

/* What a link is on the path for outside of operations. */
static SimTime
time_outside (const PathSums *path, const PathLink *link)
{
  SimTime time = path_link_time (link);

  for (guint i = 0; i < path->rows->len; i++)
    {
      const PathRow *row = &g_array_index (path->rows, PathRow, i);

      if (row->on_link == 1 && row->place == link->link)
        time -= row->time;
    }
  return time;
}

static void
append_link (GString *text, const Why *why, const PathLink *link, const Program *program,
             const Network *network)
{
  g_autofree char *name = name_link (link, network, TRUE);
  const SimTime run = why->times.run;
  const Longest longest = find_longest (why->path, TRUE, link->link, program);

  g_string_append_printf (text, " On the critical path %s take%s most, ", name,
                          link->link == PATH_MEMORIES ? "" : "s");
  append_percent (text, path_link_time (link), run);
  if (longest.time > time_outside (why->path, link))
    append_longest (text, &longest, program);
  if (link->queue > 0)
    {
      g_string_append (text, ", ");
      append_percent (text, link->queue, run);
      g_string_append (text, " with messages in the way");
    }
  g_string_append_c (text, '.');
}

static void
append_processor (GString *text, const Why *why, const PathProcessor *processor,
                  const Program *program)
{
  const Longest longest = find_longest (why->path, FALSE, processor->processor, program);

  g_string_append_printf (text, " On the critical path processor %u takes most, ",
                          processor->processor);
  append_percent (text, path_processor_time (processor), why->times.run);
  append_longest (text, &longest, program);
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
    append_link (text, why, link, program, network);
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
  name = name_candidate (best, program, network, TRUE);
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
