/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Arrays, loops, reductions and exchanges of small traces, computed by hand from the
 * rules. */
#include "config.h"

#include "program-steps.h"
#include "fixture/unit.h"

/* A template of 8x6 elements laid over both dimensions, an array a1 of doubles on it. */
static GString *
text_with_array (void)
{
  GString *text = trace_text_new ();

  trace_text_do (text, "getam_", "AMRef=9;", " ");
  trace_text_do (
      text, "crtamv_", "AMViewRef=10;",
      "AMRefPtr=8; AMRef=9; Rank=2; StaticSign=0;\nSizeArray[0]=8; SizeArray[1]=6;");
  trace_text_do (text, "distr_", "IsLocal=1;",
                 "AMViewRefPtr=7; AMViewRef=10; PSRefPtr=NULL; PSRef=0; ParamCount=2;\n"
                 "AxisArray[0]=1; AxisArray[1]=2;\n"
                 "DistrParamArray[0]=0; DistrParamArray[1]=0;");
  trace_text_do (text, "crtda_", "ArrayHandlePtr=a1;",
                 "ArrayHeader=a0; Rank=2; TypeSize=8;\nSizeArray[0]=8; SizeArray[1]=6;\n"
                 "LowShdWidthArray[0]=1; LowShdWidthArray[1]=1;\n"
                 "HiShdWidthArray[0]=1; HiShdWidthArray[1]=1;");
  trace_text_do (
      text, "align_", "IsLocal=1",
      "ArrayHeader=a0; ArrayHandlePtr=a1; PatternRefPtr=7; PatternRef=10 (AMView);\n"
      "AxisArray[0]=1; AxisArray[1]=2;\nCoeffArray[0]=1; CoeffArray[1]=1;\n"
      "ConstArray[0]=0; ConstArray[1]=0;");
  return text;
}

#define MAP_LOOP                                                                         \
  "LoopRef=20; PatternRefPtr=a0; PatternRef=a1 (DisArray);\n"                            \
  "AxisArray[0]=1; AxisArray[1]=2;\nCoeffArray[0]=1; CoeffArray[1]=1;\n"                 \
  "ConstArray[0]=0; ConstArray[1]=0;\n"

static void
write_loop (GString *text, const char *mapping)
{
  trace_text_do (text, "crtpl_", "LoopRef=20;", "Rank=2;");
  trace_text_do (text, "mappl_", "IsLocal=1;", "%s", mapping);
}

static void
test_loop (void)
{
  g_autoptr (GString) text = text_with_array ();
  g_autoptr (Program) program = NULL;
  const Step *loop;
  const Partition *partition;
  guint32 last;

  /* Rows 1..6 of 0..7 and columns 5, 3, 1. */
  write_loop (text, MAP_LOOP "InInitIndexArray[0]=1; InInitIndexArray[1]=5;\n"
                             "InLastIndexArray[0]=6; InLastIndexArray[1]=0;\n"
                             "InStepArray[0]=1; InStepArray[1]=-2;");
  trace_text_call (text, "dopl_", 4, 2, "LoopRef=20;", 3, "DoPL=1;");
  trace_text_call (text, "dopl_", 4, 18, "LoopRef=20;", 4, "DoPL=0;");
  trace_text_call (text, "endpl_", 4, 5, "LoopRef=20;", 6, "");
  program = trace_text_program (text, "2x2");
  last = step_count (program) - 1;
  assert_segment (program, last, "S4 U5 S6");
  loop = step_at (program, last - 1);
  g_assert_cmpint (loop->type, ==, STEP_LOOP);
  g_assert_cmpint (loop->amount, ==, 18 * MICROSECOND);
  g_assert_cmpuint (loop->index, ==, step_at (program, last - 3)->index);
  assert_segment (program, last - 2, "S3");
  /* Rows: 1 2 3 | 4 5 6; columns: 1 | 3 5. */
  partition = program_partition (program, loop->index);
  g_assert_cmpuint (partition_total (partition), ==, 18);
  g_assert_cmpuint (partition_local (partition, 0), ==, 3);
  g_assert_cmpuint (partition_local (partition, 1), ==, 6);
  g_assert_cmpuint (partition_local (partition, 2), ==, 3);
  g_assert_cmpuint (partition_local (partition, 3), ==, 6);
}

