/* SPDX-License-Identifier: GPL-3.0-or-later */
/* network.c - common parts of all models: powers, calls of the model */
#include "config.h"

#include "network/network.h"

#include "base/error.h"
#include "network/ideal-network.h"
#include "network/network-model.h"
#include "network/network-places.h"
#include "topology/topology-nodes.h"

/* ---- what a machine's network is --------------------------------------------------- */

const char *
network_type (const Machine *machine)
{
  return machine->model->name;
}

gboolean
network_is_graph (const Machine *machine)
{
  return machine->model->is_graph;
}

gboolean
network_serialises (const Machine *machine)
{
  return machine->model->serialises;
}

MessagePrices
network_message_prices (const Machine *machine, const Topology *topology)
{
  return machine->model->message_prices (machine, topology);
}

const char *
network_time_name (const Machine *machine)
{
  return machine->model->time_name;
}

gboolean
network_has_key (const Machine *machine, const char *key)
{
  return g_strv_contains (machine->model->keys, key);
}

void
network_own_costs (const Machine *machine, NetworkCostTaker take, gpointer data)
{
  if (machine->model->own_costs != NULL)
    machine->model->own_costs (machine, take, data);
}

gboolean
network_splits_collectives (const Machine *machine)
{
  return machine->model->price_transfers == NULL;
}

const Decimal *
network_own_power (const Machine *machine, guint32 *count)
{
  return machine->model->own_power == NULL ? NULL
                                           : machine->model->own_power (machine, count);
}

guint32
network_processors_per_node (const Machine *machine)
{
  return network_has_key (machine, "processors per node")
             ? (guint32) machine->processors_per_node
             : 1;
}

guint32
network_nics_of (const Machine *machine)
{
  return network_has_key (machine, "nics") ? (guint32) machine->nics : 1;
}

char *
network_sharing (const Machine *machine)
{
  const guint32 per_node = network_processors_per_node (machine);
  const guint32 nics = network_nics_of (machine);
  GString *text = g_string_new (NULL);

  if (per_node > 1)
    g_string_append_printf (text, ", processors per node says %u", per_node);
  if (nics > 1)
    g_string_append_printf (text, ", nics says %u", nics);
  return g_string_free (text, FALSE);
}

gboolean
network_injection_time (Network *self, guint64 bytes, SimTime *least, SimTime *most)
{
  return self->model->injection_time != NULL
         && self->model->injection_time (self, bytes, least, most);
}

/* ---- powers ------------------------------------------------------------------------ */

/* A list is indexed by processor of the program, the model's own powers by node. */
static gboolean
take_power (Network *self, const Machine *machine, GError **error)
{
  guint32 count;
  const Decimal *own
      = machine_is_set (machine, "power") ? NULL : network_own_power (machine, &count);

  self->n_power = own != NULL ? self->processors : machine->n_power;
  if (self->n_power > 1 && self->n_power != self->processors)
    {
      error_set (error, NETFARE_ERROR_REPLAY,
                 "power lists %u processors, the topology has %u", self->n_power,
                 self->processors);
      return FALSE;
    }
  if (own == NULL)
    {
      self->power = g_memdup2 (machine->power, self->n_power * sizeof (Decimal));
      return TRUE;
    }
  self->power = g_new (Decimal, self->n_power);
  for (guint32 p = 0; p < self->n_power; p++)
    self->power[p] = own[network_node_of (self, p)];
  return TRUE;
}

/* ---- a network --------------------------------------------------------------------- */

/* Numbers of ends take 32 bits. */
static gboolean
check_ends (const Network *self, GError **error)
{
  if ((guint64) self->processors * self->nics <= SHAPE_MAX_PROCESSORS)
    return TRUE;
  error_set (error, NETFARE_ERROR_REPLAY,
             "%u processors have %u nics each, expected at most %u nics in all",
             self->processors, self->nics, SHAPE_MAX_PROCESSORS);
  return FALSE;
}

