/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-characteristics.c - characteristics of intervals */
#include "config.h"

#include "../fixture/fixture.h"
#include "fixture/unit.h"

#define MAIN 0

static Program *
new_program (guint32 processors)
{
  Shape shape = { 1, { processors } };
  Program *program = program_new_shared (&shape, NULL, "test.ptr");
  Interval whole = { .kind = "MAIN", .file = "a", .parent = PROGRAM_NONE, .count = 1 };

  program_define_interval (program, &whole);
  return program;
}

static SimTime
scaled (const Decimal *power, SimTime time)
{
  return (SimTime) ((unsigned __int128) time * power->digits / power->scale);
}

/* Tells all members of a step's group about it, as a replay would. */
static void
do_segment (Characteristics *characteristics, Program *program, guint32 number,
            guint32 interval, const Decimal *power, guint n_power)
{
  static const Decimal one = { 1, 1 };
  guint32 length;
  const Step *step = &program_stream (program, 0, &length)[number];
  const Group *group = program_group (program, step->group);

  for (guint32 i = 0; i < group->count; i++)
    {
      guint32 p = group->members == NULL ? i : group->members[i];
      const Decimal *own = n_power == 0 ? &one : n_power == 1 ? &power[0] : &power[p];
      SimTime time[3] = { 0, 0, 0 };

      for (guint32 a = 0; a < program_segment_length (program, step->index); a++)
        {
          Amount amount = program_segment_amount (program, step->index, a);

          time[amount.activity] += scaled (own, amount.time);
        }
      characteristics_observer ()->segment (characteristics, p, interval, step, time[0],
                                            time[1], i == 0 ? time[2] : 0);
    }
}

/* 10 = 2 + 3 + 2 + 3, 7 = 1 + 2 + 2 + 2 */
static void
test_redundant_work_is_shared_exactly (void)
{
  g_autoptr (Program) program = new_program (4);
  g_autoptr (Characteristics) characteristics = NULL;
  const SimTime productive[] = { 3, 5, 4, 5 };
  ProcessorCharacteristics one[4];
  const IntervalTotals *totals;

  program_append_time (program, 0, ACTIVITY_USER, 10);
  program_append_time (program, 0, ACTIVITY_USER, 7);
  program_append_time (program, 0, ACTIVITY_SYSTEM, 2);
  characteristics = characteristics_new (program, NULL, 0);
  do_segment (characteristics, program, 0, MAIN, NULL, 0);

  characteristics_processors (characteristics, MAIN, one);
  for (guint p = 0; p < 4; p++)
    {
      g_assert_cmpint (one[p].cpu, ==, 17);
      g_assert_cmpint (one[p].insufficient_usr, ==, 17 - productive[p]);
      g_assert_cmpint (one[p].sys, ==, 2);
      g_assert_cmpint (one[p].insufficient_sys, ==, p % 2 == 0 ? 2 : 1);
    }
  totals = characteristics_interval (characteristics, MAIN);
  g_assert_true (totals->productive_cpu == 17 && totals->productive_sys == 2);
  g_assert_true (totals->productive == 19 && totals->execution == 19
                 && totals->total == 76);
  g_assert_true (totals->insufficient_usr == 51 && totals->insufficient_sys == 6);
  g_assert_true (totals->lost == 57 && totals->idle == 0);
  fixture_check_identities (characteristics, program);
}

/* Each amount is scaled and rounded down for itself: 5 + 3, not 8.5. */
static void
test_power_is_applied_to_each_amount (void)
{
  g_autoptr (Program) program = new_program (4);
  g_autoptr (Characteristics) characteristics = NULL;
  const Decimal half = { 5, 10 };
  const SimTime productive[] = { 1, 2, 2, 3 };
  ProcessorCharacteristics one[4];

  program_append_time (program, 0, ACTIVITY_USER, 10);
  program_append_time (program, 0, ACTIVITY_USER, 7);
  characteristics = characteristics_new (program, &half, 1);
  do_segment (characteristics, program, 0, MAIN, &half, 1);
  characteristics_processors (characteristics, MAIN, one);
  for (guint p = 0; p < 4; p++)
    {
      g_assert_cmpint (one[p].cpu, ==, 8);
      g_assert_cmpint (one[p].cpu - one[p].insufficient_usr, ==, productive[p]);
    }
  fixture_check_identities (characteristics, program);
}

