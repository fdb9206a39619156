/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "program/steps/ready.h"

#include <string.h>

/* ---- what is ready ----------------------------------------------------------------- */

static gboolean
range_is_before (gconstpointer a, gconstpointer b)
{
  return ((const ReadyRange *) a)->next < ((const ReadyRange *) b)->next;
}

#define RANGES ((HeapKind){ sizeof (ReadyRange), range_is_before, 2 })

void
ready_add_another_ (Ready *self, guint32 next, guint32 end)
{
  const ReadyRange range = { next, end };

  if (range.next < self->first.next)
    {
      heap_push (&self->others, RANGES, &self->first);
      self->first = range;
    }
  else
    heap_push (&self->others, RANGES, &range);
}

void
ready_next_range_ (Ready *self)
{
  self->first = *(const ReadyRange *) self->others.elements;
  heap_pop (&self->others, RANGES);
}

static G_NO_INLINE void
add_to_lanes (Ready *self, ReadyRange range)
{
  const Operations *operations = self->operations;
  OperationGroup group = operations_before_first (operations);

  for (guint32 i = range.next; i < range.end; i++)
    {
      const gboolean has_time
          = operations->has_times
            && operations_has_time (operations_find_number (operations, i, &group));
      const guint32 lane = has_time ? operations_lanes (operations) - 1
                                    : operations_lane (operations, i);

      heap_push_number (&self->lanes->lane[lane], i);
      heap_push_number (&self->lanes->woken, lane);
    }
}

/* Adds the operations of a group, which have become ready. */
static inline void
add_range (Ready *self, ReadyRange range)
{
  if (G_UNLIKELY (self->special & READY_LANES))
    add_to_lanes (self, range);
  else if (G_LIKELY (self->first.next == READY_NONE))
    self->first = range;
  else
    ready_add_another_ (self, range.next, range.end);
}

/* ---- requirements ------------------------------------------------------------------ */

/* Returns: the sum. */
static inline guint32
add_to_count (Ready *self, guint32 group, guint32 by)
{
  if (G_LIKELY (!(self->special & READY_WIDE)))
    return ((guint8 *) self->counts)[group] += (guint8) by;
  return ((guint32 *) self->counts)[group] += by;
}

/* Returns: FALSE if the count does not fit. */
static G_ALWAYS_INLINE inline gboolean
count_one (gpointer counts, gboolean wide, guint32 group)
{
  return wide ? ++((guint32 *) counts)[group] > 0 : ++((guint8 *) counts)[group] > 0;
}

/* Counts a requirement of each group of a run, which begins with group `number`. */
static G_ALWAYS_INLINE inline gboolean
count_run (const OperationWord *words, gpointer counts, gboolean wide, guint32 number,
           OperationRun run)
{
  for (; run.first < run.end; run.first = operations_group_end (words, run.first))
    if (!count_one (counts, wide, number++))
      return FALSE;
  return TRUE;
}

/* Counts the requirements of all groups that require a group that is not a link.  It
 * corrects the count of the next group, which initially includes one as if it were. */
static G_ALWAYS_INLINE inline gboolean
count_runs (const Operations *operations, gpointer counts, gboolean wide,
            const OperationGroup *group)
{
  const OperationWord *words = operations->words;
  OperationRuns runs = operations_runs (group);
  OperationRun run;

  if (group->end < operations->count)
    {
      if (wide)
        ((guint32 *) counts)[group->number + 1]--;
      else
        ((guint8 *) counts)[group->number + 1]--;
    }
  while (operations_next_run (&runs, &run))
    if (!count_run (words, counts, wide, operations_first_number (words, group, &run),
                    run))
      return FALSE;
  return TRUE;
}

/* Counts the requirements that groups of a word meet.  end: behind its last operation. */
static G_ALWAYS_INLINE inline gboolean
count_word (const Operations *operations, gpointer counts, gboolean wide,
            const OperationWord *word, guint32 begin, guint32 end)
{
  const guint8 *from = operations->bytes + word->position;
  guint32 number = word->group;

  for (guint32 bounds = operations_bounds (word, end - begin); bounds != 0; number++)
    {
      const guint8 *at = from;
      const guint64 head = operation_number_get (&from);

      from += head >> 1;
      bounds &= bounds - 1;
      if (G_UNLIKELY (!(head & 1)))
        {
          OperationGroup group;

          operations_open_group_ (
              &group, at, 0, bounds == 0 ? end : begin + (guint32) __builtin_ctz (bounds),
              number);
          if (!count_runs (operations, counts, wide, &group))
            return FALSE;
        }
    }
  return TRUE;
}

/* Counts the open requirements of every group.  Each count but the first initially
 * includes the previous group, as if that were a link.  Inlined for each width: with
 * guint8 the compiler must assume that a store changes any member of a struct. */
static G_ALWAYS_INLINE inline gboolean
count_requirements (const Operations *operations, gpointer counts, gboolean wide)
{
  const guint32 count = operations->count;
  const OperationWord *word = operations->words;

  for (guint32 begin = 0; begin < count; begin += OPERATIONS_IN_WORD)
    if (!count_word (operations, counts, wide, word++, begin,
                     MIN (begin + OPERATIONS_IN_WORD, count)))
      return FALSE;
  return TRUE;
}

