/* SPDX-License-Identifier: GPL-3.0-or-later */
/* OTF2 archives: times, intervals and what is ignored, computed by hand from docs/mpi.md,
 * "OTF2 archives". */
#include "config.h"

#include <string.h>

#include "otf2/archive-fixture.h"
#include "otf2/archive-maker.h"
#include "otf2/otf2-reader.h"
#include "fixture/unit.h"

/* ---- time -------------------------------------------------------------------------- */

/* Clock ticks of 1 ns.  Rank 0 computes from 20 to 100 and, in g, from 110 to 150, in all
 * 40; before the first and after the last call nothing is counted. */
static void
test_time_between_calls (void)
{
  archive_expect (
      "ranks 1\nregion f file.c 3\n"
      "rank 0\n0 enter f\n10 enter MPI_Init\n20 leave MPI_Init\n"
      "100 enter MPI_Comm_rank\n105 leave MPI_Comm_rank\n"
      "110 enter g\n130 enter PMPI_Comm_rank\n140 leave PMPI_Comm_rank\n"
      "150 leave g\n157 enter mpi_finalize_\n160 leave mpi_finalize_\n"
      "200 enter h\n300 leave h\n400 leave f\n",
      "enter f; compute 85000; enter g; compute 30000; leave; compute 7000; enter h; "
      "leave; leave\n");
}

/* 2 ticks of a clock with 3 a second are 666,666,666,667 ps; each difference is rounded
 * once. */
static void
test_ticks_are_rounded (void)
{
  archive_expect (
      "ranks 1\nticks 3\nrank 0\n0 enter MPI_A\n0 leave MPI_A\n2 enter MPI_A\n"
      "2 leave MPI_A\n3 enter MPI_A\n3 leave MPI_A\n",
      "compute 1000000000000\n");
  archive_expect (
      "ranks 1\nticks 3\nrank 0\n0 enter MPI_A\n0 leave MPI_A\n2 enter MPI_A\n"
      "2 leave MPI_A\n",
      "compute 666666666667\n");
  /* 2^40 ticks of 2^41 a second: half a second. */
  archive_expect ("ranks 1\nticks 2199023255552\nrank 0\n0 enter MPI_A\n0 leave MPI_A\n"
                  "1099511627776 enter MPI_A\n1099511627776 leave MPI_A\n",
                  "compute 500000000000\n");
}

/* A call of MPI in a call of MPI, and code of the program in one, are no time. */
static void
test_calls_in_calls (void)
{
  archive_expect (
      "ranks 1\nrank 0\n0 enter MPI_A\n1 leave MPI_A\n5 enter mpi_b_\n6 enter MPI_B\n"
      "7 enter operator\n9 leave operator\n10 leave MPI_B\n11 leave mpi_b_\n"
      "13 enter MPI_A\n14 leave MPI_A\n",
      "compute 6000\n");
}

/* From 10 to 100, without 20 to 50, and without 60 to 70. */
static void
test_left_out_time (void)
{
  archive_expect_with (
      "ranks 1\nrank 0\n0 enter MPI_A\n5 flush 9\n10 leave MPI_A\n20 flush 50\n"
      "60 off\n70 on\n100 enter MPI_A\n100 leave MPI_A\n",
      &archive_plain, "compute 50000\n",
      "1 flush of the trace buffer while computing is not counted as time\n"
      "1 time with the measurement off is not counted");
}

static void
test_files (void)
{
  archive_expect (
      "ranks 1\nrank 0\n0 enter MPI_A\n10 leave MPI_A\n30 enter MPI_File_write\n"
      "37 leave MPI_File_write\n40 enter MPI_A\n40 leave MPI_A\n",
      "compute 20000; io 7000; compute 3000\n");
}

#define CPU "ranks 1\nmember thread cpu time|ns|0\nclass 0\nrank 0\n"

/* 30 ns of CPU time in 90 ns. */
static void
test_cpu_time (void)
{
  static const ReaderOptions wall = { .level = G_MAXUINT, .clock = READER_CLOCK_WALL };
  static const char *const before
      = CPU "0 enter MPI_A\n10 values 0 1000\n10 leave MPI_A\n50 values 0 1020\n"
            "100 values 0 1030\n100 enter MPI_A\n120 values 0 1035\n120 leave MPI_A\n"
            "130 values 0 1040\n130 enter MPI_A\n130 leave MPI_A\n";

  archive_expect (before, "compute 35000\n");
  archive_expect_with (before, &wall, "compute 100000\n", "");
  /* The values follow the events. */
  archive_expect (
      CPU "0 enter MPI_A\n10 leave MPI_A\n10 values 0 1000\n50 values 0 1020\n"
          "100 enter MPI_A\n100 values 0 1030\n120 leave MPI_A\n120 values 0 1035\n"
          "130 enter MPI_A\n130 values 0 1040\n130 leave MPI_A\n",
      "compute 35000\n");
  /* No wall time passes: the call begins when the one before ends. */
  archive_expect (CPU
                  "0 enter MPI_A\n10 values 0 1000\n10 leave MPI_A\n10 values 0 1004\n"
                  "10 enter MPI_A\n11 leave MPI_A\n",
                  "compute 4000\n");
}

