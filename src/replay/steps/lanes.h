/* SPDX-License-Identifier: GPL-3.0-or-later */
/* lanes.h - a processor whose operations are on several streams */
#pragma once

#include "replay/processors/processor.h"

/* Of processors that have several; after the cursor was opened. */
void lanes_open (Replay *self);
void lanes_close (Replay *self);

/* Observers are told of calls; before the run. */
void lanes_open_calls (Replay *self);

void lanes_run (Replay *self, guint32 processor);

/* Where the operation's message is to be added, whose lane is woken. */
Arrivals *lanes_arrivals (Replay *self, guint32 processor, guint32 operation);

/* If causes are recorded: a receive or a wait has begun whose message has not arrived.  A
 * wait has ended now because of `because`. */
void lanes_await (Replay *self, guint32 processor, guint32 operation);
void lanes_answered (Replay *self, guint32 processor, guint32 operation);

/* All ends of chains of rows of lanes; visit_alive: those that may be asked for. */
void lanes_visit_causes (Replay *self, void (*visit) (gpointer, Cause *, gboolean),
                         void (*visit_alive) (gpointer, Cause *), gpointer data);
