/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The formulas of section 4: owners, alignment, distribution; patterns of collectives. */
#include "config.h"

#include "read-hpf.h"
#include "fixture/unit.h"

static const HpfArray *
find_array (const HpfTree *tree, const char *name)
{
  for (guint i = 0; i < tree->arrays->len; i++)
    {
      const HpfArray *array = tree->arrays->pdata[i];

      if (g_str_equal (array->name, name))
        return array;
    }
  g_assert_not_reached ();
}

static void
check_coordinates (const HpfAxis *axis, gint64 first, const char *expected)
{
  for (guint i = 0; expected[i] != '\0'; i++)
    g_assert_cmpuint (hpf_axis_coordinate (axis, first + i), ==,
                      (guint) (expected[i] - '0'));
}

/* p = (J - Tmin) div k mod P; BLOCK: k = ceil (10 / 4) = 3. */
static void
test_distribution (void)
{
  g_autoptr (HpfTree) tree
      = read_hpf ("!HPF$ PROCESSORS P(4)\n"
                  "!HPF$ DISTRIBUTE (BLOCK) :: A\n"
                  "!HPF$ DISTRIBUTE (CYCLIC) :: B\n"
                  "!HPF$ DISTRIBUTE (CYCLIC(2)) :: C\n"
                  "!HPF$ DISTRIBUTE (GEN_BLOCK((/ 3,0,5,2 /))) :: D\n"
                  "!HPF$ DISTRIBUTE (BLOCK(5)) :: E\n"
                  "REAL A(-1:8), B(10), C(10), D(10), E(10)\n");

  check_coordinates (&find_array (tree, "a")->layout->axis[0], -1, "0001112223");
  check_coordinates (&find_array (tree, "b")->layout->axis[0], 1, "0123012301");
  check_coordinates (&find_array (tree, "c")->layout->axis[0], 1, "0011223300");
  check_coordinates (&find_array (tree, "d")->layout->axis[0], 1, "0002222233");
  check_coordinates (&find_array (tree, "e")->layout->axis[0], 1, "0000011111");
}

/* ALIGN M(i,j) WITH T(i,*): T(i,j) owns the whole row i; M(i,j) lies on all T(i,1..m). */
static void
test_row_is_owned_whole (void)
{
  g_autoptr (HpfTree) tree = read_hpf ("!HPF$ PROCESSORS P(2,3)\n"
                                       "!HPF$ TEMPLATE T(4,6)\n"
                                       "!HPF$ ALIGN M(i,j) WITH T(i,*)\n"
                                       "!HPF$ DISTRIBUTE T(BLOCK,BLOCK)\n"
                                       "REAL M(4,5)\n");
  const HpfLayout *layout = find_array (tree, "m")->layout;

  g_assert_false (layout->placement[0].is_range);
  g_assert_cmpint (layout->placement[0].dimension, ==, 0);
  g_assert_cmpint (layout->placement[0].value.coefficient[0], ==, 1);
  g_assert_true (layout->placement[1].is_range);
  g_assert_cmpint (layout->placement[1].first, ==, 1);
  g_assert_cmpuint (layout->placement[1].count, ==, 6);
}

/* Formula (3): each J that owns the target counts, here the 6 of a row of T.  X(5) is on
 * one processor of 6, the third of row 0, which has 2 columns. */
static void
test_each_copy_communicates (void)
{
  g_autoptr (HpfTree) tree = read_hpf ("!HPF$ PROCESSORS P(2,3)\n"
                                       "!HPF$ TEMPLATE T(4,6)\n"
                                       "!HPF$ ALIGN M(i,j) WITH T(i,*)\n"
                                       "!HPF$ ALIGN X(i) WITH T(1,i)\n"
                                       "!HPF$ DISTRIBUTE T(BLOCK,BLOCK)\n"
                                       "REAL M(4,5), X(6)\n"
                                       "DO i = 1, 4\n"
                                       "M(i,1) = X(5)\n"
                                       "END DO\n");
  g_autoptr (HpfReport) report = count_hpf (tree);

  /* Rows 1, 2 are where X(5) is: 4 J each are not; rows 3, 4: all 6. */
  g_assert_cmpuint (get_counts (report, 0)->communications, ==, 2 * 4 + 2 * 6);
  g_assert_cmpuint (get_counts (report, 0)->distinct, ==, 5);
  g_assert_cmpuint (get_counts (report, 0)->pairs, ==, 5);
  g_assert_cmpuint (get_counts (report, 0)->bytes, ==, 20);
}

