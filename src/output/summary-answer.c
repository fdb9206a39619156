/* SPDX-License-Identifier: GPL-3.0-or-later */
/* summary-answer.c - the summary on one screen: the answer, the figures behind it, the
 * settings */
#include "config.h"

#include <string.h>

#include "analysis/interval-fields.h"
#include "analysis/interval-parts.h"
#include "analysis/links.h"
#include "analysis/rendezvous-hint.h"
#include "analysis/report-settings.h"
#include "output/report-operations.h"
#include "output/summary-private.h"
#include "text/number-short.h"
#include "text/text-cells.h"

#define MOST_LINKS 5
#define NAME_WIDTH 28
#define SHARE_WIDTH 9
#define COUNT_WIDTH 16
#define KIND_WIDTH 14
#define KIND_COUNT_WIDTH 10
#define MEASURE_WIDTH 14
#define PROGRAM_WIDTH 7
#define MOST_PROGRAMS 3 /* whose shares of links are shown */
#define INDENT 10
#define MOST_COLLECTIVES 2
#define SCREEN_LINES 24
#define LINES_AROUND_LINKS 3 /* a blank line, the head, how many more there are */

/* ---- parts of the time ------------------------------------------------------------- */

static void
add_parts (const SummaryText *self)
{
  const ReportContext *context = self->context;
  const IntervalTotals *totals = characteristics_interval (context->characteristics, 0);
  SummaryPart parts[N_INTERVAL_PARTS];

  for (IntervalPart i = 0; i < N_INTERVAL_PARTS; i++)
    parts[i] = (SummaryPart){ interval_part_name (i),
                              interval_part_time (i, totals, context->result->late) };
  summary_answer_parts (self, "time of all processors", parts, N_INTERVAL_PARTS,
                        totals->total);
}

/* ---- messages, operations ---------------------------------------------------------- */

/* ", 18.7 % of them delayed by congestion, by 3.2 us each" */
static void
put_delays (const SummaryText *self, GString *line)
{
  const guint64 messages = self->context->result->messages;
  NumberText share, time;
  DelayRanking ranking;

  if (self->context->delays == NULL)
    return;
  message_delays_rank (self->context->delays, &ranking);
  if (ranking.delayed == 0)
    g_string_append (line, "; none delayed by congestion");
  else
    g_string_append_printf (
        line, "; %s delayed by congestion, by %s each",
        number_percent (ranking.delayed, messages, 1, share),
        summary_time (self, ranking.delay / (TotalTime) ranking.delayed, time));
}

/* "; latency p50 1.2 us, p99 3.4 us" */
static void
put_latency (const SummaryText *self, GString *line)
{
  const LatencyReport *latency = self->context->latency;
  NumberText p50, p99;

  if (latency != NULL && latency->figures.messages > 0)
    g_string_append_printf (line, "; latency p50 %s, p99 %s",
                            summary_time (self, latency->figures.p50, p50),
                            summary_time (self, latency->figures.p99, p99));
}

/* Of traffic. */
static void
add_load (const SummaryText *self)
{
  const TrafficLoad load = self->context->latency == NULL ? (TrafficLoad){ 0 }
                                                          : self->context->latency->load;
  NumberText offered, accepted;

  if (load.of == 0)
    return;
  g_autofree char *line = g_strdup_printf (
      "%s offered, %s accepted%s", number_ratio (load.offered, load.of, 4, "", offered),
      number_ratio (load.accepted, load.of, 4, "", accepted),
      traffic_load_is_saturated (&load) ? ": saturated" : "");
  text_lines (self->text, "Load", INDENT, line);
}

static void
add_messages (const SummaryText *self)
{
  const ReplayResult *result = self->context->result;
  g_autoptr (GString) line = g_string_new (NULL);
  NumberText text;

  if (result->messages == 0)
    return;
  g_string_append (line, number_grouped (result->messages, text));
  g_string_append_printf (line, ", %s bytes", number_grouped (result->bytes, text));
  put_delays (self, line);
  put_latency (self, line);
  if (result->acknowledgements.are_sent)
    {
      g_string_append_printf (line, "; %s acknowledgements",
                              number_grouped (result->acknowledgements.count, text));
      g_string_append_printf (line, ", %s bytes",
                              number_grouped (result->acknowledgements.bytes, text));
    }
  g_string_append_c (self->text, '\n');
  text_lines (self->text, "Messages", INDENT, line->str);
  add_load (self);
}

/* Of measures, those that are not 0 in all kinds. */
typedef struct
{
  CommunicationKind kind[N_KINDS]; /* by time */
  guint n;
  gboolean has[N_MEASURES], has_count;
} Kinds;

