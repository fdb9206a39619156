/* SPDX-License-Identifier: GPL-3.0-or-later */
/* collective-calls.h - what happens to collectives and pipelined loops in progress */
#pragma once

#include "replay/state/run.h"
#include "replay/state/replay-calls.h"

/* collective.c; each FALSE: the processor has to wait. */
gboolean collective_start (Replay *self, guint32 processor, const Step *step);
gboolean collective_wait (Replay *self, guint32 processor, const Step *step);
void collective_finish_all (Replay *self);
void collective_free (Run *run);

/* Another thread may open it at the same time: one of the two is used by both. */
Run *collective_open (Replay *self, const Step *step);

/* What participants do that concerns the run as a whole. */
typedef enum
{
  RUN_IS_STARTED,
  RUN_IS_THROUGH
} RunChange;

/* collective-changes.c: at once, or at the end of the window, in the order of events. */
void collective_change (Replay *self, Run *run, RunChange change);
void collective_apply (Replay *self, Run *run, RunChange change);
void collective_through (Replay *self, Run *run, Participant *participant);

/* NULL: nobody has started, or everybody has finished. */
static inline Run *
collective_run (const Replay *self, guint32 instance)
{
  return __atomic_load_n (&self->runs[instance], __ATOMIC_ACQUIRE);
}

static inline guint32
collective_member (const Run *run, guint32 place)
{
  return group_processor (run->members, place);
}

/* collective-parts.c; NULL: the replay has failed. */
const Parts *collective_parts (Replay *self, guint32 collective);
void collective_free_parts (Replay *self);
void part_begin (Replay *self, Run *run, guint32 place);
void part_arrived (Replay *self, Run *run, guint32 message);

/* FALSE: the processor is called again. */
gboolean part_wait (Replay *self, Run *run, guint32 place);

/* Executes a participant's part as far as possible. */
void part_advance (Replay *self, Run *run, guint32 place);

/* collective-graph.c; each FALSE: the processor is called again. */
void collective_graph_open (Replay *self, Run *run, guint32 place);
gboolean collective_graph_start (Replay *self, Run *run, guint32 place);
gboolean collective_graph_wait (Replay *self, Run *run, guint32 place);
void collective_graph_arrived (Replay *self, Run *run, guint32 message);
void collective_graph_go_on (Replay *self, guint32 instance, guint32 processor);
void collective_graph_outcome (Replay *self, Run *run);
void collective_graph_free_plans (Replay *self);

/* collective-formula.c */

/* Whether it has a price as a whole on this network. */
gboolean formula_prices (const Replay *self, const Run *run);

/* Sets its end from its begin, and counts its messages. */
void formula_begin (Replay *self, Run *run);

/* Whether its participants do not wait for each other at the start. */
gboolean formula_is_deferred (Replay *self, const Run *run);
void formula_join (Replay *self, Run *run, guint32 place);

/* FALSE: the processor is called again. */
gboolean formula_wait (Replay *self, Run *run, guint32 place);
void formula_outcome (Replay *self, Run *run);
void formula_show_messages (Replay *self, const Run *run);

/* formula-walk.c: an operation on a formula network, all participants beginning at 0 */
typedef struct
{
  guint32 from, to; /* places */
  MessageType type;
  guint64 bytes;
  SimTime sent, in; /* its send begins, it is received; on a bus from its begin to its
                     * end */
} WalkMessage;

typedef void (*WalkObserver) (gpointer data, const WalkMessage *message);

/* The price; observer: NULL, or called for each message in a causal order. */
gboolean formula_walk (Replay *self, const Run *run, CollectivePrice *price,
                       WalkObserver observer, gpointer data);

/* pipeline.c: continues a STEP_PIPELINE.  FALSE: the processor waits, or is called
 * again. */
gboolean pipeline_go_on (Replay *self, guint32 processor, const Step *step);
void pipeline_arrived (Replay *self, Run *run, guint32 message);
void wave_free (Wave *wave);

/* pipeline-portions.c */

/* Q for the costs of the largest share of the loop and the largest dependence on this
 * machine (docs/dvm-rules.md, section 5, across_); between 1 and the slices. */
guint64 pipeline_portions (const Machine *machine, const Pipeline *pipeline,
                           SimTime largest_share, guint64 largest_bytes);

/* The integer nearest to the root of depth * numerator / denominator, halves up; all at
 * least 0, denominator above; depth below 2^32, numerator below 2^92. */
guint64 pipeline_nearest_root (guint32 depth, unsigned __int128 numerator,
                               unsigned __int128 denominator);
