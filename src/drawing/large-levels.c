/* SPDX-License-Identifier: GPL-3.0-or-later */
/* large-levels.c - strips of links from level to level
 *
 * Processors are level 0; a switch is one level above the lowest node with a link to it.
 * Nodes that no processor reaches are on the highest level.
 */
#include "config.h"

#include "drawing/large-drawing.h"
#include "drawing/link-bundle.h"

#define MOST_LEVELS 12 /* higher levels count as the highest of these */
#define MOST_MARKS 128
#define WIDTH 1000
#define LEFT 240
#define ROW 34
#define HIGH 24
#define TOP 12

typedef struct
{
  const TopologyDrawing *drawing;
  guint8 *level; /* of each node */
  guint levels;
  guint32 links[MOST_LEVELS][MOST_LEVELS]; /* from level to level */
} Levels;

static void
find_levels (Levels *self)
{
  const Topology *topology = self->drawing->topology;
  g_autofree guint32 *queue = g_new (guint32, MAX (topology->nodes, 1));
  guint32 begin = 0, end = 0;

  self->level = g_malloc (MAX (topology->nodes, 1));
  for (guint32 node = 0; node < topology->nodes; node++)
    {
      self->level[node] = node < topology->processors ? 0 : MOST_LEVELS - 1;
      if (node < topology->processors)
        queue[end++] = node;
    }
  while (begin < end)
    {
      guint32 node = queue[begin++];

      for (guint32 link = topology->first[node]; link < topology->first[node + 1]; link++)
        if (self->level[topology->to[link]] > self->level[node] + 1)
          {
            self->level[topology->to[link]] = (guint8) (self->level[node] + 1);
            queue[end++] = topology->to[link];
          }
    }
}

static void
count_links (Levels *self)
{
  const Topology *topology = self->drawing->topology;

  for (guint32 from = 0; from < topology->nodes; from++)
    {
      self->levels = MAX (self->levels, self->level[from] + 1u);
      for (guint32 link = topology->first[from]; link < topology->first[from + 1]; link++)
        self->links[self->level[from]][self->level[topology->to[link]]]++;
    }
}

/* Bundles the links from one level to another into marks: consecutive links, in order of
 * their numbers, in equal shares.  Returns: `marks` bundles; free with g_free. */
static LinkBundle *
marks_of (const Levels *self, guint from_level, guint to_level, guint marks)
{
  const Topology *topology = self->drawing->topology;
  guint32 all = self->links[from_level][to_level], place = 0;
  LinkBundle *bundles = g_new0 (LinkBundle, marks);

  for (guint32 from = 0; from < topology->nodes; from++)
    for (guint32 link = topology->first[from];
         self->level[from] == from_level && link < topology->first[from + 1]; link++)
      if (self->level[topology->to[link]] == to_level)
        link_bundle_add (&bundles[(guint64) place++ * marks / all], self->drawing, link);
  return bundles;
}

static void
put_level_name (GString *to, guint level)
{
  if (level == 0)
    g_string_append (to, "hosts");
  else
    g_string_append_printf (to, "switches %u", level);
}

static void
put_row (const Levels *self, guint from, guint in, guint y, GString *to)
{
  guint32 links = self->links[from][in];
  guint marks = MIN (links, MOST_MARKS);
  g_autofree LinkBundle *bundles = marks_of (self, from, in, marks);
  NumberText text;

  g_string_append_printf (to, "<text class=\"name\" font-size=\"14\" x=\"%u\" y=\"%u\">",
                          LEFT - 8, y + HIGH / 2);
  put_level_name (to, from);
  g_string_append (to, " → ");
  put_level_name (to, in);
  g_string_append_printf (to, ": %s</text>\n", number_grouped (links, text));
  for (guint m = 0; m < marks; m++)
    {
      guint left = LEFT + m * (WIDTH - LEFT) / marks;
      guint right = LEFT + (m + 1) * (WIDTH - LEFT) / marks;

      g_string_append_printf (
          to,
          "<rect class=\"c u%u\" x=\"%u\" y=\"%u\" width=\"%u\" height=\"%u\"><title>",
          link_bundle_level (&bundles[m], self->drawing), left, y,
          MAX (right - left, 2) - 1, HIGH);
      link_bundle_title (&bundles[m], self->drawing, to);
      g_string_append (to, "</title></rect>\n");
    }
}

void
large_levels_put (const TopologyDrawing *drawing, GString *to, guint *width,
                  guint *height)
{
  Levels self = { .drawing = drawing };
  guint y;

  find_levels (&self);
  count_links (&self);
  y = TOP + large_tree_put (drawing, self.level, self.levels, LEFT, WIDTH, to);
  g_string_append (to, "<g class=\"links\">\n");
  for (guint high = self.levels; high-- > 0;) /* the topmost row first */
    for (guint low = high + 1; low-- > 0;)
      {
        if (self.links[low][high] > 0)
          {
            put_row (&self, low, high, y, to);
            y += ROW;
          }
        if (low != high && self.links[high][low] > 0)
          {
            put_row (&self, high, low, y, to);
            y += ROW;
          }
      }
  g_string_append (to, "</g>\n");
  *width = WIDTH + 10;
  *height = y + TOP;
  g_free (self.level);
}
