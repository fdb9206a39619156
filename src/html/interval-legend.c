/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "analysis/interval-fields.h"
#include "html/interval-legend.h"

static void
put_fields (Page *page)
{
  page_put (page, "<dl>\n");
  for (guint f = 0; f < N_INTERVAL_FIELDS; f++)
    page_putf (page, "<dt id=\"%s\">%s</dt><dd>%s</dd>\n", interval_field (f)->anchor,
               interval_field (f)->label, interval_field (f)->meaning);
  page_put (page, "</dl>\n");
}

static void
put_kinds (Page *page)
{
  page_put (page, "<h3>Of each kind of operation</h3>\n<dl>\n");
  for (guint f = 0; f < N_KIND_FIELDS; f++)
    {
      page_put (page, "<dt>");
      for (guint k = 0; k < N_KINDS; k++)
        page_putf (page, "<span id=\"%s%c\"></span>", kind_field (f)->anchor,
                   kind_name (k)->letter);
      page_putf (page, "%s</dt><dd>%s</dd>\n", kind_field (f)->label,
                 kind_field (f)->meaning);
    }
  page_put (page, "</dl>\n");
}

static void
put_statistics (Page *page)
{
  page_put (page,
            "<h3>Over the processors that take part</h3>\n<dl>\n<dt>minimum, "
            "maximum</dt><dd>The smallest and the largest value of a processor; "
            "<em>on</em> is the processor, the lowest of several, counted from "
            "0.</dd>\n<dt>mean</dt><dd>The sum divided by the number of processors, "
            "rounded to the picosecond, halves up.</dd>\n<dt>median</dt><dd>The value in "
            "the middle; of an even number of processors the mean of the two in the "
            "middle, rounded likewise.</dd>\n</dl>\n<p>Times are counted in whole "
            "picoseconds and shown with four significant digits, all digits are in the "
            "title; 0 is exactly 0. A processor's efficiency is its productive time "
            "divided by the execution time.</p>\n");
}

void
interval_legend_put (Page *page, gboolean over_processors)
{
  page_put (
      page,
      "<section id=\"meaning\">\n<h2>What the fields mean</h2>\n<p>Times are summed over "
      "the processors that take part in the interval, except Execution time; times of "
      "nested intervals are included. A processor takes part if it enters the interval "
      "or spends time in it; all take part in the whole program.</p>\n");
  put_fields (page);
  put_kinds (page);
  if (over_processors)
    put_statistics (page);
  page_put (page, "</section>\n");
}
