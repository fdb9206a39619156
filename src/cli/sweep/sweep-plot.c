/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli/sweep/sweep-plot.h"

#include "analysis/report-context.h"
#include "cli/sweep/sweep-curves.h"
#include "colours/colours.h"
#include "drawing/plot.h"
#include "text/escape.h"
#include "text/number-short.h"

#define MOST_CURVES 24 /* of the SVG; their names are below it */
#define MOST_NAMES 24  /* labels of an axis of names; of more every other, .. */
#define LETTERS 80     /* of a name below */
#define AXIS_LETTERS 24
#define LETTER_WIDTH 6.5
#define LINE_HEIGHT 18.0
#define TIME_DIGITS 3

static gboolean
is_gnuplot (const char *path)
{
  return g_str_has_suffix (path, ".gp") || g_str_has_suffix (path, ".gnuplot");
}

gboolean
sweep_plot_check (const char *path, GError **error)
{
  if (is_gnuplot (path) || g_str_has_suffix (path, ".svg") || g_str_equal (path, "-"))
    return TRUE;
  error_set (
      error, NETFARE_ERROR_USAGE,
      "option --plot: found '%s', expected a name that ends in .svg, .gp or .gnuplot",
      path);
  return FALSE;
}

static const CurvePoint *
point_at (const Curve *curve, guint i)
{
  return &g_array_index (curve->points, CurvePoint, i);
}

static char *
title_of (const SweepCurves *self)
{
  return g_strdup_printf ("%s over %s", self->figure, self->key);
}

/* ---- SVG --------------------------------------------------------------------------- */

/* "12.5 us" of seconds. */
static char *
time_text (const SweepCurves *self, double seconds)
{
  NumberText text;

  return g_strdup (number_short_time ((TotalTime) (seconds * 1e12 + 0.5), self->unit,
                                      TIME_DIGITS, text));
}

static char *
begin_of (const char *name, glong letters)
{
  char *begin = g_utf8_make_valid (name, -1);

  if (g_utf8_strlen (begin, -1) > letters)
    *g_utf8_offset_to_pointer (begin, letters) = '\0';
  return begin;
}

/* Every how many of the names on the axis of x are there. */
static guint
step_of_names (const SweepCurves *self)
{
  return (self->names->len - 1) / MOST_NAMES + 1;
}

/* Names that are wider than their places are slanted: their height then. */
static double
height_of_names (const SweepCurves *self)
{
  glong most = 0;

  for (guint i = 0; self->names != NULL && i < self->names->len;
       i += step_of_names (self))
    {
      g_autofree char *begin = begin_of (self->names->pdata[i], AXIS_LETTERS);

      most = MAX (most, g_utf8_strlen (begin, -1));
    }
  if (most == 0
      || most * LETTER_WIDTH < PLOT_WIDTH / self->names->len * step_of_names (self))
    return 0;
  return most * LETTER_WIDTH * 0.87; /* sin 60 degrees */
}

/* "12.5 GB/s" */
static char *
rate_text (double rate)
{
  static const char *const units[] = { "B/s", "kB/s", "MB/s", "GB/s", "TB/s" };
  char text[G_ASCII_DTOSTR_BUF_SIZE];
  guint i = 0;

  for (; rate >= 1000 && i + 1 < G_N_ELEMENTS (units); i++)
    rate /= 1000;
  return g_strdup_printf ("%s %s", g_ascii_formatd (text, sizeof text, "%.6g", rate),
                          units[i]);
}

static char *
x_text (const SweepCurves *self, double x)
{
  char text[G_ASCII_DTOSTR_BUF_SIZE];

  if (self->is_rate)
    return rate_text (x);
  return self->is_time ? time_text (self, x)
                       : g_strdup (g_ascii_formatd (text, sizeof text, "%.6g", x));
}

static void
find_axes (Plot *plot, const SweepCurves *self)
{
  g_autoptr (GArray) x = g_array_new (FALSE, FALSE, sizeof (double));
  g_autoptr (GArray) y = g_array_new (FALSE, FALSE, sizeof (double));

  for (guint c = 0; c < self->curves->len; c++)
    for (guint i = 0; i < ((Curve *) self->curves->pdata[c])->points->len; i++)
      {
        const CurvePoint *point = point_at (self->curves->pdata[c], i);

        g_array_append_val (x, point->x);
        g_array_append_val (y, point->least);
        g_array_append_val (y, point->greatest);
      }
  plot->y = plot_axis ((double *) y->data, y->len);
  plot->x = self->names != NULL ? (PlotAxis){ -0.5, self->names->len - 0.5, FALSE }
                                : plot_axis ((double *) x->data, x->len);
}

