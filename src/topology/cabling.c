/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "topology/cabling.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/hash.h"
#include "topology/node-names.h"

#define MOST_RATE G_GUINT64_CONSTANT (100000000000000000) /* of a sum: 18 digits */

typedef struct
{
  char *name; /* NULL: it has none */
  guint8 level;
} Node;

typedef struct
{
  guint32 from, to;
  CablingLink is;
} Link;

struct _Cabling
{
  GArray *nodes;      /* Node */
  GHashTable *number; /* char *: 1 + its number */
  GHashTable *links;  /* guint64 *, from << 32 | to: CablingLink * */
  gboolean has_levels, one_way, forward;
  char *note;     /* NULL: none */
  Inputs *inputs; /* not owned; NULL: none are listed */
};

static void
clear_node (gpointer data)
{
  g_free (((Node *) data)->name);
}

Cabling *
cabling_new (void)
{
  Cabling *self = g_new0 (Cabling, 1);

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
  g_free (self->note);
  g_free (self);
}

TextInput *
cabling_include (Cabling *self, const char *path, const char *by, GError **error)
{
  inputs_name (self->inputs, path, INPUT_BY_FILE, by);
  return inputs_open (self->inputs, path, error);
}

static guint32
add_node (Cabling *self, const char *name, guint level)
{
  const Node node = { g_strdup (name), (guint8) level };

  if (self->nodes->len == TOPOLOGY_MAX_NODES)
    return G_MAXUINT32;
  g_array_append_val (self->nodes, node);
  return self->nodes->len - 1;
}

guint32
cabling_node (Cabling *self, const char *name, gboolean is_host)
{
  const guint found = GPOINTER_TO_UINT (g_hash_table_lookup (self->number, name));
  const guint32 node = found > 0 ? found - 1 : add_node (self, name, is_host ? 0 : 1);

  if (found == 0 && node != G_MAXUINT32)
    g_hash_table_insert (self->number, g_strdup (name), GUINT_TO_POINTER (node + 1));
  return node;
}

guint32
cabling_switch (Cabling *self, const char *name, guint level)
{
  self->has_levels |= level > 1;
  return add_node (self, name, level);
}

void
cabling_add (Cabling *self, guint32 from, guint32 to, guint64 rate)
{
  const CablingLink link
      = { MIN (rate, G_MAXUINT32) * 1000000, TOPOLOGY_LATENCY_OF_MACHINE, 0 };

  cabling_connect (self, from, to, &link);
}

void
cabling_connect (Cabling *self, guint32 from, guint32 to, const CablingLink *link)
{
  const guint64 key = (guint64) from << 32 | to;
  CablingLink *known = g_hash_table_lookup (self->links, &key);

  if (from == to)
    return;
  if (known == NULL)
    g_hash_table_insert (self->links, g_memdup2 (&key, sizeof key),
                         g_memdup2 (link, sizeof *link));
  else if (known->rate != CABLING_INFINITE)
    known->rate = MIN (known->rate + link->rate, MOST_RATE);
}

void
cabling_set_one_way (Cabling *self, gboolean processors_forward)
{
  self->one_way = TRUE;
  self->forward = processors_forward;
}

void
cabling_note (Cabling *self, const char *format, ...)
{
  va_list arguments;

  g_free (self->note);
  va_start (arguments, format);
  self->note = g_strdup_vprintf (format, arguments);
  va_end (arguments);
}

gboolean
cabling_is_connected (const Cabling *self, guint32 from, guint32 to)
{
  const guint64 key = (guint64) from << 32 | to;

  return g_hash_table_contains (self->links, &key);
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

/* Links with the numbers of nodes that the topology has, sorted. */
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
          = { number[pair >> 32], number[(guint32) pair], *(const CablingLink *) value };
      const Link other = { link.to, link.from, link.is };

      g_array_append_val (links, link);
      if (!self->one_way && !g_hash_table_contains (self->links, &back))
        g_array_append_val (links, other);
    }
  g_array_sort (links, compare_links);
  return links;
}

/* rate / CABLING_USUAL_RATE, exactly, without zeros at the end. */
static Decimal
weight_of (guint64 rate)
{
  Decimal weight = { rate * 5, CABLING_USUAL_RATE * G_GUINT64_CONSTANT (5000000) };

  while (weight.scale > 1 && weight.digits % 10 == 0)
    {
      weight.digits /= 10;
      weight.scale /= 10;
    }
  return weight;
}

