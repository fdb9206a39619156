/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "topology/topology-graphml.h"
#include "topology/topology-read.h"

#include <string.h>

#include "base/error.h"
#include "base/text-input.h"
#include "topology/cabling.h"
#include "topology/node-names.h"
#include "topology/simgrid.h"

#define MOST_GRAPHML ((gsize) 1 << 30)
#define MOST_HEAD 4096 /* that show which XML it is */
#define END_OF_NODE "-1"
#define INFINITE "inf"
#define MAX_CLASSES 256

typedef struct
{
  guint32 to, column; /* column of the node's number */
  guint8 weight_class;
} Link;

typedef struct
{
  guint32 node, first; /* its links' place in the order of the file */
} Node;

typedef struct
{
  TextInput *input;
  Topology *topology;     /* number of nodes, classes */
  guint64 announced_line; /* place of the number of nodes */
  guint8 *seen;           /* one bit a node */
  NodeNames *names;
  gboolean is_marked; /* a line states the number of processors */
  GArray *nodes;      /* Node, in the order of the file */
  GArray *line_links; /* Link, of the line being read */
  GArray *to;         /* guint32, of all nodes read */
  GByteArray *weight_class;
} Reader;

/* One word of a line. */
typedef struct
{
  const char *line, *next, *end;
  const char *text;
  gsize length;
} Words;

static gboolean
next_word (Words *words)
{
  while (words->next < words->end && g_ascii_isspace (*words->next))
    words->next++;
  words->text = words->next;
  while (words->next < words->end && !g_ascii_isspace (*words->next))
    words->next++;
  words->length = (gsize) (words->next - words->text);
  return words->length > 0;
}

static gboolean
word_is (const Words *words, const char *word)
{
  return words->length == strlen (word)
         && g_ascii_strncasecmp (words->text, word, words->length) == 0;
}

/* At the word, or where the line ends: "found WHAT, expected ..."; FALSE. */
static gboolean
fail (const Reader *self, const Words *words, const char *expected, GError **error)
{
  return text_input_fail (self->input, words->line, words->text, words->length, expected,
                          error);
}

/* Digits only, below limit. */
static gboolean
word_number (const Words *words, guint32 limit, guint32 *number)
{
  guint64 value = 0;

  for (gsize i = 0; i < words->length; i++)
    {
      if (!g_ascii_isdigit (words->text[i]))
        return FALSE;
      value = value * 10 + (guint64) (words->text[i] - '0');
      if (value >= limit)
        return FALSE;
    }
  *number = (guint32) value;
  return words->length > 0;
}

static gboolean
expect_end (const Reader *self, Words *words, GError **error)
{
  return !next_word (words) || fail (self, words, "the end of the line", error);
}

/* The next line that is not empty.  Returns: FALSE at the end (error unset) or on
 * failure. */
static gboolean
next_line (Reader *self, Words *words, GError **error)
{
  const char *line;
  gsize length;

  while (text_input_next_line (self->input, &line, &length, error))
    {
      const char *comment = memchr (line, '#', length);

      *words = (Words){ .line = line, .next = line };
      words->end = comment ? comment : line + length;
      if (next_word (words))
        return TRUE;
    }
  return FALSE;
}

static gboolean
read_number_of_nodes (Reader *self, GError **error)
{
  GError *failure = NULL;
  Words words;

  if (!next_line (self, &words, &failure))
    {
      if (failure)
        g_propagate_error (error, failure);
      else
        error_set_at (error, text_input_name (self->input), 0, 0,
                      "an empty file, expected the number of nodes");
      return FALSE;
    }
  guint32 nodes;
  if (!word_number (&words, TOPOLOGY_MAX_NODES + 1, &nodes) || nodes == 0)
    {
      g_autofree char *expected
          = g_strdup_printf ("the number of nodes, 1 to %u", TOPOLOGY_MAX_NODES);

      return fail (self, &words, expected, error);
    }
  self->topology->nodes = nodes;
  self->announced_line = text_input_line (self->input);
  self->seen = g_new0 (guint8, nodes / 8 + 1);
  return expect_end (self, &words, error);
}

/* Returns: the weight's class, or -1 on failure. */
static int
read_weight (Reader *self, const Words *words, GError **error)
{
  if (word_is (words, INFINITE))
    return TOPOLOGY_INFINITE_CLASS;
  Decimal weight;
  if (!decimal_parse (words->text, words->length, &weight) || weight.digits == 0)
    {
      fail (self, words,
            "a weight: a number above 0 of at most 18 significant digits, or inf", error);
      return -1;
    }
  Topology *topology = self->topology;
  for (guint i = TOPOLOGY_INFINITE_CLASS + 1; i < topology->n_classes; i++)
    if (topology->weight[i].digits == weight.digits
        && topology->weight[i].scale == weight.scale)
      return (int) i;
  if (topology->n_classes == MAX_CLASSES)
    {
      fail (self, words,
            "a weight that occurred before: at most 255 different ones are allowed",
            error);
      return -1;
    }
  topology->weight[topology->n_classes] = weight;
  return (int) topology->n_classes++;
}

