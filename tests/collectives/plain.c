/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The lists: parts, sizes, sends and takes. */
#include "config.h"

#include "plain.h"

static OperationType
plain_type (OperationType type)
{
  switch (type)
    {
    case OPERATION_ALLGATHERV:
      return OPERATION_ALLGATHER;
    case OPERATION_ALLTOALLW:
      return OPERATION_ALLTOALLV;
    case OPERATION_REDUCE_SCATTER_BLOCK:
      return OPERATION_REDUCE_SCATTER;
    case OPERATION_EXSCAN:
      return OPERATION_SCAN;
    default:
      return type;
    }
}

void
plain_open (Plain *self, const GroupOperation *what, guint64 segment)
{
  *self = (Plain){ .what = what, .P = what->members, .segment = segment, .Q = 1 };
  self->type = plain_type (what->type);
  while (1u << self->L < self->P)
    self->L++;
  while (self->Q * 2 <= self->P)
    {
      self->Q *= 2;
      self->q++;
    }
  self->R = self->P - self->Q;
  self->part = g_array_new (FALSE, FALSE, sizeof (guint64));
  self->carried = g_array_new (FALSE, FALSE, sizeof (guint));
  for (guint v = 0; v < self->P; v++)
    self->events[v] = g_array_new (FALSE, FALSE, sizeof (PlainEvent));
}

void
plain_close (Plain *self)
{
  g_array_unref (self->part);
  g_array_unref (self->carried);
  for (guint v = 0; v < self->P; v++)
    g_array_unref (self->events[v]);
}

static void
add_part (Plain *self, guint64 bytes)
{
  g_array_append_val (self->part, bytes);
}

void
plain_cut (Plain *self, guint64 n, guint k)
{
  self->base = self->part->len;
  self->circle = k;
  for (guint c = 0; c < k; c++)
    {
      unsigned __int128 from = (unsigned __int128) n * c / k;
      unsigned __int128 to = (unsigned __int128) n * (c + 1) / k;

      add_part (self, (guint64) (to - from));
    }
}

void
plain_segments (Plain *self, guint64 n)
{
  self->base = self->part->len;
  for (guint64 done = 0; done < n; done += self->segment)
    add_part (self, MIN (self->segment, n - done));
  self->circle = self->part->len - self->base;
}

static void
add_event (Plain *self, guint v, PlainEvent event, guint c, guint count)
{
  guint64 bytes = 0;

  event.first = self->carried->len;
  for (guint x = 0; x < count; x++)
    {
      guint part = self->base + (c + x) % self->circle;

      g_array_append_val (self->carried, part);
      bytes += plain_part (self, part);
    }
  event.count = count;
  if (bytes == 0 && self->skips_empty)
    return;
  g_array_append_val (self->events[v], event);
}

void
plain_send (Plain *self, guint v, guint to, guint c, guint count)
{
  add_event (self, v, (PlainEvent){ .is_send = TRUE, .peer = to }, c, count);
}

void
plain_take (Plain *self, guint v, guint from, guint c, guint count, gboolean combine)
{
  add_event (self, v, (PlainEvent){ .combine = combine, .peer = from }, c, count);
}

static PlainEvent *
last_event (Plain *self, guint v)
{
  return &g_array_index (self->events[v], PlainEvent, self->events[v]->len - 1);
}

void
plain_more (Plain *self, guint v, guint part)
{
  PlainEvent *event = last_event (self, v);

  g_assert_cmpuint (event->first + event->count, ==, self->carried->len);
  g_array_append_val (self->carried, part);
  event->count++;
}

void
plain_flow (Plain *self, guint v, guint flow)
{
  last_event (self, v)->flow = flow;
}

guint
plain_parts (const Plain *self)
{
  return self->part->len;
}

guint64
plain_part (const Plain *self, guint c)
{
  return g_array_index (self->part, guint64, c);
}

guint64
plain_bytes (const Plain *self, const PlainEvent *event)
{
  guint64 bytes = 0;

  for (guint x = 0; x < event->count; x++)
    bytes += plain_part (self, g_array_index (self->carried, guint, event->first + x));
  return bytes;
}

guint64
plain_block (const Plain *self, guint v)
{
  guint place = (v + self->what->root) % self->P;

  return self->what->counts != NULL ? self->what->counts[place] : self->what->bytes;
}

guint64
plain_pair (const Plain *self, guint from, guint to)
{
  const GroupOperation *what = self->what;

  if (what->pairs == NULL)
    return what->bytes;
  for (guint p = 0; p < what->n_pairs; p++)
    if (what->pairs[p].source == from && what->pairs[p].destination == to)
      return what->pairs[p].bytes;
  return 0;
}
