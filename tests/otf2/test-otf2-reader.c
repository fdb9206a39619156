/* SPDX-License-Identifier: GPL-3.0-or-later */
/* OTF2 archives: what is read of events of all kinds, computed by hand from docs/mpi.md,
 * "OTF2 archives"; and every error with rank and event. */
#include "config.h"

#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

#include "base/error.h"
#include "base/remove-tree.h"
#include "otf2/archive-maker.h"
#include "otf2/otf2-reader.h"

/* ---- reading ----------------------------------------------------------------------- */

static const ReaderOptions plain = { .level = G_MAXUINT };

/* A folder that does not exist yet; to be freed. */
static char *
new_folder (void)
{
  g_autofree char *outer = g_dir_make_tmp ("netfare-otf2-XXXXXX", NULL);

  g_assert_nonnull (outer);
  return g_build_filename (outer, "archive", NULL);
}

static void
remove_folder (const char *folder)
{
  g_autofree char *outer = g_path_get_dirname (folder);

  remove_tree (outer);
}

static Program *
read_folder (const char *folder, const ReaderOptions *options, GError **error)
{
  const ReaderSource source = { .path = folder };

  return otf2_reader.read (&source, options, error);
}

static Program *
read_with (const char *text, const ReaderOptions *options, GError **error)
{
  g_autofree char *folder = new_folder ();
  Program *program;

  archive_make (folder, text);
  program = read_folder (folder, options, error);
  remove_folder (folder);
  return program;
}

/* ---- programs as texts ------------------------------------------------------------- */

static void
append_collective (GString *to, const Program *program, const Step *step)
{
  const Collective *what = program_collective (program, step->index);
  g_autofree Transfer *pairs = NULL;
  const GroupOperation operation = program_operation_of (program, what, &pairs);

  g_string_append_printf (to, "start%s %u %s", what->split ? " split" : "", step->tag,
                          operation_name (operation.type));
  if (operation_has_root (operation.type))
    g_string_append_printf (to, " root %u", operation.root);
  for (guint32 i = 0; operation.counts != NULL && i < operation.members; i++)
    g_string_append_printf (to, " %" G_GUINT64_FORMAT, operation.counts[i]);
  for (guint32 i = 0; i < operation.n_pairs; i++)
    g_string_append_printf (to, " %u>%u:%" G_GUINT64_FORMAT, pairs[i].source,
                            pairs[i].destination, pairs[i].bytes);
  if (operation.counts == NULL && operation.pairs == NULL)
    g_string_append_printf (to, " of %" G_GUINT64_FORMAT, operation.bytes);
}

static void
append_step (GString *to, const Program *program, const Step *step)
{
  static const char *const names[] = { [STEP_RECEIVE] = "recv", [STEP_POST] = "post" };

  switch ((StepType) step->type)
    {
    case STEP_COMPUTE:
      g_string_append_printf (to, "%s %" G_GUINT64_FORMAT,
                              step->activity == ACTIVITY_IO ? "io" : "compute",
                              step->amount);
      return;
    case STEP_SEND:
      g_string_append_printf (to, "%s%s", step->flags & SEND_ASKS ? "s" : "",
                              step->flags & SEND_NUMBERED ? "isend" : "send");
      break;
    case STEP_RECEIVE:
    case STEP_POST:
      g_string_append (to, names[step->type]);
      break;
    case STEP_COMPLETE:
      g_string_append_printf (to, "complete %u", step->index >> 1);
      return;
    case STEP_START:
      append_collective (to, program, step);
      return;
    case STEP_WAIT:
      g_string_append_printf (to, "wait %u", step->tag);
      return;
    case STEP_ENTER:
      g_string_append_printf (to, "enter %s",
                              program_interval (program, step->index)->name);
      return;
    default:
      g_string_append (to, step->type == STEP_LEAVE ? "leave" : "?");
      return;
    }
  g_string_append_printf (to, " %u %u %" G_GUINT64_FORMAT, step->index, step->tag,
                          step->amount);
}

/* "compute 5; send 1 0 8" of each rank, a line each; to be freed. */
static char *
text_of (const Program *program)
{
  GString *text = g_string_new (NULL);

  for (guint32 rank = 0; rank < program_processors (program); rank++)
    {
      guint32 length;
      const Step *steps = program_stream (program, rank, &length);

      for (guint32 i = 0; i < length; i++)
        {
          g_string_append (text, i > 0 ? "; " : "");
          append_step (text, program, &steps[i]);
        }
      g_string_append_c (text, '\n');
    }
  return g_string_free (text, FALSE);
}

static void
expect_with (const char *archive, const ReaderOptions *options, const char *expected,
             const char *warnings)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (Program) program = read_with (archive, options, &error);
  g_autofree char *found = NULL, *warned = NULL;

  g_assert_no_error (error);
  found = text_of (program);
  g_assert_cmpstr (found, ==, expected);
  warned = g_strjoinv ("\n", (char **) program_warnings (program));
  g_assert_cmpstr (warned, ==, warnings);
}

