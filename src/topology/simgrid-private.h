/* SPDX-License-Identifier: GPL-3.0-or-later */
/* simgrid-private.h - what the reader of SimGrid's platforms knows while it reads */
#pragma once

#include "topology/cabling.h"
#include "topology/markup-place.h"
#include "topology/simgrid.h"

/* Nodes, and links, of one file.  Fuzzing has lower limits (tests/fuzz/run). */
#ifndef SIMGRID_MOST_NODES
#define SIMGRID_MOST_NODES (1u << 20)
#define SIMGRID_MOST_LINKS (1u << 22)
#endif
#define SIMGRID_MOST_DEPTH 64

typedef enum
{
  SHARED, /* both directions share it */
  SPLITDUPLEX,
  FATPIPE
} Policy;

typedef struct
{
  char *name;
  CablingLink is; /* medium of the way up, or of both */
  guint32 down;   /* medium of the way down */
  Policy policy;
} PlatformLink;

/* A link in a route. */
typedef struct
{
  guint32 link;
  gboolean down;
} Use;

typedef enum
{
  ROUTER,
  HOST,
  FAR_ROUTER /* hosts of a cluster reach it without a link, once a route needs it */
} PointKind;

/* Where routes end: traffic leaves the point at `out` and comes to it at `in`, which
 * differ where hosts reach the router of a cluster without a link. */
typedef struct
{
  guint32 out, in;
  PointKind kind;
  gboolean has_spoke;   /* of a star */
  guint32 first, count; /* hosts of the cluster of a far router */
  guint32 zone;
} Point;

typedef struct
{
  char *name;
  gboolean is_searched; /* Floyd, Dijkstra: shortest routes, through hosts as well */
  gboolean is_star;     /* Cluster */
  guint32 points, first_point;
  guint32 backbone, first_spoke; /* of a star; backbone: 1 + its link */
} Zone;

/* The links of a host of a star: the node that it sends from, and receives at. */
typedef struct
{
  guint32 out, in;
  CablingLink up, down;
} Spoke;

/* A route that the file states, to be compared with the shortest one. */
typedef struct
{
  guint32 from, to, line;
  SimTime cost;
} StatedRoute;

/* Things that are read but have no effect. */
typedef struct
{
  guint32 count;
  char *first; /* a name, or its line */
} Unused;

typedef struct
{
  MarkupText text;
  GMarkupParseContext *context;           /* of the call of GMarkup that is running */
  const char *element, **names, **values; /* what begins, its attributes */
  Cabling *to;
  guint64 nodes, links;
  guint32 media;
  GHashTable *link_by_name;                /* name: 1 + its number */
  GArray *platform_links;                  /* PlatformLink */
  GHashTable *point_by_name;               /* name: 1 + its number */
  GArray *points;                          /* Point */
  GHashTable *zone_by_name;                /* name: 1 + its number */
  GArray *zones;                           /* Zone */
  guint32 open[SIMGRID_MOST_DEPTH], depth; /* zones */
  guint skipped;                           /* depth in an element without an effect */
  gboolean in_platform, in_link, in_route, is_symmetrical, is_zone_route;
  guint32 from, to_point; /* of the route that is read: points */
  Place route_place;
  GArray *uses;          /* Use */
  GArray *spokes;        /* Spoke: of zones that are open */
  GArray *stated;        /* StatedRoute */
  GHashTable *neighbour; /* host with routes that are searched: 1 + the other end */
  GArray *gateways;      /* guint32: hosts through which zones are reached */
  gboolean forward, forward_set, forward_value;
  Unused loopbacks, fatpipes, bypasses, profiles, limiters;
} Reader;

static inline Point *
point_at (const Reader *self, guint32 point)
{
  return &g_array_index (self->points, Point, point);
}

/* An attribute of the element that begins, or NULL. */
const char *simgrid_attribute (const Reader *self, const char *name);

/* The same; an error if the element has none. */
const char *simgrid_need (const Reader *self, const char *name, GError **error);

/* At the value of the attribute, or at the element if attribute is NULL: "found 'VALUE',
 * expected EXPECTED".  Returns: FALSE. */
gboolean simgrid_fail (const Reader *self, const char *attribute, const char *expected,
                       GError **error);

/* Returns: FALSE with an error if the file has too many. */
gboolean simgrid_count (Reader *self, guint64 nodes, guint64 links, GError **error);

/* Adds a point of that name, with a node unless it is far.  Returns: its number;
 * G_MAXUINT32 with an error. */
guint32 simgrid_add_point (Reader *self, const char *name, PointKind kind,
                           GError **error);

void simgrid_unused (Unused *self, const char *first);

/* simgrid-units.c: values of attributes.  The attribute is there. */
gboolean simgrid_rate (const Reader *self, const char *attribute, guint64 *rate,
                       GError **error);
gboolean simgrid_latency (const Reader *self, const char *attribute, SimTime *latency,
                          GError **error);
gboolean simgrid_policy (const Reader *self, const char *attribute, Policy initial,
                         Policy *policy, GError **error);

/* "0-3,7".  Returns: guint64; NULL with an error. */
GArray *simgrid_radical (const Reader *self, guint64 most, GError **error);

/* Whole numbers above 0, separated by `separator`.  FALSE: they are not. */
gboolean simgrid_numbers (const char *text, char separator, guint64 *number, guint count);

/* simgrid-clusters.c */
gboolean simgrid_begin_cluster (Reader *self, GError **error);

/* Whether a group of hosts has its prefix, suffix, radical, rate and latency. */
gboolean simgrid_need_all (const Reader *self, GError **error);

/* Of the host that has the number radical[i]. */
char *simgrid_host_name (const Reader *self, const GArray *radical, guint i);

/* simgrid-star.c */
gboolean simgrid_begin_backbone (Reader *self, GError **error);
gboolean simgrid_begin_host_link (Reader *self, GError **error);
gboolean simgrid_begin_cabinet (Reader *self, GError **error);
gboolean simgrid_end_star (Reader *self, GError **error);

/* simgrid-routes.c */
gboolean simgrid_begin_link (Reader *self, GError **error);
gboolean simgrid_begin_route (Reader *self, GError **error);
gboolean simgrid_begin_zone_route (Reader *self, GError **error);
gboolean simgrid_begin_link_ctn (Reader *self, GError **error);
gboolean simgrid_end_route (Reader *self, GError **error);

/* The point that an attribute names. */
gboolean simgrid_take_point (Reader *self, const char *attribute, guint32 *point,
                             GError **error);

/* "l", or "l_UP" and "l_DOWN" of a link in two halves.  FALSE: there is none. */
gboolean simgrid_find_link (const Reader *self, const char *name, Use *use);

/* Messages wait for each other on a link, also if it is a FATPIPE. */
void simgrid_share (Reader *self, guint link);

/* What one direction of a link is. */
CablingLink simgrid_half (const Reader *self, const Use *use);

/* Links of both directions with these costs, which share a medium if the policy says so.
 */
void simgrid_join (Reader *self, guint32 a, guint32 b, const CablingLink *is,
                   Policy policy);

/* simgrid-shortest.c: a note of stated routes that are longer than others.  number: of
 * each node of the cabling in the topology. */
void simgrid_compare_routes (Reader *self, const Topology *topology,
                             const guint32 *number, GPtrArray *notes);