static void
draw_axes (const Plot *plot, const SweepCurves *self)
{
  double lines[PLOT_MOST_LINES];
  gsize n = plot_lines (&plot->y, lines);

  for (gsize i = 0; i < n; i++)
    {
      g_autofree char *text = time_text (self, lines[i]);

      plot_line_y (plot, lines[i], text);
    }
  n = self->names == NULL ? plot_lines (&plot->x, lines) : 0;
  for (gsize i = 0; i < n; i++)
    {
      g_autofree char *text = x_text (self, lines[i]);

      plot_line_x (plot, lines[i], text);
    }
  for (guint i = 0; self->names != NULL && i < self->names->len;
       i += step_of_names (self))
    {
      g_autofree char *text = begin_of (self->names->pdata[i], AXIS_LETTERS);

      plot_line_x (plot, i, text);
    }
  plot_name_x (plot, self->key);
}

/* There, along the greatest values, and back along the least ones. */
static void
draw_band (const Plot *plot, const Curve *curve, const char *colour)
{
  const guint n = curve->points->len;

  output_file_printf (plot->output, "<polygon class=\"band\" fill=\"%s\" points=\"",
                      colour);
  for (guint i = 0; i < 2 * n; i++)
    {
      const CurvePoint *point = point_at (curve, i < n ? i : 2 * n - 1 - i);

      plot_put (plot, i == 0 ? "" : " ", plot_x (plot, point->x), ",");
      plot_put (plot, "", plot_y (plot, i < n ? point->greatest : point->least), "");
    }
  output_file_puts (plot->output, "\"/>\n");
}

static void
draw_curve (const Plot *plot, const SweepCurves *self, guint c)
{
  const Curve *curve = self->curves->pdata[c];
  const char *colour = colour_kind (COLOUR_SERIES, c);
  const guint n = curve->points->len;

  if (point_at (curve, 0)->count > 1)
    draw_band (plot, curve, colour);
  output_file_printf (plot->output, "<polyline class=\"curve\" stroke=\"%s\" points=\"",
                      colour);
  for (guint i = 0; i < n; i++)
    {
      plot_put (plot, i == 0 ? "" : " ", plot_x (plot, point_at (curve, i)->x), ",");
      plot_put (plot, "", plot_y (plot, point_at (curve, i)->mean), "");
    }
  output_file_puts (plot->output, "\"/>\n");
  for (guint i = 0; i < n; i++)
    {
      const CurvePoint *point = point_at (curve, i);
      g_autofree char *value = time_text (self, point->mean);

      plot_put (plot, "<circle r=\"3\" cx=\"", plot_x (plot, point->x), "\"");
      plot_put (plot, " cy=\"", plot_y (plot, point->mean), "\"");
      output_file_printf (plot->output, " fill=\"%s\"><title>%s</title></circle>\n",
                          colour, value);
    }
}

/* Which colour is what, below the axes. */
static void
draw_name (const Plot *plot, const char *name, guint c)
{
  const double y = PLOT_TOP + PLOT_HEIGHT + 50 + plot->below + LINE_HEIGHT * c;
  g_autofree char *begin = begin_of (name, LETTERS);

  plot_put (plot, "<path class=\"curve\" d=\"M", PLOT_LEFT, " ");
  plot_put (plot, "", y, "h24\"");
  output_file_printf (plot->output, " stroke=\"%s\"/>", colour_kind (COLOUR_SERIES, c));
  plot_put (plot, "<text x=\"", PLOT_LEFT + 32, "\"");
  plot_put (plot, " y=\"", y + 4, "\">");
  plot_text (plot, begin);
  output_file_puts (plot->output, "</text>\n");
}

static void
write_svg (const SweepCurves *self, OutputFile *output)
{
  const guint drawn = MIN (self->curves->len, MOST_CURVES);
  g_autofree char *title = title_of (self);
  Plot plot = { { 0, 1, FALSE }, { 0, 1, FALSE }, output, height_of_names (self) };

  if (drawn > 0)
    find_axes (&plot, self);
  plot_begin (&plot, title, LINE_HEIGHT * (drawn + 1),
              " .curve { fill: none; stroke-width: 2 } .band { fill-opacity: 0.2 }");
  plot_put (&plot, "<text x=\"", PLOT_LEFT, "\" y=\"19\">");
  plot_text (&plot, title);
  output_file_puts (output, "</text>\n");
  if (drawn > 0)
    draw_axes (&plot, self);
  for (guint c = 0; c < drawn; c++)
    draw_curve (&plot, self, c);
  for (guint c = 0; c < drawn; c++)
    if (*((Curve *) self->curves->pdata[c])->name != '\0')
      draw_name (&plot, ((Curve *) self->curves->pdata[c])->name, c);
  if (drawn < self->curves->len)
    {
      g_autofree char *left = g_strdup_printf (".. and %u more, which are not drawn",
                                               self->curves->len - drawn);

      plot_put (&plot, "<text x=\"", PLOT_LEFT + 32, "\"");
      plot_put (&plot, " y=\"",
                PLOT_TOP + PLOT_HEIGHT + 54 + plot.below + LINE_HEIGHT * drawn, "\">");
      output_file_printf (output, "%s</text>\n", left);
    }
  plot_end (&plot);
}

