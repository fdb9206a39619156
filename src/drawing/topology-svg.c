/* SPDX-License-Identifier: GPL-3.0-or-later */
/* topology-svg.c - a topology as SVG
 *
 * Links lie below nodes; the two directions of a pair are drawn beside each other, each
 * on the right-hand side of its direction.
 */
#include "config.h"

#include <math.h>

#include "text/escape.h"
#include "drawing/drawn-part.h"
#include "drawing/large-drawing.h"
#include "drawing/link-use.h"
#include "drawing/node-label.h"
#include "drawing/svg-labels.h"
#include "topology/topology-layout.h"
#include "topology/topology-nodes.h"

/* Units of the view box. */
#define MOST_WIDTH 1000.0
#define MOST_HEIGHT 700.0
#define MOST_STEP 70.0
#define MARGIN 20.0
#define MOST_RADIUS 13.0
#define MOST_APART 3.0
#define NOTE_WIDTH 900.0
#define KEY_WIDTH 480.0
#define NOTE_HEIGHT 30.0
#define SCALE_STEP 24
#define SLOW_WIDTH "0.4"
#define THICK_STEP 30.0 /* where steps are shorter, lines are thinner */

/* In steps between neighbours. */
#define RADIUS 0.2
#define LEAST_APART 0.12
#define APART 0.08 /* offset of each direction of a pair to its side */
#define BEND 0.9   /* offset of the control point; the link deviates by half of it */

typedef struct
{
  const TopologyDrawing *drawing;
  GString *to;
  DrawnPart part;
  TopologyPoint *point; /* in units of the view box */
  LayoutStyle style;
  gboolean by_rule; /* how places were found */
  double step, radius, width, height;
  double thick; /* scale factor of line widths */
} Svg;

static void
put_point (GString *to, const char *before, double x, double y)
{
  g_string_append (to, before);
  svg_put_number (to, x);
  g_string_append_c (to, ' ');
  svg_put_number (to, y);
}

/* ---- places ------------------------------------------------------------------------ */

/* igraph may put nodes very near to each other; there are few of them. */
static double
least_apart (const Svg *self, const TopologyPoint *point)
{
  double least = 1;

  for (guint32 a = 0; !self->by_rule && a < self->part.n_nodes; a++)
    for (guint32 b = 0; b < a; b++)
      least = MIN (least, hypot (point[a].x - point[b].x, point[a].y - point[b].y));
  return MAX (least, LEAST_APART);
}

static void
find_places (Svg *self)
{
  TopologyPoint least = { 0, 0 }, most = { 0, 0 };
  TopologyPoint *point = g_new (TopologyPoint, MAX (self->part.n_nodes, 1));
  double margin;

  topology_layout (self->drawing->topology, self->part.node, self->part.n_nodes, point);
  for (guint32 i = 0; i < self->part.n_nodes; i++)
    {
      least.x = i == 0 ? point[i].x : MIN (least.x, point[i].x);
      least.y = i == 0 ? point[i].y : MIN (least.y, point[i].y);
      most.x = i == 0 ? point[i].x : MAX (most.x, point[i].x);
      most.y = i == 0 ? point[i].y : MAX (most.y, point[i].y);
    }
  self->step = MIN (MOST_STEP, MIN (MOST_WIDTH / MAX (most.x - least.x, 1e-6),
                                    MOST_HEIGHT / MAX (most.y - least.y, 1e-6)));
  self->radius
      = MIN (MOST_RADIUS, self->step * MIN (RADIUS, least_apart (self, point) / 2));
  self->thick = CLAMP (self->step / THICK_STEP, 0.3, 1.0);
  margin = MARGIN + (self->style == LAYOUT_GRID ? BEND / 2 * self->step : 0);
  self->width = (most.x - least.x) * self->step + 2 * margin;
  self->height = (most.y - least.y) * self->step + 2 * margin;
  for (guint32 i = 0; i < self->part.n_nodes; i++)
    {
      point[i].x = (point[i].x - least.x) * self->step + margin;
      point[i].y = (point[i].y - least.y) * self->step + margin;
    }
  self->point = point;
}

/* ---- links ------------------------------------------------------------------------- */

