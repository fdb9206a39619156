/* SPDX-License-Identifier: GPL-3.0-or-later */
/* characteristics-participants.c - the processors that take part in an interval without
 * entering it: those that have any time in it (docs/dvm-rules.md, section 9) */
#include "config.h"

#include "analysis/intervals/characteristics-private.h"

static void
add_workers (const Characteristics *self, const SegmentWork *work, ProcessorSet *to)
{
  const Group *group = program_group (self->program, work->group);

  for (guint32 i = 0; i < group->count; i++)
    {
      guint32 processor = place_member (group, i);
      guint32 slot = characteristics_slot (self, work, processor);

      if (slot != SLOT_DIRECT
          && (work->slot[slot].time[ACTIVITY_USER] != 0
              || work->slot[slot].time[ACTIVITY_SYSTEM] != 0))
        processor_set_add (to, processor);
    }
}

static void
add_column (guint32 processors, const SimTime *column, ProcessorSet *to)
{
  for (guint32 p = 0; p < processors; p++)
    if (column[p] != 0)
      processor_set_add (to, p);
}

void
characteristics_add_participants (const Characteristics *self, guint32 interval,
                                  ProcessorSet *to)
{
  const IntervalCells *cells = self->cells[interval];

  /* Almost all intervals are entered by all processors. */
  for (guint32 w = self->first_work[interval]; w > 0 && !processor_set_has_all (to);)
    {
      const SegmentWork *work = g_ptr_array_index (self->work, w - 1);

      add_workers (self, work, to);
      w = work->next;
    }
  for (guint c = 0; cells != NULL && c < N_COLUMNS && !processor_set_has_all (to); c++)
    if (cells->column[c] != NULL)
      add_column (self->processors, cells->column[c], to);
}