#define WHOLE_LOOP                                                                       \
  MAP_LOOP "InInitIndexArray[0]=0; InInitIndexArray[1]=0;\n"                             \
           "InLastIndexArray[0]=7; InLastIndexArray[1]=5;\n"                             \
           "InStepArray[0]=1; InStepArray[1]=1;"

/* A user interval before, n in the body, and one behind a loop. */
static Program *
program_with_intervals (guint n, const char *last)
{
  g_autoptr (GString) text = text_with_array ();

  trace_text_call (text, "binter_", 2, 0, "index=1;", 0, "");
  trace_text_call (text, "einter_", 3, 0, "", 0, "");
  write_loop (text, WHOLE_LOOP);
  trace_text_call (text, "dopl_", 4, 0, "LoopRef=20;", 0, "DoPL=1;");
  for (guint i = 0; i < n; i++)
    {
      trace_text_call (text, "bsloop_", 6, 0, "", 0, "");
      trace_text_call (text, "binter_", 7 + (int) i, 0, "index=2;", 0, "");
      trace_text_call (text, "einter_", 8, 0, "", 0, "");
      trace_text_call (text, "enloop_", 8, 0, "", 0, "");
    }
  if (last != NULL)
    trace_text_call (text, "dopl_", 4, 0, "LoopRef=20;", 0, last);
  trace_text_call (text, "endpl_", 4, 0, "LoopRef=20;", 0, "");
  trace_text_call (text, "binter_", 9, 0, "index=3;", 0, "");
  trace_text_call (text, "einter_", 9, 0, "", 0, "");
  return trace_text_program (text, "2x2");
}

/* Line 63 of the trace: before it 3 lines of the preamble, 29 up to the array, 8 of the
 * interval before the loop, 4 of crtpl_, 10 of mappl_, 4 of dopl_, 4 of bsloop_. */
static void
test_user_interval_in_loop (void)
{
  g_autoptr (Program) none = program_with_intervals (0, "DoPL=0;"),
                      one = program_with_intervals (1, "DoPL=0;"),
                      three = program_with_intervals (3, NULL);

  g_assert_null (program_warnings (none)[0]);
  g_assert_cmpstr (program_warnings (one)[0], ==,
                   "t.ptr:63: user interval at main.c:7 inside the body of a parallel "
                   "loop, which is not allowed: its whole time is charged to every "
                   "processor; entered 1 time inside loops");
  g_assert_null (program_warnings (one)[1]);
  g_assert_cmpstr (program_warnings (three)[0], ==,
                   "t.ptr:63: user interval at main.c:7 inside the body of a parallel "
                   "loop, which is not allowed: its whole time is charged to every "
                   "processor; entered 3 times inside loops");
  g_assert_null (program_warnings (three)[1]);
}

static void
test_loop_constant (void)
{
  g_autoptr (GString) text = text_with_array ();
  g_autoptr (Program) program = NULL;
  const Partition *partition;

  /* Only row 5, which is on the second coordinate; columns 0..5 in one piece along a
   * dimension of 1. */
  write_loop (text, "LoopRef=20; PatternRef=a1 (DisArray);\n"
                    "AxisArray[0]=0; AxisArray[1]=2;\nCoeffArray[0]=0; CoeffArray[1]=1;\n"
                    "ConstArray[0]=5; ConstArray[1]=0;\n"
                    "InInitIndexArray[0]=1; InInitIndexArray[1]=0;\n"
                    "InLastIndexArray[0]=3; InLastIndexArray[1]=5;\n"
                    "InStepArray[0]=1; InStepArray[1]=1;");
  trace_text_call (text, "dopl_", 4, 18, "LoopRef=20;", 4, "DoPL=0;");
  program = trace_text_program (text, "2x1");
  partition = program_partition (program, 0);
  g_assert_cmpuint (partition_total (partition), ==, 18);
  g_assert_cmpuint (partition_local (partition, 0), ==, 0);
  g_assert_cmpuint (partition_local (partition, 1), ==, 18);
}

