/* SPDX-License-Identifier: GPL-3.0-or-later */
/* event-spool.h - events of many places, added in any order and read place by place
 *
 *   added    a b a c a | b c b a ..     batches
 *   file     aaa b c   | a bb c  ..     each an index, then its events by place
 *   read     a: aaa a ..,  b: b bb ..,  c: c c ..
 *
 * A place is what events are sorted by, such as a processor.
 *
 * Memory is that of two batches and a part of the index, however many events there are: a
 * batch has 4 MiB, or 64 bytes for each place if that is more.  The file has no name, so
 * that nothing of it stays.
 */
#pragma once

#include <glib.h>

/* An event is one or more units; their contents are the caller's. */
typedef struct
{
  guint64 words[2];
} EventUnit;

#define EVENT_SPOOL_MOST_UNITS 4 /* of an event */

typedef struct _EventSpool EventSpool;

/* folder: where the file is made.  Returns: NULL on failure, with errno set. */
EventSpool *event_spool_new (const char *folder, guint32 places);

/* As new, but batches of that many units, at least EVENT_SPOOL_MOST_UNITS. */
EventSpool *event_spool_new_sized (const char *folder, guint32 places, gsize batch);
void event_spool_free (EventSpool *self);

/* Returns: `count` consecutive units of the place, to be filled before the next call. */
EventUnit *event_spool_add (EventSpool *self, guint32 place, guint count);

/* After the last event: whether all were written.  On failure errno is set. */
gboolean event_spool_finish (EventSpool *self);

/* After finish: calls `take` with the units of a place, in the order in which they were
 * added, some at a time, never a part of an event.  Fast if places are read in ascending
 * order.  On failure errno is set. */
gboolean event_spool_read (EventSpool *self, guint32 place,
                           void (*take) (gpointer data, const EventUnit *units,
                                         gsize count),
                           gpointer data);
