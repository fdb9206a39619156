/* SPDX-License-Identifier: GPL-3.0-or-later */
/* data-times.c - what processors and links did when, for the script of a report
 *
 *   time.rows      how many; time.of: processors of a row
 *   time.exact     of each row "b120i30o5": busy, idle, in overhead for so many ps; or
 *   time.density   bytes in base64: for each bin of each row the busy and the overhead
 *                  part, of 255; time.bins, time.width
 *   links          the busiest: ends, name if nodes have names, busy, time busy in each
 *                  bin; mean: of all
 *   path           the critical path: processor, from, to of each stretch; absent if too
 *                  many, or not asked for
 *   messages       from, to, injected, arrived, bytes, delay; absent if too many
 */
#include "config.h"

#include "html/page-json.h"
#include "html/report/network-links.h"
#include "html/report/report-data.h"

#define FULL 255

/* ---- processors -------------------------------------------------------------------- */

static char
state_letter (guint32 state)
{
  return state == STATE_BUSY ? 'b' : state == STATE_IDLE ? 'i' : 'o';
}

/* Writes the changes of one processor up to `end`.  Returns: the first change of the next
 * one. */
static const StateChange *
put_row (Page *page, const StateChange *change, const StateChange *after,
         guint32 processor, SimTime end)
{
  char state = 'i';
  SimTime since = 0;

  page_put (page, processor == 0 ? "\n\"" : ",\n\"");
  for (; change < after && change->processor == processor; change++)
    {
      if (state_letter (change->state) == state)
        continue;
      if (change->begin > since)
        page_putf (page, "%c%" G_GINT64_FORMAT, state, change->begin - since);
      state = state_letter (change->state);
      since = change->begin;
    }
  if (end > since)
    page_putf (page, "%c%" G_GINT64_FORMAT, state, end - since);
  page_put (page, "\"");
  return change;
}

static void
put_exact (Page *page, const ReportContext *context, const StateChange *change, guint n)
{
  const StateChange *after = change + n;

  page_put (page, ",\"exact\":[");
  for (guint32 p = 0; p < program_processors (context->program); p++)
    {
      change = put_row (page, change, after, p, context->result->time);
      page_flush (page);
    }
  page_put (page, "]");
}

/* What is there is not 0. */
static guint8
byte_of (SimTime part, TotalTime whole)
{
  guint byte = (guint) (((TotalTime) part * FULL + whole / 2) / whole);

  return (guint8) (part > 0 ? MAX (byte, 1) : 0);
}

static void
put_density (Page *page, const TimeBins *bins, guint32 rows, guint32 of_row)
{
  guint n = time_bins_bins (bins);
  TotalTime whole = (TotalTime) time_bins_width (bins) * of_row;
  g_autofree guint8 *bytes = g_new0 (guint8, (gsize) rows * n * 2);
  g_autofree char *text = NULL;

  for (guint32 r = 0; r < rows; r++)
    for (guint half = 0; half < 2; half++)
      {
        const SimTime *cells = time_bins_row (bins, 2 * r + half);

        for (guint bin = 0; cells != NULL && bin < n; bin++)
          bytes[((gsize) r * n + bin) * 2 + half] = byte_of (cells[bin], whole);
      }
  text = g_base64_encode (bytes, (gsize) rows * n * 2);
  page_putf (page, ",\"bins\":%u,\"width\":%" G_GINT64_FORMAT ",\"density\":\"", n,
             time_bins_width (bins));
  page_put (page, text);
  page_put (page, "\"");
}

static void
put_totals (Page *page, const ReportContext *context)
{
  page_put (page, ",\"totals\":[");
  for (guint32 p = 0; p < context->result->processors; p++)
    {
      const ProcessorTotals *one = &context->result->processor[p];

      page_putf (page, "%s[%" G_GINT64_FORMAT ",%" G_GINT64_FORMAT "]", p == 0 ? "" : ",",
                 one->busy, one->overhead);
    }
  page_put (page, "]");
}

static void
put_processors (Page *page, const ReportContext *context)
{
  guint32 processors = program_processors (context->program);
  guint32 of_row = processor_times_of_row (context->times);
  guint32 rows = (processors + of_row - 1) / of_row;
  guint n;
  const StateChange *changes = processor_times_changes (context->times, &n);

  page_putf (page, ",\"time\":{\"rows\":%u,\"of\":%u", rows, of_row);
  if (changes != NULL && of_row == 1)
    put_exact (page, context, changes, n);
  else
    put_density (page, processor_times_bins (context->times), rows, of_row);
  if (of_row == 1)
    put_totals (page, context);
  page_put (page, "}");
}

