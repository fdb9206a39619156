/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-topology-drawing.c - SVG and DOT: well formed, escaped, complete or in part */
#include "config.h"

#include <glib/gstdio.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "../fixture/fixture-run.h"
#include "drawing/level.h"
#include "drawing/topology-drawing.h"
#include "machine-file/machine-file.h"
#include "topology/generators/generators.h"
#include "fixture/unit.h"

static Topology *
generate (const char *spec)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (Machine) machine = machine_new ();
  Topology *topology;

  machine_set_network (machine, spec, &error);
  g_assert_no_error (error);
  topology = topology_new (&machine->network, &error);
  g_assert_no_error (error);
  return topology;
}

static char *
svg_of (const TopologyDrawing *drawing, gboolean alone)
{
  GString *text = g_string_new (NULL);

  topology_drawing_svg (drawing, alone, text);
  return g_string_free (text, FALSE);
}

static char *
dot_of (const TopologyDrawing *drawing)
{
  GString *text = g_string_new (NULL);

  topology_drawing_dot (drawing, text);
  return g_string_free (text, FALSE);
}

static void
assert_has (const char *text, const char *part)
{
  if (strstr (text, part) == NULL)
    g_test_fail_printf ("'%s' is not in:\n%.3000s", part, text);
}

static guint
count_of (const char *text, const char *part)
{
  guint n = 0;

  for (const char *p = text; (p = strstr (p, part)) != NULL; p++)
    n++;
  return n;
}

/* ---- XML --------------------------------------------------------------------------- */

typedef struct
{
  guint paths, circles, rects, links;
  char *label; /* of the first element */
} Elements;

static void
on_element (GMarkupParseContext *context, const char *name, const char **names,
            const char **values, gpointer data, GError **error)
{
  Elements *self = data;

  self->paths += strcmp (name, "path") == 0;
  self->circles += strcmp (name, "circle") == 0;
  self->rects += strcmp (name, "rect") == 0;
  self->links += strcmp (name, "a") == 0;
  for (guint i = 0; names[i] != NULL; i++)
    if (strcmp (names[i], "aria-label") == 0)
      self->label = g_strdup (values[i]);
}

/* Reads it with a parser that is not ours, which refuses what is not well formed. */
static Elements
parse (const char *svg)
{
  static const GMarkupParser parser = { .start_element = on_element };
  g_autoptr (GError) error = NULL;
  Elements elements = { 0 };
  GMarkupParseContext *context = g_markup_parse_context_new (&parser, 0, &elements, NULL);

  if (g_markup_parse_context_parse (context, svg, -1, &error))
    g_markup_parse_context_end_parse (context, &error);
  g_assert_no_error (error);
  g_markup_parse_context_free (context);
  return elements;
}

/* ---- DOT --------------------------------------------------------------------------- */

/* The part of Graphviz's grammar that a graph without subgraphs needs:
 *
 *   graph      digraph ID { statement* }
 *   statement  ID [-> ID] [ '[' ID = ID (, ID = ID)* ']' ] ;
 */
typedef struct
{
  const char *at;
  guint nodes, edges;
} Dot;

static void
skip_blanks (Dot *self)
{
  self->at += strspn (self->at, " \n");
}

static gboolean
take (Dot *self, const char *sign)
{
  skip_blanks (self);
  if (!g_str_has_prefix (self->at, sign))
    return FALSE;
  self->at += strlen (sign);
  return TRUE;
}

static void
need (Dot *self, const char *sign)
{
  if (!take (self, sign))
    g_error ("expected '%s' at: %.60s", sign, self->at);
}

/* A number, a name, or text in quotes.  Returns: its first character. */
static char
need_id (Dot *self)
{
  const char *begin;

  skip_blanks (self);
  begin = self->at;
  if (*begin != '"')
    {
      self->at += strspn (begin, "abcdefghijklmnopqrstuvwxyz0123456789.");
      g_assert_true (self->at > begin);
      return *begin;
    }
  for (self->at++; *self->at != '"'; self->at++)
    {
      g_assert_true ((guchar) *self->at >= ' ');
      if (*self->at == '\\')
        self->at++;
    }
  self->at++;
  return '"';
}

static void
need_attributes (Dot *self)
{
  if (!take (self, "["))
    return;
  do
    {
      need_id (self);
      need (self, "=");
      need_id (self);
    }
  while (take (self, ","));
  need (self, "]");
}

