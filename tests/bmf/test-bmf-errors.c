/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is refused, where, and with which words. */
#include "config.h"

#include "bmf/read-bmf.h"

#include <string.h>

typedef struct
{
  const char *name, *program, *message; /* after "p.bmf" */
} Case;

static const Case cases[] = {
  { "nothing", "", ": error: found the end, expected a construct, as B_Map, or a $Name" },
  { "no-data", "B_Id",
    ":1: error: found the end, expected data: a number, True, False, [ .. ] or { .. }" },
  { "more-than-a-program", "B_Id 1 2",
    ":1:8: error: found '2', expected the end of the program" },
  { "unknown-construct", "B_Mapp ($Increment) [1]",
    ":1:1: error: found 'B_Mapp', expected a construct; did you mean B_Map?" },
  { "operator-alone", "B_Map (B_Plus) [1]",
    ":1:8: error: found 'B_Plus', expected a construct: an operator is written B_Op "
    "(B_Plus)" },
  { "no-operator", "B_Op (B_Id) 1",
    ":1:7: error: found 'B_Id', expected an operator, as B_Plus" },
  { "infix-point", "B_Map (B_Id . B_Id) [1]",
    ":1:13: error: found '.', expected f . g to be written B_Comp (f) (g)" },
  { "no-parenthesis", "B_Map B_Id [1]", ":1:7: error: found 'B_Id', expected '('" },
  { "not-closed", "B_Map (B_Id [1]", ":1:13: error: found '[', expected ')'" },
  { "empty-alltup", "B_Alltup [] 1",
    ":1:11: error: found ']', expected a construct, as B_Map, or a $Name" },
  { "alltup-without-comma", "B_Alltup [B_Id B_Id] 1",
    ":1:16: error: found 'B_Id', expected ',' or ']'" },
  { "no-b-num", "B_Split (4) [1]",
    ":1:10: error: found '4', expected B_Num and a number" },
  { "split-0", "B_Split (B_Num 0) [1]",
    ":1:16: error: found '0', expected a whole number from 1 to 16777216" },
  { "p-split-0", "P_Split (B_Num 0) (B_Num 0) [1]",
    ":1:16: error: found '0', expected a whole number from 1 to 16777216" },
  { "stride", "P_Split (B_Num 2) (B_Num 32) [1]",
    ":1:26: error: found '32', expected a whole number from 0 to 31" },
  { "addr-beyond", "B_Addr (B_Num 3) (B_Num 2) {1, 2}",
    ":1:1: error: B_Addr takes component 3 of a tuple of 2" },
  { "constant-of-no-type", "B_Con (3) 1",
    ":1:8: error: found '3', expected B_Int, B_Real, B_True or B_False" },
  { "constant-not-whole", "B_Con (B_Int 1.5) 1",
    ":1:14: error: found '1.5', expected an integer of 64 bits" },
  { "constant-not-real", "B_Con (B_Real True) 1",
    ":1:15: error: found 'True', expected a real number" },
  { "integer-too-large", "B_Id 9223372036854775808",
    ":1:6: error: found '9223372036854775808', expected an integer of 64 bits" },
  { "list-not-closed", "B_Id [1, 2", ":1: error: found the end, expected ',' or ']'" },
  { "list-of-two-types", "B_Id\n [1, 2.5]",
    ":2:2: error: found a list of elements of different types: an integer, and a real" },
  { "nested-lists-of-two-types", "B_Id [[], [1], [True]]",
    ":1:6: error: found a list of elements of different types: a list of 1 integers, "
    "and a list of 1 booleans" },
  { "unknown-name", "$Incremet 1",
    ":1:1: error: unknown name $Incremet; did you mean $Increment?" },
  { "unknown-name-without-near-one", "$Xyzzyqwert 1",
    ":1:1: error: unknown name $Xyzzyqwert" },
  { "defined-twice", "$A = B_Id\n$a = B_Id $A 1",
    ":2:1: error: $a is defined a second time, first in p.bmf:1" },
  { "recursion", "$A = B_Map ($B)\n$B = B_Comp (B_Id) ($A) B_Id 1",
    ":1:13: error: $B comes to itself again, and would never end" },
  { "plus-of-list", "B_Comp (B_Id)\n  (B_Op (B_Plus)) [1]",
    ":2:4: error: B_Plus: found a list of 1 integers, expected a pair of numbers" },
  { "plus-of-boolean", "B_Op (B_Plus) {1, True}",
    ":1:1: error: B_Plus: found a tuple {integer, boolean}, expected a pair of "
    "numbers" },
  { "and-of-numbers", "B_Op (B_And) {1, 2}",
    ":1:1: error: B_And: found a tuple {integer, integer}, expected a pair of "
    "booleans" },
  { "gt-of-booleans", "B_Op (B_Gt) {True, True}",
    ":1:1: error: B_Gt: found a tuple {boolean, boolean}, expected a pair of numbers" },
  { "eq-of-lists", "B_Op (B_Eq) {[1], [1]}",
    ":1:1: error: B_Eq: found a tuple {list, list}, expected a pair of numbers or of "
    "booleans" },
  { "uminus-of-boolean", "B_Op (B_Uminus) True",
    ":1:1: error: B_Uminus: found a boolean, expected a number" },
  { "neg-of-list", "B_Op (B_Neg) []",
    ":1:1: error: B_Neg: found an empty list, expected a boolean or a number" },
  { "overflow", "B_Op (B_Times) {9223372036854775807, 2}",
    ":1:1: error: B_Times: the result is beyond an integer of 64 bits" },
  { "overflow-of-division", "B_Op (B_Divide) {-9223372036854775808, -1}",
    ":1:1: error: B_Divide: the result is beyond an integer of 64 bits" },
  { "overflow-of-negation", "B_Op (B_Neg) -9223372036854775808",
    ":1:1: error: B_Neg: the result is beyond an integer of 64 bits" },
  { "overflow-of-reals", "B_Op (B_Times) {1e300, 1e300}",
    ":1:1: error: B_Times: the result is beyond the range of a real" },
  { "division-by-0", "B_Op (B_Divide) {1, 0}",
    ":1:1: error: B_Divide: division by zero" },
  { "division-by-0.0", "B_Op (B_Divide) {1, 0.0}",
    ":1:1: error: B_Divide: division by zero" },
  { "length-of-tuple", "B_Op (B_Length) {1, 2}",
    ":1:1: error: B_Length: found a tuple {integer, integer}, expected a list" },
  { "index-beyond", "B_Op (B_Index) {[1, 2], 2}",
    ":1:1: error: B_Index: found index 2, expected 0 to one less than the list's "
    "length, 2" },
  { "index-negative", "B_Op (B_Project) {[1, 2], [-1]}",
    ":1:1: error: B_Project: found index -1, expected 0 to one less than the list's "
    "length, 2" },
  { "index-of-real", "B_Op (B_Index) {[1, 2], 1.0}",
    ":1:1: error: B_Index: found a tuple {list, real}, expected a pair of a list and "
    "an integer" },
  { "iota-negative", "B_Op (B_Iota) -1", ":1:1: error: B_Iota: found a negative length" },
  { "iota-too-long", "B_Op (B_Iota) 99999999999",
    ":1:1: error: B_Iota: makes a value of more than 16777216 scalars" },
  { "iota-of-real", "B_Op (B_Iota) 1.0",
    ":1:1: error: B_Iota: found a real, expected an integer" },
  { "distl-of-list", "B_Op (B_Distl) [1]",
    ":1:1: error: B_Distl: found a list of 1 integers, expected a pair of anything "
    "and a list" },
  { "conc-of-two-types", "B_Op (B_Conc) {[1], [True]}",
    ":1:1: error: B_Conc: makes a list of elements of different types: an integer, "
    "and a boolean" },
  { "allvec-of-two-types", "B_Allvec [B_Id, B_Con (B_True)] 1",
    ":1:1: error: B_Allvec: makes a list of elements of different types: an integer, "
    "and a boolean" },
  { "addr-of-other-size", "B_Addr (B_Num 1) (B_Num 3) {1, 2}",
    ":1:1: error: B_Addr: found a tuple {integer, integer}, expected a tuple of 3" },
  { "map-of-number", "B_Map (B_Id) 1",
    ":1:1: error: B_Map: found an integer, expected a list" },
  { "zip-of-two-lengths", "B_Zip (B_Op (B_Plus)) {[1], [1, 2]}",
    ":1:1: error: B_Zip: found a tuple {list, list}, expected a pair of lists of one "
    "length" },
  { "reduce-nothing", "B_Reduce (B_Op (B_Plus)) []",
    ":1:1: error: B_Reduce: found an empty list, and no default" },
  { "p-reduce-nothing", "P_Reduce (B_Op (B_Plus)) []",
    ":1:1: error: P_Reduce: found an empty list" },
  { "p-zip-elsewhere",
    "B_Comp (P_Zip (B_Op (B_Conc))) (B_Alltup [P_Split (B_Num 2) (B_Num 0), P_Split "
    "(B_Num 2) (B_Num 1)]) [1, 2]",
    ":1:9: error: P_Zip: found elements 1 on processors 1 and 2, expected the lists "
    "on the same processors" },
  { "p-zip-of-two-lengths", "P_Zip (B_Op (B_Plus)) {[1], [1, 2]}",
    ":1:1: error: P_Zip: found lists of 1 and 2 elements, expected one length" },
  { "p-project-too-many", "P_Project {[1], [0, 0]}",
    ":1:1: error: P_Project: found more indices than elements, so no processors for "
    "them" },
  { "p-split-of-number", "P_Split (B_Num 2) (B_Num 0) 5",
    ":1:1: error: P_Split: found an integer, expected a list" },
  { "too-many-processors", "P_Split (B_Num 3) (B_Num 31) [5]",
    ":1:1: error: P_Split: needs 4294967297 processors, the most are 1048576" },
};

