/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Real traces on the two formula networks against the numbers of an independent
 * implementation of the same rules, all fields of all intervals; and on graphs those
 * fields that do not depend on the network.  Times must be equal to the picosecond. */
#include "config.h"

#include <string.h>

#include "base/error.h"
#include "base/text-input.h"
#include "dvm/dvm-reader.h"
#include "end-to-end/replayed-trace.h"
#include "analysis/interval-fields.h"
#include "fixture/unit.h"

/* One of the reference's replays: "shape,type", and its "interval,field" -> value. */
typedef struct
{
  char *shape, *type;
  GHashTable *values;
} ReferenceRun;

static void
reference_run_free (gpointer data)
{
  ReferenceRun *self = data;

  g_free (self->shape);
  g_free (self->type);
  g_hash_table_unref (self->values);
  g_free (self);
}

static ReferenceRun *
find_run (GPtrArray *runs, const char *shape, const char *type)
{
  for (guint i = 0; i < runs->len; i++)
    {
      ReferenceRun *run = runs->pdata[i];

      if (g_str_equal (run->shape, shape) && g_str_equal (run->type, type))
        return run;
    }
  ReferenceRun *run = g_new0 (ReferenceRun, 1);
  run->shape = g_strdup (shape);
  run->type = g_strdup (type);
  run->values = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  g_ptr_array_add (runs, run);
  return run;
}

/* Lines: trace,shape,type,interval,field,value */
static GPtrArray *
read_reference (const char *trace)
{
  g_autofree char *path = shared_trace ("reference.csv.gz");
  g_autoptr (TextInput) input = text_input_open (path, NULL);
  GPtrArray *runs = g_ptr_array_new_with_free_func (reference_run_free);
  const char *line;
  gsize length;

  while (text_input_next_line (input, &line, &length, NULL))
    {
      g_autofree char *text = g_strndup (line, length);
      g_auto (GStrv) row = g_strsplit (text, ",", 6);

      if (g_strv_length (row) != 6 || !g_str_equal (row[0], trace))
        continue;
      ReferenceRun *run = find_run (runs, row[1], row[2]);
      g_hash_table_insert (run->values, g_strdup_printf ("%s,%s", row[3], row[4]),
                           g_strdup (row[5]));
    }
  return runs;
}

/* ---- our numbers, as the reference writes them ------------------------------------- */

static char *
interval_name (const Interval *interval, guint32 number)
{
  g_autofree char *expression
      = interval->has_expression
            ? g_strdup_printf ("%" G_GINT64_FORMAT, interval->expression)
            : g_strdup ("");

  return g_strdup_printf ("%u:%s:%s:%u:%s:L%u:x%" G_GUINT64_FORMAT, number,
                          interval->kind, interval->file, interval->line, expression,
                          interval->level, interval->count);
}

static void
compare (const ReferenceRun *run, const char *interval, const char *field,
         const char *ours, guint *compared)
{
  g_autofree char *key = g_strdup_printf ("%s,%s", interval, field);
  const char *theirs = g_hash_table_lookup (run->values, key);

  if (theirs == NULL)
    return;
  (*compared)++;
  if (g_str_equal (ours, theirs))
    return;
  g_test_message ("%s on %s: %s is %s, reference %s", run->shape, run->type, key, ours,
                  theirs);
  g_test_fail ();
}

static gboolean
is_network_independent (const char *field)
{
  return g_str_has_prefix (field, "productive_")
         || g_str_has_prefix (field, "insufficient_") || g_str_equal (field, "io_time");
}

static void
compare_fields (const ReferenceRun *run, const IntervalTotals *totals, const char *name,
                gboolean all, guint *compared)
{
  NumberText text;

  for (guint f = 0; f < N_INTERVAL_FIELDS; f++)
    {
      const IntervalField *field = interval_field (f);

      if (!all && !is_network_independent (field->key))
        continue;
      if (f == INTERVAL_FIELD_EFFICIENCY)
        number_ratio (totals->productive, totals->total, 12, "1.000000000000", text);
      else
        number_fixed (interval_field_time (field, totals), SIM_TIME_PER_SECOND, 12, text);
      compare (run, name, field->key, text, compared);
    }
}

static void
compare_kinds (const ReferenceRun *run, const IntervalTotals *totals, const char *name,
               gboolean all, guint *compared)
{
  for (guint k = 0; k < N_KINDS; k++)
    for (guint f = 0; f < (all ? N_KIND_FIELDS : 1); f++)
      {
        g_autofree char *key
            = g_strdup_printf ("%s.%s", kind_name (k)->key, kind_field (f)->key);
        NumberText text;

        if (f == 0)
          g_snprintf (text, sizeof text, "%" G_GUINT64_FORMAT, totals->count[k]);
        else
          number_fixed (totals->kind[k][f - 1], SIM_TIME_PER_SECOND, 12, text);
        compare (run, name, key, text, compared);
      }
}

