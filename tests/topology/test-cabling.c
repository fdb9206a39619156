/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-cabling.c - what ibnetdiscover prints, and Slurm's topology.conf */
#include "config.h"

#include "../fixture/topology-fixture.h"
#include "fixture/unit.h"
#include "topology/host-list.h"

/* ---- lists of hosts ---------------------------------------------------------------- */

static void
expect_hosts (const char *list, const char *expected)
{
  gsize at;
  g_autoptr (GPtrArray) names = host_list_expand (list, 100, &at);
  g_autoptr (GString) found = g_string_new (NULL);

  g_assert_nonnull (names);
  for (guint i = 0; i < names->len; i++)
    g_string_append_printf (found, "%s%s", i > 0 ? " " : "", (char *) names->pdata[i]);
  g_assert_cmpstr (found->str, ==, expected);
}

static void
expect_no_hosts (const char *list, gsize place)
{
  gsize at;

  g_assert_null (host_list_expand (list, 100, &at));
  g_assert_cmpuint (at, ==, place);
}

static void
test_host_list (void)
{
  expect_hosts ("a", "a");
  expect_hosts ("a,b2", "a b2");
  expect_hosts ("n[0-2,9],m", "n0 n1 n2 n9 m");
  expect_hosts ("n[08-10]", "n08 n09 n10");
  expect_hosts ("r[1-2]n[0-1]x", "r1n0x r1n1x r2n0x r2n1x");
  expect_no_hosts ("", 0);
  expect_no_hosts ("a,", 2);
  expect_no_hosts ("n[", 2);
  expect_no_hosts ("n[1-", 4);
  expect_no_hosts ("n[3-1]", 5);
  expect_no_hosts ("n[1", 3);
  expect_no_hosts ("n[0-100]", 7); /* 101 of at most 100 */
}

/* ---- ibnetdiscover ----------------------------------------------------------------- */

#define HEAD "# Topology file: generated on Mon Jul 25 11:30:26 2016\n\n"

/* Two switches with two cables between them, 4xEDR each: 2 x 100 / 200; a host with two
 * adapters; one whose description is no name. */
static void
test_ibnetdiscover (void)
{
  expect_text (
      HEAD
      "vendid=0x2c9\nswitchguid=0xa(a)\n"
      "Switch 36 \"S-000a\" # \"SwitchIB Mellanox Technologies\" base port 0 lid 1 lmc "
      "0\n"
      "[1] \"H-0001\"[1](1) # \"one HCA-1\" lid 2 4xHDR\n"
      "[2]\t\"S-000b\"[7]\t# \"MF0;edge:SX6012/U1\" lid 3 4xEDR\n"
      "[3] \"S-000b\"[8] # \"MF0;edge:SX6012/U1\" lid 3 4xEDR\n"
      "[4] \"S-000a\"[5] # \"SwitchIB Mellanox Technologies\" lid 1 4xEDR\n"
      "\nSwitch 12 \"S-000b\" # \"MF0;edge:SX6012/U1\" enhanced port 0 lid 3 lmc 0\n"
      "[7] \"S-000a\"[2] # \"SwitchIB Mellanox Technologies\" lid 1 4xEDR\n"
      "[8] \"S-000a\"[3] # \"SwitchIB Mellanox Technologies\" lid 1 4xEDR\n"
      "[1] \"H-0002\"[1](2) # \"one HCA-2\" lid 4 4xQDR\n"
      "[2] \"H-0003\"[1](3) # \"MT23108 InfiniHost Mellanox Technologies\" lid 5 1xSDR\n"
      "\ncaguid=0x1\nCa 1 \"H-0001\" # \"one HCA-1\"\n"
      "[1](1) \"S-000a\"[1] # lid 2 lmc 0 \"SwitchIB Mellanox Technologies\" lid 1 "
      "4xHDR\n",
      "4\nprocessors 2\nname 0 one\nname 1 H-0003\nname 2 S-000a\nname 3 edge\n"
      "0 2 1 3 0.16 -1\n1 3 0.01 -1\n2 0 1 3 1 -1\n3 0 0.16 1 0.01 2 1 -1\n");
}

/* Two hosts of the same name, with the same adapter: names that say nothing. */
static void
test_same_names (void)
{
  expect_text (HEAD "Switch 2 \"S-1\" # \"a\"\n"
                    "[1] \"H-1\"[1](1) # \"localhost HCA-1\" lid 2 4xHDR\n"
                    "[2] \"H-2\"[1](1) # \"localhost HCA-1\" lid 3 4xHDR\n",
               "3\nprocessors 2\nname 0 H-1\nname 1 H-2\nname 2 a\n"
               "0 2 1 -1\n1 2 1 -1\n2 0 1 1 1 -1\n");
}