static void
parse_dot (Dot *self)
{
  need (self, "digraph");
  need_id (self);
  need (self, "{");
  while (!take (self, "}"))
    {
      gboolean number = g_ascii_isdigit (need_id (self));

      if (take (self, "->"))
        {
          need_id (self);
          self->edges++;
        }
      else
        self->nodes += number;
      need_attributes (self);
      need (self, ";");
    }
  skip_blanks (self);
  g_assert_cmpstr (self->at, ==, "");
}

/* ---- tests ------------------------------------------------------------------------- */

static const char *const specs[]
    = { "mesh:1",        "mesh:2x2",     "mesh:9",   "mesh:3x4x5",  "torus:4x4",
        "torus:3x3x3x3", "ring:6",       "star:5",   "crossbar:3",  "bus:4",
        "bus:1",         "mesh:2x2x2x2", "ring:100", "torus:32x32", "torus:16x8x8" };

static void
test_svg_is_well_formed (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (specs); i++)
    for (guint alone = 0; alone < 2; alone++)
      {
        g_autoptr (Topology) topology = generate (specs[i]);
        const TopologyDrawing drawing = { .topology = topology };
        g_autofree char *svg = svg_of (&drawing, alone == 1);
        Elements elements = parse (svg);

        g_assert_cmpuint (elements.paths, ==, topology->links);
        g_assert_cmpuint (elements.circles, ==, topology->processors);
        g_assert_cmpuint (elements.rects, ==, topology->nodes - topology->processors);
        g_assert_cmpstr (elements.label, ==, topology->name);
        g_assert_false (g_regex_match_simple ("[\"MLQ -](nan|inf)[\" ]", svg, 0, 0));
        g_free (elements.label);
      }
}

static void
test_dot_is_well_formed (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (specs); i++)
    {
      g_autoptr (Topology) topology = generate (specs[i]);
      const TopologyDrawing drawing = { .topology = topology };
      g_autofree char *text = dot_of (&drawing);
      Dot dot = { .at = text };

      parse_dot (&dot);
      g_assert_cmpuint (dot.nodes, ==, topology->nodes);
      g_assert_cmpuint (dot.edges, ==, topology->links);
    }
}

static void
test_dot_of_a_small_mesh (void)
{
  g_autoptr (Topology) topology = generate ("mesh:2x2");
  const TopologyDrawing drawing = { .topology = topology };
  g_autofree char *dot = dot_of (&drawing);

  g_assert_cmpstr (dot, ==,
                   "digraph \"mesh(2,2)\" {\n"
                   "  graph [layout=neato, overlap=true, splines=true];\n"
                   "  node [shape=circle, width=0.4, fixedsize=true, fontsize=10];\n"
                   "  edge [arrowsize=0.5, fontsize=8];\n"
                   "  0 [pos=\"0.00,0.00!\"];\n"
                   "  1 [pos=\"1.00,0.00!\"];\n"
                   "  2 [pos=\"0.00,-1.00!\"];\n"
                   "  3 [pos=\"1.00,-1.00!\"];\n"
                   "  0 -> 1 [tooltip=\"0 → 1\"];\n"
                   "  0 -> 2 [tooltip=\"0 → 2\"];\n"
                   "  1 -> 0 [tooltip=\"1 → 0\"];\n"
                   "  1 -> 3 [tooltip=\"1 → 3\"];\n"
                   "  2 -> 0 [tooltip=\"2 → 0\"];\n"
                   "  2 -> 3 [tooltip=\"2 → 3\"];\n"
                   "  3 -> 1 [tooltip=\"3 → 1\"];\n"
                   "  3 -> 2 [tooltip=\"3 → 2\"];\n"
                   "}\n");
}

/* Two nodes 70 apart in the middle of a frame of 20 and half a bend (31.5); each way on
 * its own right-hand side. */
