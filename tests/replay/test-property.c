/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Random cases: the engine says, to the picosecond, what the plain model says.
 *
 * NETFARE_CASES  how many of each test (1500)
 * NETFARE_SEED   of the first case (random; each case has the seed after the one before)
 */
#include "config.h"

#include "random-case.h"
#include "replayed-case.h"
#include "shrink-case.h"
#include "fixture/unit.h"

#include <glib/gstdio.h>

#define DEFAULT_CASES 1500

typedef struct
{
  char *file;                       /* where topologies are written */
  char *kind;                       /* of difference that is made smaller */
  guint64 ends[MODEL_DEADLOCK + 1]; /* by ModelEnd */
} Trial;

/* What is wrong with the engine on a case: empty where nothing is. */
static GPtrArray *
try_case (Trial *self, const ModelCase *made)
{
  g_autoptr (GPtrArray) broken = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (ModelResult) model = model_run (made);
  g_autoptr (ModelResult) engine = replayed_case_run (made, NULL, self->file, broken);
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
still_fails (gpointer data, const ModelCase *made)
{
  Trial *self = data;
  g_autoptr (GPtrArray) lines = try_case (self, made);

  if (lines->len == 0)
    return FALSE;
  g_autofree char *kind = kind_of (lines);
  return g_str_equal (kind, self->kind);
}

/* ---- the test
 * -------------------------------------------------------------------------- */

static void
report (Trial *self, const ModelCase *made, const GPtrArray *found, guint32 seed)
{
  self->kind = kind_of (found);
  ModelCase *small = shrink_case (model_case_copy (made), still_fails, self);
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

typedef ModelCase *(*MakeCase) (GRand *random);

static void
test_engine_agrees_with_model (gconstpointer data)
{
  const MakeCase make_case = *(const MakeCase *) data;
  g_autoptr (GError) error = NULL;
  g_autofree char *folder = g_dir_make_tmp ("netfare-property-XXXXXX", &error);

  g_assert_no_error (error);
  Trial self = { .file = g_build_filename (folder, "case.topo", NULL) };
  const guint32 cases = unit_number ("NETFARE_CASES", DEFAULT_CASES);
  const guint32 first = unit_number ("NETFARE_SEED", g_random_int ());
  guint64 done = 0, steps = 0;

  g_test_message ("NETFARE_SEED=%u NETFARE_CASES=%u repeats this run", first, cases);
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
      steps += shrink_count_steps (made);
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
  static const MakeCase make_wire = random_wire_case_new;
  static const MakeCase make_wire_graphs = random_wire_graphs_new;

  g_test_init (&argc, &argv, NULL);
  g_test_add_data_func ("/replay/engine-agrees-with-model-on-random-cases", &make_case,
                        test_engine_agrees_with_model);
  g_test_add_data_func ("/replay/engine-agrees-with-model-on-random-graphs", &make_graphs,
                        test_engine_agrees_with_model);
  g_test_add_data_func ("/replay/engine-agrees-with-model-on-streams-acknowledged",
                        &make_wire, test_engine_agrees_with_model);
  g_test_add_data_func ("/replay/engine-agrees-with-model-on-graphs-acknowledged",
                        &make_wire_graphs, test_engine_agrees_with_model);
  return g_test_run ();
}
