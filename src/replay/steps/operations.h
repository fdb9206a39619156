/* SPDX-License-Identifier: GPL-3.0-or-later */
/* operations.h - a processor whose operations each require others */
#pragma once

#include "replay/messages/owners.h"

extern const MessageOwner operations_owner;

/* Open and close do nothing for programs without graphs. */
void operations_open (Replay *self);
void operations_close (Replay *self);

/* Executes operations until the processor waits, has finished, or is ahead. */
void operations_run (Replay *self, guint32 processor);

/* All operations of a processor have completed.  Returns: whether its job begins again.
 */
gboolean operations_repeat (Replay *self, guint32 processor);

/* FALSE: its message has not arrived yet. */
gboolean operations_begin_receive (Replay *self, guint32 processor, const Step *step,
                                   guint32 operation);

/* A post or a wait.  Returns: whether it has ended. */
gboolean operations_begin_request (Replay *self, guint32 processor, const Step *step,
                                   guint32 operation);

/* What the processor waits for, in words. */
void operations_name_wait (const Replay *self, guint32 processor, GString *text);

/* Fails if a message was never received. */
void operations_check_all_received (Replay *self);