/* Descriptions of one word, of which two hosts have the same. */
static void
test_one_word (void)
{
  expect_text (HEAD "Switch 4 \"S-1\" # \"leaf-1\"\n"
                    "[1] \"H-1\"[1](1) # \"n01\" lid 2 4xHDR\n"
                    "[2] \"H-2\"[1](1) # \"n02\" lid 3 4xHDR\n"
                    "[3] \"H-3\"[1](1) # \"n02\" lid 4 4xHDR\n"
                    "[4] \"S-2\"[1] # \"Quantum Mellanox Technologies\" lid 5 4xHDR\n",
               "5\nprocessors 3\nname 0 n01\nname 1 H-2\nname 2 H-3\nname 3 leaf-1\n"
               "name 4 S-2\n0 3 1 -1\n1 3 1 -1\n2 3 1 -1\n3 0 1 1 1 2 1 4 1 -1\n"
               "4 3 1 -1\n");
}

static void
test_ibnetdiscover_errors (void)
{
  expect_read_error (
      HEAD "[1] \"H-1\"[1]\n",
      "t.topo:3:1: error: found '[1]', expected Switch, Ca or Rt before the ports "
      "of a device");
  expect_read_error (
      HEAD "Switch 2 S-1\n",
      "t.topo:3:10: error: found 'S-1', expected the name of a device in quotes");
  expect_read_error (
      HEAD "Switch 2 \"S-1\"\n[1] H-1\n",
      "t.topo:4:5: error: found 'H-1', expected the name of a device in quotes");
  expect_read_error (HEAD "Switch 2 \"S-1\"\n",
                     "t.topo: error: found no host, expected one");
}

/* With --grouping ports have external numbers, too; --full appends numbers.  What a
 * switch reduces with is no host; hosts whose adapters have names of the kernel. */
static void
test_ibnetdiscover_variants (void)
{
  expect_text (HEAD
               "\nChassis 1 (guid 0x1)\n\n# Spine Nodes\nvendid=0x2c9\n"
               "switchguid=0xa(a)\t# ISR9288 spine 1\n"
               "Switch\t24 \"S-000a\"\t\t# \"MF0;s 1:X/U1\" base port 0 lid 1 lmc 0\n"
               "[1][ext 3]\t\"H-0001\"[1](1) \t\t# \"one ibp24s0f0\" lid 2 2xHDR s=1 "
               "w=16 v=4\n"
               "[2]\t\"R-0002\"[1](2) \t\t# \"rt\" lid 3 8xNDR\n"
               "[41]\t\"H-0003\"[1](3) \t\t# \"Mellanox Technologies Aggregation "
               "Node\" lid 4 4xHDR\n"
               "Ca\t1 \"H-0001\"\t\t# \"one ibp24s0f0\"\n"
               "[1](1) \t\"S-000a\"[1][ext 3]\t\t# lid 2 lmc 0 \"s\" lid 1 2xHDR\n"
               "Ca\t1 \"H-0003\"\t\t# \"Mellanox Technologies Aggregation Node\"\n"
               "[1](3) \t\"S-000a\"[41]\t\t# lid 4 lmc 0 \"s\" lid 1 4xHDR\n",
               "3\nprocessors 1\nname 0 one\nname 1 S-000a\nname 2 rt\n"
               "0 1 0.5 -1\n1 0 0.5 2 4 -1\n2 1 4 -1\n");
}

/* Files of ibsim: devices by any names, which say nothing of what they are. */
static void
test_ibsim (void)
{
  expect_text ("# a net\n\nSwitch\t8 \"H-hub\"\n[1]\t\"node a\"[1]\n[3]\t\"sw\"[3]\n"
               "[4]\t\"sw\"[4]\tw=4\n\nSwitch 8 \"sw\"\n[3]\t\"H-hub\"[3]\n"
               "[4]\t\"H-hub\"[4]\n[5]\t\"b\"[2]\n\nHca\t2 \"node a\"\n"
               "[1]\t\"H-hub\"[1]\n\nHca\t2 \"b\"\n[2]\t\"sw\"[5]\n",
               "4\nprocessors 2\nname 0 node_a\nname 1 b\nname 2 H-hub\nname 3 sw\n"
               "0 2 1 -1\n1 3 1 -1\n2 0 1 3 2 -1\n3 1 1 2 2 -1\n");
}

