/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-simgrid.c - SimGrid's platforms */
#include "config.h"

#include "../fixture/topology-fixture.h"
#include "fixture/unit.h"

#define HEAD                                                                             \
  "<?xml version='1.0'?>\n"                                                              \
  "<!DOCTYPE platform SYSTEM \"https://simgrid.org/simgrid.dtd\">\n"                     \
  "<platform version=\"4.1\">\n"
#define FULL HEAD "<zone id=\"w\" routing=\"Full\">\n"
#define TAIL "</zone></platform>\n"
#define HOST(NAME) "<host id=\"" NAME "\" speed=\"1Gf\"/>"
#define LINK(NAME, RATE, LATENCY, MORE)                                                  \
  "<link id=\"" NAME "\" bandwidth=\"" RATE "\" latency=\"" LATENCY "\" " MORE "/>"
#define ROUTE(FROM, TO, LINKS) "<route src=\"" FROM "\" dst=\"" TO "\">" LINKS "</route>"
#define PASS(NAME) "<link_ctn id=\"" NAME "\"/>"
#define CLUSTER(RADICAL, MORE)                                                           \
  "<cluster id=\"c\" prefix=\"n\" suffix=\".x\" radical=\"" RADICAL                      \
  "\" speed=\"1Gf\" bw=\"200Gbps\" lat=\"2us\" " MORE "/>"

/* The only note behind the name of the file; NULL: there is none. */
static void
expect_note (const char *text, const char *expected)
{
  g_autoptr (Topology) topology = read_good (text);

  if (expected == NULL)
    {
      g_assert_null (topology->notes);
      return;
    }
  g_assert_nonnull (topology->notes);
  g_assert_cmpuint (g_strv_length (topology->notes), ==, 1);
  const char *note = strstr (topology->notes[0], "t.topo: ");
  g_assert_nonnull (note);
  g_assert_cmpstr (note + strlen ("t.topo: "), ==, expected);
}

/* ---- routes ------------------------------------------------------------------------ */

/* A route of one link is an edge; one of two has a node of its own. */
static void
test_routes (void)
{
  static const char text[] = FULL HOST ("a") HOST ("b") HOST ("c")
      LINK ("l", "25GBps", "1us", "") LINK ("m", "12.5GBps", "3us", "")
          ROUTE ("a", "b", PASS ("l")) ROUTE ("a", "c", PASS ("l") PASS ("m")) TAIL;
  g_autoptr (Topology) topology = read_good (text);

  /* l: a-b both ways, a-3 and 4-a; m: 3-c and c-4 */
  expect_text (text, "5\nprocessors 3\nname 0 a\nname 1 b\nname 2 c\n"
                     "0 1 1 3 1 -1\n1 0 1 -1\n2 4 0.5 -1\n3 2 0.5 -1\n4 0 1 -1\n");
  g_assert_cmpint (latency_between (topology, 0, 3), ==, 1000000);
  g_assert_cmpint (latency_between (topology, 3, 2), ==, 3000000);
  g_assert_nonnull (topology->medium);
  const guint32 ab = topology_find_link (topology, 0, 1);
  const guint32 cm = topology_find_link (topology, 2, 4);
  g_assert_cmpuint (topology->medium[ab], ==, ab); /* the lowest link of l */
  g_assert_cmpuint (topology->medium[topology_find_link (topology, 1, 0)], ==, ab);
  g_assert_cmpuint (topology->medium[topology_find_link (topology, 0, 3)], ==, ab);
  g_assert_cmpuint (topology->medium[topology_find_link (topology, 4, 0)], ==, ab);
  g_assert_cmpuint (topology->medium[topology_find_link (topology, 3, 2)], ==, cm);
  g_assert_false (topology->processors_forward);
}

/* One way; both halves of a link, by direction and by name. */
static void
test_directions (void)
{
  static const char halves[] = FULL HOST ("a") HOST ("b") HOST ("c")
      LINK ("l", "200Gbps", "0",
            "sharing_policy=\"SPLITDUPLEX\"") "<route src=\"a\" dst=\"b\"><link_ctn "
                                              "id=\"l\" direction=\"UP\"/></route>"
                                              "<route src=\"c\" dst=\"a\" "
                                              "symmetrical=\"NO\">" PASS (
                                                  "l_DOWN") "</route>" TAIL;
  g_autoptr (Topology) topology = read_good (halves);

  expect_text (halves, "3\nprocessors 3\nname 0 a\nname 1 b\nname 2 c\n"
                       "0 1 1 -1\n1 0 1 -1\n2 0 1 -1\n");
  /* b to a and c to a are the same half; a to b has the other for itself. */
  g_assert_cmpuint (topology->medium[0], ==, G_MAXUINT32);
  g_assert_cmpuint (topology->medium[1], ==, 1);
  g_assert_cmpuint (topology->medium[2], ==, 1);
}

