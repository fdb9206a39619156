/* SPDX-License-Identifier: GPL-3.0-or-later */
/* plot.h - a plot of values over two axes as SVG: its frame, its axes, places of values
 *
 * An axis is logarithmic only if its least value is above 0.  Text is made safe for SVG.
 */
#pragma once

#include "base/output-file.h"

/* Of the frame, in units of the view box. */
#define PLOT_LEFT 70.0
#define PLOT_TOP 30.0
#define PLOT_WIDTH 550.0
#define PLOT_HEIGHT 340.0

typedef struct
{
  double least, most; /* least < most */
  gboolean logarithmic;
} PlotAxis;

typedef struct
{
  PlotAxis x, y;
  OutputFile *output;
  double below; /* height of labels of x that are slanted; 0: they are level */
} Plot;

/* From 0 to a round value above the greatest; logarithmic, between powers of ten, where
 * the values span over 20 times.  No value is negative; n >= 1. */
PlotAxis plot_axis (const double *values, gsize n);

/* more: height of what stands below the axes; style: further rules of CSS. */
void plot_begin (const Plot *self, const char *title, double more, const char *style);
void plot_end (const Plot *self);

double plot_x (const Plot *self, double value);
double plot_y (const Plot *self, double value);

/* Values at which an axis has lines, and how many; at most PLOT_MOST_LINES. */
#define PLOT_MOST_LINES 40
gsize plot_lines (const PlotAxis *axis, double lines[PLOT_MOST_LINES]);

/* A line at a value, with its label. */
void plot_line_x (const Plot *self, double value, const char *label);
void plot_line_y (const Plot *self, double value, const char *label);

/* What the x axis shows. */
void plot_name_x (const Plot *self, const char *name);

/* A number with one decimal between two texts. */
void plot_put (const Plot *self, const char *before, double value, const char *after);
void plot_text (const Plot *self, const char *text);