static void
test_loop_empty (void)
{
  g_autoptr (GString) text = text_with_array ();
  g_autoptr (Program) program = NULL;

  write_loop (text, MAP_LOOP "InInitIndexArray[0]=5; InInitIndexArray[1]=0;\n"
                             "InLastIndexArray[0]=4; InLastIndexArray[1]=5;\n"
                             "InStepArray[0]=1; InStepArray[1]=1;");
  trace_text_call (text, "dopl_", 4, 18, "LoopRef=20;", 4, "DoPL=0;");
  program = trace_text_program (text, "2x1");
  g_assert_cmpuint (step_count (program), ==, 1);
}

static void
test_loop_system_rank (void)
{
  g_autoptr (GString) text = text_with_array ();
  g_autoptr (Program) line = NULL, cube = NULL;
  const Partition *partition;

  write_loop (text, MAP_LOOP "InInitIndexArray[0]=0; InInitIndexArray[1]=0;\n"
                             "InLastIndexArray[0]=7; InLastIndexArray[1]=5;\n"
                             "InStepArray[0]=1; InStepArray[1]=1;");
  trace_text_call (text, "dopl_", 4, 18, "LoopRef=20;", 4, "DoPL=0;");
  /* The second entry of AxisArray is beyond the rank: rows only. */
  line = trace_text_program (text, "3");
  partition = program_partition (line, 0);
  g_assert_cmpuint (partition_local (partition, 0), ==, 18);
  g_assert_cmpuint (partition_local (partition, 2), ==, 12);
  /* The third dimension has no entry: replicated along it. */
  cube = trace_text_program (text, "2x2x2");
  partition = program_partition (cube, 0);
  for (guint32 p = 0; p < 8; p++)
    g_assert_cmpuint (partition_local (partition, p), ==, 12);
  g_assert_cmpuint (partition_total (partition), ==, 48);
}

#define WHOLE_LOOP                                                                       \
  MAP_LOOP "InInitIndexArray[0]=0; InInitIndexArray[1]=0;\n"                             \
           "InLastIndexArray[0]=7; InLastIndexArray[1]=5;\n"                             \
           "InStepArray[0]=1; InStepArray[1]=1;"

static void
write_reduction (GString *text)
{
  trace_text_do (text, "crtrg_", "RedGroupRef=30;", "StaticSign=1; DelRedSign=1;");
  trace_text_do (text, "crtred_", "RedRef=31;",
                 "RedFuncNumb=3; RedArrayType=4; RedArrayLength=3; LocElmLength=16;");
  trace_text_do (text, "crtred_", "RedRef=32;",
                 "RedFuncNumb=3; RedArrayType=1; RedArrayLength=1; LocElmLength=0;");
}

static void
test_reduction (void)
{
  g_autoptr (GString) text = text_with_array ();
  g_autoptr (Program) program = NULL;
  const Collective *collective;
  guint32 last;

  write_loop (text, WHOLE_LOOP);
  write_reduction (text);
  trace_text_do (text, "insred_", "", "RedGroupRef=30; RedRef=31; LoopRef=20;");
  trace_text_do (text, "insred_", "", "RedGroupRef=30; RedRef=32; LoopRef=20;");
  trace_text_do (text, "insred_", "", "RedGroupRef=30; RedRef=32; LoopRef=20;");
  /* The group keeps the loop's mapping when the loop has ended. */
  trace_text_do (text, "endpl_", "", "LoopRef=20;");
  trace_text_call (text, "strtrd_", 4, 7,
                   "RedGroupRef=30;\n*** MPI_Allreduce ***\nVarCount=1;", 1, "");
  trace_text_call (text, "waitrd_", 4, 2, "RedGroupRef=30; rf_MAX; rt_DOUBLE;", 3, "");
  trace_text_do (text, "delrg_", "", "RedGroupRef=30;");
  program = trace_text_program (text, "2x2x3");
  last = step_count (program) - 1;
  g_assert_cmpint (step_at (program, last - 1)->type, ==, STEP_WAIT);
  assert_segment (program, last - 2, "S1 U2");
  g_assert_cmpint (step_at (program, last - 3)->type, ==, STEP_START);
  g_assert_cmpuint (step_at (program, last - 3)->tag, ==,
                    step_at (program, last - 1)->tag);
  collective = program_collective (program, step_at (program, last - 3)->index);
  g_assert_cmpint (collective->type, ==, COLLECTIVE_REDUCTION);
  g_assert_cmpint (collective->kind, ==, KIND_REDUCTION);
  g_assert_true (collective->split);
  g_assert_cmpuint (collective->group, ==, 0);
  g_assert_cmpuint (collective->bytes, ==, 3 * (8 + 16) + 4);
  g_assert_cmpuint (collective->axes, ==, 3); /* not the third, replicated dimension */
  g_assert_cmpuint (program_interval (program, 0)->operations[KIND_REDUCTION], ==, 1);
}