/* A zone whose routes are searched: hosts between others forward. */
static void
test_searched (void)
{
  static const char text[] = HEAD "<zone id=\"w\" routing=\"Floyd\">" HOST ("a")
      HOST ("b") "<router id=\"r\"/>" LINK ("l", "200Gbps", "1us", "")
          LINK ("m", "200Gbps", "1us", "") ROUTE ("a", "b", PASS ("l"))
              ROUTE ("b", "r", PASS ("m")) TAIL;
  static const char leaf[]
      = HEAD "<zone id=\"w\" routing=\"Dijkstra\">" HOST ("a") "<router id=\"r\"/>" LINK (
          "l", "200Gbps", "1us", "") ROUTE ("a", "r", PASS ("l")) TAIL;
  static const char said[]
      = HEAD "<zone id=\"w\" routing=\"Floyd\">"
             "<prop id=\"netfare.processors-forward\" value=\"yes\"/>" HOST (
                 "a") "<router id=\"r\"/>" LINK ("l", "200Gbps", "1us", "")
                 ROUTE ("a", "r", PASS ("l")) TAIL;
  g_autoptr (Topology) topology = read_good (text);
  g_autoptr (Topology) other = read_good (leaf);
  g_autoptr (Topology) third = read_good (said);

  expect_text (text, "3\nprocessors 2\nname 0 a\nname 1 b\nname 2 r\n"
                     "0 1 1 -1\n1 0 1 2 1 -1\n2 1 1 -1\n");
  g_assert_true (topology->processors_forward);
  g_assert_false (other->processors_forward);
  g_assert_true (third->processors_forward);
}

/* A second route between the ends of a first one. */
static void
test_zones (void)
{
  expect_text (
      HEAD "<zone id=\"w\" routing=\"Full\"><zone id=\"x\" routing=\"None\">" HOST (
          "a") "</zone><zone id=\"y\" routing=\"None\">" HOST ("b") "</zone>" LINK ("l",
                                                                                    "200G"
                                                                                    "bps",
                                                                                    "1us",
                                                                                    "")
          LINK ("m", "100Gbps", "1us",
                "") "<zoneRoute src=\"x\" dst=\"y\" "
                    "gw_src=\"a\" gw_dst=\"b\">" PASS (
                        "l") "</zoneRoute><ASroute src=\"x\" "
                             "dst=\"y\" gw_src=\"a\" "
                             "gw_dst=\"b\" "
                             "symmetrical=\"no\">" PASS ("m") "</"
                                                              "ASro"
                                                              "ute"
                                                              ">" TAIL,
      "3\nprocessors 2\nname 0 a\nname 1 b\n0 1 1 2 0.5 -1\n1 0 1 -1\n2 1 inf -1\n");
}

static void
test_notes (void)
{
  expect_note (FULL HOST ("a") HOST ("b") LINK ("l", "1Gbps", "1us", "")
                   ROUTE ("a", "b", PASS ("l")) TAIL,
               NULL);
  expect_note (FULL HOST ("a") LINK ("l", "1Gbps", "1us", "") ROUTE ("a", "a", PASS ("l"))
                   TAIL,
               "loopbacks are not used, keys memory latency and memory byte time are (1, "
               "first: a route)");
  expect_note (FULL HOST ("a") HOST ("b")
                   LINK ("l", "1Gbps", "1us", "sharing_policy=\"FATPIPE\"")
                       ROUTE ("a", "b", PASS ("l")) TAIL,
               "messages wait for each other on a FATPIPE, too (1, first: l)");
  expect_note (
      FULL HOST ("a") HOST ("b") LINK ("l", "1Gbps", "1us", "")
          ROUTE ("a", "b", PASS ("l")) "\n<bypassRoute src=\"a\" dst=\"b\">" PASS (
              "l") "</bypassRoute>" TAIL,
      "bypass routes are not used (1, first: line 6)");
  expect_note (FULL HOST ("a") LINK ("l", "1Gbps", "1us", "latency_file=\"x\"") TAIL,
               "profiles of what changes with time are not used (1, first: l)");
  expect_note (FULL CLUSTER ("0-3", "topology=\"TORUS\" topo_parameters=\"4\" "
                                    "limiter_link=\"1Gbps\"") TAIL,
               "limiters are used in FLAT clusters only (1, first: c)");
}

