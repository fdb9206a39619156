/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "viewers/event-spool.h"

#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

#include "base/descriptor.h"

#define BATCH_UNITS (1 << 18)
#define UNITS_OF_PLACE 4

struct _EventSpool
{
  int descriptor;
  int failure; /* errno of the first; 0: none */
  guint32 places;
  gsize size; /* units of a batch */

  /* The batch that is filled. */
  EventUnit *units;
  guint32 *place; /* of each unit */
  gsize used;
  EventUnit *sorted; /* the batch that is written or read */
  guint32 *begins;   /* by place, and the end of the last: first unit in `sorted` */

  /* The file. */
  GArray *batches; /* goffset: where each begins */
  goffset end;

  /* The part of the index that is in memory: of each batch, places first .. + count. */
  GArray *index; /* guint32 */
  guint32 first, count;

  /* Places whose units are in `sorted`, batch by batch; and where each batch's begin. */
  guint32 held, held_end;
  GArray *held_at; /* gsize */
};

/* ---- making ------------------------------------------------------------------------ */

static int
open_nameless (const char *folder)
{
  g_autofree char *path = g_build_filename (folder, ".events", NULL);
  int descriptor = descriptor_open (path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);

  if (descriptor >= 0 && unlink (path) < 0)
    {
      int failure = errno;

      descriptor_close (descriptor);
      errno = failure;
      return -1;
    }
  return descriptor;
}

EventSpool *
event_spool_new_sized (const char *folder, guint32 places, gsize batch)
{
  int descriptor = open_nameless (folder);

  g_assert (batch >= EVENT_SPOOL_MOST_UNITS);
  if (descriptor < 0)
    return NULL;
  EventSpool *self = g_new0 (EventSpool, 1);

  self->descriptor = descriptor;
  self->places = places;
  self->size = batch;
  self->units = g_new (EventUnit, batch);
  self->place = g_new (guint32, batch);
  self->sorted = g_new (EventUnit, batch);
  self->begins = g_new (guint32, (gsize) places + 1);
  self->batches = g_array_new (FALSE, FALSE, sizeof (goffset));
  self->index = g_array_new (FALSE, FALSE, sizeof (guint32));
  self->held_at = g_array_new (FALSE, FALSE, sizeof (gsize));
  return self;
}

EventSpool *
event_spool_new (const char *folder, guint32 places)
{
  return event_spool_new_sized (folder, places,
                                MAX (BATCH_UNITS, (gsize) places * UNITS_OF_PLACE));
}

void
event_spool_free (EventSpool *self)
{
  if (self == NULL)
    return;
  descriptor_close (self->descriptor);
  g_free (self->units);
  g_free (self->place);
  g_free (self->sorted);
  g_free (self->begins);
  g_array_unref (self->batches);
  g_array_unref (self->index);
  g_array_unref (self->held_at);
  g_free (self);
}

/* ---- writing ----------------------------------------------------------------------- */

/* Sorts the batch by place (counting sort), and sets `begins`. */
static void
sort_batch (EventSpool *self)
{
  guint32 *begins = self->begins;

  memset (begins, 0, sizeof *begins * ((gsize) self->places + 1));
  for (gsize i = 0; i < self->used; i++)
    begins[self->place[i]]++;
  for (guint32 place = 0, before = 0; place <= self->places; place++)
    {
      guint32 count = begins[place];

      begins[place] = before;
      before += count;
    }
  for (gsize i = 0; i < self->used; i++)
    self->sorted[begins[self->place[i]]++] = self->units[i];
  /* Each is now the begin of the next. */
  memmove (begins + 1, begins, sizeof *begins * self->places);
  begins[0] = 0;
}

static void
write_bytes (EventSpool *self, gconstpointer data, gsize length)
{
  if (self->failure != 0)
    return;
  if (!descriptor_write_all (self->descriptor, data, length, NULL))
    self->failure = errno;
  self->end += (goffset) length;
}

static gsize
index_bytes (const EventSpool *self)
{
  return sizeof (guint32) * ((gsize) self->places + 1);
}

static void
flush (EventSpool *self)
{
  if (self->used == 0)
    return;
  sort_batch (self);
  g_array_append_val (self->batches, self->end);
  write_bytes (self, self->begins, index_bytes (self));
  write_bytes (self, self->sorted, self->used * sizeof (EventUnit));
  self->used = 0;
}

EventUnit *
event_spool_add (EventSpool *self, guint32 place, guint count)
{
  if (self->size - self->used < count)
    flush (self);
  EventUnit *first = &self->units[self->used];

  for (guint i = 0; i < count; i++)
    self->place[self->used++] = place;
  return first;
}

