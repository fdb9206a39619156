/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "network/ideal-network.h"

typedef struct
{
  Network network;    /* has all that the real one has, and its own model */
  NetworkModel model; /* the real one's, with the functions below */
  Network *real;      /* asked for times; its node numbers and powers are `network`'s */
  Ideal ideal;
} IdealNetwork;

static IdealNetwork *
ideal_network (Network *self)
{
  return (IdealNetwork *) self;
}

static gboolean
is_instant (const IdealNetwork *self)
{
  return self->ideal == IDEAL_WITHOUT_OVERHEAD || self->ideal == IDEAL_INSTANT;
}

/* Of a message of so many bytes, those that take time. */
static guint64
bytes_that_count (const IdealNetwork *self, guint64 bytes)
{
  return self->ideal == IDEAL_ALONE ? bytes : 0;
}

/* ---- messages ---------------------------------------------------------------------- */

/* What a message to another node takes. */
static gboolean
zero_load_latency (Network *network, guint32 source, guint32 destination, guint64 bytes,
                   guint32 message, SimTime *time)
{
  IdealNetwork *self = ideal_network (network);

  *time = 0;
  if (is_instant (self)
      || self->real->model->zero_load_latency (
          self->real, source, destination, bytes_that_count (self, bytes), message, time))
    return TRUE;
  if (self->real->error == NULL)
    network_fail_too_long (self->real);
  g_clear_error (&network->error);
  network->error = g_steal_pointer (&self->real->error);
  return FALSE;
}

static Hop
arrive (Network *network, Packet *packet, SimTime now, SimTime *when)
{
  SimTime time = 0;

  if (packet->next == PACKET_AT_DESTINATION)
    now = packet->tail;
  else if (!zero_load_latency (network, packet->source + packet->offset,
                               packet->destination + packet->offset, packet->bytes,
                               packet->message, &time))
    return HOP_FAILED;
  if (time > SIM_TIME_LIMIT - now)
    return network_fail_too_long (network);
  packet->next = PACKET_AT_DESTINATION;
  *when = packet->tail = now + time;
  return HOP_ARRIVED;
}

/* ---- prices of formulas ------------------------------------------------------------ */

static gboolean
price_message (Network *network, guint32 source, guint32 destination, guint64 bytes,
               NetworkPrice *price)
{
  IdealNetwork *self = ideal_network (network);

  *price = (NetworkPrice){ 0, 0 };
  return is_instant (self)
         || self->real->model->price_message (self->real, source, destination,
                                              bytes_that_count (self, bytes), price);
}

/* Where messages do not go one after another, the formula knows no congestion. */
static gboolean
price_together (IdealNetwork *self, const Transfer *entries, guint32 count,
                NetworkPrice *price)
{
  g_autofree Transfer *empty = NULL;

  if (self->ideal == IDEAL_ALONE)
    return self->real->model->price_transfers (self->real, entries, count, price);
  empty = g_memdup2 (entries, count * sizeof *entries);
  for (guint32 i = 0; i < count; i++)
    empty[i].bytes = 0;
  return self->real->model->price_transfers (self->real, empty, count, price);
}

/* That of the longest message. */
static gboolean
price_transfers (Network *network, const Transfer *entries, guint32 count,
                 NetworkPrice *price)
{
  IdealNetwork *self = ideal_network (network);

  *price = (NetworkPrice){ 0, 0 };
  if (is_instant (self))
    return TRUE;
  if (!self->real->model->serialises)
    return price_together (self, entries, count, price);
  for (guint32 i = 0; i < count; i++)
    {
      NetworkPrice one;

      if (!price_message (network, entries[i].source, entries[i].destination,
                          entries[i].bytes, &one))
        return FALSE;
      if (one.cost > price->cost)
        *price = one;
    }
  return TRUE;
}

static guint
floor_log2 (guint64 value)
{
  guint bits = 0;

  while (value >>= 1)
    bits++;
  return bits;
}

/* The levels of a tree that gathers along the axes, and of one that distributes to
 * all. */
static guint
tree_levels (const Shape *system, guint32 axes)
{
  guint64 gathered = 1;

  for (guint d = 0; d < system->rank; d++)
    if (axes >> d & 1)
      gathered *= system->size[d];
  return floor_log2 (gathered) + floor_log2 (shape_count (system));
}