static void
test_reduction_without_loop (void)
{
  g_autoptr (GString) text = text_with_array ();
  g_autoptr (Program) program = NULL;

  write_reduction (text);
  trace_text_do (text, "insred_", "", "RedGroupRef=30; RedRef=32; LoopRef=0;");
  trace_text_do (text, "strtrd_", "", "RedGroupRef=30;");
  program = trace_text_program (text, "2x2x3");
  g_assert_cmpuint (program_collective (program, 0)->axes, ==, 7);
  g_assert_cmpuint (program_collective (program, 0)->bytes, ==, 4);
}

static void
test_reduction_replicated (void)
{
  g_autoptr (GString) text = trace_text_new ();
  g_autoptr (Program) program = NULL;

  trace_text_do (text, "crtamv_", "AMViewRef=10;", "AMRef=0; Rank=1; SizeArray[0]=8;");
  trace_text_do (text, "distr_", "",
                 "AMViewRef=10; PSRef=0; ParamCount=1; AxisArray[0]=0;");
  trace_text_do (text, "crtpl_", "LoopRef=20;", "Rank=1;");
  trace_text_do (text, "mappl_", "",
                 "LoopRef=20; PatternRef=10 (AMView); AxisArray[0]=1; CoeffArray[0]=1; "
                 "ConstArray[0]=0; InInitIndexArray[0]=0; InLastIndexArray[0]=7; "
                 "InStepArray[0]=1;");
  write_reduction (text);
  trace_text_do (text, "insred_", "", "RedGroupRef=30; RedRef=32; LoopRef=20;");
  trace_text_do (text, "strtrd_", "", "RedGroupRef=30;");
  program = trace_text_program (text, "4");
  g_assert_cmpuint (program_collective (program, 0)->axes, ==, PROGRAM_NONE);
}

static void
assert_transfer (const Transfers *transfers, guint32 number, guint32 source,
                 guint32 destination, guint64 bytes)
{
  g_assert_cmpuint (number, <, transfers->count);
  g_assert_cmpuint (transfers->entries[number].source, ==, source);
  g_assert_cmpuint (transfers->entries[number].destination, ==, destination);
  g_assert_cmpuint (transfers->entries[number].bytes, ==, bytes);
}

#define EDGE(corners, low, high)                                                         \
  "ShadowGroupRef=40; ArrayHeader=a0; ArrayHandlePtr=a1; FullShdSign=" corners ";\n"     \
  "LowShdWidthArray[0]=" low "; LowShdWidthArray[1]=" low ";\n"                          \
  "HiShdWidthArray[0]=" high "; HiShdWidthArray[1]=" high ";"

static void
write_exchange (GString *text, const char *edge)
{
  trace_text_do (text, "crtshg_", "ShadowGroupRef=40;", "StaticSign=0;");
  trace_text_do (text, "inssh_", "", "%s", edge);
  trace_text_do (text, "strtsh_", "", "ShadowGroupRef=40;");
  trace_text_do (text, "waitsh_", "", "ShadowGroupRef=40;");
  trace_text_do (text, "delshg_", "", "ShadowGroupRef=40;");
}

static void
test_shadow (void)
{
  g_autoptr (GString) text = text_with_array ();
  g_autoptr (Program) program = NULL;
  const Collective *collective;
  const Transfers *transfers;

  write_exchange (text, EDGE ("1", "1", "2"));
  program = trace_text_program (text, "2x2");
  collective = program_collective (program, 0);
  transfers = program_transfers (program, collective->transfers);
  g_assert_cmpint (collective->kind, ==, KIND_SHADOW);
  /* Sections of 4x3 doubles.  To the right or down 1 plane, to the left or up 2. */
  g_assert_cmpuint (transfers->count, ==, 12);
  assert_transfer (transfers, 0, 0, 1, 4 * 1 * 8);
  assert_transfer (transfers, 1, 0, 2, 1 * 3 * 8);
  assert_transfer (transfers, 2, 0, 3, 1 * 1 * 8);
  assert_transfer (transfers, 3, 1, 0, 4 * 2 * 8);
  assert_transfer (transfers, 4, 1, 2, 1 * 2 * 8);
  assert_transfer (transfers, 5, 1, 3, 1 * 3 * 8);
  assert_transfer (transfers, 6, 2, 0, 2 * 3 * 8);
  assert_transfer (transfers, 7, 2, 1, 2 * 1 * 8);
  assert_transfer (transfers, 8, 2, 3, 4 * 1 * 8);
  assert_transfer (transfers, 11, 3, 2, 4 * 2 * 8);
  g_assert_cmpuint (program_interval (program, 0)->operations[KIND_SHADOW], ==, 1);
}