/* From a to b the file has 10 us, and 2 us by the router. */
static void
test_longer (void)
{
#define BETWEEN(LATENCY)                                                                 \
  FULL HOST ("a") HOST ("b") "<router id=\"r\"/>" LINK ("l", "1Gbps", "1us", "")         \
      LINK ("m", "1Gbps", LATENCY, "") "\n" ROUTE ("a", "r", PASS ("l"))                 \
          ROUTE ("r", "b", PASS ("l")) "\n" ROUTE ("a", "b", PASS ("m")) TAIL
  expect_note (BETWEEN ("30us"),
               "2 of 6 routes of the file are longer than others, which messages take "
               "(first: line 7, a to b)");
  /* 1024 bytes are 8.192 us at 1 Gbit/s, so that twice the link takes 18.384 us. */
  expect_note (BETWEEN ("10.192us"), NULL);
  expect_note (BETWEEN ("10.2us"),
               "2 of 6 routes of the file are longer than others, which messages take "
               "(first: line 7, a to b)");
}

/* ---- clusters ---------------------------------------------------------------------- */

static void
test_flat (void)
{
  expect_text (FULL CLUSTER ("0-1,7", "") TAIL,
               "4\nprocessors 3\nname 0 n0.x\nname 1 n1.x\nname 2 n7.x\n"
               "name 3 nc_router.x\n0 3 1 -1\n1 3 1 -1\n2 3 1 -1\n3 0 1 1 1 2 1 -1\n");
  expect_text (FULL CLUSTER ("0-1", "bb_bw=\"50GBps\" bb_lat=\"5us\" "
                                    "router_id=\"r\"") TAIL,
               "5\nprocessors 2\nname 0 n0.x\nname 1 n1.x\nname 2 r\nname 3 c.in0\n"
               "name 4 c.out0\n0 3 1 -1\n1 3 1 -1\n2 3 inf -1\n3 4 2 -1\n"
               "4 0 1 1 1 2 inf -1\n");
  /* The limiter: its two directions are one medium. */
  g_autoptr (Topology) limited
      = read_good (FULL CLUSTER ("0", "limiter_link=\"100Gbps\"") TAIL);
  g_autofree char *text = topology_to_marked_text (limited);
  g_assert_cmpstr (text, ==,
                   "3\nprocessors 1\nname 0 n0.x\nname 1 nc_router.x\n"
                   "0 2 0.5 -1\n1 2 1 -1\n2 0 0.5 1 1 -1\n");
  const guint32 there = topology_find_link (limited, 0, 2);
  g_assert_cmpuint (limited->medium[topology_find_link (limited, 2, 0)], ==, there);
  g_assert_cmpuint (limited->medium[topology_find_link (limited, 2, 1)], ==, G_MAXUINT32);
}

/* Links that are shared by both directions, at a backbone as well. */
static void
test_shared (void)
{
  g_autoptr (Topology) hub
      = read_good (FULL CLUSTER ("0-1", "sharing_policy=\"SHARED\"") TAIL);
  g_autoptr (Topology) backbone = read_good (
      FULL CLUSTER ("0-1", "sharing_policy=\"SHARED\" bb_bw=\"1Gbps\"") TAIL);

  g_assert_cmpuint (hub->medium[topology_find_link (hub, 2, 0)], ==,
                    topology_find_link (hub, 0, 2));
  g_assert_cmpuint (backbone->medium[topology_find_link (backbone, 4, 1)], ==,
                    topology_find_link (backbone, 1, 3));
}

/* Two levels of two, one switch above a host, two above a leaf, by two cables. */
static void
test_fat_tree (void)
{
  expect_text (FULL CLUSTER ("0-3", "topology=\"FAT_TREE\" "
                                    "topo_parameters=\"2;2,2;1,2;1,2\"") TAIL,
               "8\nprocessors 4\nname 0 n0.x\nname 1 n1.x\nname 2 n2.x\nname 3 n3.x\n"
               "name 4 c.s0\nname 5 c.s1\n"
               "0 4 1 -1\n1 4 1 -1\n2 5 1 -1\n3 5 1 -1\n4 0 1 1 1 6 2 7 2 -1\n"
               "5 2 1 3 1 6 2 7 2 -1\n6 4 2 5 2 -1\n7 4 2 5 2 -1\n");
}

