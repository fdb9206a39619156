/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "base/mix.h"
#include "replay/causes/release-table.h"

#define FIRST_CAPACITY 64

static Release *
place_of (const ReleaseTable *self, guint32 medium, SimTime time)
{
  guint32 i = (guint32) mix ((guint64) time + mix (medium));

  for (;; i++)
    {
      Release *place = &self->places[i & (self->capacity - 1)];

      if (place->cause == CAUSE_NONE || (place->time == time && place->medium == medium))
        return place;
    }
}

static void
make_places (ReleaseTable *self, guint32 capacity)
{
  self->places = g_new (Release, capacity);
  self->capacity = capacity;
  self->used = 0;
  for (guint32 i = 0; i < capacity; i++)
    self->places[i].cause = CAUSE_NONE;
}

static void
rebuild (ReleaseTable *self, guint32 capacity, SimTime now)
{
  g_autofree Release *before = self->places;
  const guint32 n = self->capacity;

  make_places (self, capacity);
  for (guint32 i = 0; i < n; i++)
    if (before[i].cause != CAUSE_NONE && before[i].time >= now)
      {
        *place_of (self, before[i].medium, before[i].time) = before[i];
        self->used++;
      }
}

void
release_table_forget (ReleaseTable *self, SimTime now)
{
  if (self->capacity > 0)
    rebuild (self, self->capacity, now);
}

static void
make_room (ReleaseTable *self, SimTime now)
{
  if (self->capacity == 0)
    make_places (self, FIRST_CAPACITY);
  if (self->used < self->capacity / 2)
    return;
  rebuild (self, self->capacity, now);
  if (self->used >= self->capacity / 4)
    rebuild (self, 2 * self->capacity, now);
}

void
release_table_put (ReleaseTable *self, const Release *release, gboolean takes_time,
                   SimTime now)
{
  Release *place;

  make_room (self, now);
  place = place_of (self, release->medium, release->time);
  if (place->cause != CAUSE_NONE && !takes_time)
    return;
  self->used += place->cause == CAUSE_NONE;
  *place = *release;
}

Cause
release_table_find (const ReleaseTable *self, guint32 medium, SimTime time)
{
  return self->capacity == 0 ? CAUSE_NONE : place_of (self, medium, time)->cause;
}

void
release_table_clear (ReleaseTable *self)
{
  g_free (self->places);
  *self = (ReleaseTable){ 0 };
}
