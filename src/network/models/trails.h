/* SPDX-License-Identifier: GPL-3.0-or-later */
/* trails.h - the links that the first packet of a message took, for its other packets
 *
 * Numbers of trails are used again when all packets of a message have arrived.
 */
#pragma once

#include <glib.h>

typedef struct _Trails Trails;

#define TRAILS_NONE G_MAXUINT32

Trails *trails_new (void);
void trails_free (Trails *self);

/* Removes all trails. */
void trails_clear (Trails *self);

/* A new trail for this many packets. */
guint32 trails_open (Trails *self, guint32 packets);

/* One of its packets has arrived. */
void trails_leave (Trails *self, guint32 trail);

void trails_append (Trails *self, guint32 trail, guint32 link);

/* The first packet is at the end of the trail. */
void trails_end (Trails *self, guint32 trail);

/* Whether it is known that the trail has no more links than these. */
gboolean trails_ends_after (const Trails *self, guint32 trail, guint32 links);

/* Link number i, which has been appended. */
guint32 trails_link (const Trails *self, guint32 trail, guint32 i);

/* How often a link has been appended. */
guint32 trails_count (const Trails *self, guint32 trail, guint32 link);
