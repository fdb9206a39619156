/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads GraphML with GMarkup, which knows the place of each element: every error has a
 * position, and the types of attributes are checked before their values are read. */
#include "config.h"

#include "topology/topology-graphml.h"

#include <string.h>

#include "base/error.h"
#include "base/hash.h"
#include "topology/topology-graphml-private.h"
#include "topology/topology-graphml-value.h"

#define BYTE_ORDER_MARK "\xef\xbb\xbf"

/* ---- nodes ------------------------------------------------------------------------- */

/* Returns: its place in nodes. */
static guint32
find_node (Reader *self, const char *id)
{
  gpointer known = g_hash_table_lookup (self->node_by_id, id);
  Node node = { .order = NOT_DECLARED };
  char *copy;

  if (known != NULL)
    return GPOINTER_TO_UINT (known) - 1;
  node.id = copy = g_strdup (id);
  g_array_append_val (self->nodes, node);
  g_hash_table_insert (self->node_by_id, copy, GUINT_TO_POINTER (self->nodes->len));
  return self->nodes->len - 1;
}

static gboolean
begin_node (Reader *self, const char **names, const char **values, GError **error)
{
  const char *id = xml_attribute (names, values, "id");

  if (id == NULL)
    return graphml_fail (self, graphml_place (self), error,
                         "found a node without id, expected one");
  if (self->n_declared == TOPOLOGY_MAX_NODES)
    return graphml_fail (self, graphml_place (self), error, "more than %u nodes",
                         TOPOLOGY_MAX_NODES);
  self->node = find_node (self, id);
  if (node_at (self, self->node)->order != NOT_DECLARED)
    {
      g_autofree char *found = error_quote (id, strlen (id));

      return graphml_fail (self, graphml_place (self), error,
                           "found a second node %s, expected every node once", found);
    }
  node_at (self, self->node)->order = self->n_declared++;
  graphml_forget_values (self);
  return TRUE;
}

static gboolean
end_node (Reader *self, GError **error)
{
  const Value *value = graphml_value_of (self, PROCESSOR);
  const Value *name = graphml_value_of (self, NAME);
  const Value *level = graphml_value_of (self, LEVEL);
  Node *node = node_at (self, self->node);

  node_names_offer (self->names, self->node, name != NULL ? name->text->str : node->id);
  node->has_level = level != NULL;
  if (level != NULL && !graphml_level (level->text->str, &node->level))
    return graphml_fail_value (self, level, "a level: a whole number from 0 to 255",
                               error);

  if (!self->is_declared[PROCESSOR])
    node->is_processor = TRUE;
  else if (value != NULL && !graphml_boolean (value->text->str, &node->is_processor))
    return graphml_fail_value (self, value, "true or false", error);
  return TRUE;
}

/* ---- edges ------------------------------------------------------------------------- */

/* Whether an edge is directed: "true", "false"; or a graph: "directed", "undirected". */
static gboolean
read_direction (Reader *self, const char *text, const char *yes, const char *no,
                gboolean *is_directed, GError **error)
{
  g_autofree char *found = NULL;

  if (text == NULL)
    return TRUE;
  *is_directed = strcmp (text, yes) == 0;
  if (*is_directed || strcmp (text, no) == 0)
    return TRUE;
  found = error_quote (text, strlen (text));
  return graphml_fail (self, graphml_place (self), error, "found %s, expected %s or %s",
                       found, yes, no);
}

static gboolean
begin_edge (Reader *self, const char **names, const char **values, GError **error)
{
  const char *source = xml_attribute (names, values, "source");
  const char *target = xml_attribute (names, values, "target");

  if (source == NULL || target == NULL)
    return graphml_fail (self, graphml_place (self), error,
                         "found an edge without %s, expected the id of a node",
                         source == NULL ? "source" : "target");
  self->edge = (Edge){ .place = graphml_place (self), .is_directed = self->is_directed };
  self->edge.from = find_node (self, source);
  self->edge.to = find_node (self, target);
  if (self->edge.from == self->edge.to)
    {
      g_autofree char *found = error_quote (source, strlen (source));

      return graphml_fail (self, self->edge.place, error,
                           "found an edge from the node %s to itself, expected another "
                           "node",
                           found);
    }
  graphml_forget_values (self);
  return read_direction (self, xml_attribute (names, values, "directed"), "true", "false",
                         &self->edge.is_directed, error);
}

