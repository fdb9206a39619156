/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "analysis/intervals/processor-fields.h"
#include "html/page-json.h"
#include "html/report/report-data.h"
#include "program/jobs.h"

static void
put_member (Page *page, const char *name, const char *text)
{
  page_putf (page, ",\"%s\":", name);
  page_json_text (page, text);
}

static void
put_fields (Page *page)
{
  page_put (page, ",\"fields\":[");
  for (guint f = 0; f < N_INTERVAL_FIELDS; f++)
    {
      const IntervalField *field = interval_field (f);

      page_putf (page, "%s{\"depth\":%u,\"share\":%u", f == 0 ? "" : ",", field->depth,
                 field->of_total ? 1 : 0);
      put_member (page, "anchor", field->anchor);
      put_member (page, "label", field->label);
      put_member (page, "meaning", field->meaning);
      page_put (page, "}");
    }
  page_put (page, "]");
}

static void
put_kinds (Page *page)
{
  page_put (page, ",\"kinds\":[");
  for (guint k = 0; k < N_KINDS; k++)
    page_putf (page, "%s{\"letter\":\"%c\",\"label\":\"%s\"}", k == 0 ? "" : ",",
               kind_name (k)->letter, kind_name (k)->label);
  page_put (page, "],\"measures\":[");
  for (guint m = 0; m < N_KIND_FIELDS; m++)
    page_putf (page, "%s{\"anchor\":\"%s\",\"label\":\"%s\",\"meaning\":\"%s\"}",
               m == 0 ? "" : ",", kind_field (m)->anchor, kind_field (m)->label,
               kind_field (m)->meaning);
  page_put (page, "],\"columns\":[");
  for (guint c = 0; c < N_PROCESSOR_COLUMNS; c++)
    page_putf (page, "%s\"%s\"", c == 0 ? "" : ",", processor_field (c)->label);
  page_put (page, "]");
}

/* Several at once: their names and first processors. */
static void
put_programs (Page *page, const Program *program)
{
  for (guint32 j = 0; j < program_jobs (program); j++)
    {
      const ProgramJob *job = program_job (program, j);

      page_put (page, j == 0 ? ",\"programs\":[{\"name\":" : ",{\"name\":");
      page_json_text (page, job->request.name);
      page_putf (page, ",\"first\":%u}", job->first);
    }
  page_put (page, program_jobs (program) > 0 ? "]" : "");
}

void
report_data_put (Page *page, const ReportContext *context, const Outline *outline)
{
  g_autoptr (ProcessorStatistics) statistics
      = processor_statistics_new (context, outline);

  page_json_begin (page, "report-data");
  page_putf (page, "\"seconds\":%u,\"unit\":%" G_GINT64_FORMAT ",\"processors\":%u",
             context->unit == SIM_TIME_PER_SECOND ? 1 : 0, context->unit,
             program_processors (context->program));
  page_put (page, ",\"run\":");
  page_json_number (page, context->result->time);
  put_programs (page, context->program);
  put_fields (page);
  put_kinds (page);
  report_data_intervals (page, context, outline, statistics);
  report_data_times (page, context);
  report_data_calls (page, context);
  page_json_end (page);
}
