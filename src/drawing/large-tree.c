/* SPDX-License-Identifier: GPL-3.0-or-later */
/* large-tree.c - the levels of a fat tree: a row of nodes each, and the links between
 * them
 *
 * Nodes of a level that follow each other are one mark where there are many, and the
 * links from one mark to another are one line in each direction.
 */
#include "config.h"

#include "drawing/large-drawing.h"
#include "drawing/level.h"
#include "drawing/link-bundle.h"
#include "drawing/node-label.h"
#include "topology/topology-nodes.h"

#define MOST_COLUMNS 64
#define MOST_LINES 3000
#define ROW 130
#define TOP 20
#define SIDE 8        /* of the square that is a mark */
#define MOST_LABEL 14 /* characters */

typedef struct
{
  const TopologyDrawing *drawing;
  const guint8 *level;
  guint levels, left, width;
  guint32 *count;  /* nodes of each level */
  guint32 *column; /* of each node */
} Tree;

static guint
columns_of (const Tree *self, guint level)
{
  return MIN (self->count[level], MOST_COLUMNS);
}

/* Whether each link is between neighbouring levels, and as many lead up as down. */
static gboolean
is_tree (const Tree *self)
{
  const Topology *topology = self->drawing->topology;
  g_autofree guint32 *up = g_new0 (guint32, self->levels + 1);
  g_autofree guint32 *down = g_new0 (guint32, self->levels + 1);

  for (guint32 from = 0; from < topology->nodes; from++)
    for (guint32 link = topology->first[from]; link < topology->first[from + 1]; link++)
      {
        const guint here = self->level[from], there = self->level[topology->to[link]];

        if (there == here + 1)
          up[here]++;
        else if (here == there + 1)
          down[there]++;
        else
          return FALSE;
      }
  for (guint level = 0; level + 1 < self->levels; level++)
    if (up[level] == 0 || up[level] != down[level])
      return FALSE;
  return self->levels > 1;
}

static void
find_columns (Tree *self)
{
  const Topology *topology = self->drawing->topology;
  g_autofree guint32 *place = g_new0 (guint32, self->levels);

  self->count = g_new0 (guint32, self->levels);
  self->column = g_new (guint32, MAX (topology->nodes, 1));
  for (guint32 node = 0; node < topology->nodes; node++)
    self->count[self->level[node]]++;
  for (guint32 node = 0; node < topology->nodes; node++)
    {
      const guint level = self->level[node];

      self->column[node] = (guint32) ((guint64) place[level]++ * columns_of (self, level)
                                      / self->count[level]);
    }
}

static guint
x_of (const Tree *self, guint level, guint column)
{
  return self->left
         + (2 * column + 1) * (self->width - self->left) / (2 * columns_of (self, level));
}

static guint
y_of (const Tree *self, guint level)
{
  return TOP + (self->levels - 1 - level) * ROW;
}

/* ---- lines ------------------------------------------------------------------------- */

/* The lines from one level to a neighbouring one, by column and column. */
static LinkBundle *
lines_of (const Tree *self, guint from_level, guint to_level)
{
  const Topology *topology = self->drawing->topology;
  const guint columns = columns_of (self, to_level);
  LinkBundle *lines = g_new0 (LinkBundle, columns_of (self, from_level) * columns);

  for (guint32 from = 0; from < topology->nodes; from++)
    for (guint32 link = topology->first[from];
         self->level[from] == from_level && link < topology->first[from + 1]; link++)
      if (self->level[topology->to[link]] == to_level)
        link_bundle_add (
            &lines[self->column[from] * columns + self->column[topology->to[link]]],
            self->drawing, link);
  return lines;
}

/* The two directions of a line are apart: up on the left, down on the right. */
static void
put_line (const Tree *self, const LinkBundle *line, guint from, guint a, guint in,
          guint b, GString *to)
{
  const guint shift = from < in ? 0 : 3;

  g_string_append_printf (to, "<path class=\"u%u\" d=\"M%u %uL%u %u\"><title>",
                          link_bundle_level (line, self->drawing),
                          x_of (self, from, a) + shift, y_of (self, from),
                          x_of (self, in, b) + shift, y_of (self, in));
  link_bundle_title (line, self->drawing, to);
  g_string_append (to, "</title></path>\n");
}

/* Counts the lines between two levels of nodes that have this level of use, and draws
 * them if wanted. */
static void
each_line (const Tree *self, guint use, guint from, guint in, guint *n, GString *to)
{
  g_autofree LinkBundle *lines = lines_of (self, from, in);
  const guint columns = columns_of (self, in);

  for (guint i = 0; i < columns_of (self, from) * columns; i++)
    if (lines[i].links > 0 && link_bundle_level (&lines[i], self->drawing) == use)
      {
        ++*n;
        if (to != NULL)
          put_line (self, &lines[i], from, i / columns, in, i % columns, to);
      }
}