static Kinds
find_kinds (const IntervalTotals *totals)
{
  Kinds kinds = { 0 };

  for (CommunicationKind k = 0; k < N_KINDS; k++)
    {
      guint place = kinds.n;

      if (!interval_totals_have_kind (totals, k))
        continue;
      kinds.has_count |= totals->count[k] > 0;
      for (; place > 0
             && totals->kind[kinds.kind[place - 1]][MEASURE_COMMUNICATION]
                    < totals->kind[k][MEASURE_COMMUNICATION];
           place--)
        kinds.kind[place] = kinds.kind[place - 1];
      kinds.kind[place] = k;
      kinds.n++;
      for (guint m = 0; m < N_MEASURES; m++)
        kinds.has[m] |= totals->kind[k][m] != 0;
    }
  /* What waiting was not avoided is enough on a screen. */
  kinds.has[MEASURE_SYNCH] = FALSE;
  return kinds;
}

static void
add_kinds (const SummaryText *self)
{
  const IntervalTotals *totals
      = characteristics_interval (self->context->characteristics, 0);
  const Kinds kinds = find_kinds (totals);
  NumberText text;

  if (kinds.n < 2)
    return;
  g_string_append_printf (self->text, "%-*s%*s", KIND_WIDTH, "Operations",
                          KIND_COUNT_WIDTH, kinds.has_count ? "count" : "");
  for (guint m = 0; m < N_MEASURES; m++)
    if (kinds.has[m])
      g_string_append_printf (self->text, "%*s", MEASURE_WIDTH,
                              m == MEASURE_COMMUNICATION ? "time"
                                                         : kind_field (1 + m)->label);
  g_string_append_c (self->text, '\n');
  for (guint i = 0; i < kinds.n; i++)
    {
      const CommunicationKind k = kinds.kind[i];

      g_string_append_printf (self->text, "%-*s", KIND_WIDTH, kind_name (k)->label);
      text_right (self->text,
                  kinds.has_count ? number_grouped (totals->count[k], text) : "",
                  KIND_COUNT_WIDTH);
      for (guint m = 0; m < N_MEASURES; m++)
        if (kinds.has[m])
          text_right (self->text, summary_time (self, totals->kind[k][m], text),
                      MEASURE_WIDTH);
      g_string_append_c (self->text, '\n');
    }
}

/* ---- links ------------------------------------------------------------------------- */

/* The figures of a link that are printed. */
typedef struct
{
  guint32 first, links; /* the first link with these figures; how many */
  SimTime busy;
  guint64 bytes;
  TotalTime others;
  const JobTimes *jobs; /* NULL: there is one program */
  guint n_jobs;
} LinkRank;

/* How many programs have a share of each link. */
static guint
count_shares (const ReportContext *context)
{
  const guint32 jobs = program_jobs (context->program);

  return context->jobs == NULL || jobs > MOST_PROGRAMS ? 0 : jobs;
}

/* Whether a precedes b: by busy time, then waiting, then bytes. */
static int
compare_ranks (const LinkRank *a, const LinkRank *b)
{
  if (a->busy != b->busy)
    return a->busy > b->busy ? -1 : 1;
  if (a->others != b->others)
    return a->others > b->others ? -1 : 1;
  if (a->bytes != b->bytes)
    return a->bytes > b->bytes ? -1 : 1;
  for (guint j = 0; j < a->n_jobs; j++)
    {
      const SimTime one = job_times_on_link (a->jobs, j, a->first);
      const SimTime other = job_times_on_link (b->jobs, j, b->first);

      if (one != other)
        return one > other ? -1 : 1;
    }
  return 0;
}

/* Those of links that are busy for more than 1 % of the run, one by one; to be freed. */
static GArray *
busy_links (const ReportContext *context)
{
  const Topology *topology
      = context->network == NULL ? NULL : network_topology (context->network);
  GArray *ranks = g_array_new (FALSE, FALSE, sizeof (LinkRank));

  for (guint32 link = 0; topology != NULL && link < topology->links; link++)
    {
      const LinkStatistics s = network_link_statistics (context->network, link);
      const LinkRank rank = { link,
                              1,
                              s.busy,
                              s.bytes,
                              link_others_delay (&s),
                              context->jobs,
                              count_shares (context) };

      if ((TotalTime) s.busy * 100 > context->result->time)
        g_array_append_val (ranks, rank);
    }
  return ranks;
}

/* The first rank behind `after` (NULL: the first of all).  Returns: FALSE if there is
 * none. */
static gboolean
next_rank (const GArray *ranks, const LinkRank *after, LinkRank *rank)
{
  rank->links = 0;
  for (guint i = 0; i < ranks->len; i++)
    {
      const LinkRank *one = &g_array_index (ranks, LinkRank, i);

      if (after != NULL && compare_ranks (one, after) <= 0)
        continue;
      if (rank->links == 0 || compare_ranks (one, rank) < 0)
        *rank = *one;
      else if (compare_ranks (one, rank) == 0)
        rank->links++;
    }
  return rank->links > 0;
}

