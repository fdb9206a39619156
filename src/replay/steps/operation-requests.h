/* SPDX-License-Identifier: GPL-3.0-or-later */
/* operation-requests.h - operations that wait for what another one has begun */
#pragma once

#include "replay/messages/message.h"

/* In what a message is matched with: the operation is a post. */
#define OPERATION_POSTED 0x80000000u

/* Begins a post or a wait.  Returns: whether it has ended.  *slot: POOL_NONE, or the
 * message that has arrived for a wait that has not. */
gboolean operation_requests_begin (Replay *self, guint32 processor, const Step *step,
                                   guint32 operation, guint32 *slot);

/* The message of a post has arrived.  FALSE: nothing waits for it; else *operation is
 * what does. */
gboolean operation_requests_arrived (Replay *self, guint32 processor, guint32 message,
                                     guint32 *operation);

/* A send was begun, which may be waited for.  slot: its message, or POOL_NONE. */
void operation_requests_sent (Replay *self, guint32 processor, guint32 operation,
                              guint32 slot);

/* The CTS of a send has arrived.  FALSE: nothing waits for it; else *operation does. */
gboolean operation_requests_answered (Replay *self, const Message *message,
                                      guint32 *operation);

/* The processor begins again: nothing waits any more. */
void operation_requests_forget (Replay *self, guint32 processor);

/* Whether some operation of the processor waits for the CTS of a send. */
gboolean operation_requests_await_cts (const Replay *self, guint32 processor);
