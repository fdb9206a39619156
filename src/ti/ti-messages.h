/* SPDX-License-Identifier: GPL-3.0-or-later */
/* ti-messages.h - messages: open requests, and sends that go with receives */
#pragma once

#include "ti/ti-trace.h"

/* bytes of a receive: TI_SIZE_OF_SEND: that of its send. */
#define TI_SIZE_OF_SEND G_MAXUINT64

/* Appends a message to the current rank; begun: it is a request.  Fails only in a second
 * reading, if it has no counterpart. */
gboolean ti_messages_send (TiTrace *self, guint32 to, guint32 tag, guint64 bytes,
                           gboolean begun, gboolean asks, GError **error);
gboolean ti_messages_receive (TiTrace *self, guint32 from, guint32 tag, guint64 bytes,
                              gboolean begun, GError **error);

/* Waits for the oldest open request.  FALSE: none is open. */
gboolean ti_messages_wait (TiTrace *self, guint32 source, guint32 destination,
                           guint32 tag);

/* Waits for the request begun last, which is open. */
void ti_messages_wait_last (TiTrace *self);
void ti_messages_wait_all (TiTrace *self);

/* Gives receives of unknown size that of their sends; all have one. */
void ti_messages_resolve (TiTrace *self);
