/* SPDX-License-Identifier: GPL-3.0-or-later */
/* summary-noise.c - the times of a run with noise, for a person */
#include "config.h"

#include "analysis/report-noise.h"
#include "output/summary-private.h"
#include "text/number-short.h"
#include "text/text-cells.h"

#define NAME_WIDTH 28
#define TITLE_WIDTH 40
#define COLUMN_WIDTH 14

void
summary_noise_answer (const SummaryText *self)
{
  const NoiseTimes *noise = self->context->noise;
  g_autofree char *title = report_noise_title (noise);
  NumberText text;

  g_string_append_c (self->text, '\n');
  text_left (self->text, title, TITLE_WIDTH);
  text_right (self->text, "time", COLUMN_WIDTH);
  text_right (self->text, "of time", COLUMN_WIDTH);
  g_string_append_c (self->text, '\n');
  for (guint row = 0; row < REPORT_NOISE_ROWS; row++)
    {
      const SimTime time = report_noise_time (noise, row);

      text_left (self->text, report_noise_label (row), TITLE_WIDTH);
      text_right (self->text, summary_time (self, time, text), COLUMN_WIDTH);
      text_right (self->text, number_percent (time, self->context->result->time, 1, text),
                  COLUMN_WIDTH);
      g_string_append_c (self->text, '\n');
    }
}

void
summary_noise_table (const SummaryText *self)
{
  const NoiseTimes *noise = self->context->noise;
  g_autofree char *title = report_noise_title (noise);

  g_string_append_printf (self->text, "\n%-*s%18s  of time\n", NAME_WIDTH, title,
                          report_time_units (self->context));
  for (guint row = 0; row < REPORT_NOISE_ROWS; row++)
    {
      const SimTime time = report_noise_time (noise, row);

      g_string_append_printf (self->text, "  %-*s", NAME_WIDTH - 2,
                              report_noise_label (row));
      summary_table_time (self, time, 18);
      summary_table_share (self, time, self->context->result->time);
      g_string_append_c (self->text, '\n');
    }
}
