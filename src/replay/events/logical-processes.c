/* SPDX-License-Identifier: GPL-3.0-or-later */
/* logical-processes.c - what an event of a window changes: one thread has all
 *
 * A logical process is a node with processors and the links that begin there, or a single
 * link of another node; where packets choose, any node and the links that begin there.
 */
#include "config.h"

#include "replay/events/logical-processes.h"
#include "replay/events/schedule.h"

void
logical_processes_find (Replay *self, const Topology *topology)
{
  g_autofree gboolean *hosts = g_new0 (gboolean, topology->nodes);

  self->windows->lps = g_new (guint32, topology->links);
  for (guint32 p = 0; p < self->n_processors; p++)
    {
      const guint32 node = network_node (self->network, p);

      hosts[node] = TRUE;
      self->windows->processor_lps[p] = node;
    }
  for (guint32 node = 0; node < topology->nodes; node++)
    for (guint32 link = topology->first[node]; link < topology->first[node + 1]; link++)
      self->windows->lps[link] = hosts[node] ? node : topology->nodes + link;
}

guint32
windows_lp_at_node (const Replay *self, const Packet *packet)
{
  if (packet->next == PACKET_AT_DESTINATION)
    return windows_lp_of (self, packet->destination);
  if (packet->next == PACKET_CHOOSES)
    return packet->node;                       /* as without partitions */
  return windows_lp_of (self, packet->source); /* no route: it fails */
}
