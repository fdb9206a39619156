/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "drawing/plot.h"

#include <math.h>

#include "colours/colours.h"
#include "text/escape.h"

#define RIGHT 30.0 /* half of a label */
#define BOTTOM 50.0
#define LOGARITHMIC_ABOVE 20 /* times, as on pages */
#define LINES 5              /* of an axis that is not logarithmic, about */

/* ---- axes -------------------------------------------------------------------------- */

/* 1, 2 or 5 times a power of ten, at least `value`. */
static double
round_up (double value)
{
  const double decade = pow (10, floor (log10 (value)));
  const double share = value / decade;

  return decade * (share <= 1 ? 1 : share <= 2 ? 2 : share <= 5 ? 5 : 10);
}

static double
step_of (const PlotAxis *axis)
{
  return round_up ((axis->most - axis->least) / LINES);
}

PlotAxis
plot_axis (const double *values, gsize n)
{
  PlotAxis axis = { values[0], values[0], FALSE };

  for (gsize i = 1; i < n; i++)
    {
      axis.least = MIN (axis.least, values[i]);
      axis.most = MAX (axis.most, values[i]);
    }
  if (axis.least > 0 && axis.most > LOGARITHMIC_ABOVE * axis.least)
    {
      axis.least = pow (10, floor (log10 (axis.least)));
      axis.most = pow (10, ceil (log10 (axis.most)));
      axis.logarithmic = TRUE;
      return axis;
    }
  axis.least = 0;
  axis.most = axis.most > 0 ? axis.most : 1;
  axis.most = step_of (&axis) * ceil (axis.most / step_of (&axis));
  return axis;
}

/* 0 at the least value, 1 at the greatest. */
static double
share_of (const PlotAxis *axis, double value)
{
  if (axis->logarithmic)
    return log (MAX (value, axis->least) / axis->least) / log (axis->most / axis->least);
  return (value - axis->least) / (axis->most - axis->least);
}

double
plot_x (const Plot *self, double value)
{
  return PLOT_LEFT + share_of (&self->x, value) * PLOT_WIDTH;
}

double
plot_y (const Plot *self, double value)
{
  return PLOT_TOP + (1 - share_of (&self->y, value)) * PLOT_HEIGHT;
}

gsize
plot_lines (const PlotAxis *axis, double lines[PLOT_MOST_LINES])
{
  const double step = step_of (axis);
  gsize n = 0;

  if (axis->logarithmic)
    for (double exponent = round (log10 (axis->least));
         n < PLOT_MOST_LINES && exponent < log10 (axis->most) + 0.5; exponent++)
      lines[n++] = pow (10, exponent);
  else
    for (double nth = 0;
         n < PLOT_MOST_LINES && axis->least + nth * step < axis->most + step / 2; nth++)
      lines[n++] = axis->least + nth * step;
  return n;
}

/* ---- SVG --------------------------------------------------------------------------- */

void
plot_put (const Plot *self, const char *before, double value, const char *after)
{
  char text[G_ASCII_DTOSTR_BUF_SIZE];

  output_file_printf (self->output, "%s%s%s", before,
                      g_ascii_formatd (text, sizeof text, "%.1f", value), after);
}

void
plot_text (const Plot *self, const char *text)
{
  g_autoptr (GString) escaped = g_string_new (NULL);

  escape_html (escaped, text);
  output_file_puts (self->output, escaped->str);
}

void
plot_begin (const Plot *self, const char *title, double more, const char *style)
{
  plot_put (self, "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 ",
            PLOT_LEFT + PLOT_WIDTH + RIGHT, "");
  plot_put (self, " ", PLOT_TOP + PLOT_HEIGHT + BOTTOM + self->below + more,
            "\" role=\"img\" font-family=\"sans-serif\" font-size=\"12\">\n<title>");
  plot_text (self, title);
  output_file_printf (self->output,
                      "</title>\n<style>svg { background: %s } text { fill: %s } .grid { "
                      "stroke: %s; fill: none }%s</style>\n",
                      colour_part (COLOUR_CARD, FALSE), colour_part (COLOUR_INK, FALSE),
                      colour_part (COLOUR_LINE, FALSE), style);
}

void
plot_end (const Plot *self)
{
  output_file_puts (self->output, "</svg>\n");
}

void
plot_line_x (const Plot *self, double value, const char *label)
{
  const double x = plot_x (self, value);

  plot_put (self, "<path class=\"grid\" d=\"M", x, " ");
  plot_put (self, "", PLOT_TOP, "V");
  plot_put (self, "", PLOT_TOP + PLOT_HEIGHT, "\"/>");
  if (self->below > 0)
    {
      plot_put (self, "<text text-anchor=\"end\" transform=\"translate(", x + 4, "");
      plot_put (self, " ", PLOT_TOP + PLOT_HEIGHT + 14, ") rotate(-60)\">");
    }
  else
    {
      plot_put (self, "<text text-anchor=\"middle\" x=\"", x, "\"");
      plot_put (self, " y=\"", PLOT_TOP + PLOT_HEIGHT + 18, "\">");
    }
  plot_text (self, label);
  output_file_puts (self->output, "</text>\n");
}

void
plot_line_y (const Plot *self, double value, const char *label)
{
  const double y = plot_y (self, value);

  plot_put (self, "<path class=\"grid\" d=\"M", PLOT_LEFT, " ");
  plot_put (self, "", y, "H");
  plot_put (self, "", PLOT_LEFT + PLOT_WIDTH, "\"/>");
  plot_put (self, "<text text-anchor=\"end\" x=\"", PLOT_LEFT - 8, "\"");
  plot_put (self, " y=\"", y + 4, "\">");
  plot_text (self, label);
  output_file_puts (self->output, "</text>\n");
}

void
plot_name_x (const Plot *self, const char *name)
{
  plot_put (self, "<text text-anchor=\"middle\" x=\"", PLOT_LEFT + PLOT_WIDTH / 2, "\"");
  plot_put (self, " y=\"", PLOT_TOP + PLOT_HEIGHT + self->below + 40, "\">");
  plot_text (self, name);
  output_file_puts (self->output, "</text>\n");
}
