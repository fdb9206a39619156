/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "analysis/report-answer.h"

#include "analysis/interval-parts.h"
#include "analysis/links.h"
#include "analysis/report-jobs.h"
#include "analysis/report-range.h"
#include "text/number-short.h"

#define TIME_DIGITS 3

/* Appends "74 %". */
static void
put_percent (GString *to, TotalTime part, TotalTime whole)
{
  NumberText text;

  g_string_append (to, number_percent_of (part, whole, text));
}

/* ---- where the time goes ----------------------------------------------------------- */

/* The largest parts of the program's time; of equal lost ones the first.  begin: waiting
 * for others to start, which is not counted as communication here. */
typedef struct
{
  const IntervalTotals *totals;
  TotalTime communication, begin;
  TotalTime largest;
} Losses;

static Losses
find_losses (const ReportContext *context)
{
  const IntervalTotals *totals = characteristics_interval (context->characteristics, 0);
  const TotalTime late = context->result->late;
  Losses losses = { .totals = totals };

  losses.begin = interval_part_time (INTERVAL_PART_BEGIN, totals, late);
  losses.communication = interval_part_time (INTERVAL_PART_COMMUNICATION, totals, late);
  losses.largest = MAX (MAX (losses.communication, losses.begin),
                        MAX (totals->insufficient, totals->idle));
  return losses;
}

/* Names the kind of communication with more than half of the communication time.  In a
 * schedule a processor communicates in several operations at once, all of which count as
 * point to point: with collectives among them the kind is not known. */
static void
put_kind (GString *to, const ReportContext *context, const Losses *losses)
{
  const TotalTime late = context->result->late;
  static const char *const names[N_KINDS] = {
    [KIND_IO] = "input and output",
    [KIND_REDUCTION] = "reductions",
    [KIND_SHADOW] = "shadow edge exchanges",
    [KIND_REMOTE_ACCESS] = "remote access",
    [KIND_REDISTRIBUTION] = "redistribution",
    [KIND_POINT_TO_POINT] = "point-to-point messages",
    [KIND_COLLECTIVE] = "collective operations",
  };

  if (program_has_graphs (context->program) && program_collectives (context->program) > 0)
    return;
  for (guint k = 0; k < N_KINDS; k++)
    {
      const TotalTime *kind = losses->totals->kind[k];
      TotalTime time = kind[MEASURE_COMMUNICATION] - kind[MEASURE_REAL_SYNCH]
                       - (k == KIND_POINT_TO_POINT ? late : 0);

      if (time * 2 > losses->communication)
        g_string_append_printf (to, ", %s of it %s",
                                time == losses->communication ? "all" : "most", names[k]);
    }
}

/* Bars of an interval show only communication of collectives, so both parts are named. */
static void
put_begin (GString *to, const Losses *losses, TotalTime late)
{
  const IntervalTotals *totals = losses->totals;

  g_string_append (to, "waiting for others to begin");
  if (late == 0 || totals->communication_synch == 0)
    return;
  g_string_append (to, " (");
  put_percent (to, totals->communication_synch, totals->total);
  g_string_append (to, " in collectives, ");
  put_percent (to, late, totals->total);
  g_string_append (to, " in receives)");
}

/* "their time", of one processor "its time". */
static const char *
whose (const ReportContext *context)
{
  return program_processors (context->program) == 1 ? "its" : "their";
}

/* "10 % goes into waiting for others to begin", "10 % is idle"; of_time: " of their time"
 * or nothing. */
static void
put_loss (GString *to, const ReportContext *context, const Losses *losses,
          const char *of_time)
{
  const TotalTime largest = losses->largest;

  put_percent (to, largest, losses->totals->total);
  g_string_append (to, of_time);
  if (largest == losses->communication)
    {
      g_string_append (to, " goes into communication");
      put_kind (to, context, losses);
    }
  else if (largest == losses->begin)
    {
      g_string_append (to, " goes into ");
      put_begin (to, losses, context->result->late);
    }
  else if (largest == losses->totals->insufficient)
    g_string_append (to, " goes into work that others do too (insufficient parallelism)");
  else
    g_string_append (to, " is idle");
}

static void
put_parts (GString *to, const ReportContext *context, const Losses *losses)
{
  const IntervalTotals *totals = losses->totals;
  g_autofree char *of_time = g_strdup_printf (" of %s time", whose (context));

  g_string_append (to, "; ");
  if (totals->productive < losses->largest)
    {
      put_loss (to, context, losses, of_time);
      if (totals->productive == 0)
        return;
      g_string_append (to, ", and ");
      put_percent (to, totals->productive, totals->total);
      g_string_append (to, " is productive");
      return;
    }
  put_percent (to, totals->productive, totals->total);
  g_string_append_printf (to, "%s is productive", of_time);
  if (losses->largest == 0)
    return;
  g_string_append (to, ", and ");
  put_loss (to, context, losses, "");
}

