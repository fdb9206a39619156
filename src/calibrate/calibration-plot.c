/* SPDX-License-Identifier: GPL-3.0-or-later */
/* calibration-plot.c - measured and fitted times as a drawing */
#include "config.h"

#include <math.h>

#include "calibrate/calibration-write.h"
#include "colours/colours.h"

/* Units of the view box. */
#define WIDTH 640.0
#define HEIGHT 420.0
#define LEFT 70.0
#define RIGHT 20.0
#define TOP 30.0
#define BOTTOM 50.0
#define LABEL_APART 46.0

typedef struct
{
  double least_x, most_x, least_y, most_y; /* logarithms to the base of 10 */
  OutputFile *output;
} Plot;

/* An empty message is where one byte is. */
static double
log_of_bytes (double bytes)
{
  return log10 (MAX (bytes, 1));
}

static double
x_of (const Plot *self, double bytes)
{
  return LEFT
         + (log_of_bytes (bytes) - self->least_x) / (self->most_x - self->least_x)
               * (WIDTH - LEFT - RIGHT);
}

static double
y_of (const Plot *self, double seconds)
{
  return HEIGHT - BOTTOM
         - (log10 (seconds) - self->least_y) / (self->most_y - self->least_y)
               * (HEIGHT - TOP - BOTTOM);
}

static void
put (const Plot *self, const char *before, double value, const char *after)
{
  char text[G_ASCII_DTOSTR_BUF_SIZE];

  output_file_printf (self->output, "%s%s%s", before,
                      g_ascii_formatd (text, sizeof text, "%.1f", value), after);
}

static void
find_limits (Plot *self, const Calibration *calibration)
{
  const guint n = calibration->measurements->sizes->len;

  self->least_x = log_of_bytes ((double) calibration_size (calibration, 0)->bytes);
  self->most_x = log_of_bytes ((double) calibration_size (calibration, n - 1)->bytes);
  self->least_y = INFINITY;
  self->most_y = -INFINITY;
  for (guint i = 0; i < n; i++)
    {
      const double measured = calibration_size (calibration, i)->seconds;
      const double fitted = MAX (calibration->fitted[i], measured / 1000);

      self->least_y = MIN (self->least_y, log10 (MIN (measured, fitted)));
      self->most_y = MAX (self->most_y, log10 (MAX (measured, fitted)));
    }
  self->least_y = floor (self->least_y);
  self->most_y = ceil (MAX (self->most_y, self->least_y + 0.01));
  self->most_x = MAX (self->most_x, self->least_x + 0.01);
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
      const double x = x_of (self, bytes);

      if (x < LEFT - 1 || x > WIDTH - RIGHT + 1 || x < last + LABEL_APART)
        continue;
      g_autofree char *text = bytes_text (power);
      last = x;
      put (self, "<path class=\"grid\" d=\"M", x, " ");
      put (self, "", TOP, "V");
      put (self, "", HEIGHT - BOTTOM, "\"/>");
      put (self, "<text text-anchor=\"middle\" x=\"", x, "\"");
      put (self, " y=\"", HEIGHT - BOTTOM + 18, "\">");
      output_file_printf (self->output, "%s</text>\n", text);
    }
}

static void
draw_times (const Plot *self)
{
  for (int decade = (int) self->least_y; decade <= (int) self->most_y; decade++)
    {
      g_autofree char *text = time_text (decade);
      const double y = y_of (self, pow (10, decade));

      put (self, "<path class=\"grid\" d=\"M", LEFT, " ");
      put (self, "", y, "H");
      put (self, "", WIDTH - RIGHT, "\"/>");
      put (self, "<text text-anchor=\"end\" x=\"", LEFT - 8, "\"");
      put (self, " y=\"", y + 4, "\">");
      output_file_printf (self->output, "%s</text>\n", text);
    }
}

static void
draw_values (const Plot *self, const Calibration *calibration)
{
  const guint n = calibration->measurements->sizes->len;
  const double least = pow (10, self->least_y);

  output_file_puts (self->output, "<polyline class=\"fitted\" points=\"");
  for (guint i = 0; i < n; i++)
    {
      put (self, i == 0 ? "" : " ",
           x_of (self, (double) calibration_size (calibration, i)->bytes), ",");
      put (self, "", y_of (self, MAX (calibration->fitted[i], least)), "");
    }
  output_file_puts (self->output, "\"/>\n");
  for (guint i = 0; i < n; i++)
    {
      const MeasuredSize *size = calibration_size (calibration, i);

      put (self, "<circle class=\"measured\" r=\"3.5\" cx=\"",
           x_of (self, (double) size->bytes), "\"");
      put (self, " cy=\"", y_of (self, size->seconds), "\"/>\n");
    }
}

static void
write_head (OutputFile *output)
{
  output_file_puts (
      output,
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 640 420\" role=\"img\" "
      "font-family=\"sans-serif\" font-size=\"12\">\n"
      "<title>Time of a message by size, measured and fitted</title>\n");
  output_file_printf (
      output,
      "<style>svg { background: %s } text { fill: %s } .grid { stroke: %s; fill: none } "
      ".fitted { stroke: %s; fill: none; stroke-width: 2 } .measured { stroke: %s; fill: "
      "none; stroke-width: 1.5 }</style>\n",
      colour_part (COLOUR_CARD, FALSE), colour_part (COLOUR_INK, FALSE),
      colour_part (COLOUR_LINE, FALSE), colour_kind (COLOUR_SERIES, 0),
      colour_part (COLOUR_WARN, FALSE));
  output_file_puts (output, "<circle class=\"measured\" r=\"3.5\" cx=\"80\" cy=\"15\"/>"
                            "<text x=\"90\" y=\"19\">measured</text>"
                            "<path class=\"fitted\" d=\"M170 15H195\"/><text x=\"202\" "
                            "y=\"19\">fitted</text>\n");
}

void
calibration_write_plot (const Calibration *self, OutputFile *output)
{
  Plot plot = { .output = output };

  find_limits (&plot, self);
  write_head (output);
  draw_bytes (&plot);
  draw_times (&plot);
  draw_values (&plot, self);
  output_file_puts (output,
                    "<text text-anchor=\"middle\" x=\"345\" y=\"410\">size of the "
                    "message</text>\n</svg>\n");
}
