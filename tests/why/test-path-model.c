/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The critical path that the reference model finds: worked cases of docs/why.md, and more
 * that were computed by hand. */
#include "config.h"

#include "fixture/unit.h"
#include "path-case.h"
#include "replay/random-case.h"

/* The pieces as lines, picoseconds. */
typedef struct
{
  PathCase what;
  const char *pieces;
} Worked;

static const Worked worked[] = {
  { { "c100 >2:1000; c100 >2:1000; <0:1000 <1:1000", "0-3 1-3 3-2", .gap = 0 },
    "0-100000 busy 0\n"
    "100000-1100000 transmission 0-3 (0>2#0:1000)\n"
    "1100000-2100000 queue 3-2 (0>2#0:1000, 1>2 waits)\n"
    "2100000-3100000 transmission 3-2 (1>2#0:1000)\n" },
  { { ">1:0 <3:0; <0:0 c10 >2:0; <1:0 c10 >3:0; <2:0 c10 >0:0", "0-1 1-2 2-3 3-0",
      .latency = 5 },
    "0-5000 latency 0-1 (0>1#0:0)\n"
    "5000-15000 busy 1\n"
    "15000-20000 latency 1-2 (1>2#0:0)\n"
    "20000-30000 busy 2\n"
    "30000-35000 latency 2-3 (2>3#0:0)\n"
    "35000-45000 busy 3\n"
    "45000-50000 latency 3-0 (3>0#0:0)\n" },
  { { "c10 >1:0 <1:0; c30 >0:0 <0:0", "0-1", .latency = 1, .send_overhead = 2,
      .receive_overhead = 3 },
    "0-30000 busy 1\n"
    "30000-32000 send 1\n"
    "32000-33000 latency 1-0 (1>0#0:0)\n"
    "33000-36000 receive 0\n" },
  { { ">3:1000; -; -; <0:1000", "0-1 1-2*0.5 2-3", .start = 100, .latency = 500 },
    "0-1100000 transmission 0-1 (0>3#0:1000)\n"
    "1100000-1600000 latency 0-1 (0>3#0:1000)\n"
    "1600000-3700000 transmission 1-2 (0>3#0:1000)\n"
    "3700000-4200000 latency 1-2 (0>3#0:1000)\n"
    "4200000-5300000 transmission 2-3 (0>3#0:1000)\n"
    "5300000-5800000 latency 2-3 (0>3#0:1000)\n" },
  /* The tail comes to 2-3 at 3200 and needs no more time there. */
  { { ">3:1000; -; -; <0:1000", "0-1 1-2*0.5 2-3", .start = 100, .latency = 500,
      .cut_through = TRUE },
    "0-100000 transmission 0-1 (0>3#0:1000)\n"
    "100000-600000 latency 0-1 (0>3#0:1000)\n"
    "600000-2700000 transmission 1-2 (0>3#0:1000)\n"
    "2700000-3200000 latency 1-2 (0>3#0:1000)\n"
    "3200000-3700000 latency 2-3 (0>3#0:1000)\n" },
  { { "c50 >1:1000; c400 <0:1000", "0-1", .latency = 20, .send_overhead = 10,
      .receive_overhead = 10, .rendezvous_bytes = 100 },
    "0-400000 busy 1\n"
    "400000-420000 latency 1-0 (1>0#0:0)\n"
    "420000-1420000 transmission 0-1 (0>1#0:1000)\n"
    "1420000-1440000 latency 0-1 (0>1#0:1000)\n"
    "1440000-1450000 receive 1\n" },
  /* The same where the receiver waits for what asks. */
  { { "c400 >1:1000; c50 <0:1000", "0-1", .latency = 20, .send_overhead = 10,
      .receive_overhead = 10, .rendezvous_bytes = 100 },
    "0-400000 busy 0\n"
    "400000-410000 send 0\n"
    "410000-430000 latency 0-1 (0>1#1:0)\n"
    "430000-450000 latency 1-0 (1>0#0:0)\n"
    "450000-1450000 transmission 0-1 (0>1#0:1000)\n"
    "1450000-1470000 latency 0-1 (0>1#0:1000)\n"
    "1470000-1480000 receive 1\n" },
  /* Its own packets do not make a message wait. */
  { { ">2:3000; c500 >2:1000; <0:3000 <1:1000", "0-3 1-3 3-2", .packet_bytes = 1000 },
    "0-1000000 transmission 0-3 (0>2#0:3000)\n"
    "1000000-2000000 transmission 3-2 (0>2#0:3000)\n"
    "2000000-3000000 queue 3-2 (1>2#0:1000, 0>2 waits)\n"
    "3000000-4000000 transmission 3-2 (0>2#0:3000)\n"
    "4000000-5000000 transmission 3-2 (0>2#0:3000)\n" },
  { { "<2:3 c4 <1:4; >0:4; >0:3", "1-3 2-3 3-0", .gap = 0 },
    "0-3000 transmission 2-3 (2>0#0:3)\n"
    "3000-6000 transmission 3-0 (2>0#0:3)\n"
    "6000-10000 busy 0\n" },
  { { ">1:4; <0:4 <2:5; >1:5", "0-3 2-3 3-1", .gap = 0 },
    "0-4000 transmission 0-3 (0>1#0:4)\n"
    "4000-8000 queue 3-1 (0>1#0:4, 2>1 waits)\n"
    "8000-13000 transmission 3-1 (2>1#0:5)\n" },
  /* 1>2 waits for 0>2 and the gap behind it. */
  { { ">2:10; c5 >2:10; <0:10 <1:10", "0-3 1-3 3-2", .gap = 7 },
    "0-10000 transmission 0-3 (0>2#0:10)\n"
    "10000-20000 queue 3-2 (0>2#0:10, 1>2 waits)\n"
    "20000-27000 gap 3-2 (0>2#0:10, 1>2 waits)\n"
    "27000-37000 transmission 3-2 (1>2#0:10)\n" },
  /* Both directions of 0-1 are one timeline: what 1 sends waits for what 0 sent. */
  { { ">1:10 <1:4; c3 >0:4 <0:10", "0-1", .half_duplex = TRUE },
    "0-10000 queue 0-1 (0>1#0:10, 1>0 waits)\n"
    "10000-14000 transmission 1-0 (1>0#0:4)\n" },
  /* 4-3 is marked for 0>3 in 10-20, then for 1>3 in 100-110.  2>3, which comes at 3 and
   * needs 20, fits between them. */
  { { ">3:10; >3:10; c2 >3:20; <0:10 <2:20 c200 <1:10", "0-4 1-4*0.1 2-4*20 4-3",
      .reserve = TRUE },
    "0-10000 transmission 0-4 (0>3#0:10)\n"
    "10000-20000 queue 4-3 (0>3#0:10, 2>3 waits)\n"
    "20000-40000 transmission 4-3 (2>3#0:20)\n"
    "40000-240000 busy 3\n" },
};

