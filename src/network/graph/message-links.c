/* SPDX-License-Identifier: GPL-3.0-or-later */
/* message-links.c - a hash table with open addressing for each set */
#include "config.h"

#include "network/graph/message-links.h"

#include "base/mix.h"

#define UNUSED G_MAXUINT32
#define FIRST_BITS 4

/* The memory of a set stays with its number, unless it has become large. */
#define KEPT_BITS 8

typedef struct
{
  guint32 *links; /* 2 ^ bits; UNUSED: none */
  guint bits;     /* 0: no memory */
  guint32 count;
  guint32 packets; /* not yet arrived; 0: not in use, and then `count` is the next such */
} LinkSet;

struct _MessageLinks
{
  GArray *sets; /* LinkSet */
  guint32 unused;
};

static LinkSet *
set_at (const MessageLinks *self, guint32 set)
{
  return &g_array_index (self->sets, LinkSet, set);
}

static void
clear_set (gpointer set)
{
  g_free (((LinkSet *) set)->links);
}

MessageLinks *
message_links_new (void)
{
  MessageLinks *self = g_new0 (MessageLinks, 1);

  self->sets = g_array_new (FALSE, TRUE, sizeof (LinkSet));
  g_array_set_clear_func (self->sets, clear_set);
  self->unused = UNUSED;
  return self;
}

void
message_links_free (MessageLinks *self)
{
  if (self == NULL)
    return;
  g_array_unref (self->sets);
  g_free (self);
}

void
message_links_clear (MessageLinks *self)
{
  g_array_set_size (self->sets, 0);
  self->unused = UNUSED;
}

static void
set_empty (LinkSet *self, guint bits)
{
  if (bits != self->bits)
    {
      g_free (self->links);
      self->links = g_new (guint32, 1u << bits);
      self->bits = bits;
    }
  for (guint32 i = 0; i < 1u << bits; i++)
    self->links[i] = UNUSED;
  self->count = 0;
}

guint32
message_links_open (MessageLinks *self, guint32 packets)
{
  guint32 number = self->unused;
  LinkSet *set;

  if (number == UNUSED)
    {
      number = self->sets->len;
      g_array_set_size (self->sets, number + 1);
    }
  else
    self->unused = set_at (self, number)->count;
  set = set_at (self, number);
  set->packets = packets;
  set_empty (set, CLAMP (set->bits, FIRST_BITS, KEPT_BITS));
  return number;
}

void
message_links_leave (MessageLinks *self, guint32 number)
{
  LinkSet *set = set_at (self, number);

  if (--set->packets > 0)
    return;
  set->count = self->unused;
  self->unused = number;
}

/* Where the link is, or would be. */
static guint32 *
place_of (const LinkSet *self, guint32 link)
{
  const guint32 mask = (1u << self->bits) - 1;
  guint32 i = (guint32) (link * MIX_STEP >> (64 - self->bits));

  while (self->links[i] != link && self->links[i] != UNUSED)
    i = (i + 1) & mask;
  return &self->links[i];
}

static void
grow (LinkSet *self)
{
  g_autofree guint32 *before = g_steal_pointer (&self->links);
  const guint32 n = 1u << self->bits, count = self->count;

  set_empty (self, self->bits + 1);
  for (guint32 i = 0; i < n; i++)
    if (before[i] != UNUSED)
      *place_of (self, before[i]) = before[i];
  self->count = count;
}

gboolean
message_links_add (MessageLinks *self, guint32 number, guint32 link)
{
  LinkSet *set = set_at (self, number);
  guint32 *place = place_of (set, link);

  if (*place == link)
    return FALSE;
  *place = link;
  if (2 * ++set->count > 1u << set->bits)
    grow (set);
  return TRUE;
}