/* Returns: how many values were compared. */
static guint
compare_intervals (const ReferenceRun *run, Replayed *ours, gboolean all)
{
  guint compared = 0;
  g_autofree guint32 *preorder = program_interval_preorder (ours->program);

  for (guint32 i = 0; i < program_intervals (ours->program); i++)
    {
      const Interval *interval = program_interval (ours->program, preorder[i]);
      const IntervalTotals *totals
          = characteristics_interval (ours->characteristics, preorder[i]);
      g_autofree char *name = interval_name (interval, i + 1);

      compare_fields (run, totals, name, all, &compared);
      compare_kinds (run, totals, name, all, &compared);
    }
  return compared;
}

/* ---- tests ------------------------------------------------------------------------- */

static char *
trace_path (const char *trace)
{
  g_autofree char *file = g_strconcat (trace, ".ptr.gz", NULL);

  return shared_trace (file);
}

static void
test_formula_networks (gconstpointer data)
{
  if (skips_without_traces ())
    return;
  g_autofree char *path = trace_path (data);
  g_autoptr (GPtrArray) runs = read_reference (data);
  /* Ten shapes, two networks; those of 1 and 2 processors may be refused. */
  g_assert_cmpuint (runs->len, ==, least_processors (data) > 1 ? 16 : 20);
  for (guint i = 0; i < runs->len; i++)
    {
      const ReferenceRun *run = runs->pdata[i];
      g_autofree char *network = g_strdup_printf ("%s:%s", run->type, run->shape);
      g_autoptr (Replayed) ours = replay_trace (path, NULL, network, NULL);

      g_assert_cmpuint (compare_intervals (run, ours, TRUE), ==,
                        g_hash_table_size (run->values));
    }
}

/* On a graph of as many processors, whatever its form. */
static void
test_graphs (gconstpointer data)
{
  static const char *const graphs[] = { "bus", "crossbar", "ring" };

  if (skips_without_traces ())
    return;
  g_autofree char *path = trace_path (data);
  g_autoptr (GPtrArray) runs = read_reference (data);
  for (guint i = 0; i < runs->len; i++)
    {
      const ReferenceRun *run = runs->pdata[i];
      g_autofree char *why = NULL;
      Shape shape;

      g_assert_true (shape_parse (run->shape, &shape, &why));
      g_autofree char *network = g_strdup_printf (
          "%s:%u", graphs[i % G_N_ELEMENTS (graphs)], shape_count (&shape));
      g_autoptr (Replayed) ours = replay_trace (path, run->shape, network, NULL);
      g_assert_cmpuint (compare_intervals (run, ours, FALSE), >=, 12);
    }
}

/* Each trace on each shape: read with every function known, or refused as it must be. */
static void
test_shapes (gconstpointer data)
{
  static const char *const shapes[]
      = { "1", "2", "4", "2x2", "8", "4x2", "2x2x2", "16", "4x4", "64" };

  if (skips_without_traces ())
    return;
  g_autofree char *path = trace_path (data);
  for (guint i = 0; i < G_N_ELEMENTS (shapes); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (TextInput) input = text_input_open (path, &error);
      g_autofree char *why = NULL;
      Shape shape;

      g_assert_true (shape_parse (shapes[i], &shape, &why));
      g_autoptr (Program) program = dvm_read (input, &shape, NULL, NULL, &error);
      if (shape_count (&shape) < least_processors (data))
        {
          g_assert_error (error, NETFARE_ERROR, NETFARE_ERROR_INPUT);
          g_assert_nonnull (strstr (error->message, "was traced for 4 processors and "
                                                    "needs at least 4"));
          continue;
        }
      g_assert_no_error (error);
      for (const char *const *warning = program_warnings (program); *warning; warning++)
        g_assert_null (strstr (*warning, "unknown"));
    }
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  for (const char *const *trace = real_traces; *trace != NULL; trace++)
    {
      g_autofree char *formulas
          = g_strdup_printf ("/reference/%s/formula-networks-equal-reference", *trace);
      g_autofree char *graphs = g_strdup_printf (
          "/reference/%s/graphs-equal-reference-where-network-does-not-matter", *trace);
      g_autofree char *shapes = g_strdup_printf (
          "/reference/%s/every-function-is-known-on-every-shape", *trace);

      g_test_add_data_func (shapes, *trace, test_shapes);
      g_test_add_data_func (formulas, *trace, test_formula_networks);
      g_test_add_data_func (graphs, *trace, test_graphs);
    }
  return g_test_run ();
}
