/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pending-times.c - a hash table with open addressing and linear probing */
#include "config.h"

#include "network/models/pending-times.h"

#include "base/mix.h"

#define FIRST_BITS 6

/* key: above 0; 0: unused. */
typedef struct
{
  guint64 key;
  SimTime time;
} Pending;

struct _PendingTimes
{
  Pending *slots;
  guint bits; /* 2 ^ bits slots */
  guint32 used;
  SimTime begin; /* of the first packet, or from when on its time is counted */
};

static guint64
key_of_source (LinkUser user)
{
  return G_GUINT64_CONSTANT (1) << 63 | user.source;
}

static guint64
key_of_message (LinkUser user)
{
  return ((guint64) user.source + 1) << 32 | user.message;
}

/* Where a key is searched for first. */
static inline guint32
first_place (const PendingTimes *self, guint64 key)
{
  return (guint32) (key * MIX_STEP >> (64 - self->bits));
}

static inline Pending *
slot_of (const PendingTimes *self, guint64 key)
{
  const guint32 mask = (1u << self->bits) - 1;
  guint32 i = first_place (self, key);

  while (self->slots[i].key != key && self->slots[i].key != 0)
    i = (i + 1) & mask;
  return &self->slots[i];
}

PendingTimes *
pending_times_new (SimTime from)
{
  PendingTimes *self = g_new0 (PendingTimes, 1);

  self->bits = FIRST_BITS;
  self->slots = g_new0 (Pending, 1u << self->bits);
  self->begin = from;
  return self;
}

void
pending_times_free (PendingTimes *self)
{
  if (self == NULL)
    return;
  g_free (self->slots);
  g_free (self);
}

static void
grow (PendingTimes *self)
{
  g_autofree Pending *before = g_steal_pointer (&self->slots);
  const guint32 n = 1u << self->bits;

  self->slots = g_new0 (Pending, 1u << ++self->bits);
  for (guint32 i = 0; i < n; i++)
    if (before[i].key != 0)
      *slot_of (self, before[i].key) = before[i];
}

/* Adds to the time of a key.  Returns: its time before. */
static inline SimTime
add (PendingTimes *self, guint64 key, SimTime time)
{
  Pending *slot = slot_of (self, key);
  const SimTime before = slot->time;

  slot->time += time;
  if (slot->key == 0 && time > 0)
    {
      slot->key = key;
      if (2 * ++self->used > 1u << self->bits)
        grow (self);
    }
  return before;
}

LinkWait
pending_times_add (PendingTimes *self, LinkUser user, SimTime time, LinkUser front,
                   SimTime reached)
{
  const SimTime over = front.source == user.source ? reached - self->begin : 0;
  const SimTime all = add (self, key_of_source (user), time) - over;
  SimTime own = 0;

  if (user.message != LINK_USER_WHOLE)
    own = add (self, key_of_message (user), time)
          - (front.message == user.message ? over : 0);
  return (LinkWait){ own, all - own };
}

/* Empties a slot: those that follow it without a break move up, unless they would be
 * before the first place where they are searched for. */
static void
empty (PendingTimes *self, guint32 hole)
{
  const guint32 mask = (1u << self->bits) - 1;

  self->used--;
  for (guint32 i = (hole + 1) & mask; self->slots[i].key != 0; i = (i + 1) & mask)
    {
      const guint32 home = first_place (self, self->slots[i].key);

      if (((i - home) & mask) < ((i - hole) & mask))
        continue;
      self->slots[hole] = self->slots[i];
      hole = i;
    }
  self->slots[hole] = (Pending){ 0 };
}

static inline void
take_off (PendingTimes *self, guint64 key, SimTime time)
{
  Pending *slot = slot_of (self, key);

  slot->time -= time;
  if (slot->key != 0 && slot->time == 0)
    empty (self, (guint32) (slot - self->slots));
}

void
pending_times_end (PendingTimes *self, LinkUser user, SimTime end)
{
  const SimTime time = end - self->begin;

  take_off (self, key_of_source (user), time);
  if (user.message != LINK_USER_WHOLE)
    take_off (self, key_of_message (user), time);
  self->begin = end;
}