static void
expect_other_output (const char *text, const char *line, const char *what)
{
  g_autofree char *expected = g_strdup_printf (
      "t.topo:1:1: error: found '%s', expected what ibnetdiscover prints without "
      "options: this is %s",
      line, what);

  expect_read_error (text, expected);
}

static void
test_other_outputs (void)
{
  expect_other_output ("Ca\t : 0x1 ports 1 devid 0x1 vendid 0x2c9 \"one HCA-1\"\n", "Ca",
                       "a list of devices (ibnetdiscover -l)");
  expect_other_output ("SW     1  1 0x000000000000000a 4x EDR\n", "SW",
                       "a report of ports (ibnetdiscover -p)");
  expect_other_output ("CA: one HCA-1:\n", "CA:", "what iblinkinfo prints");
  expect_other_output ("Switch: 0x000000000000000a s:\n",
                       "Switch:", "what iblinkinfo prints");
}

/* ---- Slurm ------------------------------------------------------------------------- */

static void
test_slurm (void)
{
  expect_text (
      "# a comment\n\nSwitchName=leaf0 Nodes=n[0-1]\n"
      "switchname=leaf1 nodes=n2 LinkSpeed=200 # the last one\n"
      "SwitchName=root Switches=leaf[0-1]\n",
      "6\nprocessors 3\nname 0 n0\nname 1 n1\nname 2 n2\nname 3 leaf0\nname 4 leaf1\n"
      "name 5 root\n"
      "0 3 1 -1\n1 3 1 -1\n2 4 1 -1\n3 0 1 1 1 5 1 -1\n4 2 1 5 1 -1\n5 3 1 4 1 -1\n");
}

/* As Slurm's parser of files takes them: blanks, quotes, lines that go on. */
static void
test_slurm_forms (void)
{
  expect_text ("SwitchName = leaf  Nodes = \"a[1-2]x[01-02]\" \\\n"
               "  LinkSpeed=9 # more\nSWITCHNAME=top \\\n  Switches=leaf Nodes=b\n",
               "7\nprocessors 5\nname 0 a1x01\nname 1 a1x02\nname 2 a2x01\nname 3 a2x02\n"
               "name 4 b\nname 5 leaf\nname 6 top\n"
               "0 5 1 -1\n1 5 1 -1\n2 5 1 -1\n3 5 1 -1\n4 6 1 -1\n"
               "5 0 1 1 1 2 1 3 1 6 1 -1\n6 4 1 5 1 -1\n");
}

/* A list that goes on in the next line; the same node twice is one cable. */
static void
test_slurm_lists (void)
{
  expect_text ("SwitchName=leaf Nodes=a[1-2],\\\nb,\\\n  c,a1 LinkSpeed=1\n"
               "SwitchName=top Switches=leaf,\\\nleaf\n",
               "6\nprocessors 4\nname 0 a1\nname 1 a2\nname 2 b\nname 3 c\n"
               "name 4 leaf\nname 5 top\n"
               "0 4 1 -1\n1 4 1 -1\n2 4 1 -1\n3 4 1 -1\n"
               "4 0 1 1 1 2 1 3 1 5 1 -1\n5 4 1 -1\n");
}

/* As "scontrol show topology" prints it: a switch of level 1 has the nodes below. */
static void
test_scontrol (void)
{
  expect_text ("SwitchName=s0 Level=0 LinkSpeed=1 Nodes=n[0-1]\n"
               "SwitchName=s1 Level=0 LinkSpeed=1 Nodes=n2\n"
               "SwitchName=s2 Level=1 LinkSpeed=1 Nodes=n[0-2] Switches=s[0-1]\n",
               "6\nprocessors 3\nname 0 n0\nname 1 n1\nname 2 n2\nname 3 s0\n"
               "name 4 s1\nname 5 s2\n"
               "0 3 1 -1\n1 3 1 -1\n2 4 1 -1\n3 0 1 1 1 5 1 -1\n4 2 1 5 1 -1\n"
               "5 3 1 4 1 -1\n");
}

