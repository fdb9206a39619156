/* SPDX-License-Identifier: GPL-3.0-or-later */
/* compare-values.c - measures, costs and rules of a comparison, for a person */
#include "config.h"

#include "output/compare-figures.h"

/* Computed from the times: value has at most 12 decimals. */
static const char *
share_text (const Column *column, Row row, NumberText text)
{
  if (row == ROW_UTILISATION)
    return number_share (column->busiest, column->value[ROW_TIME], 4, "0.0000", text);
  g_assert (row == ROW_EFFICIENCY);
  return number_share (column->whole.productive, column->whole.total, 4, "1.0000", text);
}

const char *
compare_value_text (const CompareTable *self, guint number, Row row, NumberText text)
{
  const Column *column = compare_column (self, number);

  if (row == ROW_UTILISATION && !column->has_links)
    return "-";
  switch (compare_rows[row].type)
    {
    case VALUE_TIME:
      return number_fixed (column->value[row], self->unit, self->decimals, text);
    case VALUE_COUNT:
      return number_grouped (column->value[row], text);
    case VALUE_SHARE:
      return share_text (column, row, text);
    }
  g_assert_not_reached ();
}

char *
compare_processors_text (const CompareTable *self, guint column, guint32 row)
{
  const ProcessorSet *set
      = compare_interval_participants (compare_column (self, column), row);
  char *text = set == NULL ? g_strdup ("-") : report_processors_text (set);

  if (*text != '\0')
    return text;
  g_free (text);
  return g_strdup ("none");
}

gboolean
compare_time_range (const Column *column, TimeRange *range)
{
  if (column->range != NULL)
    *range = (TimeRange){ column->range->least, column->range->greatest };
  else if (column->noise != NULL)
    *range = (TimeRange){ column->noise->low, column->noise->high };
  return column->range != NULL || column->noise != NULL;
}

TotalTime
compare_ratio_base (const CompareTable *self, guint number, Row row)
{
  if (row == ROW_UTILISATION && !compare_column (self, number)->has_links)
    return 0;
  return compare_column (self, 0)->value[row];
}

gboolean
compare_uses_cost (const CompareTable *self, guint cost)
{
  for (guint c = 0; c < self->columns->len; c++)
    {
      const ReportCost *one = report_cost (compare_column (self, c)->costs, cost);

      if (one->text != NULL && !report_cost_is_plain (one))
        return TRUE;
    }
  return FALSE;
}

const char *
compare_cost_text (const CompareTable *self, guint number, guint cost)
{
  const char *text = report_cost (compare_column (self, number)->costs, cost)->text;

  return text == NULL ? "-" : text;
}

const char *
compare_ratio_text (TotalTime own, TotalTime first, NumberText text)
{
  if (own / first >= 999999)
    return ">1e6";
  return number_share (own, first, own / first < 999 ? 2 : 0, "", text);
}

const char *
compare_ratio_short (TotalTime own, TotalTime first, NumberText text)
{
  return own > 0 && own < first / 1000 ? "<0.001" : compare_ratio_text (own, first, text);
}
