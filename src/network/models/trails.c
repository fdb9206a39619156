/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "network/models/trails.h"

/* The memory of a trail stays with its number. */
typedef struct
{
  guint32 *links;
  guint32 count, capacity;
  gboolean has_ended;
  guint32 packets; /* not yet arrived; 0: not in use, and then `count` is the next such */
} Trail;

struct _Trails
{
  GArray *trails; /* Trail */
  guint32 unused; /* the first trail not in use, or TRAILS_NONE */
};

static Trail *
trail_at (const Trails *self, guint32 trail)
{
  return &g_array_index (self->trails, Trail, trail);
}

static void
clear_trail (gpointer trail)
{
  g_free (((Trail *) trail)->links);
}

Trails *
trails_new (void)
{
  Trails *self = g_new0 (Trails, 1);

  self->trails = g_array_new (FALSE, TRUE, sizeof (Trail));
  g_array_set_clear_func (self->trails, clear_trail);
  self->unused = TRAILS_NONE;
  return self;
}

void
trails_free (Trails *self)
{
  if (self == NULL)
    return;
  g_array_unref (self->trails);
  g_free (self);
}

void
trails_clear (Trails *self)
{
  g_array_set_size (self->trails, 0);
  self->unused = TRAILS_NONE;
}

guint32
trails_open (Trails *self, guint32 packets)
{
  guint32 trail = self->unused;

  if (trail == TRAILS_NONE)
    {
      trail = self->trails->len;
      g_array_set_size (self->trails, trail + 1);
    }
  else
    self->unused = trail_at (self, trail)->count;
  trail_at (self, trail)->count = 0;
  trail_at (self, trail)->has_ended = FALSE;
  trail_at (self, trail)->packets = packets;
  return trail;
}

void
trails_leave (Trails *self, guint32 trail)
{
  Trail *one = trail_at (self, trail);

  if (--one->packets > 0)
    return;
  one->count = self->unused;
  self->unused = trail;
}

void
trails_append (Trails *self, guint32 trail, guint32 link)
{
  Trail *one = trail_at (self, trail);

  if (one->count == one->capacity)
    {
      one->capacity = MAX (2 * one->capacity, 8);
      one->links = g_renew (guint32, one->links, one->capacity);
    }
  one->links[one->count++] = link;
}

void
trails_end (Trails *self, guint32 trail)
{
  trail_at (self, trail)->has_ended = TRUE;
}

gboolean
trails_ends_after (const Trails *self, guint32 trail, guint32 links)
{
  return trail_at (self, trail)->has_ended && trail_at (self, trail)->count == links;
}

guint32
trails_link (const Trails *self, guint32 trail, guint32 i)
{
  g_assert (i < trail_at (self, trail)->count);
  return trail_at (self, trail)->links[i];
}

guint32
trails_count (const Trails *self, guint32 trail, guint32 link)
{
  const Trail *one = trail_at (self, trail);
  guint32 count = 0;

  for (guint32 i = 0; i < one->count; i++)
    count += one->links[i] == link;
  return count;
}
