/* SPDX-License-Identifier: GPL-3.0-or-later */
/* message-links.h - the links that carried some part of a message, where its packets take
 * different ways, or come back
 *
 * Kept while packets of the message are on their way; then the number of its set is used
 * again.
 */
#pragma once

#include <glib.h>

typedef struct _MessageLinks MessageLinks;

MessageLinks *message_links_new (void);
void message_links_free (MessageLinks *self);

/* Removes all sets. */
void message_links_clear (MessageLinks *self);

/* A new set, of a message of so many packets. */
guint32 message_links_open (MessageLinks *self, guint32 packets);

/* One of its packets has arrived. */
void message_links_leave (MessageLinks *self, guint32 set);

/* FALSE: the link is in the set already. */
gboolean message_links_add (MessageLinks *self, guint32 set, guint32 link);