/* For programs whose communication, without waiting for others to start, takes less than
 * a hundredth of the time. */
static void
put_bottleneck (GString *to, const ReportContext *context)
{
  const Losses found = find_losses (context), *losses = &found;

  if (losses->totals->total == 0 || context->result->messages == 0
      || losses->communication * 100 >= losses->totals->total)
    return;
  g_string_append (to, "The network is not the bottleneck: communication takes ");
  if (losses->communication == 0)
    g_string_append (to, "no time.");
  else
    {
      put_percent (to, losses->communication, losses->totals->total);
      g_string_append_printf (to, " of %s time.", whose (context));
    }
}

static void
put_time (GString *to, const ReportContext *context)
{
  const Losses losses = find_losses (context);
  guint32 processors = program_processors (context->program);
  g_autofree char *range = report_range_text (context->range, context->result->time,
                                              context->unit, TIME_DIGITS);
  NumberText text;

  g_string_append_printf (to, "%u processor%s ", processors,
                          processors == 1 ? " takes" : "s take");
  if (context->result->time == 0)
    g_string_append (to, "no time");
  else
    g_string_append (
        to, number_short_time (context->result->time, context->unit, TIME_DIGITS, text));
  g_string_append (to, range);
  if (losses.totals->total > 0)
    put_parts (to, context, &losses);
  g_string_append (to, ".");
}

/* ---- what was asked ---------------------------------------------------------------- */

/* The program that programs beside it slow most. */
static void
put_slowdown (GString *to, const ReportContext *context)
{
  g_autoptr (GArray) jobs = report_jobs_new (context);
  const JobRow *most = NULL;
  NumberText text;

  if (!report_jobs_have_slowdowns (jobs))
    return;
  for (guint j = 0; j < jobs->len; j++)
    {
      const JobRow *row = report_jobs_row (jobs, j);

      if (row->figures.alone > 0 && row->figures.time > row->figures.alone
          && (most == NULL
              || (TotalTime) row->figures.time * most->figures.alone
                     > (TotalTime) most->figures.time * row->figures.alone))
        most = row;
    }
  if (most == NULL)
    g_string_append (to, "No program takes longer than alone.");
  else
    g_string_append_printf (
        to, "%s is slowed most: beside the others it takes %s.", most->name,
        number_longer (most->figures.time, most->figures.alone, text));
}

/* Of traffic. */
static void
put_latency (GString *to, const ReportContext *context)
{
  const LatencyReport *latency = context->latency;
  NumberText one, other;

  if (latency == NULL || latency->load.of == 0 || latency->figures.messages == 0)
    return;
  number_short_time (latency->figures.p50, context->unit, TIME_DIGITS, one);
  number_short_time (latency->figures.p99, context->unit, TIME_DIGITS, other);
  g_string_append_printf (to, "Half of the messages take at most %s, 99 %% at most %s",
                          one, other);
  if (traffic_load_is_saturated (&latency->load))
    g_string_append_printf (
        to, "; the network is saturated: it accepts %s of the load of %s",
        number_ratio (latency->load.accepted, latency->load.of, 2, "", one),
        number_ratio (latency->load.offered, latency->load.of, 2, "", other));
  g_string_append_c (to, '.');
}

/* ---- where it jams ----------------------------------------------------------------- */

/* The links with the largest amount: the first, how many, how much; and the sum. */
typedef struct
{
  guint32 first, links;
  TotalTime most, sum;
} Foremost;

static void
consider (Foremost *self, guint32 link, TotalTime value)
{
  self->sum += value;
  if (value < self->most || value == 0)
    return;
  if (value > self->most)
    *self = (Foremost){ link, 0, value, self->sum };
  self->links++;
}

/* "link 0 → 1" or "links 0 → 1 and 9 more" */
static void
put_links (GString *to, const ReportContext *context, const Foremost *links, char first,
           const char *arrow)
{
  LinkRow row = links_row (context->network, links->first);
  g_autofree char *name = links_name (context->network, row.from, row.to, arrow);

  g_string_append_printf (to, "%cink%s %s", first, links->links == 1 ? "" : "s", name);
  if (links->links > 1)
    g_string_append_printf (to, " and %u more", links->links - 1);
}

/* The links that are busy longest, and those for which messages wait longest; network:
 * NULL if there are no links. */
