/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a program by name may be called with, and every error with its place. */
#include "config.h"

#include <string.h>

#include "fixture/unit.h"
#include "workloads/workload-spec.h"

static WorkloadSpec
read_good (const char *text)
{
  g_autoptr (GError) error = NULL;
  WorkloadSpec spec;

  g_assert_true (workload_is_spec (text));
  g_assert_true (workload_spec_read (text, NULL, &spec, &error));
  g_assert_no_error (error);
  return spec;
}

static void
test_arguments (void)
{
  WorkloadSpec spec
      = read_good ("halo:2x3x4,1.5 KiB,rounds=7,compute=20us,seed=9,wrap=yes");

  g_assert_cmpstr (spec.workload->name, ==, "halo");
  g_assert_cmpuint (spec.processors, ==, 24);
  g_assert_cmpuint (spec.shape.rank, ==, 3);
  g_assert_cmpuint (spec.shape.size[1], ==, 3);
  g_assert_cmpuint (spec.bytes, ==, 1536);
  g_assert_cmpuint (spec.rounds, ==, 7);
  g_assert_cmpint (spec.compute, ==, 20000000);
  g_assert_cmpuint (spec.seed, ==, 9);
  g_assert_cmpuint (spec.yes, ==, 1);

  spec = read_good ("halo( 8 , 0 , wrap=no )");
  g_assert_cmpuint (spec.processors, ==, 8);
  g_assert_cmpuint (spec.bytes, ==, 0);
  g_assert_cmpuint (spec.yes, ==, 0);
  g_assert_cmpuint (spec.rounds, ==, 1);
  g_assert_cmpint (spec.compute, ==, 0);

  spec = read_good ("shift:8,1B,-3");
  g_assert_cmpint (spec.number, ==, -3);
  spec = read_good ("incast:8,1");
  g_assert_cmpint (spec.number, ==, 0);
  spec = read_good ("halo-allreduce(4,1,8,every=3)");
  g_assert_cmpuint (spec.reduced, ==, 8);
  g_assert_cmpuint (spec.every, ==, 3);
  spec = read_good ("barrier:5,rounds=0");
  g_assert_cmpuint (spec.rounds, ==, 0);
}

static void
test_names (void)
{
  g_assert_true (workload_is_spec ("halo:"));
  g_assert_true (workload_is_spec ("reduce-scatter("));
  g_assert_false (workload_is_spec ("halo"));
  g_assert_false (workload_is_spec ("Halo:4,1"));
  g_assert_false (workload_is_spec ("halo.goal"));
  g_assert_false (workload_is_spec ("halos:4,1"));
  g_assert_false (workload_is_spec ("./halo:4,1"));
  g_assert_false (workload_is_spec (""));
}

/* A workload without an example that can be read, or with a name twice, would not be one
 * that users can find. */
static void
test_examples (void)
{
  for (const Workload *const *row = workloads (); *row != NULL; row++)
    {
      const WorkloadSpec spec = read_good ((*row)->example);

      g_assert_true (spec.workload == *row);
      g_assert_true ((*row)->has_operation || (*row)->destinations != NULL
                     || (*row)->permute != NULL || spec.traffic.pattern != NULL);
    }
}

static void
test_parameters (void)
{
  g_autoptr (ParameterValues) values = parameter_values_new ();
  g_autoptr (GError) error = NULL;
  WorkloadSpec spec;

  g_assert_null (parameter_values_add (values, "ROUNDS=3"));
  g_assert_null (parameter_values_add (values, "compute=1ns"));
  g_assert_true (workload_spec_read ("ring-less:1", values, &spec, NULL) == FALSE);
  g_assert_true (workload_spec_read ("neighbour:4,8,rounds=2", values, &spec, &error));
  g_assert_cmpuint (spec.rounds, ==, 3);
  g_assert_cmpint (spec.compute, ==, 1000);

  g_autoptr (ParameterValues) bad = parameter_values_new ();
  g_assert_null (parameter_values_add (bad, "rounds=x"));
  g_assert_false (workload_spec_read ("neighbour:4,8", bad, &spec, &error));
  g_assert_cmpstr (error->message, ==,
                   "--define rounds:1:1: error: found 'x', expected a whole number");
}

/* ---- errors ------------------------------------------------------------------------ */