static void
test_error (gconstpointer data)
{
  const Case *one = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (Program) program = read_bmf (one->program, 0, &error);
  g_autofree char *expected = g_strconcat ("p.bmf", one->message, NULL);

  g_assert_null (program);
  g_assert_nonnull (error);
  g_assert_cmpstr (error->message, ==, expected);
}

/* "B_Map (" so many times, and what belongs around data. */
static char *
repeat (const char *text, guint times, const char *last)
{
  GString *all = g_string_new (NULL);

  for (guint i = 0; i < times; i++)
    g_string_append (all, text);
  g_string_append (all, last);
  return g_string_free (all, FALSE);
}

static void
expect (const char *program, const char *message)
{
  const Case one = { .program = program, .message = message };

  test_error (&one);
}

static void
test_too_few_processors (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (Program) program = read_bmf ("P_Split (B_Num 3) (B_Num 1) [5]", 4, &error);

  g_assert_null (program);
  g_assert_cmpstr (error->message, ==,
                   "p.bmf:1:1: error: P_Split: needs 5 processors, the machine has 4");
}

static void
test_deep_nesting (void)
{
  g_autofree char *program = repeat ("B_Map (", 100000, "B_Id");
  g_autofree char *lists = repeat ("[", 100000, "");
  g_autofree char *data = g_strconcat ("B_Id\n", lists, NULL);

  expect (program, ":1:7001: error: nested more than 1000 deep");
  expect (data, ":2:1001: error: nested more than 1000 deep");
}

