/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "place/search.h"

#include <string.h>

#include "base/error.h"
#include "place/greedy.h"
#include "place/moves.h"
#include "place/scotch.h"

const char *
place_start_name (PlaceStart start)
{
  static const char *const names[N_STARTS]
      = { "current", "identity", "scotch", "greedy" };

  return names[start];
}

Placement *
search_get (Search *self, guint number)
{
  return &self->placed[number / N_STARTS][number % N_STARTS];
}

gboolean
search_check_network (const Machine *machine, GError **error)
{
  const char *type = network_type (machine);

  if (!network_is_graph (machine) && strcmp (type, "clusters") != 0)
    error_set (error, NETFARE_ERROR_REPLAY,
               "placements: found a network of type %s, expected a graph or clusters",
               type);
  else if (network_nics_of (machine) != 1)
    error_set (error, NETFARE_ERROR_REPLAY, "placements: found nics = %u, expected 1",
               network_nics_of (machine));
  else
    return TRUE;
  return FALSE;
}

/* ---- what is searched -------------------------------------------------------------- */

/* Made of a problem for each use, as its parts refer to each other. */
typedef struct
{
  Ways *ways;
  Pattern *pattern;
} Proxy;

static void
clear_proxy (Proxy *self)
{
  ways_free (self->ways);
  pattern_free (self->pattern);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Proxy, clear_proxy)

static Proxy
make_proxy (const SearchProblem *problem, guint32 processors)
{
  const MessagePrices prices
      = network_message_prices (problem->machine, network_topology (problem->network));
  guint64 messages = 0;
  TotalBytes bytes = 0;

  for (gsize i = 0; i < problem->n_pairs; i++)
    {
      messages += problem->pairs[i].messages;
      bytes += problem->pairs[i].bytes;
    }
  return (Proxy){ ways_new (problem->network, problem->machine, messages, bytes),
                  pattern_new (processors, problem->pairs, problem->n_pairs, prices.start,
                               prices.per_byte) };
}

static void
weigh (Placement *placement, const Loads *loads)
{
  placement->squares = loads_squares (loads);
  placement->greatest = loads_greatest (loads);
  placement->reachable = loads_without_way (loads) == 0;
}

/* The lowest number of an equal one. */
static void
find_same (Search *self)
{
  for (guint i = 0; i < SEARCH_PLACEMENTS; i++)
    {
      Placement *placement = search_get (self, i);
      guint other = 0;

      for (; other < i && placement->node != NULL; other++)
        if (search_get (self, other)->node != NULL
            && memcmp (search_get (self, other)->node, placement->node,
                       self->processors * sizeof (guint32))
                   == 0)
          break;
      placement->same = placement->node == NULL ? i : other;
    }
}

/* ---- starts ------------------------------------------------------------------------ */

static guint32 *
place_current (const Search *self, const Network *network)
{
  guint32 *node = g_new (guint32, self->processors);

  for (guint32 p = 0; p < self->processors; p++)
    node[p] = network_node (network, p);
  return node;
}

static guint32 *
place_identity (const Search *self)
{
  guint32 *node = g_new (guint32, self->processors);

  for (guint32 p = 0; p < self->processors; p++)
    node[p] = p / self->per_node;
  return node;
}

static guint32 *
place_scotch (Search *self, const SearchProblem *problem, const Pattern *pattern)
{
  g_autofree guint32 *node = g_new (guint32, self->processors);
  g_autoptr (GError) error = NULL;

  if (scotch_place (pattern, network_topology (problem->network),
                    network_is_graph (problem->machine) ? NULL
                                                        : problem->machine->clusters,
                    self->nodes, self->per_node, node, &error))
    return g_steal_pointer (&node);
  self->skipped[START_SCOTCH] = g_strdup (error->message);
  return NULL;
}

static guint32 *
place_greedily (Search *self, const Proxy *proxy)
{
  guint32 *node;

  if (self->nodes > GREEDY_MOST_NODES)
    {
      self->skipped[START_GREEDY] = g_strdup_printf ("there are %u nodes, more than %u",
                                                     self->nodes, GREEDY_MOST_NODES);
      return NULL;
    }
  node = g_new (guint32, self->processors);
  greedy_place (proxy->pattern, proxy->ways, self->nodes, self->per_node, node);
  return node;
}

