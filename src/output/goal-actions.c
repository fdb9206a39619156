/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "output/goal-actions.h"

#include "replay/observers/observer.h"

#define PS_PER_NS 1000

void
goal_actions_init (GoalActions *self, gboolean is_exact)
{
  *self = (GoalActions){ .is_exact = is_exact,
                         .own = { .last = PROGRAM_NONE, .marker = PROGRAM_NONE },
                         .own_sent = -1,
                         .aside_sent = -1,
                         .since = -1 };
}

void
goal_actions_clear (GoalActions *self)
{
  g_clear_pointer (&self->steps, g_array_unref);
  g_clear_pointer (&self->cpus, g_array_unref);
  g_clear_pointer (&self->requirements, g_array_unref);
  g_clear_pointer (&self->posts, g_array_unref);
  g_clear_pointer (&self->requests, g_array_unref);
  g_clear_pointer (&self->aside, g_array_unref);
  g_clear_pointer (&self->idle, g_array_unref);
  g_clear_pointer (&self->open, g_hash_table_unref);
  g_clear_pointer (&self->ended, g_array_unref);
}

static GoalStream *
get_stream (GoalActions *self, guint32 stream)
{
  return stream == 0 ? &self->own : &g_array_index (self->aside, GoalStream, stream - 1);
}

/* ---- operations -------------------------------------------------------------------- */

static void
require (GoalActions *self, guint32 operation, guint32 required)
{
  Requirement requirement = { operation, required, REQUIRES_END };

  g_array_append_val (self->requirements, requirement);
}

/* Called when a rank gets its second stream: its steps so far are in stream 0, each after
 * the one before.  Most ranks have one stream and need no arrays for that. */
static void
begin_streams (GoalActions *self)
{
  const guint32 n = self->steps->len;

  self->cpus = g_array_new (FALSE, TRUE, sizeof (guint32));
  self->requirements = g_array_new (FALSE, FALSE, sizeof (Requirement));
  g_array_set_size (self->cpus, n);
  for (guint32 i = 1; i < n; i++)
    require (self, i, i - 1);
}

static void
require_ended (GoalActions *self, guint32 operation)
{
  if (self->ended == NULL)
    return;
  for (guint i = 0; i < self->ended->len; i++)
    require (self, operation, g_array_index (self->ended, guint32, i));
  g_array_set_size (self->ended, 0);
}

static void
add (GoalActions *self, guint32 stream, const Step *step)
{
  GoalStream *of = get_stream (self, stream);
  guint32 operation;

  if (self->steps == NULL)
    self->steps = g_array_new (FALSE, FALSE, sizeof (Step));
  if (stream > 0 && self->cpus == NULL)
    begin_streams (self);
  operation = self->steps->len;
  g_array_append_val (self->steps, *step);
  if (self->cpus != NULL)
    {
      g_array_append_val (self->cpus, stream);
      if (of->last != PROGRAM_NONE)
        require (self, operation, of->last);
      if (stream == 0)
        require_ended (self, operation);
    }
  of->last = operation;
  of->used = TRUE;
}

static void
add_busy (GoalActions *self, guint32 stream)
{
  GoalStream *of = get_stream (self, stream);
  const SimTime unit = self->is_exact ? 1 : PS_PER_NS, rest = of->busy % unit;

  if (of->busy < unit)
    return;
  add (self, stream,
       &(Step){ .type = STEP_COMPUTE, .amount = (guint64) (of->busy - rest) });
  of->busy = rest;
}

void
goal_actions_busy (GoalActions *self, SimTime until)
{
  if (self->since >= 0)
    {
      self->own.busy += until - self->since;
      self->since = until;
    }
  add_busy (self, 0);
}

/* Records when a stream has sent a message, or a reply (CTS) to a rendezvous request, and
 * whether the processor and a collective have done so at the same instant. */
static void
note_sent (GoalActions *self, guint32 stream, SimTime begin)
{
  const gboolean own = stream == GOAL_PROCESSOR;

  *(own ? &self->own_sent : &self->aside_sent) = begin;
  self->coincides |= begin == (own ? self->aside_sent : self->own_sent);
}

void
goal_actions_message (GoalActions *self, guint32 stream, SimTime begin, const Step *step)
{
  if (step->type != STEP_RECEIVE)
    note_sent (self, stream, begin);
  if (stream == 0)
    goal_actions_busy (self, begin);
  else
    add_busy (self, stream);
  add (self, stream, step);
}

void
goal_actions_compute (GoalActions *self, guint32 stream, SimTime time)
{
  get_stream (self, stream)->busy += time;
}

/* ---- streams of concurrent collectives --------------------------------------------- */

static guint32
new_stream (GoalActions *self)
{
  guint32 stream;

  if (self->aside == NULL)
    {
      self->aside = g_array_new (FALSE, FALSE, sizeof (GoalStream));
      self->idle = g_array_new (FALSE, FALSE, sizeof (guint32));
      self->ended = g_array_new (FALSE, FALSE, sizeof (guint32));
      self->open = g_hash_table_new (NULL, NULL);
    }
  if (self->idle->len == 0)
    {
      g_array_set_size (self->aside, self->aside->len + 1);
      return self->aside->len;
    }
  stream = g_array_index (self->idle, guint32, self->idle->len - 1);
  g_array_set_size (self->idle, self->idle->len - 1);
  return stream;
}

