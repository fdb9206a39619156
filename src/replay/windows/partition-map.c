/* SPDX-License-Identifier: GPL-3.0-or-later */
/* partition-map.c - which share of a replay has which places
 *
 *   nodes with processors   0 1 2 3 | 4 5 6 7      as many processors for each share
 *   other nodes              a   b  |  c   d       with most of their neighbours, in
 * order e      f           of their distance from processors
 *
 * So most packets stay in the share where they are.  Places are numbered anew: those of a
 * share follow each other, in the order of nodes.
 */
#include "config.h"

#include <string.h>

#include "replay/state/windows.h"

#define NOBODY G_MAXUINT8

typedef struct
{
  const Topology *topology;
  guint shares;
  guint8 *owner;       /* by node */
  guint32 *processors; /* by node */
  guint64 *links;      /* by share: of nodes without processors */
  guint32 *votes;      /* by share, all 0 */
} Division;

/* As many processors for each share as there can be without dividing a node. */
static void
divide_processors (Division *self, guint32 n_processors)
{
  guint64 before = 0;

  for (guint32 node = 0; node < self->topology->nodes; node++)
    {
      if (self->processors[node] == 0)
        continue;
      self->owner[node] = (guint8) (before * self->shares / n_processors);
      before += self->processors[node];
    }
}

/* With most neighbours; of several shares, the one that has least. */
static guint8
choose_owner (Division *self, guint32 node)
{
  const Topology *t = self->topology;
  guint8 best = 0;

  for (guint32 link = t->first[node]; link < t->first[node + 1]; link++)
    if (self->owner[t->to[link]] != NOBODY)
      self->votes[self->owner[t->to[link]]]++;
  for (guint8 share = 1; share < self->shares; share++)
    if (self->votes[share] > self->votes[best]
        || (self->votes[share] == self->votes[best]
            && self->links[share] < self->links[best]))
      best = share;
  memset (self->votes, 0, self->shares * sizeof *self->votes);
  return best;
}

/* Every node that is known leads to those of its neighbours that are not. */
static void
divide_others (Division *self)
{
  const Topology *t = self->topology;
  g_autofree guint32 *queue = g_new (guint32, t->nodes);
  g_autofree guint8 *queued = g_new0 (guint8, t->nodes);
  guint32 n = 0;

  for (guint32 node = 0; node < t->nodes; node++)
    if (self->owner[node] != NOBODY)
      {
        queue[n++] = node;
        queued[node] = TRUE;
      }
  for (guint32 i = 0; i < n; i++)
    {
      const guint32 node = queue[i];

      if (self->owner[node] == NOBODY)
        {
          self->owner[node] = choose_owner (self, node);
          self->links[self->owner[node]] += t->first[node + 1] - t->first[node];
        }
      for (guint32 link = t->first[node]; link < t->first[node + 1]; link++)
        if (!queued[t->to[link]])
          {
            queued[t->to[link]] = TRUE;
            queue[n++] = t->to[link];
          }
    }
}

/* A place for each node with processors, and for each link of the others. */
static void
number_places (Replay *self, const Division *division, guint32 *first)
{
  const Topology *t = division->topology;
  g_autofree guint32 *node_places = g_new (guint32, t->nodes);
  guint32 next = 0;

  self->places = g_new (guint32, MAX (t->links, 1));
  for (guint8 share = 0; share < division->shares; share++)
    {
      first[share] = next;
      for (guint32 node = 0; node < t->nodes; node++)
        {
          const gboolean has_processors = division->processors[node] > 0;
          const guint8 owner = division->owner[node];

          if (owner != share && !(owner == NOBODY && share == 0))
            continue;
          node_places[node] = next;
          for (guint32 link = t->first[node]; link < t->first[node + 1]; link++)
            self->places[link] = has_processors ? next : next++;
          next += has_processors;
        }
    }
  first[division->shares] = next;
  for (guint32 p = 0; p < self->n_processors; p++)
    self->processor_places[p] = node_places[network_node (self->network, p)];
}

void
shard_places_find (Replay *self, guint shares, guint32 *first)
{
  const Topology *t = network_topology (self->network);
  g_autofree guint8 *owner = g_malloc (t->nodes);
  g_autofree guint32 *processors = g_new0 (guint32, t->nodes);
  g_autofree guint64 *links = g_new0 (guint64, shares);
  g_autofree guint32 *votes = g_new0 (guint32, shares);
  Division division = { t, shares, owner, processors, links, votes };

  memset (owner, NOBODY, t->nodes);
  for (guint32 p = 0; p < self->n_processors; p++)
    processors[network_node (self->network, p)]++;
  divide_processors (&division, self->n_processors);
  divide_others (&division);
  number_places (self, &division, first);
}