static gboolean
read_weight (Reader *self, Decimal *weight, gboolean *is_infinite, GError **error)
{
  static const char expected[] = "a weight: a number from 1e-18 to below 1e18, or inf";
  const Value *value = graphml_value_of (self, WEIGHT);

  if (value == NULL && !self->is_declared[WEIGHT])
    {
      *weight = (Decimal){ 1, 1 };
      *is_infinite = FALSE;
      self->is_unweighted = TRUE;
      return TRUE;
    }
  if (value == NULL)
    return graphml_fail (self, self->edge.place, error,
                         "found an edge without weight, expected a number above 0, or "
                         "inf");
  return graphml_weight (value->text->str, weight, is_infinite)
         || graphml_fail_value (self, value, expected, error);
}

/* Without a value, and where it is not a number: the latency of the machine. */
static gboolean
read_latency (Reader *self, SimTime *latency, GError **error)
{
  const Value *value = graphml_value_of (self, LATENCY);

  *latency = TOPOLOGY_LATENCY_OF_MACHINE;
  return value == NULL || graphml_latency (value->text->str, latency)
         || graphml_fail_value (self, value, "a latency: microseconds, not negative",
                                error);
}

/* Edges of one word are one medium. */
static void
take_medium (Reader *self)
{
  const Value *value = graphml_value_of (self, MEDIUM);
  g_autofree char *word = value == NULL ? NULL : g_strstrip (g_strdup (value->text->str));
  gpointer known;

  if (word == NULL || *word == '\0')
    return;
  known = g_hash_table_lookup (self->media, word);
  if (known == NULL)
    {
      known = GUINT_TO_POINTER (g_hash_table_size (self->media) + 1);
      g_hash_table_insert (self->media, g_steal_pointer (&word), known);
    }
  self->edge.medium = GPOINTER_TO_UINT (known);
}

static gboolean
end_edge (Reader *self, GError **error)
{
  gboolean is_infinite;

  if (!read_weight (self, &self->edge.weight, &is_infinite, error)
      || !read_latency (self, &self->edge.latency, error))
    return FALSE;
  if (is_infinite)
    self->edge.weight = (Decimal){ 0, 1 };
  take_medium (self);
  g_array_append_val (self->edges, self->edge);
  return TRUE;
}

/* ---- the document ------------------------------------------------------------------ */

static gboolean
begin_graph (Reader *self, const char **names, const char **values, GError **error)
{
  if (self->has_graph)
    return graphml_fail (self, graphml_place (self), error,
                         "found a second graph, expected one");
  self->has_graph = TRUE;
  return read_direction (self, xml_attribute (names, values, "edgedefault"), "directed",
                         "undirected", &self->is_directed, error);
}

static gboolean
refuse_nested (Reader *self, const char **names, const char **values, GError **error)
{
  return graphml_fail (self, graphml_place (self), error,
                       "found a graph in a node or an edge, expected one graph");
}

static gboolean
refuse_hyperedge (Reader *self, const char **names, const char **values, GError **error)
{
  return graphml_fail (self, graphml_place (self), error,
                       "found a hyperedge, expected edges between two nodes");
}

struct _Rule
{
  State in;
  const char *element;
  State state;
  gboolean (*begin) (Reader *self, const char **names, const char **values,
                     GError **error);
  gboolean (*end) (Reader *self, GError **error);
};

static const Rule rules[] = {
  { IN_DOCUMENT, "graphml", IN_GRAPHML, NULL, NULL },
  { IN_GRAPHML, "key", IN_KEY, graphml_begin_key, NULL },
  { IN_KEY, "default", IN_DEFAULT, graphml_begin_default, graphml_end_value },
  { IN_GRAPHML, "graph", IN_GRAPH, begin_graph, NULL },
  { IN_GRAPH, "node", IN_NODE, begin_node, end_node },
  { IN_GRAPH, "edge", IN_EDGE, begin_edge, end_edge },
  { IN_GRAPH, "hyperedge", IN_GRAPH, refuse_hyperedge, NULL },
  { IN_NODE, "data", IN_DATA, graphml_begin_data, graphml_end_value },
  { IN_EDGE, "data", IN_DATA, graphml_begin_data, graphml_end_value },
  { IN_NODE, "graph", IN_GRAPH, refuse_nested, NULL },
  { IN_EDGE, "graph", IN_GRAPH, refuse_nested, NULL },
};

static const Rule *
find_rule (State in, const char *element)
{
  for (gsize i = 0; i < G_N_ELEMENTS (rules); i++)
    if (rules[i].in == in && strcmp (rules[i].element, element) == 0)
      return &rules[i];
  return NULL;
}

