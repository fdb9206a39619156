/* SPDX-License-Identifier: GPL-3.0-or-later */
/* B_Split n = P_Split n, and what follows of it: lists that are as they were, but on
 * several processors.  And results that stay there. */
#include "config.h"

#include "bmf/law-cases.h"
#include "fixture/unit.h"

#define PLUS "(B_Op (B_Plus))"
#define SUM "B_Reduce " PLUS
#define CONC "B_Comp (P_Reduce (B_Op (B_Conc))) "
#define SPLIT2 "(P_Split (B_Num 2) (B_Num 0))"
#define SPLIT3 "(P_Split (B_Num 3) (B_Num 0))"
#define SIX " [1, 2, 3, 4, 5, 6]"

static const LawCase cases[] = {
  { .name = "the-first-example-of-the-thesis",
    .program = "B_Comp (B_Map (B_Map ($Increment))) (B_Split (B_Num 3))" SIX,
    .how = { .processors = 3 },
    .laws = "distributed split, distributed list",
    .parallel = "B_Comp (P_Map (B_Map ($Increment))) " SPLIT3 },
  { .name = "more-processors-than-sublists",
    .program = "B_Comp (B_Map (" SUM ")) (B_Split (B_Num 2))" SIX,
    .how = { .processors = 3 },
    .laws = "distributed split, distributed list",
    .parallel = "B_Comp (P_Map (" SUM ")) " SPLIT2 },
  { .name = "a-reduction-of-what-is-distributed",
    .program = "B_Comp (" SUM ") (B_Comp (B_Map (" SUM ")) (B_Split (B_Num 3)))" SIX,
    .how = { .processors = 3 },
    .laws = "distributed split, distributed list, distributed list",
    .parallel = "B_Comp (P_Reduce " PLUS ") (B_Comp (P_Map (" SUM ")) " SPLIT3 ")" },
  { .name = "with-a-default",
    .program = "B_Comp (" SUM " (B_Con (B_Int 7))) (B_Comp (B_Map (" SUM
               ")) (B_Split (B_Num 3)))" SIX,
    .how = { .processors = 3 },
    .laws = "distributed split, distributed list, distributed list",
    .parallel = "B_Comp " PLUS " (B_Comp (B_Alltup [B_Con (B_Int 7), P_Reduce " PLUS
                "]) (B_Comp (P_Map (" SUM ")) " SPLIT3 "))" },
  { .name = "with-a-unit",
    .program = "B_Comp (" SUM " (B_Con (B_Int 0))) (B_Comp (B_Map (" SUM
               ")) (B_Split (B_Num 3)))" SIX,
    .how = { .processors = 3 },
    .laws = "distributed split, distributed list, unit, distributed list",
    .parallel = "B_Comp (P_Reduce " PLUS ") (B_Comp (P_Map (" SUM ")) " SPLIT3 ")" },
  { .name = "a-scan",
    .program
    = "B_Comp (B_Scan " PLUS ") (B_Comp (B_Map (" SUM ")) (B_Split (B_Num 3)))" SIX,
    .how = { .processors = 3 },
    .laws = "distributed split, distributed list, distributed list",
    .parallel = "B_Comp (P_Scan " PLUS ") (B_Comp (P_Map (" SUM ")) " SPLIT3 ")" },
  { .name = "a-scan-with-a-default-gathers",
    .program = "B_Comp (B_Scan " PLUS " (B_Con (B_Int 1))) (B_Comp (B_Map (" SUM
               ")) (B_Split (B_Num 3)))" SIX,
    .how = { .processors = 3 },
    .laws = "distributed split, distributed list, gathering, map fusion",
    .parallel = "B_Comp (B_Scan " PLUS " (B_Con (B_Int 1))) (" CONC
                "(B_Comp (P_Map (B_Comp (B_Allvec [B_Id]) (" SUM "))) " SPLIT3 "))" },
  { .name = "a-zip",
    .program = "B_Comp (B_Zip (B_Op (B_Conc))) (B_Comp (B_Alltup [B_Map (B_Map "
               "($Increment)), B_Id]) (B_Split (B_Num 2)))" SIX,
    .how = { .processors = 2 },
    .laws = "distributed split, distributed list, distributed list",
    .parallel = "B_Comp (P_Zip (B_Op (B_Conc))) (B_Comp (B_Alltup [P_Map (B_Map "
                "($Increment)), B_Id]) " SPLIT2 ")" },
  { .name = "distl",
    .program = "B_Comp (B_Map " PLUS ") (B_Comp (B_Op (B_Distl)) (B_Alltup [B_Con "
               "(B_Int 5), B_Comp (B_Map (" SUM ")) (B_Split (B_Num 2))]))" SIX,
    .how = { .processors = 2 },
    .laws = "distributed split, distributed list, distributed list, distributed list",
    .parallel = "B_Comp (P_Map " PLUS ") (B_Comp (P_Distl) (B_Alltup [B_Con (B_Int 5), "
                "B_Comp (P_Map (" SUM ")) " SPLIT2 "]))" },
  { .name = "a-length-gathers-nothing",
    .program
    = "B_Comp (B_Alltup [B_Op (B_Length), B_Map (" SUM ")]) (B_Split (B_Num 2))" SIX,
    .how = { .processors = 2 },
    .laws = "distributed split, distributed list",
    .parallel = "B_Comp (B_Alltup [B_Op (B_Length), P_Map (" SUM ")]) " SPLIT2 },
  { .name = "sublists-are-pieces-of-the-list-they-make",
    .program = "B_Comp (B_Map ($Increment)) (B_Comp (B_Reduce (B_Op (B_Conc))) (B_Comp "
               "(B_Map (B_Scan " PLUS ")) (B_Split (B_Num 3))))" SIX,
    .how = { .processors = 3 },
    .laws = "distributed split, distributed list, distributed list, map promotion, map "
            "fusion",
    .parallel = CONC "(B_Comp (P_Map (B_Comp (B_Map ($Increment)) (B_Scan " PLUS
                     "))) " SPLIT3 ")" },
  { .name = "pieces-are-the-sublists-of-a-split",
    .program = "B_Comp (B_Map (" SUM ")) (B_Comp (B_Split (B_Num 3)) (B_Map "
               "($Increment)))" SIX,
    .how = { .processors = 3 },
    .laws = "split property, map promotion, split of pieces, distributed list, map "
            "fusion",
    .parallel = "B_Comp (P_Map (B_Comp (" SUM ") (B_Map ($Increment)))) " SPLIT3 },
  { .name = "unless-they-are-cut-in-another-way",
    .program = "B_Comp (B_Map (" SUM ")) (B_Comp (B_Split (B_Num 2)) (B_Map "
               "($Increment)))" SIX,
    .how = { .processors = 3 },
    .laws = "split property, map promotion, distributed split, distributed list",
    .parallel = "B_Comp (P_Map (" SUM ")) (B_Comp " SPLIT2 " (" CONC
                "(B_Comp (P_Map (B_Map ($Increment))) " SPLIT3 ")))" },
  { .name = "what-has-no-law-gathers",
    .program = "B_Comp (B_Op (B_Index)) (B_Comp (B_Alltup [B_Map (" SUM
               "), B_Con (B_Int 1)]) (B_Split (B_Num 2)))" SIX,
    .how = { .processors = 2 },
    .laws = "distributed split, distributed list, gathering, components, map fusion",
    .parallel
    = "B_Comp (B_Op (B_Index)) (B_Comp (B_Alltup [" CONC
      "(P_Map (B_Comp (B_Allvec [B_Id]) (" SUM "))), B_Con (B_Int 1)]) " SPLIT2 ")" },

  /* Data that is distributed already. */
  { .name = "distributed-data",
    .program = "B_Comp (" SUM ") (B_Map (" SUM ")) [[1, 2]^0, [3, 4]^1, [5, 6]^2]",
    .how = { .processors = 3 },
    .laws = "distributed list, distributed list",
    .parallel = "B_Comp (P_Reduce " PLUS ") (P_Map (" SUM "))" },
  { .name = "distributed-components",
    .program = "B_Zip " PLUS " {[1^0, 2^1], [3^0, 4^1]}",
    .how = { .processors = 2 },
    .laws = "distributed list",
    .parallel = "P_Zip " PLUS },

  /* Where it does not hold, or is of no use. */
  { .name = "more-sublists-than-processors",
    .program = "B_Comp (B_Map (B_Map ($Increment))) (B_Split (B_Num 3))" SIX,
    .how = { .processors = 2 },
    .laws = "split property, map promotion",
    .parallel = CONC "(B_Comp (P_Map (B_Map (B_Map ($Increment)))) (B_Comp " SPLIT2
                     " (B_Split (B_Num 3))))" },
  { .name = "one-sublist",
    .program = "B_Comp (B_Map (" SUM ")) (B_Split (B_Num 1))" SIX,
    .how = { .processors = 2 },
    .laws = "" },
  { .name = "a-split-alone",
    .program = "B_Split (B_Num 2)" SIX,
    .how = { .processors = 2 },
    .laws = "" },

  /* Results that stay where they are. */
  { .name = "factorials-left-distributed",
    .program = "B_Map ($Factorial) [1, 2, 3, 4, 5]",
    .how = { .processors = 3, .leave_distributed = TRUE },
    .laws = "split property, map promotion, left distributed",
    .parallel = "B_Comp (P_Map (B_Map ($Factorial))) " SPLIT3 },
  { .name = "a-split-alone-left-distributed",
    .program = "B_Split (B_Num 2)" SIX,
    .how = { .processors = 2, .leave_distributed = TRUE },
    .laws = "distributed split",
    .parallel = "P_Split (B_Num 2) (B_Num 0)" },
  { .name = "components-left-distributed",
    .program = "B_Alltup [B_Map ($Increment), " SUM "]" SIX,
    .how = { .processors = 2, .leave_distributed = TRUE },
    .laws = "split property, all-applied-to, map promotion, reduce promotion, left "
            "distributed",
    .parallel = "B_Comp (B_Alltup [P_Map (B_Map ($Increment)), B_Comp (P_Reduce " PLUS
                ") (P_Map (" SUM "))]) " SPLIT2 },
  { .name = "a-concatenation-left-distributed",
    .program = "B_Reduce (B_Op (B_Conc)) [[1, 2], [3], [4, 5]]",
    .how = { .processors = 3, .leave_distributed = TRUE },
    .laws = "split property, concatenation, left distributed",
    .parallel = "B_Comp (P_Map (B_Reduce (B_Op (B_Conc)))) " SPLIT3 },
  { .name = "a-sum-is-where-it-was",
    .program = SUM SIX,
    .how = { .processors = 3, .leave_distributed = TRUE },
    .laws = "split property, reduce promotion",
    .parallel = "B_Comp (P_Reduce " PLUS ") (B_Comp (P_Map (" SUM ")) " SPLIT3 ")" },
};

static void
test_case (gconstpointer data)
{
  law_case_run (data);
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strconcat ("/bmf-laws-distributed/", cases[i].name, NULL);

      g_test_add_data_func (path, &cases[i], test_case);
    }
  return g_test_run ();
}
