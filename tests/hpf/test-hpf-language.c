/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Forms of the language, and what is said where a text is none of them. */
#include "config.h"

#include <string.h>

#include "read-hpf.h"

#define HEAD                                                                             \
  "!HPF$ PROCESSORS P(4)\n"                                                              \
  "!HPF$ DISTRIBUTE A(BLOCK) ONTO P\n"                                                   \
  "REAL A(8), C(8,8)\n"

/* ---- forms ------------------------------------------------------------------------- */

static const HpfStatement *
get_statement (const HpfTree *tree, guint i)
{
  g_assert_cmpuint (i, <, tree->statements->len);
  return tree->statements->pdata[i];
}

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
test_element_bytes (void)
{
  static const struct
  {
    const char *type;
    guint64 bytes;
  } types[] = { { "INTEGER X(2)", 4 },
                { "LOGICAL X(2)", 4 },
                { "REAL X(2)", 4 },
                { "DOUBLE PRECISION X(2)", 8 },
                { "COMPLEX X(2)", 8 },
                { "REAL*8 X(2)", 8 },
                { "REAL(8) X(2)", 8 },
                { "REAL(KIND=8) :: X(2)", 8 },
                { "COMPLEX(8) X(2)", 16 },
                { "COMPLEX*16 X(2)", 16 },
                { "INTEGER(KIND = 2) X(2)", 2 },
                { "REAL, DIMENSION(2) :: X", 4 },
                { "DIMENSION X(2)\nREAL*8 X", 8 },
                { "REAL*8 X\nDIMENSION X(2)", 8 },
                { "real*16 x(2)", 16 } };

  for (guint i = 0; i < G_N_ELEMENTS (types); i++)
    {
      g_autofree char *text = g_strconcat (HEAD, types[i].type, "\n", NULL);
      g_autoptr (HpfTree) tree = read_hpf (text);

      g_assert_cmpuint (find_array (tree, "x")->element_bytes, ==, types[i].bytes);
      g_assert_cmpuint (find_array (tree, "x")->range[0].extent, ==, 2);
    }
}

static void
test_integer_expressions (void)
{
  g_autoptr (HpfTree) tree
      = read_hpf (HEAD "PARAMETER (I = -7 / 2, J = MOD(-7, 3), K = 2*(3 + 4) - 1)\n"
                       "INTEGER, PARAMETER :: M = MIN(K, 5, 9), L = MAX(I, J)\n"
                       "REAL X(I:J), Y(K), Z(M:M + 1), W(L:0)\n");

  g_assert_cmpint (find_array (tree, "x")->range[0].lower, ==, -3);
  g_assert_cmpuint (find_array (tree, "x")->range[0].extent, ==, 3);
  g_assert_cmpuint (find_array (tree, "y")->range[0].extent, ==, 13);
  g_assert_cmpint (find_array (tree, "z")->range[0].lower, ==, 5);
  g_assert_cmpint (find_array (tree, "w")->range[0].lower, ==, -1);
}

static void
test_parameters_from_outside (void)
{
  const HpfOptions options = { .parameters = parameter_values_new () };
  char *error = NULL;

  g_assert_null (parameter_values_add (options.parameters, "n=20"));
  g_autoptr (HpfTree) tree = read_hpf_with (
      HEAD "PARAMETER (N = 3, M = 2*N)\nREAL X(N,M)\n", &options, &error);
  g_assert_cmpstr (error, ==, NULL);
  g_assert_cmpuint (find_array (tree, "x")->range[0].extent, ==, 20);
  g_assert_cmpuint (find_array (tree, "x")->range[1].extent, ==, 40);
  parameter_values_free (options.parameters);
}

/* Labels, comments, & and blanks are no part of the text. */
static void
test_text_of_statements (void)
{
  g_autoptr (HpfTree) tree = read_hpf (HEAD "DO 10 i = 2, 8 ! a loop\n"
                                            "20   A(i)   =  A( i - 1 ) + & ! half\n"
                                            "  ! a comment\n"
                                            "   & 2.5e0 * A(i)\n"
                                            "10 CONTINUE\n"
                                            "FORALL (i = 1:8) A(i) = 1\n"
                                            "end\n");

  g_assert_cmpstr (get_statement (tree, 0)->text, ==, "A(i) = A( i - 1 ) + 2.5e0 * A(i)");
  g_assert_cmpuint (get_statement (tree, 0)->place.line, ==, 5);
  g_assert_cmpuint (get_statement (tree, 0)->operators, ==, 2);
  const HpfReference *reference = get_statement (tree, 0)->references->pdata[0];
  g_assert_cmpstr (reference->text, ==, "A( i - 1 )");
  g_assert_cmpuint (reference->place.column, ==, 16);
  g_assert_cmpstr (get_statement (tree, 1)->text, ==, "FORALL (i = 1:8) A(i) = 1");
  g_assert_cmpuint (get_statement (tree, 1)->operators, ==, 0);
}