/* Frees a stream.  The lowest free one is used next, so that the streams of collectives
 * that are started together are in the order of the collectives. */
static void
give_back (GoalActions *self, guint32 stream)
{
  guint place = self->idle->len;

  while (place > 0 && g_array_index (self->idle, guint32, place - 1) < stream)
    place--;
  g_array_insert_val (self->idle, place, stream);
}

void
goal_actions_open (GoalActions *self, guint32 instance)
{
  const guint32 stream = new_stream (self);

  /* An empty operation joins the streams that have ended; without it each stream that is
   * opened now would require each of them. */
  if (self->ended->len > 0)
    add (self, 0, &(Step){ .type = STEP_COMPUTE });
  *get_stream (self, stream)
      = (GoalStream){ .last = self->own.last, .marker = PROGRAM_NONE };
  g_hash_table_insert (self->open, GUINT_TO_POINTER (instance),
                       GUINT_TO_POINTER (stream));
}

void
goal_actions_close (GoalActions *self, guint32 instance)
{
  const guint32 stream = goal_actions_stream (self, instance);
  const GoalStream *of;

  if (stream == 0)
    return;
  add_busy (self, stream);
  of = get_stream (self, stream);
  if (of->used)
    g_array_append_val (self->ended, of->last);
  give_back (self, stream);
  g_hash_table_remove (self->open, GUINT_TO_POINTER (instance));
}

guint32
goal_actions_stream (const GoalActions *self, guint32 instance)
{
  return self->open == NULL ? 0
                            : GPOINTER_TO_UINT (g_hash_table_lookup (
                                self->open, GUINT_TO_POINTER (instance)));
}

/* ---- receives posted in advance ---------------------------------------------------- */

/* Until goal_actions_finish the index of a wait is the number of the operation that is
 * waited for, or, in a collective, of the post. */
enum
{
  NAMES_OPERATION,
  NAMES_POST
};

static void
add_wait (GoalActions *self, guint32 stream, guint32 of, guint8 names)
{
  self->has_waits = TRUE;
  add (self, stream, &(Step){ .type = STEP_COMPLETE, .index = of, .flags = names });
}

void
goal_actions_request (GoalActions *self, guint32 request)
{
  if (self->requests == NULL)
    self->requests = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_assert (self->requests->len == request >> 1);
  g_array_append_val (self->requests, self->own.last);
}

void
goal_actions_wait (GoalActions *self, SimTime begin, guint32 request)
{
  const guint32 operation = request == OBSERVED_NO_REQUEST
                                ? self->own.last
                                : g_array_index (self->requests, guint32, request >> 1);

  goal_actions_busy (self, begin);
  add_wait (self, GOAL_PROCESSOR, operation, NAMES_OPERATION);
}

void
goal_actions_begin_posts (GoalActions *self, guint32 stream, SimTime begin)
{
  note_sent (self, stream, begin);
  self->has_waits = TRUE;
  add (self, stream, &(Step){ .type = STEP_END });
  get_stream (self, stream)->marker = get_stream (self, stream)->last;
}

void
goal_actions_end_posts (GoalActions *self, guint32 stream)
{
  get_stream (self, stream)->marker = PROGRAM_NONE;
}

gboolean
goal_actions_posts (const GoalActions *self, guint32 stream)
{
  return get_stream ((GoalActions *) self, stream)->marker != PROGRAM_NONE;
}

void
goal_actions_take (GoalActions *self, guint32 stream, SimTime begin, const Step *step,
                   guint64 order)
{
  GoalPost post
      = { .marker = get_stream (self, stream)->marker, .order = order, .step = *step };

  if (self->posts == NULL)
    self->posts = g_array_new (FALSE, FALSE, sizeof (GoalPost));
  post.number = self->posts->len;
  post.step.type = STEP_POST;
  g_array_append_val (self->posts, post);
  if (stream == GOAL_PROCESSOR)
    goal_actions_busy (self, begin);
  else
    add_busy (self, stream);
  add_wait (self, stream, post.number, NAMES_POST);
}

/* ---- the end ----------------------------------------------------------------------- */

static gint
compare_posts (gconstpointer a, gconstpointer b)
{
  const GoalPost *one = a, *other = b;

  if (one->marker != other->marker)
    return one->marker < other->marker ? -1 : 1;
  if (one->order != other->order)
    return one->order < other->order ? -1 : 1;
  return (one->number > other->number) - (one->number < other->number);
}

/* The rank's operations while posts are inserted in place of their markers. */
typedef struct
{
  GoalActions *actions;
  guint32 rank;
  guint32 *first; /* by old operation: the number of the first new one in its place;
                   * first[i + 1] is the end of those */
  guint32 *post;  /* by post: its new number */
  GArray *steps, *cpus, *requirements;
} Expansion;

