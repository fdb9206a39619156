/* SPDX-License-Identifier: GPL-3.0-or-later */
/* topology.h - a directed graph of nodes and weighted links
 *
 *   node      0         1        2          links of a node are adjacent, sorted by the
 *   first   [ 0    |    2   |    3 ..]      node they lead to; link numbers are places in
 *   to      [ 1  2 |    0   |    0 ..]      these arrays
 *   class   [ 0  0 |    1   |    1 ..]      which of the few different weights
 *
 * Processors are nodes 0 .. processors-1.  Weights are relative bandwidths; `inf` takes
 * no time.  What nodes and links are called, and where they belong: topology-nodes.h.
 */
#pragma once

#include "base/shape.h"
#include "base/sim-time.h"

#define TOPOLOGY_MAX_NODES (1u << 26)
#define TOPOLOGY_MAX_LINKS (1u << 28)
#define TOPOLOGY_INFINITE_CLASS 0
#define TOPOLOGY_UNIT_CLASS 1 /* weight 1, in what is generated */
#define TOPOLOGY_LATENCY_OF_MACHINE (-1)

/* Coordinates that a network may have: a hypercube has more than a Shape. */
#define TOPOLOGY_MOST_SIDES 26

/* generator.h */
typedef struct _Generator Generator;

/* The purpose of a link; machine files have a weight and a latency for each. */
typedef enum
{
  LINK_LOCAL,    /* all but those below */
  LINK_HOST,     /* between a processor and a switch */
  LINK_GLOBAL,   /* between groups, or to the top level */
  LINK_SCALE_UP, /* within a node of several processors */
  LINK_CLASSES
} LinkClass;

/* Nodes first .. first + product of the sizes - 1 have coordinates, row by row. */
typedef struct
{
  guint rank; /* 0: no node has coordinates */
  guint32 size[TOPOLOGY_MOST_SIDES];
  guint32 first;
} TopologyGrid;

typedef struct _Topology Topology;

struct _Topology
{
  char *name;                 /* "mesh(4,4)" or the file */
  const Generator *generator; /* that made it and knows its routes; NULL: none */
  Shape shape;                /* of the processors; {processors} if they have none */
  guint32 argument[16];       /* data that the generator needs again */
  TopologyGrid grid;
  guint32 nodes, processors, links;
  gboolean unmarked; /* a file that does not state which nodes are processors: all
                      * are */
  char **notes;      /* of a file: what the user should know; or NULL */
  gboolean processors_forward; /* whether they forward what is for others */
  char *names;          /* of a file: one after another, each ends with 0; or NULL */
  guint32 *name_at;     /* by node: its place in names; G_MAXUINT32: it has none */
  guint8 *level;        /* of a file, by node; or NULL */
  guint32 *medium;      /* of a file, by link: the lowest link of the same medium, or
                         * G_MAXUINT32; NULL: no link has one */
  guint32 *first;       /* nodes + 1 */
  guint32 *to;          /* links */
  guint8 *weight_class; /* links */
  guint n_classes;      /* class 0 is `inf`, present even if no link has it */
  Decimal weight[256];
  guint8 purpose[256];  /* LinkClass by class; LINK_LOCAL: topology_link_class decides */
  gboolean has_latency; /* links have their own latencies, one per class */
  SimTime latency[256]; /* by class, or TOPOLOGY_LATENCY_OF_MACHINE */
  guint8 *slow;         /* by link: its weight is less than it was; NULL: of none */
  Topology *whole;      /* where links failed or are slow: the topology as it was made,
                         * which owns all but the arrays of links; NULL: as it was made */
};

/* Allocates this many nodes and links, to be filled in: class 0 is `inf`, class 1 weight
 * 1, all links are of class 1.  Processors forward if there is no other node.  Returns:
 * NULL if that is more than a topology may have.
 */
Topology *topology_allocate (const Shape *shape, guint64 nodes, guint64 links);
void topology_free (Topology *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Topology, topology_free)

/* The class of links of this whole weight and purpose, which is added if there is none.
 * Returns: 256 if there are too many. */
guint topology_weight_class (Topology *self, guint64 weight, LinkClass purpose);

/* The same, of this weight and latency, in a topology whose links have no purpose.
 * Weights are equal if their digits and scales are. */
guint topology_price_class (Topology *self, Decimal weight, SimTime latency);

/* Whether all links that take time have the same weight; and the same latency. */
gboolean topology_has_one_weight (const Topology *self);
gboolean topology_is_alike (const Topology *self);

/* Whether some processor has links to several nodes. */
gboolean topology_has_processor_between (const Topology *self);

/* Whether there is no link of weight inf. */
gboolean topology_all_take_time (const Topology *self);

/* The link from one node to another, or G_MAXUINT32. */
guint32 topology_find_link (const Topology *self, guint32 from, guint32 to);

/* The most links that begin at one node. */
guint32 topology_most_links (const Topology *self);

/* Whether it has fewer links than when it was made. */
static inline gboolean
topology_has_failed (const Topology *self)
{
  return self->whole != NULL && self->links < self->whole->links;
}

/* Whether a link has less than the weight with which it was made. */
static inline gboolean
topology_is_slow (const Topology *self, guint32 link)
{
  return self->slow != NULL && self->slow[link];
}

/* As it was made. */
static inline const Topology *
topology_whole (const Topology *self)
{
  return self->whole != NULL ? self->whole : self;
}

/* Node a link starts at. */
guint32 topology_link_from (const Topology *self, guint32 link);

/* Writes the thesis's form; topology_read reads it back.  Free with g_free. */
char *topology_to_text (const Topology *self);

/* The same, with lines that state the processors and the names. */
char *topology_to_marked_text (const Topology *self);
