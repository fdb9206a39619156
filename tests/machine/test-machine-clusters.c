/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The cluster form of Predictor.par: what is read, and every error. */
#include "config.h"

#include "machine-fixture.h"
#include "machine-file/machine-file.h"
#include "network/models/models.h"
#include "fixture/unit.h"

#define REST "net.CommType = ethernet; net.TStart = 10; net.TByte = 0.5; node = 1.0;"

static void
test_clusters_are_expanded_depth_first (Fixture *fixture, gconstpointer data)
{
  const MachineClusters *c;

  read_text (fixture, "// any order, either case\n"
                      "NODE = 2.00; fast = 0.5;\n"
                      "Net = {2 x Smp, Fast, 1 x smp};\n"
                      "NET.COMMTYPE = Transputer; net.tstart = 75; net.tbyte = 0.2;\n"
                      "smp = {node, fast};\n"
                      "smp.CommType = Myrinet (3); smp.TStart = 1 MS; smp.TByte = 1 ns;\n"
                      "CLUSTER = net;\n"
                      "search = 3;\n");
  c = fixture->machine->clusters;
  g_assert_true (fixture->machine->model == &network_model_clusters);
  g_assert_cmpstr (c->name, ==, "net");
  g_assert_cmpuint (c->processors, ==, 7);
  g_assert_cmpuint (c->n_clusters, ==, 4);

  const guint32 first[] = { 0, 0, 2, 5 }, processors[] = { 7, 2, 2, 2 };
  const guint32 cluster_of[] = { 1, 1, 2, 2, 0, 3, 3 };
  /* 2.00 is twice as fast: times by 1/2. */
  const guint64 twice[] = { 1, 4, 1, 4, 4, 1, 4 };
  for (guint32 i = 0; i < c->n_clusters; i++)
    {
      g_assert_cmpuint (c->clusters[i].parent, ==, i == 0 ? CLUSTER_NONE : 0);
      g_assert_cmpuint (c->clusters[i].first_processor, ==, first[i]);
      g_assert_cmpuint (c->clusters[i].processors, ==, processors[i]);
      g_assert_cmpuint (c->clusters[i].channels, ==, i == 0 ? 1 : 3);
      g_assert_true (c->clusters[i].start_time == (i == 0 ? 75 : 1000) * MICROSECOND);
      g_assert_true (c->clusters[i].byte_time == MICROSECOND / (i == 0 ? 5 : 1000));
    }
  for (guint32 p = 0; p < c->processors; p++)
    {
      g_assert_cmpuint (c->cluster_of[p], ==, cluster_of[p]);
      g_assert_cmpuint (2 * c->power[p].digits, ==, twice[p] * c->power[p].scale);
    }
  g_assert_cmpuint (fixture->machine->warnings->len, ==, 1);
  g_assert_true (g_str_has_suffix (
      fixture->machine->warnings->pdata[0],
      "m.par:8: 'search' is ignored: the machine is replayed as it is"));
}

static void
test_a_comm_type_may_be_anothers (Fixture *fixture, gconstpointer data)
{
  read_text (fixture, "cluster = net; net = {a, b}; a = {2 x node}; b = {3 x node};"
                      "node = 1;"
                      "net.CommType = a.CommType; net.TStart = 1; net.TByte = 1;"
                      "a.CommType = b.commtype; a.TStart = 1; a.TByte = 1;"
                      "b.CommType = myrinet (7); b.TStart = 1; b.TByte = 1;");
  for (guint32 i = 0; i < 3; i++)
    g_assert_cmpuint (fixture->machine->clusters->clusters[i].channels, ==, 7);
}

static void
test_one_processor_is_a_machine (Fixture *fixture, gconstpointer data)
{
  read_text (fixture, "cluster = node; node = 1.0;");
  g_assert_cmpuint (fixture->machine->clusters->processors, ==, 1);
}

