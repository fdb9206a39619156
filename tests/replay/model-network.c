/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "model-network.h"

/* A path's cost, then its number of links; UNREACHED is no path. */
typedef struct
{
  SimTime cost;
  guint32 links;
} Distance;

#define UNREACHED G_MAXUINT32

/* What a link is taken for, its gap included. */
typedef struct
{
  SimTime begin, end;
  ModelUser user;
} Taken;

SimTime
model_price (AttoTime fixed, AttoTime per_byte, guint64 bytes, const Decimal *weight)
{
  const AttoTime digits = weight == NULL ? 1 : (AttoTime) weight->digits;
  const AttoTime scale = weight == NULL ? 1 : (AttoTime) weight->scale;
  const AttoTime numerator = fixed * digits + per_byte * (AttoTime) bytes * scale;
  const AttoTime denominator = digits * ATTO_PER_PICOSECOND;

  return (SimTime) ((2 * numerator + denominator) / (2 * denominator));
}

guint64
model_best_portion (AttoTime start, AttoTime byte, guint32 hops, guint64 bytes)
{
  guint64 best = bytes;
  AttoTime least = -1;

  for (guint64 s = 1; s <= bytes; s++)
    {
      const AttoTime portions = hops - 1 + (bytes + s - 1) / s;
      const AttoTime time = (AttoTime) model_price (start, byte, s, NULL) * portions;

      if (least < 0 || time < least)
        {
          least = time;
          best = s;
        }
    }
  return best;
}

static const ModelLink *
link_at (const ModelNetwork *self, guint32 link)
{
  return &g_array_index (self->at->links, ModelLink, link);
}

SimTime
model_network_latency (const ModelCase *at)
{
  return model_price (at->latency, 0, 0, NULL);
}

/* What a packet occupies a link for; its head only for the start time. */
static SimTime
occupancy (const ModelCase *at, guint32 link, AttoTime per_byte, guint64 bytes)
{
  const ModelLink *of = &g_array_index (at->links, ModelLink, link);
  const AttoTime faster = of->faster.digits == 0 ? 1 : (AttoTime) of->faster.digits;
  const AttoTime scale = of->faster.digits == 0 ? 1 : (AttoTime) of->faster.scale;
  const AttoTime digits = (AttoTime) of->weight.digits;
  const AttoTime numerator
      = (at->start * digits + per_byte * (AttoTime) bytes * (AttoTime) of->weight.scale)
        * scale;
  const AttoTime denominator = digits * faster * ATTO_PER_PICOSECOND;

  return (SimTime) ((2 * numerator + denominator) / (2 * denominator));
}

SimTime
model_network_start (const ModelCase *at, guint32 link)
{
  return occupancy (at, link, 0, 0);
}

SimTime
model_network_gap (const ModelCase *at)
{
  return model_price (at->gap, 0, 0, NULL);
}

/* ---- routes
 * ---------------------------------------------------------------------------- */

static Distance *
distance (const ModelNetwork *self, guint32 node, guint32 destination)
{
  return &g_array_index (self->distances, Distance, node * self->at->nodes + destination);
}

static SimTime
routing_cost (const ModelCase *at, const ModelLink *link)
{
  if (at->plan != NULL)
    at = at->plan;
  if (at->hops)
    return 1;
  if (link->infinite)
    return 0;
  return model_price (at->start, at->byte, 1024, &link->weight)
         + model_network_latency (at);
}

static Distance
distance_over (const ModelNetwork *self, const ModelLink *link, guint32 destination)
{
  Distance far = *distance (self, link->to, destination);

  if (far.links == UNREACHED)
    return far;
  far.cost += routing_cost (self->at, link);
  far.links++;
  return far;
}

static gboolean
is_shorter (Distance a, Distance b)
{
  if (a.links == UNREACHED || b.links == UNREACHED)
    return b.links == UNREACHED && a.links != UNREACHED;
  return a.cost < b.cost || (a.cost == b.cost && a.links < b.links);
}

static gboolean
relax_all (ModelNetwork *self)
{
  gboolean changed = FALSE;

  for (guint32 i = 0; i < self->at->links->len; i++)
    for (guint32 destination = 0; destination < self->at->nodes; destination++)
      {
        Distance *known = distance (self, link_at (self, i)->from, destination);
        const Distance found = distance_over (self, link_at (self, i), destination);

        if (is_shorter (found, *known))
          {
            *known = found;
            changed = TRUE;
          }
      }
  return changed;
}

static void
find_distances (ModelNetwork *self)
{
  const guint32 nodes = self->at->nodes;

  self->distances = g_array_new (FALSE, TRUE, sizeof (Distance));
  g_array_set_size (self->distances, nodes * nodes);
  for (guint32 a = 0; a < nodes; a++)
    for (guint32 b = 0; b < nodes; b++)
      distance (self, a, b)->links = a == b ? 0 : UNREACHED;
  while (relax_all (self))
    continue;
}

gboolean
model_network_has_route (const ModelNetwork *self, guint32 node, guint32 destination)
{
  return distance (self, node, destination)->links != UNREACHED;
}

