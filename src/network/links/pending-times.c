/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pending-times.c - a hash table with open addressing and linear probing */
#include "config.h"

#include <string.h>

#include "network/links/pending-times.h"

#include "base/mix.h"

#define FIRST_BITS 4

/* The table is made anew if it is larger than that, and only few use it. */
#define KEPT_BITS 6

/* Places that a packet may need. */
#define MOST_NEW 3

/* Packets of one source, or of one message.  key: above 0; 0: unused. */
typedef struct
{
  guint64 key;
  SimTime time;        /* of those from `first` on */
  guint32 first, last; /* numbers; no packet before `first` is still on the link */
  guint32 message;     /* of a source: of all of them */
  guint32 several;     /* .. unless they are of several */
} Pending;

/* The packets after one. */
typedef struct
{
  guint32 of_source, of_message;
} After;

struct _PendingTimes
{
  Pending *slots;
  guint bits; /* 2 ^ bits slots */
  guint32 used, most_used;
  Pending *latest;  /* of the last packet's source, or another place */
  After *after;     /* by packet modulo capacity */
  guint32 capacity; /* of the queue */
};

/* The message LINK_USER_WHOLE stands for all of a source. */
static inline guint64
key_of (guint32 source, guint32 message)
{
  return ((guint64) source + 1) << 32 | message;
}

PendingTimes *
pending_times_new (void)
{
  return g_new0 (PendingTimes, 1);
}

void
pending_times_free (PendingTimes *self)
{
  if (self == NULL)
    return;
  g_free (self->slots);
  g_free (self->after);
  g_free (self);
}

static void
begin_table (PendingTimes *self)
{
  self->used = 0;
  self->most_used = (1u << self->bits) / 2 - MOST_NEW;
  self->latest = self->slots;
}

void
pending_times_begin (PendingTimes *self)
{
  if (self->bits > KEPT_BITS)
    g_clear_pointer (&self->slots, g_free);
  if (self->slots == NULL)
    {
      self->bits = FIRST_BITS;
      self->slots = g_new (Pending, 1u << self->bits);
    }
  memset (self->slots, 0, sizeof (Pending) << self->bits);
  begin_table (self);
}

static inline Pending *
slot_of (const PendingTimes *self, guint64 key)
{
  const guint32 mask = (1u << self->bits) - 1;
  guint32 i = (guint32) (key * MIX_STEP >> (64 - self->bits));

  while (self->slots[i].key != key && self->slots[i].key != 0)
    i = (i + 1) & mask;
  return &self->slots[i];
}

static inline After *
after (const PendingTimes *self, guint32 packet)
{
  return &self->after[packet & (self->capacity - 1)];
}

/* Whether its last packet has not left the link when this one joins: a packet that has
 * not is one of the `longest` before it. */
static inline gboolean
is_pending (const Pending *self, const FifoQueue *queue, guint32 packet, SimTime reached)
{
  return packet - self->last <= queue->longest && self->key != 0
         && fifo_queue_packet (queue, self->last + 1)->begin > reached;
}

/* Keeps what is pending, in a table of which a quarter is used at most. */
static void
make_room (PendingTimes *self, const FifoQueue *queue, guint32 packet, SimTime reached)
{
  g_autofree Pending *before = g_steal_pointer (&self->slots);
  const guint32 n = 1u << self->bits;
  guint32 live = 0;

  for (guint32 i = 0; i < n; i++)
    live += is_pending (&before[i], queue, packet, reached);
  while (4 * (live + MOST_NEW) > 1u << self->bits)
    self->bits++;
  self->slots = g_new0 (Pending, 1u << self->bits);
  begin_table (self);
  self->used = live;
  for (guint32 i = 0; i < n; i++)
    if (is_pending (&before[i], queue, packet, reached))
      *slot_of (self, before[i].key) = before[i];
}

/* The first packet of a list was on the link, or waited, when its last one joined, and so
 * was the last one, which is pending, when this one joins. */
static void
keep_lists (PendingTimes *self, FifoQueue *queue, guint32 packet)
{
  const guint32 capacity = self->capacity;
  g_autofree After *before = self->after;

  fifo_queue_keep (queue, 2 * queue->longest + 1);
  self->capacity = queue->capacity;
  self->after = g_new (After, self->capacity);
  for (guint32 i = packet - capacity; i != packet; i++)
    *after (self, i) = before[i & (capacity - 1)];
}

