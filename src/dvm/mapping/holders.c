/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "dvm/mapping/holders.h"

/* Describes one processor dimension of the mapping. */
typedef struct
{
  guint axis; /* distributed along it, or NO_AXIS */
  guint32 size;
  guint32 *present; /* without axis: coordinates that hold elements; NULL: all */
  guint32 n_present;
} Line;

struct _Holders
{
  const Mapping *mapping;
  const Program *program;
  const Group *group;
  gint64 element_size;
  guint rank; /* of the system */
  Line lines[SHAPE_MAX_RANK];
  gboolean nobody;

  /* The need that is being processed. */
  const Progression *need;
  guint32 destination;
  guint32 here[SHAPE_MAX_RANK]; /* its coordinates in the whole machine */
  GArray *transfers;

  guint64 visited;
};

static void
fill_line (Holders *self, guint d)
{
  Line *line = &self->lines[d];

  line->axis = mapping_axis (self->mapping, d);
  line->size = self->mapping->distribution->system.size[d];
  if (line->axis != NO_AXIS)
    return;
  line->present = g_new (guint32, line->size);
  for (guint32 q = 0; q < line->size; q++)
    if (mapping_holds (self->mapping, d, q))
      line->present[line->n_present++] = q;
  self->nobody = self->nobody || line->n_present == 0;
  if (line->n_present == line->size)
    g_clear_pointer (&line->present, g_free);
}

Holders *
holders_new (const Mapping *mapping, gint64 element_size, const Program *program)
{
  Holders *self = g_new0 (Holders, 1);

  self->mapping = mapping;
  self->program = program;
  self->group = program_group (program, mapping->distribution->group);
  self->element_size = element_size;
  self->rank = mapping->distribution->system.rank;
  self->nobody = !mapping_holds_anywhere (mapping);
  for (guint d = 0; d < self->rank; d++)
    fill_line (self, d);
  return self;
}

void
holders_free (Holders *self)
{
  if (self == NULL)
    return;
  for (guint d = 0; d < self->rank; d++)
    g_free (self->lines[d].present);
  g_free (self);
}

/* ---- the nearest of equal holders -------------------------------------------------- */

/* The coordinate nearest to q among those that hold elements; of two, the lower one. */
static guint32
nearest_present (const Line *line, guint32 q)
{
  guint32 low = 0, high = line->n_present;

  if (line->present == NULL)
    return q;
  while (low < high)
    {
      guint32 middle = low + (high - low) / 2;

      if (line->present[middle] < q)
        low = middle + 1;
      else
        high = middle;
    }
  if (low == line->n_present)
    return line->present[low - 1];
  if (low > 0 && q - line->present[low - 1] <= line->present[low] - q)
    return line->present[low - 1];
  return line->present[low];
}

static guint32
processor_at (const Holders *self, const guint32 *coordinate)
{
  guint32 place = shape_number (&self->mapping->distribution->system, coordinate);

  return group_processor (self->group, place);
}

/* Tries all coordinates of dimension d and later ones that have no axis. */
static void
try_holders (const Holders *self, guint d, guint32 *coordinate, guint32 *best,
             guint32 *best_distance)
{
  const Line *line = &self->lines[d];
  guint32 count = line->present != NULL ? line->n_present : line->size;

  if (d == self->rank)
    {
      guint32 candidate = processor_at (self, coordinate);
      guint32 distance
          = shape_distance (program_shape (self->program), candidate, self->destination);

      if (distance < *best_distance || (distance == *best_distance && candidate < *best))
        {
          *best = candidate;
          *best_distance = distance;
        }
      return;
    }
  if (line->axis != NO_AXIS)
    {
      try_holders (self, d + 1, coordinate, best, best_distance);
      return;
    }
  for (guint32 i = 0; i < count; i++)
    {
      coordinate[d] = line->present != NULL ? line->present[i] : i;
      try_holders (self, d + 1, coordinate, best, best_distance);
    }
}

/* The nearest of the processors with the same coordinates of the distributed axes.  On
 * the whole machine each of the other dimensions can be treated separately. */
static guint32
nearest_holder (const Holders *self, guint32 *coordinate)
{
  guint32 best = G_MAXUINT32, best_distance = G_MAXUINT32;

  if (self->mapping->distribution->group != 0)
    {
      try_holders (self, 0, coordinate, &best, &best_distance);
      return best;
    }
  for (guint d = 0; d < self->rank; d++)
    if (self->lines[d].axis == NO_AXIS)
      coordinate[d] = nearest_present (&self->lines[d], self->here[d]);
  return processor_at (self, coordinate);
}