static void
expect (const char *archive, const char *expected)
{
  expect_with (archive, &plain, expected, "");
}

/* message: after "FILE: ". */
static void
expect_error_with (const char *archive, const ReaderOptions *options, const char *message)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (Program) program = read_with (archive, options, &error);
  const char *found;

  g_assert_null (program);
  g_assert_error (error, NETFARE_ERROR, NETFARE_ERROR_INPUT);
  found = strstr (error->message, ".otf2: ");
  g_assert_nonnull (found);
  g_assert_cmpstr (found + strlen (".otf2: "), ==, message);
}

static void
expect_error (const char *archive, const char *message)
{
  expect_error_with (archive, &plain, message);
}

/* ---- time -------------------------------------------------------------------------- */

/* Clock ticks of 1 ns.  Rank 0 computes from 20 to 100 and, in g, from 110 to 150, in all
 * 40; before the first and after the last call nothing is counted. */
static void
test_time_between_calls (void)
{
  expect ("ranks 1\nregion f file.c 3\n"
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
  expect ("ranks 1\nticks 3\nrank 0\n0 enter MPI_A\n0 leave MPI_A\n2 enter MPI_A\n"
          "2 leave MPI_A\n3 enter MPI_A\n3 leave MPI_A\n",
          "compute 1000000000000\n");
  expect ("ranks 1\nticks 3\nrank 0\n0 enter MPI_A\n0 leave MPI_A\n2 enter MPI_A\n"
          "2 leave MPI_A\n",
          "compute 666666666667\n");
  /* 2^40 ticks of 2^41 a second: half a second. */
  expect ("ranks 1\nticks 2199023255552\nrank 0\n0 enter MPI_A\n0 leave MPI_A\n"
          "1099511627776 enter MPI_A\n1099511627776 leave MPI_A\n",
          "compute 500000000000\n");
}

/* A call of MPI in a call of MPI, and code of the program in one, are no time. */
static void
test_calls_in_calls (void)
{
  expect ("ranks 1\nrank 0\n0 enter MPI_A\n1 leave MPI_A\n5 enter mpi_b_\n6 enter MPI_B\n"
          "7 enter operator\n9 leave operator\n10 leave MPI_B\n11 leave mpi_b_\n"
          "13 enter MPI_A\n14 leave MPI_A\n",
          "compute 6000\n");
}

/* From 10 to 100, without 20 to 50, and without 60 to 70. */
static void
test_left_out_time (void)
{
  expect_with ("ranks 1\nrank 0\n0 enter MPI_A\n5 flush 9\n10 leave MPI_A\n20 flush 50\n"
               "60 off\n70 on\n100 enter MPI_A\n100 leave MPI_A\n",
               &plain, "compute 50000\n",
               "1 flush of the trace buffer while computing is not counted as time\n"
               "1 time with the measurement off is not counted");
}

static void
test_files (void)
{
  expect ("ranks 1\nrank 0\n0 enter MPI_A\n10 leave MPI_A\n30 enter MPI_File_write\n"
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

  expect (before, "compute 35000\n");
  expect_with (before, &wall, "compute 100000\n", "");
  /* The values follow the events. */
  expect (CPU "0 enter MPI_A\n10 leave MPI_A\n10 values 0 1000\n50 values 0 1020\n"
              "100 enter MPI_A\n100 values 0 1030\n120 leave MPI_A\n120 values 0 1035\n"
              "130 enter MPI_A\n130 values 0 1040\n130 leave MPI_A\n",
          "compute 35000\n");
  /* No wall time passes: the call begins when the one before ends. */
  expect (CPU "0 enter MPI_A\n10 values 0 1000\n10 leave MPI_A\n10 values 0 1004\n"
              "10 enter MPI_A\n11 leave MPI_A\n",
          "compute 4000\n");
}

/* A flush takes no more than there is. */
static void
test_cpu_time_of_intervals (void)
{
  expect_with (CPU
               "0 enter MPI_A\n10 values 0 100\n10 leave MPI_A\n20 values 0 105\n"
               "20 enter f\n30 flush 60\n80 values 0 140\n80 leave f\n90 values 0 149\n"
               "90 enter MPI_A\n90 leave MPI_A\n",
               &plain, "compute 5000; enter f; compute 5000; leave; compute 9000\n",
               "1 flush of the trace buffer while computing is not counted as time");
}

/* Microseconds of the process: (12 - 10) + (7 - 4). */
static void
test_ru_utime (void)
{
  expect ("ranks 1\nmember ru_utime|s|-6\nmember ru_stime|us|0\nmember other|s|0\n"
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

  expect (archive, "compute 10000\ncompute 3000\n");
  expect_error_with (
      archive, &cpu,
      "error: found no CPU time of rank 1, expected the metric 'thread cpu "
      "time' or 'ru_utime' and 'ru_stime' for --clock cpu");
}

/* ---- intervals --------------------------------------------------------------------- */

static void
test_paths_are_those_of_all_ranks (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (Program) program = read_with (
      "ranks 2\nregion f a.c 3\n"
      "rank 0\n0 enter f\n1 enter g\n2 leave g\n3 enter g\n4 leave g\n5 leave f\n"
      "rank 1\n0 enter g\n1 leave g\n2 enter f\n3 enter g\n4 leave g\n5 leave f\n",
      &plain, &error);
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

  expect (archive, "compute 1000; enter a; compute 1000; enter b; compute 1000; enter c; "
                   "compute 1000; enter d; compute 3000; leave; compute 1000; leave; "
                   "compute 1000; leave; compute 1000; leave; compute 2000\n");
  expect_with (archive, &one,
               "compute 1000; enter a; compute 9000; leave; compute 2000\n", "");
  expect_with (archive, &none, "compute 12000\n", "");
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
  expect_error (
      text->str,
      "rank 0, event 131072: error: more than 65536 call paths, expected fewer: "
      "--level 3 keeps less of them");
  g_autoptr (Program) program = read_with (text->str, &one, NULL);
  g_assert_nonnull (program);
}

/* ---- messages ---------------------------------------------------------------------- */

static void
test_messages (void)
{
  expect ("ranks 2\ncomm back 1 0\nrank 0\n"
          "0 enter MPI_Send\n1 send 1 w 7 100\n2 leave MPI_Send\n"
          "2 enter MPI_Ssend\n3 send 0 back 7 5\n4 leave MPI_Ssend\n"
          "4 enter mpi_bsend_\n5 send 1 w 8 6\n6 leave mpi_bsend_\n"
          "rank 1\n"
          "0 enter MPI_Recv\n5 recv 0 w 7 100\n5 leave MPI_Recv\n"
          "5 enter MPI_Recv\n6 recv 1 back 7 5\n6 leave MPI_Recv\n"
          "6 enter MPI_Recv\n7 recv 0 w 8 6\n7 leave MPI_Recv\n",
          "send 1 7 100; ssend 1 7 5; isend 1 8 6\n"
          "recv 0 7 100; recv 0 7 5; recv 0 8 6\n");
}

/* Wildcards are known when a receive is complete; the number 9 is used again. */
static void
test_requests (void)
{
  expect ("ranks 2\nrank 0\n"
          "0 enter MPI_Isend\n0 isend 1 w 1 10 9\n1 leave MPI_Isend\n"
          "1 enter MPI_Wait\n1 done 9\n1 leave MPI_Wait\n"
          "1 enter MPI_Issend\n1 isend 1 w 2 20 9\n1 leave MPI_Issend\n"
          "1 enter MPI_Ibsend\n1 isend 1 w 3 30 10\n1 leave MPI_Ibsend\n"
          "1 enter MPI_Waitall\n1 done 10\n1 done 9\n1 leave MPI_Waitall\n"
          "rank 1\n"
          "0 enter MPI_Irecv\n0 post 5\n0 leave MPI_Irecv\n"
          "0 enter MPI_Irecv\n0 post 6\n0 leave MPI_Irecv\n"
          "0 enter MPI_Test\n0 test 5\n0 leave MPI_Test\n"
          "1 enter MPI_Waitany\n1 irecv 0 w 2 20 6\n1 leave MPI_Waitany\n"
          "1 enter MPI_Irecv\n1 post 6\n1 leave MPI_Irecv\n"
          "2 enter MPI_Waitall\n2 irecv 0 w 3 30 6\n2 irecv 0 w 1 10 5\n2 leave "
          "MPI_Waitall\n",
          "isend 1 1 10; complete 0; sisend 1 2 20; isend 1 3 30; complete 1\n"
          "post 0 1 10; post 0 2 20; compute 1000; complete 1; post 0 3 30; compute "
          "1000; complete 2; complete 0\n");
}

/* 100 receives are begun, and complete in another order, of each two requests that differ
 * in their upper half only; some are cancelled, and their numbers used again. */
static void
test_many_requests (void)
{
  g_autoptr (GString) text = g_string_new ("ranks 2\nrank 0\n");
  g_autoptr (GString) expected = g_string_new (NULL);

  for (guint i = 0; i < 100; i++)
    {
      if (i != 7)
        g_string_append_printf (text, "0 isend 1 w %u 1 %u\n0 done %u\n", i, i, i);
      if (i != 7)
        g_string_append_printf (expected, "%sisend 1 %u 1; complete %u",
                                i > 0 ? "; " : "", i, i < 7 ? i : i - 1);
    }
  g_string_append (expected, "\n");
  g_string_append (text, "rank 1\n");
  for (guint i = 0; i < 100; i++)
    g_string_append_printf (text, "0 post %" G_GUINT64_FORMAT "\n",
                            (guint64) (i % 2) << 32 | i / 2);
  g_string_append (text, "0 cancel 4294967299\n"); /* the 8th */
  for (guint i = 100; i-- > 0;)
    if (i != 7)
      g_string_append_printf (text, "0 irecv 0 w %u 1 %" G_GUINT64_FORMAT "\n", i,
                              (guint64) (i % 2) << 32 | i / 2);
  for (guint i = 0; i < 100; i++)
    if (i != 7)
      g_string_append_printf (expected, "%spost 0 %u 1", i > 0 ? "; " : "", i);
  for (guint i = 100; i-- > 0;)
    if (i != 7)
      g_string_append_printf (expected, "; complete %u", i < 7 ? i : i - 1);
  g_string_append (expected, "\n");
  expect (text->str, expected->str);
}

/* Receives, sends, then what is complete. */
static void
test_sendrecv (void)
{
  expect ("ranks 2\nrank 0\n0 enter MPI_Sendrecv\n0 send 1 w 1 10\n1 recv 1 w 2 20\n"
          "1 leave MPI_Sendrecv\n"
          "rank 1\n0 enter MPI_Sendrecv\n0 recv 0 w 1 10\n0 send 0 w 2 20\n"
          "1 leave MPI_Sendrecv\n",
          "post 1 2 20; isend 1 1 10; complete 1; complete 0\n"
          "post 0 1 10; isend 0 2 20; complete 0; complete 1\n");
}

/* MPI_Startall of a send and a receive, and a request that is complete in the call that
 * begins it. */
static void
test_several_in_one_call (void)
{
  expect ("ranks 1\nrank 0\n0 enter MPI_Startall\n0 isend 0 s 1 10 1\n0 post 2\n"
          "1 leave MPI_Startall\n1 enter MPI_Waitall\n1 done 1\n1 irecv 0 s 1 10 2\n"
          "2 leave MPI_Waitall\n2 enter MPI_Isendrecv\n2 isend 0 s 1 5 3\n2 done 3\n"
          "2 post 4\n2 irecv 0 s 1 5 4\n2 leave MPI_Isendrecv\n",
          "post 0 1 10; isend 0 1 10; complete 1; complete 0; post 0 1 5; isend 0 1 5; "
          "complete 3; complete 2\n");
}

static void
test_cancelled (void)
{
  expect_with ("ranks 1\nrank 0\n0 enter MPI_Irecv\n0 post 2\n0 leave MPI_Irecv\n"
               "0 enter MPI_Isend\n0 isend 0 w 1 10 3\n0 leave MPI_Isend\n"
               "1 enter MPI_Wait\n1 cancel 2\n1 cancel 3\n1 cancel 4\n1 done 3\n"
               "1 leave MPI_Wait\n",
               &plain, "compute 1000\n", "1 end of a send that nothing began is ignored");
}

/* Without regions each message is a call of no time. */
static void
test_messages_without_regions (void)
{
  expect (
      "ranks 2\nrank 0\n5 send 1 w 1 10\n9 send 1 w 1 20\nrank 1\n5 recv 0 w 1 10\n"
      "7 recv 0 w 1 20\n",
      "send 1 1 10; compute 4000; send 1 1 20\nrecv 0 1 10; compute 2000; recv 0 1 20\n");
}

/* Locations have any numbers; ranks 2 and 3 are 0 and 1 of the second group. */
static void
test_intercommunicator (void)
{
  expect ("ranks 4\napart\nintercomm both 0,1 3,2\n"
          "rank 0\n0 send 0 both 1 10\nrank 1\n0 send 1 both 1 11\n"
          "rank 2\n0 recv 1 both 1 11\nrank 3\n0 recv 0 both 1 10\n",
          "send 3 1 10\nsend 2 1 11\nrecv 1 1 11\nrecv 0 1 10\n");
}

/* ---- collectives ------------------------------------------------------------------- */

/* One collective of three ranks: sizes by rank, and options. */
static void
expect_collective (const char *creator, const char *operation, const char *root,
                   const char *const *sizes, const ReaderOptions *options,
                   const char *expected, const char *warnings)
{
  g_autoptr (GString) text = g_string_new ("ranks 3\n");
  g_autofree char *lines = NULL;

  g_string_append_printf (text, "%s\n", creator);
  for (guint i = 0; i < 3; i++)
    g_string_append_printf (text, "rank %u\n0 begin\n1 end %s w %s %s\n", i, operation,
                            root, sizes[i]);
  lines = g_strdup_printf ("start 0 %s; wait 0\nstart 0 %s; wait 0\nstart 0 %s; wait 0\n",
                           expected, expected, expected);
  expect_with (text->str, options, lines, warnings);
}

static void
test_totals (void)
{
  static const struct
  {
    const char *operation, *root;
    const char *sizes[3];
    const char *expected;
  } cases[] = {
    { "barrier", "-", { "0 0", "0 0", "0 0" }, "barrier of 0" },
    { "create_handle", "-", { "0 0", "0 0", "0 0" }, "barrier of 0" },
    { "bcast", "1", { "0 40", "120 40", "0 40" }, "bcast root 1 of 40" },
    { "reduce", "2", { "40 0", "40 0", "40 120" }, "reduce root 2 of 40" },
    { "gather", "0", { "5 15", "5 0", "5 0" }, "gather root 0 of 5" },
    { "gatherv", "0", { "5 18", "6 0", "7 0" }, "gatherv root 0 5 6 7" },
    { "scatter", "0", { "15 5", "0 5", "0 5" }, "scatter root 0 of 5" },
    { "scatterv", "1", { "0 5", "18 6", "0 7" }, "scatterv root 1 5 6 7" },
    { "allreduce", "-", { "30 30", "30 30", "30 30" }, "allreduce of 10" },
    { "allreduce", "-", { "20 20", "20 20", "20 20" }, "allreduce of 10" }, /* in place */
    { "allgather", "-", { "30 30", "30 30", "30 30" }, "allgather of 10" },
    { "allgatherv", "-", { "30 18", "15 18", "9 18" }, "allgather 10 5 3" },
    { "alltoall", "-", { "30 30", "30 30", "30 30" }, "alltoall of 10" },
    { "reduce_scatter_block",
      "-",
      { "30 30", "30 30", "30 30" },
      "reduce scatter of 10" },
    { "reduce_scatter", "-", { "18 30", "18 15", "18 9" }, "reduce scatter 10 5 3" },
    { "scan", "-", { "30 10", "20 20", "10 30" }, "scan of 10" },
    { "exscan", "-", { "20 0", "10 10", "0 20" }, "scan of 10" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    expect_collective ("creator Score-P 7.1", cases[i].operation, cases[i].root,
                       cases[i].sizes, &plain, cases[i].expected, "");
}

static void
test_arguments (void)
{
  static const ReaderOptions arguments
      = { .level = G_MAXUINT, .sizes = READER_SIZES_ARGUMENTS };
  static const ReaderOptions totals
      = { .level = G_MAXUINT, .sizes = READER_SIZES_TOTALS };
  static const struct
  {
    const char *operation, *root;
    const char *sizes[3];
    const char *expected;
  } cases[] = {
    { "allreduce", "-", { "30 30", "30 30", "30 30" }, "allreduce of 30" },
    { "allgather", "-", { "30 30", "30 30", "30 30" }, "allgather of 30" },
    { "alltoall", "-", { "30 30", "30 30", "30 30" }, "alltoall of 30" },
    { "alltoall", "-", { "1 30", "2 30", "0 30" }, "alltoall 0>1:1 0>2:1 1>0:2 1>2:2" },
    { "scan", "-", { "7 7", "7 7", "7 7" }, "scan of 7" },
    { "exscan", "-", { "7 7", "7 7", "7 7" }, "scan of 7" },
    { "reduce_scatter_block", "-", { "7 7", "7 7", "7 7" }, "reduce scatter of 7" },
    { "bcast", "1", { "0 40", "40 0", "0 40" }, "bcast root 1 of 40" },
  };
  static const char *const sum[] = { "11 11", "11 11", "11 11" };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      expect_collective ("", cases[i].operation, cases[i].root, cases[i].sizes, &plain,
                         cases[i].expected, "");
      expect_collective ("creator other", cases[i].operation, cases[i].root,
                         cases[i].sizes, &arguments, cases[i].expected, "");
    }
  /* 11 / 3: 0 to 3, 3 to 7, 7 to 11. */
  expect_collective ("", "reduce_scatter", "-", sum, &plain, "reduce scatter 3 4 4",
                     "1 reduce_scatter has its sum only, which is cut into equal blocks");
  expect_collective ("", "allreduce", "-", (const char *const[]){ "6 6", "6 6", "6 6" },
                     &totals, "allreduce of 2", "");
}

/* Sent 10, 20, 30 and received 20, 10, 30, 60 in all: from 0 to 2 are 10 x 30 / 60 = 5
 * bytes, from 1 to 0 20 x 20 / 60 = 6.7, down 6. */
static void
test_alltoallv (void)
{
  expect_collective ("creator a", "alltoallv", "-",
                     (const char *const[]){ "10 20", "20 10", "30 30" }, &plain,
                     "alltoallv 0>1:1 0>2:5 1>0:6 1>2:10 2>0:10 2>1:5",
                     "1 alltoallv has sums only: the bytes of its pairs are estimated");
  expect ("ranks 2\nrank 0\n0 enter MPI_Alltoallv\n0 begin\n0 to 0\n0 bytes 3\n0 to 1\n"
          "0 bytes 4\n1 end alltoallv w - 7 8\n1 leave MPI_Alltoallv\n"
          "rank 1\n0 enter MPI_Ialltoallv\n0 to 0\n0 bytes 5\n0 to 1\n0 bytes 9\n"
          "0 request 1\n0 leave MPI_Ialltoallv\n0 enter MPI_Wait\n"
          "1 complete alltoallv w - 14 13 1\n1 leave MPI_Wait\n",
          "start split 0 alltoallv 0>1:4 1>0:5; wait 0\n"
          "start split 0 alltoallv 0>1:4 1>0:5; wait 0\n");
}

/* The m-th call of a communicator is its m-th instance, blocking or not; "s" and other
 * groups of one have none.  World: 0 and 1; odd: 2. */
static void
test_instances (void)
{
  expect (
      "ranks 3\ncreator a\ncomm odd 2 1\ncomm one 0\nrank 0\n"
      "0 end bcast w 0 0 8\n0 end bcast s 0 0 8\n0 end bcast one 0 0 8\n"
      "0 end barrier w - 0 0\n0 end destroy_handle w - 0 0\n"
      "rank 1\n0 end bcast w 0 0 8\n0 end allreduce odd - 16 16\n0 end barrier w - 0 0\n"
      "0 end allocate odd - 5 5\n"
      "rank 2\n0 enter MPI_Ibcast\n0 request 1\n0 leave MPI_Ibcast\n"
      "0 enter MPI_Ibarrier\n0 request 2\n0 leave MPI_Ibarrier\n"
      "0 enter MPI_Allreduce\n0 end allreduce odd - 16 16\n0 leave MPI_Allreduce\n"
      "0 enter MPI_Waitall\n0 complete barrier w - 0 0 2\n0 complete bcast w 0 0 8 1\n"
      "0 leave MPI_Waitall\n",
      "start split 0 bcast root 0 of 8; wait 0; start split 1 barrier of 0; wait 1\n"
      "start split 0 bcast root 0 of 8; wait 0; start 2 allreduce of 8; wait 2; "
      "start split 1 barrier of 0; wait 1\n"
      "start split 0 bcast root 0 of 8; start split 1 barrier of 0; "
      "start 2 allreduce of 8; wait 2; wait 1; wait 0\n");
}

/* 1000 times the same two collectives are two. */
static void
test_equal_collectives_are_stored_once (void)
{
  g_autoptr (GString) text = g_string_new ("ranks 8\ncreator a\n");
  g_autoptr (Program) program = NULL;

  for (guint r = 0; r < 8; r++)
    {
      g_string_append_printf (text, "rank %u\n", r);
      for (guint i = 0; i < 1000; i++)
        g_string_append (text, "0 end allreduce w - 64 64\n0 end barrier w - 0 0\n");
    }
  program = read_with (text->str, &plain, NULL);
  g_assert_cmpuint (program_collectives (program), ==, 2);
  g_assert_cmpuint (program_instances (program), ==, 2000);
}

/* ---- the archive of a replay ------------------------------------------------------- */

/* Waiting is no computing, collectives are messages already, time counts from the start.
 */
static void
test_replay (void)
{
  expect ("ranks 2\nreplay\ncreator netfare 0.1\nrank 0\n0 enter f\n5 send 1 w 1 10\n"
          "6 end barrier w - 0 0\n8 leave f\n"
          "rank 1\n0 enter f\n0 enter idle\n9 leave idle\n9 recv 0 w 1 10\n12 leave f\n",
          "enter f; compute 5000; send 1 1 10; compute 3000; leave\n"
          "enter f; recv 0 1 10; compute 3000; leave\n");
}

/* ---- what is ignored --------------------------------------------------------------- */

static void
test_ignored (void)
{
  expect_with ("ranks 1\nlost 3 MPI_Put\nlocation helper\naccelerator gpu\nrank 0\n0 "
               "omp\n0 team\n0 team\n"
               "0 io\n0 enter MPI_A\n0 leave MPI_A\n5 enter MPI_A\n5 leave MPI_A\n"
               "rank 1\n0 enter g\n5 leave g\n",
               &plain, "compute 5000\n",
               "not recorded: 3 MPI_Put\n1 event of OpenMP is ignored\n2 events of "
               "threads are ignored\n"
               "1 event of files is ignored\n"
               "1 location of an accelerator or of metrics is ignored");
}

/* ---- errors ------------------------------------------------------------------------ */

static void
test_errors (void)
{
  static const struct
  {
    const char *archive, *message;
  } cases[] = {
    { "ranks 2\nrank 0\n0 omp\n0 send 1 w 5 8\n",
      "rank 0, event 2: error: sends to rank 1 with tag 5 on 'w', which has no receive "
      "for "
      "it" },
    { "ranks 2\nrank 0\n0 send 1 w 5 8\nrank 1\n0 recv 0 w 5 8\n1 recv 0 w 5 8\n",
      "rank 1, event 2: error: receives from rank 0 with tag 5 on 'w', which has no send "
      "for it" },
    { "ranks 1\ncreator a\nrank 0\n0 post 1\n",
      "rank 0, event 1: error: a receive that is never complete" },
    { "ranks 1\nrank 0\n0 post 1\n0 post 1\n",
      "rank 0, event 1: error: a receive that is never complete, as in archives of "
      "EZTrace "
      "2, which does not record the end of nonblocking receives" },
    { "ranks 1\nrank 0\n0 request 1\n",
      "rank 0, event 1: error: a nonblocking collective that is never complete" },
    { "ranks 1\nrank 0\n0 irecv 0 w 1 10 7\n",
      "rank 0, event 1: error: completes receive request 7, which nothing began" },
    { "ranks 1\nrank 0\n0 complete barrier w - 0 0 7\n",
      "rank 0, event 1: error: completes collective request 7, which nothing began" },
    { "ranks 2\nrank 0\n0 send 2 w 1 10\n",
      "rank 0, event 1: error: found rank 2 of 'w', which has 2 members" },
    { "ranks 1\nrank 0\n0 send 0 77 1 10\n",
      "rank 0, event 1: error: communicator 77 is not defined" },
    { "ranks 1\nrank 0\n0 end barrier 77 - 0 0\n",
      "rank 0, event 1: error: communicator 77 is not defined" },
    { "ranks 1\nrank 0\n0 send 0 w 1 4611686018427387905\n",
      "rank 0, event 1: error: found a message of 4611686018427387905 bytes, expected at "
      "most 2^62" },
    { "ranks 1\nrank 0\n0 end bcast w 0 0 4611686018427387905\n",
      "rank 0, event 1: error: found a collective of 4611686018427387905 bytes, expected "
      "at "
      "most 2^62" },
    { "ranks 1\nrank 0\n0 enter f\n0 enter g\n1 leave f\n",
      "rank 0, event 3: error: leaves 'f', expected 'g', entered last" },
    { "ranks 1\nrank 0\n1 leave f\n",
      "rank 0, event 1: error: leaves 'f', which was not entered" },
    { "ranks 1\nrank 0\n1 rma\n",
      "rank 0, event 1: error: one-sided communication, which is not replayed" },
    { "ranks 1\nrank 0\n1 end 99 w - 0 0\n",
      "rank 0, event 1: error: collective operation 99 is not known" },
    { "ranks 2\nrank 0\n1 end bcast w 2 0 0\n",
      "rank 0, event 1: error: found root 2 of 'w', which has 2 members" },
    { "ranks 2\ncomm one 1\nrank 0\n1 end barrier one - 0 0\n",
      "rank 0, event 1: error: a collective of 'one', of which the rank is no member" },
    { "ranks 2\nintercomm i 0 1\nrank 0\n1 end barrier i - 0 0\n",
      "rank 0, event 1: error: a collective of the intercommunicator 'i', which is not "
      "replayed" },
    { "ranks 2\nrank 0\n1 end barrier w - 0 0\n2 end barrier w - 0 0\nrank 1\n"
      "1 end barrier w - 0 0\n",
      "rank 0, event 2: error: collective 2 of 'w', but rank 1 has only 1" },
    { "ranks 2\nrank 0\n1 end barrier w - 0 0\n2 end bcast w 0 0 8\nrank 1\n"
      "1 end barrier w - 0 0\n2 end bcast w 1 0 8\n",
      "rank 1, event 2: error: bcast with root 1 as collective 2 of 'w', expected bcast "
      "with "
      "root 0 as rank 0 has" },
    { "ranks 2\nrank 0\n1 end barrier w - 0 0\nrank 1\n1 end allreduce w - 8 8\n",
      "rank 1, event 1: error: allreduce as collective 1 of 'w', expected barrier as "
      "rank 0 "
      "has" },
    { "ranks 1\nlocation helper\nrank 1\n0 omp\n0 enter f\n1 send 0 w 0 0\n",
      "location 'helper', event 3: error: communication of a thread that is no rank" },
    { "ranks 1\nticks 1\nrank 0\n0 enter MPI_A\n0 leave MPI_A\n4611687 enter MPI_A\n",
      "rank 0, event 3: error: found a time of 2^62 ps or more" },
    { "ranks 2\ncomm twice 1 1\nrank 0\n", "error: group 3 of ranks has a rank twice" },
    { "ranks 2\ncomm far 1 2\nrank 0\n",
      "error: group 3 of ranks has a rank that does not exist" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    expect_error (cases[i].archive, cases[i].message);
}

static const ReaderOptions partial = { .level = G_MAXUINT, .partial = TRUE };

static void
test_partial (void)
{
  expect_with (
      "ranks 2\nrank 0\n0 enter f\n0 enter MPI_Isend\n0 isend 1 w 5 8 1\n"
      "0 leave MPI_Isend\n0 enter MPI_Isend\n0 isend 1 w 5 9 2\n0 leave MPI_Isend\n"
      "0 enter MPI_Waitall\n0 done 1\n0 done 2\n0 leave MPI_Waitall\n"
      "0 end barrier w - 0 0\n0 request 7\n0 irecv 1 w 1 1 99\n"
      "0 complete bcast w 0 0 0 98\n"
      "rank 1\n0 leave g\n0 enter a\n0 enter b\n0 recv 0 w 5 8\n1 post 3\n"
      "1 recv 0 w 6 8\n2 leave a\n",
      &partial,
      "enter f; isend 1 5 8; complete 0; leave\n"
      "enter a; enter b; recv 0 5 8; compute 1000; leave; leave\n",
      "1 send without a receive is dropped\n"
      "3 receives without an end or a send are dropped\n"
      "3 calls of collectives without all others are dropped");
}

/* Cuts the events of a rank. */
static void
truncate_events (const char *folder, guint rank, gsize less)
{
  g_autofree char *name = g_strdup_printf ("%u.evt", rank);
  g_autofree char *file = g_build_filename (folder, "traces", name, NULL);
  GStatBuf status;

  g_assert_cmpint (g_stat (file, &status), ==, 0);
  g_assert_cmpint (truncate (file, status.st_size - (off_t) less), ==, 0);
}

static void
test_early_end (void)
{
  g_autofree char *folder = new_folder (), *text = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (Program) program = NULL;

  archive_make (folder, "ranks 2\nrank 0\n0 enter MPI_A\n1 leave MPI_A\n5 enter MPI_A\n"
                        "6 leave MPI_A\nrank 1\n0 enter MPI_A\n1 leave MPI_A\n"
                        "5 enter MPI_A\n6 leave MPI_A\n");
  truncate_events (folder, 1, 14);
  g_assert_null (read_folder (folder, &plain, &error));
  g_assert_nonnull (
      strstr (error->message, ".otf2: rank 1, event 4: error: the events end early: "));
  g_clear_error (&error);
  program = read_folder (folder, &partial, &error);
  g_assert_no_error (error);
  text = text_of (program);
  g_assert_cmpstr (text, ==, "compute 4000\ncompute 4000\n");
  g_assert_cmpstr (program_warnings (program)[0], ==,
                   "1 rank ends where its events end early");
  remove_folder (folder);
}

/* ---- check ------------------------------------------------------------------------- */

/* Calls of 3, 5, 6 and 100 ns: (5 + 6) / 2. */
static void
test_send_overhead (void)
{
  g_autofree char *folder = new_folder ();
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
  g_assert_true (reader_check (&otf2_reader, &source, &plain, says, warnings, &error));
  g_assert_no_error (error);
  g_assert_cmpstr (says->str, ==,
                   "OTF2 archive, 2 ranks, 4 messages, 1 collective on 1 communicator, "
                   "send overhead = 0.000000005500 s");
  remove_folder (folder);
}

int
main (int argc, char **argv)
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
  g_test_add_func ("/otf2/messages", test_messages);
  g_test_add_func ("/otf2/requests", test_requests);
  g_test_add_func ("/otf2/many requests", test_many_requests);
  g_test_add_func ("/otf2/sendrecv", test_sendrecv);
  g_test_add_func ("/otf2/several in one call", test_several_in_one_call);
  g_test_add_func ("/otf2/cancelled requests are left out", test_cancelled);
  g_test_add_func ("/otf2/messages without regions", test_messages_without_regions);
  g_test_add_func ("/otf2/messages of an intercommunicator", test_intercommunicator);
  g_test_add_func ("/otf2/sizes are totals", test_totals);
  g_test_add_func ("/otf2/sizes are arguments", test_arguments);
  g_test_add_func ("/otf2/alltoallv", test_alltoallv);
  g_test_add_func ("/otf2/instances", test_instances);
  g_test_add_func ("/otf2/equal collectives are one",
                   test_equal_collectives_are_stored_once);
  g_test_add_func ("/otf2/archives of replays", test_replay);
  g_test_add_func ("/otf2/what is ignored is counted", test_ignored);
  g_test_add_func ("/otf2/errors", test_errors);
  g_test_add_func ("/otf2/partial archives", test_partial);
  g_test_add_func ("/otf2/events that end early", test_early_end);
  g_test_add_func ("/otf2/the send overhead is the median", test_send_overhead);
  return g_test_run ();
}