/* The same in a construct, whose FORALL is in the source of each of them. */
static void
test_text_in_a_construct (void)
{
  g_autoptr (HpfTree) tree = read_hpf (HEAD "FORALL (i = 1:8)\n"
                                            "A(i)  = 1\n"
                                            "END FORALL\n"
                                            "A(1) = 2\n");

  g_assert_cmpstr (get_statement (tree, 0)->text, ==, "A(i) = 1");
  g_assert_cmpstr (get_statement (tree, 0)->source, ==, "FORALL (i = 1:8) A(i) = 1");
  g_assert_cmpstr (get_statement (tree, 1)->source, ==, "A(1) = 2");
}

/* Column 6 continues, columns from 73 on are dropped, C and * are comments. */
static void
test_fixed_form (void)
{
  const HpfOptions options = { .fixed = TRUE };
  char *error = NULL;
  g_autoptr (HpfTree) tree = read_hpf_with (
      "C     a comment\n"
      "CHPF$ PROCESSORS P(4)\n"
      "*HPF$ DISTRIBUTE A(BLOCK)\n"
      "!HPF$&ONTO P\n"
      "      REAL A(8)\n"
      "      DO 10 i = 2, 8\n"
      "      DO 10 j = 1, 2\n"
      "      A(i) = A(i-1)                                                      + junk\n"
      "     &  + A(i)\n"
      "   10 CONTINUE\n"
      "      A(1) = 0.5\n"
      "      END\n",
      &options, &error);

  g_assert_cmpstr (error, ==, NULL);
  g_assert_cmpuint (tree->statements->len, ==, 2);
  g_assert_cmpstr (get_statement (tree, 0)->text, ==, "A(i) = A(i-1) + A(i)");
  g_assert_cmpuint (get_statement (tree, 0)->loops->len, ==, 2);
  g_assert_cmpuint (get_statement (tree, 1)->loops->len, ==, 0);
}

static void
test_operators (void)
{
  static const struct
  {
    const char *text;
    guint64 operators;
    guint references;
  } sides[] = { { "-1.5D0", 0, 0 },
                { "A(i) + A(i)*2 - s/3", 4, 3 },
                { "SQRT(ABS(A(i))) ** 2", 3, 1 },
                { "MIN(A(i), s, 1) + MOD(INT(s), 3)", 4, 3 },
                { "-(A(i) - i*N)", 2, 1 } };

  for (guint i = 0; i < G_N_ELEMENTS (sides); i++)
    {
      g_autofree char *text
          = g_strconcat (HEAD "PARAMETER (N = 3)\nDO i = 1, 8\nA(i) = ", sides[i].text,
                         "\nEND DO\n", NULL);
      g_autoptr (HpfTree) tree = read_hpf (text);

      g_assert_cmpuint (get_statement (tree, 0)->operators, ==, sides[i].operators);
      g_assert_cmpuint (get_statement (tree, 0)->references->len, ==,
                        sides[i].references);
    }
}

/* The names of directives may come before what they name is declared. */
static void
test_alignments_compose (void)
{
  g_autoptr (HpfTree) tree = read_hpf ("!HPF$ ALIGN Z(i) WITH Y(i+1,*)\n"
                                       "!HPF$ ALIGN Y(i,j) WITH T(2*i,j)\n"
                                       "!HPF$ DISTRIBUTE T(BLOCK,BLOCK) ONTO P\n"
                                       "!HPF$ TEMPLATE T(20,5)\n"
                                       "!HPF$ PROCESSORS P(2,2)\n"
                                       "REAL Y(10,2:5), Z(9)\n");
  const HpfLayout *layout = find_array (tree, "z")->layout;

  g_assert_cmpint (layout->placement[0].value.coefficient[0], ==, 2);
  g_assert_cmpint (layout->placement[0].value.constant, ==, 2);
  g_assert_true (layout->placement[1].is_range);
  g_assert_cmpint (layout->placement[1].first, ==, 2);
  g_assert_cmpuint (layout->placement[1].count, ==, 4);
}

