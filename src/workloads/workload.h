/* SPDX-License-Identifier: GPL-3.0-or-later */
/* workload.h - programs of one name: their arguments, and what a processor does in a
 * round
 *
 *   halo:8x8,64KiB,rounds=100      "halo", its arguments in order, then named ones
 *
 * One file in generators/ exports one row or several, workload-list.c lists them.  In a
 * round a processor computes, posts a receive for each message that others send it in
 * this round (by source, ascending), sends its own messages, completes the receives, then
 * the sends.  docs/workloads.md has the patterns and their sources.
 */
#pragma once

#include "base/shape.h"
#include "base/sim-time.h"
#include "collectives/operation.h"

typedef struct _Workload Workload;

/* Messages that begin at multiples of a slot, to where the pattern says: the other
 * members of the spec are its arguments. */
typedef struct
{
  const Workload *pattern; /* NULL: it is no traffic */
  guint64 load;            /* times 2^32, rounded down */
  SimTime length;
  SimTime warm_up; /* -1: a quarter of it */
  Decimal rate;    /* of which a slot follows, times .. */
  gint64 bits;     /* .. so many bits a second; 0: it follows from the network */
} WorkloadTraffic;

/* What was asked for.  Members that a workload does not have are 0. */
typedef struct
{
  const Workload *workload;
  Shape shape; /* rank 1 where only the number of processors is given */
  guint32 processors;
  guint64 bytes;   /* B */
  guint64 reduced; /* A: bytes of an allreduce */
  gint64 number;   /* of shift k, of incast n, of adversarial g */
  guint64 every;   /* rounds from one allreduce to the next */
  guint64 ahead;   /* from a group to the one it sends to: k */
  guint64 yes;     /* index of a word: 1 is "yes" */
  guint64 rounds;
  SimTime compute; /* before the messages of a round */
  guint64 seed;
  WorkloadTraffic traffic;
} WorkloadSpec;

typedef enum
{
  WORKLOAD_SHAPE,      /* "4x4" */
  WORKLOAD_PROCESSORS, /* their number */
  WORKLOAD_SIZE,       /* bytes, "64KiB" */
  WORKLOAD_COUNT,      /* a whole number, at least `least` */
  WORKLOAD_OFFSET,     /* any whole number, maybe negative */
  WORKLOAD_DURATION,   /* "20us" */
  WORKLOAD_LOAD,       /* from 0 to 1 */
  WORKLOAD_RATE,       /* "25GB/s": both members of the traffic */
  WORKLOAD_PATTERN,    /* another workload with its arguments, "uniform(64,4KiB)" */
  WORKLOAD_YES         /* no or yes */
} WorkloadArgumentKind;

typedef struct
{
  const char *name; /* NULL: the end of a list */
  WorkloadArgumentKind kind;
  gsize member;      /* of WorkloadSpec; a shape and a number of processors set both */
  gboolean is_named; /* NAME=VALUE, after the others; else in its place */
  gboolean may_miss; /* if it has a place */
  gboolean must;     /* if it is named: it may not be missing */
  guint64 least;     /* of a count */
  guint64 value;     /* if it is missing: of a count, or of a duration */
} WorkloadArgument;

/* The processors to which i sends in a round, in the order of the sends; i itself is left
 * out by the caller. to: guint32. */
typedef void (*WorkloadDestinations) (const WorkloadSpec *spec, guint64 round, guint32 i,
                                      GArray *to);

/* The same of all processors at once: of each its only destination. */
typedef void (*WorkloadPermutation) (const WorkloadSpec *spec, guint64 round,
                                     guint32 *to);

struct _Workload
{
  const char *name;       /* lower case, '-' between words */
  const char *parameters; /* as documents write them: "S, B" */
  const char *example;
  const char *meaning; /* in a few words */
  const WorkloadArgument *arguments;
  const WorkloadArgument *common; /* after them; NULL: workload_common */

  /* What is expected instead of arguments that do not fit; NULL if they do.  The member
   * may be NULL. argument: the number of the one that is wrong. */
  const char *(*check) (const WorkloadSpec *spec, guint *argument);

  /* At least one of the three, unless it is made of a pattern. */
  WorkloadDestinations destinations;
  WorkloadPermutation permute;
  gboolean has_operation; /* a collective: in each round, or after every `every` rounds if
                           * there are messages */
  OperationType operation;

  gboolean changes;     /* destinations depend on the round */
  gboolean takes_first; /* messages are received before computing: sources are those of
                         * `sources`, in their order */
  WorkloadDestinations sources;
};

/* ---- the list ---------------------------------------------------------------------- */

/* Ends with NULL. */
const Workload *const *workloads (void);

/* By the first `length` bytes of name; NULL: there is none. */
const Workload *workload_find (const char *name, gsize length);

/* Words that begin as `typed`, or can follow its last argument: names with ':', patterns
 * of traffic with '(', named arguments with '='.  For completion. */
char **workload_words (const char *typed);

/* Of all workloads, after their own: rounds, compute, seed. */
extern const WorkloadArgument workload_common[];

/* ---- rows' beginnings -------------------------------------------------------------- */

/* clang-format off */
#define WORKLOAD_OF_SHAPE \
  { .name = "a shape", .kind = WORKLOAD_SHAPE }
#define WORKLOAD_OF_PROCESSORS \
  { .name = "a number of processors", .kind = WORKLOAD_PROCESSORS }
#define WORKLOAD_OF_BYTES \
  { .name = "a size", .kind = WORKLOAD_SIZE, \
    .member = G_STRUCT_OFFSET (WorkloadSpec, bytes) }
#define WORKLOAD_OF_SEED \
  { .name = "seed", .kind = WORKLOAD_COUNT, \
    .member = G_STRUCT_OFFSET (WorkloadSpec, seed), .is_named = TRUE }
#define WORKLOAD_END { .name = NULL }
/* clang-format on */

static inline void
workload_to (GArray *to, guint32 processor)
{
  g_array_append_val (to, processor);
}
