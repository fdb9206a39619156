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

static G_NO_INLINE void
add_another_range (Ready *self, ReadyRange range)
{
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
  for (guint32 i = range.next; i < range.end; i++)
    {
      const guint32 lane = narrow_numbers_get (&self->operations->places->lane, i);

      heap_push_number (&self->lanes->lane[lane], i);
      heap_push_number (&self->lanes->woken, lane);
    }
}

/* Operations of a group have become ready. */
static inline void
add_range (Ready *self, ReadyRange range)
{
  if (G_UNLIKELY (self->special & READY_LANES))
    add_to_lanes (self, range);
  else if (G_LIKELY (self->first.next == READY_NONE))
    self->first = range;
  else
    add_another_range (self, range);
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

/* FALSE: it does not fit. */
static G_ALWAYS_INLINE inline gboolean
count_one (gpointer counts, gboolean wide, guint32 group)
{
  return wide ? ++((guint32 *) counts)[group] > 0 : ++((guint8 *) counts)[group] > 0;
}

/* Those of the groups of a run. */
static G_ALWAYS_INLINE inline gboolean
count_run (const OperationWord *words, gpointer counts, gboolean wide, guint32 number,
           OperationRun run)
{
  for (; run.first < run.end; run.first = operations_group_end (words, run.first))
    if (!count_one (counts, wide, number++))
      return FALSE;
  return TRUE;
}

/* The open requirements of every group.  Compiled for each width: the compiler takes it
 * that a byte that is written may be any member of a struct. */
static G_ALWAYS_INLINE inline gboolean
count_requirements (const Operations *operations, gpointer counts, gboolean wide)
{
  const OperationWord *words = operations->words;
  const guint32 count = operations->count;
  OperationGroup group = operations_before_first (operations);
  guint32 end = operations_group_end (words, 0);

  while (group.end < count)
    {
      OperationRuns runs;
      OperationRun run;

      operations_open_next (&group, end);
      end = operations_group_end (words, group.end);
      if (operations_requires_next (&group, end))
        {
          if (!count_one (counts, wide, group.number + 1))
            return FALSE;
          continue;
        }
      for (runs = operations_runs (&group); operations_next_run (&runs, &run);)
        if (!count_run (words, counts, wide,
                        operations_first_number (words, &group, &run), run))
          return FALSE;
    }
  return TRUE;
}

/* FALSE: a count has more than fit. */
static G_NO_INLINE gboolean
count_in_bytes (const Operations *operations, gpointer counts)
{
  return count_requirements (operations, counts, FALSE);
}

static G_NO_INLINE void
count_in_words (const Operations *operations, gpointer counts)
{
  count_requirements (operations, counts, TRUE);
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

/* Meets the requirements of this type of those that require the group. */
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

/* Mostly it is only the next group that requires this one.  That is done here, without
 * what takes the time of `meet`: its loops, and calls for which registers are saved. */
void
ready_meet_ends_ (Ready *self)
{
  const OperationGroup *group = &self->group;
  const ReadyRange next = { group->end, operations_group_end (self->words, group->end) };
  guint8 *count = (guint8 *) self->counts + group->number + 1;

  if (G_UNLIKELY (!operations_requires_next (group, next.end)))
    {
      meet (self, group, REQUIRES_END);
      return;
    }
  if (--*count > 0)
    return;
  *count = (guint8) (next.end - next.next);
  if (G_LIKELY (self->first.next == READY_NONE))
    self->first = next;
  else
    add_another_range (self, next);
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

static guint32
count_lanes (const Operations *operations)
{
  return operations->places == NULL ? 1 : operations->places->lanes;
}

void
ready_init (Ready *self, const Operations *operations)
{
  const guint32 lanes = count_lanes (operations);

  *self = (Ready){ .first = { READY_NONE, READY_NONE },
                   .words = operations->words,
                   .group = operations_before_first (operations),
                   .special = (operations->has_starts ? READY_STARTS : 0)
                              | (lanes > 1 ? READY_LANES : 0),
                   .operations = operations };
  if (operations->count == 0)
    return;
  if (lanes > 1)
    self->lanes = g_malloc0 (sizeof *self->lanes + lanes * sizeof (Heap));
  self->counts = g_malloc0 (operations->groups);
  if (!count_in_bytes (operations, self->counts))
    {
      g_free (self->counts);
      self->counts = g_new0 (guint32, operations->groups);
      self->special |= READY_WIDE;
      count_in_words (operations, self->counts);
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
  for (guint32 i = 0; i < self->operations->places->lanes; i++)
    heap_clear (&self->lanes->lane[i]);
  heap_clear (&self->lanes->woken);
  g_free (self->lanes);
}

gboolean
ready_ends (Ready *self)
{
  if (self->ended || self->n_completed < self->operations->count)
    return FALSE;
  self->ended = TRUE;
  return TRUE;
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
