/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What programs compute: each a program with its data, and the value by hand. */
#include "config.h"

#include "bmf/read-bmf.h"

typedef struct
{
  const char *name, *program, *value;
} Case;

#define SPLIT4 "(P_Split (B_Num 4) (B_Num 0))"
#define SCATTER "(B_Comp ($Flatten) (P_Split (B_Num 4) (B_Num 0)))"

static const Case cases[] = {
  { "identity", "B_Id 7", "7" },
  { "small-letters", "b_OP (b_plus) {1, 2}", "3" },
  { "comment", "B_Id -- not this: 3\n-- nor this\n4", "4" },
  { "negative-number", "B_Id -4", "-4" },
  { "real", "B_Id 2.50", "2.5" },
  { "whole-real", "B_Id 3.0", "3.0" },
  { "exponent", "B_Id 1e-3", "0.001" },
  { "booleans", "B_Id [B_True, false, True]", "[true, false, true]" },
  { "tuple", "B_Id {1, {2.5, True}, []}", "[1, [2.5, true], []]" },
  { "plus", "B_Op (B_Plus) {2, 3}", "5" },
  { "plus-mixed", "B_Op (B_Plus) {2, 0.5}", "2.5" },
  { "minus", "B_Op (B_Minus) {2, 3}", "-1" },
  { "times-mixed-whole", "B_Op (B_Times) {2, 3.0}", "6.0" },
  { "divide-toward-zero", "B_Op (B_Divide) {-7, 2}", "-3" },
  { "divide-reals", "B_Op (B_Divide) {-7.0, 2}", "-3.5" },
  { "uminus", "B_Op (B_Uminus) 4", "-4" },
  { "neg-number", "B_Op (B_Neg) 4.5", "-4.5" },
  { "neg-boolean", "B_Op (B_Neg) True", "false" },
  { "and", "B_Op (B_And) {True, False}", "false" },
  { "or", "B_Op (B_Or) {True, False}", "true" },
  { "eq", "B_Op (B_Eq) {2, 2.0}", "true" },
  { "eq-booleans", "B_Op (B_Eq) {True, False}", "false" },
  { "gt", "B_Op (B_Gt) {3, 2}", "true" },
  { "lt", "B_Op (B_Lt) {3, 2}", "false" },
  { "ge", "B_Op (B_Ge) {2, 2}", "true" },
  { "le", "B_Op (B_Le) {3, 2.5}", "false" },
  { "large-integers-compare", "B_Op (B_Gt) {9007199254740993, 9007199254740992}",
    "true" },
  { "length", "B_Op (B_Length) [5, 6, 7]", "3" },
  { "length-of-nothing", "B_Op (B_Length) []", "0" },
  { "index-from-0", "B_Op (B_Index) {[5, 6, 7], 2}", "7" },
  { "iota", "B_Op (B_Iota) 4", "[0, 1, 2, 3]" },
  { "iota-0", "B_Op (B_Iota) 0", "[]" },
  { "distl", "B_Op (B_Distl) {9, [1, 2]}", "[[9, 1], [9, 2]]" },
  { "project-with-repeats", "B_Op (B_Project) {[5, 6, 7], [2, 0, 0]}", "[7, 5, 5]" },
  { "conc", "B_Op (B_Conc) {[1], [2, 3]}", "[1, 2, 3]" },
  { "conc-with-nothing", "B_Op (B_Conc) {[], [2]}", "[2]" },
  { "con", "B_Con (B_Int 3) True", "3" },
  { "con-real", "B_Con (B_Real 3) True", "3.0" },
  { "con-false", "B_Con (B_False) 1", "false" },
  { "addr-from-1", "B_Addr (B_Num 2) (B_Num 3) {7, 8, 9}", "8" },
  { "alltup", "B_Alltup [B_Id, B_Con (B_True)] 1", "[1, true]" },
  { "allvec", "B_Allvec [B_Id, B_Con (B_Int 5)] 1", "[1, 5]" },
  { "allvec-of-nothing", "B_Allvec [] 1", "[]" },
  { "comp-second-first", "B_Comp (B_Op (B_Uminus)) ($Increment) 1", "-2" },
  { "map", "B_Map ($Increment) [1, 2, 3]", "[2, 3, 4]" },
  { "map-nothing", "B_Map ($Increment) []", "[]" },
  { "reduce-default", "B_Reduce (B_Op (B_Minus)) (B_Con (B_Int 10)) [1, 2, 3]", "4" },
  { "reduce", "B_Reduce (B_Op (B_Minus)) [1, 2, 3]", "-4" },
  { "reduce-nothing", "B_Reduce (B_Op (B_Plus)) (B_Con (B_Int 8)) []", "8" },
  { "reduce-default-of-list", "B_Reduce (B_Op (B_Plus)) (B_Op (B_Length)) [5, 6]", "13" },
  { "scan", "B_Scan (B_Op (B_Plus)) [1, 2, 3]", "[1, 3, 6]" },
  { "scan-default", "B_Scan (B_Op (B_Plus)) (B_Con (B_Int 10)) [1, 2]", "[10, 11, 13]" },
  { "scan-nothing", "B_Scan (B_Op (B_Plus)) []", "[]" },
  { "zip", "B_Zip (B_Op (B_Times)) {[1, 2], [3, 4]}", "[3, 8]" },
  { "split-uneven", "B_Split (B_Num 3) [1, 2, 3, 4, 5, 6, 7]",
    "[[1, 2, 3], [4, 5], [6, 7]]" },
  { "split-31-four-ways",
    "B_Comp (B_Map (B_Op (B_Length))) (B_Comp (B_Split (B_Num 4)) (B_Op (B_Iota))) 31",
    "[8, 8, 8, 7]" },
  { "split-more-than-there-are", "B_Split (B_Num 3) [1]", "[[1], [], []]" },
  { "factorial", "$Factorial 10", "3628800" },
  { "factorial-of-0", "$Factorial 0", "1" },
  { "make-list", "B_Comp (B_Op (B_Length)) ($Make_List) True", "16" },
  { "definition",
    "$Twice = B_Op (B_Plus) $x = B_Comp ($twice) (B_Alltup [B_Id, B_Id])\n"
    "B_Comp ($X) ($X) 3",
    "12" },
  { "forward-definition", "$A = $B $B = B_Id $A 3", "3" },
  { "prelude-defined-anew", "$Increment = B_Id B_Alltup [$Increment, $Factorial] 3",
    "[3, 6]" },
  { "p-split", "P_Split (B_Num 3) (B_Num 0) [1, 2, 3, 4, 5, 6, 7]",
    "[[1, 2, 3], [4, 5], [6, 7]]" },
  { "p-map", "B_Comp (P_Map (B_Map ($Increment))) " SPLIT4 " [1, 2, 3, 4, 5]",
    "[[2, 3], [4], [5], [6]]" },
  { "p-reduce", "B_Comp (P_Reduce (B_Op (B_Conc))) " SPLIT4 " [1, 2, 3, 4, 5]",
    "[1, 2, 3, 4, 5]" },
  { "p-reduce-in-order", "B_Comp (P_Reduce (B_Op (B_Minus))) " SCATTER " [9, 1, 5, 2]",
    "5" },
  { "p-scan", "B_Comp (P_Scan (B_Op (B_Plus))) " SCATTER " [1, 2, 3, 4]",
    "[1, 3, 6, 10]" },
  { "p-scan-in-order", "B_Comp (P_Scan (B_Op (B_Conc))) " SPLIT4 " [1, 2, 3, 4]",
    "[[1], [1, 2], [1, 2, 3], [1, 2, 3, 4]]" },
  { "p-zip",
    "B_Comp (P_Zip (B_Op (B_Plus))) (B_Alltup [B_Id, P_Map ($Increment)]) "
    "[1, 2, 3]",
    "[3, 5, 7]" },
  { "p-project",
    "B_Comp (P_Project) (B_Alltup [B_Comp " SCATTER
    " (B_Addr (B_Num 1) (B_Num 2)), B_Addr (B_Num 2) (B_Num 2)]) "
    "{[5, 6, 7, 8], [3, 3, 0, 1]}",
    "[8, 8, 5, 6]" },
  { "p-distl",
    "B_Comp (P_Distl) (B_Alltup [B_Op (B_Length), P_Split (B_Num 4) (B_Num 0)]) [5, 6, "
    "7]",
    "[[3, [5]], [3, [6]], [3, [7]], [3, []]]" },
  { "nested-split",
    "B_Comp (P_Map (P_Reduce (B_Op (B_Conc)))) (B_Comp (P_Map (P_Split (B_Num 2) "
    "(B_Num 0))) (P_Split (B_Num 2) (B_Num 1))) [1, 2, 3, 4]",
    "[[1, 2], [3, 4]]" },
  { "serial-on-distributed", "B_Comp (B_Reduce (B_Op (B_Plus))) " SCATTER " [1, 2, 3, 4]",
    "10" },
};

static void
test_value (gconstpointer data)
{
  const Case *one = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (Program) program = read_bmf (one->program, 0, &error);

  g_assert_no_error (error);
  g_assert_cmpstr (program_value (program), ==, one->value);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strconcat ("/bmf-values/", cases[i].name, NULL);

      g_test_add_data_func (path, &cases[i], test_value);
    }
  return g_test_run ();
}