/* A flush takes no more than there is. */
static void
test_cpu_time_of_intervals (void)
{
  archive_expect_with (
      CPU "0 enter MPI_A\n10 values 0 100\n10 leave MPI_A\n20 values 0 105\n"
          "20 enter f\n30 flush 60\n80 values 0 140\n80 leave f\n90 values 0 149\n"
          "90 enter MPI_A\n90 leave MPI_A\n",
      &archive_plain, "compute 5000; enter f; compute 5000; leave; compute 9000\n",
      "1 flush of the trace buffer while computing is not counted as time");
}

/* Microseconds of the process: (12 - 10) + (7 - 4). */
static void
test_ru_utime (void)
{
  archive_expect (
      "ranks 1\nmember ru_utime|s|-6\nmember ru_stime|us|0\nmember other|s|0\n"
      "class 2 0 1\nrank 0\n0 enter MPI_A\n10 values 0 9 10 4\n10 leave MPI_A\n"
      "90 values 0 99 12 7\n90 enter MPI_A\n91 leave MPI_A\n",
      "compute 5000000\n");
}

static void
test_cpu_time_of_some_ranks (void)
{
  static const ReaderOptions cpu = { .level = G_MAXUINT, .clock = READER_CLOCK_CPU };
  static const char *const archive
      = "ranks 2\nmember thread cpu time|ns|0\nclass 0\nrank 0\n0 enter MPI_A\n"
        "10 values 0 5\n10 leave MPI_A\n20 values 0 8\n20 enter MPI_A\n20 leave MPI_A\n"
        "rank 1\n0 enter MPI_A\n10 leave MPI_A\n13 enter MPI_A\n13 leave MPI_A\n";

  archive_expect (archive, "compute 10000\ncompute 3000\n");
  archive_expect_error_with (
      archive, &cpu,
      "error: found no CPU time of rank 1, expected the metric 'thread cpu "
      "time' or 'ru_utime' and 'ru_stime' for --clock cpu");
}

/* ---- intervals --------------------------------------------------------------------- */

static void
test_paths_are_those_of_all_ranks (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (Program) program = archive_read_text (
      "ranks 2\nregion f a.c 3\n"
      "rank 0\n0 enter f\n1 enter g\n2 leave g\n3 enter g\n4 leave g\n5 leave f\n"
      "rank 1\n0 enter g\n1 leave g\n2 enter f\n3 enter g\n4 leave g\n5 leave f\n",
      &archive_plain, &error);
  const Interval *interval;

  g_assert_no_error (error);
  g_assert_cmpuint (program_intervals (program), ==, 4); /* main, f, f g, g */
  interval = program_interval (program, 1);
  g_assert_cmpstr (interval->kind, ==, "REGION");
  g_assert_cmpstr (interval->name, ==, "f");
  g_assert_cmpstr (interval->file, ==, "a.c");
  g_assert_cmpuint (interval->line, ==, 3);
  g_assert_cmpuint (interval->count, ==, 2);
  interval = program_interval (program, 2);
  g_assert_cmpuint (interval->parent, ==, 1);
  g_assert_cmpuint (interval->level, ==, 2);
  g_assert_cmpuint (interval->count, ==, 3);
  g_assert_cmpuint (program_interval (program, 3)->parent, ==, 0);
}

/* Deeper regions are time of those around them. */
static void
test_levels (void)
{
  static const ReaderOptions one = { .level = 1 }, none = { .level = 0 };
  static const char *const archive
      = "ranks 1\nrank 0\n0 enter MPI_A\n0 leave MPI_A\n1 enter a\n2 enter b\n3 enter c\n"
        "4 enter d\n5 enter e\n6 leave e\n7 leave d\n8 leave c\n9 leave b\n10 leave a\n"
        "12 enter MPI_A\n13 leave MPI_A\n";

  archive_expect (archive,
                  "compute 1000; enter a; compute 1000; enter b; compute 1000; enter c; "
                  "compute 1000; enter d; compute 3000; leave; compute 1000; leave; "
                  "compute 1000; leave; compute 1000; leave; compute 2000\n");
  archive_expect_with (archive, &one,
                       "compute 1000; enter a; compute 9000; leave; compute 2000\n", "");
  archive_expect_with (archive, &none, "compute 12000\n", "");
}

