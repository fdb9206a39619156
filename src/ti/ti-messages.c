/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "ti/ti-messages.h"

#include <stdlib.h>

#include "base/error.h"

enum
{
  PAIR = 1,
  OPEN_SENDS = 1,
  OPEN_RECEIVES = 2
};

/* ---- requests ---------------------------------------------------------------------- */

static TiRequest *
get_request (const TiRank *rank, guint32 number)
{
  return &g_array_index (rank->requests, TiRequest, number);
}

static void
open_request (TiTrace *self, guint32 peer, guint32 tag, guint32 direction)
{
  TiRank *rank = &self->rank[self->current];
  const TiRequest request = { .next = PROGRAM_NONE, .open = TRUE };
  NumberEntry *entry
      = number_table_get (&self->requests, self->current, peer, tag, direction);
  guint32 number;

  if (rank->requests == NULL)
    rank->requests = g_array_new (FALSE, FALSE, sizeof (TiRequest));
  number = rank->requests->len;
  g_array_append_val (rank->requests, request);
  /* first and second are the numbers plus 1. */
  if (entry->first == 0)
    entry->first = number + 1;
  else
    get_request (rank, entry->second - 1)->next = number;
  entry->second = number + 1;
  self->n_open++;
}

/* Returns: the oldest open request of an entry; removes requests that are not open. */
static guint32
oldest (const TiRank *rank, NumberEntry *entry)
{
  while (entry != NULL && entry->first > 0)
    {
      const TiRequest *request = get_request (rank, entry->first - 1);

      if (request->open)
        return entry->first - 1;
      entry->first = request->next == PROGRAM_NONE ? 0 : request->next + 1;
    }
  return PROGRAM_NONE;
}

static void
complete (TiTrace *self, guint32 number)
{
  TiRank *rank = &self->rank[self->current];
  const Step step = { .type = STEP_COMPLETE, .index = number };

  get_request (rank, number)->open = FALSE;
  self->n_open--;
  ti_trace_add (self, &step);
}

gboolean
ti_messages_wait (TiTrace *self, guint32 source, guint32 destination, guint32 tag)
{
  const TiRank *rank = &self->rank[self->current];
  guint32 send = PROGRAM_NONE, receive = PROGRAM_NONE;

  if (source == self->current)
    send = oldest (
        rank, number_table_find (&self->requests, source, destination, tag, OPEN_SENDS));
  if (destination == self->current)
    receive = oldest (rank, number_table_find (&self->requests, destination, source, tag,
                                               OPEN_RECEIVES));
  /* PROGRAM_NONE is larger than any number. */
  if (send == PROGRAM_NONE && receive == PROGRAM_NONE)
    return FALSE;
  complete (self, MIN (send, receive));
  return TRUE;
}

void
ti_messages_wait_last (TiTrace *self)
{
  complete (self, self->rank[self->current].requests->len - 1);
}

void
ti_messages_wait_all (TiTrace *self)
{
  TiRank *rank = &self->rank[self->current];

  for (; rank->requests != NULL && rank->first_open < rank->requests->len;
       rank->first_open++)
    if (get_request (rank, rank->first_open)->open)
      complete (self, rank->first_open);
  rank->waited_for_all = TRUE;
}

/* ---- sends and receives ------------------------------------------------------------ */

static gboolean
fail_unmatched (const TiTrace *self, gboolean is_send, guint32 peer, guint32 tag,
                GError **error)
{
  error_set_at (error, text_input_name (self->line.input), self->line.at.number,
                self->action_column,
                "rank %u %s rank %u with tag %u, which has no %s for it", self->current,
                is_send ? "sends to" : "receives from", peer, tag,
                is_send ? "receive" : "send");
  return FALSE;
}