static void
add_link (const SummaryText *self, const LinkRank *rank, gboolean waits)
{
  const LinkRow row = links_row (self->context->network, rank->first);
  g_autofree char *name = links_name (self->context->network, row.from, row.to, "->");
  g_autofree char *alike
      = rank->links > 1 ? g_strdup_printf ("%s and %u alike", name, rank->links - 1)
                        : g_strdup (name);
  NumberText text;

  text_left (self->text, alike, NAME_WIDTH);
  text_right (self->text,
              number_percent (rank->busy, self->context->result->time, 1, text),
              SHARE_WIDTH);
  for (guint j = 0; j < rank->n_jobs; j++)
    text_right (self->text,
                number_percent (job_times_on_link (rank->jobs, j, rank->first),
                                rank->busy, 0, text),
                PROGRAM_WIDTH);
  if (rank->n_jobs == 0)
    text_right (self->text, number_grouped (rank->bytes, text), COUNT_WIDTH);
  if (waits)
    text_right (self->text, summary_time (self, rank->others, text), COUNT_WIDTH);
  g_string_append_c (self->text, '\n');
}

static void
add_links_head (const SummaryText *self, gboolean waits)
{
  const guint shares = count_shares (self->context);

  g_string_append_printf (self->text, "\n%-*s%*s", NAME_WIDTH, "Busiest links",
                          SHARE_WIDTH, "busy");
  for (guint j = 0; j < shares; j++)
    g_string_append_printf (self->text, "%*s%u", PROGRAM_WIDTH - 1, "by ", j + 1);
  if (shares == 0)
    g_string_append_printf (self->text, "%*s", COUNT_WIDTH, "bytes");
  g_string_append_printf (self->text, "%*s\n", waits ? COUNT_WIDTH : 0,
                          waits ? "others wait" : "");
}

static guint
count_lines (const GString *text)
{
  guint n = 0;

  for (gsize i = 0; i < text->len; i++)
    n += text->str[i] == '\n';
  return n;
}

/* As many as fit on the screen with what is before and the settings behind; what options
 * ask for has room of its own. */
static guint
most_links (const SummaryText *self, const GString *settings)
{
  const ReportContext *context = self->context;
  const guint used
      = count_lines (self->text) + LINES_AROUND_LINKS + count_lines (settings);

  if (context->why != NULL || context->what_ifs != NULL || context->noise != NULL)
    return MOST_LINKS;
  return CLAMP (SCREEN_LINES, used + 1, used + MOST_LINKS) - used;
}

/* The links that are busy longest; those with equal figures are one row. */
static void
add_links (const SummaryText *self, const GString *settings)
{
  const guint most = most_links (self, settings);
  g_autoptr (GArray) ranks = busy_links (self->context);
  guint left = ranks->len;
  gboolean waits = FALSE;
  LinkRank rank[MOST_LINKS];
  guint n = 0;

  while (n < most && next_rank (ranks, n == 0 ? NULL : &rank[n - 1], &rank[n]))
    {
      waits |= rank[n].others > 0;
      left -= rank[n++].links;
    }
  if (n == 0)
    return;
  add_links_head (self, waits);
  for (guint i = 0; i < n; i++)
    add_link (self, &rank[i], waits);
  if (left > 0)
    g_string_append_printf (self->text, ".. and %u more above 1 %%\n", left);
}

/* ---- all of it --------------------------------------------------------------------- */

/* The result that the program has computed. */
static void
add_value (const SummaryText *self)
{
  const ProgramValue *value = self->context->value;

  if (value != NULL)
    {
      g_string_append_c (self->text, '\n');
      summary_answer_value (self->text, "Value", value->text);
    }
  summary_values_table (self->context, self->text);
}

/* Whose choice of algorithms it was, and which they were. */
static void
add_collectives (const ReportContext *context, GString *text)
{
  g_autofree char *collectives
      = collective_use_text (context->collectives, MOST_COLLECTIVES);

  if (collectives != NULL)
    text_lines (text, "Collectives", strlen ("Collectives  "), collectives);
}

static GString *
settings_lines (const ReportContext *context)
{
  g_autofree char *settings = report_settings_text (context);
  const char *hint = rendezvous_hint (context);
  GString *text = g_string_new ("\n");

  add_collectives (context, text);
  text_lines (text, "Settings", INDENT, settings);
  if (hint != NULL)
    text_lines (text, "Hint", INDENT, hint);
  summary_next (context->why, text);
  return text;
}

void
summary_write_answer (const ReportContext *context, const SummaryStyle *style,
                      OutputFile *output)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (GString) settings = settings_lines (context);
  const SummaryText self
      = { context, style, text, report_decimals (context->result->time, context->unit) };

  summary_why_sentence (context->why, text);
  summary_answer_begin (&self);
  add_value (&self);
  if (context->jobs != NULL)
    summary_jobs (&self);
  else
    add_parts (&self);
  if (context->why != NULL)
    summary_why_answer (&self);
  if (context->what_ifs != NULL)
    summary_what_ifs_answer (&self);
  if (context->noise != NULL)
    summary_noise_answer (&self);
  add_messages (&self);
  if (context->jobs == NULL)
    add_kinds (&self);
  add_links (&self, settings);
  if (style->intervals)
    {
      report_operations (context, text);
      summary_intervals_table (&self);
    }
  g_string_append_len (text, settings->str, (gssize) settings->len);
  output_file_write (output, text->str, text->len);
}
