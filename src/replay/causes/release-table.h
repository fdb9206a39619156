/* SPDX-License-Identifier: GPL-3.0-or-later */
/* release-table.h - the packet that releases a timeline at a time, where timelines are
 * reserved in any order
 *
 * A packet that waits begins when another one's interval and gap end: that one is found
 * by this time.  Times before the present can go.
 */
#pragma once

#include "replay/causes/cause-record.h"

typedef struct
{
  SimTime time;
  guint32 medium;
  Cause cause; /* CAUSE_NONE: an empty place */
} Release;

/* All zeros: empty.  A hash table without removal; capacity 0 or a power of two. */
typedef struct
{
  Release *places;
  guint32 used, capacity;
} ReleaseTable;

/* One that takes no time replaces no other.  now: what is before can go. */
void release_table_put (ReleaseTable *self, const Release *release, gboolean takes_time,
                        SimTime now);

/* CAUSE_NONE: there is none. */
Cause release_table_find (const ReleaseTable *self, guint32 medium, SimTime time);

/* Removes what is before now. */
void release_table_forget (ReleaseTable *self, SimTime now);
void release_table_clear (ReleaseTable *self);