guint32
model_network_next (const ModelNetwork *self, guint32 node, guint32 destination)
{
  const Distance own = *distance (self, node, destination);
  guint32 next = G_MAXUINT32;

  for (guint32 i = 0; i < self->at->links->len && own.links != UNREACHED; i++)
    {
      if (link_at (self, i)->from != node)
        continue;
      const Distance over = distance_over (self, link_at (self, i), destination);
      if (over.links != own.links || over.cost != own.cost)
        continue;
      if (next == G_MAXUINT32 || link_at (self, i)->to < link_at (self, next)->to)
        next = i;
    }
  return next;
}

/* ---- timelines
 * ------------------------------------------------------------------------- */

static ModelTraffic *
traffic_new (const ModelCase *at)
{
  ModelTraffic *traffic = g_ptr_array_new_with_free_func ((GDestroyNotify) g_array_unref);

  for (guint i = 0; i < at->links->len; i++)
    g_ptr_array_add (traffic, g_array_new (FALSE, FALSE, sizeof (Taken)));
  return traffic;
}

guint32
model_network_timeline (const ModelNetwork *self, guint32 link)
{
  for (guint32 i = 0; i < link && self->at->half_duplex; i++)
    if (link_at (self, i)->from == link_at (self, link)->to
        && link_at (self, i)->to == link_at (self, link)->from)
      return i;
  return link;
}

static SimTime
end_of (SimTime begin, SimTime span, SimTime tail)
{
  return MAX (begin + span, tail);
}

/* An empty interval fits where it is not strictly inside another, and hinders none. */
static gboolean
is_free (const GArray *taken, SimTime begin, SimTime end)
{
  for (guint i = 0; i < taken->len; i++)
    {
      const Taken other = g_array_index (taken, Taken, i);

      if (other.begin < other.end && begin < other.end && other.begin < end)
        return FALSE;
    }
  return TRUE;
}

/* The earliest begin is the head's arrival or the end of another interval. */
static SimTime
reserve_begin (const GArray *taken, SimTime head, SimTime tail, SimTime span, SimTime gap)
{
  SimTime best = -1;

  if (is_free (taken, head, end_of (head, span, tail) + gap))
    return head;
  for (guint i = 0; i < taken->len; i++)
    {
      const SimTime begin = g_array_index (taken, Taken, i).end;

      if (begin > head && (best < 0 || begin < best)
          && is_free (taken, begin, end_of (begin, span, tail) + gap))
        best = begin;
    }
  g_assert (best >= 0);
  return best;
}

static SimTime
fifo_begin (const GArray *taken, SimTime head)
{
  SimTime begin = head;

  for (guint i = 0; i < taken->len; i++)
    begin = MAX (begin, g_array_index (taken, Taken, i).end);
  return begin;
}

static int
compare_taken (gconstpointer a, gconstpointer b)
{
  const SimTime x = ((const Taken *) a)->begin, y = ((const Taken *) b)->begin;

  return x < y ? -1 : x > y;
}

/* What the timeline is taken for from reached until begin, and where it is free, what
 * comes next: a packet that has to wait does not fit before it. */
static void
add_wait (const GArray *taken, ModelUser user, SimTime reached, SimTime begin,
          LinkStatistics *statistics)
{
  g_autoptr (GArray) sorted = g_array_copy ((GArray *) taken);
  SimTime from = reached;

  g_array_sort (sorted, compare_taken);
  for (guint i = 0; i < sorted->len; i++)
    {
      const Taken one = g_array_index (sorted, Taken, i);
      const SimTime time = MAX (MIN (one.end, begin) - from, 0);

      from += time;
      if (one.user.source != user.source)
        continue;
      if (one.user.message == user.message && user.message != MODEL_NO_MESSAGE)
        statistics->own_delay += time;
      else
        statistics->sender_delay += time;
    }
  g_assert_cmpint (from, ==, begin);
}

/* Returns: the mark; head and tail move on to the next node. */
static ModelMark
pass (const ModelNetwork *self, ModelTraffic *traffic, guint32 link, guint64 bytes,
      ModelUser user, LinkStatistics *statistics, SimTime *head, SimTime *tail)
{
  const ModelCase *at = self->at;
  const SimTime span = occupancy (at, link, at->byte, bytes);
  const SimTime gap = model_network_gap (at);
  GArray *taken = g_ptr_array_index (traffic, model_network_timeline (self, link));
  ModelMark mark
      = { .link = link, .reached = *head, .tail = *tail, .span = span, .user = user };

  mark.begin = at->reserve ? reserve_begin (taken, *head, *tail, span, gap)
                           : fifo_begin (taken, *head);
  mark.end = end_of (mark.begin, span, *tail);
  const Taken entry = { mark.begin, mark.end + gap, user };
  add_wait (taken, user, mark.reached, mark.begin, statistics);
  g_array_append_val (taken, entry);

  *tail = mark.end + model_network_latency (at);
  *head = at->cut_through
              ? mark.begin + model_network_start (at, link) + model_network_latency (at)
              : *tail;
  return mark;
}

