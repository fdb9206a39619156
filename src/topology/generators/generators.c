/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "topology/generators/generators.h"

#include <string.h>

#include "base/error.h"
#include "topology/generators/hosts.h"
#include "topology/topology-read.h"

/* One line each, in the order of messages and documents. */
/* clang-format off */
#define GENERATORS(ROW) \
  ROW (bus) \
  ROW (mesh) \
  ROW (grid) \
  ROW (torus) \
  ROW (ring) \
  ROW (star) \
  ROW (crossbar) \
  ROW (tree) \
  ROW (xgft) \
  ROW (leaf_spine) \
  ROW (fat_tree) \
  ROW (hypercube) \
  ROW (hyperx) \
  ROW (dragonfly) \
  ROW (dragonfly_plus) \
  ROW (slimfly) \
  ROW (jellyfish) \
  ROW (rails)
/* clang-format on */

#define DECLARE(name) extern const Generator generator_##name;
GENERATORS (DECLARE)

#define POINT_TO(name) &generator_##name,
static const Generator *const list[] = { GENERATORS (POINT_TO) NULL };

const Generator *const *
generators (void)
{
  return list;
}

const Generator *
generator_find (const char *name)
{
  for (const Generator *const *row = list; *row != NULL; row++)
    if (strcmp ((*row)->name, name) == 0)
      return *row;
  return NULL;
}

/* Processors at each node of a grid; 0: the nodes are processors. */
static guint64
hosts_of (const Generator *self, const TopologySpec *spec)
{
  return self->takes_hosts ? spec->hosts : 0;
}

guint64
generator_processors (const Generator *self, const TopologySpec *spec)
{
  const guint64 hosts = MAX (hosts_of (self, spec), 1);
  guint64 processors = spec->argument[0];

  if (self->processors != NULL)
    return topology_spec_times (self->processors (spec), hosts);
  for (guint i = 1; self->has_sides && i < spec->n_arguments; i++)
    processors = topology_spec_times (processors, spec->argument[i]);
  return topology_spec_times (processors, hosts);
}

Shape
topology_spec_shape (const TopologySpec *spec)
{
  const Generator *generator = generator_find (spec->generator);
  Shape shape = { 0 };

  if (generator == NULL)
    return shape;
  gboolean has_sides = generator->has_sides && hosts_of (generator, spec) < 2;
  shape.rank = has_sides ? spec->n_arguments : 1;
  shape.size[0] = (guint32) MIN (generator_processors (generator, spec), G_MAXUINT32);
  for (guint i = 0; has_sides && i < shape.rank; i++)
    shape.size[i] = (guint32) spec->argument[i];
  return shape;
}

static gboolean
check_arguments (const Generator *self, const TopologySpec *spec, const char *name,
                 GError **error)
{
  const char *expected;
  guint argument = 0;

  if (spec->n_arguments < self->minimum || spec->n_arguments > self->maximum)
    {
      error_set (error, NETFARE_ERROR_INPUT, "%s: a network of %u arguments", name,
                 spec->n_arguments);
      return FALSE;
    }
  for (guint i = 0; i < spec->n_arguments; i++)
    if (spec->argument[i] == 0 && (self->any_number >> i & 1) == 0)
      {
        error_set (error, NETFARE_ERROR_INPUT, "%s: 0, expected at least 1", name);
        return FALSE;
      }
  expected = self->check != NULL ? self->check (spec, &argument) : NULL;
  if (expected != NULL)
    error_set (error, NETFARE_ERROR_INPUT, "%s: %" G_GUINT64_FORMAT ", expected %s", name,
               spec->argument[argument], expected);
  else if (generator_processors (self, spec) > TOPOLOGY_MAX_NODES)
    error_set (error, NETFARE_ERROR_INPUT, "%s: more than %u nodes", name,
               TOPOLOGY_MAX_NODES);
  else
    return TRUE;
  return FALSE;
}

static Topology *
generate (const TopologySpec *spec, GError **error)
{
  const Generator *generator = generator_find (spec->generator);
  g_autofree char *name = topology_spec_format (spec);
  Topology *self;

  if (generator == NULL)
    {
      error_set (error, NETFARE_ERROR_INPUT, "%s: unknown network", name);
      return NULL;
    }
  if (!check_arguments (generator, spec, name, error))
    return NULL;
  self = generator->make (spec);
  if (self != NULL)
    self->generator = generator;
  if (self != NULL && hosts_of (generator, spec) > 0)
    self = hosts_attach (self, (guint32) spec->hosts);
  if (self == NULL)
    {
      error_set (error, NETFARE_ERROR_INPUT, "%s: more than %u nodes or %u links", name,
                 TOPOLOGY_MAX_NODES, TOPOLOGY_MAX_LINKS);
      return NULL;
    }
  self->name = g_steal_pointer (&name);
  return self;
}

Topology *
topology_new (const TopologySpec *spec, GError **error)
{
  return spec->path ? topology_read (spec->path, spec->inputs, error)
                    : generate (spec, error);
}
