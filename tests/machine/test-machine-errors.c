/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Every message that a machine file can lead to. */
#include "config.h"

#include "machine-fixture.h"
#include "machine-file/machine-file.h"
#include "fixture/unit.h"

static char *
failure_of (Fixture *fixture, const char *text, gssize length)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *path = g_build_filename (fixture->folder, "m.par", NULL);

  g_assert_true (g_file_set_contents (path, text, length, NULL));
  g_assert_false (machine_read (fixture->machine, path, &error));
  g_assert_error (error, NETFARE_ERROR, NETFARE_ERROR_INPUT);

  /* Without the folder. */
  g_assert_true (g_str_has_prefix (error->message, fixture->folder));
  return g_strdup (error->message + strlen (fixture->folder) + 1);
}

static void
assert_fails (Fixture *fixture, const char *text, const char *expected)
{
  g_autofree char *message = failure_of (fixture, text, -1);

  g_assert_cmpstr (message, ==, expected);
}

static void
test_unknown_key_names_nearest (Fixture *fixture, gconstpointer data)
{
  assert_fails (fixture, "power = 1;\n  star time = 75;",
                "m.par:2:3: error: unknown key 'star time'; "
                "the nearest known one is 'start time'");
  assert_fails (fixture, "colour = 1;",
                "m.par:1:1: error: unknown key 'colour', "
                "expected one of a machine file's keys");
}

static void
test_repeated_key (Fixture *fixture, gconstpointer data)
{
  assert_fails (fixture, "power = 1;\n\nPower = 2;",
                "m.par:3:1: error: 'power' is set twice, first in line 1");
  assert_fails (fixture, "link byte time = 1;\nbandwidth = 1 GB/s;",
                "m.par:2:1: error: 'bandwidth' is set twice (bandwidth sets link byte "
                "time), first in line 1");
}

static void
test_missing_semicolon (Fixture *fixture, gconstpointer data)
{
  assert_fails (fixture, "type = network\nstart time = 75;",
                "m.par:1:15: error: found 'start', expected ';' after the value");
  assert_fails (fixture, "power = 1",
                "m.par:1:10: error: found the end, expected ';' after the value");
}

static void
test_bad_statements (Fixture *fixture, gconstpointer data)
{
  assert_fails (fixture, "= 75;",
                "m.par:1:1: error: found '=', expected a key, as in 'start time = 75;'");
  assert_fails (fixture, "power = 1;;",
                "m.par:1:11: error: found ';', expected a key, as in 'start time = 75;'");
  assert_fails (fixture, "start time 75;",
                "m.par:1:12: error: found '75', expected '=' after 'start time'");
  assert_fails (fixture, "power = ;",
                "m.par:1:9: error: found ';', expected a value: a number, a word, "
                "a \"string\", a { list } or name(arguments)");
  assert_fails (fixture, "power = @;", "m.par:1:9: error: unexpected character '@'");
  assert_fails (fixture, "type = \xd1\x81;",
                "m.par:1:8: error: unexpected character "
                "'\xd1\x81'");
}

static void
test_unterminated_string_and_list (Fixture *fixture, gconstpointer data)
{
  assert_fails (fixture, "network = file(\"mesh.topo);\n\"",
                "m.par:1:16: error: a string without its closing '\"' on the same line");
  assert_fails (fixture, "power = {1, 2",
                "m.par:1:14: error: found the end, expected ',' or '}'");
  assert_fails (fixture, "power = {1, 2;",
                "m.par:1:14: error: found ';', expected ',' or '}'");
  assert_fails (fixture, "network = mesh(4",
                "m.par:1:17: error: found the end, expected ',' or ')'");
}

static void
test_negative_time (Fixture *fixture, gconstpointer data)
{
  assert_fails (fixture, "start time = -75;",
                "m.par:1:14: error: found '-75', expected a time, as in 75 or 75 us, "
                "not negative");
}

