/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which programs' messages can overtake each other. */
#include "config.h"

#include "replay/overtaking.h"
#include "fixture/unit.h"

static const Interval whole = { .kind = "MAIN", .file = "", .parent = PROGRAM_NONE };

static Program *
new_separate (void)
{
  Program *program = program_new_separate (3, NULL, "");

  program_define_interval (program, &whole);
  return program;
}

/* Takes the program. */
static void
expect (Program *program, gboolean possible)
{
  g_assert_cmpint (overtaking_is_possible (program), ==, possible);
  program_unref (program);
}

/* ---- streams ----------------------------------------------------------------------- */

static void
test_one_tag_stays_in_order (void)
{
  Program *program = new_separate ();

  for (guint i = 0; i < 3; i++)
    {
      program_append_send (program, 0, 1, 8, 7);
      program_append_receive (program, 1, 0, 8, 7);
    }
  expect (program, FALSE);
}

static void
test_two_tags_of_a_pair_may_not (void)
{
  Program *program = new_separate ();

  program_append_send (program, 0, 1, 8, 7);
  program_append_send (program, 0, 1, 8, 9);
  expect (program, TRUE);
}

static void
test_tags_of_other_pairs_and_types_do_not_matter (void)
{
  Program *program = new_separate ();

  program_append_send (program, 0, 1, 8, 7);
  program_append_send (program, 0, 2, 8, 9);
  program_append_send (program, 1, 2, 8, 3);
  program_append_send_of_type (program, 0, 1, 8, 5, MESSAGE_SCAN);
  expect (program, FALSE);
}

/* ---- collectives ------------------------------------------------------------------- */

static guint32
start (Program *program, CollectiveType type, CommunicationKind kind)
{
  const Transfer entry = { 0, 1, 100 };
  Collective collective = { .type = type, .kind = kind, .split = TRUE, .bytes = 8 };
  guint32 instance;

  collective.transfers = program_define_transfers (program, &entry, 1);
  instance = program_new_instance (program);
  program_append_start (program, 0, program_define_collective (program, &collective),
                        instance);
  return instance;
}

static Program *
new_shared (void)
{
  const Shape shape = { 1, { 2 } };
  Program *program = program_new_shared (&shape, NULL, "");

  program_define_interval (program, &whole);
  return program;
}

static void
test_collectives_one_after_another_stay_in_order (void)
{
  Program *program = new_shared ();

  for (guint i = 0; i < 3; i++)
    {
      program_append_wait (program, 0,
                           start (program, COLLECTIVE_TRANSFERS, KIND_SHADOW));
      program_append_wait (program, 0,
                           start (program, COLLECTIVE_REDUCTION, KIND_REDUCTION));
    }
  expect (program, FALSE);
}

static void
test_two_of_one_kind_at_once_may_not (void)
{
  static const struct
  {
    CollectiveType type;
    CommunicationKind kind;
  } cases[] = { { COLLECTIVE_TRANSFERS, KIND_SHADOW },
                { COLLECTIVE_TRANSFERS, KIND_REDISTRIBUTION },
                { COLLECTIVE_REDUCTION, KIND_REDUCTION } };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      Program *program = new_shared ();
      guint32 first = start (program, cases[i].type, cases[i].kind);

      program_append_wait (program, 0, start (program, cases[i].type, cases[i].kind));
      program_append_wait (program, 0, first);
      expect (program, TRUE);
    }
}

static void
test_two_kinds_at_once_stay_in_order (void)
{
  Program *program = new_shared ();
  guint32 shadow = start (program, COLLECTIVE_TRANSFERS, KIND_SHADOW);
  guint32 remote = start (program, COLLECTIVE_TRANSFERS, KIND_REMOTE_ACCESS);
  guint32 reduction = start (program, COLLECTIVE_REDUCTION, KIND_REDUCTION);

  program_append_wait (program, 0, shadow);
  program_append_wait (program, 0, remote);
  program_append_wait (program, 0, reduction);
  expect (program, FALSE);
}