static void
test_the_shape_is_all_processors (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GError) error = NULL;

  read_text (fixture, "cluster = net; net = {6 x node};" REST);
  g_assert_true (machine_resolve (fixture->machine, &error));
  g_assert_cmpuint (fixture->machine->shape.size[0], ==, 6);
  g_assert_cmpstr (fixture->machine->name, ==, "cluster(net)");
  g_assert_true (machine_set_shape (fixture->machine, "7", &error));
  g_assert_false (machine_resolve (fixture->machine, &error));
  g_assert_nonnull (
      strstr (error->message, "the topology has 7 processors, cluster(net) has 6"));
}

typedef struct
{
  const char *text, *message;
} Bad;

static const Bad bad[] = {
  { "cluster = net; net = {node};", "m.par:1:23: error: 'node' is not defined, expected "
                                    "'node = { .. };' or 'node = 1.0;' in this file" },
  { "cluster = net;", "m.par:1:11: error: 'net' is not defined, expected 'net = { .. };' "
                      "or 'net = 1.0;' in this file" },
  { "cluster = net; net = {a}; a = {net};",
    "m.par:1:32: error: cluster 'net' contains itself" },
  { "cluster = net; net = {2 x node}; node = 1;",
    "m.par:1:16: error: cluster 'net' has 2 members and no CommType, expected "
    "net.CommType = ..;" },
  { "cluster = net; net = {a, a}; net.CommType = ethernet; a = 1;",
    "m.par:1:16: error: cluster 'net' has 2 members and no TStart, expected net.TStart = "
    "..;" },
  { "cluster = net; net = {a, a}; net.CommType = ethernet; net.TStart = 1; a = 1;",
    "m.par:1:16: error: cluster 'net' has 2 members and no TByte, expected net.TByte = "
    "..;" },
  { "cluster = net; cluster = net;",
    "m.par:1:16: error: found 'cluster', expected 'cluster' once" },
  { "search = 1; cluster = net; search = 1;",
    "m.par:1:28: error: found 'search', expected 'search' once" },
  { "cluster = 4;",
    "m.par:1:11: error: found '4', expected the name of the machine's cluster" },
  { "cluster = net; net = 1; NET = 2;", "m.par:1:25: error: 'net' is defined twice" },
  { "cluster = net; net = {};",
    "m.par:1:23: error: found '}', expected a member, as in node or 4 x node" },
  { "cluster = net; net = {4 node};",
    "m.par:1:25: error: found 'node', expected 'x' and a name, as in 4 x node" },
  { "cluster = net; net = {0 x node};",
    "m.par:1:23: error: found '0', expected a number of at least 1" },
  { "cluster = net; net = {node node};",
    "m.par:1:28: error: found 'node', expected ',' or '}'" },
  { "cluster = net; net = {node}", "m.par:1:28: error: found the end, expected ';'" },
  { "cluster = net; net = fast;",
    "m.par:1:22: error: found 'fast', expected a { list } of members, or a processor's "
    "productivity, as in 1.0" },
  { "cluster = net; net = 0.0;",
    "m.par:1:22: error: found '0.0', expected a productivity above 0" },
  { "cluster = net; net : 1;",
    "m.par:1:20: error: found ':', expected '=' or '.' after the name" },
  { "cluster = net; net.Speed = 1;",
    "m.par:1:20: error: found 'Speed', expected CommType, TStart or TByte" },
  { "cluster = net; net.TStart = 1; net.tstart = 2;",
    "m.par:1:36: error: this is set twice for 'net'" },
  { "cluster = net; net.TStart 1;", "m.par:1:27: error: found '1', expected '='" },
  { "cluster = net; net.TStart = -1;",
    "m.par:1:29: error: found '-1', expected a time, as in 75 or 75 us, not negative" },
  { "cluster = net; net.CommType = token;",
    "m.par:1:31: error: found 'token', expected ethernet, transputer, myrinet (CHANNELS) "
    "or OTHER.CommType" },
  { "cluster = net; net.CommType = 3;",
    "m.par:1:31: error: found '3', expected ethernet, transputer, myrinet (CHANNELS) or "
    "OTHER.CommType" },
  { "cluster = net; net.CommType = myrinet;",
    "m.par:1:31: error: found 'myrinet', expected myrinet (CHANNELS)" },
  { "cluster = net; net.CommType = myrinet (0);",
    "m.par:1:40: error: found '0', expected a number of at least 1" },
  { "cluster = net; net.CommType = a.TStart;",
    "m.par:1:33: error: found 'TStart', expected CommType" },
  { "cluster = net; net.CommType = a.CommType; a.CommType = net.CommType;",
    "m.par:1:31: error: no CommType is found for this: 'a' sets none itself" },
  { "cluster = net; net = {a, a}; nett.TStart = 1; a = 1;",
    "m.par:1:35: error: 'nett' is not defined, expected a cluster of this file" },
  { "cluster = a; a = 1; A.tbyte = 1;",
    "m.par:1:23: error: 'a' is a processor, expected a cluster" },
  { "cluster = net; net = {a, a}; net.TStart = 1 min;",
    "m.par:1:45: error: unknown unit 'min', expected one of ps, ns, us, ms, s" },
  { "net = {2 x a}; a = 1 # 2; cluster = net;",
    "m.par:1:22: error: unexpected character '#'" },
  { "cluster = a; a = {2 x b}; b = {1000000 x c}; c = 1; b.CommType = ethernet; b.TStart "
    "= 1; b.TByte = 1; a.CommType = b.CommType; a.TStart = 1; a.TByte = 1;",
    "m.par:1:46: error: the machine has more than 1048576 processors" },
  { "cluster = net; 7 = 1;",
    "m.par:1:16: error: found '7', expected cluster = NAME, search = N, NAME = {..}, "
    "NAME = 1.0, NAME.CommType, NAME.TStart or NAME.TByte" },
  { "cluster = a; a = {67108864 x b, c}; a.CommType = ethernet; a.TStart = 1; a.TByte = "
    "1; c = {b}; b = {d}; d = {e}; e = {e};",
    "m.par:1:119: error: cluster 'e' contains itself" },
  { "cluster = a; a = {67108865 x b};",
    "m.par:1:19: error: found '67108865', expected a number of at most 67108864" },
};

