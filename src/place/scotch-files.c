/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "place/scotch-files.h"

#include <string.h>

#include "topology/generator.h"

/* SCOTCH's sums have 32 bits. */
#define MOST_WEIGHT (G_GUINT64_CONSTANT (1) << 30)

/* ---- the program ------------------------------------------------------------------- */

/* A processor's line: how many partners, then the weight and the number of each, from the
 * highest down: the mapping depends on their order, and on a torus this one was better
 * than the other. */
static void
append_processor (GString *text, const Pattern *pattern, guint32 processor, guint64 all,
                  gsize *arcs)
{
  g_autoptr (GString) line = g_string_new (NULL);
  const gsize first = pattern->first[processor];
  guint32 partners = 0;

  for (gsize i = pattern->first[processor + 1]; i > first; partners++)
    {
      const guint32 other = pattern->partner[i - 1].other;
      guint64 weight = 0;

      for (; i > first && pattern->partner[i - 1].other == other; i--)
        weight += pattern->partner[i - 1].weight;
      if (all > MOST_WEIGHT)
        weight = (guint64) ((unsigned __int128) weight * MOST_WEIGHT / all);
      g_string_append_printf (line, " %" G_GUINT64_FORMAT " %u", MAX (weight, 1), other);
    }
  g_string_append_printf (text, "%u%s\n", partners, line->str);
  *arcs += partners;
}

char *
scotch_pattern (const Pattern *pattern)
{
  g_autoptr (GString) lines = g_string_new (NULL);
  guint64 all = 0;
  gsize arcs = 0;

  for (gsize i = 0; i < pattern->first[pattern->processors]; i++)
    all += pattern->partner[i].weight;
  for (guint32 p = 0; p < pattern->processors; p++)
    append_processor (lines, pattern, p, all, &arcs);
  return g_strdup_printf ("0\n%u %" G_GSIZE_FORMAT "\n0 010\n%s", pattern->processors,
                          arcs, lines->str);
}

/* ---- the network ------------------------------------------------------------------- */

/* Networks of more dimensions are written as graphs. */
#define MOST_DIMENSIONS 5

/* SCOTCH numbers nodes along the first dimension first, a Shape along the last. */
char *
scotch_target (const Topology *t)
{
  const gboolean wrapped = topology_dimensions (t) == DIMENSIONS_WRAPPED;
  GString *text;

  if (t->processors != t->nodes || t->grid.first != 0 || t->generator == NULL
      || t->whole != NULL)
    return NULL;
  if (strcmp (t->generator->name, "hypercube") == 0)
    return g_strdup_printf ("hcub %u\n", t->grid.rank);
  if ((!wrapped && topology_dimensions (t) != DIMENSIONS_OPEN) || t->grid.rank == 0
      || t->grid.rank > MOST_DIMENSIONS)
    return NULL;
  text = g_string_new (wrapped ? "torusXD" : "meshXD");
  g_string_append_printf (text, " %u", t->grid.rank);
  for (guint d = t->grid.rank; d-- > 0;)
    g_string_append_printf (text, " %u", t->grid.size[d]);
  g_string_append_c (text, '\n');
  return g_string_free (text, FALSE);
}

static int
compare_arcs (gconstpointer a, gconstpointer b)
{
  const guint64 one = *(const guint64 *) a, other = *(const guint64 *) b;

  return one < other ? -1 : one > other ? 1 : 0;
}

static void
add_edge (GArray *arcs, guint32 a, guint32 b)
{
  const guint64 there = (guint64) a << 32 | b, back = (guint64) b << 32 | a;

  if (a == b)
    return;
  g_array_append_val (arcs, there);
  g_array_append_val (arcs, back);
}

static void
keep_different (GArray *arcs)
{
  guint kept = 0;

  g_array_sort (arcs, compare_arcs);
  for (guint i = 0; i < arcs->len; i++)
    if (kept == 0
        || g_array_index (arcs, guint64, i) != g_array_index (arcs, guint64, kept - 1))
      g_array_index (arcs, guint64, kept++) = g_array_index (arcs, guint64, i);
  g_array_set_size (arcs, kept);
}