static gboolean
fail_unknown_node (const Reader *self, const Words *words, GError **error)
{
  g_autofree char *expected
      = g_strdup_printf ("a node from 0 to %u: line %" G_GUINT64_FORMAT " says %u node%s",
                         self->topology->nodes - 1, self->announced_line,
                         self->topology->nodes, self->topology->nodes == 1 ? "" : "s");

  return fail (self, words, expected, error);
}

/* Reads one pair; words is at its first. */
static gboolean
read_link (Reader *self, Words *words, guint32 from, GError **error)
{
  Link link = { .column = (guint32) (words->text - words->line) + 1 };

  if (!word_number (words, self->topology->nodes, &link.to))
    return fail_unknown_node (self, words, error);
  if (link.to == from)
    return fail (self, words, "another node: a link to the node itself", error);
  next_word (words);
  int weight_class = read_weight (self, words, error);
  if (weight_class < 0)
    return FALSE;
  link.weight_class = (guint8) weight_class;
  g_array_append_val (self->line_links, link);
  return TRUE;
}

static int
compare_links (gconstpointer a, gconstpointer b)
{
  const Link *left = a, *right = b;

  if (left->to != right->to)
    return left->to < right->to ? -1 : 1;
  return left->column < right->column ? -1 : 1;
}

/* Sorts the line's links; reports the first duplicate. */
static gboolean
sort_links (Reader *self, guint32 from, GError **error)
{
  g_array_sort (self->line_links, compare_links);
  const Link *repeated = NULL;
  for (guint i = 1; i < self->line_links->len; i++)
    {
      const Link *link = &g_array_index (self->line_links, Link, i);

      if (link->to == link[-1].to && (!repeated || link->column < repeated->column))
        repeated = link;
    }
  if (repeated == NULL)
    return TRUE;
  error_set_at (error, text_input_name (self->input), text_input_line (self->input),
                repeated->column,
                "found a second link from %u to %u, expected every link once", from,
                repeated->to);
  return FALSE;
}

static gboolean
keep_links (Reader *self, guint32 node, const Words *words, GError **error)
{
  if ((guint64) self->to->len + self->line_links->len > TOPOLOGY_MAX_LINKS)
    {
      g_autofree char *expected
          = g_strdup_printf ("at most %u links in all", TOPOLOGY_MAX_LINKS);

      return fail (self, words, expected, error);
    }
  Node kept = { .node = node, .first = self->to->len };
  g_array_append_val (self->nodes, kept);
  for (guint i = 0; i < self->line_links->len; i++)
    {
      const Link *link = &g_array_index (self->line_links, Link, i);

      g_array_append_val (self->to, link->to);
      g_byte_array_append (self->weight_class, &link->weight_class, 1);
    }
  return TRUE;
}

/* "processors 4", once; words is at the first. */
static gboolean
read_processors (Reader *self, Words *words, GError **error)
{
  guint32 number = 0;
  g_autofree char *expected
      = g_strdup_printf ("a number of processors, 1 to %u", self->topology->nodes);

  if (self->is_marked)
    return fail (self, words, "one line of processors", error);
  next_word (words);
  if (!word_number (words, self->topology->nodes + 1, &number) || number == 0)
    return fail (self, words, expected, error);
  self->is_marked = TRUE;
  self->topology->processors = number;
  return expect_end (self, words, error);
}

/* "name 4 leaf0" */
static gboolean
read_name (Reader *self, Words *words, GError **error)
{
  guint32 node;

  next_word (words);
  if (!word_number (words, self->topology->nodes, &node))
    return fail_unknown_node (self, words, error);
  if (node_names_has (self->names, node))
    return fail (self, words, "a node that has no name yet", error);
  next_word (words);
  if (!node_name_is_valid (words->text, words->length))
    return fail (self, words, "a name of 1 to 64 letters, digits, '.', '_' and '-'",
                 error);
  g_autofree char *name = g_strndup (words->text, words->length);
  guint32 other = node_names_find (self->names, name);
  if (other != G_MAXUINT32)
    {
      g_autofree char *expected
          = g_strdup_printf ("another name: node %u has this one", other);

      return fail (self, words, expected, error);
    }
  node_names_set (self->names, node, name);
  return expect_end (self, words, error);
}

