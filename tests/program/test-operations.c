/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Operations with requirements against a plain model: a list of what each waits for. */
#include "config.h"

#include "program/cursor.h"
#include "fixture/unit.h"

#define CASES 2000
#define CASES_IN_STEPS 60
#define CASES_IN_CHAINS 300

static Step
compute (guint64 ps)
{
  return (Step){ .type = STEP_COMPUTE, .amount = ps };
}

static Step
send_to (guint32 to, guint64 bytes, guint32 tag)
{
  return (Step){ .type = STEP_SEND,
                 .kind = KIND_POINT_TO_POINT,
                 .index = to,
                 .amount = bytes,
                 .tag = tag };
}

static Program *
new_program (guint32 processors)
{
  Program *program = program_new_graphs (processors, NULL, "");

  program_define_interval (
      program, &(Interval){ .kind = "MAIN", .file = "", .parent = PROGRAM_NONE });
  return program;
}

static void
test_every_kind_of_step_comes_back_as_given (void)
{
  const Step steps[]
      = { compute (0),
          compute (G_MAXINT64),
          { .type = STEP_COMPUTE, .operations = TRUE, .amount = G_MAXUINT64 },
          { .type = STEP_COMPUTE, .activity = ACTIVITY_SYSTEM, .amount = 7 },
          send_to (G_MAXUINT32 - 1, G_MAXUINT64, G_MAXUINT32),
          { .type = STEP_RECEIVE,
            .kind = KIND_POINT_TO_POINT,
            .index = 3,
            .amount = 9,
            .tag = 1 },
          send_to (0, 0, 0) };
  g_autoptr (Program) program = new_program (2);
  guint32 cycle;

  g_assert_true (
      program_set_graph (program, 1, steps, G_N_ELEMENTS (steps), NULL, 0, &cycle));
  g_assert_cmpuint (program_operations (program, 0), ==, 0);
  g_assert_cmpuint (program_operations (program, 1), ==, G_N_ELEMENTS (steps));
  for (guint32 i = 0; i < G_N_ELEMENTS (steps); i++)
    {
      Step step;

      program_operation (program, 1, i, &step);
      g_assert_cmpuint (step.type, ==, steps[i].type);
      g_assert_cmpuint (step.activity, ==, steps[i].activity);
      g_assert_cmpuint (step.operations, ==, steps[i].operations);
      g_assert_cmpuint (step.index, ==, steps[i].index);
      g_assert_cmpuint (step.amount, ==, steps[i].amount);
      g_assert_cmpuint (step.tag, ==, steps[i].tag);
    }
}

static void
test_requirements_in_a_circle_are_refused (void)
{
  const Step steps[]
      = { compute (1), compute (2), compute (3), compute (4), compute (5) };
  const Requirement itself[] = { { 2, 2, REQUIRES_END } };
  /* 4 hangs on the circle 1 -> 3 -> 2 -> 1, and is not on it. */
  const Requirement circle[] = { { 4, 1, REQUIRES_END },
                                 { 1, 3, REQUIRES_START },
                                 { 3, 2, REQUIRES_END },
                                 { 2, 1, REQUIRES_END },
                                 { 1, 0, REQUIRES_END } };
  g_autoptr (Program) program = new_program (1);
  guint32 cycle = 99;

  g_assert_false (program_set_graph (program, 0, steps, 5, itself, 1, &cycle));
  g_assert_cmpuint (cycle, ==, 2);
  g_assert_false (program_set_graph (program, 0, steps, 5, circle, 5, &cycle));
  g_assert_cmpuint (cycle, >=, 1);
  g_assert_cmpuint (cycle, <=, 3);
}

/* Chains of `count` operations: sends to the next processor, and one more. */
static void
set_chain (Program *program, guint32 processor, guint32 count, Step other, guint32 place,
           guint32 unchained)
{
  g_autofree Step *steps = g_new (Step, count);
  g_autofree Requirement *requirements = g_new (Requirement, count);
  guint32 n = 0, cycle;

  for (guint32 i = 0; i < count; i++)
    {
      steps[i] = i == place ? other : send_to (processor + 1, 8, 1);
      if (i > 0 && i != unchained)
        requirements[n++] = (Requirement){ i, i - 1, REQUIRES_END };
    }
  g_assert_true (
      program_set_graph (program, processor, steps, count, requirements, n, &cycle));
}