/* ---- gnuplot ----------------------------------------------------------------------- */

/* In single quotes, in which gnuplot knows no other sign than a doubled one. */
static void
put_quoted (OutputFile *output, const char *text)
{
  g_autoptr (GString) plain = g_string_new (NULL);

  escape_plain (plain, text);
  output_file_puts (output, "'");
  for (const char *p = plain->str; *p != '\0'; p++)
    output_file_printf (output, *p == '\'' ? "''" : "%c", *p);
  output_file_puts (output, "'");
}

static void
put_number (OutputFile *output, double value)
{
  char text[G_ASCII_DTOSTR_BUF_SIZE];

  output_file_printf (output, " %s", g_ascii_formatd (text, sizeof text, "%.12g", value));
}

static void
put_data (const SweepCurves *self, OutputFile *output)
{
  const double of_second = (double) SIM_TIME_PER_SECOND / (double) self->unit;

  for (guint c = 0; c < self->curves->len; c++)
    {
      const Curve *curve = self->curves->pdata[c];

      output_file_printf (output, "$curve%u << END\n", c + 1);
      for (guint i = 0; i < curve->points->len; i++)
        {
          const CurvePoint *point = point_at (curve, i);

          put_number (output, point->x * (self->is_time ? of_second : 1));
          put_number (output, point->mean * of_second);
          put_number (output, point->least * of_second);
          put_number (output, point->greatest * of_second);
          output_file_puts (output, "\n");
        }
      output_file_puts (output, "END\n");
    }
}

static void
put_axes (const SweepCurves *self, OutputFile *output)
{
  const char *units = report_units_name (self->unit);
  const char *of_x = self->is_time ? units : self->is_rate ? "B/s" : "";
  g_autofree char *x = g_strconcat (self->key, *of_x != '\0' ? ", " : "", of_x, NULL);
  Plot plot;

  find_axes (&plot, self);
  output_file_puts (output, "set xlabel ");
  put_quoted (output, x);
  output_file_printf (output,
                      " noenhanced\nset ylabel '%s, %s'\nset key below noenhanced\n",
                      self->figure, units);
  if (plot.x.logarithmic)
    output_file_puts (output, "set logscale x\n");
  output_file_puts (output,
                    plot.y.logarithmic ? "set logscale y\n" : "set yrange [0:]\n");
  for (guint i = 0; self->names != NULL && i < self->names->len; i++)
    {
      output_file_puts (output, i == 0 ? "set xtics noenhanced (" : ", ");
      put_quoted (output, self->names->pdata[i]);
      output_file_printf (output, " %u", i);
    }
  output_file_puts (output, self->names != NULL ? ")\nset xrange [-0.5:*]\n" : "");
}

static void
write_gnuplot (const SweepCurves *self, OutputFile *output)
{
  output_file_puts (output, "# gnuplot -p FILE\n# x, mean, least, greatest\n");
  put_data (self, output);
  if (self->curves->len == 0)
    return;
  put_axes (self, output);
  output_file_puts (output, "plot ");
  for (guint c = 0; c < self->curves->len; c++)
    {
      const Curve *curve = self->curves->pdata[c];

      if (point_at (curve, 0)->count > 1)
        output_file_printf (output,
                            "$curve%u using 1:3:4 with filledcurves fs transparent "
                            "solid 0.2 notitle, \\\n     ",
                            c + 1);
      output_file_printf (output, "$curve%u using 1:2 with linespoints title ", c + 1);
      put_quoted (output, curve->name);
      output_file_puts (output, c + 1 < self->curves->len ? ", \\\n     " : "\n");
    }
}

void
sweep_plot_write (const SweepRows *rows, gint over, const char *path, OutputFile *output)
{
  g_autoptr (SweepCurves) curves = sweep_curves_new (rows, over);

  if (is_gnuplot (path))
    write_gnuplot (curves, output);
  else
    write_svg (curves, output);
}
