/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tune.h - the fastest algorithm for each collective operation of a program
 *
 * Operations of one collective, one number of members and sizes from a power of two to
 * the next are a row.  The largest is replayed alone, its members beginning at 0 on their
 * nodes, with every algorithm.  docs/collectives.md, "Tuning".
 */
#pragma once

#include "analysis/collective-use.h"
#include "network/network.h"
#include "replay/replay.h"

typedef struct
{
  AlgorithmUse use;
  SimTime time;
} TuneTry;

typedef struct
{
  OperationType type;
  gboolean nonblocking; /* the largest is */
  guint32 members;
  guint64 from, below; /* bytes, by which the library decides; below 0: no end */
  guint64 size;        /* of the largest */
  guint64 count;       /* operations */
  guint32 collective;  /* the largest: its number in the program */
  GArray *tries;       /* TuneTry: the default, then all others in order */
  guint best;          /* which of them: of equal ones the first */
} TuneRow;

typedef struct
{
  Program *program; /* NULL: it has no collectives */
  const Machine *machine;
  GArray *rows; /* TuneRow, by collective, members, size */
} Tune;

/* use: which operations took place; NULL: none.  Called before each row's replays; may be
 * NULL. */
typedef void (*TuneStep) (gpointer data, const TuneRow *row);
Tune *tune_find (const Machine *machine, const CollectiveUse *use, TuneStep step,
                 gpointer data, GError **error);
void tune_free (Tune *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Tune, tune_free)

static inline const TuneRow *
tune_row (const Tune *self, guint i)
{
  return &g_array_index (self->rows, TuneRow, i);
}

static inline const TuneTry *
tune_try (const TuneRow *row, guint i)
{
  return &g_array_index (row->tries, TuneTry, i);
}

/* What the best saves in all operations of the row. */
TotalTime tune_saving (const TuneRow *row);

/* "pipeline(65536)"; free with g_free. */
char *tune_algorithm (const AlgorithmUse *use);