/* Nobody takes the messages of the first. */
static void
test_one_without_a_wait_goes_on (void)
{
  Program *program = new_shared ();

  start (program, COLLECTIVE_TRANSFERS, KIND_SHADOW);
  expect (program_ref (program), FALSE);
  program_append_wait (program, 0, start (program, COLLECTIVE_TRANSFERS, KIND_SHADOW));
  expect (program, TRUE);
}

/* ---- schedules --------------------------------------------------------------------- */

/* Processor 0 sends two messages; processor 1 receives them, b after a where chained. */
static void
expect_schedule (guint32 first_tag, guint32 second_tag, gboolean chained,
                 gboolean possible)
{
  Program *program = program_new_graphs (2, NULL, "");
  const Step sends[]
      = { { .type = STEP_SEND, .index = 1, .amount = 8, .tag = first_tag },
          { .type = STEP_SEND, .index = 1, .amount = 8, .tag = second_tag } };
  const Step receives[]
      = { { .type = STEP_RECEIVE, .index = 0, .amount = 8, .tag = first_tag },
          { .type = STEP_COMPUTE, .amount = 5 },
          { .type = STEP_RECEIVE, .index = 0, .amount = 8, .tag = second_tag } };
  const Requirement chain[] = { { 1, 0, REQUIRES_END }, { 2, 1, REQUIRES_END } };
  guint32 cycle;

  program_define_interval (program, &whole);
  g_assert_true (program_set_graph (program, 0, sends, 2, NULL, 0, &cycle));
  g_assert_true (
      program_set_graph (program, 1, receives, 3, chain, chained ? 2 : 1, &cycle));
  expect (program, possible);
}

static void
test_schedules_stay_in_order_where_receives_follow_each_other (void)
{
  expect_schedule (4, 4, TRUE, FALSE);
  expect_schedule (4, 4, FALSE, TRUE);
  expect_schedule (4, 6, TRUE, TRUE);
}

/* Two steps of: compute, receive from 1, receive from 2; the second step requires these
 * of the first. */
static void
expect_steps (const Requirement *between, guint n, gboolean possible)
{
  Program *program = program_new_graphs (3, NULL, "");
  Step steps[6];
  Requirement requirements[8] = { { 1, 0, REQUIRES_END },
                                  { 2, 0, REQUIRES_END },
                                  { 4, 3, REQUIRES_END },
                                  { 5, 3, REQUIRES_END } };
  guint32 cycle;

  for (guint i = 0; i < 6; i++)
    steps[i] = i % 3 == 0 ? (Step){ .type = STEP_COMPUTE, .amount = 5 }
                          : (Step){ .type = STEP_RECEIVE, .index = i % 3, .amount = 8 };
  for (guint i = 0; i < n; i++)
    requirements[4 + i] = between[i];
  program_define_interval (program, &whole);
  g_assert_true (program_set_graph (program, 0, steps, 6, requirements, 4 + n, &cycle));
  expect (program, possible);
}

static void
test_steps_that_require_all_of_the_last_stay_in_order (void)
{
  const Requirement both[] = { { 3, 2, REQUIRES_END }, { 3, 1, REQUIRES_END } };
  const Requirement one[] = { { 3, 2, REQUIRES_END } };
  const Requirement begun[] = { { 3, 1, REQUIRES_START }, { 3, 2, REQUIRES_END } };

  expect_steps (both, 2, FALSE);
  expect_steps (one, 1, TRUE);
  expect_steps (begun, 2, TRUE);
  expect_steps (NULL, 0, TRUE);
}

/* Processors 1 to 3 receive two messages of processor 0.  Of 2 the second requires what
 * is behind it in the file, and that requires the first. */
