/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "replay/queue/event-sort.h"
#include "replay/queue/window-lps.h"

#define FIRST_BUCKETS 4096
#define MOST_BUCKETS (1u << 16)
#define MOST_SHIFT 40
#define EVENTS_BETWEEN_LOOKS 4096
#define LEAST_ORDERED 64
#define LEAST_IN_WORD 4 /* processes of a word of bits, else their order costs more */

/* ---- heaps ------------------------------------------------------------------------- */

typedef struct
{
  Event event;
  guint32 lp;
} LpEvent;

static gboolean
placed_is_before (gconstpointer a, gconstpointer b)
{
  return ((const LpEvent *) a)->event.time < ((const LpEvent *) b)->event.time;
}

static gboolean
is_before (gconstpointer a, gconstpointer b)
{
  return event_before (a, b);
}

static const HeapKind far_kind = { sizeof (LpEvent), placed_is_before, 4 };
static const HeapKind added_kind = { sizeof (Event), is_before, 4 };

static const LpEvent *
first_far (const WindowQueue *self)
{
  return self->far.elements;
}

/* ---- begin and end ----------------------------------------------------------------- */

void
window_queue_init (WindowQueue *self, SimTime lookahead, guint32 lps)
{
  *self = (WindowQueue){ .run.capacity = 64, .lp = WINDOW_NO_LP };
  while (self->shift < MOST_SHIFT && (SimTime) 1 << (self->shift + 1) <= lookahead)
    self->shift++;
  event_ring_init (&self->ring, FIRST_BUCKETS, self->shift);
  self->last = g_new0 (guint32, lps);
  self->words = lps / 64 + 1;
  self->bits = g_new0 (guint64, self->words);
  self->run.events = g_new (Event, self->run.capacity);
}

void
window_queue_clear (WindowQueue *self)
{
  event_ring_clear (&self->ring);
  heap_clear (&self->far);
  g_free (self->last);
  g_free (self->active);
  g_free (self->bits);
  g_free (self->run.events);
  heap_clear (&self->added);
}

/* ---- adding ------------------------------------------------------------------------ */

void
window_queue_push_seldom (WindowQueue *self, const Event *event, guint32 lp)
{
  const LpEvent far = { *event, lp };

  if (window_queue_window_of (self, event->time) < self->next)
    {
      g_assert (lp == self->lp);
      heap_push (&self->added, added_kind, event);
      return;
    }
  self->pushed_far++;
  heap_push (&self->far, far_kind, &far);
}

void
window_queue_take_over (WindowQueue *self, WindowQueue *other, guint32 first)
{
  EventRing *ring = &other->ring;
  guint64 window = other->next;

  while (ring->count > 0)
    {
      guint32 end;

      window = event_ring_next (ring, window);
      end = event_ring_take_bucket (ring, window);
      for (guint32 at = event_ring_first (ring, end); at != EVENT_RING_NONE;
           at = event_ring_after (ring, at, end))
        window_queue_push (self, &ring->events[at].event, first + ring->events[at].lp);
      event_ring_give_back (ring, end);
    }
  for (guint32 i = 0; i < other->far.count; i++)
    {
      const LpEvent *one = first_far (other) + i;

      window_queue_push (self, &one->event, first + one->lp);
    }
  heap_clear (&other->far);
}

/* ---- windows ----------------------------------------------------------------------- */

/* Many events do not fit the ring: a larger one. */
static void
enlarge_ring (WindowQueue *self)
{
  EventRing old = self->ring;
  guint64 window = self->next;

  event_ring_init (&self->ring, 2 * event_ring_buckets (&old), self->shift);
  while (old.count > 0)
    {
      guint32 end;

      window = event_ring_next (&old, window);
      end = event_ring_take_bucket (&old, window);
      for (guint32 at = event_ring_first (&old, end); at != EVENT_RING_NONE;
           at = event_ring_after (&old, at, end))
        event_ring_push (&self->ring, window, &old.events[at].event, old.events[at].lp);
    }
  event_ring_clear (&old);
}

static void
look_at_ring (WindowQueue *self)
{
  if (self->taken < EVENTS_BETWEEN_LOOKS)
    return;
  if (self->pushed_far > self->taken / 16
      && event_ring_buckets (&self->ring) < MOST_BUCKETS)
    enlarge_ring (self);
  self->taken = self->pushed_far = 0;
}

