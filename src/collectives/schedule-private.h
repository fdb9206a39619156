/* SPDX-License-Identifier: GPL-3.0-or-later */
/* schedule-private.h - the structure of a schedule, and the phases of algorithms
 *
 * Algorithms use positions, also called relative ranks: v = rank - root modulo P; without
 * a root v = rank.  P, L, Q, q, R, n: docs/mpi.md, "Algorithms".
 */
#pragma once

#include "collectives/member-order.h"
#include "collectives/schedule.h"

typedef PartAction (*ScheduleStep) (const Schedule *self, guint32 v, guint64 step,
                                    SchedulePart *part);

/* The v of a member. */
typedef enum
{
  BY_POSITION, /* its position */
  BY_PLACE,    /* its rank */
  BY_SWAP      /* its rank, but 0 and the root have changed places */
} MemberNumber;

/* The two operations that one is made of, one after the other. */
typedef struct
{
  GroupOperation operation[2];
  AlgorithmUse use[2];
} Composition;

struct _Algorithm
{
  const char *name;
  guint operations; /* bit of each OperationType that it is for */
  ScheduleStep step;
  MemberNumber number;
  gboolean has_segments;
  guint64 segment; /* where none is given; 0: whole */
  void (*compose) (const GroupOperation *operation, Composition *to); /* no step */
};

#define FOR_OPERATION(type) (1u << OPERATION_##type)

/* The n_ij of a rank, sorted by the other rank; the first one used is `begin`, the
 * others follow in the direction of their use, in a circle. */
typedef struct
{
  guint32 rank;
  guint64 bytes;
} PairEntry;

typedef struct
{
  guint32 *first;     /* by rank, P + 1 */
  guint32 *begin;     /* by rank: the one used first */
  PairEntry *entries; /* without those of 0 bytes */
} PairTable;

struct _Schedule
{
  OperationType type;
  const Algorithm *algorithm;
  gboolean is_empty, nonblocking;
  guint32 members, root;    /* P */
  guint32 rounds;           /* L: logarithm of P, rounded up */
  guint32 power, doublings; /* Q and q: the largest power of two <= P, its logarithm */
  guint32 extra;            /* R = P - Q */
  guint64 bytes;            /* n; of each block */
  guint64 elements;         /* x */
  guint64 element_bytes;    /* of each but the last one, which has what is left */
  guint64 segment;
  guint64 *before;   /* by rank, P + 1: sum of the blocks before it; NULL: all equal */
  guint32 *nonempty; /* positions above 0 whose block is not empty; NULL: all */
  guint32 n_nonempty, n_behind; /* all; those of ranks above the root's */
  PairTable to, from;           /* NULL: all pairs have the same size */
  Schedule *half[2];            /* of a composition; else NULL */
  guint64 *half_steps;          /* by rank: steps of the first half */
  MemberOrder order;            /* ranks are numbers in this; NULL: they are ranks */
};

/* ---- arithmetic -------------------------------------------------------------------- */

/* The number of bits of n, less 1; n > 0. */
static inline guint32
log_down (guint64 n)
{
  return 63 - (guint32) __builtin_clzll (n);
}

/* The number of powers of two below n. */
static inline guint32
log_up (guint64 n)
{
  return n <= 1 ? 0 : log_down (n - 1) + 1;
}

/* v + by, modulo P; by at most P. */
static inline guint32
schedule_after (const Schedule *self, guint32 v, guint32 by)
{
  return (guint32) (((guint64) v + by) % self->members);
}

static inline guint32
schedule_before (const Schedule *self, guint32 v, guint32 by)
{
  return (guint32) (((guint64) v + self->members - by) % self->members);
}

/* The bytes of parts first .. end-1 of `bytes` cut into `parts`. */
guint64 cut_bytes (guint64 bytes, guint32 parts, guint32 first, guint32 end);

/* The bytes of the blocks of `count` positions from v on, modulo P. */
guint64 schedule_blocks (const Schedule *self, guint32 v, guint32 count);

/* The bytes of elements first .. end-1; those from x on do not exist, and the last one
 * has what is left of n. */
