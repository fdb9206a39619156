/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "output/compare-answer.h"

#include <string.h>

#include "analysis/report-noise.h"
#include "analysis/report-range.h"
#include "analysis/report-why.h"
#include "text/number-short.h"
#include "text/text-cells.h"

#define MOST_NAMED 10
#define TIME_DIGITS 3

static TotalTime
time_of (const CompareTable *self, guint column)
{
  return compare_column (self, column)->value[ROW_TIME];
}

/* "grid, mesh and torus": the chosen machines.  Returns: how many. */
static guint
put_chosen (GString *to, const CompareTable *self, const gboolean *is_chosen)
{
  guint n = 0, named = 0;

  for (guint c = 0; c < self->columns->len; c++)
    n += is_chosen[c];
  for (guint c = 0; c < self->columns->len && named < MOST_NAMED; c++)
    if (is_chosen[c])
      {
        const gboolean is_last = named + 1 == n;

        g_string_append_printf (to, "%s%s",
                                named == 0 ? ""
                                : is_last  ? " and "
                                           : ", ",
                                compare_column (self, c)->name);
        named++;
      }
  if (n > named)
    g_string_append_printf (to, " and %u more", n - named);
  return n;
}

/* All machines that take this time.  Returns: how many. */
static guint
put_names (GString *to, const CompareTable *self, TotalTime time)
{
  g_autofree gboolean *is_chosen = g_new (gboolean, self->columns->len);

  for (guint c = 0; c < self->columns->len; c++)
    is_chosen[c] = time_of (self, c) == time;
  return put_chosen (to, self, is_chosen);
}

/* With its range, of the first machine that takes this time. */
static void
put_time (GString *to, const CompareTable *self, TotalTime time)
{
  NumberText text;

  g_string_append (to, number_short_time (time, self->unit, TIME_DIGITS, text));
  for (guint c = 0; c < self->columns->len; c++)
    if (time_of (self, c) == time)
      {
        g_autofree char *range = report_range_text (
            compare_column (self, c)->range, (SimTime) time, self->unit, TIME_DIGITS);

        g_string_append (to, range);
        return;
      }
}

static void
put_most (GString *to, const CompareTable *self, TotalTime shortest, TotalTime longest)
{
  NumberText text;

  put_names (to, self, longest);
  g_string_append (to, " the most, ");
  put_time (to, self, longest);
  if (shortest > 0)
    g_string_append_printf (to, ", %s", number_longer (longest, shortest, text));
}

static void
put_least_and_most (GString *to, const CompareTable *self, TotalTime shortest,
                    TotalTime longest)
{
  g_string_append (to, put_names (to, self, shortest) == 1
                           ? " takes the least time, "
                           : " take the same, least time, ");
  put_time (to, self, shortest);
  g_string_append (to, "; ");
  put_most (to, self, shortest, longest);
}

/* Names the link that is busy at least half of the run on the one machine that takes the
 * most time. */
static void
put_cause (GString *to, const CompareTable *self, TotalTime longest, const char *arrow)
{
  const Column *column = NULL;
  NumberText text;

  for (guint c = 0; c < self->columns->len; c++)
    if (time_of (self, c) == longest)
      {
        if (column != NULL)
          return;
        column = compare_column (self, c);
      }
  if (!column->has_links || column->busiest * 2 < longest)
    return;
  if (column->busiest_is_medium)
    g_string_append (to, ": its medium is busy ");
  else
    g_string_append_printf (to, ": its link %s is busy ",
                            strcmp (arrow, "->") == 0 ? column->link
                                                      : column->link_with_arrow);
  g_string_append (to, number_percent_of (column->busiest, longest, text));
}

/* Whether the ranges of two machines, from low to high, have a time in common. */
static gboolean
ranges_meet (const Column *one, const Column *other)
{
  TimeRange a, b;

  return compare_time_range (one, &a) && compare_time_range (other, &b)
         && a.least <= b.greatest && b.least <= a.greatest;
}

/* The machines whose ranges meet that of the fastest.  Returns: how many. */
static guint
find_near (const CompareTable *self, TotalTime shortest, gboolean *is_near)
{
  const Column *least = NULL;
  guint near = 0;

  for (guint c = 0; c < self->columns->len && least == NULL; c++)
    if (time_of (self, c) == shortest)
      least = compare_column (self, c);
  for (guint c = 0; c < self->columns->len; c++)
    {
      is_near[c] = ranges_meet (compare_column (self, c), least);
      near += is_near[c];
    }
  return near;
}