/* Returns: the counts; NULL if one does not fit into a byte. */
static G_NO_INLINE guint8 *
count_in_bytes (const Operations *operations)
{
  g_autofree guint8 *counts = g_malloc (operations->groups);

  memset (counts, 1, operations->groups);
  counts[0] = 0;
  if (!operations->is_chain && !count_requirements (operations, counts, FALSE))
    return NULL;
  return g_steal_pointer (&counts);
}

static G_NO_INLINE guint32 *
count_in_words (const Operations *operations)
{
  guint32 *counts = g_new (guint32, operations->groups);

  counts[0] = 0;
  for (guint32 i = 1; i < operations->groups; i++)
    counts[i] = 1;
  count_requirements (operations, counts, TRUE);
  return counts;
}

/* Adds the groups of a word that have no requirements. */
static void
add_ready_of_word (Ready *self, const OperationWord *word)
{
  const guint32 begin = (guint32) (word - self->words) * OPERATIONS_IN_WORD;
  const guint32 after = MIN (begin + OPERATIONS_IN_WORD, self->operations->count);
  guint32 number = word->group;

  for (guint32 first = begin, end; first < after; first = end, number++)
    {
      end = operations_group_end (self->words, first);
      if (add_to_count (self, number, 0) > 0)
        continue;
      add_to_count (self, number, end - first);
      add_range (self, (ReadyRange){ first, end });
    }
}

static void
add_first_ranges (Ready *self)
{
  const Operations *operations = self->operations;
  const OperationWord *word = operations->words,
                      *last = word + (operations->count - 1) / OPERATIONS_IN_WORD;

  for (; word <= last; word++)
    {
      const guint32 end = word < last ? word[1].group : operations->groups;

      if (self->special & READY_WIDE
          || memchr ((guint8 *) self->counts + word->group, 0, end - word->group) != NULL)
        add_ready_of_word (self, word);
    }
}

/* Meets the requirements of this type of all groups that require the group. */
static void
meet (Ready *self, const OperationGroup *group, RequirementType type)
{
  OperationRuns runs = operations_runs (group);
  OperationRun run;

  while (operations_next_run (&runs, &run))
    {
      guint32 number = operations_first_number (self->words, group, &run);

      if (run.type != type)
        continue;
      for (guint32 first = run.first, end; first < run.end; first = end, number++)
        {
          end = operations_group_end (self->words, first);
          if (add_to_count (self, number, G_MAXUINT32) > 0)
            continue;
          add_to_count (self, number, end - first);
          add_range (self, (ReadyRange){ first, end });
        }
    }
}

void
ready_meet_starts_ (Ready *self)
{
  const OperationGroup *group = &self->group;

  if (operations_may_require_start (group))
    meet (self, group, REQUIRES_START);
}

void
ready_meet_runs_ (Ready *self)
{
  meet (self, &self->group, REQUIRES_END);
}

void
ready_complete_any_ (Ready *self, guint32 operation)
{
  OperationGroup group;

  if (add_to_count (self, operations_group_of (self->words, operation), G_MAXUINT32) > 0)
    return;
  group = self->group;
  if (operation < group.first || operation >= group.end)
    operations_find_group (self->operations, operation, &group);
  meet (self, &group, REQUIRES_END);
}

/* ---- begin and end ----------------------------------------------------------------- */

/* Whether a copy of `other` is the initial state for these operations. */
static gboolean
is_copy (const Ready *self, const Operations *operations)
{
  return self->operations->words == operations->words
         && self->group.number == operations_before_first (operations).number
         && !(self->special & READY_LANES) && self->others.count == 0
         && self->operations->places == NULL && operations->places == NULL;
}

void
ready_init (Ready *self, const Operations *operations, const Ready *other)
{
  const gboolean lanes = operations_use_lanes (operations);

  if (other != NULL && is_copy (other, operations))
    {
      *self = *other;
      self->operations = operations;
      self->counts
          = g_memdup2 (other->counts, (gsize) operations->groups
                                          << (self->special & READY_WIDE ? 2 : 0));
      return;
    }

  *self = (Ready){ .first = { READY_NONE, READY_NONE },
                   .words = operations->words,
                   .group = operations_before_first (operations),
                   .special = (operations->has_starts ? READY_STARTS : 0)
                              | (lanes ? READY_LANES : 0),
                   .operations = operations };
  if (operations->count == 0)
    return;
  if (lanes)
    self->lanes
        = g_malloc0 (sizeof *self->lanes + operations_lanes (operations) * sizeof (Heap));
  self->counts = count_in_bytes (operations);
  if (self->counts == NULL)
    {
      self->special |= READY_WIDE;
      self->counts = count_in_words (operations);
    }
  add_first_ranges (self);
}

void
ready_clear (Ready *self)
{
  g_free (self->counts);
  if (!(self->special & READY_LANES))
    {
      heap_clear (&self->others);
      return;
    }
  for (guint32 i = 0; i < operations_lanes (self->operations); i++)
    heap_clear (&self->lanes->lane[i]);
  heap_clear (&self->lanes->woken);
  g_free (self->lanes);
}

gboolean
ready_take_of_lane (Ready *self, guint32 lane, guint64 *step, guint32 *operation)
{
  Heap *heap = &self->lanes->lane[lane];

  if (heap->count == 0)
    return FALSE;
  *operation = heap_pop_number (heap);
  *step = operations_find_number (self->operations, *operation, &self->group);
  if (self->special & READY_STARTS)
    ready_meet_starts_ (self);
  return TRUE;
}