static void
check_source (const char *text, guint32 source, guint32 destination)
{
  g_autoptr (HpfTree) tree = read_hpf (text);
  g_autoptr (HpfReport) report = count_hpf (tree);
  const GArray *matrix = get_counts (report, 0)->matrix;

  g_assert_cmpuint (matrix->len, ==, 1);
  g_assert_cmpuint (g_array_index (matrix, HpfFlow, 0).source, ==, source);
  g_assert_cmpuint (g_array_index (matrix, HpfFlow, 0).destination, ==, destination);
}

/* X(1) is on 0, 1, 2 (row 0); B(6,5) on 1,2 = 5: its column 2 is nearest. */
static void
test_source_has_most_equal_coordinates (void)
{
  check_source ("!HPF$ PROCESSORS P(2,3)\n"
                "!HPF$ TEMPLATE T(6,6)\n"
                "!HPF$ ALIGN X(i) WITH T(i,*)\n"
                "!HPF$ DISTRIBUTE T(BLOCK,BLOCK)\n"
                "!HPF$ DISTRIBUTE B(BLOCK,BLOCK)\n"
                "REAL X(6), B(6,6)\n"
                "B(6,5) = X(1)\n",
                2, 5);
}

/* The copies of X are where T has elements: columns 1 and 2 of P; 0 has none of its own
 * column and takes the lowest. */
static void
test_source_among_equals_is_lowest (void)
{
  check_source ("!HPF$ PROCESSORS P(2,3)\n"
                "!HPF$ TEMPLATE T(6,6)\n"
                "!HPF$ ALIGN X(i) WITH T(i,*)\n"
                "!HPF$ DISTRIBUTE T(BLOCK,GEN_BLOCK((/ 0,4,2 /)))\n"
                "!HPF$ DISTRIBUTE B(BLOCK,BLOCK)\n"
                "REAL X(6), B(6,6)\n"
                "B(6,1) = X(1)\n",
                1, 3);
}

static void
check_pattern (const char *statement, const char *pattern, guint32 along)
{
  g_autofree char *text = g_strconcat ("!HPF$ PROCESSORS P(2,2)\n"
                                       "!HPF$ TEMPLATE T(8,8)\n"
                                       "!HPF$ DISTRIBUTE T(BLOCK,BLOCK) ONTO P\n"
                                       "!HPF$ ALIGN (i,j) WITH T(i,j) :: A, B\n"
                                       "!HPF$ ALIGN R(j) WITH T(1,j)\n"
                                       "!HPF$ ALIGN C(j) WITH T(*,j)\n"
                                       "REAL A(8,8), B(8,8), R(8), C(8)\n",
                                       statement, "\n", NULL);
  g_autoptr (HpfTree) tree = read_hpf (text);
  g_autoptr (HpfReport) report = count_hpf (tree);

  g_assert_cmpstr (hpf_pattern_name (get_counts (report, 0)->pattern), ==, pattern);
  g_assert_cmpuint (get_counts (report, 0)->along, ==, along);
}

