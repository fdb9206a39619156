/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-parts.c - lists of the steps of collectives */
#include "config.h"

#include "machine/machine.h"
#include "replay/reductions/parts.h"
#include "fixture/unit.h"

#define MEMBERS 13
#define BYTES 1000

static Parts *
new_parts (Program *program, OperationType type, const Algorithm *algorithm)
{
  g_autoptr (Machine) machine = machine_new ();
  const ProgramOperation operation = { .type = type,
                                       .root = operation_has_root (type) ? 5 : 0,
                                       .bytes = type == OPERATION_BARRIER ? 0 : BYTES,
                                       .counts = PROGRAM_NONE,
                                       .transfers = PROGRAM_NONE };
  const guint32 number = program_define_operation (program, &operation);

  AlgorithmUse use = { .algorithm = algorithm, .below = G_MAXUINT64 };

  algorithm_has_segments (algorithm, &use.segment);
  machine->algorithms[type] = (AlgorithmChoice){ .count = 1, .uses = { use } };
  return parts_new (program, program_collective (program, number), machine, NULL);
}

static guint32
check_place (const Parts *parts, guint32 place)
{
  const SchedulePart *listed = parts_list (parts, place);
  guint32 step = 0;
  PartAction action;
  SchedulePart part;

  g_assert_nonnull (listed);
  do
    {
      action = parts_step (parts, place, step, &part);
      g_assert_cmpuint (listed[step].action, ==, action);
      if (action != PART_DONE)
        {
          g_assert_cmpuint (listed[step].peer, ==, part.peer);
          g_assert_cmpuint (listed[step].bytes, ==, part.bytes);
          g_assert_cmpuint (listed[step].round, ==, part.round);
          g_assert_cmpuint (listed[step].combine, ==, part.combine);
          g_assert_cmpuint (listed[step].result, ==, part.result);
        }
      step++;
    }
  while (action != PART_DONE);
  return step;
}

/* Of every operation, by every algorithm. */
static void
test_lists_have_every_step (void)
{
  g_autoptr (Program) program = program_new_separate (MEMBERS, NULL, "test");
  guint n = 0;

  for (OperationType type = 0; type < N_OPERATIONS; type++)
    for (guint i = 0; algorithm_of (type, i) != NULL; i++)
      {
        g_autoptr (Parts) parts = new_parts (program, type, algorithm_of (type, i));
        guint32 steps = 0;

        g_assert_null (parts_list (parts, 0));
        const guint32 listed = parts_make_lists (parts, MEMBERS, G_MAXUINT32);

        for (guint32 place = 0; place < MEMBERS; place++)
          steps += check_place (parts, place);
        g_assert_cmpuint (listed, ==, steps);
        n++;
      }
  g_assert_cmpuint (n, >, N_OPERATIONS);
}

/* A barrier of 13 by dissemination: 4 sends, 4 receives and the end, of each. */
static void
test_too_many_steps_are_not_listed (void)
{
  g_autoptr (Program) program = program_new_separate (MEMBERS, NULL, "test");
  g_autoptr (Parts) parts
      = new_parts (program, OPERATION_BARRIER,
                   algorithm_find (OPERATION_BARRIER, "dissemination", 13));

  g_assert_cmpuint (parts_make_lists (parts, MEMBERS, MEMBERS * 9 - 1), ==, 0);
  g_assert_null (parts_list (parts, 0));
  g_assert_cmpuint (parts_make_lists (parts, MEMBERS, MEMBERS * 9), ==, MEMBERS * 9);
  g_assert_nonnull (parts_list (parts, 0));
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/parts/lists-have-every-step", test_lists_have_every_step);
  g_test_add_func ("/parts/too-many-steps-are-not-listed",
                   test_too_many_steps_are_not_listed);
  return g_test_run ();
}
