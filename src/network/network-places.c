/* SPDX-License-Identifier: GPL-3.0-or-later */
/* network-places.c - by key `placement`, the node of each nic of each processor */
#include "config.h"

#include "network/network-places.h"

#include "base/error.h"
#include "base/mix.h"
#include "network/network.h"

/* The places of nics are made by processor, then by nic: nic N of processor p is the
 * place p K + N.  Own shuffle, so that the result is the same on every machine and
 * library. */
static void
place_at_random (Network *self, guint64 seed, guint32 nodes)
{
  guint64 state = seed;

  self->node = g_new (guint32, nodes);
  for (guint32 i = 0; i < nodes; i++)
    self->node[i] = i;
  for (guint32 i = nodes; i > 1; i--)
    {
      guint32 other = (guint32) ((unsigned __int128) mix_draw (&state) * i >> 64);
      guint32 kept = self->node[i - 1];

      self->node[i - 1] = self->node[other];
      self->node[other] = kept;
    }
}

/* Along each side of the shape the node number is the Gray code of the coordinate:
 * neighbours are on nodes whose numbers differ in one bit.  The nics are one more side,
 * the last. */
static guint32
gray_node (const Shape *shape, guint32 processor)
{
  guint32 node = 0, span = 1;

  for (guint i = shape->rank; i-- > 0;)
    {
      const guint32 coordinate = processor % shape->size[i];

      node += (coordinate ^ coordinate >> 1) * span;
      processor /= shape->size[i];
      span *= shape->size[i];
    }
  return node;
}

static gboolean
place_by_gray_code (Network *self, guint32 per_node, GError **error)
{
  const Shape *shape = &self->shape;

  for (guint i = 0; i < shape->rank; i++)
    if ((shape->size[i] & (shape->size[i] - 1)) != 0)
      {
        g_autofree char *text = shape_format (shape);

        error_set (error, NETFARE_ERROR_REPLAY,
                   "placement gray: found shape %s with a side of %u, expected powers of "
                   "two",
                   text, shape->size[i]);
        return FALSE;
      }
  if ((self->nics & (self->nics - 1)) != 0)
    {
      error_set (error, NETFARE_ERROR_REPLAY,
                 "placement gray: found nics = %u, expected a power of two", self->nics);
      return FALSE;
    }
  self->node = g_new (guint32, network_ends (self));
  for (guint32 i = 0; i < network_ends (self); i++)
    {
      const guint32 nic = i % self->nics;

      self->node[i] = (gray_node (shape, i / self->nics) * self->nics + (nic ^ nic >> 1))
                      / per_node;
    }
  return TRUE;
}

/* Consecutive processors share a node, or are on consecutive nodes. */
static void
place_in_order (Network *self, guint32 per_node, gboolean cyclic)
{
  const guint32 used = (network_ends (self) - 1) / per_node + 1;

  if (per_node == 1 && self->nics == 1)
    return;
  self->node = g_new (guint32, network_ends (self));
  for (guint32 i = 0; i < network_ends (self); i++)
    self->node[i] = cyclic ? i % used : i / per_node;
}

/* The processors that would share node i share the node that i is shuffled to. */
static void
share_shuffled (Network *self, guint32 per_node)
{
  g_autofree guint32 *shuffled = g_steal_pointer (&self->node);

  self->node = g_new (guint32, network_ends (self));
  for (guint32 i = 0; i < network_ends (self); i++)
    self->node[i] = shuffled[i / per_node];
}

/* From p K + N to N P + p: an end's number is that of its processor and the offset of its
 * nic. */
static void
sort_by_nic (Network *self)
{
  if (self->nics == 1)
    return;

  g_autofree guint32 *made = g_steal_pointer (&self->node);

  self->node = g_new (guint32, network_ends (self));
  for (guint32 i = 0; i < network_ends (self); i++)
    self->node[i % self->nics * self->processors + i / self->nics] = made[i];
}

static gboolean
place_by_list (Network *self, const Machine *machine, guint32 nodes, GError **error)
{
  if (machine->n_placement < network_ends (self))
    {
      error_set (error, NETFARE_ERROR_REPLAY,
                 "placement lists %u %s, the topology has %u", machine->n_placement,
                 self->nics > 1 ? "nics" : "processors", network_ends (self));
      return FALSE;
    }
  for (guint i = 0; i < machine->n_placement; i++)
    if (machine->placement_list[i] >= nodes)
      {
        error_set (error, NETFARE_ERROR_REPLAY,
                   "placement puts %s %u on node %u, the processors are 0 to %u",
                   self->nics > 1 ? "nic" : "processor", i, machine->placement_list[i],
                   nodes - 1);
        return FALSE;
      }
  self->node
      = g_memdup2 (machine->placement_list, machine->n_placement * sizeof (guint32));
  return TRUE;
}

/* Processors have the places of their positions. */
static void
follow_positions (Network *self, const Machine *machine)
{
  g_autofree guint32 *made = NULL;

  if (machine->positions == NULL)
    return;
  g_assert (machine->n_positions == self->processors);
  made = g_steal_pointer (&self->node);
  self->node = g_new (guint32, network_ends (self));
  for (guint32 i = 0; i < network_ends (self); i++)
    {
      const guint32 place
          = machine->positions[i / self->nics] * self->nics + i % self->nics;

      self->node[i] = made == NULL ? place : made[place];
    }
}

static gboolean
make_places (Network *self, const Machine *machine, guint32 per_node, guint32 nodes,
             GError **error)
{
  switch (machine->placement)
    {
    case PLACEMENT_GRAY:
      return place_by_gray_code (self, per_node, error);
    case PLACEMENT_LIST:
      return place_by_list (self, machine, nodes, error);
    case PLACEMENT_RANDOM:
      place_at_random (self, machine->placement_seed, nodes);
      share_shuffled (self, per_node);
      return TRUE;
    case PLACEMENT_CYCLIC:
      place_in_order (self, per_node, TRUE);
      return TRUE;
    default:
      place_in_order (self, per_node, FALSE);
      return TRUE;
    }
}

gboolean
network_place (Network *self, const Machine *machine, guint32 per_node, guint32 nodes,
               GError **error)
{
  if (!make_places (self, machine, per_node, nodes, error))
    return FALSE;
  follow_positions (self, machine);
  sort_by_nic (self);
  return TRUE;
}

gboolean
network_shares_nodes (const Network *self)
{
  g_autofree guint32 *first = NULL; /* by node, a processor on it, plus 1 */

  if (self->node == NULL || self->topology == NULL)
    return FALSE;
  first = g_new0 (guint32, self->topology->nodes);
  for (guint32 end = 0; end < network_ends (self); end++)
    {
      const guint32 processor = network_processor_of (self, end);
      guint32 *there = &first[self->node[end]];

      if (*there != 0 && *there != processor + 1)
        return TRUE;
      *there = processor + 1;
    }
  return FALSE;
}
