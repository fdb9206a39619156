/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Source: M. Besta and T. Hoefler, Slim Fly: a cost effective low-diameter network
 * topology, SC 2014; the graphs are those of McKay, Miller and Širáň. */
#include "config.h"

#include <string.h>

#include "topology/generator.h"
#include "topology/link-list.h"

/* q = d mod 4 */
static int
d_of (guint64 q)
{
  return q % 4 == 1 ? 1 : -1;
}

static gboolean
is_odd_prime (guint64 q)
{
  if (q < 3 || q % 2 == 0)
    return FALSE;
  for (guint64 i = 3; i * i <= q; i += 2)
    if (q % i == 0)
      return FALSE;
  return TRUE;
}

static const char *
check (const TopologySpec *spec, guint *argument)
{
  *argument = 0;
  return is_odd_prime (spec->argument[0]) ? NULL : "an odd prime";
}

static guint64
hosts_of (const TopologySpec *spec)
{
  const guint64 q = spec->argument[0];

  return spec->n_arguments > 1 ? spec->argument[1] : (3 * q - (guint64) d_of (q) + 3) / 4;
}

static guint64
processors (const TopologySpec *spec)
{
  const guint64 q = spec->argument[0];

  return topology_spec_times (topology_spec_times (q, q),
                              topology_spec_times (2, hosts_of (spec)));
}

/* The least number whose powers are all from 1 to q - 1. */
static guint64
primitive_root (guint64 q)
{
  for (guint64 x = 2;; x++)
    {
      guint64 power = x, order = 1;

      for (; power != 1; order++)
        power = power * x % q;
      if (order == q - 1)
        return x;
    }
}

/* Differences of j at which routers are joined: A for subgraph 0, B = x A for 1. */
static void
find_differences (guint64 q, gboolean *a, gboolean *b)
{
  const guint64 x = primitive_root (q),
                powers = d_of (q) == 1 ? (q - 1) / 2 : (q + 1) / 4;
  guint64 even = 1;

  memset (a, 0, q * sizeof *a);
  memset (b, 0, q * sizeof *b);
  for (guint64 k = 0; k < powers; k++)
    {
      a[even] = b[even * x % q] = TRUE;
      if (d_of (q) == -1)
        a[q - even] = b[(q - even) * x % q] = TRUE;
      even = even * x % q * x % q;
    }
}

static void
add_links (guint32 q, guint32 hosts, guint32 all, LinkList *list)
{
  g_autofree gboolean *joined = g_new (gboolean, 2 * (gsize) q);
  const guint32 routers = all, other = all + q * q;

  find_differences (q, joined, joined + q);
  for (guint32 host = 0; host < all; host++)
    link_list_add (list, host, routers + host / hosts, LINK_LOCAL);
  for (guint32 i = 0; i < q; i++)
    for (guint32 j = 0; j < q; j++)
      {
        for (guint32 k = 0; k < j; k++)
          for (guint s = 0; s < 2; s++)
            if (joined[s * q + j - k])
              link_list_add (list, routers + s * q * q + i * q + k,
                             routers + s * q * q + i * q + j, LINK_LOCAL);
        /* (0,i,j) with (1,m,c): c = j - m i */
        for (guint32 m = 0; m < q; m++)
          {
            const guint32 product = (guint32) ((guint64) m * i % q);

            link_list_add (list, routers + i * q + j,
                           other + m * q + (j + q - product) % q, LINK_GLOBAL);
          }
      }
}

static Topology *
make (const TopologySpec *spec)
{
  g_autoptr (LinkList) list = link_list_new ();
  const guint64 q = spec->argument[0], all = processors (spec), hosts = hosts_of (spec);
  Topology *self;

  if (all > TOPOLOGY_MAX_NODES || all + 2 * q * q > TOPOLOGY_MAX_NODES
      || all + q * q * (2 * q) > TOPOLOGY_MAX_LINKS / 2)
    return NULL;
  add_links ((guint32) q, (guint32) hosts, (guint32) all, list);
  self = link_list_make (list, &(Shape){ 1, { (guint32) all } }, all + 2 * q * q);
  if (self == NULL)
    return NULL;
  self->grid = (TopologyGrid){ 3, { 2, (guint32) q, (guint32) q }, (guint32) all };
  return self;
}

const Generator generator_slimfly = {
  .name = "slimfly",
  .parameters = "q[, p]",
  .example = "slimfly:3x1",
  .expected = "slimfly(5) or (5,4): q, an odd prime, and hosts a router",
  .meaning = "2q^2 routers, any two at most two links apart",
  .minimum = 1,
  .maximum = 2,
  .check = check,
  .processors = processors,
  .make = make,
};