/* The sum of so many cables does not fit 64 bits. */
static void
test_many_cables (void)
{
  expect_text (
      FULL "<cluster id=\"c\" prefix=\"n\" suffix=\".x\" radical=\"0\" speed=\"1Gf\" "
           "bw=\"90Pbps\" lat=\"2us\" topology=\"FAT_TREE\" "
           "topo_parameters=\"1;1;1;1048576\"/>" TAIL,
      "2\nprocessors 1\nname 0 n0.x\nname 1 c.s0\n0 1 500000 -1\n1 0 500000 -1\n");
}

static void
test_torus (void)
{
  /* The first side first: 0-1, 1-2, 2-0; the side of two is not doubled. */
  expect_text (FULL CLUSTER ("0-5", "topology=\"TORUS\" topo_parameters=\"3,2\"") TAIL,
               "6\nprocessors 6\nname 0 n0.x\nname 1 n1.x\nname 2 n2.x\nname 3 n3.x\n"
               "name 4 n4.x\nname 5 n5.x\n"
               "0 1 1 2 1 3 1 -1\n1 0 1 2 1 4 1 -1\n2 0 1 1 1 5 1 -1\n"
               "3 0 1 4 1 5 1 -1\n4 1 1 3 1 5 1 -1\n5 2 1 3 1 4 1 -1\n");
}

/* Two groups of two chassis of two blades of one node; blue links of weight 4, black 3,
 * green 2. */
static void
test_dragonfly (void)
{
  g_autoptr (Topology) t
      = read_good (FULL CLUSTER ("0-7", "topology=\"DRAGONFLY\" "
                                        "topo_parameters=\"2,4;2,3;2,2;1\"") TAIL);
  g_autofree char *text = topology_to_text (t);

  g_assert_cmpstr (text, ==,
                   "16\n0 8 1 -1\n1 9 1 -1\n2 10 1 -1\n3 11 1 -1\n4 12 1 -1\n5 13 1 -1\n"
                   "6 14 1 -1\n7 15 1 -1\n8 0 1 9 2 10 3 -1\n9 1 1 8 2 11 3 12 4 -1\n"
                   "10 2 1 8 3 11 2 -1\n11 3 1 9 3 10 2 -1\n12 4 1 9 4 13 2 14 3 -1\n"
                   "13 5 1 12 2 15 3 -1\n14 6 1 12 3 15 2 -1\n15 7 1 13 3 14 2 -1\n");
}

/* The router of a torus: hosts reach it without a link, no message goes through it. */
static void
test_far_router (void)
{
  static const char text[] = FULL CLUSTER (
      "0-1",
      "topology=\"TORUS\" "
      "topo_parameters=\"2\"") "<zone id=\"x\" routing=\"None\">" HOST ("a") "</"
                                                                             "zone"
                                                                             ">" LINK (
                                                                                 "l",
                                                                                 "2"
                                                                                 "0"
                                                                                 "0"
                                                                                 "G"
                                                                                 "b"
                                                                                 "p"
                                                                                 "s",
                                                                                 "1"
                                                                                 "u"
                                                                                 "s",
                                                                                 "") "<zo"
                                                                                     "neR"
                                                                                     "out"
                                                                                     "e "
                                                                                     "src"
                                                                                     "=\""
                                                                                     "c\""
                                                                                     " ds"
                                                                                     "t="
                                                                                     "\"x"
                                                                                     "\" "
                                                                                     "gw_"
                                                                                     "src"
                                                                                     "=\""
                                                                                     "nc_"
                                                                                     "rou"
                                                                                     "ter"
                                                                                     ".x"
                                                                                     "\" "
                                                                                     "gw_"
                                                                                     "dst"
                                                                                     "=\""
                                                                                     "a\""
                                                                                     ">" PASS (
                                                                                         "l") ""
                                                                                              "</zoneRoute>" TAIL;

  expect_text (text, "5\nprocessors 3\nname 0 n0.x\nname 1 n1.x\nname 2 a\n"
                     "0 1 1 4 inf -1\n1 0 1 4 inf -1\n2 3 1 -1\n"
                     "3 0 inf 1 inf 4 inf -1\n4 2 1 -1\n");
}

/* ---- zones with the routing Cluster -------------------------------------------------
 */

#define STAR HEAD "<zone id=\"w\" routing=\"cluster\">\n"
#define HOST_LINK(NAME, UP, DOWN)                                                        \
  "<host_link id=\"" NAME "\" up=\"" UP "\" down=\"" DOWN "\"/>"
