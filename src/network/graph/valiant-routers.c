/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <string.h>

#include "base/mix.h"
#include "network/graph/valiant-routers.h"

/* Routers are sorted by their group, then number; ranges of them are excluded. */
struct _ValiantRouters
{
  guint32 *router;  /* by node, of those that may have a processor */
  guint32 *routers; /* all, each once */
  guint32 *place;   /* by node: where it is in `routers` */
  guint32 n;
  const guint32 *group;
  guint32 *group_first; /* by group: the place of its first router; one more at the end */
};

/* Places first .. end - 1. */
typedef struct
{
  guint32 first, end;
} Range;

/* Returns: the first processor without a router that forwards, or VALIANT_NONE.  One
 * whose links all failed sends nothing, and is nobody's router. */
static guint32
find_routers (ValiantRouters *self, const Topology *t, guint32 processors)
{
  self->router = g_new (guint32, processors);
  for (guint32 node = 0; node < processors; node++)
    {
      guint32 links = t->first[node + 1] - t->first[node];

      self->router[node] = links == 1 ? t->to[t->first[node]] : node;
      if (links == 0 && topology_has_failed (t))
        self->router[node] = VALIANT_NONE;
      else if (self->router[node] < processors && !t->processors_forward)
        return node;
    }
  return VALIANT_NONE;
}

static void
list_routers (ValiantRouters *self, const Topology *t, guint32 processors)
{
  self->place = g_new (guint32, t->nodes);
  memset (self->place, 0xff, t->nodes * sizeof (guint32));
  for (guint32 node = 0; node < processors; node++)
    if (self->router[node] != VALIANT_NONE)
      self->place[self->router[node]] = 0;
  self->routers = g_new (guint32, t->nodes);
  for (guint32 node = 0; node < t->nodes; node++)
    if (self->place[node] == 0)
      {
        self->place[node] = self->n;
        self->routers[self->n++] = node;
      }
}

/* The routers of a group have consecutive places: generators number them group by
 * group. */
static void
list_groups (ValiantRouters *self)
{
  guint32 groups = self->group[self->routers[self->n - 1]] + 1, next = 0;

  self->group_first = g_new (guint32, groups + 1);
  for (guint32 place = 0; place < self->n; place++)
    while (next <= self->group[self->routers[place]])
      self->group_first[next++] = place;
  while (next <= groups)
    self->group_first[next++] = self->n;
}

ValiantRouters *
valiant_routers_new (const Topology *topology, guint32 processors, const guint32 *group,
                     guint32 *without)
{
  ValiantRouters *self = g_new0 (ValiantRouters, 1);

  self->group = group;
  *without = find_routers (self, topology, processors);
  if (*without != VALIANT_NONE)
    {
      valiant_routers_free (self);
      return NULL;
    }
  list_routers (self, topology, processors);
  if (group != NULL && self->n > 0)
    list_groups (self);
  return self;
}

void
valiant_routers_free (ValiantRouters *self)
{
  if (self == NULL)
    return;
  g_free (self->router);
  g_free (self->routers);
  g_free (self->place);
  g_free (self->group_first);
  g_free (self);
}

guint32
valiant_router_of (const ValiantRouters *self, guint32 node)
{
  return self->router[node];
}

static Range
range_of_group (const ValiantRouters *self, guint32 router)
{
  guint32 group = self->group[router];

  return (Range){ self->group_first[group], self->group_first[group + 1] };
}

static Range
range_of_router (const ValiantRouters *self, guint32 router)
{
  return (Range){ self->place[router], self->place[router] + 1 };
}

guint32
valiant_routers_pick (const ValiantRouters *self, guint32 a, guint32 b, guint64 hash)
{
  gboolean far = self->group != NULL && self->group[a] != self->group[b];
  Range all
      = self->group != NULL && !far ? range_of_group (self, a) : (Range){ 0, self->n };
  Range low = far ? range_of_group (self, a) : range_of_router (self, a);
  Range high = far ? range_of_group (self, b) : range_of_router (self, b);
  guint32 out = low.end - low.first + high.end - high.first, place;

  if (low.first > high.first)
    {
      Range kept = low;

      low = high;
      high = kept;
    }
  if (all.end - all.first <= out)
    return VALIANT_NONE;
  place = all.first + mix_pick (hash, all.end - all.first - out);
  if (place >= low.first)
    place += low.end - low.first;
  if (place >= high.first)
    place += high.end - high.first;
  return self->routers[place];
}