/* ---- parts of a need --------------------------------------------------------------- */

/* The number of needed indices in a range. */
static gint64
count_in (const Progression *need, IndexRange range)
{
  return index_range_count (
      index_range_preimage (range, need->step, need->base, need->count));
}

/* The template index of the needed index with this number; it is inside the template. */
static gint64
image_of (const Rule *rule, const Progression *need, gint64 number)
{
  __int128 index = (__int128) need->step * number + need->base;

  return (gint64) (rule->a * index + rule->b);
}

/* The range of coordinates of dimension d that holds all needed indices of its axis. */
static gboolean
coordinate_range (const Holders *self, guint d, guint32 *first, guint32 *last)
{
  const Distribution *distribution = self->mapping->distribution;
  const Rule *rule = &self->mapping->rules[distribution->axis[d]];
  const Progression *need = &self->need[rule->axis];
  IndexRange whole = { 0, distribution->size[distribution->axis[d]] - 1 };
  IndexRange held
      = index_range_preimage (whole, rule->a, rule->b, self->mapping->size[rule->axis]);
  IndexRange part = index_range_preimage (held, need->step, need->base, need->count);
  guint32 one, other;

  if (index_range_count (part) == 0)
    return FALSE;
  one = blocks_find (&distribution->blocks[d], image_of (rule, need, part.first));
  other = blocks_find (&distribution->blocks[d], image_of (rule, need, part.last));
  *first = MIN (one, other);
  *last = MAX (one, other);
  return TRUE;
}

static gboolean
send_part (Holders *self, guint32 *coordinate, guint64 bytes)
{
  Transfer transfer = { nearest_holder (self, coordinate), self->destination, bytes };

  if (transfer.source == self->destination)
    return TRUE;
  g_array_append_val (self->transfers, transfer);
  return self->transfers->len <= DVM_MAX_TRANSFERS;
}

/* Visits the blocks along dimension d and the later ones. */
static gboolean
send_parts (Holders *self, guint d, guint32 *coordinate, guint64 bytes)
{
  guint32 first, last;
  guint axis;

  if (d == self->rank)
    return send_part (self, coordinate, bytes);
  axis = self->lines[d].axis;
  if (axis == NO_AXIS)
    return send_parts (self, d + 1, coordinate, bytes);
  if (!coordinate_range (self, d, &first, &last))
    return TRUE;
  for (guint32 q = first; q <= last; q++)
    {
      gint64 count
          = count_in (&self->need[axis], mapping_section (self->mapping, axis, q));
      guint32 mine[SHAPE_MAX_RANK];

      self->visited++;
      if (count == 0)
        continue;
      for (guint k = 0; k < d; k++)
        mine[k] = coordinate[k];
      mine[d] = q;
      if (!send_parts (self, d + 1, mine, bytes * (guint64) count))
        return FALSE;
    }
  return TRUE;
}

gboolean
holders_send (Holders *self, const Progression *need, guint32 destination,
              GArray *transfers)
{
  guint64 bytes = (guint64) self->element_size;
  guint32 coordinate[SHAPE_MAX_RANK];

  if (self->nobody)
    return TRUE;
  self->need = need;
  self->destination = destination;
  self->transfers = transfers;
  shape_coordinates (program_shape (self->program), destination, self->here);
  for (guint axis = 0; axis < self->mapping->rank && bytes > 0; axis++)
    if (mapping_dimension (self->mapping, axis) == NO_AXIS)
      bytes *= (guint64) count_in (&need[axis], mapping_section (self->mapping, axis, 0));
  return bytes == 0 || send_parts (self, 0, coordinate, bytes);
}

gboolean
holders_redistribute (Holders *self, const Mapping *to, GArray *transfers)
{
  const Group *group = program_group (self->program, to->distribution->group);

  for (guint32 place = 0; place < group->count; place++)
    {
      guint32 coordinate[SHAPE_MAX_RANK];
      IndexRange sections[DVM_MAX_RANK];
      Progression need[DVM_MAX_RANK];

      shape_coordinates (&to->distribution->system, place, coordinate);
      if (!mapping_sections (to, coordinate, sections))
        continue;
      for (guint axis = 0; axis < to->rank; axis++)
        need[axis] = (Progression){ sections[axis].first, 1,
                                    index_range_count (sections[axis]) };
      if (!holders_send (self, need, group_processor (group, place), transfers))
        return FALSE;
    }
  return TRUE;
}

guint64
holders_visited (const Holders *self)
{
  return self->visited;
}
