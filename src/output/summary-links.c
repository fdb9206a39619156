/* SPDX-License-Identifier: GPL-3.0-or-later */
/* summary-links.c - the busiest links, for a person */
#include "config.h"

#include "analysis/links.h"
#include "output/summary-private.h"
#include "text/number-short.h"
#include "text/text-cells.h"

#define MOST_LINKS 5
#define NAME_WIDTH 28
#define SHARE_WIDTH 9
#define COUNT_WIDTH 16
#define PROGRAM_WIDTH 7
#define MOST_PROGRAMS 3 /* whose shares of links are shown */
#define LINES_AROUND 3  /* a blank line, the head, how many more there are */

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

/* all: how many are above 1 %, where no line below says so; else 0 */
static void
add_head (const SummaryText *self, gboolean waits, guint all)
{
  const guint shares = count_shares (self->context);
  g_autofree char *title = all == 0 ? g_strdup ("Busiest links")
                                    : g_strdup_printf ("Busiest of %u above 1 %%", all);

  g_string_append_printf (self->text, "\n%-*s%*s", NAME_WIDTH, title, SHARE_WIDTH,
                          "busy");
  for (guint j = 0; j < shares; j++)
    g_string_append_printf (self->text, "%*s%u", PROGRAM_WIDTH - 1, "by ", j + 1);
  if (shares == 0)
    g_string_append_printf (self->text, "%*s", COUNT_WIDTH, "bytes");
  g_string_append_printf (self->text, "%*s\n", waits ? COUNT_WIDTH : 0,
                          waits ? "others wait" : "");
}

/* The links that are busy longest; those with equal figures are one row. */
void
summary_links (const SummaryText *self, guint lines)
{
  const guint rows = MIN (lines - MIN (lines, LINES_AROUND), MOST_LINKS);
  g_autoptr (GArray) ranks = busy_links (self->context);
  guint left = ranks->len;
  gboolean waits = FALSE;
  LinkRank rank[MOST_LINKS];
  guint n = 0;

  if (lines < LINES_AROUND)
    return;
  while (n < MAX (rows, 1) && next_rank (ranks, n == 0 ? NULL : &rank[n - 1], &rank[n]))
    {
      waits |= rank[n].others > 0;
      left -= rank[n++].links;
    }
  if (n == 0)
    return;
  add_head (self, waits, left > 0 && rows == 0 ? ranks->len : 0);
  for (guint i = 0; i < n; i++)
    add_link (self, &rank[i], waits);
  if (left > 0 && rows > 0)
    g_string_append_printf (self->text, ".. and %u more above 1 %%\n", left);
}
