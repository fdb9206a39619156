/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Random cases: the engine says, to the picosecond, what the plain model says.
 *
 * NETFARE_CASES  how many of each test (3000)
 * NETFARE_SEED   of the first case (random; each case has the seed after the one before)
 */
#include "config.h"

#include "random-case.h"
#include "replayed-case.h"
#include "fixture/unit.h"

#include <glib/gstdio.h>

#define DEFAULT_CASES 3000
#define MAX_SHRINKS 4000

typedef struct
{
  char *file; /* where topologies are written */
  char *kind; /* of difference that is made smaller */
  guint shrinks;
  guint64 ends[MODEL_DEADLOCK + 1]; /* by ModelEnd */
} Trial;

/* What is wrong with the engine on a case: empty where nothing is. */
static GPtrArray *
try_case (Trial *self, const ModelCase *made)
{
  g_autoptr (GPtrArray) broken = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (ModelResult) model = model_run (made);
  g_autoptr (ModelResult) engine = replayed_case_run (made, self->file, broken);
  GPtrArray *lines = model_result_compare (made, model, engine);

  self->ends[model->end]++;
  g_ptr_array_extend_and_steal (lines, g_steal_pointer (&broken));
  return lines;
}

/* The first difference without its numbers. */
static char *
kind_of (const GPtrArray *lines)
{
  GString *kind = g_string_new (NULL);

  for (const char *c = g_ptr_array_index (lines, 0); *c != '\0'; c++)
    if (!g_ascii_isdigit (*c))
      g_string_append_c (kind, *c);
  return g_string_free (kind, FALSE);
}

/* In the same way, so that one difference is not mistaken for another on the way. */
static gboolean
still_fails (Trial *self, const ModelCase *made)
{
  g_autoptr (GPtrArray) lines = try_case (self, made);

  self->shrinks++;
  if (lines->len == 0)
    return FALSE;
  g_autofree char *kind = kind_of (lines);
  return g_str_equal (kind, self->kind);
}

/* ---- shrinking
 * ------------------------------------------------------------------------- */

/* Simpler machines and programs, one change each; FALSE beyond the last. */
static gboolean
simplify (ModelCase *made, guint change)
{
  AttoTime *const times[] = { &made->start,
                              &made->byte,
                              &made->latency,
                              &made->gap,
                              &made->memory_latency,
                              &made->memory_byte,
                              &made->send_overhead,
                              &made->send_overhead_byte,
                              &made->receive_overhead,
                              &made->receive_overhead_byte };
  gboolean *const flags[] = { &made->reserve, &made->cut_through, &made->half_duplex,
                              &made->hops, &made->rendezvous };
  const guint n_times = G_N_ELEMENTS (times), n_flags = G_N_ELEMENTS (flags);

  if (change < n_times)
    *times[change] = 0;
  else if (change < 2 * n_times)
    *times[change - n_times] = *times[change - n_times] == 0 ? 0 : 1000000000000;
  else if (change < 2 * n_times + n_flags)
    *flags[change - 2 * n_times] = FALSE;
  else if (change == 2 * n_times + n_flags)
    made->packets = PACKETS_WHOLE;
  else if (change == 2 * n_times + n_flags + 1)
    for (guint p = 0; p < made->power->len; p++)
      g_array_index (made->power, Decimal, p) = (Decimal){ 1, 1 };
  else if (change == 2 * n_times + n_flags + 2)
    for (guint p = 0; p < made->placement->len; p++)
      g_array_index (made->placement, guint32, p) = p;
  else if (change == 2 * n_times + n_flags + 3)
    made->reduction = REDUCTION_TREE;
  else if (change < 2 * n_times + n_flags + 4 + made->links->len)
    g_array_remove_index (made->links, change - (2 * n_times + n_flags + 4));
  else
    return FALSE;
  return TRUE;
}

/* Takes the change where the case still fails. */
static gboolean
keep_if_failing (Trial *self, ModelCase **made, ModelCase *simpler)
{
  if (self->shrinks < MAX_SHRINKS && still_fails (self, simpler))
    {
      model_case_free (*made);
      *made = simpler;
      return TRUE;
    }
  model_case_free (simpler);
  return FALSE;
}

static guint
count_steps (const ModelCase *made)
{
  guint count = 0;

  for (guint32 p = 0; p < model_case_processors (made); p++)
    count += model_case_steps (made, p)->len;
  return count;
}

static void
shrink_transfers (Trial *self, ModelCase **made)
{
  for (guint j = 0; j < (*made)->joints->len; j++)
    for (guint i
         = ((ModelJoint *) g_ptr_array_index ((*made)->joints, j))->transfers->len;
         i-- > 0;)
      {
        ModelCase *simpler = model_case_copy (*made);
        ModelJoint *joint = g_ptr_array_index (simpler->joints, j);

        g_array_remove_index (joint->transfers, i);
        keep_if_failing (self, made, simpler);
      }
}