static void
test_one_processor_loses_nothing (void)
{
  g_autoptr (Program) program = new_program (1);
  g_autoptr (Characteristics) characteristics = NULL;
  const IntervalTotals *totals;

  program_append_time (program, 0, ACTIVITY_USER, 11);
  program_append_time (program, 0, ACTIVITY_IO, 5);
  characteristics = characteristics_new (program, NULL, 0);
  do_segment (characteristics, program, 0, MAIN, NULL, 0);
  totals = characteristics_interval (characteristics, MAIN);
  g_assert_true (totals->lost == 0 && totals->productive == 16
                 && totals->execution == 16);
  fixture_check_identities (characteristics, program);
}

/* What the formula of docs/dvm-rules.md, section 2, says, amount by amount. */
static void
check_against_formula (Characteristics *characteristics, Program *program,
                       const Decimal *power, guint n_power)
{
  static const Decimal unit = { 1, 1 };
  guint32 n = program_processors (program), length;
  const Step *steps = program_stream (program, 0, &length);
  g_autofree ProcessorCharacteristics *found = g_new (ProcessorCharacteristics, n);
  g_autofree SimTime *productive = g_new0 (SimTime, n);

  for (guint32 s = 0; s < length; s++)
    for (guint32 a = 0; a < program_segment_length (program, steps[s].index); a++)
      for (guint32 p = 0; p < n; p++)
        {
          guint32 place = program_group_place (program, steps[s].group, p);
          __int128 members = program_group (program, steps[s].group)->count;
          const Decimal *own = n_power == 0   ? &unit
                               : n_power == 1 ? &power[0]
                                              : &power[p];
          __int128 c
              = scaled (own, program_segment_amount (program, steps[s].index, a).time);

          if (place != PROGRAM_NONE)
            productive[p] += (SimTime) (c * (place + 1) / members - c * place / members);
        }
  characteristics_processors (characteristics, MAIN, found);
  for (guint32 p = 0; p < n; p++)
    g_assert_cmpint (found[p].productive, ==, productive[p]);
  fixture_check_identities (characteristics, program);
}

static void
check_random (guint32 processors, guint n_powers, guint segments, guint amounts)
{
  g_autoptr (Program) program = new_program (processors);
  g_autoptr (Characteristics) characteristics = NULL;
  g_autofree Decimal *power = g_new (Decimal, processors);
  g_autofree guint32 *odd = g_new (guint32, processors);
  Group group = { 0, { 1, { 1 } }, odd };
  guint32 groups[2] = { 0, 0 };
  guint n_power = n_powers == 0 ? 0 : processors;

  for (guint32 p = 0; p < processors; p++)
    {
      power[p] = (Decimal){ 7 + g_test_rand_int_range (0, MAX (n_powers, 1)), 10 };
      if (p % 2 == 1)
        odd[group.count++] = p;
    }
  group.shape.size[0] = group.count;
  if (group.count > 0)
    groups[1] = program_define_group (program, &group);
  for (guint s = 0; s < segments; s++)
    for (guint a = 0; a < amounts; a++)
      program_append_time (program, groups[s % 2],
                           a % 2 ? ACTIVITY_SYSTEM : ACTIVITY_USER,
                           g_test_rand_int_range (0, 1 << 30));
  characteristics = characteristics_new (program, power, n_power);
  {
    guint32 length;

    program_stream (program, 0, &length);
    for (guint32 s = 0; s < length; s++)
      do_segment (characteristics, program, s, MAIN, power, n_power);
  }
  check_against_formula (characteristics, program, power, n_power);
}

static void
test_shares_equal_the_formula (void)
{
  for (guint32 processors = 1; processors <= 70; processors += 3)
    check_random (processors, 0, 4, 5);
}

static void
test_many_amounts_equal_the_formula (void)
{
  check_random (7, 0, 40, 20);
  check_random (64, 0, 30, 30);
}

static void
test_processors_of_different_power_share (void)
{
  check_random (9, 3, 4, 5);
  check_random (90, 2, 4, 20);
  check_random (90, 90, 4, 5);
}