guint64 schedule_elements (const Schedule *self, guint64 first, guint64 end);

/* n_ij */
guint64 schedule_pair (const Schedule *self, guint32 from, guint32 to);

static inline PartAction
part_send (SchedulePart *part, guint32 peer, guint64 bytes, guint64 round)
{
  *part = (SchedulePart){ .peer = peer, .bytes = bytes, .round = (guint32) round };
  return PART_SEND;
}

static inline PartAction
part_receive (SchedulePart *part, guint32 peer, guint64 bytes, guint64 round,
              gboolean combine)
{
  *part = (SchedulePart){
    .peer = peer, .bytes = bytes, .round = (guint32) round, .combine = combine != FALSE
  };
  return PART_RECEIVE;
}

/* ---- an algorithm written as all actions of a member, from which one is taken ------ */

typedef struct
{
  guint64 left; /* actions before the one that is asked for */
  SchedulePart *part;
  PartAction action;
} Walk;

static inline Walk
walk_begin (guint64 step, SchedulePart *part)
{
  return (Walk){ step, part, PART_DONE };
}

static inline void
walk_send (Walk *walk, guint32 to, guint64 bytes, guint64 round)
{
  if (walk->left-- == 0)
    walk->action = part_send (walk->part, to, bytes, round);
}

static inline void
walk_receive (Walk *walk, guint32 from, guint64 bytes, guint64 round, gboolean combine)
{
  if (walk->left-- == 0)
    walk->action = part_receive (walk->part, from, bytes, round, combine);
}

static inline void
walk_exchange (Walk *walk, guint32 with, guint64 sent, guint64 received, guint64 round,
               gboolean combine)
{
  walk_send (walk, with, sent, round);
  walk_receive (walk, with, received, round, combine);
}

/* ---- phases: each gives its step-th action; PART_DONE: *step is less by its steps -- */

/* The bytes that pass between v and its parent. */
typedef guint64 (*EdgeBytes) (const Schedule *self, guint32 v);
guint64 edge_whole (const Schedule *self, guint32 v);

PartAction phase_tree_up (const Schedule *self, guint32 v, EdgeBytes edge,
                          gboolean combine, guint64 *step, SchedulePart *part);
PartAction phase_tree_down (const Schedule *self, guint32 v, EdgeBytes edge,
                            guint64 *step, SchedulePart *part);

/* The first phase of a broadcast by scatter and allgather. */
guint64 edge_parts (const Schedule *self, guint32 v);

/* The position of a member that is left after the fold, and its number among these. */
static inline guint32
fold_position (const Schedule *self, guint32 u)
{
  return u < self->extra ? 2 * u : u + self->extra;
}

static inline guint32
fold_number (const Schedule *self, guint32 v)
{
  return v < 2 * self->extra ? v / 2 : v - self->extra;
}

/* Whether a member does nothing between fold and unfold. */
static inline gboolean
fold_leaves (const Schedule *self, guint32 v)
{
  return v < 2 * self->extra && v % 2 == 1;
}

PartAction phase_fold (const Schedule *self, guint32 v, guint64 bytes, guint64 *step,
                       SchedulePart *part);

/* bytes: size of the result that v, or the member folded into v, gets. */
PartAction phase_unfold (const Schedule *self, guint32 v, guint64 bytes, guint64 *step,
                         SchedulePart *part);

/* The same where member 2j sends all it has to 2j+1, who stays. */
static inline guint32
odd_position (const Schedule *self, guint32 u)
{
  return u < self->extra ? 2 * u + 1 : u + self->extra;
}

static inline gboolean
odd_leaves (const Schedule *self, guint32 v)
{
  return v < 2 * self->extra && v % 2 == 0;
}

/* The parts that a member of the Q that are left has. */
typedef struct
{
  guint32 low, high; /* parts low .. high-1 */
} Range;

/* Returns: the parts that u keeps after `count` halvings, by bits 0, 1, .. or q-1, q-2,
 * .. */
Range halving_range (const Schedule *self, guint32 u, guint32 count, gboolean rising);

