/* SPDX-License-Identifier: GPL-3.0-or-later */
/* partition-map.c - which partition of a replay has which logical processes
 *
 *   nodes with processors   0 1 2 3 | 4 5 6 7      as many processors for each partition
 *   other nodes              a   b  |  c   d       with most of their neighbours, in
 * order e      f           of their distance from processors
 *
 * So most packets stay in the partition where they are.  A link from one of the other
 * nodes to a node with processors is where that is: else one partition would have all
 * links of a crossbar to its hosts, and half of the messages would cross twice.
 * Processes are numbered anew: those of a partition follow each other, in the order of
 * nodes.
 */
#include "config.h"

#include <string.h>

#include "replay/events/logical-processes.h"
#include "replay/events/partitions.h"

#define NOBODY G_MAXUINT8

typedef struct
{
  const Topology *topology;
  guint partitions;
  guint8 *owner;       /* by node */
  guint32 *processors; /* by node */
  guint64 *links;      /* by partition: of nodes without processors */
  guint32 *votes;      /* by partition, all 0 */
} Division;

/* As many processors for each partition as there can be without dividing a node. */
static void
divide_processors (Division *self, guint32 n_processors)
{
  guint64 before = 0;

  for (guint32 node = 0; node < self->topology->nodes; node++)
    {
      if (self->processors[node] == 0)
        continue;
      self->owner[node] = (guint8) (before * self->partitions / n_processors);
      before += self->processors[node];
    }
}

/* With most neighbours; of several partitions, the one that has least. */
static guint8
choose_owner (Division *self, guint32 node)
{
  const Topology *t = self->topology;
  guint8 best = 0;

  for (guint32 link = t->first[node]; link < t->first[node + 1]; link++)
    if (self->owner[t->to[link]] != NOBODY)
      self->votes[self->owner[t->to[link]]]++;
  for (guint8 partition = 1; partition < self->partitions; partition++)
    if (self->votes[partition] > self->votes[best]
        || (self->votes[partition] == self->votes[best]
            && self->links[partition] < self->links[best]))
      best = partition;
  memset (self->votes, 0, self->partitions * sizeof *self->votes);
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

/* Of a link that begins at a node without processors. */
static guint8
link_owner (const Division *self, guint32 node, guint32 link)
{
  const guint32 to = self->topology->to[link];
  const guint8 owner = self->owner[self->processors[to] > 0 ? to : node];

  return owner == NOBODY ? 0 : owner;
}

/* A logical process for each node with processors, and for each link of the others. */
static void
number_processes (Replay *self, const Division *division, guint32 *first)
{
  const Topology *t = division->topology;
  g_autofree guint32 *node_lps = g_new (guint32, t->nodes);
  guint32 next = 0;

  self->windows->lps = g_new (guint32, MAX (t->links, 1));
  for (guint8 partition = 0; partition < division->partitions; partition++)
    {
      first[partition] = next;
      for (guint32 node = 0; node < t->nodes; node++)
        {
          const gboolean has_processors = division->processors[node] > 0;

          if (has_processors && division->owner[node] != partition)
            continue;
          for (guint32 link = t->first[node]; link < t->first[node + 1]; link++)
            if (has_processors)
              self->windows->lps[link] = next;
            else if (link_owner (division, node, link) == partition)
              self->windows->lps[link] = next++;
          if (has_processors)
            node_lps[node] = next++;
        }
    }
  first[division->partitions] = next;
  for (guint32 p = 0; p < self->n_processors; p++)
    self->windows->processor_lps[p] = node_lps[network_node (self->network, p)];
}

void
partition_map_make (Replay *self, guint partitions, guint32 *first)
{
  const Topology *t = network_topology (self->network);
  g_autofree guint8 *owner = g_malloc (t->nodes);
  g_autofree guint32 *processors = g_new0 (guint32, t->nodes);
  g_autofree guint64 *links = g_new0 (guint64, partitions);
  g_autofree guint32 *votes = g_new0 (guint32, partitions);
  Division division = { t, partitions, owner, processors, links, votes };

  memset (owner, NOBODY, t->nodes);
  for (guint32 p = 0; p < self->n_processors; p++)
    processors[network_node (self->network, p)]++;
  divide_processors (&division, self->n_processors);
  divide_others (&division);
  number_processes (self, &division, first);
}
