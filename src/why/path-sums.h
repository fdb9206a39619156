/* SPDX-License-Identifier: GPL-3.0-or-later */
/* path-sums.h - what lies on the critical path of a run, added up
 *
 * The path is a chain of pieces from 0 to the end of the run without gap or overlap, each
 * what the next one had to wait for: each of these adds up to the run's time, exactly.
 *
 *   kinds                   by kind
 *   processors + links      by place
 *   intervals               by interval of the program
 *   operations              by call of the program, where its calls have names
 *
 * Lists have only what has time, by most time, then by number.  docs/why.md, "The
 * critical path".  Times are SimTime (ps).
 */
#pragma once

#include "base/sim-time.h"

typedef enum
{
  PATH_BUSY,
  PATH_SEND,    /* overheads */
  PATH_RECEIVE, /* .. */
  PATH_TRANSMISSION,
  PATH_QUEUE, /* a link carries others, for which the message waits */
  PATH_LATENCY,
  PATH_GAP,
  PATH_MEMORY,     /* a message within a node */
  PATH_COLLECTIVE, /* that is priced as a whole */
  PATH_DEPENDENCE, /* a processor waits for a time that the program gives */
  N_PATH_KINDS
} PathKind;

/* In place of a link. */
#define PATH_NETWORK G_MAXUINT32        /* a formula */
#define PATH_MEMORIES (G_MAXUINT32 - 1) /* of all nodes */

typedef struct
{
  guint32 processor;
  SimTime busy, send, receive, dependence;
} PathProcessor;

typedef struct
{
  guint32 link;     /* of the network's topology, or PATH_NETWORK, PATH_MEMORIES */
  guint32 from, to; /* nodes; of these two the same as link */
  SimTime transmission, queue, latency, gap;
  SimTime memory;     /* PATH_MEMORIES only */
  SimTime collective; /* PATH_NETWORK only */
} PathLink;

/* Processors. */
typedef struct
{
  guint32 source, destination;
} PathEnds;

/* Messages from one processor to another that waited on a link behind those of others,
 * queue and gap. */
typedef struct
{
  guint32 link, from, to; /* as of PathLink */
  PathEnds behind, waiting;
  SimTime time;
} PathWait;

typedef struct
{
  guint32 id;       /* of the program's interval */
  guint32 number;   /* as in reports, from 1 */
  SimTime busy;     /* PATH_BUSY */
  SimTime overhead; /* PATH_SEND, PATH_RECEIVE */
  SimTime network;  /* all others */
} PathInterval;

typedef struct
{
  guint32 call;                    /* of the program; PROGRAM_NONE: outside of all */
  const char *name;                /* in `names`; NULL: outside of all */
  SimTime busy, overhead, network; /* as of PathInterval */
} PathOperation;

/* What a place is on the path for. */
typedef struct
{
  guint32 place;               /* processor, or link */
  guint32 on_link;             /* 1: a link; only what is of an operation */
  guint32 interval, operation; /* of the program; PROGRAM_NONE: no operation */
  SimTime time;
} PathRow;

typedef struct
{
  guint64 pieces;
  SimTime kinds[N_PATH_KINDS];
  GArray *processors; /* PathProcessor */
  GArray *links;      /* PathLink */
  GArray *waits;      /* PathWait */
  GArray *intervals;  /* PathInterval */
  GArray *operations; /* PathOperation; empty: calls have no names */
  GArray *rows;       /* PathRow, in any order */
  GStringChunk *names;
} PathSums;

PathSums *path_sums_new (void);

/* One more owner; the sums do not change any more. */
PathSums *path_sums_ref (const PathSums *self);
void path_sums_free (PathSums *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (PathSums, path_sums_free)

/* "busy", "send", .. */
const char *path_kind_name (PathKind kind);

SimTime path_processor_time (const PathProcessor *self);
SimTime path_link_time (const PathLink *self);
SimTime path_interval_time (const PathInterval *self);
SimTime path_operation_time (const PathOperation *self);

/* All kinds: the run's time. */
SimTime path_sums_time (const PathSums *self);

/* Sorts the lists. */
void path_sums_sort (PathSums *self);
