/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "place/greedy.h"

typedef unsigned __int128 Sum;

/* Distance where there is no way: longer than all. */
#define FAR (G_GUINT64_CONSTANT (1) << 32)

typedef struct
{
  const Pattern *pattern;
  Ways *ways;
  guint32 nodes, per_node;
  guint32 *node;      /* of placed processors */
  gboolean *placed;   /* by processor */
  guint64 *to_placed; /* by processor: weight to placed ones */
  guint64 *weight;    /* by processor: of all */
  guint32 *used;      /* by node: processors on it */
  guint64 *distances; /* by node: sum to placed processors, there and back */
} Greedy;

static guint32
next_processor (const Greedy *self)
{
  guint32 best = self->pattern->processors;

  for (guint32 p = 0; p < self->pattern->processors; p++)
    if (!self->placed[p]
        && (best == self->pattern->processors
            || self->to_placed[p] > self->to_placed[best]
            || (self->to_placed[p] == self->to_placed[best]
                && self->weight[p] > self->weight[best])))
      best = p;
  return best;
}

static guint64
distance (Greedy *self, guint32 from, guint32 to)
{
  const guint32 found = ways_distance (self->ways, from, to);

  return found == WAYS_NONE ? FAR : found;
}

static Sum
cost_on (Greedy *self, guint32 processor, guint32 here)
{
  const Pattern *pattern = self->pattern;
  Sum sum = 0;

  for (gsize i = pattern->first[processor]; i < pattern->first[processor + 1]; i++)
    {
      const Partner *partner = &pattern->partner[i];
      const guint32 there = self->node[partner->other];

      if (self->placed[partner->other])
        sum += (Sum) partner->weight
               * (partner->sends ? distance (self, here, there)
                                 : distance (self, there, here));
    }
  return sum;
}

static guint32
best_node (Greedy *self, guint32 processor)
{
  guint32 best = G_MAXUINT32;
  Sum least = 0;

  for (guint32 node = 0; node < self->nodes; node++)
    {
      Sum cost;

      if (self->used[node] == self->per_node)
        continue;
      cost = cost_on (self, processor, node);
      if (best == G_MAXUINT32 || cost < least
          || (cost == least && self->distances[node] < self->distances[best]))
        {
          best = node;
          least = cost;
        }
    }
  return best;
}

static void
place (Greedy *self, guint32 processor, guint32 there)
{
  const Pattern *pattern = self->pattern;

  self->placed[processor] = TRUE;
  self->node[processor] = there;
  self->used[there]++;
  for (gsize i = pattern->first[processor]; i < pattern->first[processor + 1]; i++)
    self->to_placed[pattern->partner[i].other] += pattern->partner[i].weight;
  for (guint32 node = 0; node < self->nodes; node++)
    self->distances[node] += distance (self, node, there) + distance (self, there, node);
}

void
greedy_place (const Pattern *pattern, Ways *ways, guint32 nodes, guint32 per_node,
              guint32 *node)
{
  g_autofree gboolean *placed = g_new0 (gboolean, pattern->processors);
  g_autofree guint64 *to_placed = g_new0 (guint64, pattern->processors);
  g_autofree guint64 *weight = g_new0 (guint64, pattern->processors);
  g_autofree guint32 *used = g_new0 (guint32, nodes);
  g_autofree guint64 *distances = g_new0 (guint64, nodes);
  Greedy self = { pattern, ways,      nodes,  per_node, node,
                  placed,  to_placed, weight, used,     distances };

  for (guint32 p = 0; p < pattern->processors; p++)
    for (gsize i = pattern->first[p]; i < pattern->first[p + 1]; i++)
      weight[p] += pattern->partner[i].weight;
  for (guint32 n = 0; n < pattern->processors; n++)
    {
      const guint32 processor = next_processor (&self);

      place (&self, processor, best_node (&self, processor));
    }
}