/* By vertex: how many others, and which. */
static char *
graph_text (GArray *arcs, guint32 vertices)
{
  GString *text = g_string_new (NULL);
  guint i = 0;

  keep_different (arcs);
  g_string_append_printf (text, "0\n%u %u\n0 000\n", vertices, arcs->len);
  for (guint32 vertex = 0; vertex < vertices; vertex++)
    {
      guint end = i;

      while (end < arcs->len && g_array_index (arcs, guint64, end) >> 32 == vertex)
        end++;
      g_string_append_printf (text, "%u", end - i);
      for (; i < end; i++)
        g_string_append_printf (text, " %u", (guint32) g_array_index (arcs, guint64, i));
      g_string_append_c (text, '\n');
    }
  return g_string_free (text, FALSE);
}

char *
scotch_graph (const Topology *t, const MachineClusters *clusters)
{
  g_autoptr (GArray) arcs = g_array_new (FALSE, FALSE, sizeof (guint64));

  if (clusters == NULL)
    {
      for (guint32 node = 0; node < t->nodes; node++)
        for (guint32 link = t->first[node]; link < t->first[node + 1]; link++)
          add_edge (arcs, node, t->to[link]);
      return graph_text (arcs, t->nodes);
    }
  for (guint32 p = 0; p < clusters->processors; p++)
    add_edge (arcs, p, clusters->processors + clusters->cluster_of[p]);
  for (guint32 c = 0; c < clusters->n_clusters; c++)
    if (clusters->clusters[c].parent != CLUSTER_NONE)
      add_edge (arcs, clusters->processors + c,
                clusters->processors + clusters->clusters[c].parent);
  return graph_text (arcs, clusters->processors + clusters->n_clusters);
}

char *
scotch_vertices (guint32 n)
{
  GString *text = g_string_new (NULL);

  g_string_append_printf (text, "%u\n", n);
  for (guint32 i = 0; i < n; i++)
    g_string_append_printf (text, "%u\n", i);
  return g_string_free (text, FALSE);
}

/* ---- the mapping ------------------------------------------------------------------- */

/* Reads a whole number, at most `most`, and the blanks before it. */
static gboolean
take_number (const char **text, guint64 most, guint32 *number)
{
  guint64 value = 0;
  const char *digit;

  *text += strspn (*text, " \t\r\n");
  for (digit = *text; g_ascii_isdigit (*digit); digit++)
    if ((value = value * 10 + (guint64) (*digit - '0')) > most)
      return FALSE;
  if (digit == *text)
    return FALSE;
  *text = digit;
  *number = (guint32) value;
  return TRUE;
}

static gboolean
fail_mapping (const char *name, const char *expected, guint32 n, GError **error)
{
  g_set_error (error, NETFARE_ERROR, NETFARE_ERROR_REPLAY, "%s: expected %s%u", name,
               expected, n);
  return FALSE;
}

gboolean
scotch_read_mapping (const char *text, const char *name, guint32 processors,
                     guint32 nodes, guint32 *node, GError **error)
{
  g_autofree gboolean *seen = g_new0 (gboolean, processors);
  guint32 count, vertex;

  if (!take_number (&text, processors, &count) || count != processors)
    return fail_mapping (name, "a mapping of processors: ", processors, error);
  for (guint32 i = 0; i < processors; i++)
    {
      if (!take_number (&text, processors - 1, &vertex) || seen[vertex])
        return fail_mapping (name, "each processor once, 0 to ", processors - 1, error);
      if (!take_number (&text, nodes - 1, &node[vertex]))
        return fail_mapping (name, "a node, 0 to ", nodes - 1, error);
      seen[vertex] = TRUE;
    }
  if (text[strspn (text, " \t\r\n")] != '\0')
    return fail_mapping (name, "an end after processors: ", processors, error);
  return TRUE;
}
