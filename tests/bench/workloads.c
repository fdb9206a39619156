/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "bench/workloads.h"

/* Operations of one processor, step by step: each requires all of the step before. */
typedef struct
{
  GArray *operations;   /* Step */
  GArray *requirements; /* Requirement */
  guint32 before, now;  /* where the last step, and this one, begin */
} Schedule;

static void
add (Schedule *self, StepType type, guint32 index, guint64 amount, guint32 tag)
{
  Step step = { .type = (guint8) type, .kind = KIND_POINT_TO_POINT, .index = index,
                .amount = amount, .tag = tag };
  guint32 operation = self->operations->len;

  g_array_append_val (self->operations, step);
  for (guint32 r = self->before; r < self->now; r++)
    {
      Requirement requirement = { operation, r, REQUIRES_END };

      g_array_append_val (self->requirements, requirement);
    }
}

static void
next_step (Schedule *self)
{
  self->before = self->now;
  self->now = self->operations->len;
}

static void
finish (Schedule *self, Program *program, guint32 processor)
{
  guint32 cycle;
  gboolean good = program_set_graph (
      program, processor, (const Step *) self->operations->data, self->operations->len,
      (const Requirement *) self->requirements->data, self->requirements->len, &cycle);

  g_assert (good);
  g_array_unref (self->operations);
  g_array_unref (self->requirements);
}

static Schedule
begin (void)
{
  return (Schedule){ g_array_new (FALSE, FALSE, sizeof (Step)),
                     g_array_new (FALSE, FALSE, sizeof (Requirement)), 0, 0 };
}

static Program *
new_program (guint32 processors)
{
  Program *program = program_new_graphs (processors, "bench", "");
  Interval whole = { .kind = "MAIN", .file = "", .parent = PROGRAM_NONE };

  program_add_interval (program, &whole);
  return program;
}

Program *
workload_halo (guint32 rows, guint32 columns, guint32 steps, guint64 bytes)
{
  Program *program = new_program (rows * columns);

  for (guint32 p = 0; p < rows * columns; p++)
    {
      guint32 r = p / columns, c = p % columns;
      guint32 neighbour[4] = { (r + rows - 1) % rows * columns + c,
                               (r + 1) % rows * columns + c,
                               r * columns + (c + columns - 1) % columns,
                               r * columns + (c + 1) % columns };

      Schedule schedule = begin ();

      for (guint32 step = 0; step < steps; step++)
        {
          add (&schedule, STEP_COMPUTE, 0, 100 * SIM_TIME_PER_MICROSECOND, 0);
          next_step (&schedule);
          for (guint i = 0; i < 4; i++)
            add (&schedule, STEP_RECEIVE, neighbour[i], bytes, i ^ 1);
          for (guint i = 0; i < 4; i++)
            add (&schedule, STEP_SEND, neighbour[i], bytes, i);
          next_step (&schedule);
        }
      finish (&schedule, program, p);
    }
  return program;
}

Program *
workload_permutations (guint32 processors, guint32 rounds, guint64 bytes)
{
  Program *program = new_program (processors);
  g_autofree guint32 *order = g_new (guint32, processors);
  g_autoptr (GRand) random = g_rand_new_with_seed (12345);

  for (guint32 i = 0; i < processors; i++)
    order[i] = i;
  Schedule *schedules = g_new (Schedule, processors);

  for (guint32 p = 0; p < processors; p++)
    schedules[p] = begin ();
  for (guint32 round = 0; round < rounds; round++)
    {
      for (guint32 i = processors - 1; i > 0; i--)
        {
          guint32 j = (guint32) g_rand_int_range (random, 0, (gint32) i + 1);
          guint32 kept = order[i];

          order[i] = order[j];
          order[j] = kept;
        }
      for (guint32 i = 0; i < processors; i++)
        {
          guint32 from = order[(i + processors - 1) % processors];

          Schedule *schedule = &schedules[order[i]];

          add (schedule, STEP_COMPUTE, 0, SIM_TIME_PER_MICROSECOND, 0);
          next_step (schedule);
          add (schedule, STEP_RECEIVE, from, bytes, 0);
          add (schedule, STEP_SEND, order[(i + 1) % processors], bytes, 0);
          next_step (schedule);
        }
    }
  for (guint32 p = 0; p < processors; p++)
    finish (&schedules[p], program, p);
  g_free (schedules);
  return program;
}