/* The blocks of a part are those of u and of the one folded into it. */
guint64 halving_blocks (const Schedule *self, Range range);

/* One step of a round: a send, then a receive. */
static inline PartAction
round_step (gboolean receive, SchedulePart *part, guint32 to, guint64 sent, guint32 from,
            guint64 received, guint64 round, gboolean combine)
{
  return receive ? part_receive (part, from, received, round, combine)
                 : part_send (part, to, sent, round);
}

/* ---- the families ------------------------------------------------------------------ */

#define ALGORITHMS(ROW)                                                                  \
  ROW (dissemination)                                                                    \
  ROW (barrier_doubling)                                                                 \
  ROW (barrier_tree)                                                                     \
  ROW (down_linear)                                                                      \
  ROW (up_linear)                                                                        \
  ROW (up_down_linear)                                                                   \
  ROW (down_binomial)                                                                    \
  ROW (up_binomial)                                                                      \
  ROW (reduce_broadcast)                                                                 \
  ROW (down_pipeline)                                                                    \
  ROW (up_pipeline)                                                                      \
  ROW (scatter_ring)                                                                     \
  ROW (scatter_doubling)                                                                 \
  ROW (allreduce_doubling)                                                               \
  ROW (reduce_rabenseifner)                                                              \
  ROW (allreduce_rabenseifner)                                                           \
  ROW (allreduce_ring)                                                                   \
  ROW (double_tree)                                                                      \
  ROW (gather_linear)                                                                    \
  ROW (gather_binomial)                                                                  \
  ROW (scatter_linear)                                                                   \
  ROW (scatter_binomial)                                                                 \
  ROW (allgather_linear)                                                                 \
  ROW (allgather_ring)                                                                   \
  ROW (allgather_doubling)                                                               \
  ROW (allgather_bruck)                                                                  \
  ROW (alltoall_linear)                                                                  \
  ROW (alltoall_pairwise)                                                                \
  ROW (alltoall_bruck)                                                                   \
  ROW (reduce_scatter_halving)                                                           \
  ROW (reduce_scatter_pairwise)                                                          \
  ROW (reduce_scatter_ring)                                                              \
  ROW (scan_linear)                                                                      \
  ROW (scan_doubling)                                                                    \
  ROW (barrier_high_doubling)                                                            \
  ROW (down_by_place)                                                                    \
  ROW (up_by_place)                                                                      \
  ROW (down_binary)                                                                      \
  ROW (up_binary)                                                                        \
  ROW (mirror_binomial)                                                                  \
  ROW (mirror_swapped)                                                                   \
  ROW (up_swapped)                                                                       \
  ROW (k_nomial)                                                                         \
  ROW (split_binary)                                                                     \
  ROW (down_chain)                                                                       \
  ROW (up_chain)                                                                         \
  ROW (equal_pipeline)                                                                   \
  ROW (scatter_passing)                                                                  \
  ROW (in_order)                                                                         \
  ROW (reduce_half_fold)                                                                 \
  ROW (allreduce_by_place)                                                               \
  ROW (allreduce_odd_fold)                                                               \
  ROW (allreduce_half_fold)                                                              \
  ROW (allreduce_element_ring)                                                           \
  ROW (reduce_then_bcast)                                                                \
  ROW (reduce_mirror)                                                                    \
  ROW (gather_by_place)                                                                  \
  ROW (scatter_by_place)                                                                 \
  ROW (linear_sync)                                                                      \
  ROW (exchange_by_place)                                                                \
  ROW (neighbour_exchange)                                                               \
  ROW (gatherv_then_bcast)                                                               \
  ROW (linear_back)                                                                      \
  ROW (shifted_pairwise)                                                                 \
  ROW (reduce_scatter_odd_fold)                                                          \
  ROW (butterfly)                                                                        \
  ROW (block_doubling)                                                                   \
  ROW (reduce_then_scatter)                                                              \
  ROW (binomial_then_scatter)

#define DECLARE_ALGORITHM(name) extern const Algorithm algorithm_##name;
ALGORITHMS (DECLARE_ALGORITHM)
#undef DECLARE_ALGORITHM