static void
test_bad_times (Fixture *fixture, gconstpointer data)
{
  assert_fails (fixture, "start time = soon;",
                "m.par:1:14: error: found 'soon', expected a time, as in 75 or 75 us");
  assert_fails (fixture, "start time = {75};",
                "m.par:1:14: error: found a list, expected a time, as in 75 or 75 us");
  assert_fails (fixture, "start time = \"75\";",
                "m.par:1:14: error: found the string '75', expected a time, as in 75 or "
                "75 us");
  assert_fails (fixture, "start time = 75 KiB;",
                "m.par:1:17: error: unknown unit 'KiB', expected one of ps, ns, us, ms, "
                "s");
  assert_fails (fixture, "start time = 1.2.3;",
                "m.par:1:14: error: found '1.2.3', expected a plain decimal number of at "
                "most 18 significant digits");
  assert_fails (fixture, "start time = 1234567890123456789;",
                "m.par:1:14: error: found '1234567890123456789', expected a plain "
                "decimal number of at most 18 significant digits");
  assert_fails (fixture, "start time = 4611687 s;",
                "m.par:1:14: error: found '4611687', expected a time of at most 4611686 "
                "s, in whole attoseconds");
  assert_fails (fixture, "start time = 0.0000001 ps;",
                "m.par:1:14: error: found '0.0000001', expected a whole number of "
                "attoseconds");
}

static void
test_bad_sizes (Fixture *fixture, gconstpointer data)
{
  assert_fails (fixture, "scalar bytes = 0;",
                "m.par:1:16: error: found '0', expected a number of bytes of at least 1");
  assert_fails (fixture, "scalar bytes = -1;",
                "m.par:1:16: error: found '-1', expected a size, as in 64 or 8 KiB, not "
                "negative");
  assert_fails (fixture, "scalar bytes = 1.3;",
                "m.par:1:16: error: found '1.3', expected a whole number of bytes");
  assert_fails (fixture, "scalar bytes = 8 GiB;",
                "m.par:1:16: error: found '8', expected a number of bytes of at most "
                "1073741824");
  assert_fails (fixture, "route memory = 999999999999999999 GiB;",
                "m.par:1:16: error: found '999999999999999999', expected a number of "
                "bytes of at most 4611686018427387904");
  assert_fails (fixture, "scalar bytes = 8 us;",
                "m.par:1:18: error: unknown unit 'us', expected one of B, KiB, MiB, GiB, "
                "kB, MB, GB");
  assert_fails (fixture, "packet bytes = 0;",
                "m.par:1:16: error: found '0', expected a number of bytes of at least 1");
  assert_fails (fixture, "packet bytes = some;",
                "m.par:1:16: error: found 'some', expected whole, best or a size");
  assert_fails (fixture, "rendezvous bytes = some;",
                "m.par:1:20: error: found 'some', expected none or a size");
  assert_fails (fixture, "injection = some;",
                "m.par:1:13: error: found 'some', expected whole or interleave(PACKETS)");
  assert_fails (fixture, "injection = interleave(1, 2);",
                "m.par:1:13: error: found 'interleave' with arguments, expected whole or "
                "interleave(PACKETS)");
}

static void
test_bad_bandwidths (Fixture *fixture, gconstpointer data)
{
  assert_fails (fixture, "bandwidth = 10;",
                "m.par:1:13: error: found '10', expected a bandwidth, as in 10 GB/s");
  assert_fails (fixture, "bandwidth = 10 GB;",
                "m.par:1:16: error: unknown unit 'GB', expected one of B/s, KiB/s, "
                "MiB/s, GiB/s, kB/s, MB/s, GB/s, kbit/s, Mbit/s, Gbit/s");
  assert_fails (fixture, "bandwidth = 0 GB/s;",
                "m.par:1:13: error: found '0', expected a bandwidth above 0");
  assert_fails (fixture, "bandwidth = 999999999999 GB/s;",
                "m.par:1:13: error: found '999999999999', expected a bandwidth between 1 "
                "B/s and 10^9 GB/s");
  assert_fails (fixture, "bandwidth = 0.0000000001 B/s;",
                "m.par:1:13: error: found '0.0000000001', expected a bandwidth between 1 "
                "B/s and 10^9 GB/s");
}

static void
test_bad_numbers (Fixture *fixture, gconstpointer data)
{
  assert_fails (fixture, "power = 0;",
                "m.par:1:9: error: found '0', expected a power above 0");
  assert_fails (fixture, "power = {1, 0.0};",
                "m.par:1:13: error: found '0.0', expected a power above 0");
  assert_fails (fixture, "power = {};",
                "m.par:1:9: error: found a list, expected a number, or a list of "
                "numbers");
  assert_fails (fixture, "power = {1, fast};",
                "m.par:1:13: error: found 'fast', expected a number, or a list of "
                "numbers");
  assert_fails (fixture, "power = -1;",
                "m.par:1:9: error: found '-1', expected a number, or a list of numbers, "
                "not negative");
  assert_fails (fixture, "power = 1 us;",
                "m.par:1:11: error: found 'us', expected a number without a unit");
  assert_fails (fixture, "processors = 0;",
                "m.par:1:14: error: found '0', expected a number of at least 1");
  assert_fails (fixture, "processors = 1.5;",
                "m.par:1:14: error: found '1.5', expected a whole number");
  assert_fails (fixture, "processors = 67108865;",
                "m.par:1:14: error: found '67108865', expected a number of at most "
                "67108864");
}