static void
test_patterns (void)
{
  check_pattern ("A = B", "none", 0);
  check_pattern ("FORALL (i=1:8,j=1:8) A(i,j) = B(j,i)", "exchange", 3);
  check_pattern ("A(2:8,:) = B(1:7,:)", "shift", 1);
  check_pattern ("FORALL (i=1:8,j=1:8) A(i,j) = B(1,j)", "shift", 1);
  check_pattern ("FORALL (i=1:8,j=1:8) A(i,j) = B(1,1)", "broadcast", 3);
  check_pattern ("FORALL (i=1:4,j=1:8) A(2*i,j) = B(1,1)", "broadcast", 3);
  check_pattern ("FORALL (j=1:8) A(1,1) = B(j,j)", "shift", 3);
  check_pattern ("FORALL (i=1:8,j=1:8) A(1,1) = B(i,j)", "gather", 3);
  check_pattern ("s = B(1,1)", "broadcast", 3);
  check_pattern ("FORALL (i=1:8,j=1:8) s = B(i,j)", "all-gather", 3);
}

/* Sources that send each destination something else: 1 to 4 of a line of 4. */
static void
test_scatter_and_all_to_all (void)
{
  const char *head = "!HPF$ PROCESSORS P(4)\n"
                     "!HPF$ DISTRIBUTE A(BLOCK) ONTO P\n"
                     "!HPF$ DISTRIBUTE B(CYCLIC) ONTO P\n"
                     "REAL A(16), B(16)\n";
  g_autofree char *scatter = g_strconcat (head, "B(1:4) = A(1:4)\n", NULL);
  g_autofree char *all = g_strconcat (head, "B = A\n", NULL);
  g_autofree char *general = g_strconcat (head, "B(3:11) = A(3:11)\n", NULL);
  const char *const texts[] = { scatter, all, general };
  const char *const patterns[] = { "scatter", "all-to-all", "general" };

  for (guint i = 0; i < 3; i++)
    {
      g_autoptr (HpfTree) tree = read_hpf (texts[i]);
      g_autoptr (HpfReport) report = count_hpf (tree);

      g_assert_cmpstr (hpf_pattern_name (get_counts (report, 0)->pattern), ==,
                       patterns[i]);
    }
}

static void
check_grid (const char *asked, const char *formats, const char *expected)
{
  Shape shape;
  char *why = NULL, *error = NULL;

  g_assert_true (shape_parse (asked, &shape, &why));
  const HpfOptions options = { .processors = &shape };
  g_autofree char *text = g_strdup_printf ("!HPF$ DISTRIBUTE A(%s)\n"
                                           "REAL A(9,9,9)\n",
                                           formats);
  g_autoptr (HpfTree) tree = read_hpf_with (text, &options, &error);
  g_assert_cmpstr (error, ==, NULL);
  g_autofree char *grid = shape_format (&find_array (tree, "a")->layout->grid);
  g_assert_cmpstr (grid, ==, expected);
}

static void
test_grid_without_onto (void)
{
  check_grid ("12", "BLOCK,CYCLIC,*", "4x3");
  check_grid ("16", "BLOCK,CYCLIC,BLOCK", "4x2x2");
  check_grid ("2x6", "BLOCK,*,CYCLIC", "2x6");
  check_grid ("2x6", "*,*,CYCLIC", "12");
  check_grid ("7", "BLOCK,BLOCK,*", "7x1");
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/hpf/layout/distribution", test_distribution);
  g_test_add_func ("/hpf/layout/row-is-owned-whole", test_row_is_owned_whole);
  g_test_add_func ("/hpf/layout/each-copy-communicates", test_each_copy_communicates);
  g_test_add_func ("/hpf/layout/source-has-most-equal-coordinates",
                   test_source_has_most_equal_coordinates);
  g_test_add_func ("/hpf/layout/source-among-equals-is-lowest",
                   test_source_among_equals_is_lowest);
  g_test_add_func ("/hpf/layout/patterns", test_patterns);
  g_test_add_func ("/hpf/layout/scatter-and-all-to-all", test_scatter_and_all_to_all);
  g_test_add_func ("/hpf/layout/grid-without-onto", test_grid_without_onto);
  return g_test_run ();
}
