/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "network/waiting-set.h"

typedef struct
{
  SimTime reached, begin;
} Wait;

typedef struct
{
  SimTime time;
  int change;
} Change;

struct _WaitingSet
{
  GArray *waits;   /* Wait */
  GArray *changes; /* Change; scratch */
};

WaitingSet *
waiting_set_new (void)
{
  WaitingSet *self = g_new (WaitingSet, 1);

  self->waits = g_array_new (FALSE, FALSE, sizeof (Wait));
  self->changes = g_array_new (FALSE, FALSE, sizeof (Change));
  return self;
}

void
waiting_set_free (WaitingSet *self)
{
  if (self == NULL)
    return;
  g_array_unref (self->waits);
  g_array_unref (self->changes);
  g_free (self);
}

void
waiting_set_clear (WaitingSet *self)
{
  g_array_set_size (self->waits, 0);
}

static void
forget (WaitingSet *self, SimTime now)
{
  for (guint i = self->waits->len; i-- > 0;)
    if (g_array_index (self->waits, Wait, i).begin <= now)
      g_array_remove_index_fast (self->waits, i);
}

/* Who goes at an instant goes before who comes. */
static int
compare_changes (gconstpointer a, gconstpointer b)
{
  const Change *x = a, *y = b;

  if (x->time != y->time)
    return x->time < y->time ? -1 : 1;
  return x->change - y->change;
}

guint32
waiting_set_add (WaitingSet *self, SimTime now, SimTime reached, SimTime begin)
{
  Wait own = { reached, begin };
  int waiting = 1, most;

  forget (self, now);
  g_array_set_size (self->changes, 0);
  for (guint i = 0; i < self->waits->len; i++)
    {
      const Wait *other = &g_array_index (self->waits, Wait, i);
      Change comes = { other->reached, 1 }, goes = { other->begin, -1 };

      if (other->begin <= reached || other->reached >= begin)
        continue;
      if (other->reached <= reached)
        waiting++;
      else
        g_array_append_val (self->changes, comes);
      g_array_append_val (self->changes, goes);
    }
  most = waiting;
  g_array_sort (self->changes, compare_changes);
  for (guint i = 0; i < self->changes->len; i++)
    {
      const Change *change = &g_array_index (self->changes, Change, i);

      if (change->time >= begin)
        break;
      waiting += change->change;
      most = MAX (most, waiting);
    }
  g_array_append_val (self->waits, own);
  return (guint32) most;
}