static void
put_way (const Svg *self, const TopologyPoint *a, const TopologyPoint *b, gboolean pair)
{
  double dx = b->x - a->x, dy = b->y - a->y;
  double length = MAX (hypot (dx, dy), 1e-6);
  double apart = pair ? MIN (MOST_APART, self->step * APART) : 0;
  double side_x = -dy / length, side_y = dx / length;
  double x = side_x * apart, y = side_y * apart;
  const TopologyPoint from = { a->x / self->step, a->y / self->step },
                      to = { b->x / self->step, b->y / self->step };

  put_point (self->to, "M", a->x + x, a->y + y);
  if (topology_layout_bends (self->style, &from, &to))
    {
      double bend = BEND * self->step;

      put_point (self->to, "Q", (a->x + b->x) / 2 + side_x * bend,
                 (a->y + b->y) / 2 + side_y * bend);
      put_point (self->to, " ", b->x + x, b->y + y);
    }
  else
    put_point (self->to, "L", b->x + x, b->y + y);
}

static gboolean
is_anchored (const TopologyDrawing *drawing, guint32 link)
{
  for (guint i = 0; i < drawing->n_anchored; i++)
    if (drawing->anchored[i] == link)
      return TRUE;
  return FALSE;
}

static void
put_link (const Svg *self, guint32 link)
{
  const Topology *topology = self->drawing->topology;
  guint32 from = topology_link_from (topology, link), to = topology->to[link];
  gboolean pair = topology_find_link (topology, to, from) != G_MAXUINT32;
  gboolean anchored = is_anchored (self->drawing, link);
  gboolean infinite = topology->weight_class[link] == TOPOLOGY_INFINITE_CLASS;

  if (anchored)
    g_string_append_printf (self->to, "<a href=\"#link-%u-%u\">", from, to);
  g_string_append (self->to, "<path class=\"");
  if (self->drawing->network == NULL)
    g_string_append_c (self->to, 'w');
  else
    g_string_append_printf (self->to, "u%u", drawing_level (self->drawing, link));
  if (topology_is_medium (topology, link))
    g_string_append (self->to, " medium");
  if (self->drawing->on_path != NULL && self->drawing->on_path[link] > 0)
    g_string_append (self->to, " path");
  g_string_append (self->to, infinite ? " f\"" : "\"");
  if (topology_is_slow (topology, link))
    g_string_append (self->to, " style=\"stroke-width:" SLOW_WIDTH "\"");
  g_string_append (self->to, " d=\"");
  put_way (self, &self->point[drawn_part_find (&self->part, from)],
           &self->point[drawn_part_find (&self->part, to)], pair);
  g_string_append (self->to, "\"><title>");
  drawing_link_title (self->drawing, from, link, self->to);
  g_string_append_printf (self->to, "</title></path>%s\n", anchored ? "</a>" : "");
}

static void
put_label (const Svg *self, guint32 node)
{
  g_autoptr (GString) label = g_string_new (NULL);

  topology_append_label (self->drawing->topology, node, label);
  escape_html (self->to, label->str);
}

/* Dashed, if its nodes are drawn. */
static void
put_failed (const Svg *self, guint32 from, guint32 link)
{
  const Topology *whole = self->drawing->topology->whole;
  const guint32 to = whole->to[link];

  if (topology_find_link (self->drawing->topology, from, to) != G_MAXUINT32
      || !drawn_part_has (&self->part, from) || !drawn_part_has (&self->part, to))
    return;
  g_string_append_printf (self->to, "<path class=\"%s\" stroke-dasharray=\"2 3\" d=\"",
                          self->drawing->network == NULL ? "w" : "u0");
  put_way (self, &self->point[drawn_part_find (&self->part, from)],
           &self->point[drawn_part_find (&self->part, to)],
           topology_find_link (whole, to, from) != G_MAXUINT32);
  g_string_append (self->to, "\"><title>");
  put_label (self, from);
  g_string_append (self->to, " \342\206\222 ");
  put_label (self, to);
  g_string_append (self->to, ", failed</title></path>\n");
}

static void
put_failed_links (const Svg *self)
{
  const Topology *t = self->drawing->topology;

  if (!topology_has_failed (t))
    return;
  for (guint32 node = 0; node < t->nodes; node++)
    for (guint32 link = t->whole->first[node]; link < t->whole->first[node + 1]; link++)
      put_failed (self, node, link);
}

/* ---- nodes ------------------------------------------------------------------------- */