gboolean
event_spool_finish (EventSpool *self)
{
  flush (self);
  errno = self->failure;
  return self->failure == 0;
}

/* ---- reading ----------------------------------------------------------------------- */

static gboolean
read_bytes (const EventSpool *self, gpointer to, gsize length, goffset place)
{
  for (gsize done = 0; done < length;)
    {
      gssize n = descriptor_read (self->descriptor, (char *) to + done, length - done,
                                  place + (goffset) done);

      if (n == 0)
        errno = EIO;
      if (n <= 0)
        return FALSE;
      done += (gsize) n;
    }
  return TRUE;
}

static goffset
batch_begin (const EventSpool *self, guint batch)
{
  return g_array_index (self->batches, goffset, batch);
}

/* Reads part of the index of each batch, from this place on: in all about as many numbers
 * as a batch has units, at least two of each batch. */
static gboolean
load_index (EventSpool *self, guint32 place)
{
  gsize most = MAX (1, self->size / self->batches->len);

  self->first = place;
  self->count = (guint32) MIN (most, self->places - place);
  g_array_set_size (self->index, self->batches->len * (self->count + 1));
  for (guint i = 0; i < self->batches->len; i++)
    if (!read_bytes (self, &g_array_index (self->index, guint32, i * (self->count + 1)),
                     sizeof (guint32) * (self->count + 1),
                     batch_begin (self, i) + (goffset) (sizeof (guint32) * place)))
      {
        self->count = 0;
        return FALSE;
      }
  return TRUE;
}

/* Returns: where the units of a place begin in a batch; the place is in the index, or at
 * its end. */
static guint32
begin_in (const EventSpool *self, guint batch, guint32 place)
{
  return g_array_index (self->index, guint32,
                        batch * (self->count + 1) + (place - self->first));
}

/* Reads the units of places first .. end - 1 in a batch. */
static gboolean
read_places (const EventSpool *self, guint batch, guint32 first, guint32 end,
             EventUnit *to)
{
  guint32 begin = begin_in (self, batch, first);
  gsize count = begin_in (self, batch, end) - begin;
  goffset at = batch_begin (self, batch) + (goffset) index_bytes (self)
               + (goffset) (begin * sizeof (EventUnit));

  return count == 0 || read_bytes (self, to, count * sizeof (EventUnit), at);
}

static gsize
units_of (const EventSpool *self, guint32 place)
{
  gsize count = 0;

  for (guint i = 0; i < self->batches->len; i++)
    count += begin_in (self, i, place + 1) - begin_in (self, i, place);
  return count;
}

/* Reads a place and as many after it as a batch has room for: a place has few units in
 * each batch.  None is held if the place alone is more than that. */
static gboolean
hold_places (EventSpool *self, guint32 place)
{
  gsize at = 0;

  self->held = self->held_end = place;
  while (self->held_end < self->first + self->count)
    {
      at += units_of (self, self->held_end);
      if (at > self->size)
        break;
      self->held_end++;
    }
  at = 0;
  for (guint i = 0; i < self->batches->len && self->held < self->held_end; i++)
    {
      g_array_index (self->held_at, gsize, i) = at;
      if (!read_places (self, i, self->held, self->held_end, self->sorted + at))
        {
          self->held_end = self->held;
          return FALSE;
        }
      at += begin_in (self, i, self->held_end) - begin_in (self, i, self->held);
    }
  return TRUE;
}

/* Returns: the units of a place in a batch; NULL on failure. */
static const EventUnit *
get_units (EventSpool *self, guint batch, guint32 place)
{
  if (place < self->held_end)
    return self->sorted + g_array_index (self->held_at, gsize, batch)
           + (begin_in (self, batch, place) - begin_in (self, batch, self->held));
  return read_places (self, batch, place, place + 1, self->sorted) ? self->sorted : NULL;
}

gboolean
event_spool_read (EventSpool *self, guint32 place,
                  void (*take) (gpointer data, const EventUnit *units, gsize count),
                  gpointer data)
{
  if (self->batches->len == 0)
    return TRUE;
  g_array_set_size (self->held_at, self->batches->len);
  if (place < self->first || place - self->first >= self->count)
    {
      self->held = self->held_end = 0;
      if (!load_index (self, place))
        return FALSE;
    }
  if ((place < self->held || place >= self->held_end) && !hold_places (self, place))
    return FALSE;
  for (guint i = 0; i < self->batches->len; i++)
    {
      gsize count = begin_in (self, i, place + 1) - begin_in (self, i, place);
      const EventUnit *units = count == 0 ? NULL : get_units (self, i, place);

      if (count > 0 && units == NULL)
        return FALSE;
      if (count > 0)
        take (data, units, count);
    }
  return TRUE;
}
