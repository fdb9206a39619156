/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "drawing/timeline-output.h"

#include <string.h>

#include "colours/colours.h"
#include "text/escape.h"
#include "text/number-short.h"

/* Units of the view box. */
#define LEFT 60
#define WIDE 920
#define RIGHT 20
#define TOP 52
#define BOTTOM 30
#define MOST_HIGH 640
#define MOST_ROW 24
#define HUNDREDTHS 100

#define MOST_MARKS 8

static const struct
{
  const char *class;
  ColourState colour;
} shown[] = { { "busy", COLOUR_COMPUTING },
              { "overhead", COLOUR_OVERHEAD },
              { "idle", COLOUR_IDLE } };

typedef struct
{
  GString *to;
  const ReportContext *context;
  guint32 rows;
  guint row; /* height of a row, in hundredths of a unit */
} Timeline;

/* ---- numbers ----------------------------------------------------------------------- */

static void
put_hundredths (GString *to, const char *before, gint64 value)
{
  g_string_append_printf (to, "%s%" G_GINT64_FORMAT, before, value / HUNDREDTHS);
  if (value % HUNDREDTHS != 0)
    g_string_append_printf (to, ".%02" G_GINT64_FORMAT, value % HUNDREDTHS);
}

/* The x coordinate of a time, in hundredths of a unit. */
static gint64
place_of (const Timeline *self, SimTime time)
{
  TotalTime run = MAX (self->context->result->time, 1);

  return LEFT * HUNDREDTHS + (gint64) ((TotalTime) time * WIDE * HUNDREDTHS / run);
}

static gint64
row_place (const Timeline *self, guint32 row)
{
  return TOP * HUNDREDTHS + (gint64) row * self->row;
}

/* ---- processors -------------------------------------------------------------------- */

static void
put_state (const Timeline *self, guint32 row, guint32 state, SimTime begin, SimTime end)
{
  gint64 left = place_of (self, begin), right = place_of (self, end);
  gint64 gap = self->row >= 6 * HUNDREDTHS ? HUNDREDTHS : 0;

  if (right <= left)
    return;
  g_string_append_printf (self->to, "<rect class=\"%s\"",
                          state == STATE_BUSY   ? "busy"
                          : state == STATE_IDLE ? "idle"
                                                : "overhead");
  put_hundredths (self->to, " x=\"", left);
  put_hundredths (self->to, "\" y=\"", row_place (self, row) + gap);
  put_hundredths (self->to, "\" width=\"", right - left);
  put_hundredths (self->to, "\" height=\"", self->row - 2 * gap);
  g_string_append (self->to, "\"/>\n");
}

/* States that follow each other and look alike are one. */
static guint32
look_of (guint32 state)
{
  return state == STATE_RECEIVING ? (guint32) STATE_SENDING : state;
}

static void
put_processors (const Timeline *self, const StateChange *change, guint n)
{
  const StateChange *after = change + n;

  for (guint32 row = 0; row < self->rows; row++)
    {
      guint32 state = STATE_IDLE;
      SimTime since = 0;

      for (; change < after && change->processor == row; change++)
        {
          if (look_of (change->state) == state)
            continue;
          put_state (self, row, state, since, change->begin);
          state = look_of (change->state);
          since = change->begin;
        }
      put_state (self, row, state, since, self->context->result->time);
    }
}

static void
put_names (const Timeline *self)
{
  guint step = 1;

  while (step * self->row < 11 * HUNDREDTHS)
    step++;
  for (guint32 row = 0; row < self->rows; row += step)
    {
      g_string_append_printf (self->to, "<text class=\"name\" x=\"%u\"", LEFT - 6);
      put_hundredths (self->to, " y=\"", row_place (self, row) + self->row / 2);
      g_string_append_printf (self->to, "\">%u</text>\n", row);
    }
}

/* ---- messages ---------------------------------------------------------------------- */

static void
put_messages (const Timeline *self)
{
  guint n;
  const MessageOutcome *list = processor_times_messages (self->context->times, &n);

  for (guint i = 0; list != NULL && i < n; i++)
    {
      gint64 half = self->row / 2;

      g_string_append (self->to, "<path class=\"message\"");
      put_hundredths (self->to, " d=\"M", place_of (self, list[i].injected));
      put_hundredths (self->to, " ", row_place (self, list[i].source) + half);
      put_hundredths (self->to, "L", place_of (self, list[i].arrived));
      put_hundredths (self->to, " ", row_place (self, list[i].destination) + half);
      g_string_append (self->to, "\"/>\n");
    }
}

/* ---- axis, legend and head --------------------------------------------------------- */

/* The step between marks of the time axis: 1, 2 or 5 times a power of ten picoseconds. */
static SimTime
mark_step (SimTime run)
{
  static const SimTime firsts[] = { 1, 2, 5 };
  SimTime power = 1;

  for (;; power *= 10)
    for (guint i = 0; i < G_N_ELEMENTS (firsts); i++)
      if (run / (firsts[i] * power) <= MOST_MARKS)
        return firsts[i] * power;
}

static void
put_axis (const Timeline *self, guint below)
{
  SimTime run = self->context->result->time, step = mark_step (run);

  for (SimTime time = 0; time <= run; time += step)
    {
      NumberText text;

      put_hundredths (self->to, "<path class=\"mark\" d=\"M", place_of (self, time));
      g_string_append_printf (self->to, " %uV%u\"/>\n", TOP - 4, below + 4);
      put_hundredths (self->to, "<text x=\"", place_of (self, time));
      g_string_append_printf (self->to, "\" y=\"%u\">%s</text>\n", below + 16,
                              number_short_time (time, self->context->unit, 3, text));
    }
}

