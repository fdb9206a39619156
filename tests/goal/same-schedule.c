/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "goal/same-schedule.h"

#include "program/cursor.h"

static void
assert_same_operation (const Program *a, const Program *b, guint32 rank, guint32 i)
{
  guint32 cpu, nic, other_cpu, other_nic;
  Step step, other;

  program_operation (a, rank, i, &step);
  program_operation (b, rank, i, &other);
  program_operation_place (a, rank, i, &cpu, &nic);
  program_operation_place (b, rank, i, &other_cpu, &other_nic);
  g_assert_cmpuint (cpu, ==, other_cpu);
  g_assert_cmpuint (nic, ==, other_nic);
  g_assert_cmpuint (step.type, ==, other.type);
  g_assert_cmpuint (step.index, ==, other.index);
  g_assert_cmpuint (step.amount, ==, other.amount);
  g_assert_cmpuint (step_matching (&step), ==, step_matching (&other));
}

static gint
order (gconstpointer x, gconstpointer y)
{
  const Requirement *a = x, *b = y;

  if (a->required != b->required)
    return a->required < b->required ? -1 : 1;
  if (a->operation != b->operation)
    return a->operation < b->operation ? -1 : 1;
  return (gint) a->type - (gint) b->type;
}

static GArray *
requirements_of (const Program *program, guint32 rank)
{
  GArray *list = g_array_new (FALSE, FALSE, sizeof (Requirement));

  program_list_requirements (program, rank, list);
  g_array_sort (list, order);
  return list;
}

void
assert_same_schedule (const Program *a, const Program *b)
{
  g_assert_cmpuint (program_processors (a), ==, program_processors (b));
  g_assert_cmpuint (program_contents (a), ==, program_contents (b));
  for (guint32 r = 0; r < program_processors (a); r++)
    {
      g_autoptr (GArray) of_a = requirements_of (a, r), of_b = requirements_of (b, r);

      g_assert_cmpuint (program_operations (a, r), ==, program_operations (b, r));
      for (guint32 i = 0; i < program_operations (a, r); i++)
        assert_same_operation (a, b, r, i);
      g_assert_cmpuint (of_a->len, ==, of_b->len);
      for (guint i = 0; i < of_a->len; i++)
        g_assert_cmpint (order (&g_array_index (of_a, Requirement, i),
                                &g_array_index (of_b, Requirement, i)),
                         ==, 0);
    }
}

static void
do_operation (const Program *program, Cursor *cursor, guint32 rank, const Step *step,
              guint32 id)
{
  g_assert_true (step->type == STEP_COMPUTE
                 || step->index < program_processors (program));
  cursor_complete (cursor, rank, id);
}

/* Of a rank with several streams.  Returns: how many. */
static guint32
do_streams (const Program *program, Cursor *cursor, guint32 rank)
{
  guint32 done = 0, lane, id;
  Step step;

  while (cursor_take_woken (cursor, rank, &lane))
    while (cursor_next_of_lane (cursor, rank, lane, &step, &id))
      {
        g_assert_cmpuint (cursor_lane_of (cursor, rank, id), ==, lane);
        do_operation (program, cursor, rank, &step, id);
        done++;
      }
  g_assert_true (cursor_has_completed (cursor, rank));
  return done;
}

static void
do_all (Program *program, gboolean opened_before)
{
  g_autoptr (Cursor) cursor = cursor_new (program);

  for (guint32 r = 0; opened_before && r < program_processors (program); r++)
    cursor_open (cursor, r);
  for (guint32 r = 0; r < program_processors (program); r++)
    {
      guint32 done = 0, id;
      Step step;

      if (!opened_before)
        cursor_open (cursor, r);
      if (cursor_lanes (cursor, r) > 1)
        done = do_streams (program, cursor, r);
      else
        while (cursor_next (cursor, r, &step, &id) && step.type != STEP_END)
          {
            do_operation (program, cursor, r, &step, id);
            done++;
          }
      g_assert_cmpuint (done, ==, program_operations (program, r));
    }
}

void
do_all_operations (Program *program)
{
  do_all (program, FALSE);
  do_all (program, TRUE);
}
