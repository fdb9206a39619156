/* SPDX-License-Identifier: GPL-3.0-or-later */
/* search.h - placements: where they start from, improved by moves, judged by replays
 *
 *   starts:  current  identity  scotch  greedy
 *               |         |        |       |       moves
 *   moved:   current  identity  scotch  greedy
 *
 * Those with the least F, and the current one, are replayed: the least time is the best,
 * of equal ones that with the least F, then the first.
 */
#pragma once

#include "machine/machine.h"
#include "network/network.h"
#include "place/loads.h"

typedef enum
{
  START_CURRENT,
  START_IDENTITY,
  START_SCOTCH,
  START_GREEDY,
  N_STARTS
} PlaceStart;

/* "current" */
const char *place_start_name (PlaceStart start);

typedef struct
{
  guint32 *node; /* by processor; NULL: there is none */
  LoadSquares squares;
  guint64 greatest;   /* L */
  gboolean reachable; /* all that send to each other have a way */
  guint same;         /* the first placement that is equal; its own number: none */
  gboolean was_replayed;
  SimTime time;
} Placement;

typedef struct
{
  guint32 processors, nodes, per_node;
  guint64 moves;                 /* from each start */
  Placement placed[2][N_STARTS]; /* starts; moved */
  char *skipped[N_STARTS];       /* why there is no such start; NULL: there is one */
  guint best; /* number of a placement: of starts, then of moved ones */
} Search;

/* Where a search begins. */
typedef struct
{
  const Machine *machine; /* resolved */
  const Network *network; /* opened for it: a graph or clusters */
  const PairTraffic *pairs;
  gsize n_pairs;
  guint64 seed;
} SearchProblem;

/* Fails: the network is neither a graph nor clusters, or processors have several nics. */
gboolean search_check_network (const Machine *machine, GError **error);

/* With all starts, not moved. */
Search *search_new (const SearchProblem *problem);
void search_free (Search *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Search, search_free)

/* How many moves from each start take so many microseconds on this computer; at least
 * 1. */
guint64 search_moves_in (const Search *self, const SearchProblem *problem, gint64 time);

/* Makes so many moves from each start. */
void search_move (Search *self, const SearchProblem *problem, guint64 moves);

/* The number of a placement: of a start, or moved. */
Placement *search_get (Search *self, guint number);
#define SEARCH_PLACEMENTS (2 * N_STARTS)

/* Replays a program with these nodes of its processors. */
typedef gboolean (*SearchJudge) (gpointer data, const guint32 *node, SimTime *time,
                                 GError **error);

/* Replays the first `replays` by F, and the current one, unless its time is known.  Fails
 * as a replay does. */
gboolean search_judge (Search *self, guint replays, SearchJudge judge, gpointer data,
                       GError **error);
