/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "network/models/link-queue.h"

#include "base/cache-lines.h"

/* More runs than this are not looked at one by one; the table is made when there are
 * more, and kept until there are FEW, so that it is made seldom. */
#define MANY 8
#define FEW 4

G_STATIC_ASSERT (sizeof (LinkQueue) == CACHE_LINE);

LinkQueue *
link_queue_new (void)
{
  return cache_lines_alone0 (sizeof (LinkQueue));
}

static inline LinkRun *
run_at (const LinkQueue *self, guint32 i)
{
  return &self->runs[(self->first + i) & (self->capacity - 1)];
}

static void
grow (LinkQueue *self)
{
  const guint32 capacity = MAX (2 * self->capacity, CACHE_LINE / sizeof (LinkRun));
  LinkRun *runs = g_aligned_alloc (capacity, sizeof (LinkRun), CACHE_LINE);

  for (guint32 i = 0; i < self->count; i++)
    runs[i] = *run_at (self, i);
  g_aligned_free (self->runs);
  self->runs = runs;
  self->first = 0;
  self->capacity = capacity;
}

static void
drop_times (LinkQueue *self)
{
  pending_times_free (self->times);
  self->times = NULL;
}

/* The runs that have left the link. */
static inline void
leave (LinkQueue *self, SimTime reached)
{
  while (self->count > 0 && run_at (self, 0)->end <= reached)
    {
      if (self->times != NULL)
        pending_times_end (self->times, run_at (self, 0)->user, run_at (self, 0)->end);
      self->first++;
      self->count--;
    }
  if (self->times != NULL && self->count <= FEW)
    drop_times (self);
}

/* A run occupies the link from then on until its end. */
static inline void
add_run (LinkWait *wait, LinkRun run, LinkUser user, SimTime from)
{
  if (run.user.source != user.source)
    return;
  if (run.user.message == user.message && user.message != LINK_USER_WHOLE)
    wait->own += run.end - from;
  else
    wait->sender += run.end - from;
}

/* last: the run that is not in the queue. */
static LinkWait
look_at_all (const LinkQueue *self, LinkRun last, LinkUser user, SimTime reached)
{
  LinkWait wait = { 0 };

  for (guint32 i = 0; i < self->count; i++)
    {
      const LinkRun *run = run_at (self, i);

      add_run (&wait, *run, user, reached);
      reached = run->end;
    }
  add_run (&wait, last, user, reached);
  return wait;
}

static void
make_times (LinkQueue *self, LinkRun last, SimTime reached)
{
  const LinkUser front = run_at (self, 0)->user;
  SimTime from = reached;

  self->times = pending_times_new (from);
  for (guint32 i = 0; i < self->count; i++)
    {
      const LinkRun run = *run_at (self, i);

      pending_times_add (self->times, run.user, run.end - from, front, reached);
      from = run.end;
    }
  pending_times_add (self->times, last.user, last.end - from, front, reached);
}

LinkWait
link_queue_join_runs (LinkQueue **queue, LinkUser before, LinkUser user, SimTime reached,
                      SimTime begin, SimTime until)
{
  LinkQueue *self = *queue == NULL ? *queue = link_queue_new () : *queue;
  const LinkRun last = { begin, before };

  leave (self, reached);
  if (!link_user_equal (before, user))
    {
      if (self->count == self->capacity)
        grow (self);
      *run_at (self, self->count++) = last;
    }
  if (self->times == NULL && self->count <= MANY)
    return look_at_all (self, last, user, reached);
  if (self->times == NULL)
    make_times (self, last, reached);
  return pending_times_add (self->times, user, until - begin, run_at (self, 0)->user,
                            reached);
}

void
link_queue_free (LinkQueue *self)
{
  if (self == NULL)
    return;
  drop_times (self);
  g_aligned_free (self->runs);
  g_aligned_free (self);
}