/* Counts a send or receive; *number: how many its pair had before. */
static gboolean
count (TiTrace *self, gboolean is_send, guint32 peer, guint32 tag, guint32 *number,
       GError **error)
{
  const guint32 source = is_send ? self->current : peer;
  const guint32 destination = is_send ? peer : self->current;
  NumberEntry *pair = number_table_get (&self->pairs, source, destination, tag, PAIR);
  const NumberEntry *expected;

  self->n_unequal -= pair->first != pair->second;
  *number = is_send ? pair->first++ : pair->second++;
  self->n_unequal += pair->first != pair->second;
  if (self->expected == NULL)
    return TRUE;
  expected = number_table_find (self->expected, source, destination, tag, PAIR);
  return (expected != NULL && *number < MIN (expected->first, expected->second))
         || fail_unmatched (self, is_send, peer, tag, error);
}

gboolean
ti_messages_send (TiTrace *self, guint32 to, guint32 tag, guint64 bytes,
                  gboolean nonblocking, gboolean synchronous, GError **error)
{
  const Step step
      = { .type = STEP_SEND,
          .flags = (nonblocking ? SEND_NUMBERED : 0) | (synchronous ? SEND_ASKS : 0),
          .index = to,
          .amount = bytes,
          .tag = tag };
  guint32 number;

  if (!count (self, TRUE, to, tag, &number, error))
    return FALSE;
  if (nonblocking)
    open_request (self, to, tag, OPEN_SENDS);
  ti_trace_add (self, &step);
  return TRUE;
}

gboolean
ti_messages_receive (TiTrace *self, guint32 from, guint32 tag, guint64 bytes,
                     gboolean nonblocking, GError **error)
{
  const Step step = { .type = nonblocking ? STEP_POST : STEP_RECEIVE,
                      .index = from,
                      .amount = bytes,
                      .tag = tag };
  TiUnknown unknown = { .rank = self->current,
                        .step = self->rank[self->current].steps->len,
                        .source = from,
                        .tag = tag };

  if (!count (self, FALSE, from, tag, &unknown.number, error))
    return FALSE;
  if (bytes == TI_SIZE_OF_SEND)
    g_array_append_val (self->unknown, unknown);
  if (nonblocking)
    open_request (self, from, tag, OPEN_RECEIVES);
  ti_trace_add (self, &step);
  return TRUE;
}

/* ---- sizes of receives ------------------------------------------------------------- */

static int
compare_unknown (const void *a, const void *b)
{
  const TiUnknown *x = a, *y = b;

  if (x->source != y->source)
    return x->source < y->source ? -1 : 1;
  if (x->rank != y->rank)
    return x->rank < y->rank ? -1 : 1;
  if (x->tag != y->tag)
    return x->tag < y->tag ? -1 : 1;
  return x->number < y->number ? -1 : x->number > y->number;
}

/* By pair: the next receive of unknown size, plus 1, and the number of sends seen. */
static void
resolve_send (TiTrace *self, NumberTable *next, guint32 source, const Step *send)
{
  NumberEntry *entry = number_table_find (next, source, send->index, send->tag, PAIR);
  const TiUnknown *unknown;

  if (entry == NULL || entry->first > self->unknown->len)
    return;
  unknown = &g_array_index (self->unknown, TiUnknown, entry->first - 1);
  if (unknown->source != source || unknown->rank != send->index
      || unknown->tag != send->tag || unknown->number != entry->second++)
    return;
  g_array_index (self->rank[unknown->rank].steps, Step, unknown->step).amount
      = send->amount;
  entry->first++;
}

void
ti_messages_resolve (TiTrace *self)
{
  NumberTable next = { 0 };

  if (self->unknown->len == 0)
    return;
  qsort (self->unknown->data, self->unknown->len, sizeof (TiUnknown), compare_unknown);
  for (guint32 i = 0; i < self->unknown->len; i++)
    {
      const TiUnknown *unknown = &g_array_index (self->unknown, TiUnknown, i);
      NumberEntry *entry
          = number_table_get (&next, unknown->source, unknown->rank, unknown->tag, PAIR);

      if (entry->first == 0)
        entry->first = i + 1;
    }
  for (guint32 r = 0; r < self->ranks; r++)
    for (guint32 i = 0; i < self->rank[r].steps->len; i++)
      {
        const Step *step = &g_array_index (self->rank[r].steps, Step, i);

        if (step->type == STEP_SEND)
          resolve_send (self, &next, r, step);
      }
  number_table_clear (&next);
}
