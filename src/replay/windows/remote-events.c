/* SPDX-License-Identifier: GPL-3.0-or-later */
/* remote-events.c - what the shares of a replay tell each other at the end of a window
 *
 *   window 7   share 0 writes into set 0, set 1 is read
 *   window 8   share 0 writes into set 1, set 0 is read: nobody waits for anybody
 */
#include "config.h"

#include "replay/windows/partitions-private.h"

void
shard_mail_open (Share *share, guint n)
{
  for (guint set = 0; set < 2; set++)
    {
      share->mail[set] = g_new0 (Mail, n);
      for (guint i = 0; i < n; i++)
        {
          share->mail[set][i].events = g_array_new (FALSE, FALSE, sizeof (MailedEvent));
          share->mail[set][i].sends = g_array_new (FALSE, FALSE, sizeof (guint32));
        }
    }
}

void
shard_mail_close (Share *share, guint n)
{
  for (guint set = 0; set < 2; set++)
    {
      for (guint i = 0; i < n; i++)
        {
          g_array_unref (share->mail[set][i].events);
          g_array_unref (share->mail[set][i].sends);
          pool_list_clear (&share->mail[set][i].messages);
          pool_list_clear (&share->mail[set][i].further_packets);
        }
      g_free (share->mail[set]);
    }
}

guint
shards_owner_of (const Shards *self, guint32 place)
{
  guint low = 0, high = self->n - 1;

  while (low < high)
    {
      const guint middle = (low + high + 1) / 2;

      if (place >= self->first[middle])
        low = middle;
      else
        high = middle - 1;
    }
  return low;
}

static Mail *
mail_to (Shards *self, guint from, guint to)
{
  Share *share = &self->share[from];

  share->mailed[self->now] |= G_GUINT64_CONSTANT (1) << to;
  return &share->mail[self->now][to];
}

void
shards_mail_event (Replay *self, const Event *event, guint32 place)
{
  Shards *shards = self->shards;
  Share *share = &shards->share[self->shard];
  const MailedEvent mailed = { *event, place };

  share->earliest_mail
      = MIN (share->earliest_mail, window_queue_window_of (self->windows, event->time));
  g_array_append_val (
      mail_to (shards, self->shard, shards_owner_of (shards, place))->events, mailed);
}

void
shards_mail_send (Replay *self, guint32 message, guint32 destination)
{
  Shards *shards = self->shards;
  const guint to = shards_owner_of (shards, windows_place_of (self, destination));

  g_array_append_val (mail_to (shards, self->shard, to)->sends, message);
}

static void
read_mail (Replay *self, Mail *mail)
{
  for (guint i = 0; i < mail->events->len; i++)
    {
      const MailedEvent *one = &g_array_index (mail->events, MailedEvent, i);

      window_queue_push (self->windows, &one->event, one->place - self->first_own);
    }
  for (guint i = 0; i < mail->sends->len; i++)
    messages_match_send (self, g_array_index (mail->sends, guint32, i));
  pool_accept (&self->messages, &mail->messages);
  pool_accept (&self->further_packets, &mail->further_packets);
  g_array_set_size (mail->events, 0);
  g_array_set_size (mail->sends, 0);
}

/* In the order of the senders: sends of one processor come from one of them. */
void
shard_mail_read (Shards *self, guint to)
{
  const guint set = 1 - self->now;
  Replay *replay = self->share[to].replay;

  if (!(self->to_read >> to & 1))
    return;
  pool_look (&replay->messages);
  pool_look (&replay->further_packets);
  for (guint from = 0; from < self->n; from++)
    if (self->share[from].mailed[set] >> to & 1)
      read_mail (replay, &self->share[from].mail[set][to]);
}

void
shard_mail_memory (Shards *self, guint from)
{
  Replay *replay = self->share[from].replay;

  for (guint to = 0; to < self->n; to++)
    {
      Mail *mail = &self->share[from].mail[self->now][to];

      pool_leave (&replay->messages, (guint8) to, &mail->messages);
      pool_leave (&replay->further_packets, (guint8) to, &mail->further_packets);
      if (mail->messages.count > 0 || mail->further_packets.count > 0)
        mail_to (self, from, to);
    }
}
