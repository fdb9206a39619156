/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Who takes part in an interval, and what is over them. */
#include "config.h"

#include "../fixture/fixture.h"
#include "fixture/unit.h"

enum
{
  MAIN,
  TASK,  /* entered by 1 and 3 */
  INNER, /* within TASK, entered by 3 */
  EMPTY  /* entered by nobody */
};

#define PROCESSORS 4

static guint32
add_interval (Program *program, guint32 parent, guint32 level)
{
  const Interval one
      = { .kind = "USER", .file = "a", .parent = parent, .level = level, .count = 1 };

  return program_define_interval (program, &one);
}

static guint32
add_group (Program *program, const guint32 *members, guint32 count)
{
  const Group group = { count, { 1, { count } }, members };

  return program_define_group (program, &group);
}

static Program *
new_program (void)
{
  static const guint32 both[] = { 1, 3 }, last[] = { 3 };
  const Shape shape = { 1, { PROCESSORS } };
  Program *program = program_new_shared (&shape, NULL, "test.ptr");
  guint32 pair, single;

  add_interval (program, PROGRAM_NONE, 0);
  add_interval (program, MAIN, 1);
  add_interval (program, TASK, 2);
  add_interval (program, MAIN, 1);
  pair = add_group (program, both, 2);
  single = add_group (program, last, 1);
  program_append_enter (program, 0, pair, TASK);
  program_append_enter (program, 0, single, INNER);
  program_append_leave (program, 0, single);
  program_append_leave (program, 0, pair);
  return program;
}

static void
compute (Characteristics *characteristics, guint32 interval, guint32 processor,
         SimTime time)
{
  characteristics_observer ()->computed (characteristics, processor, interval,
                                         ACTIVITY_USER, time);
}

static void
assert_participants (Characteristics *characteristics, guint32 interval, const char *text)
{
  const ProcessorSet *set = characteristics_participants (characteristics, interval);
  const IntervalTotals *totals = characteristics_interval (characteristics, interval);
  g_autofree char *found = processor_set_format (set);
  ProcessorCharacteristics one[PROCESSORS];

  g_assert_cmpstr (found, ==, text);
  g_assert_cmpuint (totals->processors, ==, processor_set_count (set));
  characteristics_processors (characteristics, interval, one);
  for (guint32 p = 0; p < PROCESSORS; p++)
    g_assert_cmpint (one[p].takes_part, ==, processor_set_has (set, p));
}

/* 100 and 60 ps: idle 40 and imbalance 40, of two processors; a machine of four would
 * make 240 of each. */
static void
test_who_enters_takes_part (void)
{
  g_autoptr (Program) program = new_program ();
  g_autoptr (Characteristics) characteristics = characteristics_new (program, NULL, 0);
  const IntervalTotals *totals;
  ProcessorCharacteristics one[PROCESSORS];

  compute (characteristics, TASK, 1, 100);
  compute (characteristics, TASK, 3, 60);
  assert_participants (characteristics, MAIN, "0-3");
  assert_participants (characteristics, TASK, "1,3");
  assert_participants (characteristics, INNER, "3");
  assert_participants (characteristics, EMPTY, "");

  totals = characteristics_interval (characteristics, TASK);
  g_assert_true (totals->total == 200 && totals->productive == 160);
  g_assert_true (totals->idle == 40 && totals->load_imbalance == 40
                 && totals->lost == 40);
  characteristics_processors (characteristics, TASK, one);
  g_assert_cmpint (one[0].idle + one[0].lost + one[0].load_imbalance, ==, 0);
  g_assert_cmpint (one[3].idle, ==, 40);
  totals = characteristics_interval (characteristics, MAIN);
  g_assert_true (totals->total == 400 && totals->idle == 240
                 && totals->load_imbalance == 240);
  totals = characteristics_interval (characteristics, EMPTY);
  g_assert_true (totals->total == 0 && totals->idle == 0);
  fixture_check_identities (characteristics, program);
}

/* Without entering it: 0 computes, 2 only waits, in what is within the task. */
static void
test_who_spends_time_takes_part (void)
{
  g_autoptr (Program) program = new_program ();
  g_autoptr (Characteristics) characteristics = characteristics_new (program, NULL, 0);
  const Participation waits = { .processor = 2, .start_communication = 7 };
  const CollectiveOutcome outcome = { .kind = KIND_SHADOW,
                                      .start_interval = INNER,
                                      .wait_interval = INNER,
                                      .count = 1,
                                      .participants = &waits };

  compute (characteristics, TASK, 0, 10);
  characteristics_observer ()->collective (characteristics, &outcome);
  assert_participants (characteristics, INNER, "2-3");
  assert_participants (characteristics, TASK, "0-3");
  g_assert_true (characteristics_interval (characteristics, INNER)->total == 14);
  g_assert_true (characteristics_interval (characteristics, INNER)->idle == 7);
  fixture_check_identities (characteristics, program);
}

/* Work of a group is kept once for all its members. */
static void
test_who_shares_work_takes_part (void)
{
  static const guint32 members[] = { 0, 2 };
  g_autoptr (Program) program = new_program ();
  g_autoptr (Characteristics) characteristics = NULL;
  const guint32 group = add_group (program, members, 2);
  guint32 length;

  program_append_time (program, group, ACTIVITY_SYSTEM, 10);
  characteristics = characteristics_new (program, NULL, 0);
  for (guint i = 0; i < 2; i++)
    {
      const Step *steps = program_stream (program, 0, &length);

      characteristics_observer ()->segment (characteristics, members[i], INNER,
                                            &steps[length - 1], 0, 10, 0);
    }
  assert_participants (characteristics, INNER, "0,2-3");
  g_assert_true (characteristics_interval (characteristics, INNER)->idle == 10);
  fixture_check_identities (characteristics, program);
}

/* Each follows a stream of its own. */
static void
test_streams_of_their_own (void)
{
  g_autoptr (Program) program = program_new_separate (PROCESSORS, NULL, "test.bmf");
  g_autoptr (Characteristics) characteristics = NULL;

  add_interval (program, PROGRAM_NONE, 0);
  add_interval (program, MAIN, 1);
  program_append_enter (program, 1, 0, 1);
  program_append_leave (program, 1, 0);
  program_append_enter (program, 2, 0, 1);
  program_append_leave (program, 2, 0);
  characteristics = characteristics_new (program, NULL, 0);
  assert_participants (characteristics, MAIN, "0-3");
  assert_participants (characteristics, 1, "1-2");
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/participants/who-enters-takes-part", test_who_enters_takes_part);
  g_test_add_func ("/participants/who-spends-time-takes-part",
                   test_who_spends_time_takes_part);
  g_test_add_func ("/participants/who-shares-work-takes-part",
                   test_who_shares_work_takes_part);
  g_test_add_func ("/participants/streams-of-their-own", test_streams_of_their_own);
  return g_test_run ();
}
