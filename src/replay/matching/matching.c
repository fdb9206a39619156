/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "replay/matching/matching.h"

#include "base/cache-lines.h"

G_STATIC_ASSERT (sizeof (NearChannels) == CACHE_LINE);

/* Channel.used, with CHANNEL_USED. */
#define FAR_RECEIVES 2u /* not sends */
#define FAR_LIST 4u /* the value is the last element of one, with the first beside it */

/* Of a near channel the last element is followed by the first. */
typedef struct
{
  guint32 value, next;
} ListElement;

void
matching_init (Matching *self, guint32 destinations)
{
  *self = (Matching){ .destinations = destinations };
  self->near = cache_lines_new0 (destinations, sizeof (NearChannels), &self->memory);
  channels_init (&self->far);
  pool_init (&self->lists, sizeof (ListElement));
}

void
matching_clear (Matching *self)
{
  pool_clear (&self->lists);
  channels_clear (&self->far);
  g_clear_pointer (&self->memory, g_free);
}

/* ---- threads ----------------------------------------------------------------------- */

void
matching_share (Matching *self, guint parts)
{
  pool_share (&self->lists, parts);
}

void
matching_init_part (Matching *self, const Matching *of, guint8 part)
{
  *self = (Matching){ .near = of->near, .destinations = of->destinations };
  channels_init (&self->far);
  pool_init_part (&self->lists, &of->lists, part);
}

void
matching_take_over (Matching *self, Matching *part)
{
  channels_take_over (&self->far, &part->far);
  pool_take_over (&self->lists, &part->lists);
}

/* ---- lists ------------------------------------------------------------------------- */

static ListElement *
element (const Matching *self, guint32 number)
{
  return pool_get (&self->lists, number);
}

/* Returns: a list of one. */
static guint32
list_new (Matching *self, guint32 value)
{
  const guint32 number = pool_take (&self->lists);

  *element (self, number) = (ListElement){ value, number };
  return number;
}

/* Returns: the last element now. */
static guint32
list_append (Matching *self, guint32 last, guint32 value)
{
  const guint32 number = pool_take (&self->lists);

  *element (self, number) = (ListElement){ value, element (self, last)->next };
  element (self, last)->next = number;
  return number;
}

/* The first value of a list is taken out. */
static guint32
list_take (Matching *self, guint32 last, gboolean *is_empty)
{
  const guint32 first = element (self, last)->next;
  const ListElement taken = *element (self, first);

  *is_empty = first == last;
  element (self, last)->next = taken.next;
  pool_give_back (&self->lists, first);
  return taken.value;
}

/* ---- near -------------------------------------------------------------------------- */

guint32
matching_meet_list_ (Matching *self, NearChannels *near, guint i, MatchingSide side,
                     guint32 value)
{
  const guint8 bit = (guint8) (1 << i);
  gboolean is_empty;

  if (near->waits[side] & bit)
    {
      if (!(near->lists & bit))
        near->value[i] = list_new (self, near->value[i]);
      near->lists |= bit;
      near->value[i] = list_append (self, near->value[i], value);
      return MATCHING_NONE;
    }
  value = list_take (self, near->value[i], &is_empty);
  if (is_empty)
    {
      near->lists &= (guint8) ~bit;
      near->waits[!side] &= (guint8) ~bit;
    }
  return value;
}

/* ---- far --------------------------------------------------------------------------- */

/* The first unmatched operation of a channel. */
static void
add_channel (Matching *self, const ChannelKey *key, MatchingSide side, guint32 value)
{
  NearChannels *near = &self->near[key->destination];
  const guint i = matching_free_ (near);
  Channel *channel;

  if (key->tag <= G_MAXUINT32 && i < MATCHING_NEAR)
    {
      near->key[i] = matching_near_key_ (key->source, (guint32) key->tag);
      matching_put_near_ (near, i, side, value);
      return;
    }
  channel = channels_add (&self->far, key, value);
  channel->used |= side == MATCHING_RECEIVE ? FAR_RECEIVES : 0;
  if (near->far < G_MAXUINT8)
    near->far++;
}

static void
remove_far (Matching *self, Channel *channel)
{
  NearChannels *near = &self->near[channel->key.destination];

  if (near->far < G_MAXUINT8)
    near->far--;
  channels_remove (&self->far, channel);
}

