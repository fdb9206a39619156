/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-what-if.c - runs with other prices: cases computed by hand, and what always
 * holds */
#include "config.h"

#include "fixture/unit.h"
#include "why-case.h"
#include "why/what-if-replay.h"

#include <string.h>

/* Times in ps. */
typedef struct
{
  WhyCase what;
  const char *change;
  SimTime run, changed;
} ChangeCase;

#define TWO_INTO_ONE "c100 >2:1000; c100 >2:1000; <0:1000 <1:1000", "0-3 1-3 3-2"
#define THREE_HOPS ">3:1000; -; -; <0:1000", "0-1 1-2*0.5 2-3"
#define COSTS "link start time = 100 ns; link latency = 500 ns"
#define UNEVEN "c10 >1:0 <1:0; c30 >0:0 <0:0", "0-1"
#define ENDS "link latency = 1 ns; send overhead = 2 ns; receive overhead = 3 ns"

static const ChangeCase cases[] = {
  { { TWO_INTO_ONE, "" }, "link 3-2 x2", 3100000, 2100000 },
  { { TWO_INTO_ONE, "" }, "link 3->2 x2", 3100000, 2100000 },
  { { TWO_INTO_ONE, "" }, "link 0-3 x2", 3100000, 2600000 },
  { { TWO_INTO_ONE, "" }, "link 2-3 x2", 3100000, 3100000 },
  { { TWO_INTO_ONE, "" }, "links x2", 3100000, 1600000 },
  { { TWO_INTO_ONE, "" }, "links weight 1 x4", 3100000, 850000 },
  { { TWO_INTO_ONE, "" }, "links node 3 xinf", 3100000, 100000 },
  { { TWO_INTO_ONE, "" }, "link 3-2 x2, link 3-2 x2", 3100000, 1600000 },
  { { TWO_INTO_ONE, "" }, "links x4, link 3-2 x0.25", 3100000, 2350000 },
  { { TWO_INTO_ONE, "" }, "computing x2", 3100000, 3050000 },
  { { TWO_INTO_ONE, "" }, "computing xinf", 3100000, 3000000 },
  { { TWO_INTO_ONE, "" }, "interval 1 x2", 3100000, 3050000 },
  { { TWO_INTO_ONE, "" }, "processor 0 x2", 3100000, 3050000 },
  { { TWO_INTO_ONE, "" }, "processor 2 x2", 3100000, 3100000 },
  /* Packets of 1000 bytes: 0-3 1000, then 3-2 in six portions of half the time. */
  { { ">2:3000; c500 >2:1000; <0:3000 <1:1000", "0-3 1-3 3-2", "packet bytes = 1000" },
    "link 3-2 x2",
    5000000,
    3500000 },
  { { THREE_HOPS, COSTS }, "links x1", 5800000, 5800000 },
  { { THREE_HOPS, COSTS }, "latency x5", 5800000, 4600000 },
  { { THREE_HOPS, COSTS }, "start x4", 5800000, 5575000 },
  { { THREE_HOPS, COSTS }, "links weight 0.5 x2", 5800000, 4750000 },
  { { THREE_HOPS, COSTS "; switching = cut-through" }, "link 1-2 x2", 3700000, 2750000 },
  { { THREE_HOPS, COSTS "; switching = cut-through" }, "start x2", 3700000, 3600000 },
  { { UNEVEN, ENDS }, "overhead x2", 36000, 33500 },
  { { UNEVEN, ENDS }, "overhead xinf, latency xinf", 36000, 30000 },
  /* A faster link changes who comes first. */
  { { "<2:3 c4 <1:4; >0:4; >0:3", "1-3 2-3 3-0", "" }, "link 1-3 x2", 10000, 13000 },
  { { ">1:4; <0:4 <2:5; >1:5", "0-3 2-3 3-1", "" }, "link 2-3 x2", 13000, 11500 },
};

static SimTime
replay (const WhyCaseFiles *files, const char *change)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (WhatIf) what_if = what_if_new (change, &error);
  SimTime time;

  g_assert_no_error (error);
  g_assert_true (
      what_if_replay (files->program, files->machine, what_if, 1, &time, &error));
  g_assert_no_error (error);
  return time;
}

static void
test_worked_cases (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      WhyCaseFiles files;

      g_test_message ("%s: %s", cases[i].what.ranks, cases[i].change);
      why_case_open (&files, &cases[i].what);
      g_assert_cmpint (replay (&files, "computing x1"), ==, cases[i].run);
      g_assert_cmpint (replay (&files, cases[i].change), ==, cases[i].changed);
      why_case_close (&files);
    }
}

