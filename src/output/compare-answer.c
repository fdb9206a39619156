/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "output/compare-answer.h"

#include <string.h>

#include "analysis/report-noise.h"
#include "analysis/report-why.h"
#include "text/number-short.h"
#include "text/text-cells.h"

#define MOST_NAMED 10

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

static void
put_least_and_most (GString *to, const CompareTable *self, TotalTime shortest,
                    TotalTime longest)
{
  NumberText text;

  g_string_append (to, put_names (to, self, shortest) == 1
                           ? " takes the least time, "
                           : " take the same, least time, ");
  g_string_append_printf (to, "%s; ",
                          number_short_time ((SimTime) shortest, self->unit, 3, text));
  put_names (to, self, longest);
  g_string_append_printf (to, " the most, %s",
                          number_short_time ((SimTime) longest, self->unit, 3, text));
  if (shortest > 0)
    g_string_append_printf (to, ", %s times as long",
                            number_ratio (longest, shortest, 2, "", text));
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

/* With ranges: the machines whose times differ from the least, but not by more than they
 * vary. */
static void
put_ranges (GString *to, const CompareTable *self, TotalTime shortest)
{
  g_autofree gboolean *is_near = g_new0 (gboolean, self->columns->len);
  const Column *least = NULL;
  guint near = 0, same = 0;

  for (guint c = 0; c < self->columns->len && least == NULL; c++)
    if (time_of (self, c) == shortest)
      least = compare_column (self, c);
  for (guint c = 0; c < self->columns->len; c++)
    {
      is_near[c] = ranges_meet (compare_column (self, c), least);
      near += is_near[c];
      same += time_of (self, c) == shortest;
    }
  if (near <= same)
    return;
  g_string_append (to, "; ");
  put_chosen (to, self, is_near);
  g_string_append (to, " differ by less than their ranges");
}

char *
compare_answer (const CompareTable *self, const char *arrow)
{
  g_autoptr (GString) answer = g_string_new (NULL);
  TotalTime shortest = time_of (self, 0), longest = shortest;
  NumberText text;

  if (self->columns->len == 1)
    return NULL;
  for (guint c = 1; c < self->columns->len; c++)
    {
      shortest = MIN (shortest, time_of (self, c));
      longest = MAX (longest, time_of (self, c));
    }
  if (shortest == longest)
    g_string_append_printf (answer, "All machines take the same time, %s",
                            number_short_time ((SimTime) shortest, self->unit, 3, text));
  else
    {
      put_least_and_most (answer, self, shortest, longest);
      put_cause (answer, self, longest, arrow);
      put_ranges (answer, self, shortest);
    }
  g_string_append_c (answer, '.');
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
