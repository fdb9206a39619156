/* SPDX-License-Identifier: GPL-3.0-or-later */
/* data-calls.c - in which calls processors are when, and for whom they wait, for the
 * script of a report
 *
 *   calls.first    place of the first among the tasks, for its colour
 *   calls.names    of the program's calls
 *   calls.rows     of each processor begin, length, call, begin, length, call ..
 *   calls.waits    of each processor begin, the other one, begin, the other one ..
 *
 * Absent where rows are several processors, or there are too many.
 */
#include "config.h"

#include "analysis/report-context.h"
#include "html/page-json.h"
#include "html/report/report-data.h"

static void
put_names (Page *page, const Program *program)
{
  page_putf (page, ",\"calls\":{\"first\":%u,\"names\":[",
             report_call_number (program, 0) - 1);
  for (guint32 call = 0; call < program_calls (program); call++)
    {
      page_put (page, call == 0 ? "" : ",");
      page_json_text (page, program_call_name (program, call));
    }
  page_put (page, "]");
}

static void
put_rows (Page *page, guint32 processors, const CallSpan *span, guint n)
{
  const CallSpan *after = span + n;

  page_put (page, ",\"rows\":[");
  for (guint32 p = 0; p < processors; p++)
    {
      const char *before = "";

      page_put (page, p == 0 ? "\n[" : ",\n[");
      for (; span < after && span->processor == p; span++)
        {
          page_putf (page, "%s%" G_GINT64_FORMAT ",%" G_GINT64_FORMAT ",%u", before,
                     span->begin, span->end - span->begin, span->call);
          before = ",";
        }
      page_put (page, "]");
      page_flush (page);
    }
  page_put (page, "]");
}

static void
put_waits (Page *page, guint32 processors, const PeerWait *wait, guint n)
{
  const PeerWait *after = wait + n;

  page_put (page, ",\"waits\":[");
  for (guint32 p = 0; p < processors; p++)
    {
      const char *before = "";

      page_put (page, p == 0 ? "\n[" : ",\n[");
      for (; wait < after && wait->processor == p; wait++)
        {
          page_putf (page, "%s%" G_GINT64_FORMAT ",%u", before, wait->begin, wait->peer);
          before = ",";
        }
      page_put (page, "]");
      page_flush (page);
    }
  page_put (page, "]");
}

void
report_data_calls (Page *page, const ReportContext *context)
{
  const guint32 processors = program_processors (context->program);
  const CallSpan *calls;
  const PeerWait *waits;
  guint n_calls, n_waits;

  if (context->call_spans == NULL || context->times == NULL
      || processor_times_of_row (context->times) > 1)
    return;
  calls = call_spans_calls (context->call_spans, &n_calls);
  waits = call_spans_waits (context->call_spans, &n_waits);
  if (calls == NULL)
    return;
  put_names (page, context->program);
  put_rows (page, processors, calls, n_calls);
  if (waits != NULL)
    put_waits (page, processors, waits, n_waits);
  page_put (page, "}");
}