/* Room for so many processes with events. */
static inline void
reserve_active (WindowQueue *self, guint32 count)
{
  if (G_LIKELY (count <= self->capacity))
    return;
  self->capacity = MAX (64, MAX (count, 2 * self->capacity));
  self->active = g_renew (guint32, self->active, self->capacity);
}

/* Distributes events of the window, begin to end-1, to their processes.  Returns: behind
 * the processes with events, of which `active` is the end so far. */
static inline guint32 *
distribute_some (WindowQueue *self, guint32 begin, guint32 end, guint32 *active)
{
  BucketEvent *const events = self->ring.events;
  guint32 *const last = self->last;

  for (guint32 at = begin; at < end; at++)
    {
      const guint32 lp = events[at].lp, before = last[lp];

      last[lp] = at;
      if (G_LIKELY (before == EVENT_RING_NONE))
        {
          *active++ = lp;
          events[at].next = at;
        }
      else
        {
          events[at].next = events[before].next;
          events[before].next = at;
        }
    }
  return active;
}

/* The same of all, chunk by chunk; count: how many. */
static void
distribute (WindowQueue *self, guint32 count)
{
  const EventRing *ring = &self->ring;
  guint32 begin = event_ring_first (ring, self->end), end;
  guint32 *active;

  reserve_active (self, count);
  active = self->active;
  for (; (end = event_ring_chunk_end (begin, self->end)) != self->end;
       begin = event_ring_next_chunk (ring, begin))
    active = distribute_some (self, begin, end, active);
  active = distribute_some (self, begin, end, active);
  self->n_active = (guint32) (active - self->active);
}

/* Many processes are taken in ascending order, because what belongs to neighbours is near
 * in memory. */
static void
order_places (WindowQueue *self)
{
  guint32 n = 0;

  if (self->n_active < LEAST_ORDERED || self->n_active < self->words * LEAST_IN_WORD)
    return;
  for (guint32 i = 0; i < self->n_active; i++)
    self->bits[self->active[i] / 64] |= G_GUINT64_CONSTANT (1) << self->active[i] % 64;
  for (guint32 word = 0; word < self->words; word++)
    for (; self->bits[word] != 0; self->bits[word] &= self->bits[word] - 1)
      self->active[n++] = word * 64 + (guint32) __builtin_ctzll (self->bits[word]);
}

guint64
window_queue_next_window (const WindowQueue *self)
{
  guint64 window = WINDOW_NONE;

  if (self->ring.count > 0)
    window = event_ring_next (&self->ring, self->next);
  if (self->far.count > 0)
    window = MIN (window, window_queue_window_of (self, first_far (self)->event.time));
  return window;
}

gboolean
window_queue_open (WindowQueue *self)
{
  const guint64 window = window_queue_next_window (self);
  guint32 count;

  if (window == WINDOW_NONE)
    return FALSE;
  look_at_ring (self);
  while (self->far.count > 0
         && window_queue_window_of (self, first_far (self)->event.time) == window)
    {
      const LpEvent far = *first_far (self);

      heap_pop (&self->far, far_kind);
      event_ring_push (&self->ring, window, &far.event, far.lp);
    }
  self->next = window + 1;
  count = self->ring.count;
  self->end = event_ring_take_bucket (&self->ring, window);
  count -= self->ring.count;
  self->taken += count;
  distribute (self, count);
  order_places (self);
  return TRUE;
}

/* ---- one process after another -------------------------------------------------------
 */

static inline void
append_to_run (EventRun *run, const Event *event)
{
  if (run->count == run->capacity)
    {
      run->capacity *= 2;
      run->events = g_renew (Event, run->events, run->capacity);
    }
  run->events[run->count++] = *event;
}

void
window_queue_gather (WindowQueue *self, guint32 last)
{
  const EventRing *ring = &self->ring;
  guint32 at, next = ring->events[last].next;

  self->run.first = self->run.count = 0;
  do
    {
      at = next;
      next = ring->events[at].next;
      append_to_run (&self->run, &ring->events[at].event);
    }
  while (at != last);
  event_sort (self->run.events, self->run.count);
}

gboolean
window_queue_take_added (WindowQueue *self, Event *event)
{
  EventRun *run = &self->run;
  const Event *added = self->added.elements;

  if (run->first < run->count && event_before (&run->events[run->first], added))
    {
      *event = run->events[run->first++];
      return TRUE;
    }
  *event = *added;
  heap_pop (&self->added, added_kind);
  return TRUE;
}
