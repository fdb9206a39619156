/* SPDX-License-Identifier: GPL-3.0-or-later */
/* summary-jobs.c - several programs at once, for a person: the time of each, and who made
 * whom wait */
#include "config.h"

#include "analysis/report-jobs.h"
#include "output/summary-private.h"
#include "text/text-cells.h"

#define NAME_WIDTH 28
#define COLUMN_WIDTH 10
#define SLOWDOWN_DECIMALS 3
#define MOST_WIDE 5 /* jobs whose waiting is shown side by side */

static void
add_time (const SummaryText *self, TotalTime time)
{
  NumberText text;

  text_right (self->text, summary_time (self, time, text), COLUMN_WIDTH);
}

/* Of a long text the beginning and the end: "traffic(uniform..d=0.3)". */
static char *
shortened (const char *text, glong width)
{
  const glong length = g_utf8_strlen (text, -1), kept = (width - 2) / 2;

  if (length <= width)
    return g_strdup (text);
  g_autofree char *first = g_utf8_substring (text, 0, width - 2 - kept);
  return g_strconcat (first, "..", g_utf8_offset_to_pointer (text, length - kept), NULL);
}

/* "2 halo:4x4" */
static void
add_name (const SummaryText *self, const GArray *jobs, guint j)
{
  g_autofree char *name
      = g_strdup_printf ("%u %s", j + 1, report_jobs_row (jobs, j)->name);
  g_autofree char *text = shortened (name, NAME_WIDTH - 1);

  text_left (self->text, text, NAME_WIDTH);
}

/* Whether there are switches that several programs use. */
static gboolean
have_switches (const GArray *jobs)
{
  for (guint j = 0; j < jobs->len; j++)
    if (report_jobs_row (jobs, j)->figures.shared_switches > 0)
      return TRUE;
  return FALSE;
}

/* switches: whether those that others share have a column */
static void
add_job (const SummaryText *self, const GArray *jobs, guint j, gboolean switches)
{
  const JobRow *row = report_jobs_row (jobs, j);
  const JobTime *figures = &row->figures;
  NumberText text;

  add_name (self, jobs, j);
  text_right (self->text, number_grouped (row->processors, text), COLUMN_WIDTH + 2);
  if (switches)
    text_right (self->text, number_grouped (figures->shared_switches, text),
                COLUMN_WIDTH);
  add_time (self, figures->time);
  if (figures->has_alone)
    add_time (self, figures->alone);
  if (report_jobs_slowdown (row, SLOWDOWN_DECIMALS, text))
    text_right (self->text, text, COLUMN_WIDTH);
  g_string_append_c (self->text, '\n');
}

static void
add_heads (const SummaryText *self, const GArray *jobs)
{
  static const char *const heads[]
      = { "processors", "switches", "time", "alone", "slowdown" };
  const gboolean switches = have_switches (jobs);
  const guint columns
      = report_jobs_row (jobs, 0)->figures.has_alone ? G_N_ELEMENTS (heads) : 3;

  text_left (self->text, switches ? "Programs (switches: shared)" : "Programs",
             NAME_WIDTH);
  for (guint i = 0; i < columns; i++)
    if (i != 1 || switches)
      text_right (self->text, heads[i], COLUMN_WIDTH + (i == 0 ? 2 : 0));
  g_string_append_c (self->text, '\n');
}

static gboolean
any_waits (const GArray *jobs)
{
  for (guint i = 0; i < jobs->len; i++)
    for (guint j = 0; j < jobs->len; j++)
      if (report_jobs_row (jobs, i)->figures.delays[j] > 0)
        return TRUE;
  return FALSE;
}

/* Waiting of a job behind packets of each. */
static void
add_delays (const SummaryText *self, const GArray *jobs)
{
  NumberText text;

  text_left (self->text, "Waiting behind packets of", NAME_WIDTH);
  for (guint j = 0; j < jobs->len; j++)
    text_right (self->text, number_grouped (j + 1, text), COLUMN_WIDTH);
  g_string_append_c (self->text, '\n');
  for (guint i = 0; i < jobs->len; i++)
    {
      add_name (self, jobs, i);
      for (guint j = 0; j < jobs->len; j++)
        add_time (self, report_jobs_row (jobs, i)->figures.delays[j]);
      g_string_append_c (self->text, '\n');
    }
}

typedef struct
{
  guint waits, behind; /* jobs */
  TotalTime time;
} JobWait;

static int
compare_waits (gconstpointer a, gconstpointer b)
{
  const JobWait *one = a, *other = b;

  if (one->time != other->time)
    return one->time > other->time ? -1 : 1;
  return one->waits != other->waits ? (one->waits < other->waits ? -1 : 1)
                                    : (one->behind < other->behind ? -1 : 1);
}

/* The same, a line for each pair that waits, by most. */
static void
list_delays (const SummaryText *self, const GArray *jobs, guint lines)
{
  g_autoptr (GArray) waits = g_array_new (FALSE, FALSE, sizeof (JobWait));

  for (guint i = 0; i < jobs->len; i++)
    for (guint j = 0; j < jobs->len; j++)
      {
        const JobWait wait = { i, j, report_jobs_row (jobs, i)->figures.delays[j] };

        if (wait.time > 0)
          g_array_append_val (waits, wait);
      }
  g_array_sort (waits, compare_waits);
  g_string_append (self->text, "Waiting\n");
  const guint shown = MIN (waits->len, MAX (lines, 2) - 1);
  for (guint n = 0; n < shown; n++)
    {
      const JobWait *wait = &g_array_index (waits, JobWait, n);

      add_name (self, jobs, wait->waits);
      add_time (self, wait->time);
      g_string_append_printf (self->text, "  behind %u", wait->behind + 1);
      if (n + 1 == shown && shown < waits->len)
        g_string_append_printf (self->text, " .. and %u more", waits->len - shown);
      g_string_append_c (self->text, '\n');
    }
}

void
summary_jobs (const SummaryText *self)
{
  g_autoptr (GArray) jobs = report_jobs_new (self->context);

  if (jobs == NULL)
    return;
  g_string_append_c (self->text, '\n');
  add_heads (self, jobs);
  for (guint j = 0; j < jobs->len; j++)
    add_job (self, jobs, j, have_switches (jobs));
}

void
summary_job_waits (const SummaryText *self, guint lines)
{
  g_autoptr (GArray) jobs = report_jobs_new (self->context);

  if (jobs == NULL || network_topology (self->context->network) == NULL
      || !any_waits (jobs))
    return;
  if (jobs->len <= MOST_WIDE && jobs->len < lines)
    add_delays (self, jobs);
  else
    list_delays (self, jobs, lines);
}