static void
test_processors_that_do_the_same_are_known (void)
{
  const guint32 counts[] = { 1, 31, 32, 33, 100 };

  for (guint k = 0; k < G_N_ELEMENTS (counts); k++)
    {
      const guint32 n = counts[k], last = n - 1;
      g_autoptr (Program) program = new_program (9);

      set_chain (program, 1, n, compute (5), last, 0);
      set_chain (program, 2, n, compute (5), last, 0);
      set_chain (program, 3, n, compute (6), last, 0);
      set_chain (program, 4, n, compute (6000), last, 0);
      set_chain (program, 5, n, compute (6000), last, last);
      set_chain (program, 6, n + 1, compute (6000), last, last);
      g_assert_false (program_repeats_operations (program, 0));
      g_assert_false (program_repeats_operations (program, 1));
      g_assert_true (program_repeats_operations (program, 2));
      g_assert_false (program_repeats_operations (program, 3));
      g_assert_false (program_repeats_operations (program, 4));
      g_assert_cmpint (program_repeats_operations (program, 5), ==, n == 1);
      g_assert_false (program_repeats_operations (program, 6));
      g_assert_false (program_repeats_operations (program, 7));
      g_assert_true (program_repeats_operations (program, 8));
    }
}

/* ---- against the model ------------------------------------------------------------- */

typedef struct
{
  guint32 n, n_requirements;
  Step *steps;
  Requirement *requirements;
  gboolean *given, *completed;
} Model;

static Model
random_model (GRand *random)
{
  Model self = { .n = (guint32) g_rand_int_range (random, 1, 40) };
  guint32 most = g_rand_int_range (random, 0, 20) == 0 ? 600 : 3 * self.n;
  g_autofree guint32 *rank = g_new (guint32, self.n);

  /* A random order of all: each may require what comes before it there. */
  for (guint32 i = 0; i < self.n; i++)
    rank[i] = i;
  for (guint32 i = self.n; i-- > 1;)
    {
      guint32 j = (guint32) g_rand_int_range (random, 0, (gint32) i + 1), kept = rank[i];

      rank[i] = rank[j];
      rank[j] = kept;
    }
  self.steps = g_new (Step, self.n);
  self.given = g_new0 (gboolean, self.n);
  self.completed = g_new0 (gboolean, self.n);
  self.requirements = g_new (Requirement, most + 1);
  for (guint32 i = 0; i < self.n; i++)
    self.steps[i] = g_rand_boolean (random) ? compute (g_rand_int (random))
                                            : send_to (i % 4, i % 3, 0);
  for (guint32 k = 0; self.n > 1 && k < most; k++)
    {
      guint32 late = (guint32) g_rand_int_range (random, 1, (gint32) self.n);
      guint32 early = (guint32) g_rand_int_range (random, 0, (gint32) late);

      self.requirements[self.n_requirements++]
          = (Requirement){ rank[late], rank[early],
                           g_rand_int_range (random, 0, 4) == 0 ? REQUIRES_START
                                                                : REQUIRES_END };
    }
  return self;
}

static void
require (Model *self, guint32 operation, guint32 required, RequirementType type)
{
  self->requirements[self->n_requirements++] = (Requirement){ operation, required, type };
}

/* Steps of up to 50 operations, each of which requires all of the step before; but some
 * do not require one of them, require it twice, or only its start. */
static Model
model_in_steps (GRand *random)
{
  const guint32 steps = (guint32) g_rand_int_range (random, 1, 6), most = 50;
  const gint exceptions = g_rand_int_range (random, 0, 3);
  guint32 before = 0, begin = 0;
  Model self = { .requirements = g_new (Requirement, 2 * most * most * steps) };

  self.steps = g_new (Step, most * steps);
  for (guint32 s = 0; s < steps; s++)
    {
      const guint32 n = (guint32) g_rand_int_range (random, 1, (gint32) most);

      for (guint32 i = begin; i < begin + n; i++)
        {
          self.steps[self.n++] = send_to (i % 3, i, 0);
          for (guint32 r = before; r < begin; r++)
            {
              const gboolean other = g_rand_int_range (random, 0, 100) < exceptions;
              const gint how = other ? g_rand_int_range (random, 0, 3) : 1;

              for (gint k = 0; k < how; k++)
                require (&self, i, r, REQUIRES_END);
              if (other && how == 0 && g_rand_boolean (random))
                require (&self, i, r, REQUIRES_START);
            }
        }
      before = begin;
      begin += n;
    }
  self.given = g_new0 (gboolean, self.n);
  self.completed = g_new0 (gboolean, self.n);
  return self;
}