static void
put_key (GString *to)
{
  guint x = LEFT;

  for (guint i = 0; i < G_N_ELEMENTS (shown); i++)
    {
      g_string_append_printf (to,
                              "<rect class=\"%s key\" x=\"%u\" y=\"30\" width=\"12\" "
                              "height=\"12\"/>\n<text class=\"key\" x=\"%u\" "
                              "y=\"36\">%s</text>\n",
                              shown[i].class, x, x + 18,
                              colour_state_name (shown[i].colour));
      x += 40 + 6 * (guint) strlen (colour_state_name (shown[i].colour));
    }
  g_string_append_printf (
      to,
      "<path class=\"message\" d=\"M%u 42l14 -12\"/>\n<text class=\"key\" "
      "x=\"%u\" y=\"36\">message</text>\n",
      x, x + 20);
}

static void
put_head (const Timeline *self, guint height)
{
  const ReportContext *context = self->context;
  g_autoptr (GString) name = g_string_new (NULL);

  escape_html (name, program_file (context->program));
  g_string_append (name, " on ");
  escape_html (name, context->machine->name);
  g_string_append_printf (
      self->to,
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %u %u\" width=\"%u\">\n"
      "<title>%s</title>\n<desc>netfare ",
      LEFT + WIDE + RIGHT, height, LEFT + WIDE + RIGHT, name->str);
  escape_html (self->to, context->version);
  g_string_append (self->to, ": ");
  escape_html (self->to, context->command);
  g_string_append_printf (
      self->to,
      "</desc>\n<style>\nsvg { background: %s; }\n"
      "text { font: 11px sans-serif; fill: %s; text-anchor: middle; "
      "dominant-baseline: central; }\n"
      ".title { font-size: 14px; text-anchor: start; }\n"
      ".name { text-anchor: end; }\n.key { text-anchor: start; }\n"
      ".message { stroke: %s; stroke-width: 0.8; fill: none; }\n"
      ".mark { stroke: %s; stroke-width: 0.5; fill: none; }\n",
      colour_part (COLOUR_CARD, FALSE), colour_part (COLOUR_INK, FALSE),
      colour_part (COLOUR_INK, FALSE), colour_part (COLOUR_FAINT, FALSE));
  for (guint i = 0; i < G_N_ELEMENTS (shown); i++)
    g_string_append_printf (self->to, ".%s { fill: %s; }\n", shown[i].class,
                            colour_state (shown[i].colour, FALSE));
  g_string_append_printf (self->to,
                          "rect.key { stroke: %s; }\n</style>\n"
                          "<text class=\"title\" x=\"%u\" y=\"14\">%s</text>\n",
                          colour_part (COLOUR_EDGE, FALSE), LEFT, name->str);
  put_key (self->to);
}

/* ---- the OutputKind ---------------------------------------------------------------- */

static gboolean
is_too_large (const ReportContext *context)
{
  guint n;

  return processor_times_of_row (context->times) > 1
         || processor_times_changes (context->times, &n) == NULL;
}

static void
put_too_large (const Timeline *self)
{
  g_string_append_printf (
      self->to,
      "<text class=\"title\" x=\"%u\" y=\"%u\">not drawn: more than %u "
      "processors or %u changes of state</text>\n",
      LEFT, TOP + 20, PROCESSOR_TIMES_ROWS, PROCESSOR_TIMES_CHANGES);
}

static void
write_timeline (gpointer writer, const OutputJob *job)
{
  const ReportContext *context = &job->report;
  gboolean large = is_too_large (context);
  g_autoptr (GString) to = g_string_new (NULL);
  Timeline self = { .to = to, .context = context };
  guint n, below;
  const StateChange *changes = processor_times_changes (context->times, &n);

  self.rows = large ? 2 : program_processors (context->program);
  self.row = MIN (MOST_ROW * HUNDREDTHS, MOST_HIGH * HUNDREDTHS / MAX (self.rows, 1));
  below = TOP + (self.rows * self.row + HUNDREDTHS - 1) / HUNDREDTHS;
  put_head (&self, below + BOTTOM);
  if (large)
    put_too_large (&self);
  else
    {
      put_axis (&self, below);
      put_processors (&self, changes, n);
      put_names (&self);
      put_messages (&self);
    }
  g_string_append (to, "</svg>\n");
  output_file_write (job->file, to->str, to->len);
}

static char *
finish_timeline (gpointer writer, const OutputJob *job)
{
  const ReportContext *context = &job->report;
  guint n;

  if (is_too_large (context))
    return g_strdup_printf (
        "--timeline: nothing is drawn of more than %u processors or %u "
        "changes of state; --html draws how busy they are",
        PROCESSOR_TIMES_ROWS, PROCESSOR_TIMES_CHANGES);
  if (processor_times_messages (context->times, &n) == NULL)
    return g_strdup_printf ("--timeline: %" G_GUINT64_FORMAT
                            " messages are not drawn, more than %u",
                            context->result->messages, PROCESSOR_TIMES_MESSAGES);
  return NULL;
}

const OutputKind timeline_output = {
  .option = "timeline",
  .argument = "FILE",
  .help = "processors and messages of a small run over time, as SVG",
  .flags = OUTPUT_DRAWS_TIME,
  .finish = finish_timeline,
  .write = write_timeline,
};
