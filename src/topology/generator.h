/* SPDX-License-Identifier: GPL-3.0-or-later */
/* generator.h - topologies of one name: how they are made, routed, drawn, described
 *
 * One file in generators/ exports one row, generators/generators.c lists them.  Members
 * without a formula are left out: routes are then searched, the layout is found from the
 * links, the bisection is unknown.
 */
#pragma once

#include "topology/layout-parts.h"
#include "topology/topology-spec.h"
#include "topology/topology.h"

/* The connection of nodes that differ in only one coordinate of the grid. */
typedef enum
{
  DIMENSIONS_NONE,    /* nodes have no coordinates */
  DIMENSIONS_OPEN,    /* a line */
  DIMENSIONS_WRAPPED, /* a ring, if there are more than two */
  DIMENSIONS_COMPLETE /* all with each other */
} Dimensions;

/* The rules of routes if no key of the machine says otherwise (docs/machine-files.md,
 * "How a graph forwards"). */
typedef enum
{
  ROUTED_AS_ANY,      /* shortest paths, spread */
  ROUTED_AS_GRID,     /* in the order of dimensions, spread */
  ROUTED_AS_TREE,     /* shortest paths, by destination */
  ROUTED_AS_DRAGONFLY /* minimal, spread */
} RoutedAs;

struct _Generator
{
  /* ---- its name and arguments: all of these -------------------------------------- */

  const char *name;       /* lower case, '-' between words */
  const char *parameters; /* as documents write them: "n", "a, b, .." */
  const char *example;    /* as after --network, with 4 processors: "mesh:2x2" */
  const char *expected;   /* in a message about a wrong number of arguments */
  const char *meaning;    /* in a few words */

  guint minimum, maximum; /* number of arguments, each of which is at least 1 */

  /* A bit for each argument that may be 0, and larger than any number of processors. */
  guint any_number;

  /* After all `maximum` numbers one of these may follow: TopologySpec.word; ends with
   * NULL.  NULL: only numbers. */
  const char *const *words;

  /* What is expected instead of an argument that is too small or does not fit, and which
   * one it is; NULL if all are valid.  The member may be NULL: all are valid. */
  const char *(*check) (const TopologySpec *spec, guint *argument);

  /* The arguments are the sides of the processors' shape; else its shape is {processors}.
   */
  gboolean has_sides;

  /* How many; G_MAXUINT64 if there are more than that.  NULL: the product of the sides,
   * or the first argument. */
  guint64 (*processors) (const TopologySpec *spec);

  /* All processors reach each other.  NULL: too many nodes, links or weights.  `name` and
   * `generator` are set by the caller.
   */
  Topology *(*make) (const TopologySpec *spec);

  /* ---- defaults of a machine's keys ---------------------------------------------- */

  gboolean pipelines;    /* packet bytes = best */
  gboolean cuts_through; /* switching = cut-through */
  RoutedAs routed_as;    /* routing, ties; not used if there is only one path */

  /* Its processors are GPUs, several to a node, numbered node by node. */
  gboolean has_gpus;

  /* Key `hosts` attaches processors to its nodes, which all are processors without it. */
  gboolean takes_hosts;

  /* ---- nodes: names, levels and groups (topology-nodes.h) ------------------------ */

  /* Writes the name of a switch.  NULL: coordinates if it has them, else "s5". */
  void (*name_switch) (const Topology *self, guint32 node, GString *name);

  /* Of a switch, at least 1.  NULL: 1. */
  guint (*level) (const Topology *self, guint32 node);

  /* NULL: there are no groups. */
  guint32 (*group) (const Topology *self, guint32 node);

  /* K of d-mod-k, at least 1.  NULL: 1. */
  guint32 (*divisor) (const Topology *self, guint32 node);

  /* ---- routes: at most one of dimensions, next, all_next ------------------------- */

  Dimensions dimensions;

  /* next and all_next are right whatever the links cost; else only if all links that take
   * time cost the same. */
  gboolean any_costs;

  /* The only link from node towards target, if there is only one path. */
  guint32 (*next) (const Topology *self, guint32 node, guint32 target);

  /* All links of node on a shortest path to target, ascending, into link.  Returns: how
   * many. */
  guint32 (*all_next) (const Topology *self, guint32 node, guint32 target, guint32 *link);

  /* Links that take time on a shortest path; if next or all_next is set. */
  guint32 (*length) (const Topology *self, guint32 node, guint32 target);

  /* One link takes time, so packets have it in the order in which they are sent. */
  gboolean is_one_medium;

  /* ---- figures and drawings ------------------------------------------------------ */

  /* Weights, one way, cut when the processors are halved; 0: not known for this size. */
  guint64 (*bisection) (const Topology *self);

  /* Where nodes lie (topology-layout.h); both or none. */
  LayoutStyle (*layout_style) (const Topology *self);
  void (*lay) (const Topology *self, const guint32 *nodes, guint32 count,
               TopologyPoint *point);
};

/* Whether what the generator knows of links holds: none has failed. */
static inline gboolean
topology_is_generated (const Topology *self)
{
  return self->generator != NULL && !topology_has_failed (self);
}

/* Whether any two processors are joined by one path only, whatever the routing. */
static inline gboolean
topology_has_one_path (const Topology *self)
{
  return topology_is_generated (self) && self->generator->next != NULL;
}

/* Of a topology without failed links. */
static inline Dimensions
topology_dimensions (const Topology *self)
{
  return topology_is_generated (self) ? self->generator->dimensions : DIMENSIONS_NONE;
}
