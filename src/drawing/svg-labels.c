/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "drawing/svg-labels.h"

#include <math.h>

#include "drawing/label-places.h"
#include "drawing/node-label.h"
#include "topology/topology-nodes.h"

#define LEAST_LABEL 6.0
#define MOST_LABEL 12.0
#define DIGIT 0.58      /* width of a digit, relative to its height */
#define WIDE_LABEL 0.92 /* greatest width of a label, relative to its node */
#define LEAST_SHORTENED 4
#define MOST_BESIDE 16 /* most characters of a name beside a node */

void
svg_put_number (GString *to, double value)
{
  char text[G_ASCII_DTOSTR_BUF_SIZE];

  /* No "-0.0", and no ".0". */
  g_ascii_formatd (text, sizeof text, "%.1f", fabs (value) < 0.05 ? 0 : value);
  if (g_str_has_suffix (text, ".0"))
    text[strlen (text) - 2] = '\0';
  g_string_append (to, text);
}

/* The font size with which this many characters fit into a node. */
static double
size_inside (const DrawnNodes *self, guint characters)
{
  return MIN (MOST_LABEL, MIN (self->radius * 1.1,
                               self->radius * 2 * WIDE_LABEL / characters / DIGIT));
}

static void
put_text (GString *to, const char *class, double x, double y, double size)
{
  g_string_append (to, "<text");
  if (class != NULL)
    g_string_append_printf (to, " class=\"%s\"", class);
  g_string_append (to, " x=\"");
  svg_put_number (to, x);
  g_string_append (to, "\" y=\"");
  svg_put_number (to, y);
  if (size > 0)
    {
      g_string_append (to, "\" font-size=\"");
      svg_put_number (to, size);
    }
  g_string_append (to, "\">");
}

/* ---- numbers ----------------------------------------------------------------------- */

/* All numbers have the size with which the longest one fits into its node. */
static void
put_numbers (const DrawnNodes *self, GString *to)
{
  double size = size_inside (
      self, node_label_longest (self->topology, &self->node[self->n - 1], 1));

  if (size < LEAST_LABEL)
    return;
  g_string_append (to, "<g class=\"labels\" font-size=\"");
  svg_put_number (to, size);
  g_string_append (to, "\">\n");
  for (guint32 i = 0; i < self->n; i++)
    {
      put_text (to, NULL, self->point[i].x, self->point[i].y, 0);
      g_string_append_printf (to, "%u</text>\n", self->node[i]);
    }
  g_string_append (to, "</g>\n");
}

/* ---- names ------------------------------------------------------------------------- */

/* Returns: FALSE if the name is too long for the node. */
static gboolean
put_inside (const DrawnNodes *self, guint32 i, guint length, GString *to)
{
  double size = size_inside (self, length);

  if (size < LEAST_LABEL)
    return FALSE;
  put_text (to, NULL, self->point[i].x, self->point[i].y, size);
  node_label_put (self->topology, self->node[i], length, to);
  g_string_append (to, "</text>\n");
  return TRUE;
}

static guint
length_of (const DrawnNodes *self, guint32 i)
{
  return node_label_longest (self->topology, &self->node[i], 1);
}

/* Half the width of the name of node i above or beside it. */
static double
half_of (const DrawnNodes *self, guint32 i, double size)
{
  return MIN (length_of (self, i), MOST_BESIDE) * size * DIGIT / 2;
}

/* The largest font size with which all switches have room for their names. */
static double
size_beside (const DrawnNodes *self)
{
  static const double sizes[] = { 16, 13, 10 };

  for (guint s = 0; s < G_N_ELEMENTS (sizes); s++)
    {
      g_autoptr (GArray) taken = g_array_new (FALSE, FALSE, sizeof (LabelPlace));
      gboolean room = TRUE;

      for (guint32 i = 0; i < self->n && room; i++)
        if (self->node[i] >= self->topology->processors)
          {
            double half = half_of (self, i, sizes[s]);
            LabelPlace place = label_place_above (self, i, half, sizes[s]);

            room = label_place_has_room (taken, &place);
            g_array_append_val (taken, place);
          }
      if (room)
        return sizes[s];
    }
  return sizes[G_N_ELEMENTS (sizes) - 1];
}

static gboolean
put_beside (const DrawnNodes *self, guint32 i, double size, GArray *taken, GString *to)
{
  LabelPlace place;

  if (!label_place_find (self, i, half_of (self, i, size), size, taken, &place))
    return FALSE;
  g_array_append_val (taken, place);
  put_text (to, "beside", place.x, place.y, size);
  node_label_put (self->topology, self->node[i], MOST_BESIDE, to);
  g_string_append (to, "</text>\n");
  return TRUE;
}

/* Puts each name into its node if it fits; otherwise a switch's name beside it; otherwise
 * a shortened name into the node. */
static void
put_names (const DrawnNodes *self, GString *to)
{
  g_autoptr (GString) labels = g_string_new (NULL);
  g_autoptr (GArray) taken = g_array_new (FALSE, FALSE, sizeof (LabelPlace));
  guint most = (guint) (self->radius * 2 * WIDE_LABEL / LEAST_LABEL / DIGIT);
  double size = size_beside (self);

  for (guint32 i = 0; i < self->n; i++)
    {
      guint length = length_of (self, i);
      gboolean inner = self->node[i] >= self->topology->processors;

      if (!put_inside (self, i, length, labels)
          && (!inner || !put_beside (self, i, size, taken, labels))
          && most >= LEAST_SHORTENED)
        put_inside (self, i, most, labels);
    }
  if (labels->len > 0)
    g_string_append_printf (to, "<g class=\"labels\">\n%s</g>\n", labels->str);
}

void
svg_labels_put (const DrawnNodes *self, GString *to)
{
  if (self->n == 0)
    return;
  if (topology_has_names (self->topology))
    put_names (self, to);
  else
    put_numbers (self, to);
}