static void
shrink_requirements (Trial *self, ModelCase **made)
{
  for (guint32 p = 0; p < model_case_processors (*made); p++)
    for (guint i = model_case_requirements (*made, p)->len; i-- > 0;)
      {
        ModelCase *simpler = model_case_copy (*made);

        g_array_remove_index (model_case_requirements (simpler, p), i);
        keep_if_failing (self, made, simpler);
      }
}

static ModelCase *
shrink (Trial *self, ModelCase *made)
{
  guint steps;

  do
    {
      steps = count_steps (made);
      for (guint32 unit = made->units; unit-- > 0;)
        {
          ModelCase *simpler = model_case_copy (made);

          model_case_drop_unit (simpler, unit);
          if (count_steps (simpler) < count_steps (made))
            keep_if_failing (self, &made, simpler);
          else
            model_case_free (simpler);
        }
    }
  while (count_steps (made) < steps && self->shrinks < MAX_SHRINKS);
  shrink_transfers (self, &made);
  if (made->requirements != NULL)
    shrink_requirements (self, &made);
  for (guint change = 0;; change++)
    {
      ModelCase *simpler = model_case_copy (made);

      if (!simplify (simpler, change))
        {
          model_case_free (simpler);
          return made;
        }
      keep_if_failing (self, &made, simpler);
    }
}

/* ---- the test
 * -------------------------------------------------------------------------- */

static void
report (Trial *self, const ModelCase *made, const GPtrArray *found, guint32 seed)
{
  self->kind = kind_of (found);
  ModelCase *small = shrink (self, model_case_copy (made));
  g_autofree char *text = model_case_describe (small);
  g_autoptr (GPtrArray) lines = try_case (self, small);
  g_autoptr (GString) all = g_string_new (NULL);

  for (guint i = 0; i < lines->len; i++)
    g_string_append_printf (all, "%s\n", (char *) g_ptr_array_index (lines, i));
  g_test_message ("NETFARE_SEED=%u NETFARE_CASES=1 fails; made smaller it is\n%s"
                  "---- difference ----\n%s",
                  seed, text, all->str);
  model_case_free (small);
}

static guint64
number_from_environment (const char *name, guint64 otherwise)
{
  const char *text = g_getenv (name);

  return text == NULL ? otherwise : g_ascii_strtoull (text, NULL, 10);
}

typedef ModelCase *(*MakeCase) (GRand *random);

static void
test_engine_agrees_with_model (gconstpointer data)
{
  const MakeCase make_case = *(const MakeCase *) data;
  g_autoptr (GError) error = NULL;
  g_autofree char *folder = g_dir_make_tmp ("netfare-property-XXXXXX", &error);

  g_assert_no_error (error);
  Trial self = { .file = g_build_filename (folder, "case.topo", NULL) };
  const guint64 cases = number_from_environment ("NETFARE_CASES", DEFAULT_CASES);
  const guint32 first
      = (guint32) number_from_environment ("NETFARE_SEED", g_random_int ());
  guint64 done = 0, steps = 0;

  g_test_message ("NETFARE_SEED=%u NETFARE_CASES=%" G_GUINT64_FORMAT " repeats this run",
                  first, cases);
  for (; done < cases && !g_test_failed (); done++)
    {
      const guint32 seed = first + (guint32) done;
      g_autoptr (GRand) random = g_rand_new_with_seed (seed);
      g_autoptr (ModelCase) made = make_case (random);

      if (g_test_verbose ())
        g_test_message ("seed %u", seed);
      g_autoptr (GPtrArray) lines = try_case (&self, made);
      if (lines->len > 0)
        {
          report (&self, made, lines, seed);
          g_test_fail ();
        }
      steps += count_steps (made);
    }
  g_test_message ("%" G_GUINT64_FORMAT " cases, %" G_GUINT64_FORMAT
                  " steps; without a route %" G_GUINT64_FORMAT
                  ", cannot go on %" G_GUINT64_FORMAT,
                  done, steps, self.ends[MODEL_NO_ROUTE], self.ends[MODEL_DEADLOCK]);
  if (done >= 100) /* few of them say little */
    g_assert_cmpuint (self.ends[MODEL_DONE], >, done / 2);
  g_unlink (self.file);
  g_rmdir (folder);
  g_free (self.file);
  g_free (self.kind);
}

UNIT_MAIN (argc, argv)
{
  static const MakeCase make_case = random_case_new, make_graphs = random_graphs_new;

  g_test_init (&argc, &argv, NULL);
  g_test_add_data_func ("/replay/engine-agrees-with-model-on-random-cases", &make_case,
                        test_engine_agrees_with_model);
  g_test_add_data_func ("/replay/engine-agrees-with-model-on-random-graphs", &make_graphs,
                        test_engine_agrees_with_model);
  return g_test_run ();
}
