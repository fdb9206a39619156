/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "topology/cabling.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/hash.h"
#include "topology/node-names.h"

#define MOST_CLASSES 256

typedef struct
{
  char *name;
  gboolean is_host;
} Node;

typedef struct
{
  guint32 from, to;
  guint64 rate; /* Mbit/s */
} Link;

struct _Cabling
{
  GArray *nodes;      /* Node */
  GHashTable *number; /* char *: 1 + its number */
  GHashTable *links;  /* guint64 *, from << 32 | to: guint64 *, the rate */
};

static void
clear_node (gpointer data)
{
  g_free (((Node *) data)->name);
}

Cabling *
cabling_new (void)
{
  Cabling *self = g_new (Cabling, 1);

  self->nodes = g_array_new (FALSE, FALSE, sizeof (Node));
  g_array_set_clear_func (self->nodes, clear_node);
  self->number = g_hash_table_new_full (hash_text, g_str_equal, g_free, NULL);
  self->links = g_hash_table_new_full (hash_int64, g_int64_equal, g_free, g_free);
  return self;
}

void
cabling_free (Cabling *self)
{
  g_array_unref (self->nodes);
  g_hash_table_unref (self->number);
  g_hash_table_unref (self->links);
  g_free (self);
}

guint32
cabling_node (Cabling *self, const char *name, gboolean is_host)
{
  const guint found = GPOINTER_TO_UINT (g_hash_table_lookup (self->number, name));

  if (found > 0)
    return found - 1;
  if (self->nodes->len == TOPOLOGY_MAX_NODES)
    return G_MAXUINT32;
  const Node node = { g_strdup (name), is_host };
  g_array_append_val (self->nodes, node);
  g_hash_table_insert (self->number, g_strdup (name),
                       GUINT_TO_POINTER (self->nodes->len));
  return self->nodes->len - 1;
}

void
cabling_add (Cabling *self, guint32 from, guint32 to, guint64 rate)
{
  const guint64 key = (guint64) from << 32 | to;
  guint64 *known = g_hash_table_lookup (self->links, &key);

  if (from == to)
    return;
  if (known != NULL)
    *known += MIN (rate, G_MAXUINT32);
  else
    {
      rate = MIN (rate, G_MAXUINT32);
      g_hash_table_insert (self->links, g_memdup2 (&key, sizeof key),
                           g_memdup2 (&rate, sizeof rate));
    }
}

/* ---- the topology ------------------------------------------------------------------ */

static int
compare_links (const void *a, const void *b)
{
  const Link *x = a, *y = b;

  if (x->from != y->from)
    return x->from < y->from ? -1 : 1;
  return x->to < y->to ? -1 : x->to > y->to;
}

/* Links with the numbers of nodes that the topology has, in both directions, sorted. */
static GArray *
make_links (const Cabling *self, const guint32 *number)
{
  GArray *links = g_array_new (FALSE, FALSE, sizeof (Link));
  GHashTableIter iterator;
  gpointer key, value;

  g_hash_table_iter_init (&iterator, self->links);
  while (g_hash_table_iter_next (&iterator, &key, &value))
    {
      const guint64 pair = *(const guint64 *) key;
      const guint64 back = pair << 32 | pair >> 32;
      const Link link
          = { number[pair >> 32], number[(guint32) pair], *(const guint64 *) value };
      const Link other = { link.to, link.from, link.rate };

      g_array_append_val (links, link);
      if (!g_hash_table_contains (self->links, &back))
        g_array_append_val (links, other);
    }
  g_array_sort (links, compare_links);
  return links;
}

/* rate / CABLING_USUAL_RATE, exactly, without zeros at the end. */
static Decimal
weight_of (guint64 rate)
{
  Decimal weight = { (gint64) (rate * (1000000 / CABLING_USUAL_RATE)), 1000000 };

  while (weight.scale > 1 && weight.digits % 10 == 0)
    {
      weight.digits /= 10;
      weight.scale /= 10;
    }
  return weight;
}