/* Returns: 256 if there are too many. */
static guint
class_of (Topology *topology, const CablingLink *link)
{
  if (link->rate == CABLING_INFINITE)
    return TOPOLOGY_INFINITE_CLASS;
  topology->has_latency |= link->latency != TOPOLOGY_LATENCY_OF_MACHINE;
  return topology_price_class (topology, weight_of (CLAMP (link->rate, 1, MOST_RATE)),
                               link->latency);
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
        if ((g_array_index (self->nodes, Node, i).level == 0) == hosts)
          number[i] = next++;
      if (hosts)
        topology->processors = next;
    }
  return number;
}

/* And levels. */
static void
take_names (const Cabling *self, Topology *topology, const guint32 *number)
{
  g_autoptr (NodeNames) names = node_names_new ();

  if (self->has_levels)
    topology->level = g_new (guint8, self->nodes->len);
  for (guint32 i = 0; i < self->nodes->len; i++)
    {
      const Node *node = &g_array_index (self->nodes, Node, i);

      if (node->name != NULL)
        node_names_offer (names, i, node->name);
      if (self->has_levels)
        topology->level[number[i]] = node->level;
    }
  node_names_take (names, topology, number);
}

/* The lowest link of the medium of each link that shares one. */
static void
take_media (Topology *topology, const GArray *links)
{
  g_autoptr (GHashTable) first = g_hash_table_new (NULL, NULL); /* medium: 1 + link */
  guint32 *medium = g_new (guint32, MAX (links->len, 1));
  gboolean any = FALSE;

  for (guint32 i = 0; i < links->len; i++)
    {
      gpointer key = GUINT_TO_POINTER (g_array_index (links, Link, i).is.medium);
      const guint32 lowest = GPOINTER_TO_UINT (g_hash_table_lookup (first, key));

      medium[i] = lowest > 0 ? lowest - 1 : G_MAXUINT32;
      if (lowest > 0)
        medium[lowest - 1] = lowest - 1;
      else if (key != NULL)
        g_hash_table_insert (first, key, GUINT_TO_POINTER (i + 1));
      any |= lowest > 0;
    }
  if (any)
    topology->medium = g_steal_pointer (&medium);
  g_free (medium);
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
      const guint class = class_of (topology, &link->is);

      if (class == G_N_ELEMENTS (topology->weight))
        return FALSE;
      topology->first[link->from + 1] = i + 1;
      topology->to[i] = link->to;
      topology->weight_class[i] = (guint8) class;
    }
  for (guint32 i = 0; i < topology->nodes; i++)
    topology->first[i + 1] = MAX (topology->first[i + 1], topology->first[i]);
  take_media (topology, links);
  return TRUE;
}

Topology *
cabling_topology (const Cabling *self, const char *name, guint32 **number_of,
                  GError **error)
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
                  "found more than 255 different rates and latencies of links");
  else
    {
      take_names (self, topology, number);
      topology->processors_forward = self->forward;
      if (self->note != NULL)
        {
          topology->notes = g_new0 (char *, 2);
          topology->notes[0] = g_strdup_printf ("%s: %s", name, self->note);
        }
      if (number_of != NULL)
        *number_of = g_steal_pointer (&number);
      return g_steal_pointer (&topology);
    }
  return NULL;
}

/* ---- which it is ------------------------------------------------------------------- */

typedef struct
{
  gboolean (*looks_like) (const char *head, gsize length);
  gboolean (*read) (Cabling *self, TextInput *input, GError **error);
} Kind;

static const Kind kinds[] = {
  { ibnetdiscover_looks_like, ibnetdiscover_read },
  { slurm_topology_looks_like, slurm_topology_read },
  { htsim_looks_like, htsim_read },
};

/* Returns: NULL if it is none. */
static const Kind *
kind_of (const char *head, gsize length)
{
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    if (kinds[i].looks_like (head, length))
      return &kinds[i];
  return NULL;
}

gboolean
cabling_looks_like (const char *head, gsize length)
{
  return kind_of (head, length) != NULL;
}

const char *
cabling_first_line (const char *head, gsize length)
{
  const char *end = head + length;

  while (head < end && (*head == '#' || g_ascii_isspace (*head)))
    {
      const char *line = *head == '#' ? memchr (head, '\n', (gsize) (end - head)) : head;

      head = line != NULL ? line + 1 : end;
    }
  return head;
}

Topology *
cabling_read (TextInput *input, const char *head, gsize length, Inputs *inputs,
              GError **error)
{
  g_autoptr (Cabling) self = cabling_new ();

  self->inputs = inputs;
  return kind_of (head, length)->read (self, input, error)
             ? cabling_topology (self, text_input_name (input), NULL, error)
             : NULL;
}