static void
test_shadow_own_widths (void)
{
  g_autoptr (GString) text = text_with_array ();
  g_autoptr (Program) program = NULL;
  const Transfers *transfers;

  write_exchange (text, EDGE ("0", "-1", "0"));
  program = trace_text_program (text, "2x1");
  transfers = program_transfers (program, program_collective (program, 0)->transfers);
  g_assert_cmpuint (transfers->count, ==, 1);
  assert_transfer (transfers, 0, 0, 1, 6 * 8);
}

/* Arrays made anew with equal mappings add nothing to the program but steps. */
static void
test_equal_exchanges_are_one (void)
{
  g_autoptr (GString) text = text_with_array ();
  g_autoptr (Program) program = NULL;
  guint loops = 0;

  for (guint i = 0; i < 100; i++)
    {
      write_exchange (text, EDGE ("0", "1", "1"));
      write_loop (text, WHOLE_LOOP);
      trace_text_do (text, "dopl_", "DoPL=0;", "LoopRef=20;");
      trace_text_do (text, "endpl_", "", "LoopRef=20;");
    }
  program = trace_text_program (text, "2x2");
  g_assert_cmpuint (program_collectives (program), ==, 1);
  g_assert_cmpuint (program_instances (program), ==, 100);
  for (guint32 i = 0; i < step_count (program); i++)
    if (step_at (program, i)->type == STEP_LOOP)
      {
        g_assert_cmpuint (step_at (program, i)->index, ==, 0);
        loops++;
      }
  g_assert_cmpuint (loops, ==, 100);
}

static void
test_other_edges (void)
{
  g_autoptr (GString) text = text_with_array ();
  g_autoptr (Program) program = NULL;
  const Transfers *transfers;

  /* incsh_ by first and last plane, without and with its own widths; a start in two
   * halves. */
  trace_text_do (text, "crtshg_", "ShadowGroupRef=40;", "StaticSign=0;");
  trace_text_do (text, "incshd_", "",
                 "ShadowGroupRef=40; ArrayHeader=a0; ArrayHandlePtr=a1; MaxShdCount=1;\n"
                 "InitLowShdIndex[0]=1; LastLowShdIndex[0]=2; InitLowShdIndex[1]=0;\n"
                 "LastLowShdIndex[1]=-1; InitHiShdIndex[0]=-1; LastHiShdIndex[0]=-1;\n"
                 "InitHiShdIndex[1]=0; LastHiShdIndex[1]=-1;");
  trace_text_do (text, "recvsh_", "", "ShadowGroupRef=40;");
  trace_text_do (text, "sendsh_", "", "ShadowGroupRef=40;");
  trace_text_do (text, "waitsh_", "", "ShadowGroupRef=40;");
  program = trace_text_program (text, "2x1");
  g_assert_cmpint (step_at (program, 1)->type, ==, STEP_START);
  g_assert_cmpuint (program_interval (program, 0)->operations[KIND_SHADOW], ==, 1);
  transfers = program_transfers (program, program_collective (program, 0)->transfers);
  g_assert_cmpuint (transfers->count, ==, 2);
  assert_transfer (transfers, 0, 0, 1, 2 * 6 * 8);
  assert_transfer (transfers, 1, 1, 0, 1 * 6 * 8);
}

