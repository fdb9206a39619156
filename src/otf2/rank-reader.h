/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rank-reader.h - the events of one rank as actions
 *
 *   enter f   enter MPI_Send  send  leave   enter MPI_Irecv ..
 *   |-------------|                    |--------|
 *     computing         nothing          computing
 */
#pragma once

#include "otf2/open-requests.h"
#include "otf2/rank-clock.h"
#include "otf2/trace.h"

/* A region that is entered. */
typedef struct
{
  guint32 region; /* position */
  guint32 type;   /* FrameType */
} Frame;

typedef struct
{
  Trace *trace;
  guint32 rank;
  RankActions *to;
  guint64 event; /* number of the current event */
  guint64 time;  /* of it, in ticks */
  RankClock clock;
  Frame *stack; /* the innermost last */
  guint32 n_stack, most_stack;
  guint32 interval;
  guint32 depth; /* nesting of the program's regions outside of MPI calls */

  /* The current MPI call. */
  guint32 calls;       /* nesting of MPI calls; 0: none */
  guint32 call;        /* ArchiveCall of the outermost one */
  guint32 call_region; /* position; RECORD_NO_REFERENCE: it has none */
  gboolean bare;       /* it is a collective outside of any region */
  guint64 call_time;
  guint32 first;      /* its first action */
  guint32 n_messages; /* actions that may have to be sorted */

  OpenRequests requests; /* action + 1, or request + 1 of a send */
  guint32 n_open;        /* receives and collectives that are not complete */
  GArray *row;           /* guint64: pairs of rank in the group and bytes */
  guint64 row_member;
  GArray *sorted, *ends; /* Action: for rank_requests_sort */
} RankReader;

void rank_reader_init (RankReader *self, Trace *trace, guint32 rank);
void rank_reader_clear (RankReader *self);

/* Takes the record of one event.  Fails if it cannot be replayed. */
gboolean rank_reader_take (RankReader *self, const Record *record, GError **error);

/* Called after the last event.  Fails if a receive is not complete. */
gboolean rank_reader_finish (RankReader *self, GError **error);

/* ---- parts of it ------------------------------------------------------------------- */

/* rank-requests.c: messages and collectives. */
gboolean rank_requests_take (RankReader *self, const Record *record, GError **error);

/* Sorts the actions of the call that ends: receives posted, sends, then completions. */
void rank_requests_sort (RankReader *self);
gboolean rank_requests_finish (RankReader *self, GError **error);

gboolean rank_reader_fail (const RankReader *self, GError **error, const char *format,
                           ...) G_GNUC_PRINTF (3, 4);

static inline Action *
rank_reader_add (RankReader *self, ActionType type)
{
  return trace_add (self->to, type, self->event);
}