/* The next step of a chain: `n` operations that require all of its last step. */
static void
add_to_chain (Model *self, ReadyRange *last, guint32 n)
{
  for (guint32 i = self->n; i < self->n + n; i++)
    {
      self->steps[i] = i % 3 == 0 ? compute (100 * i) : send_to (i % 5, i, 0);
      for (guint32 r = last->next; r < last->end; r++)
        require (self, i, r, REQUIRES_END);
    }
  *last = (ReadyRange){ self->n, self->n + n };
  self->n += n;
}

/* Several chains, whose steps alternate in the file: one group completes while others are
 * read, before and behind it.  Most steps have one operation, some have many. */
static Model
model_in_chains (GRand *random)
{
  const guint32 chains = (guint32) g_rand_int_range (random, 1, 5), steps = 90;
  const guint32 most = 250 + 5 * steps;
  ReadyRange last[5] = { { 0, 0 } };
  Model self = { .requirements = g_new (Requirement, 25 * most),
                 .steps = g_new (Step, most),
                 .given = g_new0 (gboolean, most),
                 .completed = g_new0 (gboolean, most) };

  for (guint32 s = 0; s < steps; s++)
    {
      ReadyRange *chain = &last[g_rand_int_range (random, 0, (gint32) chains)];
      const gint32 n = g_rand_int_range (random, -9, 6);

      if (chain->end - chain->next >= 10)
        *chain = (ReadyRange){ 0, 0 }; /* another one */
      else if (s == steps / 2 && chain->end - chain->next == 1)
        add_to_chain (&self, chain, (guint32) g_rand_int_range (random, 100, 250));
      else
        add_to_chain (&self, chain, (guint32) MAX (1, n));
    }
  return self;
}

/* Each step requires all of the one before it, and nothing else. */
static Model
model_in_one_chain (GRand *random)
{
  const guint32 steps = (guint32) g_rand_int_range (random, 1, 120);
  const gint32 most = g_rand_boolean (random) ? 1 : 4;
  const guint32 room = (guint32) most * steps;
  ReadyRange last = { 0, 0 };
  Model self = { .requirements = g_new (Requirement, (guint32) most * room),
                 .steps = g_new (Step, room),
                 .given = g_new0 (gboolean, room),
                 .completed = g_new0 (gboolean, room) };

  for (guint32 s = 0; s < steps; s++)
    add_to_chain (&self, &last, (guint32) g_rand_int_range (random, 1, most + 1));
  return self;
}

/* Requirements are listed by the required operation, then in the order given. */
static void
assert_listed (const Model *self, const Program *program)
{
  g_autoptr (GArray) listed = g_array_new (FALSE, FALSE, sizeof (Requirement));
  guint next = 0;

  program_list_requirements (program, 0, listed);
  g_assert_cmpuint (listed->len, ==, self->n_requirements);
  for (guint32 required = 0; required < self->n; required++)
    for (guint32 k = 0; k < self->n_requirements; k++)
      if (self->requirements[k].required == required)
        {
          const Requirement *found = &g_array_index (listed, Requirement, next++);

          g_assert_cmpuint (found->required, ==, required);
          g_assert_cmpuint (found->operation, ==, self->requirements[k].operation);
          g_assert_cmpuint (found->type, ==, self->requirements[k].type);
        }
}

/* The first in file order that is not given and has all it requires, or n. */
static guint32
model_next (const Model *self)
{
  for (guint32 i = 0; i < self->n; i++)
    {
      gboolean ready = !self->given[i];

      for (guint32 k = 0; k < self->n_requirements && ready; k++)
        {
          const Requirement *r = &self->requirements[k];

          if (r->operation == i)
            ready = r->type == REQUIRES_START ? self->given[r->required]
                                              : self->completed[r->required];
        }
      if (ready)
        return i;
    }
  return self->n;
}