#define A_SHARE "expected a share of at most 10 with at most 9 decimals, as in 0.04 or 4%"

static void
test_bad_shares (Fixture *fixture, gconstpointer data)
{
  assert_fails (fixture, "model error = high;",
                "m.par:1:15: error: found 'high', " A_SHARE);
  assert_fails (fixture, "model error = -1;",
                "m.par:1:15: error: found '-1', " A_SHARE ", not negative");
  assert_fails (fixture, "model error = 10.1;",
                "m.par:1:15: error: found '10.1', " A_SHARE);
  assert_fails (fixture, "calibration error = 1000.1%;",
                "m.par:1:21: error: found '1000.1', " A_SHARE);
  assert_fails (fixture, "calibration error = 0.00000012 %;",
                "m.par:1:21: error: found '0.00000012', " A_SHARE);
  assert_fails (fixture, "calibration error = 1 us;",
                "m.par:1:23: error: found 'us', expected a number without a unit");
  assert_fails (fixture, "model error = 4%%;",
                "m.par:1:17: error: found '%', expected ';' after the value");
  assert_fails (fixture, "link latency = 4%;",
                "m.par:1:17: error: unknown unit '%', expected one of ps, ns, us, ms, s");
}

static void
test_bad_choices (Fixture *fixture, gconstpointer data)
{
  assert_fails (fixture, "type = ring;",
                "m.par:1:8: error: found 'ring', expected network or transputer");
  assert_fails (fixture, "type = 1;",
                "m.par:1:8: error: found '1', expected network or transputer");
  assert_fails (fixture, "discipline = lifo;",
                "m.par:1:14: error: found 'lifo', expected fifo or reserve");
  assert_fails (fixture, "switching = wormhole;",
                "m.par:1:13: error: found 'wormhole', expected store-and-forward or "
                "cut-through");
  assert_fails (
      fixture, "routing = random;",
      "m.par:1:11: error: found 'random', expected time, hops, dimension-order, "
      "minimal, valiant, ugal or ugal-g");
  assert_fails (fixture, "ties = highest;",
                "m.par:1:8: error: found 'highest', expected lowest, spread, d-mod-k, "
                "s-mod-k, random or adaptive");
  assert_fails (fixture, "half duplex = true;",
                "m.par:1:15: error: found 'true', expected no or yes");
  assert_fails (fixture, "reduction = star;",
                "m.par:1:13: error: found 'star', expected tree, linear, reduce-bcast, "
                "recursive-doubling, rabenseifner, ring(SIZE), double-tree(SIZE), "
                "by-place, recursive-doubling', rabenseifner', ring', reduce-then-bcast "
                "or binomial-then-mirror");
}

static void
test_bad_topologies (Fixture *fixture, gconstpointer data)
{
  assert_fails (fixture, "topology = {};",
                "m.par:1:12: error: found a list, expected 1 to 10 sizes, as in {2, 2}");
  assert_fails (fixture, "topology = {1,1,1,1,1,1,1,1,1,1,1};",
                "m.par:1:12: error: found a list, expected 1 to 10 sizes, as in {2, 2}");
  assert_fails (fixture, "topology = {2, 0};",
                "m.par:1:16: error: found '0', expected a number of at least 1");
  assert_fails (fixture, "topology = {2, -2};",
                "m.par:1:16: error: found '-2', expected a whole number, not negative");
  assert_fails (fixture, "topology = {8192, 8193};",
                "m.par:1:19: error: found '8193', expected at most 67108864 processors "
                "in all");
  assert_fails (fixture, "topology = square;",
                "m.par:1:12: error: found 'square', expected a whole number");
}

