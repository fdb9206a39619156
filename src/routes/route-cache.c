/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <pthread.h>
#include <string.h>

#include "routes/route-cache.h"

#define NOWHERE G_MAXUINT32

/* Slots form a ring by last use: newest -> ... -> oldest. */
typedef struct
{
  guint32 destination;
  guint32 newer, older;
  guint8 *set; /* of each node: how many good links, then their bits */
} Slot;

struct _RouteCache
{
  const Topology *topology;
  RouteSearch *search;
  const guint32 *first_byte;
  guint8 **set_of;  /* by destination; NULL: not kept */
  guint32 *slot_of; /* the same, if not all can be kept */
  GArray *slots;    /* Slot */
  guint32 most;
  guint32 newest, oldest;
  guint32 *only_from;   /* by node: where the only link to it begins; NOWHERE: several */
  guint32 *only_link;   /* by node: that link */
  pthread_mutex_t lock; /* for a search */
};

/* What a destination's only link begins at, if a search for it is one for that node. */
static void
find_only_links (RouteCache *self)
{
  const Topology *t = self->topology;
  g_autofree guint32 *links_to = g_new0 (guint32, t->nodes);

  self->only_link = g_new (guint32, t->nodes);
  self->only_from = g_new (guint32, t->nodes);
  for (guint32 node = 0; node < t->nodes; node++)
    for (guint32 link = t->first[node]; link < t->first[node + 1]; link++)
      {
        links_to[t->to[link]]++;
        self->only_link[t->to[link]] = link;
        self->only_from[t->to[link]] = node;
      }
  for (guint32 node = 0; node < t->nodes; node++)
    if (links_to[node] != 1
        || (!t->processors_forward && self->only_from[node] < t->processors))
      self->only_from[node] = NOWHERE;
}

RouteCache *
route_cache_new (const Topology *topology, const SimTime *cost, const guint32 *group,
                 guint64 memory)
{
  RouteCache *self = g_new0 (RouteCache, 1);
  guint64 one;

  self->topology = topology;
  self->search = route_search_new (topology, cost, group);
  self->first_byte = route_search_first_byte (self->search);
  one = MAX (self->first_byte[topology->nodes], 1);
  self->most = (guint32) CLAMP (memory / one, 1, topology->nodes);
  self->set_of = g_new0 (guint8 *, topology->nodes);
  self->slot_of = g_new (guint32, topology->nodes);
  memset (self->slot_of, 0xff, topology->nodes * sizeof (guint32));
  self->slots = g_array_new (FALSE, FALSE, sizeof (Slot));
  self->newest = self->oldest = NOWHERE;
  find_only_links (self);
  pthread_mutex_init (&self->lock, NULL);
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
  g_free (self->set_of);
  g_free (self->slot_of);
  g_free (self->only_link);
  g_free (self->only_from);
  route_search_free (self->search);
  pthread_mutex_destroy (&self->lock);
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
  self->set_of[slot_at (self, i)->destination] = NULL;
  return i;
}

static void
find_set (RouteCache *self, guint32 target)
{
  guint32 i = take_slot (self);

  slot_at (self, i)->destination = target;
  self->slot_of[target] = i;
  route_search_run (self->search, target, slot_at (self, i)->set);
  make_newest (self, i);
  __atomic_store_n (&self->set_of[target], slot_at (self, i)->set, __ATOMIC_RELEASE);
}

/* A destination's first question; of several threads the first one searches. */
static G_NO_INLINE const guint8 *
search_once (RouteCache *self, guint32 target)
{
  const guint8 *set;

  pthread_mutex_lock (&self->lock);
  if (self->set_of[target] == NULL)
    find_set (self, target);
  set = self->set_of[target];
  pthread_mutex_unlock (&self->lock);
  return set;
}

/* The set of good links towards target. */
static inline const guint8 *
get_set (RouteCache *self, guint32 target)
{
  const guint8 *set = __atomic_load_n (&self->set_of[target], __ATOMIC_ACQUIRE);

  if (G_UNLIKELY (set == NULL))
    return search_once (self, target);
  if (self->most < self->topology->nodes && self->slot_of[target] != self->newest)
    {
      unlink_slot (self, self->slot_of[target]);
      make_newest (self, self->slot_of[target]);
    }
  return set;
}

gboolean
route_cache_keeps_all (const RouteCache *self)
{
  return self->most >= self->topology->nodes;
}

static guint32
count (const guint8 *bits, guint32 degree)
{
  guint32 n = 0;

  for (guint32 byte = 0; byte < (degree + 7) / 8; byte++)
    n += (guint32) __builtin_popcount (bits[byte]);
  return n;
}

RouteSet
route_cache_set (RouteCache *self, guint32 node, guint32 target)
{
  static const guint8 one = 1;
  guint32 from = self->only_from[target];
  const guint8 *set;

  if (from == node)
    return (RouteSet){ &one, self->only_link[target], 1, 1 };
  set = get_set (self, from == NOWHERE ? target : from) + self->first_byte[node];
  RouteSet found = { set + 2, self->topology->first[node], set[1], set[0] };
  if (G_UNLIKELY (found.n == ROUTE_SEARCH_MANY))
    found.n = count (found.bits, self->topology->first[node + 1] - found.first);
  if (from != NOWHERE && found.far < ROUTE_SEARCH_MANY)
    found.far++;
  return found;
}

guint32
route_cache_all (RouteCache *self, guint32 node, guint32 target, guint32 *link)
{
  RouteSet set = route_cache_set (self, node, target);
  guint32 n = 0;

  for (const guint8 *byte = set.bits; n < set.n; byte++)
    for (guint32 bits = *byte; bits != 0; bits &= bits - 1)
      link[n++]
          = set.first + (guint32) (byte - set.bits) * 8 + (guint32) __builtin_ctz (bits);
  return n;
}
