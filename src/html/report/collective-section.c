/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "html/report/collective-section.h"

#include "text/number-text.h"

/* "4 to 16", or "4". */
static void
put_range (Page *page, guint64 least, guint64 most)
{
  NumberText text;

  page_putf (page, "<td>%s", number_grouped (least, text));
  if (most > least)
    page_putf (page, " to %s", number_grouped (most, text));
}

static void
put_row (Page *page, const CollectiveUseRow *row)
{
  g_autofree char *algorithm = collective_use_algorithm (row);
  NumberText text;

  page_putf (page, "<tr><th>%s<th>%s", operation_name (row->operation), algorithm);
  page_putf (page, "<td>%s", number_grouped (row->count, text));
  put_range (page, row->least_group, row->most_group);
  put_range (page, row->least_size, row->most_size);
  page_putf (page, "<td>%s", number_grouped (row->messages, text));
  page_putf (page, "<td>%s", number_grouped (row->bytes, text));
  if (row->is_timed)
    page_time_cell (page, row->communication);
  else
    page_put (page, "<td>");
  page_put (page, "\n");
}

void
collective_section_put (Page *page, const ReportContext *context)
{
  g_autoptr (GArray) rows
      = context->collectives != NULL ? collective_use_rows (context->collectives) : NULL;

  if (rows == NULL || rows->len == 0)
    return;
  page_put (page,
            "<section id=\"collectives\">\n<h2>Collective operations</h2>\n<table>\n"
            "<thead><tr><th>Operation<th>Algorithm<th>Operations<th>Members"
            "<th>Size that decides, bytes<th>Messages<th>Bytes<th>Time of all members"
            "\n<tbody>");
  for (guint i = 0; i < rows->len; i++)
    put_row (page, &g_array_index (rows, CollectiveUseRow, i));
  page_put (page,
            "</table>\n<p class=\"notes\">The machine's keys, as "
            "<code>allreduce</code>, choose algorithms. The time of a member is its "
            "overhead and waiting.</p>\n</section>\n");
}
