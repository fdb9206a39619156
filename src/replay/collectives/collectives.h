/* SPDX-License-Identifier: GPL-3.0-or-later */
/* collectives.h - collectives and synchronisations in progress, for those who take part
 */
#pragma once

#include "replay/collectives/run.h"
#include "replay/messages/owners.h"

extern const MessageOwner participants_owner;

void collectives_open (Replay *self);
void collectives_close (Replay *self);

/* Steps of a processor; each FALSE: it has to wait. */
gboolean collective_start (Replay *self, guint32 processor, const Step *step);
gboolean collective_wait (Replay *self, guint32 processor, const Step *step);

/* The event of a part that continues without its processor. */
void collective_continue_part (Replay *self, guint32 instance, guint32 processor);

/* The run has ended: tells observers of collectives that nobody waited for. */
void collective_finish_all (Replay *self);

/* Counts the requests of a formula. */
void collectives_charge (Replay *self, const NetworkPrice *price);

/* Counts messages that are priced, and never sent. */
void collectives_count_messages (Replay *self, guint64 messages, TotalBytes bytes);

void collectives_add_sums (const Replay *self, ReplayResult *result);

/* Of a partition: collectives are common to all, what has arrived is its own. */
void collectives_open_part (Replay *self);
void collectives_join (Replay *self, Replay *part);

/* ---- with windows ------------------------------------------------------------------ */

/* What participants did in the open window; of a partition, each has its own. */
void run_changes_open (Replay *self);
void run_changes_close (Replay *self);

/* Adds all of other, which is empty then. */
void run_changes_take_over (Replay *self, Replay *other);

/* The window has ended: in the order of events, each run learns of its own, and observers
 * of those that everybody has finished. */
void run_changes_apply (Replay *self);

/* Whether there are any to be kept. */
static inline gboolean
run_changes_are_kept (const Replay *self)
{
  return self->collectives->changes != NULL;
}

/* ---- for other loops --------------------------------------------------------------- */

/* What a participant is through with. */
void collective_through (Replay *self, Run *run, Participant *participant);

/* A run that is priced as a whole: sets its end from its begin, and counts its messages.
 */
void formula_begin (Replay *self, Run *run);

/* NULL: nobody has started, or everybody has finished. */
static inline Run *
collective_run (const Replay *self, guint32 instance)
{
  return __atomic_load_n (&self->collectives->runs[instance], __ATOMIC_ACQUIRE);
}

static inline guint32
collective_member (const Run *run, guint32 place)
{
  return group_processor (run->members, place);
}
