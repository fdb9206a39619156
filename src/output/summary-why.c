/* SPDX-License-Identifier: GPL-3.0-or-later */
/* summary-why.c - what the time is made of, for a person */
#include "config.h"

#include <string.h>

#include "analysis/report-why.h"
#include "output/summary-private.h"
#include "text/number-short.h"
#include "text/text-cells.h"

#define NAME_WIDTH 28
#define INDENT 12
#define WHAT_IF_WIDTH 40
#define COLUMN_WIDTH 14

void
summary_why_sentence (const Why *why, GString *to)
{
  if (why == NULL || why->sentence == NULL)
    return;
  text_lines (to, "", 0, why->sentence);
  g_string_append_c (to, '\n');
}

void
summary_next (const Why *why, GString *to)
{
  text_lines (
      to, "Next", INDENT - 2,
      why == NULL
          ? "--html report.html draws this; -v prints all; netfare why .. says why"
          : "--html report.html draws this; -v prints all figures, costs and rules");
}

static void
add_efficiencies (const SummaryText *self)
{
  const Why *why = self->context->why;
  g_autoptr (GString) line = g_string_new (NULL);
  NumberText text;

  for (Efficiency e = EFFICIENCY_PARALLEL; e < N_EFFICIENCIES; e++)
    {
      const Fraction value = efficiency_find (e, &why->times, &why->busy);

      g_string_append_printf (
          line, "%s%s %s", line->len > 0 ? ", " : "", efficiency_name (e),
          number_share (value.numerator, value.denominator, 4, "1.0000", text));
    }
  text_lines (self->text, "Efficiencies", INDENT + 2, g_strdelimit (line->str, "_", ' '));
}

gboolean
summary_why_is_unknown (const SummaryText *self)
{
  if (why_has_parts (self->context->why))
    return FALSE;
  g_autofree char *note = report_why_unknown (self->context->why);
  text_lines (self->text, "", 2, note);
  return TRUE;
}

/* A part may be below 0 if messages wait for fewer others the more time they take. */
void
summary_why_answer (const SummaryText *self)
{
  const Why *why = self->context->why;
  SummaryPart parts[N_TIME_PARTS];

  if (why_has_parts (why))
    {
      for (TimePart part = 0; part < N_TIME_PARTS; part++)
        parts[part] = (SummaryPart){ report_why_part_label (part), why->part[part] };
      summary_answer_parts (self, "Time, made of", parts, N_TIME_PARTS, why->times.run);
      add_efficiencies (self);
    }
  else
    {
      g_autofree char *note = report_why_unknown (why);

      text_lines (self->text, "Parts", INDENT + 2, note);
    }
  if (why->path != NULL)
    summary_path_answer (self);
}

/* Parts of the run's time, which add up to it; then the efficiencies. */
static void
add_parts_and_efficiencies (const SummaryText *self, const Why *why)
{
  NumberText text;

  if (summary_why_is_unknown (self))
    return;
  for (TimePart part = PART_WORK; part < N_TIME_PARTS; part++)
    {
      g_string_append_printf (self->text, "  %-*s", NAME_WIDTH - 2,
                              report_why_part_label (part));
      summary_table_time (self, why->part[part], 18);
      if (why->part[part] >= 0)
        summary_table_share (self, why->part[part], why->times.run);
      g_string_append_c (self->text, '\n');
    }
  for (Efficiency e = EFFICIENCY_PARALLEL; e < N_EFFICIENCIES; e++)
    {
      const Fraction value = efficiency_find (e, &why->times, &why->busy);

      g_string_append_printf (
          self->text, "%-*s%18s\n", NAME_WIDTH, report_why_efficiency_label (e),
          number_share (value.numerator, value.denominator, 4, "1.0000", text));
    }
}

void
summary_why_table (const SummaryText *self)
{
  const Why *why = self->context->why;

  g_string_append_printf (self->text, "\n%-*s%18s  of time\n", NAME_WIDTH,
                          "What the time is made of", report_time_units (self->context));
  add_parts_and_efficiencies (self, why);
  if (why->path != NULL)
    summary_path_table (self);
}

/* ---- what if ----------------------------------------------------------------------- */

/* One that does not fit has a line of its own. */
static void
add_wide_label (GString *text, const char *label)
{
  const gboolean fits = g_utf8_strlen (label, -1) < NAME_WIDTH - 2;

  g_string_append_printf (text, "  %s%s", label, fits ? "" : "\n");
  g_string_append_printf (
      text, "%*s", NAME_WIDTH - (fits ? 2 + (gint) g_utf8_strlen (label, -1) : 0), "");
}

/* A row for each --what-if: its time, and what it saves. */
void
summary_what_ifs_table (const SummaryText *self)
{
  const GArray *rows = self->context->what_ifs;
  const SimTime run = self->context->result->time;

  g_string_append_printf (self->text, "\n%-*s%18s%18s  of time\n", NAME_WIDTH, "What if",
                          report_time_units (self->context), "saved");
  for (guint i = 0; i < rows->len; i++)
    {
      const WhatIfTime *row = &g_array_index (rows, WhatIfTime, i);

      add_wide_label (self->text, row->what_if->text);
      summary_table_time (self, row->time, 18);
      summary_table_time (self, run - row->time, 18);
      if (run >= row->time)
        summary_table_share (self, run - row->time, run);
      g_string_append_c (self->text, '\n');
    }
}

void
summary_what_ifs_answer (const SummaryText *self)
{
  const GArray *rows = self->context->what_ifs;
  const SimTime run = self->context->result->time;
  NumberText text;

  g_string_append_printf (self->text, "\n%-*s%12s%16s\n", NAME_WIDTH + 9, "What if",
                          "time", "saved");
  for (guint i = 0; i < rows->len; i++)
    {
      const WhatIfTime *row = &g_array_index (rows, WhatIfTime, i);
      const SimTime saved = run - row->time;
      g_autofree char *share = g_strdup_printf (
          "%s%s", saved < 0 ? "-" : "", number_percent (ABS (saved), run, 1, text));

      text_left (self->text, row->what_if->text, WHAT_IF_WIDTH);
      text_right (self->text, summary_time (self, row->time, text), COLUMN_WIDTH);
      text_right (self->text, share, COLUMN_WIDTH);
      g_string_append_c (self->text, '\n');
    }
}
