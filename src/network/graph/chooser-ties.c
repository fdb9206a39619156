/* SPDX-License-Identifier: GPL-3.0-or-later */
/* chooser-ties.c - which of several equally good links a packet takes */
#include "config.h"

#include "network/graph/chooser-private.h"

/* Which of `left` > 1 links. */
static guint32
draw_link (const Chooser *self, const Packet *packet, guint32 node, guint32 left)
{
  return mix_pick (mix_add (chooser_hash (self, self->seed_of_ties, packet), node), left);
}

/* Whether loads matter to ties, now. */
static inline gboolean
ties_read_loads (const Chooser *self, SimTime now)
{
  return self->loads != NULL && self->ties_read_loads && now != CHOOSER_EMPTY;
}

/* Keeps those of several links that have the least load.  Returns: how many. */
static inline guint32
keep_least_ports (const Chooser *self, RoutePorts *ports, SimTime now)
{
  SimTime least = SIM_TIME_LIMIT;
  guint32 kept = 0, n = 0;

  for (guint32 bits = ports->bits; bits != 0; bits &= bits - 1)
    {
      const guint32 link = ports->first + (guint32) __builtin_ctz (bits);
      const SimTime load = chooser_load (self, link, now);

      if (load < least)
        kept = n = 0;
      least = MIN (load, least);
      if (load == least)
        {
          kept |= bits & -bits;
          n++;
        }
    }
  ports->bits = kept;
  return n;
}

/* On a mesh or torus, without a list of links. */
static inline RouteChoice
break_tie_of_ports (const Chooser *self, const Packet *packet, guint32 node,
                    guint32 target, SimTime now)
{
  RoutePorts ports = route_coordinates_all (self->any, node, target);
  guint32 left = ports.n;

  if (left > 1 && ties_read_loads (self, now))
    left = keep_least_ports (self, &ports, now);
  return (RouteChoice){ route_ports_link (
                            &ports, left == 1 ? 0 : draw_link (self, packet, node, left)),
                        ports.n };
}

/* Keeps those of n > 1 links that have the least load.  Returns: how many. */
static guint32
keep_least (const Chooser *self, guint32 *link, guint32 n, SimTime now)
{
  SimTime least = chooser_load (self, link[0], now);
  guint32 kept = 1;

  for (guint32 i = 1; i < n; i++)
    {
      const SimTime load = chooser_load (self, link[i], now);

      kept = load < least ? 0 : kept;
      least = MIN (load, least);
      link[kept] = link[i];
      kept += load == least;
    }
  return kept;
}

RouteChoice
chooser_break_tie (Chooser *self, const Packet *packet, guint32 node, guint32 target,
                   SimTime now)
{
  guint32 *link = self->candidate, n, left;

  if (self->next->leaves != NULL)
    {
      const guint32 only = route_leaves_next (self->next->leaves, node, target);

      if (only != ROUTE_LEAVES_NO_LINK)
        return (RouteChoice){ only, 1 };
    }
  if (self->ties_are_fixed)
    return routes_choose (self->next->routes, node,
                          network_source_node (self->network, packet), target);
  if (self->any != NULL)
    return break_tie_of_ports (self, packet, node, target, now);
  n = left = routes_all_next (self->next->routes, node, target, link);
  if (n == 0)
    return (RouteChoice){ ROUTES_NO_LINK, 0 };
  if (n > 1 && ties_read_loads (self, now))
    left = keep_least (self, link, n, now);
  return (RouteChoice){ link[left == 1 ? 0 : draw_link (self, packet, node, left)], n };
}
