/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "dvm/mapping/shadow-transfers.h"

#define NOBODY G_MAXUINT32

typedef struct
{
  gint64 planes; /* of the array on this coordinate; 1 if the axis is not one of its axes;
                  * 0: no elements here */
  guint32 right, left; /* coordinates that get planes from this one, or NOBODY */
} Place;

/* One processor dimension. */
typedef struct
{
  guint axis; /* of the array, or NO_AXIS: nothing is exchanged along it */
  guint32 size;
  Place *places;
  gint64 low, high;
} Line;

typedef struct
{
  Line lines[SHAPE_MAX_RANK];
  guint rank;
  gboolean corners;
  GArray *transfers;
  gboolean too_many;
} Exchange;

/* The next coordinate in the direction that holds elements. */
static guint32
next_holder (const Line *line, guint32 from, int direction)
{
  gint64 q = (gint64) from + direction;

  while (q >= 0 && q < line->size && line->places[q].planes == 0)
    q += direction;
  return q < 0 || q >= line->size ? NOBODY : (guint32) q;
}

static gboolean
check_planes (const Line *line, guint32 coordinate, guint d, gint64 width,
              const char *side, char **why)
{
  gint64 planes = line->places[coordinate].planes;

  if (width <= planes)
    return TRUE;
  *why = g_strdup_printf (
      "%" G_GINT64_FORMAT " shadow planes of array axis %u are to be sent "
      "to the %s, but processors with coordinate %u in dimension %u hold "
      "%" G_GINT64_FORMAT,
      width, line->axis + 1, side, coordinate, d + 1, planes);
  return FALSE;
}

/* Determines the senders and receivers of planes along a distributed axis. */
static gboolean
link_neighbours (Line *line, const ShadowEdge *edge, guint d, char **why)
{
  const Mapping *mapping = edge->mapping;
  const Rule *rule = &mapping->rules[mapping->distribution->axis[d]];
  int up = rule->a > 0 ? 1 : -1;

  for (guint32 q = 0; q < line->size; q++)
    {
      Place *place = &line->places[q];
      IndexRange section = mapping_section (mapping, line->axis, q);

      if (place->planes == 0)
        continue;
      if (line->low > 0 && section.last < mapping->size[line->axis] - 1)
        place->right = next_holder (line, q, up);
      if (line->high > 0 && section.first > 0)
        place->left = next_holder (line, q, -up);
      if ((place->right != NOBODY && !check_planes (line, q, d, line->low, "right", why))
          || (place->left != NOBODY
              && !check_planes (line, q, d, line->high, "left", why)))
        return FALSE;
    }
  return TRUE;
}

/* Returns: FALSE if, in this dimension, no processor holds elements. */
static gboolean
fill_line (Line *line, const ShadowEdge *edge, guint d)
{
  const Mapping *mapping = edge->mapping;
  gboolean any = FALSE;

  line->axis = mapping_axis (mapping, d);
  line->size = mapping->distribution->system.size[d];
  line->places = g_new (Place, line->size);
  if (line->axis != NO_AXIS)
    {
      line->low = edge->low[line->axis];
      line->high = edge->high[line->axis];
    }
  for (guint32 q = 0; q < line->size; q++)
    {
      gint64 planes = line->axis != NO_AXIS
                          ? index_range_count (mapping_section (mapping, line->axis, q))
                          : mapping_holds (mapping, d, q);

      line->places[q] = (Place){ planes, NOBODY, NOBODY };
      any = any || planes > 0;
    }
  return any;
}

/* Visits the coordinates of dimension d and the later ones.  from, to: numbers of sender
 * and receiver, as far as the earlier dimensions determine them; they differ in `moves`
 * of these. */
static void
add_transfers (Exchange *self, guint d, guint32 from, guint32 to, guint64 bytes,
               guint moves)
{
  const Line *line = &self->lines[d];

  if (d == self->rank)
    {
      Transfer transfer = { from, to, bytes };

      self->too_many = self->too_many || self->transfers->len >= DVM_MAX_TRANSFERS;
      if (moves > 0 && !self->too_many)
        g_array_append_val (self->transfers, transfer);
      return;
    }
  for (guint32 q = 0; q < line->size && !self->too_many; q++)
    {
      const Place *place = &line->places[q];
      guint32 here = from * line->size + q, there = to * line->size;

      if (place->planes == 0)
        continue;
      add_transfers (self, d + 1, here, there + q, bytes * place->planes, moves);
      if (moves > 0 && !self->corners)
        continue;
      if (place->right != NOBODY)
        add_transfers (self, d + 1, here, there + place->right, bytes * line->low,
                       moves + 1);
      if (place->left != NOBODY)
        add_transfers (self, d + 1, here, there + place->left, bytes * line->high,
                       moves + 1);
    }
}

/* The bytes of a section per element of the distributed axes: the product of the other
 * axes' sizes and the size of an element. */
static guint64
bytes_of_others (const ShadowEdge *edge)
{
  guint64 bytes = edge->element_size;

  for (guint axis = 0; axis < edge->mapping->rank; axis++)
    if (mapping_dimension (edge->mapping, axis) == NO_AXIS)
      bytes *= index_range_count (mapping_section (edge->mapping, axis, 0));
  return bytes;
}

static gboolean
exchange (Exchange *self, const ShadowEdge *edge, char **why)
{
  guint64 bytes = bytes_of_others (edge);

  if (bytes == 0 || !mapping_holds_anywhere (edge->mapping))
    return TRUE;
  for (guint d = 0; d < self->rank; d++)
    if (!fill_line (&self->lines[d], edge, d))
      return TRUE;
  for (guint d = 0; d < self->rank; d++)
    if (self->lines[d].axis != NO_AXIS
        && !link_neighbours (&self->lines[d], edge, d, why))
      return FALSE;
  add_transfers (self, 0, 0, 0, bytes, 0);
  if (self->too_many)
    *why = g_strdup_printf ("the exchange has more than %u transfers", DVM_MAX_TRANSFERS);
  return !self->too_many;
}

gboolean
shadow_edge_transfers (const ShadowEdge *edge, GArray *transfers, char **why)
{
  Exchange self = { .rank = edge->mapping->distribution->system.rank,
                    .corners = edge->corners,
                    .transfers = transfers };
  gboolean done;

  if (mapping_is_fully_replicated (edge->mapping))
    return TRUE;
  done = exchange (&self, edge, why);
  for (guint d = 0; d < self.rank; d++)
    g_free (self.lines[d].places);
  return done;
}

void
shadow_edge_add_key (const ShadowEdge *edge, Key *key)
{
  mapping_add_key (edge->mapping, key);
  key_add (key, edge->element_size << 1 | (edge->corners != 0));
  for (guint axis = 0; axis < edge->mapping->rank; axis++)
    {
      key_add (key, edge->low[axis]);
      key_add (key, edge->high[axis]);
    }
}
