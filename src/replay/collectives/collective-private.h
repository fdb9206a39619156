/* SPDX-License-Identifier: GPL-3.0-or-later */
/* collective-private.h - what happens to collectives and pipelined loops in progress */
#pragma once

#include "replay/collectives/collectives.h"
#include "replay/collectives/run.h"
#include "replay/core/failure.h"
#include "replay/messages/messages.h"
#include "replay/reductions/parts.h"

/* run.c */
void collective_free (Run *run);

/* Another thread may open it at the same time: one of the two is used by both. */
Run *collective_open (Replay *self, const Step *step);

/* A participant has finished.  run-changes.c: at once, or at the end of the window, in
 * the order of events. */
void collective_change (Replay *self, Run *run);
void collective_apply (Replay *self, Run *run);

/* plans.c: what is computed once for each collective.  NULL: the replay has failed. */
const Parts *collective_parts (Replay *self, guint32 collective);
const TransferPlan *collective_plan (Replay *self, const Run *run);
void collective_plans_open (Replay *self);
void collective_plans_close (Replay *self);

/* run-parts.c */
void part_begin (Replay *self, Run *run, guint32 place);
void part_arrived (Replay *self, Run *run, guint32 message);

/* FALSE: the processor is called again. */
gboolean part_wait (Replay *self, Run *run, guint32 place);

/* Executes a participant's part as far as possible. */
void part_advance (Replay *self, Run *run, guint32 place);

/* run-messages.c; each FALSE: the processor is called again. */
void collective_graph_open (Replay *self, Run *run, guint32 place);
gboolean collective_graph_start (Replay *self, Run *run, guint32 place);
gboolean collective_graph_wait (Replay *self, Run *run, guint32 place);
void collective_graph_outcome (Replay *self, Run *run);

/* run-formula.c */

/* Whether it has a price as a whole on this network. */
gboolean formula_prices (const Replay *self, const Run *run);

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

/* run-rts.c: of a message of kind FOR_PARTICIPANT or FOR_PORTION (owners.h): TRUE if the
 * participant has started; if not, the CTS is sent when it does, by the other function.
 */
gboolean collective_rts_arrived (Replay *self, Message *message, guint32 slot);
void collective_send_cts (Replay *self, Participant *participant);

/* A message of a run, of kind FOR_PARTICIPANT or FOR_PORTION. */
static inline OwnedMessage
collective_message (const Run *run, guint32 from_place, guint32 to_place, guint64 bytes,
                    guint32 type)
{
  return (OwnedMessage){ .source = collective_member (run, from_place),
                         .destination = collective_member (run, to_place),
                         .bytes = bytes,
                         .instance = run->instance,
                         .place = to_place,
                         .scope = run->participants[from_place].start_scope,
                         .kind = run->wave != NULL ? FOR_PORTION : FOR_PARTICIPANT,
                         .type = (guint8) type };
}
