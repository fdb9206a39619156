/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "program/steps/operations-waits.h"

#include "program/steps/operations-read.h"

/* What a wait may name. */
enum
{
  NOTHING,
  A_POST,
  A_SEND
};

typedef struct
{
  guint8 *named; /* by operation; NOTHING again when a wait has named it */
  guint32 count;
} Check;

/* FALSE: stop. */
typedef gboolean (*Visitor) (Check *self, guint32 operation, const Step *step);

static gboolean
note (Check *self, guint32 operation, const Step *step)
{
  self->named[operation] = step->type == STEP_POST   ? A_POST
                           : step->type == STEP_SEND ? A_SEND
                                                     : NOTHING;
  return TRUE;
}

static gboolean
take (Check *self, guint32 operation, const Step *step)
{
  const guint32 of = operation - step_waits_back (step);

  if (step->type != STEP_COMPLETE)
    return TRUE;
  if (of >= self->count
      || self->named[of] != (step_waits_for_send (step) ? A_SEND : A_POST))
    return FALSE;
  self->named[of] = NOTHING;
  return TRUE;
}

static gboolean
visit (Check *self, const Operations *operations, const Step *steps, Visitor visitor,
       guint32 *wrong)
{
  OperationGroup group = operations_before_first (operations);

  while (operations_next_group (operations, &group))
    for (guint32 i = group.first; i < group.end; i++)
      {
        const guint64 number = operations_next_number (&group);

        *wrong = i;
        if (operations_is_of_table (number)
            && !visitor (self, i, operations_relative_step (steps, number)))
          return FALSE;
      }
  return TRUE;
}

gboolean
operations_check_waits (const Operations *self, const Step *steps, guint32 *wrong)
{
  g_autofree guint8 *named = g_new0 (guint8, self->count);
  Check check = { named, self->count };

  return visit (&check, self, steps, note, wrong)
         && visit (&check, self, steps, take, wrong);
}