/* Arguments that do not make a network of switches. */
static void
test_bad_networks_of_switches (Fixture *fixture, gconstpointer data)
{
  assert_fails (fixture, "network = xgft(4,4,1);",
                "m.par:1:20: error: found '1', expected as many numbers w as numbers m");
  assert_fails (fixture, "network = xgft(1,1,1,1,1,1,1,1,1,1,1,1);",
                "m.par:1:11: error: found 'xgft' with arguments, expected "
                "xgft(4,4,1,2): m of 1 to 5 levels, then w of each level");
  assert_fails (fixture, "network = leaf-spine(4,4);",
                "m.par:1:11: error: found 'leaf-spine' with arguments, expected "
                "leaf-spine(16,24,8): leaves, hosts a leaf, spines");
  assert_fails (fixture, "network = fat-tree(5);",
                "m.par:1:20: error: found '5', expected an even number of ports, at "
                "least 4");
  assert_fails (fixture, "network = fat-tree(2);",
                "m.par:1:20: error: found '2', expected an even number of ports, at "
                "least 4");
  assert_fails (fixture, "network = fat-tree(2,6);",
                "m.par:1:22: error: found '6', expected 1 to 5 levels");
  assert_fails (fixture, "network = fat-tree(2,2,2);",
                "m.par:1:11: error: found 'fat-tree' with arguments, expected "
                "fat-tree(8): ports of a switch; or fat-tree(4,3): arity, levels");
  assert_fails (fixture, "network = dragonfly(9,4,2,1,random);",
                "m.par:1:29: error: found 'random', expected dealt, relative, absolute, "
                "palmtree or circulant");
  assert_fails (fixture, "network = dragonfly(9,4,2,relative);",
                "m.par:1:27: error: found 'relative', expected a whole number");
  assert_fails (fixture, "network = dragonfly-plus(9,4,2);",
                "m.par:1:11: error: found 'dragonfly-plus' with arguments, expected "
                "dragonfly-plus(5,4,4,4) or (5,4,4,4,1,relative): groups, leaves and "
                "spines a group, hosts a leaf, links between every two groups, their "
                "arrangement");
  assert_fails (fixture, "network = slimfly(9);",
                "m.par:1:19: error: found '9', expected an odd prime");
  assert_fails (fixture, "network = slimfly(2);",
                "m.par:1:19: error: found '2', expected an odd prime");
  assert_fails (fixture, "network = slimfly(5,1,1);",
                "m.par:1:11: error: found 'slimfly' with arguments, expected slimfly(5) "
                "or (5,4): q, an odd prime, and hosts a router");
  assert_fails (fixture, "network = hyperx(4);",
                "m.par:1:11: error: found 'hyperx' with arguments, expected "
                "hyperx(4,4,4): routers of 1 to 9 sides, then hosts a router");
  assert_fails (fixture, "network = jellyfish(8,8,1);",
                "m.par:1:23: error: found '8', expected a degree below the number of "
                "routers");
  assert_fails (fixture, "network = jellyfish(7,3,1);",
                "m.par:1:23: error: found '3', expected an even degree, or an even "
                "number of routers");
  assert_fails (fixture, "network = jellyfish(8,1,1);",
                "m.par:1:23: error: found '1', expected a degree of at least 2: the "
                "routers are connected");
  assert_fails (fixture, "network = jellyfish(8,3);",
                "m.par:1:11: error: found 'jellyfish' with arguments, expected "
                "jellyfish(8,3,1) or (8,3,1,7): routers, links of each to others, hosts "
                "a router, seed");
  assert_fails (fixture, "network = rails(4,4,0,2);",
                "m.par:1:21: error: found '0', expected at least one spine between "
                "several units");
  assert_fails (fixture, "network = rails(4,4);",
                "m.par:1:11: error: found 'rails' with arguments, expected rails(32,8,4) "
                "or (64,8,4,32): nodes, GPUs a node, spines, nodes a unit");
}