static void
each_level (const Tree *self, guint use, guint *n, GString *to)
{
  for (guint low = 0; low + 1 < self->levels; low++)
    {
      each_line (self, use, low, low + 1, n, to);
      each_line (self, use, low + 1, low, n, to);
    }
}

/* The busiest are drawn on top; if there are too many, the least busy are left out, and
 * the text states it. */
static void
put_lines (const Tree *self, GString *to)
{
  guint lines = 0, lowest = LEVELS + 1;

  while (lowest > 0)
    {
      each_level (self, lowest - 1, &lines, NULL);
      if (lines > MOST_LINES)
        break;
      lowest--;
    }
  for (guint use = lowest; use <= LEVELS; use++)
    each_level (self, use, &lines, to);
  if (lowest == 0)
    return;
  g_string_append_printf (to,
                          "<text class=\"name\" font-size=\"13\" x=\"%u\" y=\"%u\">not "
                          "drawn: ",
                          self->width, y_of (self, 0) + 24);
  if (lowest == 1)
    g_string_append (to, "unused links</text>\n");
  else
    g_string_append_printf (to, "links that are busy up to %.1f %% of the run</text>\n",
                            (lowest - 1) * 100.0 / LEVELS);
}

/* ---- nodes ------------------------------------------------------------------------- */

/* "leaf0 .. leaf31" */
static void
put_range (const Tree *self, guint32 first, guint32 last, guint most, GString *to)
{
  node_label_put (self->drawing->topology, first, most, to);
  if (first == last)
    return;
  g_string_append (to, " .. ");
  node_label_put (self->drawing->topology, last, most, to);
}

/* The first and the last node of each column of a level. */
static void
find_ends (const Tree *self, guint level, guint32 first[MOST_COLUMNS],
           guint32 last[MOST_COLUMNS])
{
  const guint32 nodes = self->drawing->topology->nodes;

  for (guint column = 0; column < MOST_COLUMNS; column++)
    first[column] = nodes;
  for (guint32 node = 0; node < nodes; node++)
    if (self->level[node] == level)
      {
        const guint32 column = self->column[node];

        first[column] = MIN (first[column], node);
        last[column] = node;
      }
}

static void
put_level (const Tree *self, guint level, GString *to)
{
  const guint columns = columns_of (self, level);
  guint32 first[MOST_COLUMNS], last[MOST_COLUMNS];
  NumberText text;

  find_ends (self, level, first, last);
  g_string_append_printf (to, "<text class=\"name\" font-size=\"14\" x=\"%u\" y=\"%u\">",
                          self->left - 8, y_of (self, level));
  if (level == 0)
    g_string_append (to, "hosts");
  else
    g_string_append_printf (to, "switches %u", level);
  g_string_append_printf (to, ": %s</text>\n", number_grouped (self->count[level], text));
  if (topology_has_names (self->drawing->topology))
    {
      g_string_append_printf (to,
                              "<text class=\"name\" font-size=\"12\" x=\"%u\" y=\"%u\">",
                              self->left - 8, y_of (self, level) + 16);
      put_range (self, first[0], last[columns - 1], MOST_LABEL, to);
      g_string_append (to, "</text>\n");
    }
  for (guint column = 0; column < columns; column++)
    {
      g_string_append_printf (to,
                              "<rect class=\"n\" x=\"%u\" y=\"%u\" width=\"%u\" "
                              "height=\"%u\"><title>",
                              x_of (self, level, column) - SIDE / 2 + 1,
                              y_of (self, level) - SIDE / 2, SIDE, SIDE);
      put_range (self, first[column], last[column], G_MAXINT, to);
      g_string_append (to, "</title></rect>\n");
    }
}

guint
large_tree_put (const TopologyDrawing *drawing, const guint8 *level, guint levels,
                guint left, guint width, GString *to)
{
  Tree self = {
    .drawing = drawing, .level = level, .levels = levels, .left = left, .width = width
  };

  if (!is_tree (&self))
    return 0;
  find_columns (&self);
  g_string_append (to, "<g class=\"links\">\n");
  put_lines (&self, to);
  g_string_append (to, "</g>\n<g class=\"nodes\">\n");
  for (guint i = 0; i < levels; i++)
    put_level (&self, i, to);
  g_string_append (to, "</g>\n");
  g_free (self.count);
  g_free (self.column);
  return y_of (&self, 0) + 2 * TOP;
}
