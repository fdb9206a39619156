/* SPDX-License-Identifier: GPL-3.0-or-later */
/* summary-answer.c - the summary on one screen: the answer, the figures behind it, the
 * settings */
#include "config.h"

#include <string.h>

#include "analysis/interval-fields.h"
#include "analysis/interval-parts.h"
#include "analysis/rendezvous-hint.h"
#include "analysis/report-settings.h"
#include "output/report-operations.h"
#include "output/summary-private.h"
#include "text/number-short.h"
#include "text/text-cells.h"

#define KIND_WIDTH 14
#define KIND_COUNT_WIDTH 10
#define MEASURE_WIDTH 14
#define INDENT 10
#define SCREEN_LINES 24
#define LEAST_LINES_OF_LINKS 3
#define MOST_COLLECTIVES 2

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

/* Lines that are left on the screen; many where options ask for more than fits. */
static guint
lines_left (const SummaryText *self, guint used)
{
  const ReportContext *context = self->context;

  if (context->why != NULL || context->what_ifs != NULL || context->noise != NULL)
    return G_MAXUINT16;
  return SCREEN_LINES - MIN (used, SCREEN_LINES);
}

static void
add_first (const SummaryText *self)
{
  const ReportContext *context = self->context;

  summary_why_sentence (context->why, self->text);
  summary_answer_begin (self);
  add_value (self);
  if (context->jobs != NULL)
    summary_jobs (self);
  else
    add_parts (self);
  if (context->why != NULL)
    summary_why_answer (self);
  if (context->what_ifs != NULL)
    summary_what_ifs_answer (self);
  if (context->noise != NULL)
    summary_noise_answer (self);
}

/* What has room on any screen, then as much of the rest as fits. */
void
summary_write_answer (const ReportContext *context, const SummaryStyle *style,
                      OutputFile *output)
{
  g_autoptr (GString) text = g_string_new (NULL), middle = g_string_new (NULL);
  g_autoptr (GString) settings = settings_lines (context);
  const guint decimals = report_decimals (context->result->time, context->unit);
  const SummaryText self = { context, style, text, decimals };
  const SummaryText behind = { context, style, middle, decimals };
  guint used;

  add_first (&self);
  add_messages (&behind);
  if (context->jobs == NULL)
    add_kinds (&behind);
  used = summary_count_lines (middle) + summary_count_lines (settings);
  if (context->jobs != NULL)
    summary_job_waits (&self, lines_left (&self, summary_count_lines (text) + used
                                                     + LEAST_LINES_OF_LINKS));
  g_string_append_len (text, middle->str, (gssize) middle->len);
  used = summary_count_lines (text) + summary_count_lines (settings);
  summary_links (&self, lines_left (&self, used));
  if (style->intervals)
    {
      report_operations (context, text);
      summary_intervals_table (&self);
    }
  g_string_append_len (text, settings->str, (gssize) settings->len);
  output_file_write (output, text->str, text->len);
}
