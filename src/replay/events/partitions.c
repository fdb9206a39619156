/* SPDX-License-Identifier: GPL-3.0-or-later */
/* partitions.c - the logical processes of each thread, and the remote events that
 * partitions send each other */
#include "config.h"

#include "replay/events/partitions.h"
#include "replay/events/schedule.h"

static void
open_one (LpPartition *self, guint n)
{
  self->next = WINDOW_NONE;
  for (guint set = 0; set < 2; set++)
    {
      self->out[set] = g_new0 (RemoteEvents, n);
      for (guint i = 0; i < n; i++)
        {
          self->out[set][i].events = g_array_new (FALSE, FALSE, sizeof (RemoteEvent));
          self->out[set][i].sends = g_array_new (FALSE, FALSE, sizeof (guint32));
        }
    }
}

static void
close_one (LpPartition *self, guint n)
{
  for (guint set = 0; set < 2; set++)
    {
      for (guint i = 0; i < n; i++)
        {
          g_array_unref (self->out[set][i].events);
          g_array_unref (self->out[set][i].sends);
          pool_list_clear (&self->out[set][i].messages);
          pool_list_clear (&self->out[set][i].further_packets);
        }
      g_free (self->out[set]);
    }
}

Partitions *
partitions_new (guint n)
{
  Partitions *self = g_new0 (Partitions, 1);

  self->n = n;
  self->first = g_new (guint32, n + 1);
  self->partition = g_aligned_alloc0 (n, sizeof (LpPartition), CACHE_LINE);
  for (guint i = 0; i < n; i++)
    open_one (&self->partition[i], n);
  return self;
}

void
partitions_free (Partitions *self)
{
  for (guint i = 0; i < self->n; i++)
    close_one (&self->partition[i], self->n);
  g_aligned_free (self->partition);
  g_free (self->first);
  g_free (self);
}

guint
partitions_owner_of (const Partitions *self, guint32 lp)
{
  guint low = 0, high = self->n - 1;

  while (low < high)
    {
      const guint middle = (low + high + 1) / 2;

      if (lp >= self->first[middle])
        low = middle;
      else
        high = middle - 1;
    }
  return low;
}

RemoteEvents *
partitions_remote (Partitions *self, guint from, guint to)
{
  LpPartition *one = &self->partition[from];

  one->sent_to[self->now] |= G_GUINT64_CONSTANT (1) << to;
  return &one->out[self->now][to];
}

void
partitions_send_event (Replay *self, const Event *event, guint32 lp)
{
  Partitions *partitions = self->windows->partitions;
  LpPartition *own = &partitions->partition[self->windows->partition];
  const RemoteEvent remote = { *event, lp };
  const guint to = partitions_owner_of (partitions, lp);

  own->earliest_remote = MIN (
      own->earliest_remote, window_queue_window_of (&self->windows->queue, event->time));
  g_array_append_val (
      partitions_remote (partitions, self->windows->partition, to)->events, remote);
}

void
partitions_send_message (Replay *self, guint32 message, guint32 destination)
{
  Partitions *partitions = self->windows->partitions;
  const guint to = partitions_owner_of (partitions, windows_lp_of (self, destination));

  g_array_append_val (partitions_remote (partitions, self->windows->partition, to)->sends,
                      message);
}
