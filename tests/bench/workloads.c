/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "bench/workloads.h"

static Program *
new_program (guint32 processors)
{
  Program *program = program_new_separate (processors, "bench", "");
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

      for (guint32 step = 0; step < steps; step++)
        {
          program_add_compute (program, p, ACTIVITY_USER, 100 * SIM_TIME_PER_MICROSECOND,
                               FALSE);
          for (guint i = 0; i < 4; i++)
            program_add_send (program, p, neighbour[i], bytes, i);
          for (guint i = 0; i < 4; i++)
            program_add_receive (program, p, neighbour[i], bytes, i ^ 1);
        }
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

          program_add_compute (program, order[i], ACTIVITY_USER, SIM_TIME_PER_MICROSECOND,
                               FALSE);
          program_add_send (program, order[i], order[(i + 1) % processors], bytes, 0);
          program_add_receive (program, order[i], from, bytes, 0);
        }
    }
  return program;
}