static void
test_svg_of_two_nodes (void)
{
  g_autoptr (Topology) topology = generate ("mesh:2");
  const TopologyDrawing drawing = { .topology = topology };
  g_autofree char *svg = svg_of (&drawing, FALSE);

  g_assert_cmpstr (
      svg, ==,
      "<svg class=\"net\" viewBox=\"0 0 173 103\" width=\"173\" role=\"group\" "
      "aria-label=\"mesh(2)\" style=\"--w:173px;--thick:1\">\n"
      "<g class=\"links\">\n"
      "<path class=\"w\" d=\"M51.5 54.5L121.5 54.5\"><title>0 → 1</title></path>\n"
      "<path class=\"w\" d=\"M121.5 48.5L51.5 48.5\"><title>1 → 0</title></path>\n"
      "</g>\n<g class=\"nodes\">\n"
      "<circle cx=\"51.5\" cy=\"51.5\" r=\"13\"><title>node 0</title></circle>\n"
      "<circle cx=\"121.5\" cy=\"51.5\" r=\"13\"><title>node 1</title></circle>\n"
      "</g>\n<g class=\"labels\" font-size=\"12\">\n"
      "<text x=\"51.5\" y=\"51.5\">0</text>\n<text x=\"121.5\" y=\"51.5\">1</text>\n"
      "</g>\n</svg>\n");
}

#define HOSTILE "<script>\"&'\\N\x01\xff\n</title>.topo"

static void
test_names_are_text (void)
{
  g_autoptr (Topology) topology = generate ("mesh:2");
  const TopologyDrawing drawing = { .topology = topology };
  g_autofree char *svg = NULL, *dot = NULL;
  Dot parsed = { 0 };
  Elements elements;

  g_free (topology->name);
  topology->name = g_strdup (HOSTILE);
  svg = svg_of (&drawing, TRUE);
  elements = parse (svg);
  g_assert_cmpstr (elements.label, ==,
                   "<script>\"&'\\N\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd</title>.topo");
  g_assert_null (strstr (svg, "<script"));
  g_free (elements.label);
  dot = dot_of (&drawing);
  parsed.at = dot;
  parse_dot (&parsed);
  g_assert_true (g_str_has_prefix (dot, "digraph \"<script>\\\"&'\\\\N"));
  g_assert_cmpuint (parsed.nodes, ==, 2);
}