typedef struct
{
  Foremost busy, waited; /* waited: for messages of other processors */
  TotalTime sender;      /* waiting for other messages of the same one */
} Jams;

static Jams
find_jams (const ReportContext *context, const Topology *topology)
{
  Jams jams = { 0 };

  for (guint32 link = 0; topology != NULL && link < topology->links; link++)
    {
      const LinkStatistics s = network_link_statistics (context->network, link);

      consider (&jams.busy, link, s.busy);
      consider (&jams.waited, link, link_others_delay (&s));
      jams.sender += s.sender_delay;
    }
  return jams;
}

/* If no packet waited, messages that are delayed have taken longer routes. */
static void
put_waiting (GString *to, const ReportContext *context, const Topology *topology,
             const Jams *jams)
{
  const ReplayResult *result = context->result;
  const gboolean begins = jams->busy.links == 0;
  NumberText text;

  if (result->congestion_delay <= 0)
    {
      g_string_append_printf (to, "%co message waits for others", begins ? 'N' : 'n');
      return;
    }
  number_short_time ((result->congestion_delay + (TotalTime) result->messages / 2)
                         / (TotalTime) result->messages,
                     context->unit, TIME_DIGITS, text);
  if (topology != NULL && jams->waited.sum == 0 && jams->sender == 0)
    {
      g_string_append_printf (to, "Valiant routes make messages arrive %s later each",
                              text);
      return;
    }
  g_string_append_printf (to, "%cessages wait %s each for %s", begins ? 'M' : 'm', text,
                          topology != NULL && jams->waited.sum == 0
                              ? "earlier ones of the same sender"
                              : "others");
  if (jams->waited.sum > 0 && jams->sender > jams->waited.sum)
    g_string_append (to, ", mostly earlier ones of the same sender");
}

static void
put_network (GString *to, const ReportContext *context, const Topology *topology,
             const Jams *jams, const char *arrow)
{
  const Foremost *busy = &jams->busy;

  if (busy->links > 0)
    {
      put_links (to, context, busy, 'L', arrow);
      g_string_append (to, busy->links == 1 ? " is busy " : " are busy ");
      put_percent (to, busy->most, MAX ((TotalTime) context->result->time, busy->most));
      g_string_append (to, " of the run; ");
    }
  put_waiting (to, context, topology, jams);
  g_string_append (to, ".");
}

static void
put_longest (GString *to, const ReportContext *context, const Foremost *waited,
             const char *arrow)
{
  if (waited->links == 0 || context->result->congestion_delay <= 0)
    return;
  g_string_append (to, "They wait longest for ");
  put_links (to, context, waited, 'l', arrow);
  g_string_append (to, " (");
  put_percent (to, waited->most, waited->sum);
  g_string_append (to, waited->links == 1 ? " of the waiting for other senders)."
                                          : " of the waiting for other senders each).");
}

/* ---- all of them ------------------------------------------------------------------- */

/* Adds what was put, and frees the text. */
static void
add_sentence (GPtrArray *sentences, GString *text)
{
  if (text->len > 0)
    g_ptr_array_add (sentences, g_string_free (text, FALSE));
  else
    g_string_free (text, TRUE);
}

char **
report_answer_sentences (const ReportContext *context, const char *arrow)
{
  const Topology *topology
      = context->network == NULL ? NULL : network_topology (context->network);
  const Jams jams = find_jams (context, topology);
  GPtrArray *sentences = g_ptr_array_new ();
  GString *time = g_string_new (NULL), *bottleneck = g_string_new (NULL);
  GString *network = g_string_new (NULL), *longest = g_string_new (NULL);
  GString *asked = g_string_new (NULL);
  char *unstable;

  put_time (time, context);
  put_slowdown (asked, context);
  put_latency (asked, context);
  put_bottleneck (bottleneck, context);
  unstable = report_range_unstable (context->range);
  if (context->result->messages == 0)
    g_string_append (network, "No message is sent.");
  else
    {
      put_network (network, context, topology, &jams, arrow);
      put_longest (longest, context, &jams.waited, arrow);
    }
  add_sentence (sentences, time);
  add_sentence (sentences, asked);
  if (unstable != NULL)
    g_ptr_array_add (sentences, unstable);
  add_sentence (sentences, bottleneck);
  add_sentence (sentences, network);
  add_sentence (sentences, longest);
  g_ptr_array_add (sentences, NULL);
  return (char **) g_ptr_array_free (sentences, FALSE);
}

char *
report_answer (const ReportContext *context)
{
  g_auto (GStrv) sentences = report_answer_sentences (context, "→");

  return g_strjoinv (" ", sentences);
}