static void
test_errors_name_the_place (Fixture *fixture, gconstpointer data)
{
  for (guint i = 0; i < G_N_ELEMENTS (bad); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autofree char *path = write_file (fixture, "m.par", bad[i].text);

      g_assert_false (machine_read (fixture->machine, path, &error));
      g_assert_cmpstr (error->message + strlen (fixture->folder) + 1, ==, bad[i].message);
    }
}

static void
test_more_processors_or_clusters_than_fit_are_refused (Fixture *fixture,
                                                       gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  GString *deep = g_string_new ("cluster = c0;");

  for (guint i = 0; i < 70; i++)
    g_string_append_printf (deep, "c%u = {c%u};", i, i + 1);
  g_string_append (deep, "c70 = 1;");
  g_autofree char *path = write_file (fixture, "m.par", deep->str);
  g_string_free (deep, TRUE);
  g_assert_false (machine_read (fixture->machine, path, &error));
  g_assert_nonnull (strstr (error->message, "clusters nested more than 64 deep"));
  g_clear_error (&error);

  g_autofree char *many
      = write_file (fixture, "m.par",
                    "cluster = a; a = {2000000 x b}; a.CommType = ethernet;"
                    "a.TStart = 1; a.TByte = 1; b = {c}; c = 1;");
  g_assert_false (machine_read (fixture->machine, many, &error));
  g_assert_nonnull (
      strstr (error->message, "the machine has more than 1048576 clusters"));
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
#define CASE(name, function)                                                             \
  g_test_add ("/machine-clusters/" name, Fixture, NULL, set_up, function, tear_down)
  CASE ("clusters-are-expanded-depth-first", test_clusters_are_expanded_depth_first);
  CASE ("a-comm-type-may-be-anothers", test_a_comm_type_may_be_anothers);
  CASE ("one-processor-is-a-machine", test_one_processor_is_a_machine);
  CASE ("the-shape-is-all-processors", test_the_shape_is_all_processors);
  CASE ("errors-name-the-place", test_errors_name_the_place);
  CASE ("more-processors-or-clusters-than-fit-are-refused",
        test_more_processors_or_clusters_than_fit_are_refused);
  return g_test_run ();
}