static void
put_node (const Svg *self, guint32 i)
{
  guint32 node = self->part.node[i];
  gboolean inner = node >= self->drawing->topology->processors;
  double r = self->radius;

  if (inner)
    {
      g_string_append (self->to, "<rect x=\"");
      svg_put_number (self->to, self->point[i].x - r);
      g_string_append (self->to, "\" y=\"");
      svg_put_number (self->to, self->point[i].y - r);
      g_string_append (self->to, "\" width=\"");
      svg_put_number (self->to, 2 * r);
      g_string_append (self->to, "\" height=\"");
    }
  else
    {
      g_string_append (self->to, "<circle cx=\"");
      svg_put_number (self->to, self->point[i].x);
      g_string_append (self->to, "\" cy=\"");
      svg_put_number (self->to, self->point[i].y);
      g_string_append (self->to, "\" r=\"");
    }
  svg_put_number (self->to, inner ? 2 * r : r);
  g_string_append (self->to, "\"><title>");
  node_label_title (self->drawing->topology, node, self->to);
  g_string_append_printf (self->to, "</title></%s>\n", inner ? "rect" : "circle");
}

static void
put_labels (const Svg *self)
{
  const Topology *topology = self->drawing->topology;
  g_autofree DrawnLine *line = g_new (DrawnLine, MAX (self->part.n_links, 1));

  for (guint32 i = 0; i < self->part.n_links; i++)
    {
      guint32 link = self->part.link[i], from = topology_link_from (topology, link);

      line[i].from = self->point[drawn_part_find (&self->part, from)];
      line[i].to = self->point[drawn_part_find (&self->part, topology->to[link])];
    }
  svg_labels_put (&(DrawnNodes){ .topology = topology,
                                 .node = self->part.node,
                                 .point = self->point,
                                 .line = line,
                                 .n = self->part.n_nodes,
                                 .n_lines = self->part.n_links,
                                 .radius = self->radius,
                                 .width = self->width,
                                 .height = self->height },
                  self->to);
}

/* ---- all --------------------------------------------------------------------------- */

/* The styles of the page for a single drawing: without properties and calculations, which
 * many viewers do not support; always light, as it may be printed. */
static void
put_style (const Svg *self)
{
  GString *to = self->to;
  const char *card = colour_part (COLOUR_CARD, FALSE);
  const char *faint = colour_part (COLOUR_FAINT, FALSE);

  g_string_append_printf (to,
                          "<style>\nsvg { background: %s; }\npath { fill: none; }\n.f "
                          "{ stroke-dasharray: 4 3; }\n.w { stroke: %s; stroke-width: ",
                          card, faint);
  svg_put_number (to, self->thick);
  g_string_append_printf (
      to, "; }\ncircle, rect { fill: %s; stroke: %s; stroke-width: ", card, faint);
  svg_put_number (to, self->thick);
  g_string_append_printf (to,
                          "; }\ntext { fill: %s; font-family: sans-serif; text-anchor: "
                          "middle; dominant-baseline: central; }\n.beside { stroke: %s; "
                          "stroke-width: 2.5; paint-order: stroke; }\n",
                          colour_part (COLOUR_INK, FALSE), card);
  for (guint level = 0; self->drawing->network != NULL && level <= LEVELS; level++)
    {
      g_string_append_printf (to, ".u%u { stroke: %s; stroke-width: ", level,
                              colour_step (COLOUR_UTILISATION, level, FALSE));
      svg_put_number (to, level_width (level) * self->thick);
      g_string_append (to, "; }\n");
    }
  g_string_append (to, ".medium { stroke-width: 9; }\n");
  g_string_append (to, "</style>\n");
}

const char *
topology_drawing_key (const Topology *topology)
{
  if (topology->nodes == topology->processors)
    return "";
  for (guint32 link = 0; link < topology->links; link++)
    if (topology_is_medium (topology, link))
      return "Circles are hosts, squares are switches, a bar is a shared medium";
  return "Circles are hosts, squares are switches";
}

static void
put_line (const Svg *self, double up, const char *text)
{
  g_string_append (self->to, "<text class=\"note\" font-size=\"14\" x=\"");
  svg_put_number (self->to, self->width / 2);
  g_string_append (self->to, "\" y=\"");
  svg_put_number (self->to, self->height - up);
  g_string_append_printf (self->to, "\">%s</text>\n", text);
}