static void
test_deep_definitions (void)
{
  GString *program = g_string_new ("$A0 = B_Id\n");

  for (guint i = 1; i <= 2000; i++)
    g_string_append_printf (program, "$A%u = $A%u\n", i, i - 1);
  g_string_append (program, "$A2000 1");
  {
    g_autoptr (GError) error = NULL;
    g_autoptr (Program) read = read_bmf (program->str, 0, &error);

    g_assert_null (read);
    g_assert_nonnull (
        strstr (error->message, "nested more than 1000 deep, definitions expanded"));
  }
  g_string_free (program, TRUE);
}

/* Every definition does twice what the one before does. */
static void
test_doubling (void)
{
  GString *program = g_string_new ("$A0 = B_Id\n");
  GString *wide = g_string_new ("$A0 = B_Alltup [B_Id, B_Id]\n");

  for (guint i = 1; i <= 60; i++)
    {
      g_string_append_printf (program, "$A%u = B_Comp ($A%u) ($A%u)\n", i, i - 1, i - 1);
      g_string_append_printf (wide, "$A%u = B_Comp ($A0) ($A%u)\n", i, i - 1);
    }
  g_string_append (program, "$A60 1");
  g_string_append (wide, "$A60 1");
  {
    g_autoptr (GError) error = NULL, of_wide = NULL;
    g_autoptr (Program) read = read_bmf (program->str, 0, &error);
    g_autoptr (Program) read_wide = read_bmf (wide->str, 0, &of_wide);

    g_assert_null (read);
    g_assert_nonnull (strstr (error->message, "evaluations and copies"));
    g_assert_null (read_wide);
    g_assert_cmpstr (of_wide->message, ==,
                     "p.bmf:1:7: error: B_Alltup: makes a value of more than 16777216 "
                     "scalars");
  }
  g_string_free (program, TRUE);
  g_string_free (wide, TRUE);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strconcat ("/bmf-errors/", cases[i].name, NULL);

      g_test_add_data_func (path, &cases[i], test_error);
    }
  g_test_add_func ("/bmf-errors/too-few-processors", test_too_few_processors);
  g_test_add_func ("/bmf-errors/deep-nesting", test_deep_nesting);
  g_test_add_func ("/bmf-errors/deep-definitions", test_deep_definitions);
  g_test_add_func ("/bmf-errors/doubling-ends", test_doubling);
  return g_test_run ();
}
