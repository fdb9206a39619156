/* SPDX-License-Identifier: GPL-3.0-or-later */
/* topology-graphml-private.h - what the reader of GraphML knows while it reads */
#pragma once

#include <string.h>

#include "topology/markup-place.h"
#include "topology/node-names.h"
#include "topology/topology.h"

#define NOT_DECLARED G_MAXUINT32
#define MOST_OPEN 4 /* elements: graphml, graph, node, data */

/* Where the reader is in the document.  Elements that no rule names are skipped. */
typedef enum
{
  IN_DOCUMENT,
  IN_GRAPHML,
  IN_KEY,
  IN_DEFAULT,
  IN_GRAPH,
  IN_NODE,
  IN_EDGE,
  IN_DATA
} State;

/* What can have attributes. */
typedef enum
{
  OF_NODE,
  OF_EDGE,
  OF_BOTH
} Owner;

/* Attributes that are used. */
typedef enum
{
  PROCESSOR,
  NAME,
  LEVEL,
  WEIGHT,
  LATENCY,
  MEDIUM,
  ATTRIBUTES
} AttributeNumber;

/* The text of an attribute of one node or edge. */
typedef struct
{
  GString *text;
  Place place;
  gboolean is_set;
} Value;

/* A node is known by an edge, or by its own element. */
typedef struct
{
  const char *id;
  guint32 order; /* among the elements, or NOT_DECLARED */
  gboolean is_processor;
  guint8 level;
  gboolean has_level;
} Node;

typedef struct
{
  guint32 from, to; /* in nodes */
  Place place;
  Decimal weight; /* 0: inf */
  SimTime latency;
  gboolean is_directed;
  guint32 medium; /* its number, or 0 */
} Edge;

/* topology-graphml-read.c */
typedef struct _Rule Rule;

typedef struct
{
  MarkupText source;
  GMarkupParseContext *context; /* of the call of GMarkup that is running */
  Topology *topology;
  State state;
  const Rule *open[MOST_OPEN]; /* of the elements that are open */
  guint depth;
  guint skipped; /* depth within an element that is skipped */
  gboolean has_graph, is_directed, is_unweighted;
  GHashTable *keys; /* id -> Key */
  gboolean is_declared[ATTRIBUTES];
  Value initial[ATTRIBUTES], value[ATTRIBUTES];
  int declared[2];        /* attributes of the key that is being read, or -1 */
  Value *reading;         /* takes the text, or NULL */
  GHashTable *node_by_id; /* id -> its place in nodes, plus 1 */
  GArray *nodes;          /* Node */
  NodeNames *names;       /* of places in nodes */
  GHashTable *media;      /* word -> number, from 1; only looked up */
  guint32 n_declared;
  guint32 node;  /* the one that is being read */
  GArray *edges; /* Edge */
  Edge edge;     /* the one that is being read */
} Reader;

static inline Node *
node_at (const Reader *self, guint32 node)
{
  return &g_array_index (self->nodes, Node, node);
}

/* The value of an XML attribute, or NULL. */
static inline const char *
xml_attribute (const char **names, const char **values, const char *name)
{
  for (; *names != NULL; names++, values++)
    if (strcmp (*names, name) == 0)
      return *values;
  return NULL;
}

/* Where GMarkup is. */
Place graphml_place (const Reader *self);

/* An error at the '<' of the element whose begin ends at the place.  Returns: FALSE. */
gboolean graphml_fail (const Reader *self, Place place, GError **error,
                       const char *format, ...) G_GNUC_PRINTF (4, 5);

/* An error at the first character of a value that is not a space: "found 'TEXT', expected
 * EXPECTED".  Returns: FALSE. */
gboolean graphml_fail_value (const Reader *self, const Value *value, const char *expected,
                             GError **error);

/* Elements of keys and of their values, as Rule has them (topology-graphml-read.c). */
gboolean graphml_begin_key (Reader *self, const char **names, const char **values,
                            GError **error);
gboolean graphml_begin_default (Reader *self, const char **names, const char **values,
                                GError **error);
gboolean graphml_begin_data (Reader *self, const char **names, const char **values,
                             GError **error);
gboolean graphml_end_value (Reader *self, GError **error);

/* The value of the node or edge that is being read, else the default, else NULL. */
const Value *graphml_value_of (const Reader *self, AttributeNumber attribute);
void graphml_forget_values (Reader *self);

/* Fills in the topology from nodes and edges. */
gboolean graphml_make_topology (Reader *self, GError **error);