static void
expect_requirements_of_later_ones (gboolean chained, gboolean possible)
{
  Program *program = program_new_graphs (4, NULL, "");
  const Step receives[] = { { .type = STEP_RECEIVE, .index = 0, .amount = 8, .tag = 4 },
                            { .type = STEP_RECEIVE, .index = 0, .amount = 8, .tag = 4 },
                            { .type = STEP_COMPUTE, .amount = 5 } };
  const Requirement later[] = { { 2, 0, REQUIRES_END }, { 1, 2, REQUIRES_END } };
  const Requirement chain[] = { { 1, 0, REQUIRES_END } };
  guint32 cycle;

  program_define_interval (program, &whole);
  g_assert_true (program_set_graph (program, 1, receives, 3, chain, 1, &cycle));
  g_assert_true (program_set_graph (program, 2, receives, 3, later, 2, &cycle));
  g_assert_true (
      program_set_graph (program, 3, receives, 3, chain, chained ? 1 : 0, &cycle));
  expect (program, possible);
}

static void
test_requirements_of_later_operations_are_followed (void)
{
  expect_requirements_of_later_ones (TRUE, FALSE);
  expect_requirements_of_later_ones (FALSE, TRUE);
}

/* The second is of processor 1. */
static void
test_tags_of_other_processors_do_not_matter_to_schedules (void)
{
  Program *program = program_new_graphs (2, NULL, "");
  const Step sends[] = { { .type = STEP_SEND, .index = 1, .amount = 8, .tag = 4 },
                         { .type = STEP_SEND, .index = 0, .amount = 8, .tag = 6 } };
  guint32 cycle;

  program_define_interval (program, &whole);
  g_assert_true (program_set_graph (program, 0, &sends[0], 1, NULL, 0, &cycle));
  g_assert_true (program_set_graph (program, 1, &sends[1], 1, NULL, 0, &cycle));
  expect (program, FALSE);
}

/* The last receive may overtake the second one, which is in a step like the first, with
 * a step unlike it between. */
static void
test_a_receive_that_requires_an_early_one_may_overtake (void)
{
  Program *program = program_new_graphs (3, NULL, "");
  const Step steps[]
      = { { .type = STEP_RECEIVE, .index = 1 }, { .type = STEP_COMPUTE },
          { .type = STEP_RECEIVE, .index = 1 }, { .type = STEP_COMPUTE },
          { .type = STEP_RECEIVE, .index = 2 }, { .type = STEP_RECEIVE, .index = 1 } };
  const Requirement requirements[] = { { 1, 0, REQUIRES_END },
                                       { 2, 1, REQUIRES_END },
                                       { 3, 2, REQUIRES_END },
                                       { 4, 3, REQUIRES_END },
                                       { 5, 1, REQUIRES_END } };
  guint32 cycle;

  program_define_interval (program, &whole);
  g_assert_true (program_set_graph (program, 0, steps, 6, requirements, 5, &cycle));
  expect (program, TRUE);
}

/* ---- random schedules -------------------------------------------------------------- */

#define RANDOM_STEPS 30
#define RANDOM_SOURCES 9

/* Of processor 0: the last receive from each other one, plus 1. */
static gboolean
note_receive (gpointer data, const Step *step, guint32 operation, guint32 ended)
{
  guint32 *last = data;

  if (step->type != STEP_RECEIVE)
    return TRUE;
  if (last[step->index] > ended)
    return FALSE;
  last[step->index] = operation + 1;
  return TRUE;
}

/* An operation requires those from `first` on before `end`, mostly all of them. */
static void
require_range (GRand *rand, GArray *requirements, guint32 operation, guint32 first,
               guint32 end)
{
  for (guint32 o = first; o < end; o++)
    {
      const Requirement required
          = { operation, o,
              g_rand_int_range (rand, 0, 400) > 0 ? REQUIRES_END : REQUIRES_START };

      if (g_rand_int_range (rand, 0, 400) > 0)
        g_array_append_val (requirements, required);
    }
}

/* Steps of compute steps and receives, alternately.  Most steps have the same as the last
 * such one, and most require all of the step before them; some that of an earlier step.
 */