/* With noise: the machines whose times differ from the least, but not by more than they
 * vary. */
static void
put_ranges (GString *to, const CompareTable *self, TotalTime shortest)
{
  g_autofree gboolean *is_near = g_new0 (gboolean, self->columns->len);
  const guint near = find_near (self, shortest, is_near);
  guint same = 0;

  for (guint c = 0; c < self->columns->len; c++)
    same += time_of (self, c) == shortest;
  if (near <= same || compare_column (self, 0)->range != NULL)
    return;
  g_string_append (to, "; ");
  put_chosen (to, self, is_near);
  g_string_append (to, " differ by less than their ranges");
}

/* With --range there is a winner only where no other range meets its own.  Returns:
 * whether there is none. */
static gboolean
put_near (GString *to, const CompareTable *self, TotalTime shortest, TotalTime longest,
          const char *arrow)
{
  g_autofree gboolean *is_near = g_new0 (gboolean, self->columns->len);
  const guint near = find_near (self, shortest, is_near);
  gboolean most_is_near = FALSE;

  if (compare_column (self, 0)->range == NULL || near < 2)
    return FALSE;
  if (near == self->columns->len)
    g_string_append (to, near == 2 ? "Both machines" : "All machines");
  else
    put_chosen (to, self, is_near);
  g_string_append (to, " take the same within their ranges, ");
  put_time (to, self, shortest);
  for (guint c = 0; c < self->columns->len; c++)
    most_is_near |= is_near[c] && time_of (self, c) == longest;
  if (most_is_near)
    return TRUE;
  g_string_append (to, "; ");
  put_most (to, self, shortest, longest);
  put_cause (to, self, longest, arrow);
  return TRUE;
}

static void
put_unstable (GString *to, const CompareTable *self)
{
  for (guint c = 0; c < self->columns->len; c++)
    {
      const Column *column = compare_column (self, c);
      g_autofree char *text = report_range_unstable (column->range);

      if (text != NULL)
        g_string_append_printf (to, " %s: %c%s", column->name, g_ascii_tolower (text[0]),
                                text + 1);
    }
}

char *
compare_answer (const CompareTable *self, const char *arrow)
{
  g_autoptr (GString) answer = g_string_new (NULL);
  TotalTime shortest = time_of (self, 0), longest = shortest;

  if (self->columns->len == 1)
    return NULL;
  for (guint c = 1; c < self->columns->len; c++)
    {
      shortest = MIN (shortest, time_of (self, c));
      longest = MAX (longest, time_of (self, c));
    }
  if (put_near (answer, self, shortest, longest, arrow))
    ;
  else if (shortest == longest)
    {
      g_string_append (answer, "All machines take the same time, ");
      put_time (answer, self, shortest);
    }
  else
    {
      put_least_and_most (answer, self, shortest, longest);
      put_cause (answer, self, longest, arrow);
      put_ranges (answer, self, shortest);
    }
  g_string_append_c (answer, '.');
  put_unstable (answer, self);
  return g_string_free (g_steal_pointer (&answer), FALSE);
}

void
compare_add_answer (const CompareTable *self, GString *text)
{
  g_autofree char *answer = compare_answer (self, "->");

  if (answer == NULL)
    return;
  text_lines (text, "", 0, answer);
  g_string_append_c (text, '\n');
}

char *
compare_sentence (const Column *column)
{
  const Why *why = column->why;
  g_autofree char *note = NULL;

  if (why == NULL || why->sentence == NULL)
    return NULL;
  if (why_has_parts (why))
    return g_strdup_printf ("%s: %s", column->name, why->sentence);
  note = report_why_unknown (why);
  return g_strdup_printf ("%s: %s Parts are %s.", column->name, why->sentence, note);
}

void
compare_add_sentences (const CompareTable *self, GString *text)
{
  for (guint c = 0; c < self->columns->len; c++)
    {
      g_autofree char *line = compare_sentence (compare_column (self, c));

      if (line == NULL)
        return;
      text_lines (text, "", 0, line);
      if (c + 1 == self->columns->len)
        g_string_append_c (text, '\n');
    }
}
