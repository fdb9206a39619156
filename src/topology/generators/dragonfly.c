/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <math.h>
#include <stdlib.h>

#include "topology/generator.h"

#define GROUP_SHARE 0.8 /* share of a circle for groups; the rest is between them */

/* Port p of group i (p = 0 .. groups - 2) leads to group (i + p + 1) mod groups, from
 * router p mod routers, so two groups are connected by one link in each direction. */
typedef struct
{
  guint32 groups, routers, hosts;
} Dragonfly;

static Dragonfly
dragonfly_of (const Topology *self)
{
  return (Dragonfly){ self->argument[0], self->argument[1], self->argument[2] };
}

/* The router of a group that has the link to another group. */
static guint32
gate (const Dragonfly *self, guint32 group, guint32 to)
{
  guint32 port = (to + self->groups - group - 1) % self->groups;

  return group * self->routers + port % self->routers;
}

static gboolean
is_gate (const Dragonfly *self, guint32 router, guint32 to)
{
  return router / self->routers != to
         && gate (self, router / self->routers, to) == router;
}

static int
compare_numbers (gconstpointer a, gconstpointer b)
{
  guint32 x = *(const guint32 *) a, y = *(const guint32 *) b;

  return (x > y) - (x < y);
}

static void
add_router (Topology *self, const Dragonfly *d, guint32 *n, guint32 router)
{
  const guint8 global = (guint8) topology_weight_class (self, 1, LINK_GLOBAL);
  guint32 group = router / d->routers, routers = self->processors, begin = *n;

  for (guint32 host = 0; host < d->hosts; host++)
    self->to[(*n)++] = router * d->hosts + host;
  for (guint32 other = group * d->routers; other < (group + 1) * d->routers; other++)
    if (other != router)
      self->to[(*n)++] = routers + other;
  for (guint32 port = router % d->routers; port + 1 < d->groups; port += d->routers)
    {
      guint32 to = (group + port + 1) % d->groups;

      self->to[(*n)++] = routers + gate (d, to, group);
    }
  qsort (self->to + begin, *n - begin, sizeof *self->to, compare_numbers);
  for (guint32 link = begin; link < *n; link++)
    if (self->to[link] >= routers && (self->to[link] - routers) / d->routers != group)
      self->weight_class[link] = global;
}

static guint64
processors (const TopologySpec *spec)
{
  return topology_spec_times (topology_spec_times (spec->argument[0], spec->argument[1]),
                              spec->argument[2]);
}

static Topology *
make (const TopologySpec *spec)
{
  const guint64 groups = spec->argument[0], routers = spec->argument[1];
  const guint64 hosts = processors (spec), all = topology_spec_times (groups, routers);
  unsigned __int128 links = 2 * (unsigned __int128) hosts
                            + (unsigned __int128) all * (routers - 1)
                            + (unsigned __int128) groups * (groups - 1);
  Dragonfly d = { (guint32) groups, (guint32) routers, (guint32) spec->argument[2] };
  Topology *self;
  guint32 n = 0;

  if (hosts > TOPOLOGY_MAX_NODES || all > TOPOLOGY_MAX_NODES
      || links > TOPOLOGY_MAX_LINKS)
    return NULL;
  self = topology_allocate (&(Shape){ 1, { (guint32) hosts } }, hosts + all,
                            (guint64) links);
  if (self == NULL)
    return NULL;
  self->argument[0] = d.groups;
  self->argument[1] = d.routers;
  self->argument[2] = d.hosts;
  for (guint32 host = 0; host < self->processors; host++)
    {
      self->first[host] = n;
      self->to[n++] = self->processors + host / d.hosts;
    }
  for (guint32 router = 0; router < all; router++)
    {
      self->first[self->processors + router] = n;
      add_router (self, &d, &n, router);
    }
  self->first[self->nodes] = n;
  return self;
}

