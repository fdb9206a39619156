/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Lists in another order, on several processors. */
#include "config.h"

#include "bmf/law-cases.h"
#include "fixture/unit.h"

#define PLUS "(B_Op (B_Plus))"
#define CONC "B_Comp (P_Reduce (B_Op (B_Conc))) "
#define SPLIT2 "(P_Split (B_Num 2) (B_Num 0))"
#define SPLIT3 "(P_Split (B_Num 3) (B_Num 0))"
#define INT(i) "B_Con (B_Int " #i ")"
#define DOWN3 "B_Allvec [" INT (2) ", " INT (1) ", " INT (0) "]"
#define DOWN2 "B_Allvec [" INT (1) ", " INT (0) "]"
#define DOWN6                                                                            \
  "B_Allvec [" INT (5) ", " INT (4) ", " INT (3) ", " INT (2) ", " INT (1) ", " INT (    \
      0) "]"
#define INCREMENTED "B_Map ($Increment)"
#define PROJECT(list, indices)                                                           \
  "B_Comp (B_Op (B_Project)) (B_Alltup [" list ", " indices "])"
#define SIX " [1, 2, 3, 4, 5, 6]"

/* Pieces go where q says. */
#define WHERE(q) "B_Comp (P_Project) (B_Alltup [B_Id, " q "])"

static const LawCase cases[] = {
  { .name = "reversing-one-element-each",
    .program = PROJECT (INCREMENTED, DOWN3) " [1, 2, 3]",
    .how = { .processors = 3 },
    .laws = "split property, map promotion, project promotion",
    .parallel = CONC "(B_Comp (P_Project) (B_Alltup [B_Comp (P_Map (" INCREMENTED
                     ")) " SPLIT3 ", " DOWN3 "]))" },
  { .name = "section-5-9-of-the-thesis",
    .program = "$List = B_Comp (B_Op (B_Iota)) (B_Con (B_Int 3))\n" PROJECT (
        "$List", "B_Id") " [2, 0, 1]",
    .how = { .processors = 4, .leave_distributed = TRUE },
    .laws = "split property, project promotion, components, left distributed",
    .parallel = "B_Comp (P_Project) (B_Alltup [B_Comp " SPLIT3 " ($List), B_Id])" },
  { .name = "of-the-program-s-data",
    .program = "B_Op (B_Project) {[7, 8, 9], [2, 2, 0]}",
    .how = { .processors = 3 },
    .laws = "split property, project promotion",
    .parallel = CONC "(B_Comp (P_Project) (B_Alltup [B_Comp " SPLIT3
                     " (B_Addr (B_Num 1) (B_Num 2)), B_Addr (B_Num 2) (B_Num 2)]))" },
  { .name = "reversing-pieces",
    .program = PROJECT (INCREMENTED, DOWN6) SIX,
    .how = { .processors = 3 },
    .laws = "split property, map promotion, reverse promotion, component, map fusion",
    .parallel
    = CONC "(B_Comp (P_Project) (B_Comp (B_Alltup [B_Id, " DOWN3
           "]) (B_Comp (P_Map (B_Comp ($Reverse) (" INCREMENTED "))) " SPLIT3 ")))" },
  { .name = "reversed-pieces-are-pieces",
    .program = "B_Comp (B_Map ($Increment)) (" PROJECT ("B_Id", DOWN6) ")" SIX,
    .how = { .processors = 2 },
    .laws = "split property, reverse promotion, component, identity, map promotion",
    .parallel = CONC "(B_Comp (P_Map (" INCREMENTED
                     ")) (B_Comp (P_Project) (B_Comp (B_Alltup [B_Id, " DOWN2
                     "]) (B_Comp (P_Map ($Reverse)) " SPLIT2 "))))" },
  { .name = "exchanging-halves",
    .program = PROJECT (INCREMENTED, "B_Allvec [" INT (3) ", " INT (2) ", " INT (
                                         0) ", " INT (1) "]") " [1, 2, 3, 4]",
    .how = { .processors = 2 },
    .laws = "split property, map promotion, project promotion of pieces, component",
    .parallel = CONC "(B_Comp (P_Zip (B_Op (B_Project))) (B_Comp (B_Alltup [" WHERE (
        DOWN2) ", B_Comp (P_Map (B_Reduce (B_Op (B_Conc)))) (B_Comp " SPLIT2
               " (B_Allvec [" DOWN2 ", B_Allvec [" INT (0) ", " INT (
                   1) "]]))]) (B_Comp (P_Map (" INCREMENTED ")) " SPLIT2 ")))" },
  { .name = "an-element-that-all-get",
    .program = PROJECT (
        INCREMENTED, "B_Allvec [" INT (3) ", " INT (3) ", " INT (3) "]") " [1, 2, 3, 4]",
    .how = { .processors = 2 },
    .laws = "split property, map promotion, project promotion of pieces, component",
    .parallel = CONC
    "(B_Comp (P_Zip (B_Op (B_Project))) (B_Comp (B_Alltup [" WHERE ("B_Allvec [" INT (
        1) "]") ", B_Allvec [B_Allvec [" INT (1) ", " INT (1) ", " INT (1) "]]]) (B_Comp "
                                                                           "(P_Map "
                                                                           "(" INCREMENTED
                                                                           ")) " SPLIT2
                                                                           ")))" },
  { .name = "distributed-elements",
    .program = PROJECT ("B_Split (B_Num 3)", DOWN3) SIX,
    .how = { .processors = 3 },
    .laws = "distributed split, distributed list",
    .parallel
    = "B_Comp (P_Project) (B_Alltup [P_Split (B_Num 3) (B_Num 0), " DOWN3 "])" },

  /* Side conditions that do not hold. */
  { .name = "indices-of-several-pieces",
    .program = PROJECT (INCREMENTED, "B_Allvec [" INT (0) ", " INT (2) ", " INT (
                                         1) ", " INT (3) "]") " [1, 2, 3, 4]",
    .how = { .processors = 2 },
    .laws = "split property, map promotion",
    .parallel
    = PROJECT (CONC "(B_Comp (P_Map (" INCREMENTED ")) " SPLIT2 ")",
               "B_Allvec [" INT (0) ", " INT (2) ", " INT (1) ", " INT (3) "]") },
  { .name = "indices-that-depend-on-the-data",
    .program = "B_Op (B_Project) {[1, 2, 3, 4], [3, 2, 1, 0]}",
    .how = { .processors = 2 },
    .laws = "" },
  { .name = "more-indices-than-elements",
    .program = "B_Op (B_Project) {[1, 2], [1, 0, 1]}",
    .how = { .processors = 3 },
    .laws = "" },
  { .name = "no-index",
    .program = PROJECT ("B_Id", "B_Allvec []") " [1, 2]",
    .how = { .processors = 2 },
    .laws = "" },
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
      g_autofree char *path = g_strconcat ("/bmf-laws-project/", cases[i].name, NULL);

      g_test_add_data_func (path, &cases[i], test_case);
    }
  return g_test_run ();
}