static void
test_bad_networks (Fixture *fixture, gconstpointer data)
{
  assert_fails (fixture, "network = 16;",
                "m.par:1:11: error: found '16', expected a network, as in mesh(4,4)");
  assert_fails (fixture, "network = mash(4,4);",
                "m.par:1:11: error: found 'mash' with arguments, expected a network; the "
                "nearest known one is 'mesh'");
  assert_fails (fixture, "network = lattice(4);",
                "m.par:1:11: error: found 'lattice' with arguments, expected one of "
                "bus, mesh, grid, torus, ring, star, crossbar, tree, xgft, "
                "leaf-spine, fat-tree, hypercube, hyperx, dragonfly, dragonfly-plus, "
                "slimfly, jellyfish, rails, network, transputer, file, basic");
  assert_fails (fixture, "network = mesh;",
                "m.par:1:11: error: found 'mesh', expected mesh with 1 to 10 sides, as "
                "in mesh(4,4)");
  assert_fails (fixture, "network = bus(4,4);",
                "m.par:1:11: error: found 'bus' with arguments, expected bus with 1 "
                "argument, as in bus(16)");
  assert_fails (fixture, "network = tree(4,1);",
                "m.par:1:18: error: found '1', expected an arity of at least 2");
  assert_fails (fixture, "network = fat-tree(1,3);",
                "m.par:1:20: error: found '1', expected an arity of at least 2");
  assert_fails (fixture, "network = dragonfly(9,4);",
                "m.par:1:11: error: found 'dragonfly' with arguments, expected "
                "dragonfly(9,4,2) or (9,4,2,1,relative): groups, routers a group, "
                "hosts a router, links between every two groups, their arrangement");
  assert_fails (fixture, "network = hypercube(40);",
                "m.par:1:21: error: found '40', expected at most 67108864 processors "
                "in all");
  assert_fails (fixture, "network = mesh(4,0);",
                "m.par:1:18: error: found '0', expected a number of at least 1");
  assert_fails (fixture, "network = mesh(4,four);",
                "m.par:1:18: error: found 'four', expected a whole number");
  assert_fails (fixture, "network = bus(1000000000);",
                "m.par:1:15: error: found '1000000000', expected a number of at most "
                "67108864");
  assert_fails (fixture, "network = torus(67108864,67108864);",
                "m.par:1:26: error: found '67108864', expected at most 67108864 "
                "processors in all");
  assert_fails (fixture, "network = basic(4);",
                "m.par:1:11: error: found 'basic' with arguments, expected 'basic' "
                "without arguments");
  assert_fails (fixture, "network = file(mesh);",
                "m.par:1:16: error: found 'mesh', expected file(\"NAME\") with one file "
                "name");
  assert_fails (fixture, "network = file();",
                "m.par:1:11: error: found 'file' with arguments, expected file(\"NAME\") "
                "with one file name");
}

static void
test_bad_placements (Fixture *fixture, gconstpointer data)
{
  assert_fails (
      fixture, "placement = best;",
      "m.par:1:13: error: found 'best', expected identity, cyclic, gray, random(SEED), a "
      "{ list } or file(\"NAME\")");
  assert_fails (fixture, "placement = gray(1);",
                "m.par:1:13: error: found 'gray' with arguments, expected identity, "
                "cyclic, gray, random(SEED), a { list } or file(\"NAME\")");
  assert_fails (fixture, "placement = shuffle(1);",
                "m.par:1:13: error: found 'shuffle' with arguments, expected identity, "
                "cyclic, gray, random(SEED), a { list } or file(\"NAME\")");
  assert_fails (fixture, "placement = random();",
                "m.par:1:13: error: found 'random' with arguments, expected identity, "
                "cyclic, gray, random(SEED), a { list } or file(\"NAME\")");
  assert_fails (fixture, "placement = random(-1);",
                "m.par:1:20: error: found '-1', expected a whole number, not negative");
  assert_fails (fixture, "placement = {};",
                "m.par:1:13: error: found a list, expected at least one node");
  assert_fails (fixture, "placement = {1, 67108864};",
                "m.par:1:17: error: found '67108864', expected a number of at most "
                "67108863");
  assert_fails (fixture, "placement = file(p);",
                "m.par:1:18: error: found 'p', expected a file name in double quotes");
}

static void
test_bad_placement_files (Fixture *fixture, gconstpointer data)
{
  const char *statement = "placement = file(\"p\");";

  assert_fails (fixture, statement, "p: error: cannot open: No such file or directory");
  g_free (write_file (fixture, "p", "0 1\n2 x3 4\n"));
  assert_fails (fixture, statement,
                "p:2:3: error: found 'x3', expected the number of a node, 0 to 67108863");
  g_free (write_file (fixture, "p", "0 1,2\n"));
  assert_fails (fixture, statement,
                "p:1:3: error: found '1,2', expected the number of a node, 0 to "
                "67108863");
  g_free (write_file (fixture, "p", "99999999999999999999999\n"));
  assert_fails (fixture, statement,
                "p:1:1: error: found '99999999999999999999999', expected the number of a "
                "node, 0 to 67108863");
  g_free (write_file (fixture, "p", "# nothing\n"));
  assert_fails (fixture, statement,
                "p: error: no numbers, expected a node for each processor");
}

