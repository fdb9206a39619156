/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "program/steps/operations-listed.h"
#include "replay/steps/lane-causes.h"

/* What something waited for, and until when. */
typedef struct
{
  SimTime time;
  Cause cause;
  guint32 by; /* of an operation: which other one */
} LaneCause;

/* Waits for a message, or for a time. */
#define BY_MESSAGE (G_MAXUINT32 - 1)
#define BY_TIME (G_MAXUINT32 - 2)

struct _LaneCauses
{
  LaneCause *operation, *lane;
  LaneCause other; /* what has ended last without having occupied a lane */
  guint32 operations, lanes;
  guint32 *first;   /* by operation, and one more: in the following */
  GArray *requires; /* guint64: an operation that requires it, twice; plus 1: its start */
};

/* ---- requirements ------------------------------------------------------------------ */

static void
list_successors (LaneCauses *self, const Operations *operations)
{
  g_autoptr (GByteArray) listed = g_byte_array_new ();
  const guint8 *next;

  operations_list (operations, listed);
  next = listed->data;
  for (guint32 i = 0; i < operations->count; i++)
    {
      const gsize length = operation_number_get (&next);
      const guint8 *end = next + length;
      guint32 successor = i;

      self->first[i] = self->requires->len;
      operation_number_get (&next);
      while (next < end)
        {
          RequirementType type;
          guint64 entry;

          successor = listed_successor (successor, operation_number_get (&next), &type);
          entry = (guint64) successor << 1 | (type == REQUIRES_START);
          g_array_append_val (self->requires, entry);
        }
    }
  self->first[operations->count] = self->requires->len;
}

static void
begin_all (LaneCauses *self, SimTime now, Cause before)
{
  for (guint32 i = 0; i < self->operations; i++)
    self->operation[i] = (LaneCause){ now, before, G_MAXUINT32 };
}

LaneCauses *
lane_causes_new (const Ready *ready, guint32 lanes, SimTime now, Cause before)
{
  LaneCauses *self = g_new0 (LaneCauses, 1);
  const guint32 n = ready->operations->count;

  self->operations = n;
  self->lanes = lanes;
  self->operation = g_new (LaneCause, n);
  begin_all (self, now, before);
  self->other = (LaneCause){ -1, CAUSE_NONE, G_MAXUINT32 };
  self->lane = g_new (LaneCause, lanes);
  for (guint32 i = 0; i < lanes; i++)
    self->lane[i] = (LaneCause){ -1, CAUSE_NONE, G_MAXUINT32 };
  self->first = g_new (guint32, n + 1);
  self->requires = g_array_new (FALSE, FALSE, sizeof (guint64));
  list_successors (self, ready->operations);
  return self;
}

void
lane_causes_free (LaneCauses *self)
{
  if (self == NULL)
    return;
  g_free (self->operation);
  g_free (self->lane);
  g_free (self->first);
  g_array_unref (self->requires);
  g_free (self);
}

/* ---- operations -------------------------------------------------------------------- */

Cause
lane_causes_begin (const LaneCauses *self, guint32 lane, guint32 operation, SimTime now,
                   Cause arrival)
{
  if (self->lane[lane].time == now)
    return self->lane[lane].cause;
  if (self->operation[operation].by == BY_MESSAGE)
    return arrival;
  return self->operation[operation].cause;
}

/* Those that require its start, or its end. */
static void
meet (LaneCauses *self, guint32 operation, guint64 is_start, SimTime now, Cause cause)
{
  for (guint32 i = self->first[operation]; i < self->first[operation + 1]; i++)
    {
      const guint64 entry = g_array_index (self->requires, guint64, i);
      LaneCause *of = &self->operation[entry >> 1];

      if ((entry & 1) == is_start && (now > of->time || operation < of->by))
        *of = (LaneCause){ now, cause, operation };
    }
}

void
lane_causes_started (LaneCauses *self, guint32 operation, SimTime now, Cause cause)
{
  meet (self, operation, 1, now, cause);
}

void
lane_causes_await (LaneCauses *self, guint32 operation)
{
  self->operation[operation].by = BY_MESSAGE;
}

void
lane_causes_ended (LaneCauses *self, guint32 lane, guint32 operation, SimTime now,
                   Cause cause)
{
  if (lane != G_MAXUINT32)
    self->lane[lane] = (LaneCause){ now, cause, operation };
  else
    self->other = (LaneCause){ now, cause, operation };
  meet (self, operation, 0, now, cause);
}

void
lane_causes_put_at (LaneCauses *self, guint32 operation, Cause cause)
{
  self->operation[operation] = (LaneCause){ SIM_TIME_LIMIT, cause, BY_TIME };
}

Cause
lane_causes_take_at (LaneCauses *self, guint32 operation)
{
  self->operation[operation].time = -1;
  return self->operation[operation].cause;
}

Cause
lane_causes_last (const LaneCauses *self, SimTime now)
{
  for (guint32 i = 0; i < self->lanes; i++)
    if (self->lane[i].time == now)
      return self->lane[i].cause;
  return self->other.cause;
}

void
lane_causes_repeat (LaneCauses *self, SimTime now)
{
  begin_all (self, now, lane_causes_last (self, now));
}

static void
visit_one (LaneCause *one, SimTime now, void (*visit) (gpointer, Cause *), gpointer data)
{
  if (one->time < now)
    one->cause = CAUSE_NONE;
  else if (one->cause != CAUSE_NONE)
    visit (data, &one->cause);
}

void
lane_causes_visit (LaneCauses *self, SimTime now, void (*visit) (gpointer, Cause *),
                   gpointer data)
{
  for (guint32 i = 0; i < self->operations; i++)
    visit_one (&self->operation[i], now, visit, data);
  for (guint32 i = 0; i < self->lanes; i++)
    visit_one (&self->lane[i], now, visit, data);
  visit_one (&self->other, now, visit, data);
}