/* ---- links ------------------------------------------------------------------------- */

static void
put_cells (Page *page, const TotalTime *cells, guint n)
{
  for (guint bin = 0; bin < n; bin++)
    {
      page_put (page, bin == 0 ? "" : ",");
      page_json_number (page, cells[bin]);
    }
}

static void
put_link (Page *page, const ReportContext *context, guint32 link, gboolean first)
{
  LinkRow row = links_row (context->network, link);
  guint n = time_bins_bins (context->heat);
  const SimTime *cells = time_bins_row (context->heat, link);
  g_autofree TotalTime *sums = g_new0 (TotalTime, MAX (n, 1));

  for (guint bin = 0; cells != NULL && bin < n; bin++)
    sums[bin] = cells[bin];
  page_putf (page, "%s\n{\"from\":%u,\"to\":%u", first ? "" : ",", row.from, row.to);
  if (network_has_names (context->network))
    {
      g_autofree char *name = links_name (context->network, row.from, row.to, "→");

      page_put (page, ",\"name\":");
      page_json_text (page, name);
    }
  page_put (page, ",\"busy\":");
  page_json_number (page, row.statistics.busy);
  page_put (page, ",\"cells\":[");
  put_cells (page, sums, n);
  page_put (page, "]}");
}

/* The mean over all links that take time. */
static void
put_mean (Page *page, const ReportContext *context)
{
  const Topology *topology = network_topology (context->network);
  guint n = time_bins_bins (context->heat);
  g_autofree TotalTime *sum = g_new0 (TotalTime, MAX (n, 1));
  TotalTime busy = 0;
  guint32 links = 0;

  for (guint32 link = 0; link < topology->links; link++)
    {
      const SimTime *cells = time_bins_row (context->heat, link);

      links += topology->weight_class[link] != TOPOLOGY_INFINITE_CLASS;
      busy += network_link_statistics (context->network, link).busy;
      for (guint bin = 0; cells != NULL && bin < n; bin++)
        sum[bin] += cells[bin];
    }
  page_putf (page, ",\"mean\":{\"links\":%u,\"busy\":", links);
  page_json_number (page, busy);
  page_put (page, ",\"cells\":[");
  put_cells (page, sum, n);
  page_put (page, "]}");
}

static void
put_links (Page *page, const ReportContext *context)
{
  RankedLinks links;

  time_bins_reach (context->heat, context->result->time);
  ranked_links_init (&links, context->network);
  page_putf (page, ",\"links\":{\"width\":%" G_GINT64_FORMAT ",\"bins\":%u,\"rows\":[",
             time_bins_width (context->heat), time_bins_bins (context->heat));
  for (guint i = 0; i < links.busiest->len; i++)
    put_link (page, context, g_array_index (links.busiest, guint32, i), i == 0);
  page_put (page, "]");
  put_mean (page, context);
  page_put (page, "}");
  ranked_links_clear (&links);
}

/* ---- the critical path ------------------------------------------------------------- */

static void
put_path (Page *page, const PathLine *line)
{
  guint n;
  const PathStretch *list = path_line_stretches (line, &n);

  if (list == NULL)
    return;
  page_put (page, ",\"path\":[");
  for (guint i = 0; i < n; i++)
    {
      page_putf (page, "%s[%u,%" G_GINT64_FORMAT ",%" G_GINT64_FORMAT "]",
                 i == 0 ? "" : ",", list[i].processor, list[i].begin, list[i].end);
      page_flush (page);
    }
  page_put (page, "]");
}

/* ---- messages ---------------------------------------------------------------------- */

static void
put_messages (Page *page, const ReportContext *context)
{
  guint n;
  const MessageOutcome *list = processor_times_messages (context->times, &n);

  page_putf (page, ",\"sent\":%" G_GUINT64_FORMAT, context->result->messages);
  if (list == NULL)
    return;
  page_put (page, ",\"messages\":[");
  for (guint i = 0; i < n; i++)
    {
      page_putf (page, "%s[%u,%u,", i == 0 ? "" : ",", list[i].source,
                 list[i].destination);
      page_json_number (page, list[i].injected);
      page_putf (page, ",");
      page_json_number (page, list[i].arrived);
      page_putf (page, ",%" G_GUINT64_FORMAT ",", list[i].bytes);
      page_json_number (page, list[i].delay);
      page_put (page, "]");
    }
  page_put (page, "]");
}

void
report_data_times (Page *page, const ReportContext *context)
{
  if (context->times == NULL)
    return;
  put_processors (page, context);
  if (context->heat != NULL)
    put_links (page, context);
  if (context->path_line != NULL)
    put_path (page, context->path_line);
  put_messages (page, context);
}