static gboolean
price_reduction (Network *network, const Shape *system, guint32 axes, guint64 bytes,
                 NetworkPrice *price)
{
  IdealNetwork *self = ideal_network (network);
  const NetworkModel *model = self->real->model;
  const Transfer message = { 0, 1, bytes_that_count (self, bytes) };
  const guint levels = tree_levels (system, axes);

  *price = (NetworkPrice){ 0, 0 };
  if (is_instant (self) || shape_count (system) == 1)
    return TRUE;
  if (!model->serialises)
    return model->price_reduction (self->real, system, axes, message.bytes, price);
  if (!model->price_transfers (self->real, &message, 1, price)
      || price->cost > SIM_TIME_LIMIT / MAX (levels, 1))
    return FALSE;
  price->cost *= levels;
  price->start *= levels;
  return TRUE;
}

/* ---- opening and closing ----------------------------------------------------------- */

static gboolean
check_route (Network *network, guint32 source, guint32 destination, GError **error)
{
  Network *real = ideal_network (network)->real;

  return real->model->check_route (real, source, destination, error);
}

/* Of links that nothing passes. */
static LinkStatistics
link_statistics (const Network *network, guint32 link)
{
  return (LinkStatistics){ 0 };
}

static LinkPeak
sum_links (Network *network, guint32 first, guint32 end)
{
  return (LinkPeak){ 0 };
}

static const char *
why_one_order (const Network *network)
{
  return "the network is an ideal one";
}

static gboolean
ignores_key (const Network *network, const char *key)
{
  const Network *real = ((const IdealNetwork *) network)->real;

  return real->model->ignores_key (real, key);
}

static void
reset (Network *network)
{
  Network *real = ideal_network (network)->real;

  real->model->reset (real);
}

static void
reset_links (Network *network, guint32 first, guint32 end)
{
  Network *real = ideal_network (network)->real;

  real->model->reset_links (real, first, end);
}

static void
close_network (Network *network)
{
  IdealNetwork *self = ideal_network (network);

  g_clear_error (&self->real->error);
  self->real->model->close (self->real);
  g_free (self);
}

static void
set_model (IdealNetwork *self)
{
  const NetworkModel *real = self->real->model;
  NetworkModel *model = &self->model;

  *model = *real;
  model->hop = arrive;
  model->zero_load_latency = zero_load_latency;
  if (real->check_route != NULL)
    model->check_route = check_route;
  model->why_one_order = why_one_order;
  if (real->ignores_key != NULL)
    model->ignores_key = ignores_key;
  model->reset = reset;
  if (real->reset_links != NULL)
    model->reset_links = reset_links;
  model->close = close_network;
  if (real->link_statistics != NULL)
    {
      model->link_statistics = link_statistics;
      model->sum_links = sum_links;
    }
  if (real->price_message != NULL)
    model->price_message = price_message;
  if (real->price_transfers != NULL)
    {
      model->price_transfers = price_transfers;
      model->price_reduction = price_reduction;
    }
  model->start = NULL;
  model->first_link = NULL;
  model->packets = NULL;
  model->lookahead = NULL;
  model->link_memory = NULL;
  model->unused_paths = NULL;
  model->left_paths = NULL;
  model->share = NULL;
  model->why_one_thread = NULL;
  model->join = NULL;
}

void
ideal_network_set (Network *network, Ideal ideal)
{
  IdealNetwork *self = ideal_network (network);

  self->ideal = ideal;
  network->memory_latency = is_instant (self) ? 0 : self->real->memory_latency;
  network->memory_byte_time = ideal == IDEAL_ALONE ? self->real->memory_byte_time : 0;
}

Network *
ideal_network_new (Network *real, Ideal ideal)
{
  IdealNetwork *self = g_new0 (IdealNetwork, 1);

  self->network = *real;
  self->real = real;
  set_model (self);
  self->network.model = &self->model;
  self->network.hop = arrive;
  self->network.hop_all = NULL;
  self->network.error = NULL;
  self->network.chooses = FALSE;
  ideal_network_set (&self->network, ideal);
  return &self->network;
}