static void
test_only_members_of_the_group_work (void)
{
  g_autoptr (Program) program = new_program (4);
  g_autoptr (Characteristics) characteristics = NULL;
  const guint32 members[] = { 1, 3 };
  Group group = { 2, { 1, { 2 } }, members };
  guint32 number = program_define_group (program, &group);
  ProcessorCharacteristics one[4];

  program_append_time (program, number, ACTIVITY_USER, 9);
  program_append_time (program, number, ACTIVITY_IO, 6);
  characteristics = characteristics_new (program, NULL, 0);
  do_segment (characteristics, program, 0, MAIN, NULL, 0);
  characteristics_processors (characteristics, MAIN, one);
  g_assert_cmpint (one[0].execution, ==, 0);
  g_assert_cmpint (one[0].idle, ==, 15);
  g_assert_cmpint (one[0].load_imbalance, ==, 9);
  g_assert_cmpint (one[1].cpu, ==, 9);
  g_assert_cmpint (one[1].io, ==, 6);
  g_assert_cmpint (one[1].insufficient_usr, ==, 5);
  g_assert_cmpint (one[3].cpu, ==, 9);
  g_assert_cmpint (one[3].io, ==, 0);
  g_assert_cmpint (one[3].insufficient_usr, ==, 4);
  g_assert_cmpint (one[3].idle, ==, 6);
  fixture_check_identities (characteristics, program);
}

/* MAIN { A { B } C }: loops in A, a collective from B to C, a message in C. */
static void
test_intervals_include_what_is_nested (void)
{
  g_autoptr (Program) program = new_program (2);
  g_autoptr (Characteristics) characteristics = NULL;
  const ReplayObserver *observer = characteristics_observer ();
  Interval a = { .kind = "SEQ", .file = "a", .parent = MAIN, .level = 1 };
  Interval b = { .kind = "PAR", .file = "a", .level = 2 };
  Interval c = { .kind = "USER", .file = "a", .parent = MAIN, .level = 1 };
  guint32 in_a, in_b, in_c;
  Participation participants[] = {
    { .processor = 0,
      .start_communication = 4,
      .start_real_synch = 4,
      .synchronization = 4,
      .wait_communication = 3,
      .wait_real_synch = 1,
      .overlap = 10 },
    { .processor = 1, .wait_communication = 5, .variation = 2, .overlap = 8 },
  };
  CollectiveOutcome outcome
      = { .kind = KIND_SHADOW, .count = 2, .participants = participants };
  const IntervalTotals *totals;

  a.operations[KIND_SHADOW] = 1;
  b.operations[KIND_SHADOW] = 2;
  c.operations[KIND_IO] = 5;
  in_a = program_define_interval (program, &a);
  b.parent = in_a;
  in_b = program_define_interval (program, &b);
  in_c = program_define_interval (program, &c);
  outcome.start_interval = in_b;
  outcome.wait_interval = in_c;
  characteristics = characteristics_new (program, NULL, 0);
  observer->loop (characteristics, 0, in_a, (PartitionShare){ 30, 30 });
  observer->loop (characteristics, 1, in_a, (PartitionShare){ 20, 15 });
  observer->computed (characteristics, 1, in_b, ACTIVITY_SYSTEM, 7);
  observer->collective (characteristics, &outcome);
  observer->communicated (characteristics, 0, in_c, 6);

  totals = characteristics_interval (characteristics, in_b);
  g_assert_true (totals->execution == 7 && totals->communication == 4);
  g_assert_true (totals->communication_synch == 4 && totals->synchronization == 4);
  g_assert_true (totals->overlap == 0 && totals->count[KIND_SHADOW] == 2);

  totals = characteristics_interval (characteristics, in_a);
  g_assert_true (totals->execution == 34); /* processor 0: 30 + 4; processor 1: 20 + 7 */
  g_assert_true (totals->idle == 7 && totals->total == 68);
  g_assert_true (totals->load_imbalance == 3); /* 30 against 27 */
  g_assert_true (totals->insufficient_usr == 5 && totals->productive == 52);
  g_assert_true (totals->lost == 5 + 4 + 7);
  g_assert_true (totals->count[KIND_SHADOW] == 3);

  totals = characteristics_interval (characteristics, in_c);
  g_assert_true (totals->kind[KIND_SHADOW][MEASURE_COMMUNICATION] == 8);
  g_assert_true (totals->kind[KIND_SHADOW][MEASURE_REAL_SYNCH] == 1);
  g_assert_true (totals->kind[KIND_POINT_TO_POINT][MEASURE_COMMUNICATION] == 6);
  g_assert_true (totals->variation == 2 && totals->overlap == 18);
  g_assert_true (totals->execution == 9 && totals->count[KIND_IO] == 5);

  totals = characteristics_interval (characteristics, MAIN);
  g_assert_true (totals->execution == 43); /* processor 0: 30 + 4 + 3 + 6 */
  g_assert_true (totals->communication == 18 && totals->communication_synch == 5);
  g_assert_true (totals->count[KIND_SHADOW] == 3 && totals->count[KIND_IO] == 5);
  fixture_check_identities (characteristics, program);
}

