/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Readers of a trace pair the n-th send with the n-th receive of one source, destination
 * and type: that is always right. */
#include "config.h"

#include <glib/gstdio.h>
#include <string.h>

#include "replay/overtaking.h"
#include "replay/random-case.h"
#include "replay/replayed-case.h"
#include "../fixture/trace-pairs.h"
#include "fixture/unit.h"

#define CASES 1000

/* ---- random programs --------------------------------------------------------------- */

typedef struct
{
  guint64 replayed, possible, overtaking;
} Counts;

/* Where twins change places, a trace paired first in first out looks right. */
static void
check_case (const ModelCase *made, const char *file, Counts *counts)
{
  g_autoptr (GArray) instances = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_autoptr (Program) program = model_case_program (made, instances);
  g_autoptr (Machine) machine = replayed_case_machine (made, file);
  g_autoptr (TracePairs) plain = trace_pairs_new (program, machine, FALSE);
  g_autoptr (TracePairs) typed = NULL;
  gboolean possible = overtaking_is_possible (program);

  if (plain == NULL)
    return;
  typed = trace_pairs_new (program, machine, TRUE);
  g_assert_nonnull (typed);
  counts->replayed++;
  counts->possible += possible;
  counts->overtaking += !trace_pairs_agree (plain);
  g_assert_true (trace_pairs_agree (typed));
  g_assert_cmpuint (typed->left, ==, plain->left);
  if (!possible
      || (trace_pairs_agree (plain) && plain->left == 0
          && !trace_pairs_have_twins (plain)))
    g_assert_true (strcmp (typed->text, plain->text) == 0);
}

typedef ModelCase *(*MakeCase) (GRand *random);

static void
test_pairs_are_right_on_random_programs (gconstpointer data)
{
  const MakeCase make_case = *(const MakeCase *) data;
  g_autoptr (GError) error = NULL;
  g_autofree char *folder = g_dir_make_tmp ("netfare-pairs-XXXXXX", &error);
  g_autofree char *file = g_build_filename (folder, "case.topo", NULL);
  guint32 first = g_test_rand_int ();
  Counts counts = { 0 };

  g_assert_no_error (error);
  for (guint32 i = 0; i < CASES; i++)
    {
      g_autoptr (GRand) random = g_rand_new_with_seed (first + i);
      g_autoptr (ModelCase) made = make_case (random);

      if (g_test_verbose ())
        g_test_message ("seed %u", first + i);
      check_case (made, file, &counts);
    }
  g_test_message ("first seed %u: %" G_GUINT64_FORMAT
                  " of %u replayed, in %" G_GUINT64_FORMAT
                  " messages may overtake each other, in %" G_GUINT64_FORMAT " they do",
                  first, counts.replayed, CASES, counts.possible, counts.overtaking);
  g_assert_cmpuint (counts.overtaking, >, CASES / 20);
  g_assert_cmpuint (counts.possible, <, counts.replayed);
  g_unlink (file);
  g_rmdir (folder);
}

UNIT_MAIN (argc, argv)
{
  static const MakeCase make_streams = random_case_new, make_graphs = random_graphs_new;

  g_test_init (&argc, &argv, NULL);
  g_test_add_data_func ("/picl-pairs/are-right-on-random-programs", &make_streams,
                        test_pairs_are_right_on_random_programs);
  g_test_add_data_func ("/picl-pairs/are-right-on-random-schedules", &make_graphs,
                        test_pairs_are_right_on_random_programs);
  return g_test_run ();
}