/* The scale of utilisation: a bit of each of its colours, between what they mean. */
static void
put_scale (const Svg *self, double up)
{
  double left = (self->width - SCALE_STEP * (LEVELS + 1)) / 2, y = self->height - up;

  for (guint level = 0; level <= LEVELS; level++)
    {
      g_string_append_printf (self->to, "<path class=\"u%u\" d=\"M", level);
      svg_put_number (self->to, left + SCALE_STEP * level);
      g_string_append_c (self->to, ' ');
      svg_put_number (self->to, y);
      g_string_append_printf (self->to, "h%u\"/>\n", SCALE_STEP - 2);
    }
  g_string_append (self->to, "<text class=\"note\" font-size=\"12\" "
                             "style=\"text-anchor:end\" x=\"");
  svg_put_number (self->to, left - 6);
  g_string_append (self->to, "\" y=\"");
  svg_put_number (self->to, y);
  g_string_append (self->to, "\">unused</text>\n<text class=\"note\" font-size=\"12\" "
                             "style=\"text-anchor:start\" x=\"");
  svg_put_number (self->to, left + SCALE_STEP * (LEVELS + 1) + 4);
  g_string_append (self->to, "\" y=\"");
  svg_put_number (self->to, y);
  g_string_append (self->to, "\">100 % busy</text>\n");
}

/* States visibly what the marks are, and what is missing. */
static void
put_notes (const Svg *self)
{
  const char *key = topology_drawing_key (self->drawing->topology);
  g_autofree char *note = topology_drawing_note (self->drawing);
  double up = NOTE_HEIGHT / 2;

  if (!self->part.whole)
    {
      put_line (self, up, note);
      up += NOTE_HEIGHT;
    }
  if (*key != '\0')
    {
      put_line (self, up, key);
      up += NOTE_HEIGHT;
    }
  if (self->drawing->network != NULL)
    put_scale (self, up);
}

/* Room for the notes. */
static void
add_notes (Svg *self)
{
  if (*topology_drawing_key (self->drawing->topology) != '\0')
    {
      self->width = MAX (self->width, KEY_WIDTH);
      self->height += NOTE_HEIGHT;
    }
  if (self->drawing->network != NULL)
    {
      self->width = MAX (self->width, KEY_WIDTH);
      self->height += NOTE_HEIGHT;
    }
  if (self->part.whole)
    return;
  self->width = MAX (self->width, NOTE_WIDTH);
  self->height += NOTE_HEIGHT;
}

static void
put_head (const Svg *self, gboolean alone)
{
  GString *to = self->to;
  g_autofree char *note = topology_drawing_note (self->drawing);
  const char *what
      = self->drawing->network == NULL ? "" : ", links by how much they were used";

  g_string_append (to, "<svg class=\"net\"");
  if (alone)
    g_string_append (to, " xmlns=\"http://www.w3.org/2000/svg\"");
  g_string_append (to, " viewBox=\"0 0 ");
  svg_put_number (to, self->width);
  g_string_append_c (to, ' ');
  svg_put_number (to, self->height);
  g_string_append (to, "\" width=\"");
  svg_put_number (to, self->width);
  g_string_append (to, "\" role=\"group\" aria-label=\"");
  escape_html (to, self->drawing->topology->name);
  g_string_append (to, what);
  if (!alone)
    {
      g_string_append (to, "\" style=\"--w:");
      svg_put_number (to, self->width);
      g_string_append (to, "px;--thick:");
      svg_put_number (to, self->thick);
    }
  g_string_append (to, "\">\n");
  if (!alone)
    return;
  g_string_append (to, "<title>");
  escape_html (to, self->drawing->topology->name);
  g_string_append_printf (to, "%s</title>\n<desc>%s</desc>\n", what, note);
  put_style (self);
}

void
topology_drawing_svg (const TopologyDrawing *self, gboolean alone, GString *to)
{
  Svg svg = { .drawing = self, .to = to };

  if (!alone && large_drawing_form (self) != LARGE_NOT)
    {
      large_drawing_svg (self, to);
      return;
    }

  drawn_part_init (&svg.part, self);
  svg.style = topology_layout_style (self->topology);
  svg.by_rule = svg.style != LAYOUT_FORCES;
  find_places (&svg);
  if (alone)
    add_notes (&svg);
  put_head (&svg, alone);
  g_string_append (to, "<g class=\"links\">\n");
  for (guint32 i = 0; i < svg.part.n_links; i++)
    put_link (&svg, svg.part.link[i]);
  put_failed_links (&svg);
  g_string_append (to, "</g>\n<g class=\"nodes\">\n");
  for (guint32 i = 0; i < svg.part.n_nodes; i++)
    put_node (&svg, i);
  g_string_append (to, "</g>\n");
  put_labels (&svg);
  if (alone)
    put_notes (&svg);
  g_string_append (to, "</svg>\n");
  drawn_part_clear (&svg.part);
  g_free (svg.point);
}