/* A packet that has none of its list before it. */
static inline void
begin_list (PendingTimes *self, Pending *slot, guint64 key, guint32 packet, SimTime time)
{
  self->used += slot->key == 0;
  *slot = (Pending){ .key = key, .time = time, .first = packet, .last = packet };
}

/* The packets of a source, which were all of one message, have a list as such, too. */
static void
divide_source (PendingTimes *self, Pending *source, guint32 number)
{
  const guint64 key = key_of (number, source->message);
  Pending *slot;

  source->several = TRUE;
  if (source->message == LINK_USER_WHOLE)
    return;
  slot = slot_of (self, key);
  begin_list (self, slot, key, source->first, source->time);
  slot->last = source->last;
  for (guint32 i = source->first; i != source->last; i = after (self, i)->of_source)
    after (self, i)->of_message = after (self, i)->of_source;
}

/* Adds a packet of a source with packets of several messages to its own.  Returns: how
 * long others of it will occupy the link. */
static SimTime
add_to_message (PendingTimes *self, const FifoQueue *queue, guint32 packet, LinkUser user,
                SimTime reached, SimTime time)
{
  const guint64 key = key_of (user.source, user.message);
  Pending *slot = slot_of (self, key);
  SimTime begin, end, left;

  if (!is_pending (slot, queue, packet, reached))
    {
      begin_list (self, slot, key, packet, time);
      return 0;
    }
  begin = fifo_queue_packet (queue, slot->first)->begin;
  while ((end = fifo_queue_packet (queue, slot->first + 1)->begin) <= reached)
    {
      slot->time -= end - begin;
      slot->first = after (self, slot->first)->of_message;
      begin = fifo_queue_packet (queue, slot->first)->begin;
    }
  left = slot->time - MAX (reached - begin, 0);
  after (self, slot->last)->of_message = packet;
  slot->last = packet;
  slot->time += time;
  return left;
}

static G_NO_INLINE SimTime
add_among_several (PendingTimes *self, const FifoQueue *queue, guint32 packet,
                   LinkUser user, SimTime reached, SimTime time)
{
  Pending *source = self->latest;

  if (!source->several)
    divide_source (self, source, user.source);
  return user.message == LINK_USER_WHOLE
             ? 0
             : add_to_message (self, queue, packet, user, reached, time);
}

static G_NO_INLINE void
prepare (PendingTimes *self, FifoQueue *queue, guint32 packet, SimTime reached)
{
  if (self->capacity <= 2 * queue->longest)
    keep_lists (self, queue, packet);
  if (self->used >= self->most_used || packet == 0)
    make_room (self, queue, packet, reached);
}

LinkWait
pending_times_add (PendingTimes *self, FifoQueue *queue, guint32 packet, LinkUser user,
                   SimTime reached, SimTime until)
{
  const guint64 key = key_of (user.source, LINK_USER_WHOLE);
  Pending *source;
  SimTime time, begin, end, all, own;

  if (G_UNLIKELY (self->capacity <= 2 * queue->longest || self->used >= self->most_used
                  || packet == 0))
    prepare (self, queue, packet, reached);
  time = until - fifo_queue_packet (queue, packet)->begin;
  source = self->latest->key == key ? self->latest : slot_of (self, key);
  self->latest = source;
  if (!is_pending (source, queue, packet, reached))
    {
      begin_list (self, source, key, packet, time);
      source->message = user.message;
      return (LinkWait){ 0 };
    }
  begin = fifo_queue_packet (queue, source->first)->begin;
  while ((end = fifo_queue_packet (queue, source->first + 1)->begin) <= reached)
    {
      source->time -= end - begin;
      source->first = after (self, source->first)->of_source;
      begin = fifo_queue_packet (queue, source->first)->begin;
    }
  all = own = source->time - MAX (reached - begin, 0);
  if (source->several || source->message != user.message)
    own = add_among_several (self, queue, packet, user, reached, time);
  after (self, source->last)->of_source = packet;
  source->last = packet;
  source->time += time;
  return user.message == LINK_USER_WHOLE ? (LinkWait){ 0, all }
                                         : (LinkWait){ own, all - own };
}
