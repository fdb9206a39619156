/* SPDX-License-Identifier: GPL-3.0-or-later */
/* picl-messages.h - matches sends and receives
 *
 * The n-th send with the n-th receive of the same source, destination and type, whichever
 * is first in the trace.
 */
#pragma once

#include <glib.h>

typedef struct _PiclMessages PiclMessages;

PiclMessages *picl_messages_new (void);
void picl_messages_free (PiclMessages *self);

/* One end of a message; number: chosen by the caller. *other: the number of its other
 * end, if that was added before; else unchanged.  Returns: FALSE if that end has another
 * size. */
gboolean picl_messages_add (PiclMessages *self, gboolean receive, guint32 source,
                            guint32 destination, gint64 type, guint64 bytes,
                            guint32 number, guint32 *other);

/* Sends without receive, or receives without send, so far. */
guint64 picl_messages_open (const PiclMessages *self, gboolean receives);