static void
begin_element (GMarkupParseContext *context, const char *element, const char **names,
               const char **values, gpointer data, GError **error)
{
  Reader *self = data;
  const Rule *rule = self->skipped > 0 ? NULL : find_rule (self->state, element);

  self->context = context;
  if (rule == NULL && self->state == IN_DOCUMENT)
    {
      g_autofree char *found = error_quote (element, strlen (element));

      graphml_fail (self, graphml_place (self), error,
                    "found the element %s, expected "
                    "'graphml'",
                    found);
    }
  else if (rule == NULL)
    self->skipped++;
  else if (rule->begin == NULL || rule->begin (self, names, values, error))
    {
      self->state = rule->state;
      self->open[self->depth++] = rule;
    }
}

static void
end_element (GMarkupParseContext *context, const char *element, gpointer data,
             GError **error)
{
  Reader *self = data;
  const Rule *rule;

  self->context = context;
  if (self->skipped > 0)
    {
      self->skipped--;
      return;
    }
  rule = self->open[--self->depth];
  self->state = rule->in;
  if (rule->end != NULL)
    rule->end (self, error);
}

static void
take_text (GMarkupParseContext *context, const char *text, gsize length, gpointer data,
           GError **error)
{
  Reader *self = data;

  if (self->reading != NULL && self->skipped == 0)
    g_string_append_len (self->reading->text, text, (gssize) length);
}

static gboolean
parse (Reader *self, GError **error)
{
  static const GMarkupParser parser
      = { .start_element = begin_element, .end_element = end_element, .text = take_text };
  g_autoptr (GMarkupParseContext) context
      = g_markup_parse_context_new (&parser, G_MARKUP_TREAT_CDATA_AS_TEXT, self, NULL);
  g_autoptr (GError) wrong = NULL;
  int line, column;

  if (g_markup_parse_context_parse (context, self->source.text,
                                    (gssize) self->source.length, &wrong)
      && g_markup_parse_context_end_parse (context, &wrong))
    return TRUE;
  if (wrong->domain == NETFARE_ERROR)
    {
      g_propagate_error (error, g_steal_pointer (&wrong));
      return FALSE;
    }
  g_markup_parse_context_get_position (context, &line, &column);
  error_set_at (error, self->source.name, (guint64) MAX (line, 1),
                (guint64) MAX (column, 1), "not well-formed XML, expected GraphML");
  return FALSE;
}

static void
reader_clear (Reader *self)
{
  topology_free (self->topology);
  g_hash_table_unref (self->keys);
  g_hash_table_unref (self->node_by_id);
  node_names_free (self->names);
  g_hash_table_unref (self->media);
  g_array_unref (self->nodes);
  g_array_unref (self->edges);
  for (int i = 0; i < ATTRIBUTES; i++)
    for (int is_default = 0; is_default <= 1; is_default++)
      {
        GString *text = is_default ? self->initial[i].text : self->value[i].text;

        if (text != NULL)
          g_string_free (text, TRUE);
      }
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Reader, reader_clear)

gboolean
topology_looks_like_graphml (const char *head, gsize length)
{
  gsize i = 0;

  if (length >= 3 && memcmp (head, BYTE_ORDER_MARK, 3) == 0)
    i = 3;
  while (i < length && g_ascii_isspace (head[i]))
    i++;
  return i < length && head[i] == '<';
}

Topology *
topology_read_graphml (const char *name, const char *text, gsize length, GError **error)
{
  gsize mark = length >= 3 && memcmp (text, BYTE_ORDER_MARK, 3) == 0 ? 3 : 0;
  g_auto (Reader) self = {
    .source = { name, text + mark, length - mark },
    .topology = g_new0 (Topology, 1),
    .keys = g_hash_table_new_full (hash_text, g_str_equal, g_free, g_free),
    .node_by_id = g_hash_table_new_full (hash_text, g_str_equal, g_free, NULL),
    .names = node_names_new (),
    .media = g_hash_table_new_full (hash_text, g_str_equal, g_free, NULL),
    .nodes = g_array_new (FALSE, FALSE, sizeof (Node)),
    .edges = g_array_new (FALSE, FALSE, sizeof (Edge)),
  };

  self.topology->name = g_strdup (name);
  self.topology->processors_forward = TRUE;
  self.topology->n_classes = TOPOLOGY_INFINITE_CLASS + 1;
  self.topology->weight[TOPOLOGY_INFINITE_CLASS] = (Decimal){ 0, 1 };
  if (!parse (&self, error) || !graphml_make_topology (&self, error))
    return NULL;
  return g_steal_pointer (&self.topology);
}
