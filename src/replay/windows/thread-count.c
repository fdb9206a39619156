/* SPDX-License-Identifier: GPL-3.0-or-later */
/* thread-count.c - how many threads take the windows of a run, and why no more */
#include "config.h"

#include "replay/steps/steps.h"
#include "replay/windows/windows-private.h"

/* Sets of partitions have 64 bits. */
#define MOST_PARTITIONS 64

/* A run with fewer operations ends before threads help; with fewer processors for each
 * partition, the windows are too short. */
#define LEAST_OPERATIONS 50000
#define LEAST_PROCESSORS 32

static guint32
nodes_with_processors (const Replay *self)
{
  const Topology *topology = network_topology (self->network);
  g_autofree guint8 *has = g_new0 (guint8, topology->nodes);
  guint32 n = 0;

  for (guint32 p = 0; p < self->n_processors; p++)
    {
      guint8 *one = &has[network_node (self->network, p)];

      n += !*one;
      *one = TRUE;
    }
  return n;
}

/* At most so many, for this reason. */
static void
limit (guint *threads, guint most, const char *reason, const char **why)
{
  if (MAX (most, 1) >= *threads)
    return;
  *threads = MAX (most, 1);
  *why = reason;
}

/* How many threads, and why no more. */
guint
threads_count (const Replay *self, const char **why)
{
  guint threads
      = self->loop->threads == 0 ? g_get_num_processors () : self->loop->threads;
  const char *reason = observers_why_one_thread (&self->observers);
  guint64 begun, operations;

  *why = self->loop->threads == 0 ? "as many as this computer has processors"
                                  : "as many as were asked for";
  limit (&threads, MOST_PARTITIONS, "at most 64 are used", why);
  limit (&threads, reason == NULL ? threads : 1, reason, why);
  reason = network_why_one_thread (self->network);
  limit (&threads, reason == NULL ? threads : 1, reason, why);
  steps_progress (self, &begun, &operations);
  if (self->loop->share_until == 0 && operations < LEAST_OPERATIONS)
    limit (&threads, 1, "fewer than 50,000 operations", why);
  if (self->loop->share_until == 0)
    limit (&threads, self->n_processors / LEAST_PROCESSORS,
           "each thread needs 32 processors", why);
  if (threads > 1)
    limit (&threads, nodes_with_processors (self),
           "each thread needs a node with processors", why);
  return threads;
}
