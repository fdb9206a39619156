/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The only file that uses igraph.  Its error and warning handlers are set on every
 * entry: they may belong to a thread, and the default ones end the process or print. */
#include "config.h"

#include "topology/topology-igraph.h"

#include <math.h>
#include <stdlib.h>

#include "base/error.h"
#include "base/memory-limit.h"
#include "topology/generator.h"
#include "topology/igraph-library.h"

/* igraph has state of its own, which belongs to the process. */
static GMutex igraph_lock;
static IgraphLibrary igraph;
static gboolean igraph_is_loaded;

/* The code is returned to the caller of igraph, which makes the message. */
static void
handle_error (const char *reason, const char *file, int line, igraph_error_t code)
{
  igraph.finally_free ();
}

/* On every entry, with the lock. */
static gboolean
enter (const Topology *topology, GError **error)
{
  if (!igraph_is_loaded)
    {
      g_autofree char *why = igraph_library_load (&igraph);

      if (why != NULL)
        {
          error_set_at (error, topology->name, 0, 0, "igraph cannot be loaded: %s", why);
          return FALSE;
        }
      igraph_is_loaded = TRUE;
    }
  igraph.set_error_handler (handle_error);
  igraph.set_warning_handler (igraph.warning_handler_ignore);
  return TRUE;
}

static gboolean
fail (const Topology *self, int code, GError **error)
{
  char limit[MEMORY_SIZE_LENGTH];

  memory_format_size (memory_limit (), limit);
  if (code == IGRAPH_ENOMEM && memory_limit () < G_MAXUINT64)
    error_set_at (error, self->name, 0, 0,
                  "igraph: more memory is needed than the limit of %s (--memory-limit)",
                  limit);
  else
    error_set_at (error, self->name, 0, 0, "igraph: %s",
                  igraph.strerror ((igraph_error_t) code));
  return FALSE;
}

static gboolean
check (igraph_error_t code, const Topology *topology, GError **error)
{
  return code == IGRAPH_SUCCESS || fail (topology, (int) code, error);
}

static void
fill_edges (igraph_vector_int_t *edges, const Topology *topology)
{
  igraph_integer_t place = 0;

  for (guint32 node = 0; node < topology->nodes; node++)
    for (guint32 link = topology->first[node]; link < topology->first[node + 1]; link++)
      {
        g_assert (topology->to[link] < topology->nodes);
        VECTOR (*edges)[place++] = node;
        VECTOR (*edges)[place++] = topology->to[link];
      }
}

/* graph is to be destroyed by the caller on success only. */
static igraph_error_t
make_graph (const Topology *topology, igraph_t *graph)
{
  igraph_vector_int_t edges;
  igraph_error_t code
      = igraph.vector_int_init (&edges, 2 * (igraph_integer_t) topology->links);

  if (code != IGRAPH_SUCCESS)
    return code;
  fill_edges (&edges, topology);
  code = igraph.create (graph, &edges, (igraph_integer_t) topology->nodes,
                        IGRAPH_DIRECTED);
  igraph.vector_int_destroy (&edges);
  return code;
}

/* ---- description
 * ----------------------------------------------------------------------- */

static void
describe_degrees (const Topology *self, TopologyDescription *description)
{
  description->smallest_degree = G_MAXUINT32;
  for (guint32 node = 0; node < self->nodes; node++)
    {
      guint32 degree = self->first[node + 1] - self->first[node];

      description->smallest_degree = MIN (description->smallest_degree, degree);
      description->largest_degree = MAX (description->largest_degree, degree);
    }
}

static igraph_error_t
count_components (const igraph_t *graph, TopologyDescription *description)
{
  igraph_integer_t components = 0;
  igraph_error_t code
      = igraph.connected_components (graph, NULL, NULL, &components, IGRAPH_STRONG);

  if (code == IGRAPH_SUCCESS)
    description->components = (guint32) components;
  return code;
}

gboolean
topology_describe (const Topology *self, TopologyDescription *description, GError **error)
{
  *description = (TopologyDescription){ .nodes = self->nodes,
                                        .processors = self->processors,
                                        .links = self->links };
  describe_degrees (self, description);
  g_autoptr (GMutexLocker) locker = g_mutex_locker_new (&igraph_lock);
  igraph_t graph;
  if (!enter (self, error) || !check (make_graph (self, &graph), self, error))
    return FALSE;
  igraph_error_t code = count_components (&graph, description);
  igraph.destroy (&graph);
  return check (code, self, error);
}

/* ---- flow
 * ------------------------------------------------------------------------------ */

