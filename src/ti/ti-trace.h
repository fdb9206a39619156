/* SPDX-License-Identifier: GPL-3.0-or-later */
/* ti-trace.h - a trace while it is read: the actions of every rank
 *
 * Steps are kept here until all have been read: which collective an instance is depends
 * on all ranks, and the size of a receive may be that of its send.
 *
 *   rank 0   compute  start(call 0)  send      start(call 1) ..
 *   rank 1   compute  start(call 0)  receive   start(call 2) ..
 *                     instance 0               instance 1
 */
#pragma once

#include "program/intern.h"
#include "program/program.h"
#include "ti/ti-line.h"
#include "base/number-table.h"

/* What one member says of a collective; equal calls are stored once. */
typedef struct
{
  guint32 action; /* its row */
  guint32 root;
  guint64 bytes;  /* of the whole, or of its own block */
  guint32 vector; /* bytes for each member, a number of `vectors`; or PROGRAM_NONE */
  guint32 unused; /* 0 */
} TiCall;

/* A send or receive that is begun. */
typedef struct
{
  guint32 next; /* of the same peer, tag and direction; PROGRAM_NONE: the last one */
  guint32 open; /* whether nothing has waited for it */
} TiRequest;

typedef struct
{
  GArray *steps;      /* Step; of STEP_START: index: call, amount: line, tag: column; of
                       * STEP_COMPLETE: index: request */
  GArray *requests;   /* TiRequest, NULL: none */
  guint32 first_open; /* no request before it is open */
  gboolean doubles;   /* the default type is MPI_DOUBLE, not MPI_BYTE */
  gboolean waited_for_all;
} TiRank;

/* A receive whose size is that of its send. */
typedef struct
{
  guint32 rank, step, source, tag, number;
} TiUnknown;

typedef struct
{
  guint32 ranks;
  TiRank *rank;
  TiLine line;
  guint32 current; /* the rank of the line */
  guint action_column;
  Intern *calls, *vectors;
  guint64 *row;                /* of ranks numbers, for one vector */
  NumberTable requests;        /* (rank, peer, tag, direction): first and last request */
  NumberTable pairs;           /* (source, destination, tag): sends, receives */
  guint64 n_unequal;           /* pairs with unequal numbers of them */
  const NumberTable *expected; /* pairs of an earlier reading; NULL: none */
  GArray *unknown;             /* TiUnknown */
  guint64 n_open;              /* requests that are open */
} TiTrace;

void ti_trace_init (TiTrace *self, guint32 ranks);
void ti_trace_clear (TiTrace *self);

/* Appends a step to the current rank. */
static inline void
ti_trace_add (TiTrace *self, const Step *step)
{
  g_array_append_vals (self->rank[self->current].steps, step, 1);
}

/* Appends all steps to the program's streams and frees them. */
void ti_trace_emit (TiTrace *self, Program *program);
