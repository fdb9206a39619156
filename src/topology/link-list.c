/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "topology/link-list.h"

#include <stdlib.h>

typedef struct
{
  guint32 from, to;
  guint32 purpose;
} Connection;

/* One direction of a connection. */
typedef struct
{
  guint32 to, purpose;
} End;

struct _LinkList
{
  GArray *connections; /* Connection */
};

LinkList *
link_list_new (void)
{
  LinkList *self = g_new (LinkList, 1);

  self->connections = g_array_new (FALSE, FALSE, sizeof (Connection));
  return self;
}

void
link_list_free (LinkList *self)
{
  if (self == NULL)
    return;
  g_array_unref (self->connections);
  g_free (self);
}

void
link_list_add (LinkList *self, guint32 a, guint32 b, LinkClass purpose)
{
  const Connection connection = { a, b, purpose };

  g_array_append_val (self->connections, connection);
}

/* first[node + 1]: how many ends the nodes up to this one have. */
static void
count_ends (const LinkList *self, guint32 nodes, guint32 *first)
{
  for (guint i = 0; i < self->connections->len; i++)
    {
      const Connection *c = &g_array_index (self->connections, Connection, i);

      first[c->from + 1]++;
      first[c->to + 1]++;
    }
  for (guint32 node = 0; node < nodes; node++)
    first[node + 1] += first[node];
}

static int
compare_ends (gconstpointer a, gconstpointer b)
{
  const End *x = a, *y = b;

  return (x->to > y->to) - (x->to < y->to);
}

/* The ends of each node, sorted by the node they lead to. */
static End *
sort_ends (const LinkList *self, guint32 nodes, const guint32 *first)
{
  End *ends = g_new (End, MAX (first[nodes], 1));
  g_autofree guint32 *next = g_memdup2 (first, (gsize) nodes * sizeof (guint32));

  for (guint i = 0; i < self->connections->len; i++)
    {
      const Connection *c = &g_array_index (self->connections, Connection, i);

      ends[next[c->from]++] = (End){ c->to, c->purpose };
      ends[next[c->to]++] = (End){ c->from, c->purpose };
    }
  for (guint32 node = 0; node < nodes; node++)
    qsort (ends + first[node], first[node + 1] - first[node], sizeof *ends, compare_ends);
  return ends;
}

/* Equal ends become one link.  FALSE: too many weights. */
static gboolean
take_ends (Topology *self, const End *ends, const guint32 *first)
{
  guint32 links = 0;

  for (guint32 node = 0; node < self->nodes; node++)
    {
      for (guint32 i = first[node], same; i < first[node + 1]; i += same)
        {
          guint class;

          for (same = 1; i + same < first[node + 1] && ends[i + same].to == ends[i].to;)
            same++;
          class = topology_weight_class (self, same, (LinkClass) ends[i].purpose);
          if (class == G_N_ELEMENTS (self->weight))
            return FALSE;
          self->to[links] = ends[i].to;
          self->weight_class[links++] = (guint8) class;
        }
      self->first[node + 1] = links;
    }
  self->links = links;
  return TRUE;
}

Topology *
link_list_make (LinkList *self, const Shape *shape, guint64 nodes)
{
  g_autoptr (Topology) topology
      = topology_allocate (shape, nodes, 2 * (guint64) self->connections->len);

  if (topology == NULL)
    return NULL;
  g_autofree guint32 *first = g_new0 (guint32, nodes + 1);
  count_ends (self, topology->nodes, first);
  g_autofree End *ends = sort_ends (self, topology->nodes, first);
  return take_ends (topology, ends, first) ? g_steal_pointer (&topology) : NULL;
}
