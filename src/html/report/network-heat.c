/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "html/report/network-heat.h"
#include "drawing/level.h"

#define CELL_HEIGHT 20 /* a column is 1 wide */

typedef struct
{
  Page *page;
  const ReportContext *context;
  const TimeBins *heat;
  SimTime width, end;
  guint bins;
} HeatMap;

/* The last column may be shorter. */
static SimTime
bin_length (const HeatMap *self, guint bin)
{
  return MIN (self->width, self->end - (SimTime) bin * self->width);
}

static void
put_times (const HeatMap *self, guint bin)
{
  SimTime begin = (SimTime) bin * self->width;

  page_time (self->page, begin);
  page_put (self->page, " – ");
  page_time (self->page, begin + bin_length (self, bin));
}

static void
put_cell (const HeatMap *self, guint bin, TotalTime busy, TotalTime whole)
{
  guint height = (guint) (busy * CELL_HEIGHT / whole);
  NumberText text;

  if (busy == 0)
    return;
  height = MAX (height, 1);
  page_putf (self->page,
             "<rect class=\"u%u\" x=\"%u\" y=\"%u\" width=\"1\" height=\"%u\"><title>",
             level_of (busy, whole), bin, CELL_HEIGHT - height, height);
  put_times (self, bin);
  page_putf (self->page, " %s: %s %%</title></rect>", report_time_units (self->context),
             number_share (busy * 100, whole, 1, "0.0", text));
}

static void
begin_row (const HeatMap *self)
{
  page_putf (self->page,
             "<td class=cells><svg viewBox=\"0 0 %u %u\" preserveAspectRatio=\"none\" "
             "role=\"presentation\">",
             self->bins, CELL_HEIGHT);
}

static void
end_row (const HeatMap *self, TotalTime busy, TotalTime whole)
{
  NumberText text;

  page_putf (self->page, "</svg><td>%s %%\n",
             number_share (busy * 100, whole, 1, "0.0", text));
  page_flush (self->page);
}

static void
put_link (const HeatMap *self, guint32 link)
{
  LinkRow row = links_row (self->context->network, link);
  const SimTime *cells = time_bins_row (self->heat, link);

  page_put (self->page, "<tr><th>");
  ranked_links_name (self->page, &row);
  begin_row (self);
  for (guint bin = 0; cells != NULL && bin < self->bins; bin++)
    put_cell (self, bin, cells[bin], bin_length (self, bin));
  end_row (self, row.statistics->busy, self->context->result->time);
}

/* Of all links that take time. */
static void
put_mean (const HeatMap *self)
{
  const Topology *topology = network_topology (self->context->network);
  g_autofree TotalTime *sum = g_new0 (TotalTime, self->bins);
  guint32 links = 0;
  TotalTime busy = 0;

  for (guint32 link = 0; link < topology->links; link++)
    {
      const SimTime *cells = time_bins_row (self->heat, link);

      links += topology->weight_class[link] != TOPOLOGY_INFINITE_CLASS;
      busy += network_link_statistics (self->context->network, link)->busy;
      for (guint bin = 0; cells != NULL && bin < self->bins; bin++)
        sum[bin] += cells[bin];
    }
  if (links < 2)
    return;
  page_putf (self->page, "<tr><th>mean of all %u", links);
  begin_row (self);
  for (guint bin = 0; bin < self->bins; bin++)
    put_cell (self, bin, sum[bin], (TotalTime) bin_length (self, bin) * links);
  end_row (self, busy, (TotalTime) self->context->result->time * links);
}

/* ---- as numbers -------------------------------------------------------------------- */

static void
put_numbers (const HeatMap *self, const GArray *links)
{
  page_putf (self->page,
             "<details class=\"all\"><summary>The same as numbers</summary>\n<table>\n"
             "<thead><tr><th>Time, %s",
             report_time_units (self->context));
  for (guint i = 0; i < links->len; i++)
    {
      LinkRow row = links_row (self->context->network, g_array_index (links, guint32, i));

      page_putf (self->page, "<th>%u → %u", row.from, row.to);
    }
  page_put (self->page, "\n<tbody>");
  for (guint bin = 0; bin < self->bins; bin++)
    {
      page_put (self->page, "<tr><th>");
      put_times (self, bin);
      for (guint i = 0; i < links->len; i++)
        {
          const SimTime *cells
              = time_bins_row (self->heat, g_array_index (links, guint32, i));
          SimTime busy = cells == NULL ? 0 : cells[bin];
          NumberText text;

          number_share ((TotalTime) busy * 100, bin_length (self, bin), 1, "0.0", text);
          page_putf (self->page, "<td>%s", busy == 0 ? "0" : text);
        }
      page_put (self->page, "\n");
      page_flush (self->page);
    }
  page_put (self->page, "</table></details>\n");
}

/* ---- all --------------------------------------------------------------------------- */

static void
put_key (const HeatMap *self)
{
  NumberText text;

  page_put (self->page, "<p class=\"key\">");
  for (guint level = 1; level <= LEVELS; level++)
    page_putf (self->page, "<i class=u%u></i>≤ %s %% ", level,
               number_trim (number_ratio (level * 100, LEVELS, 1, "0.0", text)));
  page_put (self->page, "of the time; bars are as high. A column is ");
  page_time (self->page, self->width);
  page_putf (self->page, " %s.</p>\n", report_time_units (self->context));
}

void
network_heat_put (Page *page, const ReportContext *context, const GArray *links)
{
  HeatMap map = { .page = page, .context = context, .heat = context->heat };

  if (context->heat == NULL || links->len == 0)
    return;
  time_bins_reach (context->heat, context->result->time);
  map.width = time_bins_width (map.heat);
  map.bins = time_bins_bins (map.heat);
  map.end = time_bins_end (map.heat);
  page_put (page, "<h3>Busy links over time</h3>\n<table class=\"heat\">\n"
                  "<thead><tr><th>Link<th>0 to ");
  page_time (page, map.end);
  page_putf (page, " %s<th>Busy\n<tbody>", report_time_units (context));
  for (guint i = 0; i < links->len; i++)
    put_link (&map, g_array_index (links, guint32, i));
  put_mean (&map);
  page_put (page, "</table>\n");
  put_key (&map);
  put_numbers (&map, links);
}
