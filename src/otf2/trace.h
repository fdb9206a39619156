/* SPDX-License-Identifier: GPL-3.0-or-later */
/* trace.h - the actions of every rank, while an archive is converted to a program
 *
 * They are kept until all ranks have been read: the instance and the sizes of a
 * collective, and whether a message has a send and a receive, depend on all ranks.
 *
 *   rank 0   enter  compute  send   start (call 0)  compute   leave
 *   rank 1   enter  compute  irecv  start (call 0)  complete  leave
 */
#pragma once

#include "otf2/archive.h"
#include "otf2/call-paths.h"
#include "program/intern.h"
#include "program/program.h"
#include "program/reader.h"

typedef enum
{
  ACTION_NONE,
  ACTION_COMPUTE, /* amount: ps; cpu: ps of CPU time */
  ACTION_IO,      /* the same: input and output */
  ACTION_ENTER,   /* peer: interval */
  ACTION_LEAVE,
  ACTION_SEND,     /* peer, comm, tag, amount: bytes */
  ACTION_RECV,     /* the same */
  ACTION_ISEND,    /* the same; request */
  ACTION_IRECV,    /* the same; while it is open, amount is the archive's request */
  ACTION_COMPLETE, /* request */
  ACTION_START,    /* of a collective; tag: its number; while it is open, amount is the
                    * archive's request, comm the vector */
  ACTION_WAIT      /* tag: of its start */
} ActionType;

typedef enum
{
  ACTION_SYNCHRONOUS = 1, /* of sends: MPI_Ssend, MPI_Issend */
  ACTION_SPLIT = 2,       /* of starts: an ACTION_WAIT follows later */
  ACTION_OPEN = 4         /* of posts and starts: not complete yet */
} ActionFlags;

/* Of `call`: the first action of the call. */
#define ACTION_BEGINS_CALL 0x8000u

typedef struct
{
  guint8 type, flags;
  guint16 call;  /* 1 + its number in the program, ACTION_BEGINS_CALL; 0: none */
  guint32 event; /* number in the archive */
  guint32 peer, tag;
  guint64 amount;
  union
  {
    guint64 cpu;
    struct
    {
      guint32 comm, request;
    };
  };
} Action;

/* The call of one member of a collective; equal calls are stored once for all ranks. */
typedef struct
{
  guint32 operation; /* ArchiveOperation */
  guint32 comm;      /* position */
  guint32 root;      /* rank in the group; 0 if the operation has none */
  guint32 vector;    /* bytes to members, a number of `vectors`; or PROGRAM_NONE */
  guint32 split;     /* nonblocking */
  guint32 unused;    /* 0 */
  guint64 sent, received;
} CollectiveCall;

/* The start of a collective. */
typedef struct
{
  guint32 call;  /* PROGRAM_NONE: it is dropped */
  guint32 event; /* number in the archive */
} ActionStart;

typedef struct
{
  Action *actions; /* count of them; free with g_free */
  guint32 count, capacity;
  guint32 requests;
  GArray *starts; /* ActionStart, by number */
  gboolean has_cpu;
} RankActions;

/* Numbers of things that were left out, for warnings. */
typedef struct
{
  guint64 flushes, pauses;
  guint64 ignored[N_IGNORED];
  guint64 unknown_sends; /* completions of sends that were not started */
  guint64 early_ends, receives, sends, collectives; /* with --partial */
  guint64 estimated;                                /* alltoallv of sums */
  guint64 cut;                                      /* reduce_scatter of a sum */
} TraceCounts;

typedef struct
{
  guint32 level;    /* deepest interval */
  gboolean partial; /* drop what has no other end */
  gboolean totals;  /* sizes of collectives are totals, not arguments */
} TraceRules;

typedef struct
{
  Archive archive;
  const Reader *reader; /* of the program; NULL: that of OTF2 archives */
  TraceRules rules;
  Program *program;
  CallPaths paths;
  RankActions *rank;
  Intern *calls;   /* CollectiveCall */
  Intern *vectors; /* pairs of guint64: rank in the group, bytes */
  GArray *isends;  /* guint64: ticks that each call of MPI_Isend took */
  TraceCounts counts;
  guint32 communicators; /* with collectives */
} Trace;

static inline Action *
trace_action (const RankActions *rank, guint32 i)
{
  return &rank->actions[i];
}

void trace_grow (RankActions *rank);

/* Appends an action with this type; its other members are 0. */
static inline Action *
trace_add (RankActions *rank, ActionType type, guint64 event)
{
  if (rank->count == rank->capacity)
    trace_grow (rank);
  Action *action = &rank->actions[rank->count++];

  *action = (Action){ .type = type, .event = (guint32) event };
  return action;
}

static inline ActionStart *
trace_start (const RankActions *rank, guint32 number)
{
  return &g_array_index (rank->starts, ActionStart, number);
}

static inline const CollectiveCall *
trace_call (const Trace *self, guint32 call)
{
  return intern_get (self->calls, call, NULL);
}

void trace_init (Trace *self, const char *anchor);
void trace_clear (Trace *self);

/* "FILE: rank 3, event 812: error: ..".  Returns: FALSE. */
gboolean trace_fail (const Trace *self, guint32 rank, guint64 event, GError **error,
                     const char *format, ...) G_GNUC_PRINTF (5, 6);
