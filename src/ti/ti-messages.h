/* SPDX-License-Identifier: GPL-3.0-or-later */
/* ti-messages.h - messages: open requests, and the matching of sends and receives */
#pragma once

#include "ti/ti-trace.h"

/* Bytes of a receive that has the size of its send. */
#define TI_SIZE_OF_SEND G_MAXUINT64

/* Appends a message to the current rank; nonblocking: it is a request.  Fails only in a
 * second reading, if it has no counterpart. */
gboolean ti_messages_send (TiTrace *self, guint32 to, guint32 tag, guint64 bytes,
                           gboolean nonblocking, gboolean synchronous, GError **error);
gboolean ti_messages_receive (TiTrace *self, guint32 from, guint32 tag, guint64 bytes,
                              gboolean nonblocking, GError **error);

/* Waits for the oldest open request.  FALSE: none is open. */
gboolean ti_messages_wait (TiTrace *self, guint32 source, guint32 destination,
                           guint32 tag);

/* Waits for the request that was started last and is open. */
void ti_messages_wait_last (TiTrace *self);
void ti_messages_wait_all (TiTrace *self);

/* Sets the unknown sizes of receives to those of their sends, which must exist. */
void ti_messages_resolve (TiTrace *self);