static void
test_colons_shift_by_lower_bounds (void)
{
  g_autoptr (HpfTree) tree = read_hpf ("!HPF$ PROCESSORS P(2)\n"
                                       "!HPF$ ALIGN Y WITH T\n"
                                       "!HPF$ ALIGN (*,:) WITH T(:) :: Z\n"
                                       "!HPF$ DISTRIBUTE T(BLOCK)\n"
                                       "!HPF$ TEMPLATE T(0:9)\n"
                                       "REAL Y(3:7), Z(2,10)\n");

  g_assert_cmpint (find_array (tree, "y")->layout->placement[0].value.constant, ==, -3);
  g_assert_cmpint (find_array (tree, "z")->layout->placement[0].dimension, ==, 1);
  g_assert_cmpint (find_array (tree, "z")->layout->placement[0].value.constant, ==, -1);
}

/* ---- errors ------------------------------------------------------------------------ */

typedef struct
{
  const char *text, *message;
} Wrong;

static void
check_wrong (const char *head, gboolean fixed, const Wrong *wrong, guint n)
{
  const HpfOptions options = { .fixed = fixed };

  for (guint i = 0; i < n; i++)
    {
      char *error = NULL;
      g_autofree char *text = g_strconcat (head, wrong[i].text, NULL);
      g_autofree char *expected = g_strconcat ("t.hpf:", wrong[i].message, NULL);
      g_autoptr (HpfTree) tree = read_hpf_with (text, &options, &error);

      g_assert_null (tree);
      if (!g_str_equal (error, expected))
        {
          g_test_message ("said:     %s\nexpected: %s", error, expected);
          g_test_fail ();
        }
      g_free (error);
    }
}

#include "wrong-hpf.h"
#include "fixture/unit.h"

static void
test_wrong_texts (void)
{
  check_wrong (HEAD, FALSE, wrong_statements, G_N_ELEMENTS (wrong_statements));
  check_wrong ("", FALSE, wrong_directives, G_N_ELEMENTS (wrong_directives));
  check_wrong ("", TRUE, wrong_fixed, G_N_ELEMENTS (wrong_fixed));
}

/* n times the same, one in another. */
static void
check_nested (const char *before, const char *what, guint n, const char *after,
              const char *message)
{
  g_autoptr (GString) text = g_string_new (before);

  for (guint i = 0; i < n; i++)
    g_string_append (text, what);
  g_string_append (text, after);
  const Wrong wrong = { text->str, message };
  check_wrong (HEAD, FALSE, &wrong, 1);
}

/* 32 loops and ranges; the 200th parenthesis has nothing more in it. */
static void
test_nesting_has_limits (void)
{
  g_autoptr (GString) loops = g_string_new (NULL), more = NULL;

  for (guint i = 1; i <= 32; i++)
    g_string_append_printf (loops, "DO i%u = 1, 2\n", i);
  more = g_string_new (loops->str);
  g_string_append (more, "DO j = 1, 2\n");
  const Wrong wrong[] = {
    { more->str, "36:4: error: found 'j', expected at most 32 loops in one another" },
  };
  check_wrong (HEAD, FALSE, wrong, G_N_ELEMENTS (wrong));
  check_nested (loops->str, "A(1:2) = 1\n", 1, "",
                "36:3: error: found more than 32 loops and ranges in one another, "
                "expected fewer");
  check_nested ("A(1) = ", "(", 201, "1\n",
                "4:208: error: found '(', expected fewer parentheses in one another");
  check_nested ("PARAMETER (N = ", "(", 201, "1\n",
                "4:216: error: found '(', expected fewer parentheses in one another");
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/hpf/language/element-bytes", test_element_bytes);
  g_test_add_func ("/hpf/language/integer-expressions", test_integer_expressions);
  g_test_add_func ("/hpf/language/parameters-from-outside", test_parameters_from_outside);
  g_test_add_func ("/hpf/language/text-of-statements", test_text_of_statements);
  g_test_add_func ("/hpf/language/text-in-a-construct", test_text_in_a_construct);
  g_test_add_func ("/hpf/language/fixed-form", test_fixed_form);
  g_test_add_func ("/hpf/language/operators", test_operators);
  g_test_add_func ("/hpf/language/alignments-compose", test_alignments_compose);
  g_test_add_func ("/hpf/language/colons-shift-by-lower-bounds",
                   test_colons_shift_by_lower_bounds);
  g_test_add_func ("/hpf/language/wrong-texts", test_wrong_texts);
  g_test_add_func ("/hpf/language/nesting-has-limits", test_nesting_has_limits);
  return g_test_run ();
}