static void
test_unreadable_machine_files (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *missing = g_build_filename (fixture->folder, "none.par", NULL);

  g_assert_false (machine_read (fixture->machine, missing, &error));
  g_assert_true (
      g_str_has_suffix (error->message, "error: cannot open: No such file or directory"));
  g_clear_error (&error);
  g_assert_false (machine_read (fixture->machine, fixture->folder, &error));
  g_assert_true (
      g_str_has_suffix (error->message, ": error: is a directory, expected a file"));

  g_autofree char *binary = failure_of (fixture, "power\0= 1;", 10);
  g_assert_cmpstr (binary, ==,
                   "m.par:1:6: error: a NUL byte, expected text: this is binary data");
  g_autofree char *huge = g_strnfill ((4 << 20) + 1, ' ');
  assert_fails (fixture, huge, "m.par: error: more than 4194304 bytes");
}

static void
test_what_was_read_before_the_error_stays (Fixture *fixture, gconstpointer data)
{
  g_autofree char *message = failure_of (fixture, "start time = 3;\nbad = 1;", -1);

  g_assert_true (fixture->machine->start_time == 3 * MICROSECOND);
  g_assert_true (g_str_has_prefix (message, "m.par:2:1: "));
}

/* Whatever a file holds, reading it ends, and says so where it is wrong. */
static void
test_failed_value_does_not_replace_the_one_before (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  const Decimal *weight = &fixture->machine->link_costs.weight[LINK_GLOBAL];

  set_option (fixture->machine, "global weight = 3");
  g_assert_false (machine_set (fixture->machine, "global weight = 0", &error));
  g_assert_cmpstr (error->message, ==,
                   "--set:1:17: error: found '0', expected a number above 0");
  g_assert_true (weight->digits == 3 && weight->scale == 1);
}

static void
test_damaged_files_never_crash (Fixture *fixture, gconstpointer data)
{
  static const char good[]
      = "network = mesh(4,4);\ntopology = {2, 2}; placement = {0,1,2,3}; // where\n"
        "start time = 1.5 ms; power = {1, 0.5}; bandwidth = 10 GB/s; ties = spread;\n"
        "packet bytes = best; placement = file(\"p\"); rendezvous bytes = none;";
  static const char letters[] = " \n;,={}()\"/-+.0129azGB\xff";

  for (guint i = 0; i < 3000; i++)
    {
      g_autofree char *text = g_strdup (good);

      for (gint changes = g_test_rand_int_range (1, 6); changes > 0; changes--)
        text[g_test_rand_int_range (0, sizeof good - 1)]
            = letters[g_test_rand_int_range (0, sizeof letters - 1)];
      text[g_test_rand_int_range (1, sizeof good)] = '\0';
      g_autofree char *path = write_file (fixture, "m.par", text);
      g_autoptr (Machine) machine = machine_new ();
      g_autoptr (GError) error = NULL;
      gboolean is_read = machine_read (machine, path, &error);
      g_assert_true (is_read == (error == NULL));
    }
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  ADD ("/machine/unknown-key-names-nearest", test_unknown_key_names_nearest);
  ADD ("/machine/repeated-key", test_repeated_key);
  ADD ("/machine/missing-semicolon", test_missing_semicolon);
  ADD ("/machine/bad-statements", test_bad_statements);
  ADD ("/machine/unterminated-string-and-list", test_unterminated_string_and_list);
  ADD ("/machine/negative-time", test_negative_time);
  ADD ("/machine/bad-times", test_bad_times);
  ADD ("/machine/bad-sizes", test_bad_sizes);
  ADD ("/machine/bad-bandwidths", test_bad_bandwidths);
  ADD ("/machine/bad-shares", test_bad_shares);
  ADD ("/machine/bad-numbers", test_bad_numbers);
  ADD ("/machine/bad-choices", test_bad_choices);
  ADD ("/machine/bad-topologies", test_bad_topologies);
  ADD ("/machine/bad-networks", test_bad_networks);
  ADD ("/machine/bad-networks-of-switches", test_bad_networks_of_switches);
  ADD ("/machine/bad-placements", test_bad_placements);
  ADD ("/machine/bad-placement-files", test_bad_placement_files);
  ADD ("/machine/unreadable-machine-files", test_unreadable_machine_files);
  ADD ("/machine/what-was-read-before-the-error-stays",
       test_what_was_read_before_the_error_stays);
  ADD ("/machine/failed-value-does-not-replace-the-one-before",
       test_failed_value_does_not_replace_the_one_before);
  ADD ("/machine/damaged-files-never-crash", test_damaged_files_never_crash);
  return g_test_run ();
}
