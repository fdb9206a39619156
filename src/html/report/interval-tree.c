/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "html/interval-bar.h"
#include "html/interval-name.h"
#include "html/report/interval-tree.h"

/* Lists nested as deep as a trace likes are too much for browsers: what is deeper than
 * this stands beside what it is in. */
#define MOST_NESTED 100

/* Larger trees are unfolded only as far as MAIN. */
#define MOST_UNFOLDED 60

typedef struct
{
  Page *page;
  const ReportContext *context;
  const Outline *outline;
  TotalTime whole; /* total time of MAIN */
} Tree;

void
interval_tree_link (Page *page, const Outline *outline, guint32 interval)
{
  guint32 number = outline->number[interval];

  page_putf (page, "<a href=\"#i%u\">%u ", number, number);
  interval_name_put (page, program_interval (outline->program, interval));
  page_put (page, "</a>");
}

static void
put_line (const Tree *tree, guint32 interval)
{
  const IntervalTotals *totals
      = characteristics_interval (tree->context->characteristics, interval);
  NumberText text;

  page_put (tree->page, "<span>");
  interval_tree_link (tree->page, tree->outline, interval);
  page_put (tree->page, "</span>");
  interval_bar_put (tree->page, totals, tree->whole);
  page_putf (tree->page, "<b>%s</b><b>",
             number_share (totals->productive, totals->total, 4, "1.0000", text));
  page_time (tree->page, totals->execution);
  page_put (tree->page, "</b>");
}

/* Opens one, and closes it where nothing can be nested in it.  Returns: whether it is
 * open. */
static gboolean
put_interval (const Tree *tree, guint32 interval, guint32 level)
{
  gboolean nests
      = tree->outline->first_child[interval] != PROGRAM_NONE && level < MOST_NESTED;
  gboolean unfolded = level == 0 || tree->outline->n_shown <= MOST_UNFOLDED;

  if (!nests)
    page_put (tree->page, "<div class=\"n\">");
  else
    page_putf (tree->page, "<details%s><summary class=\"n\">", unfolded ? " open" : "");
  put_line (tree, interval);
  page_put (tree->page, nests ? "</summary>\n" : "</div>\n");
  page_flush (tree->page);
  return nests;
}

static void
put_intervals (const Tree *tree)
{
  const Outline *outline = tree->outline;
  guint32 open = 0; /* elements not closed yet; the level of what they are */

  for (guint32 i = 0; i < outline->n_shown; i++)
    {
      guint32 level = program_interval (outline->program, outline->shown[i])->level;

      for (; open > MIN (level, MOST_NESTED); open--)
        page_put (tree->page, "</details>\n");
      if (put_interval (tree, outline->shown[i], level))
        open++;
    }
  for (; open > 0; open--)
    page_put (tree->page, "</details>\n");
}

static void
put_left_out (Page *page, const Outline *outline)
{
  guint32 left_out = program_intervals (outline->program) - outline->n_shown;
  g_autofree char *text = report_left_out_text (left_out, outline->most_levels);

  if (left_out > 0)
    page_left_out (page, text, outline->most_levels);
}

void
interval_tree_put (Page *page, const ReportContext *context, const Outline *outline)
{
  Tree tree
      = { page, context, outline,
          characteristics_interval (context->characteristics, outline->shown[0])->total };

  page_put (page, "<nav id=\"intervals\">\n<h2>Intervals</h2>\n");
  page_keys (page);
  page_putf (page,
             "<div class=\"n top\"><span>Interval</span><span>Where its time goes</span>"
             "<b>Efficiency</b><b>Execution, %s</b></div>\n",
             report_time_units (context));
  put_intervals (&tree);
  put_left_out (page, outline);
  page_put (page, "</nav>\n");
}
