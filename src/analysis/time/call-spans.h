/* SPDX-License-Identifier: GPL-3.0-or-later */
/* call-spans.h - when each processor is in which call, and for whom it waits
 *
 * An observer.  Runs with more than CALL_SPANS calls or waits have none: memory does not
 * grow with the run.
 */
#pragma once

#include "replay/observers/observer.h"

#define CALL_SPANS 20000

typedef struct
{
  guint32 processor, call;
  SimTime begin, end;
} CallSpan;

/* From `begin` on the processor waits, until its next change of state. */
typedef struct
{
  guint32 processor, peer;
  SimTime begin;
} PeerWait;

typedef struct _CallSpans CallSpans;

CallSpans *call_spans_new (Program *program);
void call_spans_free (CallSpans *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (CallSpans, call_spans_free)

/* The observer to add to the replay, with the CallSpans as data. */
const ReplayObserver *call_spans_observer (void);

/* After the run: by processor, then in order of time; those of no duration are left out.
 * NULL: there were too many. */
const CallSpan *call_spans_calls (CallSpans *self, guint *n);
const PeerWait *call_spans_waits (CallSpans *self, guint *n);
