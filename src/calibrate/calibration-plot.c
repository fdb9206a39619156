/* SPDX-License-Identifier: GPL-3.0-or-later */
/* calibration-plot.c - measured and fitted times as a drawing */
#include "config.h"

#include <math.h>

#include "calibrate/calibration-write.h"
#include "colours/colours.h"
#include "drawing/plot.h"

#define LABEL_APART 46.0

/* An empty message is where one byte is. */
static double
bytes_at (const Calibration *self, guint i)
{
  return MAX ((double) calibration_size (self, i)->bytes, 1);
}

static void
find_limits (Plot *self, const Calibration *calibration)
{
  const guint n = calibration->measurements->sizes->len;
  double least = INFINITY, most = -INFINITY;

  for (guint i = 0; i < n; i++)
    {
      const double measured = calibration_size (calibration, i)->seconds;
      const double fitted = MAX (calibration->fitted[i], measured / 1000);

      least = MIN (least, log10 (MIN (measured, fitted)));
      most = MAX (most, log10 (MAX (measured, fitted)));
    }
  least = floor (least);
  self->x
      = (PlotAxis){ bytes_at (calibration, 0),
                    MAX (bytes_at (calibration, n - 1), 1.01 * bytes_at (calibration, 0)),
                    TRUE };
  self->y
      = (PlotAxis){ pow (10, least), pow (10, ceil (MAX (most, least + 0.01))), TRUE };
}

/* "1 KiB" */
static char *
bytes_text (guint power)
{
  static const char *const units[] = { "B", "KiB", "MiB", "GiB" };

  return g_strdup_printf ("%u %s", 1u << power % 10, units[MIN (power / 10, 3)]);
}

/* "10 us"; decade: logarithm of seconds, -18 or more. */
static char *
time_text (int decade)
{
  static const char *const units[] = { "as", "fs", "ps", "ns", "us", "ms" };
  static const char *const numbers[] = { "1", "10", "100" };

  if (decade < -18 || decade > 0)
    return g_strdup_printf ("1e%d s", decade);
  return decade == 0 ? g_strdup ("1 s")
                     : g_strdup_printf ("%s %s", numbers[(decade + 18) % 3],
                                        units[(decade + 18) / 3]);
}

static void
draw_bytes (const Plot *self)
{
  double last = -LABEL_APART;

  for (guint power = 0; power < 37; power++)
    {
      const double bytes = (double) ((guint64) 1 << power);
      const double x = plot_x (self, bytes);

      if (bytes < self->x.least || bytes > self->x.most || x < last + LABEL_APART)
        continue;
      g_autofree char *text = bytes_text (power);
      last = x;
      plot_line_x (self, bytes, text);
    }
}

static void
draw_times (const Plot *self)
{
  double lines[PLOT_MOST_LINES];
  const gsize n = plot_lines (&self->y, lines);

  for (gsize i = 0; i < n; i++)
    {
      g_autofree char *text = time_text ((int) lround (log10 (lines[i])));

      plot_line_y (self, lines[i], text);
    }
}

static void
draw_values (const Plot *self, const Calibration *calibration)
{
  const guint n = calibration->measurements->sizes->len;

  output_file_puts (self->output, "<polyline class=\"fitted\" points=\"");
  for (guint i = 0; i < n; i++)
    {
      plot_put (self, i == 0 ? "" : " ", plot_x (self, bytes_at (calibration, i)), ",");
      plot_put (self, "", plot_y (self, calibration->fitted[i]), "");
    }
  output_file_puts (self->output, "\"/>\n");
  for (guint i = 0; i < n; i++)
    {
      plot_put (self, "<circle class=\"measured\" r=\"3.5\" cx=\"",
                plot_x (self, bytes_at (calibration, i)), "\"");
      plot_put (self, " cy=\"", plot_y (self, calibration_size (calibration, i)->seconds),
                "\"/>\n");
    }
}

void
calibration_write_plot (const Calibration *self, OutputFile *output)
{
  g_autofree char *style = g_strdup_printf (
      " .fitted { stroke: %s; fill: none; stroke-width: 2 } .measured { stroke: %s; "
      "fill: "
      "none; stroke-width: 1.5 }",
      colour_kind (COLOUR_SERIES, 0), colour_part (COLOUR_WARN, FALSE));
  Plot plot = { .output = output };

  find_limits (&plot, self);
  plot_begin (&plot, "Time of a message by size, measured and fitted", 0, style);
  output_file_puts (output, "<circle class=\"measured\" r=\"3.5\" cx=\"80\" cy=\"15\"/>"
                            "<text x=\"90\" y=\"19\">measured</text>"
                            "<path class=\"fitted\" d=\"M170 15H195\"/><text x=\"202\" "
                            "y=\"19\">fitted</text>\n");
  draw_bytes (&plot);
  draw_times (&plot);
  draw_values (&plot, self);
  plot_name_x (&plot, "size of the message");
  plot_end (&plot);
}
