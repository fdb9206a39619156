/* SPDX-License-Identifier: GPL-3.0-or-later */
/* moves.h - improves a placement by random moves
 *
 * Move n of N (from 0) exchanges a processor with the first one on a node, or moves it
 * there if the node has none.  It stays if F grows by at most floor (F (N - n) / (2 P
 * N)): threshold accepting (Dueck, Scheuer 1990).  Only whole numbers, so that the result
 * is the same everywhere.  Where some pairs have no way, a placement with fewer of them
 * is better.
 */
#pragma once

#include "place/loads.h"

/* 2 P N has at most 64 bits. */
#define MOVES_MOST (G_GUINT64_CONSTANT (1) << 36)

/* nodes: those that may have processors.  Returns: the node of each processor in the best
 * placement, the first of equal ones; free with g_free. */
guint32 *moves_make (Loads *loads, guint32 processors, guint32 nodes, guint64 moves,
                     guint64 seed);