static void
take_next (Model *self, Cursor *cursor, GArray *under_way)
{
  const guint32 expected = model_next (self),
                first = ready_first (cursor_ready (cursor, 0));
  guint32 id;
  Step step;

  g_assert_true ((first != READY_NONE) == (expected < self->n));
  if (expected == self->n)
    return;
  g_assert_true (cursor_next (cursor, 0, &step, &id));
  g_assert_cmpuint (id, ==, expected);
  g_assert_cmpuint (first, ==, expected);
  g_assert_cmpuint (step.amount, ==, self->steps[id].amount);
  self->given[id] = TRUE;
  g_array_append_val (under_way, id);
}

static void
walk (Model *self, Cursor *cursor, GRand *random)
{
  g_autoptr (GArray) under_way = g_array_new (FALSE, FALSE, sizeof (guint32));
  guint32 left = self->n, id;
  Step step;

  while (left > 0)
    {
      if (g_rand_boolean (random) || under_way->len == 0)
        take_next (self, cursor, under_way);
      else
        {
          guint i = (guint) g_rand_int_range (random, 0, (gint32) under_way->len);

          id = g_array_index (under_way, guint32, i);
          g_array_remove_index_fast (under_way, i);
          self->completed[id] = TRUE;
          cursor_complete (cursor, 0, id);
          left--;
        }
    }
  g_assert_true (cursor_next (cursor, 0, &step, &id));
  g_assert_cmpuint (step.type, ==, STEP_END);
  g_assert_false (cursor_next (cursor, 0, &step, &id));
}

/* Takes it. */
static void
compare_with (Model model, GRand *random)
{
  g_autoptr (Program) program = new_program (1);
  g_autoptr (Cursor) cursor = NULL;
  guint32 cycle;

  g_assert_true (program_set_graph (program, 0, model.steps, model.n, model.requirements,
                                    model.n_requirements, &cycle));
  if (model.n < 40)
    assert_listed (&model, program);
  for (guint32 i = model.n; i-- > 0;)
    {
      Step step;

      program_operation (program, 0, i, &step);
      g_assert_cmpuint (step.amount, ==, model.steps[i].amount);
    }
  cursor = cursor_new (program);
  cursor_open (cursor, 0);
  walk (&model, cursor, random);
  g_free (model.steps);
  g_free (model.requirements);
  g_free (model.given);
  g_free (model.completed);
}

/* Random cases of a kind. */
static void
compare_cases (Model (*make) (GRand *random), guint cases)
{
  guint32 seed = g_test_rand_int ();
  g_autoptr (GRand) random = g_rand_new_with_seed (seed);

  g_test_message ("seed %u, %u cases", seed, cases);
  for (guint i = 0; i < cases; i++)
    compare_with (make (random), random);
}

static void
test_operations_come_as_the_model_gives_them (void)
{
  compare_cases (random_model, CASES);
}

static void
test_steps_that_require_all_of_the_last_step (void)
{
  compare_cases (model_in_steps, CASES_IN_STEPS);
}

static void
test_chains_that_alternate_in_the_file (void)
{
  compare_cases (model_in_chains, CASES_IN_CHAINS);
}

static void
test_one_chain (void)
{
  compare_cases (model_in_one_chain, CASES_IN_CHAINS);
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/operations/every-kind-of-step-comes-back-as-given",
                   test_every_kind_of_step_comes_back_as_given);
  g_test_add_func ("/operations/requirements-in-a-circle-are-refused",
                   test_requirements_in_a_circle_are_refused);
  g_test_add_func ("/operations/processors-that-do-the-same-are-known",
                   test_processors_that_do_the_same_are_known);
  g_test_add_func ("/operations/operations-come-as-the-model-gives-them",
                   test_operations_come_as_the_model_gives_them);
  g_test_add_func ("/operations/steps-that-require-all-of-the-last-step",
                   test_steps_that_require_all_of_the_last_step);
  g_test_add_func ("/operations/chains-that-alternate-in-the-file",
                   test_chains_that_alternate_in_the_file);
  g_test_add_func ("/operations/one-chain", test_one_chain);
  return g_test_run ();
}