static void
test_block_divisors (void)
{
  g_autoptr (GString) text = trace_text_new ();
  g_autoptr (Program) program = NULL;
  const Partition *partition;

  /* 12 elements over 4: blocks of 3, rounded up to a multiple of 4. */
  trace_text_do (text, "crtamv_", "AMViewRef=10;", "AMRef=0; Rank=1; SizeArray[0]=12;");
  trace_text_do (text, "blkdiv_", "", "AMViewRef=10; AMVAxisCount=1\nAMVAxisDiv[0]=4");
  trace_text_do (text, "distr_", "",
                 "AMViewRef=10; PSRef=0; ParamCount=1; AxisArray[0]=1;");
  trace_text_do (text, "crtpl_", "LoopRef=20;", "Rank=1;");
  trace_text_do (text, "mappl_", "",
                 "LoopRef=20; PatternRef=10 (AMView); AxisArray[0]=1; CoeffArray[0]=1; "
                 "ConstArray[0]=0; InInitIndexArray[0]=0; InLastIndexArray[0]=11; "
                 "InStepArray[0]=1;");
  trace_text_do (text, "dopl_", "DoPL=1;", "LoopRef=20;");
  program = trace_text_program (text, "4");
  partition = program_partition (program, 0);
  g_assert_cmpuint (partition_local (partition, 0), ==, 4);
  g_assert_cmpuint (partition_local (partition, 2), ==, 4);
  g_assert_cmpuint (partition_local (partition, 3), ==, 0);
}

/* A new array under a known header is another one; the old handle is forgotten. */
static void
test_array_replaced (void)
{
  g_autoptr (GString) text = text_with_array ();
  g_autoptr (GError) error = NULL;

  trace_text_do (text, "crtda_", "ArrayHandlePtr=b1;",
                 "ArrayHeader=a0; Rank=1; TypeSize=-4; SizeArray[0]=8;\n"
                 "LowShdWidthArray[0]=1; HiShdWidthArray[0]=1;");
  write_loop (text, WHOLE_LOOP);
  g_assert_null (trace_text_read (text->str, "4", &error));
  g_assert_cmpstr (
      error->message, ==,
      "t.ptr:42: error: mappl_: the pattern, array a1, has not been aligned");
}

/* Created and deleted a hundred thousand times: well within a second. */
static void
test_many_objects (void)
{
  g_autoptr (GString) text = text_with_array ();
  g_autoptr (Program) program = NULL;

  for (guint i = 0; i < 100000; i++)
    {
      g_autofree char *handle = g_strdup_printf ("ArrayHandlePtr=%x;", 0x1000 + i);

      trace_text_do (text, "crtda_", handle,
                     "ArrayHeader=%x; Rank=1; TypeSize=4; SizeArray[0]=8; "
                     "LowShdWidthArray[0]=1; HiShdWidthArray[0]=1;",
                     0x100 + i % 7);
      if (i % 3 == 0)
        trace_text_do (text, "delda_", "", "ArrayHeader=%x; ArrayHandlePtr=%x;",
                       0x100 + i % 7, 0x1000 + i);
    }
  program = trace_text_program (text, "4");
  g_assert_cmpuint (step_count (program), ==, 1);
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(name, function) g_test_add_func ("/dvm/arrays/" name, function)
  ADD ("loop-is-shared-by-steps-and-blocks", test_loop);
  ADD ("user-interval-in-a-loop-warns-once-with-its-line", test_user_interval_in_loop);
  ADD ("loop-on-a-constant-has-one-owner", test_loop_constant);
  ADD ("loop-without-iterations-is-done-by-all", test_loop_empty);
  ADD ("template-fits-itself-to-the-rank-of-the-system", test_loop_system_rank);
  ADD ("reduction-keeps-size-and-loop", test_reduction);
  ADD ("reduction-without-loop-counts-all-dimensions", test_reduction_without_loop);
  ADD ("reduction-on-a-replicated-pattern-is-nothing", test_reduction_replicated);
  ADD ("shadow-edges-and-corners-go-to-neighbours", test_shadow);
  ADD ("width-minus-one-is-the-arrays-own", test_shadow_own_widths);
  ADD ("equal-exchanges-and-loops-are-kept-once", test_equal_exchanges_are_one);
  ADD ("edges-by-planes-and-a-start-in-halves", test_other_edges);
  ADD ("blocks-are-multiples-of-their-divisor", test_block_divisors);
  ADD ("array-under-a-known-header-replaces-the-old", test_array_replaced);
  ADD ("many-objects-take-linear-time", test_many_objects);
  return g_test_run ();
}
