/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <string.h>

#include "routes/route-cache.h"

#define NOWHERE G_MAXUINT32

/* Slots form a ring by last use: newest -> ... -> oldest. */
typedef struct
{
  guint32 destination;
  guint32 newer, older;
  guint8 *set;
} Slot;

struct _RouteCache
{
  const Topology *topology;
  RouteSearch *search;
  const guint32 *first_byte;
  guint32 *slot_of; /* by destination; NOWHERE: not kept */
  GArray *slots;    /* Slot */
  guint32 most;
  guint32 newest, oldest;
};

RouteCache *
route_cache_new (const Topology *topology, const SimTime *cost, guint64 memory)
{
  RouteCache *self = g_new0 (RouteCache, 1);
  guint64 one;

  self->topology = topology;
  self->search = route_search_new (topology, cost);
  self->first_byte = route_search_first_byte (self->search);
  one = MAX (self->first_byte[topology->nodes], 1);
  self->most = (guint32) CLAMP (memory / one, 1, topology->nodes);
  self->slot_of = g_new (guint32, topology->nodes);
  memset (self->slot_of, 0xff, topology->nodes * sizeof (guint32));
  self->slots = g_array_new (FALSE, FALSE, sizeof (Slot));
  self->newest = self->oldest = NOWHERE;
  return self;
}

void
route_cache_free (RouteCache *self)
{
  if (self == NULL)
    return;
  for (guint i = 0; i < self->slots->len; i++)
    g_free (g_array_index (self->slots, Slot, i).set);
  g_array_unref (self->slots);
  g_free (self->slot_of);
  route_search_free (self->search);
  g_free (self);
}

static Slot *
slot_at (RouteCache *self, guint32 i)
{
  return &g_array_index (self->slots, Slot, i);
}

static void
unlink_slot (RouteCache *self, guint32 i)
{
  Slot *slot = slot_at (self, i);

  if (slot->newer != NOWHERE)
    slot_at (self, slot->newer)->older = slot->older;
  else
    self->newest = slot->older;
  if (slot->older != NOWHERE)
    slot_at (self, slot->older)->newer = slot->newer;
  else
    self->oldest = slot->newer;
}

static void
make_newest (RouteCache *self, guint32 i)
{
  Slot *slot = slot_at (self, i);

  slot->newer = NOWHERE;
  slot->older = self->newest;
  if (self->newest != NOWHERE)
    slot_at (self, self->newest)->newer = i;
  else
    self->oldest = i;
  self->newest = i;
}

/* A slot for a new destination: a fresh one, or the one not used for longest. */
static guint32
take_slot (RouteCache *self)
{
  guint32 i;

  if (self->slots->len < self->most)
    {
      Slot fresh = { NOWHERE, NOWHERE, NOWHERE,
                     g_malloc (MAX (self->first_byte[self->topology->nodes], 1)) };

      g_array_append_val (self->slots, fresh);
      return self->slots->len - 1;
    }
  i = self->oldest;
  unlink_slot (self, i);
  self->slot_of[slot_at (self, i)->destination] = NOWHERE;
  return i;
}

/* The set of good links towards target. */
static const guint8 *
get_set (RouteCache *self, guint32 target)
{
  guint32 i = self->slot_of[target];

  if (i == NOWHERE)
    {
      i = take_slot (self);
      slot_at (self, i)->destination = target;
      self->slot_of[target] = i;
      route_search_run (self->search, target, slot_at (self, i)->set);
      make_newest (self, i);
    }
  else if (i != self->newest)
    {
      unlink_slot (self, i);
      make_newest (self, i);
    }
  return slot_at (self, i)->set;
}

guint32
route_cache_all (RouteCache *self, guint32 node, guint32 target, guint32 *link)
{
  const guint8 *bits = get_set (self, target) + self->first_byte[node];
  guint32 first = self->topology->first[node];
  guint32 degree = self->topology->first[node + 1] - first, n = 0;

  for (guint32 port = 0; port < degree; port++)
    if (bits[port / 8] >> port % 8 & 1)
      link[n++] = first + port;
  return n;
}

guint32
route_cache_lowest (RouteCache *self, guint32 node, guint32 target)
{
  const guint8 *set = get_set (self, target);
  guint32 end = self->first_byte[node + 1];

  for (guint32 byte = self->first_byte[node]; byte < end; byte++)
    if (set[byte] != 0)
      return self->topology->first[node] + (byte - self->first_byte[node]) * 8
             + (guint32) __builtin_ctz (set[byte]);
  return NOWHERE;
}