static guint
class_of (Topology *topology, guint64 rate)
{
  const Decimal weight = weight_of (MAX (rate, 1));

  for (guint i = TOPOLOGY_INFINITE_CLASS + 1; i < topology->n_classes; i++)
    if (topology->weight[i].digits == weight.digits
        && topology->weight[i].scale == weight.scale)
      return i;
  if (topology->n_classes < MOST_CLASSES)
    topology->weight[topology->n_classes++] = weight;
  else
    return MOST_CLASSES;
  return topology->n_classes - 1;
}

/* Processors first.  Returns: the number of each node. */
static guint32 *
number_nodes (const Cabling *self, Topology *topology)
{
  guint32 *number = g_new (guint32, self->nodes->len + 1);
  guint32 next = 0;

  for (int hosts = TRUE; hosts >= FALSE; hosts--)
    {
      for (guint32 i = 0; i < self->nodes->len; i++)
        if (g_array_index (self->nodes, Node, i).is_host == hosts)
          number[i] = next++;
      if (hosts)
        topology->processors = next;
    }
  return number;
}

static void
take_names (const Cabling *self, Topology *topology, const guint32 *number)
{
  g_autoptr (NodeNames) names = node_names_new ();

  for (guint32 i = 0; i < self->nodes->len; i++)
    {
      const char *name = g_array_index (self->nodes, Node, i).name;

      if (node_name_is_valid (name, strlen (name)))
        node_names_set (names, i, name);
    }
  node_names_take (names, topology, number);
}

static gboolean
take_links (Topology *topology, const GArray *links)
{
  topology->links = links->len;
  topology->first = g_new0 (guint32, (gsize) topology->nodes + 1);
  topology->to = g_new (guint32, MAX (links->len, 1));
  topology->weight_class = g_new (guint8, MAX (links->len, 1));
  for (guint32 i = 0; i < links->len; i++)
    {
      const Link *link = &g_array_index (links, Link, i);
      const guint class = class_of (topology, link->rate);

      if (class == MOST_CLASSES)
        return FALSE;
      topology->first[link->from + 1] = i + 1;
      topology->to[i] = link->to;
      topology->weight_class[i] = (guint8) class;
    }
  for (guint32 i = 0; i < topology->nodes; i++)
    topology->first[i + 1] = MAX (topology->first[i + 1], topology->first[i]);
  return TRUE;
}

Topology *
cabling_topology (const Cabling *self, const char *name, GError **error)
{
  g_autoptr (Topology) topology = g_new0 (Topology, 1);
  g_autofree guint32 *number = number_nodes (self, topology);
  g_autoptr (GArray) links = make_links (self, number);

  topology->name = g_strdup (name);
  topology->nodes = self->nodes->len;
  topology->shape = (Shape){ .rank = 1, .size = { topology->processors } };
  topology->n_classes = TOPOLOGY_INFINITE_CLASS + 1;
  topology->weight[TOPOLOGY_INFINITE_CLASS] = (Decimal){ 0, 1 };
  if (topology->processors == 0)
    error_set_at (error, name, 0, 0, "found no host, expected one");
  else if (links->len > TOPOLOGY_MAX_LINKS)
    error_set_at (error, name, 0, 0, "found %u links, expected at most %u", links->len,
                  TOPOLOGY_MAX_LINKS);
  else if (!take_links (topology, links))
    error_set_at (error, name, 0, 0,
                  "found more than 255 different sums of rates of cables");
  else
    {
      take_names (self, topology, number);
      return g_steal_pointer (&topology);
    }
  return NULL;
}

/* ---- which it is ------------------------------------------------------------------- */

gboolean
cabling_looks_like (const char *head, gsize length)
{
  return ibnetdiscover_looks_like (head, length)
         || slurm_topology_looks_like (head, length);
}

Topology *
cabling_read (TextInput *input, const char *head, gsize length, GError **error)
{
  g_autoptr (Cabling) self = cabling_new ();
  const gboolean good = ibnetdiscover_looks_like (head, length)
                            ? ibnetdiscover_read (self, input, error)
                            : slurm_topology_read (self, input, error);

  return good ? cabling_topology (self, text_input_name (input), error) : NULL;
}
