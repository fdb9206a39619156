/* SPDX-License-Identifier: GPL-3.0-or-later */
/* remote-events.c - a partition reads what the others have sent to it in the window
 * before (events/partitions.h) */
#include "config.h"

#include "replay/messages/messages.h"
#include "replay/windows/windows-private.h"

static void
read_from (Replay *self, RemoteEvents *from)
{
  for (guint i = 0; i < from->events->len; i++)
    {
      const RemoteEvent *one = &g_array_index (from->events, RemoteEvent, i);

      window_queue_push (&self->windows->queue, &one->event,
                         one->lp - self->windows->first_own);
    }
  for (guint i = 0; i < from->sends->len; i++)
    messages_match_send (self, g_array_index (from->sends, guint32, i));
  messages_accept_memory (self, &from->messages, &from->further_packets);
  g_array_set_size (from->events, 0);
  g_array_set_size (from->sends, 0);
}

/* In the order of the senders: sends of one processor come from one of them. */
void
remote_events_read (Partitions *self, guint to)
{
  const guint set = 1 - self->now;
  Replay *replay = self->partition[to].replay;

  if (!(self->to_read >> to & 1))
    return;
  messages_look (replay);
  for (guint from = 0; from < self->n; from++)
    if (self->partition[from].sent_to[set] >> to & 1)
      read_from (replay, &self->partition[from].out[set][to]);
}

void
remote_events_send_memory (Partitions *self, guint from)
{
  Replay *replay = self->partition[from].replay;

  for (guint to = 0; to < self->n; to++)
    {
      RemoteEvents *out = &self->partition[from].out[self->now][to];

      messages_leave_memory (replay, (guint8) to, &out->messages, &out->further_packets);
      if (out->messages.count > 0 || out->further_packets.count > 0)
        partitions_remote (self, from, to);
    }
}