static void
test_slurm_errors (void)
{
  expect_read_error ("SwitchName=a Level=-1 Nodes=b\n",
                     "t.topo:1:20: error: found '-1', expected a level, from 0");
  expect_read_error ("SwitchName=a Nodes=n\nSwitchName=r Nodes=n Switches=a Level=1\n",
                     "t.topo:2:39: error: found '1', expected the level before Nodes");
  expect_read_error ("SwitchName=a Nodes=n Switches=a\n",
                     "t.topo:1:31: error: found 'a', expected other names than that of "
                     "the switch");
  expect_read_error ("SwitchName=a Nodes=n,\\\nSwitchName=b Nodes=m\n",
                     "t.topo:2:1: error: found 'SwitchName=b', expected the rest of the "
                     "list of the line before");
  expect_read_error ("SwitchName=a Nodes=n,\\\n",
                     "t.topo:1: error: found the end of the file, expected the rest of a "
                     "list of names");
  expect_read_error ("SwitchName=a Nodes=n,\\\nm[\n",
                     "t.topo:2:3: error: found the end of the line, expected a list of "
                     "names, as node[01-16,20],login; at most 262144 in all");

  expect_read_error (
      "SwitchName=a Nodes=n[0-\n",
      "t.topo:1:24: error: found the end of the line, expected a list of names, as "
      "node[01-16,20],login; at most 262144 in all");
  expect_read_error ("SwitchName=a Nodes=n[1-200000]\nSwitchName=b Nodes=m[1-100000]\n",
                     "t.topo:2:30: error: found ']', expected a list of names, as "
                     "node[01-16,20],login; at most 262144 in all");
  expect_read_error ("SwitchName=a\nNodes=b\n",
                     "t.topo:2:1: error: found 'Nodes=b', expected SwitchName=.. first");
  expect_read_error ("BlockName=b1 Nodes=n[1-4]\n",
                     "t.topo:1:1: error: found 'BlockName=b1', expected SwitchName=..: "
                     "blocks do not say how nodes are connected");
  expect_read_error ("---\n- topology: t1\n  tree:\n",
                     "t.topo:1:1: error: found '---', expected topology.conf of Slurm, "
                     "not its topology.yaml");
  expect_read_error ("# of a rack\ninclude t.topo\nSwitchName=a Nodes=b\n",
                     "t.topo:2:9: error: found 't.topo', expected no more files to "
                     "include");
  expect_read_error ("RingName=r0 Nodes=n[1-8]\n",
                     "t.topo:1:1: error: found 'RingName=r0', expected SwitchName=..: "
                     "rings do not have switches; --network ring:N is one");
  expect_read_error ("SwitchName=s[0-1] Nodes=b\n",
                     "t.topo:1:12: error: found 's[0-1]', expected the name of one "
                     "switch");
  expect_read_error ("SwitchName=a Nodes=b\nSwitchName=a Nodes=c\n",
                     "t.topo:2:12: error: found 'a', expected a switch that has no line "
                     "before");
  expect_read_error ("SwitchName=a Nodes=b\nSwitchName=r Switches=a,l[1-2]\n",
                     "t.topo:2: error: found the switch 'l1', expected a line "
                     "SwitchName=.. for it");
  expect_read_error ("SwitchName=a Nodes=\"b\n",
                     "t.topo:1:22: error: found the end of the line, expected '\"'");
  expect_read_error (
      "SwitchName=a Blocks=b\n",
      "t.topo:1:14: error: found 'Blocks=b', expected SwitchName=.., Nodes=.., "
      "Switches=.. or LinkSpeed=..");
  expect_read_error ("SwitchName=a word\n",
                     "t.topo:1:14: error: found 'word', expected Key=value");
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/cabling/host-list", test_host_list);
  g_test_add_func ("/cabling/ibnetdiscover", test_ibnetdiscover);
  g_test_add_func ("/cabling/same-names", test_same_names);
  g_test_add_func ("/cabling/ibnetdiscover-errors", test_ibnetdiscover_errors);
  g_test_add_func ("/cabling/ibnetdiscover-variants", test_ibnetdiscover_variants);
  g_test_add_func ("/cabling/ibsim", test_ibsim);
  g_test_add_func ("/cabling/other-outputs", test_other_outputs);
  g_test_add_func ("/cabling/one-word", test_one_word);
  g_test_add_func ("/cabling/slurm", test_slurm);
  g_test_add_func ("/cabling/slurm-forms", test_slurm_forms);
  g_test_add_func ("/cabling/slurm-lists", test_slurm_lists);
  g_test_add_func ("/cabling/scontrol", test_scontrol);
  g_test_add_func ("/cabling/slurm-errors", test_slurm_errors);
  return g_test_run ();
}