/* words is at the node's number, or at a word. */
static gboolean
read_node (Reader *self, Words *words, GError **error)
{
  guint32 node;

  if (word_is (words, "processors"))
    return read_processors (self, words, error);
  if (word_is (words, "name"))
    return read_name (self, words, error);
  if (!word_number (words, self->topology->nodes, &node))
    return fail_unknown_node (self, words, error);
  guint8 bit = (guint8) (1 << node % 8);
  if (self->seen[node / 8] & bit)
    return fail (self, words, "a node that has no line yet", error);
  self->seen[node / 8] |= bit;

  g_array_set_size (self->line_links, 0);
  for (;;)
    {
      if (!next_word (words))
        return fail (self, words, "a link or -1, which ends a node's links", error);
      if (word_is (words, END_OF_NODE))
        break;
      if (!read_link (self, words, node, error))
        return FALSE;
    }
  return expect_end (self, words, error) && sort_links (self, node, error)
         && keep_links (self, node, words, error);
}

static gboolean
read_nodes (Reader *self, GError **error)
{
  Words words;
  GError *failure = NULL;

  while (next_line (self, &words, &failure))
    if (!read_node (self, &words, error))
      return FALSE;
  if (failure)
    {
      g_propagate_error (error, failure);
      return FALSE;
    }
  if (self->nodes->len == self->topology->nodes)
    return TRUE;
  guint32 missing = 0;
  while (self->seen[missing / 8] & (1 << missing % 8))
    missing++;
  error_set_at (error, text_input_name (self->input), text_input_line (self->input), 0,
                "found %u node%s, expected %u as in line %" G_GUINT64_FORMAT
                "; node %u is missing",
                self->nodes->len, self->nodes->len == 1 ? "" : "s", self->topology->nodes,
                self->announced_line, missing);
  return FALSE;
}

/* From the order of the file to the order of the nodes. */
static void
order_nodes (Reader *self)
{
  Topology *topology = self->topology;
  guint32 n = topology->nodes;

  topology->links = self->to->len;
  topology->processors = self->is_marked ? topology->processors : n;
  topology->unmarked = !self->is_marked;
  topology->shape = (Shape){ .rank = 1, .size = { topology->processors } };
  node_names_take (self->names, topology, NULL);
  topology->first = g_new0 (guint32, (gsize) n + 1);
  topology->to = g_new (guint32, topology->links);
  topology->weight_class = g_new (guint8, topology->links);

  const Node *nodes = (const Node *) (gpointer) self->nodes->data;
  for (guint32 i = 0; i < n; i++)
    {
      guint32 end = i + 1 < n ? nodes[i + 1].first : topology->links;

      topology->first[nodes[i].node + 1] = end - nodes[i].first;
    }
  for (guint32 i = 0; i < n; i++)
    topology->first[i + 1] += topology->first[i];
  for (guint32 i = 0; i < n; i++)
    {
      guint32 first = topology->first[nodes[i].node];
      guint32 count = topology->first[nodes[i].node + 1] - first;

      if (count == 0)
        continue;
      memcpy (topology->to + first, &g_array_index (self->to, guint32, nodes[i].first),
              count * sizeof (guint32));
      memcpy (topology->weight_class + first, self->weight_class->data + nodes[i].first,
              count);
    }
}

static void
reader_clear (Reader *self)
{
  text_input_free (self->input);
  topology_free (self->topology);
  node_names_free (self->names);
  g_free (self->seen);
  g_array_unref (self->nodes);
  g_array_unref (self->line_links);
  g_array_unref (self->to);
  g_byte_array_unref (self->weight_class);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Reader, reader_clear)

Topology *
topology_read (const char *path, Inputs *inputs, GError **error)
{
  g_autoptr (TextInput) input = inputs_open (inputs, path, error);

  if (input == NULL)
    return NULL;
  gsize length;
  const char *head = text_input_peek (input, &length, error);
  if (head == NULL)
    return NULL;
  if (topology_looks_like_graphml (head, length))
    {
      g_autofree char *text = text_input_read_all (input, MOST_GRAPHML, &length, error);

      if (text == NULL)
        return NULL;
      return simgrid_looks_like (text, MIN (length, MOST_HEAD))
                 ? simgrid_read (text_input_name (input), text, length, error)
                 : topology_read_graphml (text_input_name (input), text, length, error);
    }
  if (cabling_looks_like (head, length))
    return cabling_read (input, head, length, inputs, error);
  g_auto (Reader) self = {
    .input = g_steal_pointer (&input),
    .topology = g_new0 (Topology, 1),
    .names = node_names_new (),
    .nodes = g_array_new (FALSE, FALSE, sizeof (Node)),
    .line_links = g_array_new (FALSE, FALSE, sizeof (Link)),
    .to = g_array_new (FALSE, FALSE, sizeof (guint32)),
    .weight_class = g_byte_array_new (),
  };
  self.topology->name = g_strdup (text_input_name (self.input));
  self.topology->processors_forward = TRUE;
  self.topology->n_classes = TOPOLOGY_INFINITE_CLASS + 1;
  self.topology->weight[TOPOLOGY_INFINITE_CLASS] = (Decimal){ 0, 1 };
  if (!read_number_of_nodes (&self, error) || !read_nodes (&self, error))
    return NULL;
  order_nodes (&self);
  return g_steal_pointer (&self.topology);
}