#define CABINET(ID, RADICAL)                                                             \
  "<cabinet id=\"" ID "\" prefix=\"n\" suffix=\".x\" radical=\"" RADICAL                 \
  "\" speed=\"1Gf\" bw=\"12.5GBps\" lat=\"2us\"/>"

/* Hosts send to node 3, in front of the backbone, and receive from node 4. */
static void
test_star (void)
{
  static const char text[] = STAR "<router id=\"r\"/>" HOST ("a") HOST ("b") LINK (
      "l", "25GBps", "1us", "") LINK ("m", "25GBps", "1us", "") HOST_LINK ("a", "l", "l")
      HOST_LINK ("b", "l", "m") LINK ("h", "25GBps", "3us",
                                      "sharing_policy=\"SPLITDUPLEX\"") HOST ("c")
          HOST_LINK (
              "c", "h_UP",
              "h_DOWN") "<backbone id=\"bb\" bandwidth=\"50GBps\" latency=\"5us\"/>" TAIL;
  g_autoptr (Topology) t = read_good (text);

  expect_text (text, "6\nprocessors 3\nname 0 a\nname 1 b\nname 2 c\nname 3 r\n"
                     "0 4 1 -1\n1 4 1 -1\n2 4 1 -1\n3 4 inf -1\n4 5 2 -1\n"
                     "5 0 1 1 1 2 1 3 inf -1\n");
  g_assert_cmpint (latency_between (t, 4, 5), ==, 5000000);
  g_assert_cmpint (latency_between (t, 2, 4), ==, 3000000);
  g_assert_false (t->processors_forward);
  /* a and b share l: both to the backbone, a from it as well. */
  const guint32 first = topology_find_link (t, 0, 4);
  g_assert_cmpuint (t->medium[first], ==, first);
  g_assert_cmpuint (t->medium[topology_find_link (t, 1, 4)], ==, first);
  g_assert_cmpuint (t->medium[topology_find_link (t, 5, 0)], ==, first);
  g_assert_cmpuint (t->medium[topology_find_link (t, 5, 1)], ==, G_MAXUINT32);
  g_assert_cmpuint (t->medium[topology_find_link (t, 2, 4)], ==, G_MAXUINT32);
}

/* Cabinets without a backbone; a zone beside it, reached through its router. */
static void
test_cabinets (void)
{
  expect_text (
      FULL "<zone id=\"x\" routing=\"Cluster\">" CABINET ("c", "1-2") CABINET (
          "c", "5") "<router id=\"r\"/></zone>"
                    "<zone id=\"y\" routing=\"None\">" HOST ("a") "</zone>" LINK (
                        "l", "25GBps", "1us",
                        "") "<zoneRoute src=\"x\" dst=\"y\" gw_src=\"r\" "
                            "gw_dst=\"a\">" PASS ("l") "</zoneRoute>" TAIL,
      "6\nprocessors 4\nname 0 n1.x\nname 1 n2.x\nname 2 n5.x\nname 3 a\n"
      "name 4 r\n0 5 0.5 -1\n1 5 0.5 -1\n2 5 0.5 -1\n3 4 1 -1\n"
      "4 3 1 5 inf -1\n5 0 0.5 1 0.5 2 0.5 4 inf -1\n");
}

/* Nothing meets in a zone that has no links of hosts. */
static void
test_star_of_clusters (void)
{
  expect_text (STAR CLUSTER ("0-1", "router_id=\"r\"") TAIL,
               "3\nprocessors 2\nname 0 n0.x\nname 1 n1.x\nname 2 r\n"
               "0 2 1 -1\n1 2 1 -1\n2 0 1 1 1 -1\n");
}

