/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "analysis/time/call-spans.h"

struct _CallSpans
{
  guint32 processors;
  SimTime *since; /* of the call that each processor is in */
  GArray *calls;  /* CallSpan; NULL: too many */
  GArray *waits;  /* PeerWait; NULL: too many */
};

CallSpans *
call_spans_new (Program *program)
{
  CallSpans *self = g_new0 (CallSpans, 1);

  self->processors = program_processors (program);
  self->since = g_new0 (SimTime, self->processors);
  self->calls = g_array_sized_new (FALSE, FALSE, sizeof (CallSpan), 1);
  self->waits = g_array_sized_new (FALSE, FALSE, sizeof (PeerWait), 1);
  return self;
}

void
call_spans_free (CallSpans *self)
{
  if (self == NULL)
    return;
  g_clear_pointer (&self->calls, g_array_unref);
  g_clear_pointer (&self->waits, g_array_unref);
  g_free (self->since);
  g_free (self);
}

static void
keep (GArray **list, gconstpointer one)
{
  if (*list == NULL)
    return;
  if ((*list)->len < CALL_SPANS)
    g_array_append_vals (*list, one, 1);
  else
    g_clear_pointer (list, g_array_unref);
}

static void
on_called (gpointer data, guint32 processor, SimTime time, guint32 call, guint32 interval)
{
  const CallSpans *self = data;

  self->since[processor] = time;
}

static void
on_returned (gpointer data, guint32 processor, SimTime time, guint32 call)
{
  CallSpans *self = data;
  const CallSpan span = { processor, call, self->since[processor], time };

  if (time > span.begin)
    keep (&self->calls, &span);
}

static void
on_waits (gpointer data, guint32 processor, SimTime time, guint32 peer)
{
  CallSpans *self = data;
  const PeerWait wait = { processor, peer, time };

  if (peer != PROGRAM_NONE)
    keep (&self->waits, &wait);
}

const ReplayObserver *
call_spans_observer (void)
{
  static const ReplayObserver observer = { .purpose = "a page or a timeline is written",
                                           .called = on_called,
                                           .returned = on_returned,
                                           .waits = on_waits };

  return &observer;
}

/* ---- afterwards -------------------------------------------------------------------- */

static int
compare_calls (gconstpointer a, gconstpointer b)
{
  const CallSpan *one = a, *other = b;

  if (one->processor != other->processor)
    return one->processor < other->processor ? -1 : 1;
  return one->begin < other->begin ? -1 : one->begin > other->begin;
}

static int
compare_waits (gconstpointer a, gconstpointer b)
{
  const PeerWait *one = a, *other = b;

  if (one->processor != other->processor)
    return one->processor < other->processor ? -1 : 1;
  return one->begin < other->begin ? -1 : one->begin > other->begin;
}

/* Returns: the elements of a list, sorted. */
static gconstpointer
sorted (GArray *list, GCompareFunc compare, guint *n)
{
  *n = list == NULL ? 0 : list->len;
  if (list == NULL)
    return NULL;
  g_array_sort (list, compare);
  return list->data;
}

const CallSpan *
call_spans_calls (CallSpans *self, guint *n)
{
  return sorted (self->calls, compare_calls, n);
}

const PeerWait *
call_spans_waits (CallSpans *self, guint *n)
{
  return sorted (self->waits, compare_waits, n);
}