static void
add_random_steps (GRand *rand, GArray *steps, GArray *requirements)
{
  guint32 begins[RANDOM_STEPS + 1], sources[2] = { 1, 2 };

  for (guint k = 0; k < RANDOM_STEPS; k++)
    {
      const gboolean far = k > 0 && g_rand_int_range (rand, 0, 60) == 0;
      const guint required = far ? (guint) g_rand_int_range (rand, 0, (gint32) k) : k - 1;

      begins[k] = steps->len;
      if (g_rand_int_range (rand, 0, 8) == 0)
        sources[g_rand_int_range (rand, 0, 2)]
            = (guint32) g_rand_int_range (rand, 1, RANDOM_SOURCES);
      for (guint i = 0; i <= k % 2; i++)
        {
          const Step step = k % 2 == 0
                                ? (Step){ .type = STEP_COMPUTE, .amount = 5 }
                                : (Step){ .type = STEP_RECEIVE, .index = sources[i] };

          if (k > 0)
            require_range (rand, requirements, steps->len, begins[required],
                           begins[required + 1]);
          g_array_append_val (steps, step);
        }
    }
}

static void
test_random_schedules_are_as_if_all_were_visited (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (5);
  guint possible = 0, rounds = 4000;

  for (guint round = 0; round < rounds; round++)
    {
      Program *program = program_new_graphs (RANDOM_SOURCES, NULL, "");
      g_autoptr (GArray) steps = g_array_new (FALSE, FALSE, sizeof (Step));
      g_autoptr (GArray) requirements = g_array_new (FALSE, FALSE, sizeof (Requirement));
      guint32 last[RANDOM_SOURCES] = { 0 }, cycle;
      gboolean in_order;

      program_define_interval (program, &whole);
      add_random_steps (rand, steps, requirements);
      g_assert_true (program_set_graph (
          program, 0, (Step *) (gpointer) steps->data, steps->len,
          (Requirement *) (gpointer) requirements->data, requirements->len, &cycle));
      in_order = program_visit_operations (program, 0, note_receive, last);
      possible += !in_order;
      expect (program, !in_order);
    }
  g_assert_cmpuint (possible, >, rounds / 10);
  g_assert_cmpuint (possible, <, rounds - rounds / 10);
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(path, function) g_test_add_func ("/overtaking/" path, function)
  ADD ("one-tag-stays-in-order", test_one_tag_stays_in_order);
  ADD ("two-tags-of-a-pair-may-not", test_two_tags_of_a_pair_may_not);
  ADD ("tags-of-other-pairs-and-types-do-not-matter",
       test_tags_of_other_pairs_and_types_do_not_matter);
  ADD ("collectives-one-after-another-stay-in-order",
       test_collectives_one_after_another_stay_in_order);
  ADD ("two-of-one-kind-at-once-may-not", test_two_of_one_kind_at_once_may_not);
  ADD ("two-kinds-at-once-stay-in-order", test_two_kinds_at_once_stay_in_order);
  ADD ("one-without-a-wait-goes-on", test_one_without_a_wait_goes_on);
  ADD ("schedules-stay-in-order-where-receives-follow-each-other",
       test_schedules_stay_in_order_where_receives_follow_each_other);
  ADD ("steps-that-require-all-of-the-last-stay-in-order",
       test_steps_that_require_all_of_the_last_stay_in_order);
  ADD ("requirements-of-later-operations-are-followed",
       test_requirements_of_later_operations_are_followed);
  ADD ("tags-of-other-processors-do-not-matter-to-schedules",
       test_tags_of_other_processors_do_not_matter_to_schedules);
  ADD ("a-receive-that-requires-an-early-one-may-overtake",
       test_a_receive_that_requires_an_early_one_may_overtake);
  ADD ("random-schedules-are-as-if-all-were-visited",
       test_random_schedules_are_as_if_all_were_visited);
  return g_test_run ();
}
