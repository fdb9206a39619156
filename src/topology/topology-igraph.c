/* SPDX-License-Identifier: GPL-3.0-or-later */
/* topology-igraph.c - places of nodes by igraph, 0.9 to 1.x; nothing else uses it
 *
 * Its error and warning handlers are set on every entry: they may belong to a thread, and
 * the default ones end the process or print. */
#include "config.h"

#include "topology/topology-spread.h"

#ifdef HAVE_IGRAPH
#include "topology/igraph-library.h"

/* The smallest movement that continues the iteration; and the number of igraph's steps
 * per node. */
#define SPREAD_EPSILON 0.0
#define SPREAD_STEPS 50

/* igraph has state of its own, which belongs to the process. */
static GMutex igraph_lock;
static IgraphLibrary igraph;
static gboolean igraph_is_loaded;

/* The code is returned to the caller of igraph. */
static void
handle_error (const char *reason, const char *file, int line, IgraphError code)
{
  igraph.finally_free ();
}

/* On every entry, with the lock. */
static gboolean
enter (void)
{
  igraph_is_loaded = igraph_is_loaded || igraph_library_load (&igraph);
  if (!igraph_is_loaded)
    return FALSE;
  igraph.set_error_handler (handle_error);
  igraph.set_warning_handler (igraph.warning_handler_ignore);
  return TRUE;
}

/* graph is to be destroyed by the caller on success only. */
static gboolean
make_graph (const GArray *links, guint32 count, igraph_t *graph)
{
  IgraphNumbers ends;

  if (igraph.numbers_init (&ends, 2 * (long) links->len) != IGRAPH_SUCCESS)
    return FALSE;
  for (guint i = 0; i < links->len; i++)
    {
      VECTOR (ends)[2 * i] = g_array_index (links, SpreadLink, i).from;
      VECTOR (ends)[2 * i + 1] = g_array_index (links, SpreadLink, i).to;
    }
  IgraphError code = igraph.create (graph, &ends, (igraph_integer_t) count, FALSE);
  igraph.numbers_destroy (&ends);
  return code == IGRAPH_SUCCESS;
}

static gboolean
spread (const igraph_t *graph, guint32 count, double *place)
{
  igraph_matrix_t points;

  if (igraph.matrix_init (&points, (long) count, 2) != IGRAPH_SUCCESS)
    return FALSE;
  for (guint32 i = 0; i < count; i++)
    for (guint k = 0; k < 2; k++)
      MATRIX (points, i, k) = place[2 * i + k];
  IgraphError code = igraph.layout_kamada_kawai (
      graph, &points, TRUE, SPREAD_STEPS * (igraph_integer_t) count, SPREAD_EPSILON,
      count, NULL, NULL, NULL, NULL, NULL);
  for (guint32 i = 0; code == IGRAPH_SUCCESS && i < count; i++)
    for (guint k = 0; k < 2; k++)
      place[2 * i + k] = MATRIX (points, i, k);
  igraph.matrix_destroy (&points);
  return code == IGRAPH_SUCCESS;
}

gboolean
spread_by_igraph (const GArray *links, guint32 count, double *place)
{
  gboolean done = FALSE;
  igraph_t graph;

  g_mutex_lock (&igraph_lock);
  if (enter () && make_graph (links, count, &graph))
    {
      done = spread (&graph, count, place);
      igraph.destroy (&graph);
    }
  g_mutex_unlock (&igraph_lock);
  return done;
}
#else
gboolean
spread_by_igraph (const GArray *links, guint32 count, double *place)
{
  return FALSE;
}
#endif
