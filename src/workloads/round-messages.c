/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "workloads/round-messages.h"

#include <string.h>

static void
init_lists (PeerLists *self, guint32 processors)
{
  self->begin = g_new0 (guint64, (gsize) processors + 1);
  self->others = g_array_new (FALSE, FALSE, sizeof (guint32));
}

static void
clear_lists (PeerLists *self)
{
  g_free (self->begin);
  g_array_unref (self->others);
}

void
round_messages_init (RoundMessages *self, guint32 processors)
{
  init_lists (&self->to, processors);
  init_lists (&self->from, processors);
}

void
round_messages_clear (RoundMessages *self)
{
  clear_lists (&self->to);
  clear_lists (&self->from);
}

/* Ends the list of i, of which it removes i itself. */
static void
end_list (PeerLists *self, guint32 i)
{
  guint32 *others = (guint32 *) (gpointer) self->others->data;
  guint64 kept = self->begin[i];

  for (guint64 n = kept; n < self->others->len; n++)
    if (others[n] != i)
      others[kept++] = others[n];
  g_array_set_size (self->others, (guint) kept);
  self->begin[i + 1] = kept;
}

static void
list_each (PeerLists *self, const WorkloadSpec *spec, WorkloadDestinations others,
           guint64 round)
{
  g_array_set_size (self->others, 0);
  for (guint32 i = 0; i < spec->processors; i++)
    {
      others (spec, round, i, self->others);
      end_list (self, i);
    }
}

static void
list_permutation (PeerLists *self, const WorkloadSpec *spec, guint64 round)
{
  g_autofree guint32 *to = g_new (guint32, spec->processors);

  spec->workload->permute (spec, round, to);
  g_array_set_size (self->others, 0);
  for (guint32 i = 0; i < spec->processors; i++)
    {
      workload_to (self->others, to[i]);
      end_list (self, i);
    }
}

/* Of each processor the sources of its messages, ascending, one for each message. */
static void
invert (const PeerLists *to, PeerLists *from, guint32 processors)
{
  const guint32 *others = (const guint32 *) (gconstpointer) to->others->data;
  guint64 *begin = from->begin;

  memset (begin, 0, ((gsize) processors + 1) * sizeof *begin);
  for (guint64 n = 0; n < to->others->len; n++)
    begin[others[n] + 1]++;
  for (guint32 i = 0; i < processors; i++)
    begin[i + 1] += begin[i];
  g_array_set_size (from->others, to->others->len);
  g_autofree guint64 *next = g_memdup2 (begin, processors * sizeof *begin);
  for (guint32 i = 0; i < processors; i++)
    for (guint64 n = to->begin[i]; n < to->begin[i + 1]; n++)
      g_array_index (from->others, guint32, next[others[n]]++) = i;
}

void
round_messages_find (RoundMessages *self, const WorkloadSpec *spec, guint64 round)
{
  const Workload *workload = spec->workload;

  if (workload->permute != NULL)
    list_permutation (&self->to, spec, round);
  else
    list_each (&self->to, spec, workload->destinations, round);
  if (workload->sources != NULL)
    list_each (&self->from, spec, workload->sources, round);
  else
    invert (&self->to, &self->from, spec->processors);
}
