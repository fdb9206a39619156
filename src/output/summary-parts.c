/* SPDX-License-Identifier: GPL-3.0-or-later */
/* summary-parts.c - with what a summary for a person begins: sentences, a result, parts
 * of the time */
#include "config.h"

#include <string.h>

#include "analysis/report-answer.h"
#include "analysis/report-settings.h"
#include "output/summary-private.h"
#include "text/number-short.h"
#include "text/text-cells.h"

#define MOST_ANSWER_LINES 3
#define MOST_VALUE 200 /* characters of a result */
#define NAME_WIDTH 28
#define SHARE_WIDTH 9
#define TIME_WIDTH 12
#define BAR_WIDTH 28
#define INDENT 10

/* ---- the answer -------------------------------------------------------------------- */

void
summary_answer_sentences (GString *to, const char *const *sentences)
{
  g_autoptr (GString) answer = g_string_new (sentences[0]);

  for (guint i = 1; sentences[i] != NULL; i++)
    {
      g_autofree char *longer = g_strconcat (answer->str, " ", sentences[i], NULL);

      if (text_count_lines (0, longer) > MOST_ANSWER_LINES)
        break;
      g_string_assign (answer, longer);
    }
  text_lines (to, "", 0, answer->str);
}

void
summary_answer_begin (const SummaryText *self)
{
  g_auto (GStrv) sentences = report_answer_sentences (self->context, "->");
  g_autofree char *nothing = report_free_computing (self->context);

  summary_answer_sentences (self->text, (const char *const *) sentences);
  if (nothing != NULL)
    text_lines (self->text, "", 0, nothing);
}

/* ---- parts of the time ------------------------------------------------------------- */

static void
add_part (const SummaryText *self, const char *name, TotalTime part, TotalTime whole)
{
  g_autofree char *label = g_strdup_printf ("%c%s", g_ascii_toupper (name[0]), name + 1);
  NumberText share, time;

  g_string_append_printf (self->text, "%-*s", NAME_WIDTH, label);
  text_right (self->text, number_percent (part, whole, 1, share), SHARE_WIDTH);
  text_right (self->text, summary_time (self, part, time), TIME_WIDTH);
  g_string_append (self->text, "  ");
  if (self->style->bars && part < whole)
    text_bar (self->text, part, whole, BAR_WIDTH);
  text_end_line (self->text);
}

void
summary_answer_parts (const SummaryText *self, const char *title,
                      const SummaryPart *parts, guint n, TotalTime whole)
{
  g_autofree gboolean *is_done = g_new0 (gboolean, n);

  if (whole <= 0)
    return;
  g_string_append_c (self->text, '\n');
  add_part (self, title, whole, whole);
  for (guint i = 0; i < n; i++)
    {
      guint most = n;

      for (guint k = 0; k < n; k++)
        if (!is_done[k] && (most == n || parts[k].time > parts[most].time))
          most = k;
      is_done[most] = TRUE;
      if (parts[most].time * 2000 <= whole) /* 0.05 % */
        return;
      add_part (self, parts[most].name, parts[most].time, whole);
    }
}

/* ---- a result ---------------------------------------------------------------------- */

void
summary_answer_value (GString *to, const char *label, const char *value)
{
  const gsize length = strlen (value);
  g_autofree char *text
      = length <= MOST_VALUE
            ? g_strdup (value)
            : g_strdup_printf ("%.*s .. (%" G_GSIZE_FORMAT " characters; -v has more, "
                               "JSON all)",
                               MOST_VALUE, value, length);

  text_lines (to, label, INDENT, text);
}