Search *
search_new (const SearchProblem *problem)
{
  Search *self = g_new0 (Search, 1);
  Placement *starts = self->placed[0];
  g_auto (Proxy) proxy;

  self->processors = shape_count (&problem->machine->shape);
  self->nodes = network_topology (problem->network)->processors;
  self->per_node = network_processors_per_node (problem->machine);
  proxy = make_proxy (problem, self->processors);
  starts[START_CURRENT].node = place_current (self, problem->network);
  starts[START_IDENTITY].node = place_identity (self);
  starts[START_SCOTCH].node = place_scotch (self, problem, proxy.pattern);
  starts[START_GREEDY].node = place_greedily (self, &proxy);
  for (guint i = 0; i < N_STARTS; i++)
    if (starts[i].node != NULL)
      {
        g_autoptr (Loads) loads
            = loads_new (proxy.pattern, proxy.ways, self->nodes, starts[i].node);

        weigh (&starts[i], loads);
      }
  find_same (self);
  return self;
}

void
search_free (Search *self)
{
  for (guint i = 0; i < SEARCH_PLACEMENTS; i++)
    g_free (search_get (self, i)->node);
  for (guint i = 0; i < N_STARTS; i++)
    g_free (self->skipped[i]);
  g_free (self);
}

/* ---- moves ------------------------------------------------------------------------- */

void
search_move (Search *self, const SearchProblem *problem, guint64 moves)
{
  g_auto (Proxy) proxy = make_proxy (problem, self->processors);

  self->moves = moves;
  for (guint i = 0; i < N_STARTS; i++)
    {
      Placement *moved = &self->placed[1][i];
      g_autoptr (Loads) loads = NULL;
      g_autoptr (Loads) best = NULL;

      if (self->placed[0][i].node == NULL)
        continue;
      loads = loads_new (proxy.pattern, proxy.ways, self->nodes, self->placed[0][i].node);
      moved->node
          = moves_make (loads, self->processors, self->nodes, moves, problem->seed + i);
      best = loads_new (proxy.pattern, proxy.ways, self->nodes, moved->node);
      weigh (moved, best);
    }
  find_same (self);
}

guint64
search_moves_in (const Search *self, const SearchProblem *problem, gint64 time)
{
  g_auto (Proxy) proxy = make_proxy (problem, self->processors);
  g_autoptr (Loads) loads = loads_new (proxy.pattern, proxy.ways, self->nodes,
                                       self->placed[0][START_CURRENT].node);
  guint64 tried = 16, starts = 0;
  gint64 took = 0;

  for (guint i = 0; i < N_STARTS; i++)
    starts += self->placed[0][i].node != NULL ? 1 : 0;
  while (took < time / 50 && tried < MOVES_MOST / 2)
    {
      const gint64 begin = g_get_monotonic_time ();

      tried *= 2;
      g_free (moves_make (loads, self->processors, self->nodes, tried, problem->seed));
      took = g_get_monotonic_time () - begin;
    }
  return CLAMP ((guint64) ((unsigned __int128) tried * (guint64) MAX (time - 2 * took, 0)
                           / ((guint64) MAX (took, 1) * starts)),
                1, MOVES_MOST);
}

/* ---- replays ----------------------------------------------------------------------- */

/* The different ones that can be replayed, by F.  Returns: how many. */
static guint
rank (Search *self, guint number[SEARCH_PLACEMENTS])
{
  guint n = 0;

  for (guint i = 0; i < SEARCH_PLACEMENTS; i++)
    {
      const Placement *placement = search_get (self, i);
      guint at = n;

      if (placement->node == NULL || placement->same != i || !placement->reachable)
        continue;
      for (; at > 0 && search_get (self, number[at - 1])->squares > placement->squares;
           at--)
        number[at] = number[at - 1];
      number[at] = i;
      n++;
    }
  return n;
}

gboolean
search_judge (Search *self, guint replays, SearchJudge judge, gpointer data,
              GError **error)
{
  guint number[SEARCH_PLACEMENTS];
  const guint n = rank (self, number);

  self->best = START_CURRENT;
  for (guint i = 0; i < n; i++)
    {
      Placement *placement = search_get (self, number[i]);

      if (i >= replays && number[i] != START_CURRENT)
        continue;
      if (!placement->was_replayed
          && !judge (data, placement->node, &placement->time, error))
        return FALSE;
      placement->was_replayed = TRUE;
    }
  for (guint i = n; i-- > 0;)
    {
      const Placement *placement = search_get (self, number[i]);
      const Placement *best = search_get (self, self->best);

      if (placement->was_replayed && placement->time <= best->time)
        self->best = number[i];
    }
  return TRUE;
}