static void
test_star_errors (void)
{
  expect_note (STAR HOST ("a") HOST ("b")
                   LINK ("l", "1Gbps", "1us", "sharing_policy=\"FATPIPE\"")
                       LINK ("m", "1Gbps", "1us", "") HOST_LINK ("a", "l", "m")
                           HOST_LINK ("b", "m", "m") TAIL,
               "messages wait for each other on a FATPIPE, too (1, first: l)");
  expect_note (STAR HOST ("a") "<backbone id=\"bb\" bandwidth=\"1Gbps\" latency=\"0\" "
                               "sharing_policy=\"FATPIPE\"/>" TAIL,
               "messages wait for each other on a FATPIPE, too (1, first: bb)");
  expect_read_error (FULL CABINET ("c", "1") TAIL,
                     "t.topo:5:1: error: found the element 'cabinet', expected a zone "
                     "with the routing Cluster around it");
  expect_read_error (HEAD "<backbone id=\"b\"/></platform>",
                     "t.topo:4:1: error: found the element 'backbone', expected a zone "
                     "with the routing Cluster around it");
  expect_read_error (STAR CABINET ("c", "1-2") CABINET ("d", "2") TAIL,
                     "t.topo:5:104: error: found 'd', expected hosts and routers of "
                     "other names than 'n2.x'");
  expect_read_error (STAR "<cabinet id=\"c\" prefix=\"n\" suffix=\"\"/>" TAIL,
                     "t.topo:5:1: error: found the element 'cabinet' without radical, "
                     "expected one");
  expect_read_error (STAR CABINET ("c", "x") TAIL,
                     "t.topo:5:49: error: found 'x', expected numbers of hosts, as "
                     "0-3,7; at most 1048576 nodes");
#define BACKBONE(ID) "<backbone id=\"" ID "\" bandwidth=\"1\" latency=\"0\"/>"
  expect_read_error (STAR BACKBONE ("b") "\n" BACKBONE ("c") TAIL,
                     "t.topo:6:1: error: found the element 'backbone', expected one "
                     "backbone in a zone");
  expect_read_error (STAR "<backbone id=\"b\" bandwidth=\"1\"/>" TAIL,
                     "t.topo:5:1: error: found the element 'backbone' without latency, "
                     "expected one");
  expect_read_error (STAR HOST ("a") LINK ("l", "1", "0", "") "\n" HOST_LINK (
                         "a", "l", "l") "\n" HOST_LINK ("a", "l", "l") TAIL,
                     "t.topo:7:16: error: found 'a', expected a host without links "
                     "before");
  expect_read_error (STAR HOST_LINK ("a", "l", "l") TAIL,
                     "t.topo:5:16: error: found 'a', expected a host or router that the "
                     "file has before");
  expect_read_error (STAR HOST ("a") "\n" HOST_LINK ("a", "l", "l") TAIL,
                     "t.topo:6:23: error: found 'l', expected a link that the file has "
                     "before");
}

/* What names of nodes do not have becomes '_'. */
static void
test_names (void)
{
  expect_text (FULL HOST ("Host 1") HOST ("b:&lt;i&gt;") HOST ("Host_1") TAIL,
               "3\nprocessors 3\nname 0 Host_1\nname 1 b__i_\n0 -1\n1 -1\n2 -1\n");
}

/* ---- units ------------------------------------------------------------------------- */

/* The rate in units of 1 kbit/s, which weighs 0.000000005. */
static void
expect_rate (const char *rate, guint64 bits)
{
  g_autofree char *text
      = g_strdup_printf (FULL HOST ("a") HOST ("b") LINK ("l", "%s", "0", "")
                             ROUTE ("a", "b", PASS ("l")) TAIL,
                         rate);
  g_autoptr (Topology) topology = read_good (text);
  const Decimal weight = topology->weight[topology->weight_class[0]];

  g_assert_true ((unsigned __int128) weight.digits * 200000000000u
                 == (unsigned __int128) weight.scale * bits);
}

static void
expect_latency (const char *latency, SimTime expected)
{
  g_autofree char *text
      = g_strdup_printf (FULL HOST ("a") HOST ("b") LINK ("l", "1Gbps", "%s", "")
                             ROUTE ("a", "b", PASS ("l")) TAIL,
                         latency);
  g_autoptr (Topology) topology = read_good (text);

  g_assert_cmpint (latency_between (topology, 0, 1), ==, expected);
}

static void
test_units (void)
{
  expect_rate ("125MBps", 1000000000);
  expect_rate ("1.25E8", 1000000000);
  expect_rate ("1e3kbps", 1000000);
  expect_rate ("1KiBps", 8192);
  expect_rate ("1Mibps", 1048576);
  expect_rate (".5GBps", G_GUINT64_CONSTANT (4000000000));
  expect_rate ("41.279125MBps", 330233000);
  expect_rate ("1TBps", G_GUINT64_CONSTANT (8000000000000));
  expect_rate ("100Pbps", G_GUINT64_CONSTANT (100000000000000000));
  expect_rate ("1000EBps", G_GUINT64_CONSTANT (100000000000000000));
  expect_rate ("1e99EiBps", G_GUINT64_CONSTANT (100000000000000000));
  expect_latency ("50us", 50000000);
  expect_latency ("1.0E-4", 100000000);
  expect_latency ("0", 0);
  expect_latency ("1.5ns", 1500);
  expect_latency ("0.4ps", 0);
  expect_latency ("0.5ps", 1);
  expect_latency ("2ms", G_GINT64_CONSTANT (2000000000));
  expect_latency ("1m", G_GINT64_CONSTANT (60000000000000));
}

