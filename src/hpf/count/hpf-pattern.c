/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "hpf/count/hpf-pattern.h"

#include "hpf/count/hpf-table.h"

typedef struct
{
  const HpfFlow *flows;
  guint n;
  const Shape *grid;
  guint32 along;
} Flows;

const char *
hpf_pattern_name (HpfPattern pattern)
{
  static const char *const names[]
      = { "none",    "exchange", "shift",      "general",   "broadcast",
          "scatter", "gather",   "all-gather", "all-to-all" };

  return names[pattern];
}

static int
compare_flows (gconstpointer a, gconstpointer b)
{
  const HpfFlow *x = a, *y = b;

  if (x->source != y->source)
    return x->source < y->source ? -1 : 1;
  return x->destination < y->destination ? -1 : x->destination > y->destination;
}

void
hpf_flows_join (GArray *flows)
{
  guint kept = 0;

  g_array_sort (flows, compare_flows);
  for (guint i = 0; i < flows->len; i++)
    {
      const HpfFlow next = g_array_index (flows, HpfFlow, i);
      HpfFlow *before = kept > 0 ? &g_array_index (flows, HpfFlow, kept - 1) : NULL;

      if (before == NULL || compare_flows (before, &next) != 0)
        {
          g_array_index (flows, HpfFlow, kept++) = next;
          continue;
        }
      before->elements = hpf_add (before->elements, next.elements);
      before->print = hpf_print_add (before->print, next.print);
    }
  g_array_set_size (flows, kept);
}

/* ---- what all flows have ----------------------------------------------------------- */

static void
find_along (Flows *self)
{
  guint32 from[SHAPE_MAX_RANK], to[SHAPE_MAX_RANK];

  for (guint i = 0; i < self->n; i++)
    {
      shape_coordinates (self->grid, self->flows[i].source, from);
      shape_coordinates (self->grid, self->flows[i].destination, to);
      for (guint d = 0; d < self->grid->rank; d++)
        self->along |= from[d] != to[d] ? 1u << d : 0;
    }
}

/* Whether the pair is there. */
static gboolean
has_flow (const Flows *self, guint32 source, guint32 destination)
{
  guint low = 0, high = self->n;
  const HpfFlow wanted = { .source = source, .destination = destination };

  while (low < high)
    {
      guint middle = low + (high - low) / 2;
      int order = compare_flows (&self->flows[middle], &wanted);

      if (order == 0)
        return TRUE;
      *(order < 0 ? &low : &high) = order < 0 ? middle + 1 : middle;
    }
  return FALSE;
}

static gboolean
is_exchange (const Flows *self)
{
  for (guint i = 0; i < self->n; i++)
    if ((i > 0 && self->flows[i].source == self->flows[i - 1].source)
        || !has_flow (self, self->flows[i].destination, self->flows[i].source))
      return FALSE;
  return TRUE;
}

static gboolean
is_shift (const Flows *self)
{
  guint32 from[SHAPE_MAX_RANK], to[SHAPE_MAX_RANK], first[SHAPE_MAX_RANK];

  for (guint i = 0; i < self->n; i++)
    {
      shape_coordinates (self->grid, self->flows[i].source, from);
      shape_coordinates (self->grid, self->flows[i].destination, to);
      for (guint d = 0; d < self->grid->rank; d++)
        {
          guint32 size = self->grid->size[d];
          guint32 difference = (to[d] + size - from[d]) % size;

          if (i == 0)
            first[d] = difference;
          else if (first[d] != difference)
            return FALSE;
        }
    }
  return TRUE;
}

/* ---- lines ------------------------------------------------------------------------- */

/* The first processor of the line that this one is in. */
static guint32
line_of (const Flows *self, guint32 processor)
{
  guint32 coordinate[SHAPE_MAX_RANK];

  shape_coordinates (self->grid, processor, coordinate);
  for (guint d = 0; d < self->grid->rank; d++)
    if (self->along & (1u << d))
      coordinate[d] = 0;
  return shape_number (self->grid, coordinate);
}

/* Of each line, by its first processor. */
typedef struct
{
  guint32 *sources, *destinations; /* how many are in it */
  guint8 *is_destination;          /* each processor */
} Lines;

static void
lines_clear (Lines *self)
{
  g_free (self->sources);
  g_free (self->destinations);
  g_free (self->is_destination);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Lines, lines_clear)

static void
count_lines (const Flows *self, Lines *lines)
{
  guint32 processors = shape_count (self->grid);

  lines->sources = g_new0 (guint32, processors);
  lines->destinations = g_new0 (guint32, processors);
  lines->is_destination = g_new0 (guint8, processors);
  for (guint i = 0; i < self->n; i++)
    {
      const HpfFlow *flow = &self->flows[i];

      if (i == 0 || flow->source != flow[-1].source)
        lines->sources[line_of (self, flow->source)]++;
      lines->is_destination[flow->destination] = TRUE;
    }
  for (guint32 p = 0; p < processors; p++)
    if (lines->is_destination[p])
      lines->destinations[line_of (self, p)]++;
}

static gboolean
is_one_everywhere (const Flows *self, const guint32 *counts)
{
  for (guint i = 0; i < self->n; i++)
    if ((i == 0 || self->flows[i].source != self->flows[i - 1].source)
        && counts[line_of (self, self->flows[i].source)] != 1)
      return FALSE;
  return TRUE;
}

/* Each source sends to all destinations in its line, itself apart. */
static gboolean
is_complete (const Flows *self, const Lines *lines)
{
  for (guint i = 0, n; i < self->n; i += n)
    {
      guint32 source = self->flows[i].source;

      for (n = 1; i + n < self->n && self->flows[i + n].source == source;)
        n++;
      guint all = lines->destinations[line_of (self, source)];
      if (n != all - (lines->is_destination[source] ? 1 : 0))
        return FALSE;
    }
  return TRUE;
}

static gboolean
sends_same (const Flows *self)
{
  for (guint i = 1; i < self->n; i++)
    {
      const HpfFlow *flow = &self->flows[i];

      if (flow->source == flow[-1].source
          && (flow->elements != flow[-1].elements || flow->print != flow[-1].print))
        return FALSE;
    }
  return TRUE;
}

HpfPattern
hpf_pattern_find (const GArray *flows, const Shape *grid, guint32 *along)
{
  Flows self = { (const HpfFlow *) flows->data, flows->len, grid, 0 };

  find_along (&self);
  *along = self.along;
  if (self.n == 0)
    return HPF_PATTERN_NONE;
  if (is_exchange (&self))
    return HPF_PATTERN_EXCHANGE;
  if (is_shift (&self))
    return HPF_PATTERN_SHIFT;
  g_auto (Lines) lines = { 0 };
  count_lines (&self, &lines);
  if (!is_complete (&self, &lines))
    return HPF_PATTERN_GENERAL;
  gboolean same = sends_same (&self);
  if (is_one_everywhere (&self, lines.sources))
    return same ? HPF_PATTERN_BROADCAST : HPF_PATTERN_SCATTER;
  if (is_one_everywhere (&self, lines.destinations))
    return HPF_PATTERN_GATHER;
  return same ? HPF_PATTERN_ALL_GATHER : HPF_PATTERN_ALL_TO_ALL;
}