Network *
network_new (const Machine *machine, const Shape *shape, GError **error)
{
  g_autoptr (Network) self = machine->model->open (machine, error);
  guint64 nodes;

  if (self == NULL)
    return NULL;
  if (self->hop == NULL)
    self->hop = self->model->hop;
  if (self->topology != NULL)
    self->peaks = g_new0 (LinkPeak, self->topology->links / LINK_BLOCK + 1);
  self->shape = *shape;
  self->processors = shape_count (shape);
  self->nics = network_nics_of (machine);
  nodes = self->topology != NULL ? self->topology->processors : self->processors;
  if (machine->processors != 0 && self->topology != NULL)
    nodes = machine->processors;
  if (self->topology != NULL && nodes > self->topology->nodes)
    {
      error_set (error, NETFARE_ERROR_REPLAY,
                 "%s has %u nodes, processors = %" G_GUINT64_FORMAT, self->topology->name,
                 self->topology->nodes, nodes);
      return NULL;
    }
  if (!check_ends (self, error))
    return NULL;
  if (network_ends (self) > nodes * network_processors_per_node (machine))
    {
      g_autofree char *text = shape_format (shape);

      g_autofree char *nics
          = self->nics > 1 ? g_strdup_printf (" of %u nics", self->nics) : g_strdup ("");

      error_set (error, NETFARE_ERROR_REPLAY,
                 "shape %s has %u processors%s, %s only %" G_GUINT64_FORMAT, text,
                 self->processors, nics, self->topology->name,
                 nodes * network_processors_per_node (machine));
      return NULL;
    }
  if (network_has_key (machine, "memory latency"))
    {
      self->memory_latency = machine->memory_latency;
      self->memory_byte_time = machine->memory_byte_time;
    }
  if (!network_place (self, machine, network_processors_per_node (machine),
                      (guint32) nodes, error)
      || !take_power (self, machine, error))
    return NULL;
  return machine->ideal == IDEAL_NONE
             ? g_steal_pointer (&self)
             : ideal_network_new (g_steal_pointer (&self), machine->ideal);
}

void
network_free (Network *self)
{
  if (self == NULL)
    return;
  g_free (self->node);
  g_free (self->power);
  g_free (self->peaks);
  g_clear_error (&self->error);
  self->model->close (self);
}

void
network_reset_apart (Network *self)
{
  self->link_hops = 0;
  self->choices = 0;
  self->time = (NetworkTime){ 0 };
  g_clear_error (&self->error);
  self->model->reset (self);
}

void
network_reset_links (Network *self, guint32 first, guint32 end)
{
  if (self->model->reset_links != NULL)
    self->model->reset_links (self, first, end);
}

void
network_reset (Network *self)
{
  network_reset_apart (self);
  if (self->topology != NULL)
    network_reset_links (self, 0, self->topology->links);
}

Network *
network_share (Network *self)
{
  return network_why_one_thread (self) != NULL ? NULL : self->model->share (self);
}

const char *
network_why_one_thread (const Network *self)
{
  const char *why = network_why_one_order (self);

  return why != NULL || self->model->why_one_thread == NULL
             ? why
             : self->model->why_one_thread (self);
}

void
network_join (Network *self, Network *share)
{
  self->link_hops += share->link_hops;
  self->choices += share->choices;
  network_time_add (&self->time, &share->time);
  g_clear_error (&share->error);
  self->model->join (self, share);
}

const Topology *
network_topology (const Network *self)
{
  return self->topology;
}

void
network_append_node_name (const Network *self, guint32 node, GString *name)
{
  topology_append_name (self->topology, node, name);
}

gboolean
network_node_is_named (const Network *self, guint32 node)
{
  return topology_is_named (self->topology, node);
}

gboolean
network_has_names (const Network *self)
{
  return topology_has_names (self->topology);
}

void
network_append_node_label (const Network *self, guint32 node, GString *to)
{
  topology_append_label (self->topology, node, to);
}

const char *
network_link_class (const Network *self, guint32 from, guint32 link)
{
  return link_class_name (topology_link_class (self->topology, from, link));
}

guint32
network_node (const Network *self, guint32 processor)
{
  return network_node_of (self, processor);
}

const Decimal *
network_power (const Network *self, guint *count)
{
  *count = self->n_power;
  return self->power;
}

guint32
network_nics (const Network *self)
{
  return self->nics;
}

guint32
network_nic_offset (const Network *self, guint32 nic)
{
  return nic % self->nics * self->processors;
}

guint32
network_packets (Network *self, guint32 source, guint32 destination, guint64 bytes,
                 guint64 *packet_bytes)
{
  *packet_bytes = bytes;
  if (self->model->packets == NULL || network_share_a_node (self, source, destination))
    return 1;
  return self->model->packets (self, source, destination, bytes, packet_bytes);
}

/* The time of a message within a node, rounded once. */
static gboolean
memory_time (Network *self, guint64 bytes, SimTime *time)
{
  return atto_time_price (self->memory_latency, self->memory_byte_time, bytes, NULL, time)
         || network_fail_too_long (self) != HOP_FAILED;
}

/* Of a packet within a node. */
static gboolean
start_within (Network *self, Packet *packet, SimTime now, SimTime *memory)
{
  packet->next = PACKET_AT_DESTINATION;
  if (!memory_time (self, packet->bytes, memory))
    return FALSE;
  if (*memory > SIM_TIME_LIMIT - now)
    return network_fail_too_long (self) != HOP_FAILED;
  packet->tail = now + *memory;
  return TRUE;
}

guint32
network_start (Network *self, Packet *packet, guint64 bytes, SimTime now, SimTime *empty)
{
  const guint32 node = network_source_node (self, packet);
  const guint32 target = network_destination_node (self, packet);

  packet->bytes = bytes;
  packet->tail = now;
  packet->next = 0;
  *empty = NETWORK_TIME_UNKNOWN;
  if (node != target)
    return self->model->start == NULL
               ? 1
               : self->model->start (self, packet, node, target, empty);
  if (!start_within (self, packet, now, empty))
    return 0;
  if (self->topology == NULL)
    *empty = NETWORK_TIME_UNKNOWN;
  return 1;
}

