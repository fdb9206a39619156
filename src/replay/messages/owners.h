/* SPDX-License-Identifier: GPL-3.0-or-later */
/* owners.h - what happens when a message arrives: a row for each kind of those who wait
 * for it, made by the part that they belong to
 *
 *   FOR_OPERATION    steps/operations.c
 *   FOR_REQUEST      steps/requests.c
 *   FOR_PARTICIPANT  collectives/run-messages.c
 *   FOR_PORTION      collectives/pipeline.c
 */
#pragma once

#include "replay/messages/message.h"

struct _MessageOwner
{
  /* Point to point: a send has found a receive that was begun before, `next` is what was
   * given to messages_begin_receive; NULL: nobody needs to know. */
  void (*matched) (Replay *self, Message *message, guint32 slot);

  /* The message has arrived; point to point: and a receive waits for it. */
  void (*arrived) (Replay *self, Message *message, guint32 slot);

  /* Its RTS has arrived.  TRUE: the answer is sent at once.  NULL: point to point, where
   * it is sent as soon as there is a receive. */
  gboolean (*rts_arrived) (Replay *self, Message *message, guint32 slot);

  /* Its CTS has arrived at the source; NULL: nobody needs to know. */
  void (*cts_arrived) (Replay *self, const Message *message);
};

/* Before the run, once for each kind that the program has. */
void messages_set_owner (Replay *self, MessageKind kind, const MessageOwner *owner);
