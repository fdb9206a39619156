/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <string.h>

#include "network/links/reserved-times.h"

#define FIRST_CAPACITY 8

/* More are in a tree, until all have been forgotten: a list is looked through in less
 * time than what three nodes of a tree take. */
#define MOST_IN_LIST 128

/* The place in the list of the first reservation that ends later. */
static guint32
first_after (const ReservedTimes *self, SimTime time)
{
  guint32 low = self->first, high = self->first + self->count;

  while (low < high)
    {
      const guint32 middle = low + (high - low) / 2;

      if (self->list[middle].end > time)
        high = middle;
      else
        low = middle + 1;
    }
  return low;
}

static SimTime
begin_of (const ReservedTimes *self, guint32 place)
{
  return place == self->first ? self->begin : self->list[place - 1].end;
}

/* begin is the end of a reservation. */
static LinkWait
wait_in_list (const ReservedTimes *self, LinkUser user, SimTime reached, SimTime begin)
{
  LinkWait wait = { 0 };

  const guint32 end = self->first + self->count;

  for (guint32 i = first_after (self, reached); i < end && reached < begin; i++)
    {
      const Reservation *one = &self->list[i];

      if (one->user.source == user.source)
        {
          const LinkWait part = link_user_wait (user, one->user, one->end - reached);

          wait.own += part.own;
          wait.sender += part.sender;
        }
      reached = one->end;
    }
  return wait;
}

static void
move_to_tree (ReservedTimes *self)
{
  for (guint32 i = self->first; i < self->first + self->count; i++)
    reserved_tree_add (&self->tree, self->list[i].user, self->list[i].end,
                       self->list[i].end - begin_of (self, i));
  self->in_tree = TRUE;
  self->first = self->count = 0;
}

/* There is room behind the last one. */
static void
make_room (ReservedTimes *self)
{
  if (self->first + self->count < self->capacity)
    return;
  if (self->first > self->capacity / 2)
    {
      memmove (self->list, &self->list[self->first], self->count * sizeof (Reservation));
      self->first = 0;
      return;
    }
  self->capacity = MAX (FIRST_CAPACITY, 2 * self->capacity);
  self->list = g_renew (Reservation, self->list, self->capacity);
}

/* The time before a reservation belonged to the one after it. */
static void
add_to_list (ReservedTimes *self, LinkUser user, SimTime begin, SimTime until)
{
  guint32 place;

  make_room (self);
  place = first_after (self, begin);
  memmove (&self->list[place + 1], &self->list[place],
           (self->first + self->count - place) * sizeof (Reservation));
  self->list[place] = (Reservation){ until, user };
  self->count++;
}

LinkWait
reserved_times_add (ReservedTimes *self, LinkUser user, SimTime reached, SimTime begin,
                    SimTime until)
{
  LinkWait wait = { 0 };

  if (begin > reached)
    wait = self->in_tree ? reserved_tree_wait (&self->tree, user, reached, begin)
                         : wait_in_list (self, user, reached, begin);
  if (until == begin)
    return wait;
  if (!self->in_tree && self->count == MOST_IN_LIST)
    move_to_tree (self);
  if (self->in_tree)
    reserved_tree_add (&self->tree, user, until,
                       until - reserved_tree_cut (&self->tree, begin, until, self->free));
  else
    add_to_list (self, user, begin, until);
  self->free = MAX (self->free, until);
  return wait;
}

void
reserved_times_forget (ReservedTimes *self, SimTime now)
{
  if (self->in_tree)
    {
      self->in_tree = !reserved_tree_forget (&self->tree, now);
      self->begin = self->free;
      return;
    }
  while (self->count > 0 && self->list[self->first].end <= now)
    {
      self->begin = self->list[self->first++].end;
      self->count--;
    }
}

void
reserved_times_clear (ReservedTimes *self)
{
  g_free (self->list);
  reserved_tree_clear (&self->tree);
  *self = (ReservedTimes){ 0 };
}