void
network_inject (Network *self, Packet *packet, guint32 packets, SimTime now)
{
  packet->tail = now;
  packet->next = self->model->first_link == NULL
                     ? 0
                     : self->model->first_link (self, packet, packets);
}

Hop
network_hop (Network *self, Packet *packet, SimTime now, SimTime *when)
{
  return self->hop (self, packet, now, when);
}

gboolean
network_hop_all (Network *self, PacketOnLink *packets, guint n)
{
  return self->hop_all (self, packets, n);
}

const char *
network_why_one_order (const Network *self)
{
  /* It is then at several nodes. */
  if (self->nics > 1)
    return "a processor has several nics";
  if (self->model->why_one_order == NULL)
    return "the network is a formula";
  return self->model->why_one_order (self);
}

SimTime
network_lookahead (const Network *self)
{
  return network_why_one_order (self) != NULL ? 0 : self->model->lookahead (self);
}

LinkMemory
network_link_memory (const Network *self)
{
  return self->model->link_memory (self);
}

gboolean
network_zero_load_latency (Network *self, guint32 source, guint32 destination,
                           guint64 bytes, guint32 message, SimTime *time)
{
  if (self->topology != NULL && network_share_a_node (self, source, destination))
    return memory_time (self, bytes, time);
  if (self->model->zero_load_latency (self, source, destination, bytes, message, time))
    return TRUE;
  if (self->error == NULL)
    network_fail_too_long (self);
  return FALSE;
}

gboolean
network_check_route (Network *self, guint32 source, guint32 destination, GError **error)
{
  if (self->model->check_route == NULL)
    return TRUE;
  return self->model->check_route (self, source, destination, error);
}

GError *
network_take_error (Network *self)
{
  return g_steal_pointer (&self->error);
}

void
network_set_link_observer (Network *self, LinkObserver observer, gpointer data)
{
  self->observer = observer;
  self->observer_data = data;
}

LinkStatistics
network_link_statistics (const Network *self, guint32 link)
{
  g_assert (self->topology != NULL && link < self->topology->links);
  return self->model->link_statistics (self, link);
}

guint64
network_link_hops (const Network *self)
{
  return self->link_hops;
}

const guint32 *
network_media (const Network *self)
{
  return self->media;
}

gboolean
network_chooses (const Network *self)
{
  return self->chooses;
}

guint64
network_choices (const Network *self)
{
  return self->choices;
}

void
network_sum_links (Network *self, guint32 first, guint32 end)
{
  g_assert (first % LINK_BLOCK == 0);
  for (; first < end; first += LINK_BLOCK)
    self->peaks[first / LINK_BLOCK]
        = self->model->sum_links (self, first, MIN (end, first + LINK_BLOCK));
}

void
network_uncount (Network *self, guint32 link, guint64 bytes, SimTime time)
{
  self->model->uncount (self, link, bytes, time);
}

NetworkTime
network_time (const Network *self)
{
  return self->time;
}

const LinkPeak *
network_link_peak (const Network *self, guint32 block)
{
  return &self->peaks[block];
}

UnusedPaths *
network_unused_paths (Network *self, SimTime run)
{
  return self->model->unused_paths == NULL ? NULL : self->model->unused_paths (self, run);
}

LeftPaths
network_left_paths (const Network *self)
{
  return self->model->left_paths == NULL ? (LeftPaths){ 0 }
                                         : self->model->left_paths (self);
}

gboolean
network_uses_key (const Network *self, const char *key)
{
  return g_strv_contains (self->model->keys, key)
         && (self->model->ignores_key == NULL || !self->model->ignores_key (self, key));
}

gboolean
network_prices_collectives (const Network *self)
{
  return self->model->price_transfers != NULL;
}

static gboolean
price_done (Network *self, gboolean done, GError **error)
{
  if (done)
    return TRUE;
  network_fail_too_long (self);
  g_propagate_error (error, network_take_error (self));
  return FALSE;
}

gboolean
network_is_formula (const Network *self)
{
  return self->model->price_message != NULL;
}

gboolean
network_price_message (Network *self, guint32 source, guint32 destination, guint64 bytes,
                       NetworkPrice *price, GError **error)
{
  return price_done (
      self, self->model->price_message (self, source, destination, bytes, price), error);
}

gboolean
network_price_transfers (Network *self, const Transfer *entries, guint32 count,
                         NetworkPrice *price, GError **error)
{
  return price_done (self, self->model->price_transfers (self, entries, count, price),
                     error);
}

gboolean
network_price_reduction (Network *self, const Shape *system, guint32 axes, guint64 bytes,
                         NetworkPrice *price, GError **error)
{
  return price_done (
      self, self->model->price_reduction (self, system, axes, bytes, price), error);
}
