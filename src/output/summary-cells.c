/* SPDX-License-Identifier: GPL-3.0-or-later */
/* summary-cells.c - times and shares of the summary for a person */
#include "config.h"

#include <string.h>

#include "output/summary-private.h"
#include "text/number-short.h"

#define TIME_DIGITS 4

char *
summary_style_time (const SummaryStyle *style, SimTime unit, TotalTime time,
                    NumberText text)
{
  if (!style->exact)
    return number_short_time (time, unit, TIME_DIGITS, text);
  number_exact (time, unit, 0, text);
  g_strlcat (text, " ", NUMBER_TEXT_SIZE);
  g_strlcat (text, report_units_name (unit), NUMBER_TEXT_SIZE);
  return text;
}

char *
summary_time (const SummaryText *self, TotalTime time, NumberText text)
{
  return summary_style_time (self->style, self->context->unit, time, text);
}

void
summary_table_time (const SummaryText *table, TotalTime time, int width)
{
  NumberText text;

  number_fixed (time, table->context->unit, table->decimals, text);
  g_string_append_printf (table->text, " %*s", width - 1, text);
}

void
summary_table_range (const SummaryText *table)
{
  const RangeTimes *range = table->context->range;
  const SimTime unit = table->context->unit;
  NumberText least, greatest;

  if (range == NULL)
    return;
  number_fixed (range->least, unit, table->decimals, least);
  number_fixed (range->greatest, unit, table->decimals, greatest);
  g_string_append_printf (table->text, " (%s .. %s)%s", least, greatest,
                          range->unstable ? ", unstable" : "");
}

void
summary_table_share (const SummaryText *table, TotalTime part, TotalTime whole)
{
  NumberText text;

  number_share (part * 100, whole, 1, "0.0", text);
  g_string_append_printf (table->text, "%8s %%", text);
}

guint
summary_count_lines (const GString *text)
{
  guint n = 0;

  for (gsize i = 0; i < text->len; i++)
    n += text->str[i] == '\n';
  return n;
}
