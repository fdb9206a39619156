/* SPDX-License-Identifier: GPL-3.0-or-later */
/* report-operations.c - the table by operation, for a person at a terminal
 *
 *   Operation            calls         time          bytes  late sender ..
 *   MPI_Allreduce          144     1.802 ms          1 152            0
 */
#include "config.h"

#include "output/report-operations.h"

#include "analysis/interval-label.h"
#include "text/escape.h"

#define MOST_SITES 20
#define MOST_ROWS 40
#define NAME_WIDTH 24
#define MOST_NAME 40 /* characters; JSON has all */
#define TIME_WIDTH 15

/* Where calls compute they have names of kernels, which are long. */
static int
name_width (const CallRow *sum)
{
  return sum->of_operations ? MOST_NAME + 1 : NAME_WIDTH;
}

static void
add_time (const ReportContext *context, GString *text, TotalTime time)
{
  NumberText number;

  number_fixed (time, context->unit,
                report_decimals (context->result->time, context->unit), number);
  g_string_append_printf (text, " %*s", TIME_WIDTH - 1, number);
}

static void
add_name (GString *text, const char *name, glong width)
{
  const glong used = escape_plain_short (text, name, MOST_NAME);

  g_string_append_printf (text, "%*s", (int) MAX (width - used, 1), "");
}

static void
add_titles (GString *text, gboolean sites, const CallRow *sum)
{
  g_string_append_printf (text, "\n%-*s%12s%*s%18s", name_width (sum),
                          sites ? "By call site" : "By operation", "calls", TIME_WIDTH,
                          "time of all", "bytes");
  if (sum->of_operations)
    g_string_append_printf (text, "%*s", TIME_WIDTH, "computing");
  for (guint part = 0; part < N_CALL_PARTS; part++)
    if (call_row_shows (sum, part))
      g_string_append_printf (text, "%*s", TIME_WIDTH, call_part_label (part));
  g_string_append_c (text, '\n');
}

static void
add_row (const ReportContext *context, GString *text, const CallRow *row,
         const CallRow *sum)
{
  NumberText number;

  add_name (text,
            row->call == PROGRAM_NONE ? "all"
                                      : program_call_name (context->program, row->call),
            name_width (sum));
  g_string_append_printf (text, "%12" G_GUINT64_FORMAT, row->count);
  add_time (context, text, row->time);
  g_string_append_printf (text, "%18s", number_exact (row->bytes, 1, 0, number));
  if (sum->of_operations)
    add_time (context, text, row->computing);
  for (guint part = 0; part < N_CALL_PARTS; part++)
    if (call_row_shows (sum, part))
      add_time (context, text, row->part[part]);
  if (row->interval != PROGRAM_NONE)
    {
      g_autofree char *label
          = interval_label (program_interval (context->program, row->interval));

      g_string_append (text, "  ");
      escape_plain (text, label);
    }
  g_string_append_c (text, '\n');
}

static void
add_rows (const ReportContext *context, GString *text, const GArray *rows, guint most,
          const CallRow *sum)
{
  for (guint i = 0; i < rows->len && i < most; i++)
    add_row (context, text, &g_array_index (rows, CallRow, i), sum);
  if (rows->len > most)
    g_string_append_printf (text, ".. and %u more, in JSON\n", rows->len - most);
}

void
report_operations (const ReportContext *context, GString *text)
{
  g_autoptr (GArray) rows = NULL, sites = NULL;
  CallRow sum;

  if (context->calls == NULL)
    return;
  sites = call_times_sites (context->calls, context->characteristics);
  rows = call_times_rows (sites);
  if (rows->len == 0)
    return;
  sum = call_times_sum (rows);
  add_titles (text, FALSE, &sum);
  add_rows (context, text, rows, MOST_ROWS, &sum);
  add_row (context, text, &sum, &sum);
  if (sites->len == rows->len)
    return;
  add_titles (text, TRUE, &sum);
  add_rows (context, text, sites, MOST_SITES, &sum);
}