static void
test_an_empty_run_has_efficiency_one (void)
{
  g_autoptr (Program) program = new_program (3);
  g_autoptr (Characteristics) characteristics = characteristics_new (program, NULL, 0);
  const IntervalTotals *totals = characteristics_interval (characteristics, MAIN);

  g_assert_true (totals->total == 0 && totals->lost == 0 && totals->productive == 0);
  fixture_check_identities (characteristics, program);
}

static void
test_long_runs_do_not_overflow (void)
{
  g_autoptr (Program) program = new_program (1000);
  g_autoptr (Characteristics) characteristics = characteristics_new (program, NULL, 0);
  const IntervalTotals *totals;

  for (guint32 p = 0; p < 1000; p++)
    characteristics_observer ()->computed (characteristics, p, MAIN, ACTIVITY_USER,
                                           SIM_TIME_LIMIT - p);
  totals = characteristics_interval (characteristics, MAIN);
  g_assert_true (totals->total == (TotalTime) SIM_TIME_LIMIT * 1000);
  g_assert_true (totals->idle == 999 * 500);
  fixture_check_identities (characteristics, program);
}

/* Overlaps of operations under way at once can be more than 64 bits hold. */
static void
test_potential_times_stop_at_the_limit (void)
{
  g_autoptr (Program) program = new_program (1);
  g_autoptr (Characteristics) characteristics = characteristics_new (program, NULL, 0);
  Participation participant = { .processor = 0, .overlap = SIM_TIME_LIMIT };
  CollectiveOutcome outcome
      = { .kind = KIND_SHADOW, .count = 1, .participants = &participant };

  for (guint i = 0; i < 3; i++)
    characteristics_observer ()->collective (characteristics, &outcome);
  g_assert_true (characteristics_interval (characteristics, MAIN)->overlap == G_MAXINT64);
}

/* Operations that took no time, and time of those that are counted elsewhere. */
static void
test_a_kind_is_there_by_count_or_by_time (void)
{
  IntervalTotals totals = { 0 };

  for (guint k = 0; k < N_KINDS; k++)
    g_assert_false (interval_totals_have_kind (&totals, k));
  totals.count[KIND_SHADOW] = 1;
  totals.kind[KIND_REDUCTION][MEASURE_OVERLAP] = 1;
  g_assert_true (interval_totals_have_kind (&totals, KIND_SHADOW));
  g_assert_true (interval_totals_have_kind (&totals, KIND_REDUCTION));
  g_assert_false (interval_totals_have_kind (&totals, KIND_IO));
  g_assert_false (interval_totals_have_kind (&totals, KIND_POINT_TO_POINT));
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/characteristics/a-kind-is-there-by-count-or-by-time",
                   test_a_kind_is_there_by_count_or_by_time);
  g_test_add_func ("/characteristics/redundant-work-is-shared-exactly",
                   test_redundant_work_is_shared_exactly);
  g_test_add_func ("/characteristics/power-is-applied-to-each-amount",
                   test_power_is_applied_to_each_amount);
  g_test_add_func ("/characteristics/one-processor-loses-nothing",
                   test_one_processor_loses_nothing);
  g_test_add_func ("/characteristics/shares-equal-the-formula",
                   test_shares_equal_the_formula);
  g_test_add_func ("/characteristics/many-amounts-equal-the-formula",
                   test_many_amounts_equal_the_formula);
  g_test_add_func ("/characteristics/processors-of-different-power-share",
                   test_processors_of_different_power_share);
  g_test_add_func ("/characteristics/only-members-of-the-group-work",
                   test_only_members_of_the_group_work);
  g_test_add_func ("/characteristics/intervals-include-what-is-nested",
                   test_intervals_include_what_is_nested);
  g_test_add_func ("/characteristics/an-empty-run-has-efficiency-one",
                   test_an_empty_run_has_efficiency_one);
  g_test_add_func ("/characteristics/long-runs-do-not-overflow",
                   test_long_runs_do_not_overflow);
  g_test_add_func ("/characteristics/potential-times-stop-at-the-limit",
                   test_potential_times_stop_at_the_limit);
  return g_test_run ();
}