static char *
describe_path (const ModelCase *made)
{
  g_autoptr (ModelResult) result = model_run (made);
  GString *text = g_string_new (NULL);

  g_assert_cmpint (result->end, ==, MODEL_DONE);
  for (guint i = 0; i < result->path->len; i++)
    {
      g_autofree char *line
          = model_piece_describe (made, &g_array_index (result->path, ModelPiece, i));

      g_string_append_printf (text, "%s\n", line);
    }
  return g_string_free (text, FALSE);
}

static void
test_worked_paths (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (worked); i++)
    for (guint graph = 0; graph < 2; graph++)
      {
        g_autoptr (ModelCase) made = path_case_new (&worked[i].what, graph == 1);
        g_autofree char *found = describe_path (made);

        g_assert_cmpstr (found, ==, worked[i].pieces);
      }
}

/* Pieces follow each other from 0 to the end of the run. */
static void
test_paths_have_no_gaps (void)
{
  for (guint32 seed = 0; seed < 300; seed++)
    {
      g_autoptr (GRand) random = g_rand_new_with_seed (seed);
      g_autoptr (ModelCase) made
          = seed % 2 == 0 ? random_case_new (random) : random_graphs_new (random);
      g_autoptr (ModelResult) result = model_run (made);
      SimTime at = 0;

      for (guint i = 0; i < result->path->len; i++)
        {
          const ModelPiece *piece = &g_array_index (result->path, ModelPiece, i);

          g_assert_cmpint (piece->begin, ==, at);
          g_assert_cmpint (piece->end, >, at);
          at = piece->end;
        }
      if (result->end == MODEL_DONE)
        g_assert_cmpint (at, ==, result->run);
    }
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/path-model/worked-paths", test_worked_paths);
  g_test_add_func ("/path-model/paths-have-no-gaps", test_paths_have_no_gaps);
  return g_test_run ();
}