/* All processors of a side are one node, switches follow. */
static guint32
node_of_flow (const Topology *self, const guint8 *side, guint32 node)
{
  return node < self->processors ? side[node] : node - self->processors + 2;
}

static void
fill_flow (const Topology *self, const guint8 *side, guint64 scale,
           igraph_vector_int_t *edges, igraph_vector_t *capacity)
{
  igraph_integer_t n = 0;

  for (guint32 from = 0; from < self->nodes; from++)
    for (guint32 link = self->first[from]; link < self->first[from + 1]; link++)
      {
        const Decimal *weight = &self->weight[self->weight_class[link]];

        VECTOR (*edges)[2 * n] = node_of_flow (self, side, from);
        VECTOR (*edges)[2 * n + 1] = node_of_flow (self, side, self->to[link]);
        VECTOR (*capacity)
        [n++] = weight->digits == 0 ? TOPOLOGY_LARGEST_FLOW
                                    : (double) weight->digits
                                          * (double) (scale / (guint64) weight->scale);
      }
}

static igraph_error_t
flow_of (const Topology *self, const igraph_vector_int_t *edges,
         const igraph_vector_t *capacity, double *flow)
{
  igraph_t graph;
  igraph_error_t code = igraph.create (
      &graph, edges, (igraph_integer_t) self->nodes - self->processors + 2,
      IGRAPH_DIRECTED);

  if (code != IGRAPH_SUCCESS)
    return code;
  code = igraph.maxflow_value (&graph, flow, 0, 1, capacity, NULL);
  igraph.destroy (&graph);
  return code;
}

gboolean
topology_largest_flow (const Topology *self, const guint8 *side, guint64 scale,
                       double *flow, GError **error)
{
  igraph_vector_int_t edges;
  igraph_vector_t capacity;
  g_autoptr (GMutexLocker) locker = g_mutex_locker_new (&igraph_lock);

  if (!enter (self, error)
      || !check (igraph.vector_int_init (&edges, 2 * (igraph_integer_t) self->links),
                 self, error))
    return FALSE;
  igraph_error_t code = igraph.vector_init (&capacity, self->links);
  if (code == IGRAPH_SUCCESS)
    {
      fill_flow (self, side, scale, &edges, &capacity);
      code = flow_of (self, &edges, &capacity, flow);
      igraph.vector_destroy (&capacity);
    }
  igraph.vector_int_destroy (&edges);
  return check (code, self, error);
}

/* ---- routes
 * ---------------------------------------------------------------------------- */

/* The lowest processor that node 0 does not reach; *found stays where it reaches all. */
static igraph_error_t
first_not_reached (const igraph_t *graph, guint32 processors, guint32 *found)
{
  igraph_vector_int_t reached;
  igraph_error_t code = igraph.vector_int_init (&reached, 0);

  if (code != IGRAPH_SUCCESS)
    return code;
  code = igraph.subcomponent (graph, &reached, 0, IGRAPH_OUT);
  if (code == IGRAPH_SUCCESS)
    {
      igraph.vector_int_sort (&reached);
      igraph_integer_t n = igraph.vector_int_size (&reached);
      for (guint32 i = 0; i < processors; i++)
        if ((igraph_integer_t) i >= n || VECTOR (reached)[i] != (igraph_integer_t) i)
          {
            *found = i;
            break;
          }
    }
  igraph.vector_int_destroy (&reached);
  return code;
}

/* The lowest processor that does not both reach node 0 and is reached by it; *found stays
 * where each does. */
static igraph_error_t
first_other_component (const igraph_t *graph, guint32 processors, guint32 *found)
{
  igraph_vector_int_t component;
  igraph_error_t code = igraph.vector_int_init (&component, 0);

  if (code != IGRAPH_SUCCESS)
    return code;
  code = igraph.connected_components (graph, &component, NULL, NULL, IGRAPH_STRONG);
  for (guint32 i = 1; code == IGRAPH_SUCCESS && i < processors; i++)
    if (VECTOR (component)[i] != VECTOR (component)[0])
      {
        *found = i;
        break;
      }
  igraph.vector_int_destroy (&component);
  return code;
}