/* Fills first and post.  Returns: the number of new operations. */
static guint32
count_new (Expansion *self)
{
  const GoalActions *from = self->actions;
  const guint n_posts = from->posts == NULL ? 0 : from->posts->len;
  guint32 n = 0;
  guint next = 0;

  for (guint32 i = 0; i < from->steps->len; i++)
    {
      self->first[i] = n;
      if (g_array_index (from->steps, Step, i).type != STEP_END)
        {
          n++;
          continue;
        }
      for (; next < n_posts; next++)
        {
          const GoalPost *post = &g_array_index (from->posts, GoalPost, next);

          if (post->marker != i)
            break;
          self->post[post->number] = n++;
        }
      n = MAX (n, self->first[i] + 1);
    }
  return self->first[from->steps->len] = n;
}

/* A wait gets the new number of what it waits for.  The marker of a collective without
 * receives becomes an empty computation, which takes no time. */
static Step
new_step (const Expansion *self, guint32 operation)
{
  const Step step = g_array_index (self->actions->steps, Step, operation);
  guint32 named;
  gboolean for_send;

  if (step.type == STEP_END)
    return (Step){ .type = STEP_COMPUTE };
  if (step.type != STEP_COMPLETE)
    return step;
  named = step.flags == NAMES_POST ? self->post[step.index] : self->first[step.index];
  for_send = step.flags == NAMES_OPERATION
             && g_array_index (self->actions->steps, Step, step.index).type == STEP_SEND;
  return step_wait (self->rank, self->first[operation] - named, for_send);
}

static void
put_steps (Expansion *self)
{
  const GoalActions *from = self->actions;
  guint next = 0;

  for (guint32 i = 0; i < from->steps->len; i++)
    for (guint32 k = self->first[i]; k < self->first[i + 1]; k++)
      {
        const gboolean posts = from->posts != NULL && next < from->posts->len
                               && g_array_index (from->posts, GoalPost, next).marker == i;
        const Step step = posts ? g_array_index (from->posts, GoalPost, next++).step
                                : new_step (self, i);

        g_array_append_val (self->steps, step);
        if (from->cpus != NULL)
          g_array_append_val (self->cpus, g_array_index (from->cpus, guint32, i));
      }
}

static void
put_requirements (Expansion *self)
{
  const GArray *from = self->actions->requirements;
  guint next = 0;

  for (guint32 i = 0; i < self->actions->steps->len; i++)
    {
      for (; next < from->len; next++)
        {
          Requirement r = g_array_index (from, Requirement, next);

          if (r.operation != i)
            break;
          r.operation = self->first[i];
          r.required = self->first[r.required + 1] - 1;
          g_array_append_val (self->requirements, r);
        }
      for (guint32 k = self->first[i] + 1; k < self->first[i + 1]; k++)
        {
          const Requirement r = { k, k - 1, REQUIRES_END };

          g_array_append_val (self->requirements, r);
        }
    }
}

static void
replace (GArray **old, GArray *new)
{
  g_array_unref (*old);
  *old = new;
}

static void
expand (GoalActions *self, guint32 rank)
{
  const guint32 n = self->steps->len,
                n_posts = self->posts == NULL ? 0 : self->posts->len;
  g_autofree guint32 *first = g_new (guint32, n + 1),
                     *post = g_new (guint32, n_posts + 1);
  Expansion to = { .actions = self, .rank = rank, .first = first, .post = post };
  guint32 count;

  if (self->posts != NULL)
    g_array_sort (self->posts, compare_posts);
  count = count_new (&to);
  to.steps = g_array_sized_new (FALSE, FALSE, sizeof (Step), count);
  to.cpus = g_array_new (FALSE, FALSE, sizeof (guint32));
  to.requirements = g_array_new (FALSE, FALSE, sizeof (Requirement));
  put_steps (&to);
  if (self->requirements != NULL)
    put_requirements (&to);
  replace (&self->steps, to.steps);
  if (self->cpus != NULL)
    {
      replace (&self->cpus, to.cpus);
      replace (&self->requirements, to.requirements);
      return;
    }
  g_array_unref (to.cpus);
  g_array_unref (to.requirements);
}

/* Numbers the streams of concurrent collectives from 0 on, and the processor's stream
 * after them. */
static void
renumber_streams (GoalActions *self)
{
  for (guint i = 0; i < self->cpus->len; i++)
    {
      guint32 *cpu = &g_array_index (self->cpus, guint32, i);

      *cpu = *cpu == GOAL_PROCESSOR ? self->aside->len : *cpu - 1;
    }
}

void
goal_actions_finish (GoalActions *self, guint32 rank)
{
  if (self->has_waits)
    expand (self, rank);
  if (self->cpus != NULL && self->coincides)
    renumber_streams (self);
}

guint64
goal_actions_size (const GoalActions *self)
{
  const guint64 n = self->steps == NULL ? 0 : self->steps->len;

  return self->requirements == NULL ? 2 * n : n + self->requirements->len;
}
