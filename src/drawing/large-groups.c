/* SPDX-License-Identifier: GPL-3.0-or-later */
/* large-groups.c - a dragonfly: its groups on a circle, and the links between them */
#include "config.h"

#include "drawing/large-drawing.h"

#include <math.h>

#include "drawing/level.h"
#include "drawing/link-bundle.h"
#include "drawing/link-use.h"
#include "topology/topology-nodes.h"

#define SIZE 700
#define RADIUS 290.0
#define MOST_GROUP 26.0
#define GROUP_SHARE 0.42 /* radius of a group, relative to their distance */
#define APART 1.6        /* offset of a link's line to the right of its direction */
#define LEAST_LABELLED 9.0
#define LABEL_APART 18
#define MOST_LINES 5000

typedef struct
{
  const TopologyDrawing *drawing;
  GString *to;
  guint32 groups;
  double size;          /* radius of a group */
  LinkBundle *inside;   /* of each group: between its routers */
  LinkBundle *attached; /* of each group: from and to its hosts */
} Groups;

static void
put_number (GString *to, const char *before, double value)
{
  char text[G_ASCII_DTOSTR_BUF_SIZE];

  g_string_append (to, before);
  g_string_append (
      to, g_ascii_formatd (text, sizeof text, "%.1f", fabs (value) < 0.05 ? 0 : value));
}

static void
place_of (const Groups *self, guint32 group, double *x, double *y)
{
  double angle = 2 * G_PI * group / self->groups;

  *x = SIZE / 2.0 + RADIUS * sin (angle);
  *y = SIZE / 2.0 - RADIUS * cos (angle);
}

/* ---- links between groups ---------------------------------------------------------- */

static void
put_line (const Groups *self, guint32 from, guint32 in, guint32 link)
{
  double ax, ay, bx, by, length;

  place_of (self, from, &ax, &ay);
  place_of (self, in, &bx, &by);
  length = MAX (hypot (bx - ax, by - ay), 1e-6);

  double side_x = -(by - ay) / length * APART, side_y = (bx - ax) / length * APART;

  g_string_append_printf (self->to, "<path class=\"u%u\" d=\"",
                          drawing_level (self->drawing, link));
  put_number (self->to, "M", ax + side_x);
  put_number (self->to, " ", ay + side_y);
  put_number (self->to, "L", bx + side_x);
  put_number (self->to, " ", by + side_y);
  g_string_append_printf (self->to, "\"><title>group g%u → group g%u, ", from, in);
  drawing_link_title (self->drawing, topology_link_from (self->drawing->topology, link),
                      link, self->to);
  g_string_append (self->to, "</title></path>\n");
}

/* Counts the links between groups that have this level of use; draw: draws them. */
static void
each_line (const Groups *self, guint level, guint *lines, gboolean draw)
{
  const Topology *topology = self->drawing->topology;

  for (guint32 from = topology->processors; from < topology->nodes; from++)
    for (guint32 link = topology->first[from]; link < topology->first[from + 1]; link++)
      {
        guint32 a = topology_group (topology, from);
        guint32 b = topology_group (topology, topology->to[link]);

        if (a == b || topology->to[link] < topology->processors
            || drawing_level (self->drawing, link) != level)
          continue;
        ++*lines;
        if (draw)
          put_line (self, a, b, link);
      }
}

/* The busiest are drawn on top; if there are too many, the least busy are left out, and
 * the text states it. */
static void
put_lines (const Groups *self)
{
  guint lines = 0, lowest = LEVELS + 1;

  while (lowest > 0)
    {
      each_line (self, lowest - 1, &lines, FALSE);
      if (lines > MOST_LINES)
        break;
      lowest--;
    }
  for (guint level = lowest; level <= LEVELS; level++)
    each_line (self, level, &lines, TRUE);
  if (lowest > 0)
    g_string_append_printf (
        self->to,
        "<text class=\"on\" font-size=\"13\" x=\"%u\" y=\"%u\">not "
        "drawn: links that are busy up to %.1f %% of the run</text>\n",
        SIZE / 2, SIZE - 6, (lowest - 1) * 100.0 / LEVELS);
}

/* ---- groups ------------------------------------------------------------------------ */

static void
collect (Groups *self)
{
  const Topology *topology = self->drawing->topology;

  for (guint32 from = 0; from < topology->nodes; from++)
    for (guint32 link = topology->first[from]; link < topology->first[from + 1]; link++)
      {
        guint32 to = topology->to[link], group = topology_group (topology, from);

        if (from < topology->processors || to < topology->processors)
          link_bundle_add (&self->attached[group], self->drawing, link);
        else if (topology_group (topology, to) == group)
          link_bundle_add (&self->inside[group], self->drawing, link);
      }
}

static void
put_circle (const Groups *self, guint32 group, double radius, const LinkBundle *bundle,
            const char *what)
{
  double x, y;

  place_of (self, group, &x, &y);
  g_string_append_printf (self->to, "<circle class=\"c u%u\"",
                          link_bundle_level (bundle, self->drawing));
  put_number (self->to, " cx=\"", x);
  put_number (self->to, "\" cy=\"", y);
  put_number (self->to, "\" r=\"", radius);
  g_string_append_printf (self->to, "\"><title>group g%u, %s: ", group, what);
  link_bundle_title (bundle, self->drawing, self->to);
  g_string_append (self->to, "</title></circle>\n");
}

static void
put_group (const Groups *self, guint32 group)
{
  double x, y;

  put_circle (self, group, self->size, &self->inside[group], "between its routers");
  put_circle (self, group, self->size * 0.6, &self->attached[group], "of its hosts");
  if (self->size < LEAST_LABELLED)
    return;
  place_of (self, group, &x, &y);
  g_string_append (self->to, "<text class=\"on\" font-size=\"16\"");
  put_number (self->to, " x=\"",
              SIZE / 2.0 + (x - SIZE / 2.0) * (1 + (self->size + LABEL_APART) / RADIUS));
  put_number (self->to, "\" y=\"",
              SIZE / 2.0 + (y - SIZE / 2.0) * (1 + (self->size + LABEL_APART) / RADIUS));
  g_string_append_printf (self->to, "\">g%u</text>\n", group);
}

void
large_groups_put (const TopologyDrawing *drawing, GString *to, guint *width,
                  guint *height)
{
  const Topology *topology = drawing->topology;
  Groups self = { .drawing = drawing,
                  .to = to,
                  .groups = topology_group (topology, topology->processors - 1) + 1 };

  *width = *height = SIZE;
  self.size = MIN (MOST_GROUP, 2 * G_PI * RADIUS / self.groups * GROUP_SHARE);
  self.inside = g_new0 (LinkBundle, self.groups);
  self.attached = g_new0 (LinkBundle, self.groups);
  collect (&self);
  g_string_append (to, "<g class=\"links\">\n");
  put_lines (&self);
  g_string_append (to, "</g>\n<g class=\"nodes\">\n");
  for (guint32 group = 0; group < self.groups; group++)
    put_group (&self, group);
  g_string_append (to, "</g>\n");
  g_free (self.inside);
  g_free (self.attached);
}
