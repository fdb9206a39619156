/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "place/loads.h"

#include <string.h>

/* A load as it was. */
typedef struct
{
  guint32 link;
  guint64 load;
} Kept;

typedef struct
{
  LoadSquares squares;
  guint64 without_way;
} Sums;

struct _Loads
{
  const Pattern *pattern;
  Ways *ways;
  const guint32 *cost;
  guint64 *load;
  Sums sums;
  guint32 *node;  /* by processor */
  guint32 *first; /* by node: its lowest processor, or WAYS_NONE */
  guint32 *next;  /* by processor: the next higher one on its node, or WAYS_NONE */
  guint32 *way;   /* links of one */

  /* To undo the last move. */
  GArray *kept; /* Kept */
  Sums before;
  guint32 processor, other, from;
};

/* ---- who is on a node -------------------------------------------------------------- */

static void
leave (Loads *self, guint32 processor)
{
  guint32 *at = &self->first[self->node[processor]];

  while (*at != processor)
    at = &self->next[*at];
  *at = self->next[processor];
}

static void
enter (Loads *self, guint32 processor, guint32 node)
{
  guint32 *at = &self->first[node];

  while (*at < processor)
    at = &self->next[*at];
  self->next[processor] = *at;
  *at = processor;
  self->node[processor] = node;
}

guint32
loads_first_on (const Loads *self, guint32 node)
{
  return self->first[node];
}

static void
change_nodes (Loads *self, guint32 processor, guint32 other, guint32 to)
{
  const guint32 from = self->node[processor];

  leave (self, processor);
  if (other != WAYS_NONE)
    {
      leave (self, other);
      enter (self, other, from);
    }
  enter (self, processor, to);
}

/* ---- loads ------------------------------------------------------------------------- */

/* sign: 1 adds the weight to the links of the way between two nodes, -1 takes it away;
 * numbers are modulo 2^64 and 2^128 in between. */
static void
load_way (Loads *self, guint32 from, guint32 to, guint64 weight, gint sign)
{
  const guint32 n = ways_find (self->ways, from, to, self->way);

  if (n == WAYS_NONE)
    {
      self->sums.without_way += (guint64) (gint64) sign;
      return;
    }
  for (guint32 i = 0; i < n; i++)
    {
      const guint32 link = self->way[i];
      const guint64 old = self->load[link];
      const guint64 now = old + (guint64) (gint64) sign * weight * self->cost[link];
      const Kept kept = { link, old };

      g_array_append_val (self->kept, kept);
      self->load[link] = now;
      self->sums.squares += (LoadSquares) now * now - (LoadSquares) old * old;
    }
}

/* All that a processor sends and receives; without what it sends to `except` and receives
 * from it. */
static void
load_processor (Loads *self, guint32 processor, guint32 except, gint sign)
{
  const Pattern *pattern = self->pattern;
  const guint32 here = self->node[processor];

  for (gsize i = pattern->first[processor]; i < pattern->first[processor + 1]; i++)
    {
      const Partner *partner = &pattern->partner[i];
      const guint32 there = self->node[partner->other];

      if (partner->other == except)
        continue;
      load_way (self, partner->sends ? here : there, partner->sends ? there : here,
                partner->weight, sign);
    }
}

static void
load_both (Loads *self, guint32 processor, guint32 other, gint sign)
{
  load_processor (self, processor, WAYS_NONE, sign);
  if (other != WAYS_NONE)
    load_processor (self, other, processor, sign);
}

void
loads_move (Loads *self, guint32 processor, guint32 other, guint32 to)
{
  self->before = self->sums;
  g_array_set_size (self->kept, 0);
  self->processor = processor;
  self->other = other;
  self->from = self->node[processor];
  load_both (self, processor, other, -1);
  change_nodes (self, processor, other, to);
  load_both (self, processor, other, 1);
}

void
loads_undo (Loads *self)
{
  change_nodes (self, self->processor, self->other, self->from);
  for (guint i = self->kept->len; i-- > 0;)
    {
      const Kept *kept = &g_array_index (self->kept, Kept, i);

      self->load[kept->link] = kept->load;
    }
  self->sums = self->before;
}

/* ---- the whole --------------------------------------------------------------------- */

Loads *
loads_new (const Pattern *pattern, Ways *ways, guint32 nodes, const guint32 *node)
{
  Loads *self = g_new0 (Loads, 1);

  self->pattern = pattern;
  self->ways = ways;
  self->cost = ways_costs (ways);
  self->load = g_new0 (guint64, MAX (ways_links (ways), 1));
  self->node = g_new (guint32, pattern->processors);
  self->next = g_new (guint32, pattern->processors);
  self->first = g_new (guint32, MAX (nodes, 1));
  self->way = g_new (guint32, ways_longest (ways));
  self->kept = g_array_new (FALSE, FALSE, sizeof (Kept));
  memset (self->first, 0xff, MAX (nodes, 1) * sizeof *self->first);
  for (guint32 p = pattern->processors; p-- > 0;)
    enter (self, p, node[p]);
  for (guint32 p = 0; p < pattern->processors; p++)
    for (gsize i = pattern->first[p]; i < pattern->first[p + 1]; i++)
      if (pattern->partner[i].sends)
        load_way (self, node[p], node[pattern->partner[i].other],
                  pattern->partner[i].weight, 1);
  g_array_set_size (self->kept, 0);
  return self;
}

void
loads_free (Loads *self)
{
  g_free (self->load);
  g_free (self->node);
  g_free (self->next);
  g_free (self->first);
  g_free (self->way);
  g_array_unref (self->kept);
  g_free (self);
}

LoadSquares
loads_squares (const Loads *self)
{
  return self->sums.squares;
}

guint64
loads_greatest (const Loads *self)
{
  guint64 greatest = 0;

  for (guint32 link = 0; link < ways_links (self->ways); link++)
    greatest = MAX (greatest, self->load[link]);
  return greatest;
}

guint64
loads_without_way (const Loads *self)
{
  return self->sums.without_way;
}

const guint32 *
loads_placement (const Loads *self)
{
  return self->node;
}