static void
test_weights_are_shown (void)
{
  static const char *const text = "3\n0 1 2.5 -1\n1 0 inf 2 1 -1\n2 1 1 -1\n";
  g_autofree char *folder = g_dir_make_tmp ("netfare-test-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "t.topo", NULL);
  g_autofree char *spec = g_strdup_printf ("file:%s", path);
  g_autofree char *svg = NULL, *dot = NULL;

  g_assert_true (g_file_set_contents (path, text, -1, NULL));
  {
    g_autoptr (Topology) topology = generate (spec);
    const TopologyDrawing drawing = { .topology = topology };

    svg = svg_of (&drawing, FALSE);
    dot = dot_of (&drawing);
  }
  assert_has (svg, "<title>0 → 1, weight 2.5</title>");
  assert_has (svg, "<title>1 → 0, takes no time</title>");
  assert_has (svg, "<title>1 → 2</title>");
  g_assert_cmpuint (count_of (svg, "class=\"w f\""), ==, 1);
  assert_has (dot, "  0 -> 1 [tooltip=\"0 → 1, weight 2.5\", label=\"2.5\"];\n");
  assert_has (dot, "  1 -> 0 [tooltip=\"1 → 0, takes no time\", style=dashed, "
                   "label=\"inf\"];\n");
  g_assert_cmpint (g_remove (path), ==, 0);
  g_assert_cmpint (g_rmdir (folder), ==, 0);
}

/* The medium of a bus is always busy, and nothing else takes time (fixture-run.h). */
static void
test_use_is_shown (void)
{
  FixtureRun run;
  const guint32 anchored[] = { 2 };
  g_autofree char *svg = NULL, *dot = NULL;

  fixture_run_open (&run, "bus:2");
  {
    const TopologyDrawing drawing = { .topology = network_topology (run.network),
                                      .network = run.network,
                                      .run = run.result.time,
                                      .anchored = anchored,
                                      .n_anchored = 1 };

    svg = svg_of (&drawing, FALSE);
    dot = dot_of (&drawing);
  }
  fixture_run_close (&run);
  assert_has (svg, "<a href=\"#link-2-3\"><path class=\"u8 medium\" d=\"");
  assert_has (svg, "<title>bus.in → bus.out (2 → 3): 100.0 % busy, 2 "
                   "messages</title></path></a>\n");
  assert_has (svg,
              "<title>p0 → bus.in (0 → 2), takes no time, 2 messages</title></path>\n");
  g_assert_cmpuint (count_of (svg, "class=\"u0 f\""), ==, 4);
  g_assert_cmpuint (count_of (svg, "<a "), ==, 1);
  assert_has (dot,
              "  2 -> 3 [tooltip=\"bus.in → bus.out (2 → 3): 100.0 % busy, 2 messages\", "
              "color=\"#81101e\", penwidth=4.00];\n");
  assert_has (dot, "  2 [shape=box, label=\"bus.in\", tooltip=\"switch bus.in, node "
                   "2\", pos=\"");
  assert_has (svg, "<title>host p1, node 1</title></circle>\n");
  assert_has (svg, "\">bus.in</text>\n");
}

/* Names of 64 characters; readers let none of these through, so they are put there. */
static void
test_names_of_nodes_are_text (void)
{
  static const char names[]
      = "<script>alert(1)</script>\0a\"\\&b\0"
        "rack-of-the-third-row-on-the-left-hand-side-behind-door.07";
  g_autoptr (Topology) topology = generate ("mesh:3");
  const TopologyDrawing drawing = { .topology = topology };
  g_autofree char *svg = NULL, *dot = NULL;

  topology->names = g_memdup2 (names, sizeof names);
  topology->name_at = g_new (guint32, 3);
  for (guint32 node = 0, at = 0; node < 3; node++)
    {
      topology->name_at[node] = at;
      at += (guint32) strlen (names + at) + 1;
    }
  svg = svg_of (&drawing, FALSE);
  dot = dot_of (&drawing);
  parse (svg);
  g_assert_null (strstr (svg, "<script"));
  assert_has (svg, "<title>node &lt;script&gt;alert(1)&lt;/script&gt;, node 0</title>");
  assert_has (svg, "\">&lt;sc…t&gt;</text>\n"); /* 6 fit into a node of 26 */
  assert_has (svg, "\">a&quot;\\&amp;b</text>\n");
  assert_has (svg, "\">rac…07</text>\n");
  assert_has (dot, "label=\"&lt;script&gt;…script&gt;\"");
  assert_has (dot, "label=\"a&quot;\\\\&amp;b\"");
  assert_has (dot,
              "tooltip=\"a&quot;\\\\&amp;b → &lt;script&gt;alert(1)&lt;/script&gt; (1 → "
              "0)\"");
}

/* 76 nodes, 16 apart: no name fits into one, those of switches stand beside; leaves are
 * 127 apart, which is room for the largest letters. */
static void
test_switches_are_named_beside (void)
{
  g_autoptr (Topology) topology = generate ("leaf-spine:8,8,4");
  const TopologyDrawing drawing = { .topology = topology };
  g_autofree char *svg = svg_of (&drawing, FALSE);
  g_autofree char *alone = svg_of (&drawing, TRUE);

  g_assert_cmpuint (count_of (svg, "<text class=\"beside\""), ==, 12);
  g_assert_cmpuint (count_of (svg, "<text"), ==, 12);
  assert_has (svg, "\" font-size=\"16\">leaf7</text>\n");
  assert_has (svg, "\" font-size=\"16\">spine3</text>\n");
  assert_has (alone, "\">Circles are hosts, squares are switches</text>\n");
}

/* Whether the line from (x1, y1) to (x2, y2) has a point in the box: of 1000 points. */
static gboolean
line_meets (const double *line, double x, double y, double half, double size)
{
  for (guint i = 0; i <= 1000; i++)
    {
      double part = i / 1000.0;

      if (fabs (line[0] + part * (line[2] - line[0]) - x) < half
          && fabs (line[1] + part * (line[3] - line[1]) - y) < size / 2)
        return TRUE;
    }
  return FALSE;
}

/* Links that a text of so many letters, 0.58 of its size wide each, covers. */
static guint
covered_links (const char *svg, const char *name)
{
  g_autofree char *end = g_strdup_printf (">%s</text>", name);
  const char *text = g_strrstr_len (svg, strstr (svg, end) - svg, "<text");
  double x, y, size, line[4];
  guint count = 0;

  g_assert_cmpint (sscanf (text,
                           "<text class=\"beside\" x=\"%lf\" y=\"%lf\" font-size=\"%lf",
                           &x, &y, &size),
                   ==, 3);
  for (const char *p = svg; (p = strstr (p, " d=\"M")) != NULL; p++)
    if (sscanf (p, " d=\"M%lf %lfL%lf %lf", line, line + 1, line + 2, line + 3) == 4)
      count += line_meets (line, x, y, (double) strlen (name) * size * 0.58 / 2, size);
  return count;
}

/* Spines have room above; the outer leaves beside, away from the links of the others. */
static void
test_names_cover_no_links (void)
{
  static const char *const names[]
      = { "spine0", "spine1", "spine2", "spine3", "leaf0", "leaf3" };
  g_autoptr (Topology) topology = generate ("leaf-spine:4,8,4");
  const TopologyDrawing drawing = { .topology = topology };
  g_autofree char *svg = svg_of (&drawing, FALSE);

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    if (covered_links (svg, names[i]) > 0)
      g_test_fail_printf ("%s covers %u links", names[i], covered_links (svg, names[i]));
  g_test_message ("leaf1 covers %u, leaf2 %u", covered_links (svg, "leaf1"),
                  covered_links (svg, "leaf2"));
}

/* A document of its own has colours of its own, and needs no properties of a page. */
static void
test_a_drawing_alone_needs_nothing_else (void)
{
  FixtureRun run;
  g_autofree char *svg = NULL;

  fixture_run_open (&run, "mesh:2x2");
  {
    const TopologyDrawing drawing = { .topology = network_topology (run.network),
                                      .network = run.network,
                                      .run = run.result.time };

    svg = svg_of (&drawing, TRUE);
  }
  fixture_run_close (&run);
  g_free (parse (svg).label);
  assert_has (svg, " xmlns=\"http://www.w3.org/2000/svg\" ");
  assert_has (svg, "<title>mesh(2,2), links by how much they were used</title>\n"
                   "<desc>All 4 nodes and 8 links</desc>\n<style>\n");
  assert_has (svg, ".u8 { stroke: #81101e; stroke-width: 4; }\n");
  g_assert_null (strstr (svg, "var("));
  g_assert_null (strstr (svg, "--thick"));
}

static void
assert_note (const TopologyDrawing *drawing, const char *expected)
{
  g_autofree char *note = topology_drawing_note (drawing);

  g_assert_cmpstr (note, ==, expected);
}

/* Nodes 0 to 1999 have 3960 links to the sides, 2000 down, and 1900 up.  Of the 332 that
 * are left of 8192, those of node 2000 and of 82 and a quarter after it, each lacks the
 * one down: 2 + 82 * 3 + 1. */
static void
test_a_large_topology_is_drawn_in_part (void)
{
  g_autoptr (Topology) topology = generate ("mesh:100x100");
  const TopologyDrawing drawing = { .topology = topology };
  g_autofree char *svg = svg_of (&drawing, FALSE), *alone = NULL;
  Elements elements = parse (svg);

  g_assert_cmpuint (elements.paths, ==, 8109);
  g_assert_cmpuint (elements.circles, ==, 2100);
  g_assert_cmpuint (strlen (svg), <, 2000000);
  g_free (elements.label);
  alone = svg_of (&drawing, TRUE);
  g_free (parse (alone).label);
  assert_has (alone,
              ">Too large to draw whole: 8 109 of 39 600 links, the first ones, and "
              "the 2 100 of 10 000 nodes that they join</text>\n</svg>\n");
  assert_note (&drawing,
               "Too large to draw whole: 8 109 of 39 600 links, the first ones, "
               "and the 2 100 of 10 000 nodes that they join");
}

/* What is drawn of a network on which processor 0 has sent to 1 (fixture-run.h). */
static char *
svg_of_run (const char *network, char **note)
{
  FixtureRun run;
  char *svg;

  fixture_run_open (&run, network);
  {
    const TopologyDrawing drawing = { .topology = network_topology (run.network),
                                      .network = run.network,
                                      .run = run.result.time };

    svg = svg_of (&drawing, FALSE);
    *note = topology_drawing_note (&drawing);
  }
  fixture_run_close (&run);
  return svg;
}

/* A bus is two switches: all hosts send to the one, which sends to the other, which sends
 * to all hosts.  100,000 links are 128 marks. */
static void
test_a_large_network_with_switches_has_levels (void)
{
  g_autofree char *note = NULL, *svg = svg_of_run ("bus:100000", &note);

  assert_has (svg, ">hosts → switches 1: 100 000</text>");
  assert_has (svg, ">switches 1 → switches 2: 1</text>");
  assert_has (svg, ">switches 2 → hosts: 100 000</text>");
  g_assert_cmpuint (count_of (svg, "<rect "), ==, 128 + 1 + 128);
  g_assert_cmpuint (count_of (svg, "<path "), ==, 0);
  assert_has (svg, "<rect class=\"c u8\" ");
  assert_has (
      svg, "<title>bus.in → bus.out (100000 → 100001): 100.0 % busy, 2 messages</title>");
  assert_has (note,
              "100 002 nodes and 200 001 links: a strip is the links from one level");
}

/* Columns: 64 of two hosts each, 32 and 32 of switches, 16 at the top.  A host's switch
 * has two of the host columns: 64 lines; 8 pods of 4 x 4: 128; 32 switches with 4 links
 * to the top: 128; each in two directions.  128 links between two levels each are 128
 * marks in six strips.  The first column of hosts is at 240 + 760 / 128 = 245, that of
 * switches at 240 + 760 / 64 = 251; rows are at 20, 150, 280, 410. */
static void
test_a_large_fat_tree_has_its_levels (void)
{
  g_autofree char *note = NULL, *svg = svg_of_run ("fat-tree:8", &note);

  g_assert_cmpuint (count_of (svg, "<path "), ==, 2 * (64 + 128 + 128));
  g_assert_cmpuint (count_of (svg, "<rect "), ==, 64 + 32 + 32 + 16 + 6 * 128);
  assert_has (svg, " d=\"M245 410L251 280\"><title>2 links, ");
  assert_has (svg, " d=\"M254 280L248 410\"><title>2 links, ");
  assert_has (svg, ">hosts: 128</text>");
  assert_has (svg, ">switches 3: 16</text>");
  assert_has (svg, ">p0 .. p127</text>");
  assert_has (svg, "><title>p126 .. p127</title></rect>");
  assert_has (svg, ">core0 .. core15</text>");
  assert_has (svg, "><title>core15</title></rect>");
  g_assert_null (strstr (svg, "not drawn"));
}

/* 2 x 64 x 64 lines between switches are too many; used are the one from host 0 to its
 * switch and the one from there to host 1. */
static void
test_of_a_wide_tree_the_used_links_are_drawn (void)
{
  g_autofree char *note = NULL, *svg = svg_of_run ("leaf-spine:64x4x64", &note);

  g_assert_cmpuint (count_of (svg, "<path "), ==, 2);
  assert_has (svg, ">not drawn: unused links</text>");
}

/* 16 groups of 4 routers with 4 hosts each: 16 hosts a group are 32 links, 4 routers 12.
 */
static void
test_a_large_dragonfly_has_groups (void)
{
  g_autofree char *note = NULL, *svg = svg_of_run ("dragonfly:16x4x4", &note);

  g_assert_cmpuint (count_of (svg, "<circle "), ==, 2 * 16);
  g_assert_cmpuint (count_of (svg, "<path "), ==, 16 * 15);
  assert_has (svg, "<title>group g0, of its hosts: 32 links, ");
  assert_has (svg, "% busy in the mean; the busiest, p0 → g0.r0 (0 → 256): ");
  assert_has (svg,
              "<title>group g15, between its routers: 12 links, 0.0 % busy in the mean");
  assert_has (svg, ">g15</text>");
  assert_has (note, "320 nodes and 944 links: a circle is a group");
}

/* 256 nodes in 64 ranges of 4: two of the 8 links of a node stay in its range, 6 lead to
 * 6 other ranges. */
static void
test_other_large_networks_are_a_matrix (void)
{
  g_autofree char *note = NULL, *svg = svg_of_run ("hypercube:8", &note);

  g_assert_cmpuint (count_of (svg, "<rect "), ==, 64 * 7);
  assert_has (svg, "<title>8 links, 12.5 % busy in the mean; the busiest, 0 → 1: 100.0 % "
                   "busy, 2 messages</title>");
  assert_has (note, "256 nodes and 2 048 links: rows are the nodes where links begin");
}

/* Every eighth of 64 ranges of 4 nodes has a label; ten characters of a name fit. */
static void
test_rows_of_a_matrix_have_names (void)
{
  FixtureRun run;
  g_autofree char *svg = NULL;
  GString *names = g_string_new (NULL);

  fixture_run_open (&run, "hypercube:8");
  {
    Topology *topology = (Topology *) network_topology (run.network);
    const TopologyDrawing drawing
        = { .topology = topology, .network = run.network, .run = run.result.time };

    topology->name_at = g_new (guint32, topology->nodes);
    for (guint32 node = 0; node < topology->nodes; node++)
      {
        topology->name_at[node] = (guint32) names->len;
        g_string_append_printf (names, node < 128 ? "n<%u" : "row-of-racks-%u", node);
        g_string_append_c (names, '\0');
      }
    topology->names = g_string_free (names, FALSE);
    svg = svg_of (&drawing, FALSE);
  }
  fixture_run_close (&run);
  assert_has (svg, ">n&lt;32</text>");
  assert_has (svg, ">row-o…-128</text>");
  g_assert_cmpuint (count_of (svg, "<text "), ==, 2 * 8);
}

static void
test_a_large_mesh_is_drawn_link_by_link (void)
{
  g_autofree char *note = NULL, *svg = svg_of_run ("mesh:20x20", &note);

  g_assert_cmpuint (count_of (svg, "<circle "), ==, 400);
  g_assert_cmpuint (count_of (svg, "<path "), ==, 4 * 20 * 19);
}

static void
test_levels_are_eighths (void)
{
  g_assert_cmpuint (level_of (0, 800), ==, 0);
  g_assert_cmpuint (level_of (1, 800), ==, 1);
  g_assert_cmpuint (level_of (100, 800), ==, 1);
  g_assert_cmpuint (level_of (101, 800), ==, 2);
  g_assert_cmpuint (level_of (700, 800), ==, 7);
  g_assert_cmpuint (level_of (701, 800), ==, 8);
  g_assert_cmpuint (level_of (800, 800), ==, 8);
  g_assert_cmpuint (level_of (0, 0), ==, 0);
  g_assert_cmpuint (
      level_of ((TotalTime) SIM_TIME_LIMIT << 20, (TotalTime) SIM_TIME_LIMIT << 20), ==,
      8);
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/topology-drawing/svg-is-well-formed", test_svg_is_well_formed);
  g_test_add_func ("/topology-drawing/dot-is-well-formed", test_dot_is_well_formed);
  g_test_add_func ("/topology-drawing/dot-of-a-small-mesh", test_dot_of_a_small_mesh);
  g_test_add_func ("/topology-drawing/svg-of-two-nodes", test_svg_of_two_nodes);
  g_test_add_func ("/topology-drawing/names-are-text", test_names_are_text);
  g_test_add_func ("/topology-drawing/weights-are-shown", test_weights_are_shown);
  g_test_add_func ("/topology-drawing/use-is-shown", test_use_is_shown);
  g_test_add_func ("/topology-drawing/names-of-nodes-are-text",
                   test_names_of_nodes_are_text);
  g_test_add_func ("/topology-drawing/switches-are-named-beside",
                   test_switches_are_named_beside);
  g_test_add_func ("/topology-drawing/names-cover-no-links", test_names_cover_no_links);
  g_test_add_func ("/topology-drawing/a-drawing-alone-needs-nothing-else",
                   test_a_drawing_alone_needs_nothing_else);
  g_test_add_func ("/topology-drawing/a-large-topology-is-drawn-in-part",
                   test_a_large_topology_is_drawn_in_part);
  g_test_add_func ("/topology-drawing/a-large-network-with-switches-has-levels",
                   test_a_large_network_with_switches_has_levels);
  g_test_add_func ("/topology-drawing/a-large-fat-tree-has-its-levels",
                   test_a_large_fat_tree_has_its_levels);
  g_test_add_func ("/topology-drawing/of-a-wide-tree-the-used-links-are-drawn",
                   test_of_a_wide_tree_the_used_links_are_drawn);
  g_test_add_func ("/topology-drawing/a-large-dragonfly-has-groups",
                   test_a_large_dragonfly_has_groups);
  g_test_add_func ("/topology-drawing/other-large-networks-are-a-matrix",
                   test_other_large_networks_are_a_matrix);
  g_test_add_func ("/topology-drawing/rows-of-a-matrix-have-names",
                   test_rows_of_a_matrix_have_names);
  g_test_add_func ("/topology-drawing/a-large-mesh-is-drawn-link-by-link",
                   test_a_large_mesh_is_drawn_link_by_link);
  g_test_add_func ("/topology-drawing/levels-are-eighths", test_levels_are_eighths);
  return g_test_run ();
}
