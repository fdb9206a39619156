/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "network/graph/alone-times.h"

#include <string.h>

#include "base/mix.h"
#include "network/network.h"
#include "routes/routes.h"

/* The time of a message of more packets is found out only if the message arrives. */
#define MOST_PACKETS 65536

void
alone_times_close (AloneTimes *self)
{
  g_free (self->walked.classes);
  g_free (self->ready);
}

void
link_path_append (LinkPath *self, guint8 price_class)
{
  if (self->n == self->capacity)
    {
      self->capacity = MAX (2 * self->capacity, 16);
      self->classes = g_renew (guint8, self->classes, self->capacity);
    }
  self->classes[self->n++] = price_class;
}

/* Packet by packet, each link by link. */
static gboolean
walk (AloneTimes *self, LinkPrices *prices, guint64 bytes, guint64 packet_bytes,
      guint32 count, SimTime *time)
{
  const LinkPath *path = &self->walked;
  SimTime *ready = self->ready = g_renew (SimTime, self->ready, path->capacity);

  memset (ready, 0, path->n * sizeof (SimTime));
  *time = 0;
  for (guint32 k = 0; k < count; k++)
    {
      const guint64 size
          = k + 1 < count ? packet_bytes : bytes - (count - 1) * packet_bytes;
      SimTime head = 0, tail = 0;

      for (guint32 h = 0; h < path->n; h++)
        {
          const LinkPrice *price = link_price (prices, size, path->classes[h]);
          const SimTime begin = MAX (head, ready[h]);
          SimTime end;

          if (price == NULL)
            return FALSE;
          end = MAX (begin + price->span, tail);
          if (end > SIM_TIME_LIMIT - price->latency - prices->gap)
            return FALSE;
          ready[h] = end + prices->gap;
          tail = end + price->latency;
          head = link_prices_head (prices, begin, end, path->classes[h]);
        }
      *time = MAX (*time, tail);
    }
  return TRUE;
}

static AlonePath *
place_of (AloneTimes *self, guint64 bytes)
{
  guint64 hash = bytes;

  for (guint32 i = 0; i < self->walked.n; i++)
    hash = (hash ^ self->walked.classes[i]) * MIX_STEP;
  return &self->path[hash >> 58];
}

G_STATIC_ASSERT (ALONE_TIMES == 1 << (64 - 58));

gboolean
alone_times_of_path (AloneTimes *self, LinkPrices *prices, guint64 bytes,
                     guint64 packet_bytes, guint32 count, SimTime *time)
{
  const LinkPath *path = &self->walked;
  AlonePath *kept;

  if (path->n == 0) /* links that take no time */
    {
      *time = 0;
      return TRUE;
    }
  if (path->n > ALONE_PATH)
    return walk (self, prices, bytes, packet_bytes, count, time);
  kept = place_of (self, bytes);
  if (kept->n == path->n && kept->bytes == bytes && kept->packet_bytes == packet_bytes
      && memcmp (kept->classes, path->classes, path->n) == 0)
    {
      *time = kept->time;
      return TRUE;
    }
  if (!walk (self, prices, bytes, packet_bytes, count, time))
    return FALSE;
  *kept = (AlonePath){
    .bytes = bytes, .packet_bytes = packet_bytes, .n = (guint8) path->n, .time = *time
  };
  memcpy (kept->classes, path->classes, path->n);
  return TRUE;
}

SimTime
alone_times_keep (AloneTimes *self, LinkPrices *prices, guint32 length, guint64 bytes,
                  guint64 packet_bytes, guint32 count)
{
  SimTime time;

  if (length == ROUTES_LENGTH_UNKNOWN || length == 0 || count > MOST_PACKETS)
    return NETWORK_TIME_UNKNOWN;
  if (count == 1)
    {
      if (!alone_times_of_packet (prices, length, bytes, &time))
        return NETWORK_TIME_UNKNOWN;
    }
  else
    {
      link_path_clear (&self->walked);
      for (guint32 i = 0; i < length; i++)
        link_path_append (&self->walked, TOPOLOGY_UNIT_CLASS);
      if (!walk (self, prices, bytes, packet_bytes, count, &time))
        return NETWORK_TIME_UNKNOWN;
    }
  self->time[length % ALONE_TIMES] = (AloneTime){ bytes, length, time };
  return time;
}