static void
test_too_many_paths (void)
{
  g_autoptr (GString) text = g_string_new ("ranks 1\nrank 0\n0 enter f\n");
  static const ReaderOptions one = { .level = 1 };

  for (guint i = 0; i < 256; i++)
    for (guint k = 0; k < 256; k++)
      {
        if (k == 0)
          g_string_append_printf (text, "1 enter a%u\n", i);
        g_string_append_printf (text, "1 enter b%u\n1 leave b%u\n", k, k);
        if (k == 255)
          g_string_append_printf (text, "1 leave a%u\n", i);
      }
  g_string_append (text, "2 leave f\n");
  /* f, and 255 of a with 256 of b each, are 65,536; each of these took 514 events. */
  archive_expect_error (
      text->str,
      "rank 0, event 131072: error: more than 65536 call paths, expected fewer: "
      "--level 3 keeps less of them");
  g_autoptr (Program) program = archive_read_text (text->str, &one, NULL);
  g_assert_nonnull (program);
}

/* ---- the archive of a replay ------------------------------------------------------- */

/* Waiting is no computing, collectives are messages already, time counts from the start.
 */
static void
test_replay (void)
{
  archive_expect (
      "ranks 2\nreplay\ncreator netfare 0.1\nrank 0\n0 enter f\n5 send 1 w 1 10\n"
      "6 end barrier w - 0 0\n8 leave f\n"
      "rank 1\n0 enter f\n0 enter idle\n9 leave idle\n9 recv 0 w 1 10\n12 leave f\n",
      "enter f; compute 5000; send 1 1 10; compute 3000; leave\n"
      "enter f; recv 0 1 10; compute 3000; leave\n");
}

/* ---- what is ignored --------------------------------------------------------------- */

static void
test_ignored (void)
{
  archive_expect_with (
      "ranks 1\nlost 3 MPI_Put\nlocation helper\naccelerator gpu\nrank 0\n0 "
      "omp\n0 team\n0 team\n"
      "0 io\n0 enter MPI_A\n0 leave MPI_A\n5 enter MPI_A\n5 leave MPI_A\n"
      "rank 1\n0 enter g\n5 leave g\n",
      &archive_plain, "compute 5000\n",
      "not recorded: 3 MPI_Put\n1 event of OpenMP is ignored\n2 events of "
      "threads are ignored\n"
      "1 event of files is ignored\n"
      "1 location of an accelerator or of metrics is ignored");
}

/* ---- check ------------------------------------------------------------------------- */

/* Calls of 3, 5, 6 and 100 ns: (5 + 6) / 2. */
static void
test_send_overhead (void)
{
  g_autofree char *folder = archive_new_folder ();
  const ReaderSource source = { .path = folder };
  g_autoptr (GString) says = g_string_new (NULL);
  g_autoptr (GPtrArray) warnings = g_ptr_array_new ();
  g_autoptr (GError) error = NULL;

  archive_make (folder,
                "ranks 2\nticks 10000000000\nrank 0\n"
                "0 enter MPI_Isend\n5 isend 1 w 1 1 1\n30 leave MPI_Isend\n"
                "30 enter MPI_Isend\n31 isend 1 w 1 1 2\n80 leave MPI_Isend\n"
                "80 enter mpi_isend_\n81 isend 1 w 1 1 3\n140 leave mpi_isend_\n"
                "200 enter PMPI_Isend\n201 isend 1 w 1 1 3\n1200 leave PMPI_Isend\n"
                "1200 end barrier w - 0 0\n"
                "rank 1\n0 recv 0 w 1 1\n0 recv 0 w 1 1\n0 recv 0 w 1 1\n0 recv 0 w 1 1\n"
                "0 end barrier w - 0 0\n");
  g_assert_true (
      reader_check (&otf2_reader, &source, &archive_plain, says, warnings, &error));
  g_assert_no_error (error);
  g_assert_cmpstr (says->str, ==,
                   "OTF2 archive, 2 ranks, 4 messages, 1 collective on 1 communicator, "
                   "send overhead = 0.000000005500 s");
  archive_remove_folder (folder);
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/otf2/time between calls is computing", test_time_between_calls);
  g_test_add_func ("/otf2/ticks are rounded once", test_ticks_are_rounded);
  g_test_add_func ("/otf2/calls in calls are no time", test_calls_in_calls);
  g_test_add_func ("/otf2/flushes and pauses are left out", test_left_out_time);
  g_test_add_func ("/otf2/MPI_File is input and output", test_files);
  g_test_add_func ("/otf2/CPU time", test_cpu_time);
  g_test_add_func ("/otf2/CPU time of intervals", test_cpu_time_of_intervals);
  g_test_add_func ("/otf2/CPU time of the process", test_ru_utime);
  g_test_add_func ("/otf2/CPU time of some ranks", test_cpu_time_of_some_ranks);
  g_test_add_func ("/otf2/equal paths are one interval",
                   test_paths_are_those_of_all_ranks);
  g_test_add_func ("/otf2/deeper intervals are left out", test_levels);
  g_test_add_func ("/otf2/too many paths", test_too_many_paths);
  g_test_add_func ("/otf2/archives of replays", test_replay);
  g_test_add_func ("/otf2/what is ignored is counted", test_ignored);
  g_test_add_func ("/otf2/the send overhead is the median", test_send_overhead);
  return g_test_run ();
}