gboolean
topology_first_unreachable (const Topology *self, guint32 *from, guint32 *to,
                            GError **error)
{
  /* Every generated form is connected. */
  if (topology_is_generated (self))
    return FALSE;
  g_autoptr (GMutexLocker) locker = g_mutex_locker_new (&igraph_lock);
  igraph_t graph;
  if (!enter (self, error) || !check (make_graph (self, &graph), self, error))
    return FALSE;

  /* If 0 reaches all, a processor is not connected to all only if it does not reach 0:
   * otherwise it would reach all through 0. */
  guint32 unreached = G_MAXUINT32, other = G_MAXUINT32;
  igraph_error_t code = first_not_reached (&graph, self->processors, &unreached);
  if (code == IGRAPH_SUCCESS && unreached == G_MAXUINT32)
    code = first_other_component (&graph, self->processors, &other);
  igraph.destroy (&graph);
  if (!check (code, self, error))
    return FALSE;

  gboolean is_from_zero = unreached != G_MAXUINT32;
  *from = is_from_zero ? 0 : other;
  *to = is_from_zero ? unreached : 0;
  return is_from_zero || other != G_MAXUINT32;
}

/* ---- drawing ----------------------------------------------------------------------- */

/* The smallest movement that continues the iteration; and the number of igraph's steps
 * per node. */
#define SPREAD_EPSILON 0.0
#define SPREAD_STEPS 50

static int
compare_nodes (gconstpointer a, gconstpointer b)
{
  guint32 one = *(const guint32 *) a, other = *(const guint32 *) b;

  return one < other ? -1 : one > other;
}

/* Links between the nodes, as pairs of places in `nodes`. */
static igraph_error_t
add_links_among (const Topology *topology, const guint32 *nodes, guint32 count,
                 igraph_vector_int_t *edges)
{
  for (guint32 i = 0; i < count; i++)
    for (guint32 link = topology->first[nodes[i]]; link < topology->first[nodes[i] + 1];
         link++)
      {
        const guint32 *found
            = bsearch (&topology->to[link], nodes, count, sizeof *nodes, compare_nodes);

        if (found == NULL)
          continue;
        igraph_error_t code = igraph.vector_int_push_back (edges, i);
        if (code == IGRAPH_SUCCESS)
          code = igraph.vector_int_push_back (edges, found - nodes);
        if (code != IGRAPH_SUCCESS)
          return code;
      }
  return IGRAPH_SUCCESS;
}

static igraph_error_t
make_part (const Topology *topology, const guint32 *nodes, guint32 count, igraph_t *graph)
{
  igraph_vector_int_t edges;
  igraph_error_t code = igraph.vector_int_init (&edges, 0);

  if (code != IGRAPH_SUCCESS)
    return code;
  code = add_links_among (topology, nodes, count, &edges);
  if (code == IGRAPH_SUCCESS)
    code = igraph.create (graph, &edges, (igraph_integer_t) count, IGRAPH_UNDIRECTED);
  igraph.vector_int_destroy (&edges);
  return code;
}

/* Makes links 1 long in the mean. */
static void
scale (const igraph_t *graph, guint32 count, double *place)
{
  igraph_integer_t links = igraph.ecount (graph);
  double sum = 0;

  for (igraph_integer_t link = 0; link < links; link++)
    {
      const double *from = &place[2 * IGRAPH_FROM (graph, link)];
      const double *to = &place[2 * IGRAPH_TO (graph, link)];

      sum += hypot (to[0] - from[0], to[1] - from[1]);
    }
  if (!(sum > 0))
    return;
  for (guint32 i = 0; i < 2 * count; i++)
    place[i] *= (double) links / sum;
}

static igraph_error_t
spread (const igraph_t *graph, guint32 count, double *place)
{
  igraph_matrix_t points;
  igraph_error_t code = igraph.matrix_init (&points, (igraph_integer_t) count, 2);

  if (code != IGRAPH_SUCCESS)
    return code;
  for (guint32 i = 0; i < count; i++)
    for (guint k = 0; k < 2; k++)
      MATRIX (points, i, k) = place[2 * i + k];
  code = igraph.layout_kamada_kawai (graph, &points, TRUE,
                                     SPREAD_STEPS * (igraph_integer_t) count,
                                     SPREAD_EPSILON, count, NULL, NULL, NULL, NULL, NULL);
  for (guint32 i = 0; code == IGRAPH_SUCCESS && i < count; i++)
    for (guint k = 0; k < 2; k++)
      place[2 * i + k] = MATRIX (points, i, k);
  if (code == IGRAPH_SUCCESS)
    scale (graph, count, place);
  igraph.matrix_destroy (&points);
  return code;
}

gboolean
topology_spread (const Topology *self, const guint32 *nodes, guint32 count, double *place,
                 GError **error)
{
  if (count < 3)
    return TRUE;
  g_autoptr (GMutexLocker) locker = g_mutex_locker_new (&igraph_lock);
  igraph_t graph;
  if (!enter (self, error)
      || !check (make_part (self, nodes, count, &graph), self, error))
    return FALSE;
  igraph_error_t code = spread (&graph, count, place);
  igraph.destroy (&graph);
  return check (code, self, error);
}
