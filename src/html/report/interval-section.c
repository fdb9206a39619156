/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "html/interval-bar.h"
#include "html/interval-name.h"
#include "html/report/interval-figures.h"
#include "html/report/interval-processors.h"
#include "html/report/interval-section.h"
#include "html/report/interval-tree.h"

static void
put_way (Page *page, const Outline *outline, const char *label, guint32 interval)
{
  page_putf (page, "%s: ", label);
  interval_tree_link (page, outline, interval);
  page_put (page, " &middot; ");
}

/* The script follows the same ways: data-p is the parent. */
static void
put_ways (Page *page, const Outline *outline, guint32 place)
{
  guint32 parent = program_interval (outline->program, outline->shown[place])->parent;

  page_put (page, "<p class=\"ways\">");
  if (parent != PROGRAM_NONE)
    put_way (page, outline, "In", parent);
  if (place > 0)
    put_way (page, outline, "Previous", outline->shown[place - 1]);
  if (place + 1 < outline->n_shown)
    put_way (page, outline, "Next", outline->shown[place + 1]);
  page_put (page, "<a href=\"#intervals\">All intervals</a></p>\n");
}

static void
put_children (Page *page, const Outline *outline, guint32 interval)
{
  if (outline->first_child[interval] == PROGRAM_NONE)
    return;
  page_put (page, "<p>Intervals in it:</p>\n<ul class=\"children\">\n");
  for (guint32 child = outline->first_child[interval]; child != PROGRAM_NONE;
       child = outline->next_sibling[child])
    {
      page_put (page, "<li>");
      interval_tree_link (page, outline, child);
      page_put (page, "</li>\n");
    }
  page_put (page, "</ul>\n");
}

static void
put_participants (Page *page, const ReportContext *context, guint32 interval)
{
  const ProcessorSet *set
      = characteristics_participants (context->characteristics, interval);
  guint32 processors = program_processors (context->program);
  g_autofree char *text = report_processors_text (set);

  if (processors == 1)
    return;
  if (processor_set_has_all (set))
    page_putf (page, "; all %u processors take part: %s", processors, text);
  else if (processor_set_count (set) == 0)
    page_putf (page, "; none of %u processors takes part", processors);
  else
    page_putf (page, "; %u of %u processors take%s part: %s", processor_set_count (set),
               processors, processor_set_count (set) == 1 ? "s" : "", text);
}

static void
put_title (Page *page, const ReportContext *context, const Outline *outline,
           guint32 interval)
{
  const Interval *what = program_interval (outline->program, interval);
  guint32 number = outline->number[interval];

  page_putf (page, "<section class=\"interval\" id=\"i%u\"", number);
  if (what->parent != PROGRAM_NONE)
    page_putf (page, " data-p=\"i%u\"", outline->number[what->parent]);
  page_putf (page, ">\n<h2>%u ", number);
  interval_name_put (page, what);
  page_putf (page, "</h2>\n<p>Level %u, entered %" G_GUINT64_FORMAT " time%s",
             what->level, what->count, what->count == 1 ? "" : "s");
  put_participants (page, context, interval);
  page_put (page, ".</p>\n");
}

void
interval_section_put (Page *page, const ReportContext *context, const Outline *outline,
                      const ProcessorStatistics *statistics, guint32 place)
{
  guint32 interval = outline->shown[place];
  const IntervalTotals *totals
      = characteristics_interval (context->characteristics, interval);

  put_title (page, context, outline, interval);
  put_ways (page, outline, place);
  interval_bar_put (page, totals, totals->total);
  interval_figures_put (page, context, outline->number[interval], interval, statistics);
  interval_processors_put (page, context, interval, statistics);
  put_children (page, outline, interval);
  page_put (page, "</section>\n");
  page_flush (page);
}
