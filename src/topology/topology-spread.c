/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "topology/topology-spread.h"

#include <math.h>
#include <stdlib.h>

/* ---- by distances ------------------------------------------------------------------ */

#define STEPS 300 /* each moves all nodes */
#define FAR 1.5   /* of nodes that are not connected: times the longest distance */
#define UNKNOWN G_MAXUINT32

/* Of all from one node, in links that may be taken in both directions. */
static guint32
find_distances (const GArray *links, guint32 count, guint32 from, guint32 *distance)
{
  gboolean changed = TRUE;
  guint32 longest = 0;

  for (guint32 i = 0; i < count; i++)
    distance[i] = i == from ? 0 : UNKNOWN;
  for (; changed; longest++)
    {
      changed = FALSE;
      for (guint i = 0; i < links->len; i++)
        {
          const SpreadLink *link = &g_array_index (links, SpreadLink, i);
          const guint32 one = distance[link->from], other = distance[link->to];

          if (one == longest && other == UNKNOWN)
            distance[link->to] = longest + 1;
          else if (other == longest && one == UNKNOWN)
            distance[link->from] = longest + 1;
          else
            continue;
          changed = TRUE;
        }
    }
  return longest - 1;
}

/* Moves one node to the mean of the places where each other one would have it. */
static void
move (const double *distance, guint32 count, guint32 node, double *place)
{
  double x = 0, y = 0, weights = 0;

  for (guint32 i = 0; i < count; i++)
    {
      const double dx = place[2 * node] - place[2 * i];
      const double dy = place[2 * node + 1] - place[2 * i + 1];
      const double now = hypot (dx, dy), wanted = distance[i];

      if (i == node)
        continue;
      const double weight = 1 / (wanted * wanted), part = now > 0 ? wanted / now : 0;
      x += weight * (place[2 * i] + part * dx);
      y += weight * (place[2 * i + 1] + part * dy);
      weights += weight;
    }
  place[2 * node] = x / weights;
  place[2 * node + 1] = y / weights;
}

void
spread_by_distances (const GArray *links, guint32 count, double *place)
{
  g_autofree guint32 *found = g_new (guint32, (gsize) count * count);
  g_autofree double *distance = g_new (double, (gsize) count *count);
  guint32 longest = 1;

  for (guint32 i = 0; i < count; i++)
    longest = MAX (longest, find_distances (links, count, i, &found[(gsize) i * count]));
  for (gsize i = 0; i < (gsize) count * count; i++)
    distance[i] = found[i] == UNKNOWN ? FAR * longest : found[i];
  for (guint step = 0; step < STEPS; step++)
    for (guint32 i = 0; i < count; i++)
      move (&distance[(gsize) i * count], count, i, place);
}

/* ---- all --------------------------------------------------------------------------- */

static int
compare_nodes (gconstpointer a, gconstpointer b)
{
  guint32 one = *(const guint32 *) a, other = *(const guint32 *) b;

  return one < other ? -1 : one > other;
}

/* Links between the nodes. */
static GArray *
links_among (const Topology *topology, const guint32 *nodes, guint32 count)
{
  GArray *links = g_array_new (FALSE, FALSE, sizeof (SpreadLink));

  for (guint32 i = 0; i < count; i++)
    for (guint32 link = topology->first[nodes[i]]; link < topology->first[nodes[i] + 1];
         link++)
      {
        const guint32 *found
            = bsearch (&topology->to[link], nodes, count, sizeof *nodes, compare_nodes);

        if (found != NULL)
          {
            SpreadLink among = { i, (guint32) (found - nodes) };

            g_array_append_val (links, among);
          }
      }
  return links;
}

/* Makes links 1 long in the mean. */
static void
scale (const GArray *links, guint32 count, double *place)
{
  double sum = 0;

  for (guint i = 0; i < links->len; i++)
    {
      const SpreadLink *link = &g_array_index (links, SpreadLink, i);
      const double *from = &place[2 * link->from], *to = &place[2 * link->to];

      sum += hypot (to[0] - from[0], to[1] - from[1]);
    }
  if (!(sum > 0))
    return;
  for (guint32 i = 0; i < 2 * count; i++)
    place[i] *= (double) links->len / sum;
}

void
topology_spread (const Topology *self, const guint32 *nodes, guint32 count, double *place)
{
  if (count < 3)
    return;
  g_autoptr (GArray) links = links_among (self, nodes, count);
  if (!spread_by_igraph (links, count, place))
    spread_by_distances (links, count, place);
  scale (links, count, place);
}
