/* SPDX-License-Identifier: GPL-3.0-or-later */
/* ti-trace.h - the actions of every rank, while a trace is read
 *
 * Steps are kept until all ranks have been read: the calls of all members make a
 * collective, and a receive may have the size of its send.
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

/* The call of one member of a collective; equal calls are stored once. */
typedef struct
{
  guint32 action; /* number of its row, see ti_action_get */
  guint32 root;
  guint64 bytes;  /* size of the whole, or of the member's block */
  guint32 vector; /* bytes for each member, a number of `vectors`; or PROGRAM_NONE */
  guint32 unused; /* 0 */
} TiCall;

/* A nonblocking send or receive. */
typedef struct
{
  guint32 next; /* request of the same peer, tag and direction; PROGRAM_NONE: none */
  guint32 open; /* whether it is not complete */
} TiRequest;

typedef struct
{
  GArray *steps;      /* Step; kind: 1 + number of its action, 0: none; group: whether
                       * it is the action's first one; of STEP_START: index: call, amount:
                       * line, tag: column; of      STEP_COMPLETE: index: request */
  GArray *requests;   /* TiRequest, NULL: none */
  guint32 first_open; /* all requests before it are complete */
  gboolean doubles;   /* the default datatype is MPI_DOUBLE, not MPI_BYTE */
  gboolean waited_for_all;
} TiRank;

/* A receive that has the size of its send. */
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
  guint64 *row;                /* a number for each rank: one vector */
  NumberTable requests;        /* (rank, peer, tag, direction): first and last request */
  NumberTable pairs;           /* (source, destination, tag): sends, receives */
  guint64 n_unequal;           /* pairs with unequal numbers of sends and receives */
  const NumberTable *expected; /* pairs of an earlier reading; NULL: none */
  GArray *unknown;             /* TiUnknown */
  guint64 n_open;              /* requests that were not completed */
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