/* 1000 bytes at 1 ns over two links, each rounded once: 1000 ns / 3 = 333333.33 ps. */
static void
test_a_price_is_rounded_once (void)
{
  const WhyCase thirds = { ">1:1000; <0:1000", "0-2 2-1", "" };
  const WhyCase halves = { ">1:1; <0:1", "0-1", "link byte time = 3 ps" };
  const WhyCase computing = { "c1; c1", "0-1", "" };
  WhyCaseFiles files;

  why_case_open (&files, &thirds);
  g_assert_cmpint (replay (&files, "links x3"), ==, 666666);
  g_assert_cmpint (replay (&files, "links x6, links x0.5"), ==, 666666);
  g_assert_cmpint (replay (&files, "links x0.0000015"), ==, 1333333333334);
  why_case_close (&files);
  why_case_open (&files, &halves); /* 1.5 ps, up */
  g_assert_cmpint (replay (&files, "links x2"), ==, 2);
  why_case_close (&files);
  why_case_open (&files, &computing); /* 1000 / 1.5 = 666.67, down */
  g_assert_cmpint (replay (&files, "computing x1.5"), ==, 666);
  g_assert_cmpint (replay (&files, "computing x3, processor 0 x0.5, processor 1 x0.5"),
                   ==, 666);
  why_case_close (&files);
}

/* What a link is given beside its factor is kept: many links with different ones. */
static void
test_factors_of_several_links (void)
{
  const WhyCase chain
      = { ">4:1000; -; -; -; <0:1000", "0-1 1-2*0.5 2-3 3-4*0.5", "link latency = 7 ns" };
  WhyCaseFiles files;

  why_case_open (&files, &chain);
  g_assert_cmpint (replay (&files, "computing x1"), ==, 6028000);
  /* 500, 200, 1000 / 4, 2000 / 8. */
  g_assert_cmpint (replay (&files, "link 0-1 x2, link 1-2 x10, link 2-3 x4, link 3-4 x8"),
                   ==, 500000 + 200000 + 250000 + 250000 + 28000);
  /* 1000 / 2, 2000, 1000, 2000. */
  g_assert_cmpint (replay (&files, "links node 0 x2"), ==, 5528000);
  g_assert_cmpint (replay (&files, "link 1-2 x2, links weight 1 x2"), ==, 4028000);
  why_case_close (&files);
}

static void
assert_fails (const char *change, const char *expected)
{
  const WhyCase two = { TWO_INTO_ONE, "" };
  g_autoptr (GError) error = NULL;
  g_autoptr (WhatIf) what_if = what_if_new (change, &error);
  WhyCaseFiles files;

  why_case_open (&files, &two);
  if (what_if != NULL)
    {
      g_autoptr (Network) network
          = network_new (files.machine, program_shape (files.program), &error);

      g_assert_no_error (error);
      g_assert_false (
          what_if_check (what_if, files.program, files.machine, network, &error));
    }
  g_assert_nonnull (error);
  g_assert_nonnull (strstr (error->message, "option --what-if: column "));
  g_assert_nonnull (strstr (error->message, expected));
  why_case_close (&files);
}

static void
test_errors (void)
{
  static const char *const texts[][2] = {
    { "lins x2", "column 1: found 'lins', expected computing, interval N, " },
    { "links", "column 1: found 'links', expected xK with K a decimal above 0" },
    { "links 2", "column 7: found '2', expected xK with K a decimal above 0" },
    { "links x0", "column 7: found 'x0', expected xK" },
    { "links x-1", "column 7: found 'x-1', expected xK" },
    { "links xInf", "column 7: found 'xInf', expected xK" },
    { "links x2,", "column 10: found '', expected computing" },
    { "", "column 1: found '', expected computing" },
    { "links x2,  far links x3", "column 12: found 'far links', expected computing" },
    { "link 0-1 x2", "column 1: found 'link 0-1', expected two nodes of " },
    { "link a->b x2", "column 1: found 'link a->b', expected two nodes of " },
    { "links node 9 x2", "expected a name or number of one of the 4 nodes of " },
    { "links weight 2 x2", "column 1: found 'links weight 2', expected links that " },
    { "links weight 0 x2", "expected a weight above 0" },
    { "links global x2", "column 1: found 'links global', expected links that " },
    { "links wide x2", "expected links with host, local, global or scale-up" },
    { "processor 3 x2",
      "column 1: found 'processor 3', expected a processor from 0 to 2" },
    { "processor x x2", "expected a whole number, as in processor 3" },
    { "interval 0 x2", "column 1: found 'interval 0', expected an interval from 1 to 1" },
    { "network x2", "expected links, latency or start, as " },
    { "links x1.23456789, links x1.23456789, links x1.23456789",
      "expected factors with at most 19 digits in all" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    assert_fails (texts[i][0], texts[i][1]);
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/what-if/worked-cases", test_worked_cases);
  g_test_add_func ("/what-if/a-price-is-rounded-once", test_a_price_is_rounded_once);
  g_test_add_func ("/what-if/factors-of-several-links", test_factors_of_several_links);
  g_test_add_func ("/what-if/errors", test_errors);
  return g_test_run ();
}