/* If only links between two groups take time: a third group is on the path. */
static gboolean
two_gates (const Dragonfly *self, guint32 a, guint32 b)
{
  guint32 of_a = a / self->routers, of_b = b / self->routers;

  for (guint32 port = a % self->routers; port + 1 < self->groups; port += self->routers)
    {
      guint32 between = (of_a + port + 1) % self->groups;

      if (between != of_b && is_gate (self, b, between)
          && gate (self, between, of_a) == gate (self, between, of_b))
        return TRUE;
    }
  return FALSE;
}

/* Links from router to router: within a group one; else the one link between the groups,
 * and one more at each end that does not have it, or two links by way of a third group.
 */
static guint32
router_distance (const Dragonfly *self, guint32 a, guint32 b)
{
  guint32 of_a = a / self->routers, of_b = b / self->routers, direct;

  if (a == b)
    return 0;
  if (of_a == of_b)
    return 1;
  direct = 1u + !is_gate (self, a, of_b) + !is_gate (self, b, of_a);
  return direct > 2 && two_gates (self, a, b) ? 2 : direct;
}

static guint32
length (const Topology *self, guint32 a, guint32 b)
{
  Dragonfly d = dragonfly_of (self);
  guint32 hosts = self->processors;
  guint32 router_of_a = a < hosts ? a / d.hosts : a - hosts;
  guint32 router_of_b = b < hosts ? b / d.hosts : b - hosts;

  if (a == b)
    return 0;
  return (a < hosts) + (b < hosts) + router_distance (&d, router_of_a, router_of_b);
}

static guint32
group_of (const Topology *self, guint32 node)
{
  const Dragonfly d = dragonfly_of (self);

  return node < self->processors ? node / d.hosts / d.routers
                                 : (node - self->processors) / d.routers;
}

static void
name_switch (const Topology *self, guint32 node, GString *name)
{
  const guint32 router = node - self->processors, routers = self->argument[1];

  g_string_append_printf (name, "g%u.r%u", router / routers, router % routers);
}

static guint32
all_next (const Topology *self, guint32 node, guint32 target, guint32 *link)
{
  guint32 far = length (self, node, target), n = 0;

  for (guint32 i = self->first[node]; i < self->first[node + 1]; i++)
    if (length (self, self->to[i], target) + 1 == far)
      link[n++] = i;
  return n;
}

/* Groups against groups. */
static guint64
bisection (const Topology *self)
{
  guint64 groups = self->argument[0];

  return groups % 2 == 0 ? groups / 2 * (groups / 2) : 0;
}

static LayoutStyle
layout_style (const Topology *self)
{
  return LAYOUT_CIRCLE;
}

/* Groups beside each other on two circles: hosts around their routers. */
static void
lay (const Topology *self, const guint32 *nodes, guint32 count, TopologyPoint *point)
{
  double groups = self->argument[0], routers = self->argument[1];
  double hosts = routers * self->argument[2];
  double inside = MAX (groups * routers / GROUP_SHARE / (2 * G_PI), 1.0);
  double around = MAX (groups * hosts / GROUP_SHARE / (2 * G_PI), inside + 1.5);

  for (guint32 i = 0; i < count; i++)
    {
      gboolean host = nodes[i] < self->processors;
      double number = host ? nodes[i] : nodes[i] - self->processors;
      double size = host ? hosts : routers, radius = host ? around : inside;
      double group = floor (number / size), place = number - group * size;
      double angle = 2 * G_PI / groups * (group + GROUP_SHARE * (place + 0.5) / size);

      point[i] = (TopologyPoint){ radius * sin (angle), -radius * cos (angle) };
    }
}

const Generator generator_dragonfly = {
  .name = "dragonfly",
  .parameters = "groups, routers, hosts",
  .example = "dragonfly:2x1x2",
  .expected = "dragonfly(9,4,2): groups, routers a group, hosts a router",
  .meaning = "groups of routers; every two groups are connected",
  .minimum = 3,
  .maximum = 3,
  .processors = processors,
  .make = make,
  .name_switch = name_switch,
  .group = group_of,
  .all_next = all_next,
  .length = length,
  .bisection = bisection,
  .layout_style = layout_style,
  .lay = lay,
};