static const struct
{
  const char *text, *message; /* after the text, with line and column */
} wrong[] = {
  { "halo:", ":1:6: error: found the end, expected a shape: halo(S, B, wrap=no), as in "
             "halo:4x4,1KiB" },
  { "halo", ":1:5: error: found the end, expected a shape: halo(S, B, wrap=no), as in "
            "halo:4x4,1KiB" },
  { "halo(", ":1:5: error: found '(', expected ')' at the end" },
  { "halo()", ":1:7: error: found the end, expected a shape: halo(S, B, wrap=no), as in "
              "halo:4x4,1KiB" },
  { "halo:4x4", ":1:9: error: found the end, expected a size: halo(S, B, wrap=no), as in "
                "halo:4x4,1KiB" },
  { "halo:4x0,1", ":1:6: error: 0 processors, expected a size of at least 1" },
  { "halo:4,,1", ":1:8: error: found '', expected an argument" },
  { "halo:4,1,", ":1:10: error: found '', expected an argument" },
  { "halo:4,1,2",
    ":1:10: error: found '2', expected no more than halo(S, B, wrap=no), or wrap=, "
    "rounds=, compute= or seed=" },
  { "halo:4,1XB",
    ":1:9: error: unknown unit 'XB', expected one of B, KiB, MiB, GiB, kB, MB, GB" },
  { "halo:4,-1",
    ":1:8: error: found '-1', expected a size, as in 64 or 8 KiB, not negative" },
  { "halo:4,0.5", ":1:8: error: found '0.5', expected a whole number of bytes" },
  { "halo:4,many", ":1:8: error: found 'many', expected a size, as in 64 or 8 KiB" },
  { "halo:4,1,rounds=a", ":1:17: error: found 'a', expected a whole number" },
  { "halo:4,1,rounds=", ":1:17: error: found '', expected a whole number" },
  { "halo:4,1,rounds=1,rounds=2", ":1:26: error: found '2', expected rounds once" },
  { "halo:4,1,turns=2",
    ":1:10: error: found 'turns', expected wrap=, rounds=, compute= or seed=" },
  { "halo:4,1,wrap=maybe", ":1:15: error: found 'maybe', expected no or yes" },
  { "halo:4,1,compute=1 h",
    ":1:20: error: unknown unit 'h', expected one of ps, ns, us, ms, s" },
  { "halo:4,1,compute=0.1ps",
    ":1:18: error: found '0.1', expected a whole number of picoseconds" },
  { "halo(4,1", ":1:8: error: found '1', expected ')' at the end" },
  { "shift:0,1,1", ":1:7: error: found '0', expected a number of at least 1" },
  { "shift:4,1,--1", ":1:12: error: found '-1', expected a whole number, not negative" },
  { "transpose:4,1",
    ":1:11: error: found '4', expected a shape of two sides, as in 4x4" },
  { "shuffle:6,1", ":1:9: error: found '6', expected a power of two" },
  { "uniform:1,1", ":1:9: error: found '1', expected at least 2 processors" },
  { "outcast:1,1", ":1:9: error: found '1', expected at least 2 processors" },
  { "incast:4,1,4", ":1:12: error: found '4', expected fewer than the processors" },
  { "incast:4,1,0", ":1:12: error: found '0', expected a number of at least 1" },
  { "adversarial:7,1,2",
    ":1:17: error: found '2', expected a size that divides the number of processors" },
  { "halo-allreduce:4,1,8,every=0",
    ":1:28: error: found '0', expected a number of at least 1" },
  { "unknown:4", ":1:1: error: found 'unknown:4', expected the name of a program and its "
                 "arguments, as in halo:4x4,1KiB (netfare program --list shows all)" },
};

static void
test_errors (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (wrong); i++)
    {
      g_autofree char *message = g_strconcat (wrong[i].text, wrong[i].message, NULL);
      g_autoptr (GError) error = NULL;
      WorkloadSpec spec;

      g_assert_false (workload_spec_read (wrong[i].text, NULL, &spec, &error));
      g_assert_cmpstr (error->message, ==, message);
    }
}

static void
test_many_arguments (void)
{
  g_autoptr (GString) text = g_string_new ("halo:4,1");
  g_autoptr (GError) error = NULL;
  WorkloadSpec spec;

  for (guint i = 0; i < 40; i++)
    g_string_append (text, ",rounds=1");
  g_assert_false (workload_spec_read (text->str, NULL, &spec, &error));
  g_assert_nonnull (strstr (error->message, "expected fewer arguments"));
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/workload-spec/arguments", test_arguments);
  g_test_add_func ("/workload-spec/names", test_names);
  g_test_add_func ("/workload-spec/examples", test_examples);
  g_test_add_func ("/workload-spec/parameters", test_parameters);
  g_test_add_func ("/workload-spec/errors", test_errors);
  g_test_add_func ("/workload-spec/many-arguments", test_many_arguments);
  return g_test_run ();
}