/* A list of a far channel is not a ring: with many unmatched operations its last element
 * is seldom in the cache when the first one is taken. */
static void
append_far (Matching *self, Channel *channel, guint32 value)
{
  if (!(channel->used & FAR_LIST))
    channel->first = channel->value = list_new (self, channel->value);
  channel->used |= FAR_LIST;

  const guint32 number = list_new (self, value);
  element (self, channel->value)->next = number;
  channel->value = number;
}

static guint32
take_far (Matching *self, Channel *channel, gboolean *is_empty)
{
  const guint32 first = channel->first;
  const ListElement taken = *element (self, first);

  *is_empty = first == channel->value;
  channel->first = taken.next;
  pool_give_back (&self->lists, first);
  return taken.value;
}

guint32
matching_meet_far_ (Matching *self, guint32 source, guint32 destination, guint64 tag,
                    MatchingSide side, guint32 value)
{
  const ChannelKey key = { source, destination, tag };
  Channel *channel
      = self->near[destination].far > 0 ? channels_find (&self->far, &key) : NULL;
  gboolean is_empty = TRUE;

  if (channel == NULL)
    {
      add_channel (self, &key, side, value);
      return MATCHING_NONE;
    }
  if (((channel->used & FAR_RECEIVES) != 0) == (side == MATCHING_RECEIVE))
    {
      append_far (self, channel, value);
      return MATCHING_NONE;
    }
  value = channel->used & FAR_LIST ? take_far (self, channel, &is_empty) : channel->value;
  if (is_empty)
    remove_far (self, channel);
  return value;
}

/* ---- all --------------------------------------------------------------------------- */

typedef struct
{
  MatchingVisit visit;
  gpointer data;
} Visitor;

/* Of a list, from the first element to the last one. */
static void
visit_list (const Matching *self, const Visitor *visitor, const ChannelKey *key,
            MatchingSide side, guint32 first, guint32 last)
{
  for (guint32 at = first;; at = element (self, at)->next)
    {
      visitor->visit (visitor->data, key, side, element (self, at)->value);
      if (at == last)
        return;
    }
}

static void
visit_near (const Matching *self, guint32 destination, const Visitor *visitor)
{
  const NearChannels *near = &self->near[destination];

  for (guint left = matching_waits_ (near); left != 0; left &= left - 1)
    {
      const guint i = (guint) __builtin_ctz (left);
      const ChannelKey key
          = { (guint32) (near->key[i] >> 32) - 1, destination, (guint32) near->key[i] };

      const MatchingSide side
          = near->waits[MATCHING_RECEIVE] >> i & 1 ? MATCHING_RECEIVE : MATCHING_SEND;
      const guint32 value = near->value[i];

      if (near->lists >> i & 1)
        visit_list (self, visitor, &key, side, element (self, value)->next, value);
      else
        visitor->visit (visitor->data, &key, side, value);
    }
}

static void
visit_far (const Matching *self, const Channel *channel, const Visitor *visitor)
{
  const MatchingSide side
      = channel->used & FAR_RECEIVES ? MATCHING_RECEIVE : MATCHING_SEND;

  if (channel->used & FAR_LIST)
    visit_list (self, visitor, &channel->key, side, channel->first, channel->value);
  else
    visitor->visit (visitor->data, &channel->key, side, channel->value);
}

void
matching_visit (const Matching *self, MatchingVisit visit, gpointer data)
{
  const Visitor visitor = { visit, data };

  for (guint32 d = 0; d < self->destinations; d++)
    visit_near (self, d, &visitor);
  for (guint32 i = 0; i <= self->far.mask; i++)
    if (self->far.table[i].used)
      visit_far (self, &self->far.table[i], &visitor);
}

void
matching_visit_destination (const Matching *self, guint32 destination,
                            MatchingVisit visit, gpointer data)
{
  const Visitor visitor = { visit, data };

  visit_near (self, destination, &visitor);
  for (guint32 i = 0; self->near[destination].far > 0 && i <= self->far.mask; i++)
    if (self->far.table[i].used && self->far.table[i].key.destination == destination)
      visit_far (self, &self->far.table[i], &visitor);
}
