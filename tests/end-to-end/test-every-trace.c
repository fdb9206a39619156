/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Every real trace on shapes of one to three dimensions, from 1 to 64 processors, and on
 * six networks: replayed with every function known, all sums exact and always the same
 * productive time, or refused for the reason listed here. */
#include "config.h"

#include <string.h>

#include "base/error.h"
#include "base/text-input.h"
#include "dvm/dvm-reader.h"
#include "end-to-end/identities.h"
#include "fixture/unit.h"

static const char *const shapes[]
    = { "1",   "2",   "3",    "4",     "5",     "8",     "12",   "16",
        "27",  "64",  "1x4",  "2x2",   "3x2",   "2x4",   "3x3",  "4x4",
        "7x5", "8x8", "64x1", "2x2x2", "3x2x4", "1x4x2", "4x4x4" };

static const char *const graphs[] = { "grid", "mesh", "torus" };
static const char *const formulas[] = { "network", "transputer" };

/* ---- what is refused --------------------------------------------------------------- */

typedef struct
{
  const char *trace, *shapes; /* separated by blanks */
  const char *message;        /* part of it */
} Refusal;

#define TOO_FEW "was traced for 4 processors and needs at least 4"

static const Refusal refusals[] = {
  { "tasks_f_ps4", "1 2 3", TOO_FEW },
  { "tsk_ra_ps4", "1 2 3", TOO_FEW },
};

/* The message a trace must be refused with on a shape; NULL: it is replayed. */
static const char *
expected_refusal (const char *trace, const char *shape)
{
  for (guint i = 0; i < G_N_ELEMENTS (refusals); i++)
    {
      g_auto (GStrv) list = g_strsplit (refusals[i].shapes, " ", -1);

      if (g_str_equal (refusals[i].trace, trace)
          && g_strv_contains ((const char *const *) list, shape))
        return refusals[i].message;
    }
  return NULL;
}

/* ---- replays ----------------------------------------------------------------------- */

typedef struct
{
  gboolean has_tasks;
  TotalTime productive; /* of the first replay, and of all where there are no tasks */
  guint replays;
} Seen;

static void
check_replay (Program *program, const char *shape, const char *network, Seen *seen)
{
  g_autoptr (Replayed) ours = replay_program (program, shape, network);
  TotalTime productive = characteristics_interval (ours->characteristics, 0)->productive;

  identities_check (ours);
  if (seen->replays++ == 0)
    seen->productive = productive;
  g_assert_true (seen->has_tasks || productive == seen->productive);
}

static void
check_networks (Program *program, const char *shape, Seen *seen)
{
  g_autofree char *bus = g_strdup_printf ("bus:%u", program_processors (program));

  check_replay (program, shape, bus, seen);
  for (guint i = 0; i < G_N_ELEMENTS (formulas); i++)
    {
      g_autofree char *network = g_strdup_printf ("%s:%s", formulas[i], shape);

      check_replay (program, shape, network, seen);
    }
  for (guint i = 0; i < G_N_ELEMENTS (graphs); i++)
    {
      g_autofree char *network = g_strdup_printf ("%s:%s", graphs[i], shape);

      check_replay (program, shape, network, seen);
    }
}

static Program *
read_trace (const char *path, const char *shape_text, GError **error)
{
  g_autoptr (TextInput) input = text_input_open (path, error);
  g_autofree char *why = NULL;
  Shape shape;

  g_assert_no_error (*error);
  g_assert_true (shape_parse (shape_text, &shape, &why));
  return dvm_read (input, &shape, NULL, NULL, error);
}

static void
check_shape (const char *trace, const char *path, const char *shape, Seen *seen)
{
  const char *refusal = expected_refusal (trace, shape);
  g_autoptr (GError) error = NULL;
  g_autoptr (Program) program = read_trace (path, shape, &error);

  if (refusal != NULL)
    {
      g_test_message ("%s on %s is refused: %s", trace, shape,
                      error == NULL ? "no" : error->message);
      g_assert_error (error, NETFARE_ERROR, NETFARE_ERROR_INPUT);
      g_assert_nonnull (strstr (error->message, refusal));
      return;
    }
  g_assert_no_error (error);
  for (const char *const *warning = program_warnings (program); *warning; warning++)
    g_assert_null (strstr (*warning, "unknown"));
  check_networks (program, shape, seen);
}

static gboolean
has_tasks (const char *trace)
{
  return g_str_has_prefix (trace, "tsk") || g_str_has_prefix (trace, "task");
}

static void
test_trace (gconstpointer data)
{
  Seen seen = { .has_tasks = has_tasks (data) };

  if (skips_without_traces ())
    return;
  g_autofree char *file = g_strconcat (data, ".ptr.gz", NULL);
  g_autofree char *path = shared_trace (file);
  for (guint i = 0; i < G_N_ELEMENTS (shapes); i++)
    check_shape (data, path, shapes[i], &seen);
  g_test_message ("%u replays", seen.replays);
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  for (const char *const *trace = real_traces; *trace != NULL; trace++)
    {
      g_autofree char *name
          = g_strdup_printf ("/every-trace/%s-is-replayed-or-refused-as-listed", *trace);

      g_test_add_data_func (name, *trace, test_trace);
    }
  return g_test_run ();
}