/* ---- errors ------------------------------------------------------------------------ */

static void
test_errors (void)
{
  expect_read_error (HEAD "<zone id=\"w\" routing=\"Vivaldi\"/></platform>",
                     "t.topo:4:23: error: found 'Vivaldi', expected Full, None, Cluster, "
                     "Floyd, Dijkstra or DijkstraCache");
  expect_read_error (FULL "<peer id=\"c\"/>" TAIL,
                     "t.topo:5:1: error: found the element 'peer', expected zone, host, "
                     "router, cluster, cabinet, host_link, backbone, link, route, "
                     "zoneRoute or link_ctn");
  expect_read_error ("<platform version=\"2\"/>",
                     "t.topo:1:20: error: found '2', expected 3 or above "
                     "(simgrid_update_xml converts older files)");
  expect_read_error ("<a><platform version=\"4\"/></a>",
                     "t.topo:1:1: error: found the element 'a', expected 'platform'");
  expect_read_error (HEAD "<platform version=\"4\"/></platform>",
                     "t.topo:4:1: error: found the element 'platform', expected one "
                     "platform");
  expect_read_error (FULL "<host/>" TAIL,
                     "t.topo:5:1: error: found the element 'host' without id, expected "
                     "one");
  expect_read_error (HEAD HOST ("a") "</platform>",
                     "t.topo:4:1: error: found the element 'host', expected a zone "
                     "around it");
  expect_read_error (FULL HOST ("a") "<router id=\"a\"/>" TAIL,
                     "t.topo:5:39: error: found 'a', expected hosts and routers of other "
                     "names than 'a'");
  expect_read_error (FULL "<zone id=\"w\" routing=\"Full\"/>" TAIL,
                     "t.topo:5:11: error: found 'w', expected a name that no other zone "
                     "has");
  expect_read_error (FULL TAIL, "t.topo: error: found no host, expected one");
  expect_read_error (FULL HOST ("a") "</zone>",
                     "t.topo:5:35: error: not well-formed XML, expected a platform of "
                     "SimGrid");
  expect_read_error (FULL "<prop id=\"netfare.processors-forward\" value=\"x\"/>" TAIL,
                     "t.topo:5:46: error: found 'x', expected yes or no");
}

static void
test_route_errors (void)
{
#define TWO FULL HOST ("a") HOST ("b") "\n"
  expect_read_error (TWO LINK ("l", "fast", "0", "") TAIL,
                     "t.topo:6:25: error: found 'fast', expected a bandwidth above 0, as "
                     "125MBps or 1Gbps");
  expect_read_error (TWO LINK ("l", "1", "1lightyear", "") TAIL,
                     "t.topo:6:37: error: found '1lightyear', expected a latency, as "
                     "50us, at most 4611686s");
  expect_read_error (TWO LINK ("l", "1", "0", "sharing_policy=\"WIFI\"") TAIL,
                     "t.topo:6:56: error: found 'WIFI', expected SHARED, SPLITDUPLEX or "
                     "FATPIPE");
  expect_read_error (TWO LINK ("l", "1", "0", "") LINK ("l", "1", "0", "") TAIL,
                     "t.topo:6:52: error: found 'l', expected a name that no other link "
                     "has");
  expect_read_error (TWO ROUTE ("a", "x", "") TAIL,
                     "t.topo:6:21: error: found 'x', expected a host or router that the "
                     "file has before");
  expect_read_error (TWO ROUTE ("a", "b", PASS ("l")) TAIL,
                     "t.topo:6:38: error: found 'l', expected a link that the file has "
                     "before");
  expect_read_error (TWO "<link_ctn id=\"l\"/>" TAIL,
                     "t.topo:6:1: error: found the element 'link_ctn', expected a route "
                     "around it");
  expect_read_error (TWO LINK ("l", "1", "0", "")
                         ROUTE ("a", "b", "<link_ctn id=\"l\" direction=\"LEFT\"/>") TAIL,
                     "t.topo:6:93: error: found 'LEFT', expected UP, DOWN or NONE");
  expect_read_error (TWO "<route src=\"a\" dst=\"b\" symmetrical=\"maybe\"/>" TAIL,
                     "t.topo:6:37: error: found 'maybe', expected YES or NO");
  expect_read_error (TWO "<zoneRoute src=\"x\"/>" TAIL,
                     "t.topo:6:17: error: found 'x', expected a zone or cluster that the "
                     "file has before");
  expect_read_error (HEAD "<route src=\"a\" dst=\"b\"/></platform>",
                     "t.topo:4:1: error: found the element 'route', expected a zone "
                     "around it");
  expect_read_error (TWO "<link id=\"l\" bandwidth=\"1\">"
                         "<prop id=\"netfare.weight\" value=\"2\"/></link>" TAIL,
                     "t.topo:6:61: error: found '2', expected inf");
}

