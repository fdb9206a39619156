/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "html/report/time-section.h"

#include "drawing/level.h"

static void
put_tools (Page *page, const ReportContext *context)
{
  page_put (page,
            "<p class=\"tools needs-script\" hidden>"
            "<button type=\"button\" id=\"zoom-in\">Zoom in</button> "
            "<button type=\"button\" id=\"zoom-out\">Zoom out</button> "
            "<button type=\"button\" id=\"zoom-selected\">Zoom to selection</button> "
            "<button type=\"button\" id=\"zoom-all\">Whole run</button> "
            "<label id=\"show-messages\" hidden><input type=\"checkbox\" checked> "
            "messages</label> "
            "<label id=\"show-path\" hidden><input type=\"checkbox\" checked> "
            "critical path</label></p>\n");
  if (context->moment_page != NULL)
    page_putf (page,
               "<p><a id=\"view-page\" href=\"%s\">The same moment on the page of "
               "displays</a></p>\n",
               context->moment_page);
  page_put (page,
            "<p class=\"key states\"><span><i class=computing></i>busy: computing</span> "
            "<span><i class=overhead></i>in overhead of messages</span> "
            "<span><i class=idle></i>idle: waiting or done</span> "
            "<span class=\"of-messages\" hidden><i class=slanted></i>message</span> "
            "<span class=\"of-path\" hidden><i class=way></i>critical path</span> "
            "<span class=\"of-interval\" hidden><i class=band></i>selected interval"
            "</span></p>\n");
}

/* Names what is not drawn one by one, and the output that contains it. */
static void
put_notes (Page *page, const ReportContext *context)
{
  guint changes, messages;
  gboolean exact = processor_times_changes (context->times, &changes) != NULL;
  gboolean drawn = processor_times_messages (context->times, &messages) != NULL;
  guint32 of_row = processor_times_of_row (context->times);
  NumberText text;

  page_put (page, "<p class=\"notes\">");
  if (!exact || of_row > 1)
    page_putf (page,
               "Processors change their states more than %u times: drawn is the part of "
               "each bit of the run that they are busy, in overhead and idle. ",
               PROCESSOR_TIMES_CHANGES);
  if (of_row > 1)
    page_putf (page, "Each row is %u processors that follow each other. ", of_row);
  if (!drawn)
    page_putf (page, "%s messages are too many to draw (more than %u). ",
               number_unbroken (context->result->messages, text),
               PROCESSOR_TIMES_MESSAGES);
  if (!exact || !drawn || of_row > 1)
    page_put (page, "<code>--picl FILE</code> writes every one of them.");
  page_put (page, "</p>\n");
}

void
time_section_put (Page *page, const ReportContext *context)
{
  if (context->times == NULL)
    return;
  page_put (page, "<section id=\"time\">\n<h2>Processors over time</h2>\n");
  put_tools (page, context);
  page_put (page,
            "<noscript><p>The script of this page draws processors, messages and links "
            "over time here; <code>--picl FILE</code> writes them as a "
            "trace.</p></noscript>\n"
            "<canvas id=\"gantt\" class=\"needs-script\" tabindex=\"0\" role=\"img\" "
            "hidden></canvas>\n"
            "<div id=\"heat-key\" hidden>");
  level_put_key (page->html, "of each bit of time busy");
  page_put (page, "</div>\n<canvas id=\"link-heat\" class=\"needs-script\" "
                  "tabindex=\"0\" role=\"img\" "
                  "hidden></canvas>\n"
                  "<output id=\"at-time\" aria-live=\"polite\"></output>\n");
  put_notes (page, context);
  page_put (page,
            "<details id=\"processor-totals\" class=\"needs-script\" hidden><summary>"
            "Totals of each processor</summary></details>\n"
            "<details id=\"link-numbers\" class=\"needs-script\" hidden><summary>"
            "Busy links over time, as numbers</summary></details>\n</section>\n");
}