void
model_network_pass (ModelNetwork *self, guint32 link, guint64 bytes, ModelUser user,
                    SimTime *head, SimTime *tail)
{
  LinkStatistics *statistics = &g_array_index (self->statistics, LinkStatistics, link);

  statistics->packets++;
  if (user.message != MODEL_NO_MESSAGE)
    statistics->messages += g_hash_table_add (
        self->carried, g_strdup_printf ("%u %u %u", link, user.source, user.message));
  statistics->bytes += bytes;
  if (link_at (self, link)->infinite)
    return;
  ModelMark mark = pass (self, self->traffic, link, bytes, user, statistics, head, tail);
  mark.place = self->marks->len;
  statistics->busy += mark.end - mark.begin;
  statistics->delay += mark.begin - mark.reached;
  statistics->longest_delay = MAX (statistics->longest_delay, mark.begin - mark.reached);
  g_array_append_val (self->marks, mark);
}

/* Links that take time on the way; those of weight inf are no hops (the page leaves it
 * open: pipelining gains nothing on them). */
static guint32
count_hops (const ModelNetwork *self, guint32 node, guint32 destination)
{
  guint32 hops = 0;

  while (node != destination)
    {
      const ModelLink *link
          = link_at (self, model_network_next (self, node, destination));

      hops += link->infinite ? 0 : 1;
      node = link->to;
    }
  return hops;
}

guint32
model_network_packets (const ModelNetwork *self, guint32 node, guint32 destination,
                       guint64 bytes, guint64 *packet_bytes)
{
  const ModelCase *at = self->at->plan == NULL ? self->at : self->at->plan;
  const guint32 hops = count_hops (self, node, destination);

  *packet_bytes = bytes;
  if (bytes == 0 || node == destination)
    return 1;
  if (at->packets == PACKETS_FIXED)
    *packet_bytes = at->packet_bytes;
  else if (at->packets == PACKETS_BEST && hops > 1)
    *packet_bytes = MAX (model_best_portion (at->start, at->byte, hops, bytes),
                         (bytes + 255) / 256);
  return (guint32) ((bytes + *packet_bytes - 1) / *packet_bytes);
}

/* Packets of one message cannot meet but one behind the other, so one after the other
 * will do. */
SimTime
model_network_zero_load_latency (const ModelNetwork *self, guint32 node,
                                 guint32 destination, guint64 bytes)
{
  ModelTraffic *traffic = traffic_new (self->at);
  guint64 packet_bytes;
  const guint32 packets
      = model_network_packets (self, node, destination, bytes, &packet_bytes);
  LinkStatistics unused = { 0 };
  SimTime arrival = node == destination ? model_price (self->at->memory_latency,
                                                       self->at->memory_byte, bytes, NULL)
                                        : 0;

  for (guint32 packet = 0; packet < packets; packet++)
    {
      SimTime head = 0, tail = 0;
      const guint64 size
          = packet + 1 < packets ? packet_bytes : bytes - packet * packet_bytes;

      for (guint32 here = node; here != destination;)
        {
          const guint32 link = model_network_next (self, here, destination);

          if (!link_at (self, link)->infinite)
            pass (self, traffic, link, size, (ModelUser){ 0, 0, packet }, &unused, &head,
                  &tail);
          here = link_at (self, link)->to;
        }
      arrival = MAX (arrival, tail);
    }
  g_ptr_array_unref (traffic);
  return arrival;
}

/* A packet that waits is in the queue from reaching the link until its interval begins.
 */
void
model_network_count_queues (ModelNetwork *self)
{
  for (guint i = 0; i < self->marks->len; i++)
    {
      const ModelMark here = g_array_index (self->marks, ModelMark, i);
      guint32 queue = 0;

      for (guint j = 0; j < self->marks->len; j++)
        {
          const ModelMark other = g_array_index (self->marks, ModelMark, j);

          if (other.link == here.link && other.reached <= here.reached
              && here.reached < other.begin)
            queue++;
        }
      LinkStatistics *statistics
          = &g_array_index (self->statistics, LinkStatistics, here.link);
      statistics->longest_queue = MAX (statistics->longest_queue, queue);
    }
}

ModelNetwork *
model_network_new (const ModelCase *at)
{
  ModelNetwork *self = g_new0 (ModelNetwork, 1);

  self->at = at;
  self->traffic = traffic_new (at);
  self->marks = g_array_new (FALSE, FALSE, sizeof (ModelMark));
  self->statistics = g_array_new (FALSE, TRUE, sizeof (LinkStatistics));
  g_array_set_size (self->statistics, at->links->len);
  self->carried = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  find_distances (self);
  return self;
}

void
model_network_free (ModelNetwork *self)
{
  g_array_unref (self->distances);
  g_ptr_array_unref (self->traffic);
  g_array_unref (self->marks);
  g_array_unref (self->statistics);
  g_hash_table_unref (self->carried);
  g_free (self);
}

gboolean
model_network_takes_time (const ModelNetwork *self, guint32 link)
{
  return !link_at (self, link)->infinite;
}