static void
test_cluster_errors (void)
{
  expect_read_error (FULL CLUSTER ("3-1", "") TAIL,
                     "t.topo:5:49: error: found '3-1', expected numbers of hosts, as "
                     "0-3,7; at most 1048576 nodes");
  expect_read_error (FULL CLUSTER ("0-18446744073709551615", "") TAIL,
                     "t.topo:5:49: error: found '0-18446744073709551615', expected "
                     "numbers of hosts, as 0-3,7; at most 1048576 nodes");
  expect_read_error (FULL CLUSTER ("0-1,1", "") TAIL,
                     "t.topo:5:14: error: found 'c', expected hosts and routers of other "
                     "names than 'n1.x'");
  expect_read_error (FULL CLUSTER ("0", "topology=\"MESH\"") TAIL,
                     "t.topo:5:97: error: found 'MESH', expected FLAT, FAT_TREE, TORUS "
                     "or DRAGONFLY");
  expect_read_error (FULL CLUSTER ("0-2", "topology=\"TORUS\" topo_parameters=\"2,2\"")
                         TAIL,
                     "t.topo:5:49: error: found '0-2', expected 4 hosts, as "
                     "topo_parameters says");
  expect_read_error (FULL CLUSTER ("0", "topology=\"TORUS\" topo_parameters=\"2,0\"")
                         TAIL,
                     "t.topo:5:121: error: found '2,0', expected sides, as 4,4,2, at "
                     "most 16");
  expect_read_error (
      FULL CLUSTER ("0", "topology=\"FAT_TREE\" topo_parameters=\"1;2;1\"") TAIL,
      "t.topo:5:124: error: found '1;2;1', expected LEVELS;DOWN;UP;CABLES, "
      "as 2;4,4;1,2;1,2, of at most 8 levels");
  expect_read_error (
      FULL CLUSTER ("0", "topology=\"DRAGONFLY\" topo_parameters=\"3,1;1,1;2,1;1\"") TAIL,
      "t.topo:5:125: error: found '3,1;1,1;2,1;1', expected "
      "GROUPS,LINKS;CHASSIS,LINKS;BLADES,LINKS;NODES, as 3,4;4,3;5,1;2, with a blade for "
      "each group");
  expect_read_error (FULL CLUSTER ("0", "topology=\"FAT_TREE\" "
                                        "topo_parameters=\"1;1;1048576;1\"") TAIL,
                     "t.topo:5:1: error: found the element 'cluster', expected at most "
                     "1048576 nodes and 4194304 links");
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/simgrid/routes", test_routes);
  g_test_add_func ("/simgrid/directions", test_directions);
  g_test_add_func ("/simgrid/searched", test_searched);
  g_test_add_func ("/simgrid/zones", test_zones);
  g_test_add_func ("/simgrid/notes", test_notes);
  g_test_add_func ("/simgrid/longer", test_longer);
  g_test_add_func ("/simgrid/flat", test_flat);
  g_test_add_func ("/simgrid/shared", test_shared);
  g_test_add_func ("/simgrid/fat-tree", test_fat_tree);
  g_test_add_func ("/simgrid/many-cables", test_many_cables);
  g_test_add_func ("/simgrid/torus", test_torus);
  g_test_add_func ("/simgrid/dragonfly", test_dragonfly);
  g_test_add_func ("/simgrid/far-router", test_far_router);
  g_test_add_func ("/simgrid/star", test_star);
  g_test_add_func ("/simgrid/cabinets", test_cabinets);
  g_test_add_func ("/simgrid/star-of-clusters", test_star_of_clusters);
  g_test_add_func ("/simgrid/star-errors", test_star_errors);
  g_test_add_func ("/simgrid/names", test_names);
  g_test_add_func ("/simgrid/units", test_units);
  g_test_add_func ("/simgrid/errors", test_errors);
  g_test_add_func ("/simgrid/route-errors", test_route_errors);
  g_test_add_func ("/simgrid/cluster-errors", test_cluster_errors);
  return g_test_run ();
}
