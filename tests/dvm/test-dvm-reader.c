/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Small traces and what they must become, computed by hand from the rules. */
#include "config.h"

#include "trace-text.h"

#define MICROSECOND SIM_TIME_PER_MICROSECOND

static const Step *
step_at (const Program *program, guint32 number)
{
  guint32 length;
  const Step *steps = program_stream (program, 0, &length);

  g_assert_cmpuint (number, <, length);
  return &steps[number];
}

static guint32
step_count (const Program *program)
{
  guint32 length;

  program_stream (program, 0, &length);
  return length;
}

/* The times of segment number `step`, in microseconds: "U10 S3 IO5". */
static char *
segment_text (const Program *program, guint32 step)
{
  static const char *const names[] = { "U", "S", "IO" };
  const Step *segment = step_at (program, step);
  GString *text = g_string_new (NULL);

  g_assert_cmpint (segment->type, ==, STEP_SEGMENT);
  for (guint32 i = 0; i < program_segment_length (program, segment->index); i++)
    {
      Amount amount = program_segment_amount (program, segment->index, i);

      g_string_append_printf (text, "%s%s%" G_GINT64_FORMAT, i > 0 ? " " : "",
                              names[amount.activity], amount.time / MICROSECOND);
    }
  return g_string_free (text, FALSE);
}

#define assert_segment(program, step, expected) \
  do \
    { \
      g_autofree char *found_ = segment_text (program, step); \
      g_assert_cmpstr (found_, ==, expected); \
    } \
  while (0)

static void
assert_no_warning (const Program *program)
{
  g_assert_null (program_warnings (program)[0]);
}

/* ---- times and intervals -------------------------------------------------------------------- */

static void
test_ordinary (void)
{
  g_autoptr (GString) text = trace_text_new ();
  g_autoptr (Program) program = NULL;

  trace_text_call (text, "getlen_", 3, 10, "ArrayHandlePtr=1;", 3, "Res=4;");
  trace_text_call (text, "tstio_", 3, 20, "", 4, "");
  program = trace_text_program (text, "4");
  g_assert_cmpuint (step_count (program), ==, 1);
  assert_segment (program, 0, "U10 S3 U20 S4");
  g_assert_cmpuint (step_at (program, 0)->group, ==, 0);
  g_assert_cmpuint (program_processors (program), ==, 4);
  g_assert_cmpstr (program_kind (program), ==, "lib-dvm");
  g_assert_cmpstr (program_file (program), ==, "t.ptr");
  assert_no_warning (program);
}

static void
test_unknown (void)
{
  g_autoptr (GString) text = trace_text_new ();
  g_autoptr (Program) program = NULL;

  trace_text_call (text, "frobni_", 3, 1, "", 2, "");
  trace_text_call (text, "other_", 3, 3, "", 4, "");
  trace_text_call (text, "frobni_", 3, 5, "", 6, "");
  program = trace_text_program (text, "2");
  assert_segment (program, 0, "U1 S2 U3 S4 U5 S6");
  g_assert_cmpstr (program_warnings (program)[0], ==, "2 calls of unknown function frobni_");
  g_assert_cmpstr (program_warnings (program)[1], ==, "1 call of unknown function other_");
  g_assert_null (program_warnings (program)[2]);
}

static void
test_interval_times (void)
{
  g_autoptr (GString) text = trace_text_new ();
  g_autoptr (Program) program = NULL;
  const Interval *interval;

  trace_text_call (text, "bsloop_", 7, 1, "nfrag=1;", 2, "");
  trace_text_call (text, "tron_", 8, 3, "", 4, "");
  trace_text_call (text, "enloop_", 9, 5, "nfrag=1; nline=7", 6, "");
  trace_text_call (text, "tron_", 10, 7, "", 8, "");
  program = trace_text_program (text, "2");
  assert_segment (program, 0, "U1 S2");
  g_assert_cmpint (step_at (program, 1)->type, ==, STEP_ENTER);
  g_assert_cmpuint (step_at (program, 1)->index, ==, 1);
  assert_segment (program, 2, "U3 S4 U5 S6");
  g_assert_cmpint (step_at (program, 3)->type, ==, STEP_LEAVE);
  assert_segment (program, 4, "U7 S8");
  g_assert_cmpuint (step_count (program), ==, 5);

  interval = program_interval (program, 0);
  g_assert_cmpstr (interval->kind, ==, "MAIN");
  g_assert_cmpstr (interval->file, ==, "main.c");
  g_assert_cmpuint (interval->line, ==, 1);
  g_assert_cmpuint (interval->count, ==, 1);
  g_assert_cmpuint (interval->parent, ==, PROGRAM_NONE);
  interval = program_interval (program, 1);
  g_assert_cmpstr (interval->kind, ==, "SEQ");
  g_assert_cmpuint (interval->line, ==, 7);
  g_assert_cmpuint (interval->level, ==, 1);
  g_assert_cmpuint (interval->parent, ==, 0);
  g_assert_false (interval->has_expression);
  assert_no_warning (program);
}

static void
test_interval_key (void)
{
  g_autoptr (GString) text = trace_text_new ();
  g_autoptr (Program) program = NULL;

  /* Twice the same; another expression; another kind; another line; within another. */
  trace_text_call (text, "binter_", 7, 0, "nfrag=5; index=1 UserInter=0;", 0, "");
  trace_text_call (text, "einter_", 8, 0, "", 0, "");
  trace_text_call (text, "binter_", 7, 0, "nfrag=5; index=1 UserInter=0;", 0, "");
  trace_text_call (text, "eloop_", 8, 0, "", 0, "");
  trace_text_call (text, "binter_", 7, 0, "nfrag=5; index=-1 UserInter=0;", 0, "");
  trace_text_call (text, "bploop_", 7, 0, "", 0, "");
  trace_text_call (text, "binter_", 7, 0, "nfrag=5; index=1 UserInter=0;", 0, "");
  trace_text_call (text, "einter_", 8, 0, "", 0, "");
  trace_text_call (text, "einter_", 8, 0, "", 0, "");
  trace_text_call (text, "einter_", 8, 0, "", 0, "");
  trace_text_call (text, "bsloop_", 7, 0, "", 0, "");
  trace_text_call (text, "enloop_", 7, 0, "", 0, "");
  trace_text_call (text, "bsloop_", 6, 0, "", 0, "");
  trace_text_call (text, "enloop_", 6, 0, "", 0, "");
  program = trace_text_program (text, "2");
  g_assert_cmpuint (program_intervals (program), ==, 7);
  g_assert_cmpuint (program_interval (program, 1)->count, ==, 2);
  g_assert_cmpint (program_interval (program, 1)->expression, ==, 1);
  g_assert_cmpint (program_interval (program, 2)->expression, ==, -1);
  g_assert_cmpstr (program_interval (program, 3)->kind, ==, "PAR");
  g_assert_cmpuint (program_interval (program, 3)->parent, ==, 2);
  g_assert_cmpuint (program_interval (program, 4)->parent, ==, 3);
  g_assert_cmpuint (program_interval (program, 4)->level, ==, 3);
  g_assert_cmpstr (program_interval (program, 5)->kind, ==, "SEQ");
  g_assert_cmpuint (program_interval (program, 6)->line, ==, 6);
}

static void
test_open_interval (void)
{
  g_autoptr (GString) text = trace_text_new ();
  g_autoptr (Program) program = NULL;

  trace_text_do (text, "bsloop_", "", " ");
  trace_text_do (text, "bploop_", "", " ");
  program = trace_text_program (text, "2");
  g_assert_cmpint (step_at (program, step_count (program) - 1)->type, ==, STEP_LEAVE);
  g_assert_cmpint (step_at (program, step_count (program) - 2)->type, ==, STEP_LEAVE);
  g_assert_cmpstr (program_warnings (program)[0], ==,
                   "t.ptr: 2 intervals still open at the end of the trace closed there; the "
                   "innermost was entered in line 8");
  g_assert_null (program_warnings (program)[1]);
}

/* ---- input and output ----------------------------------------------------------------------- */

static void
test_c_io (void)
{
  g_autoptr (GString) text = trace_text_new ();
  g_autoptr (Program) program = NULL;

  trace_text_call (text, "dvm_fopen", 3, 1, "FileName=a; Rank=x", 2, "");
  trace_text_call (text, "dvm_dfread", 3, 3, "", 4, "");
  trace_text_call (text, "dvm_anything", 3, 5, "", 6, "");
  program = trace_text_program (text, "2");
  assert_segment (program, 0, "U1 IO2 U3 S4 U5 IO6");
  g_assert_cmpuint (program_interval (program, 0)->operations[KIND_IO], ==, 2);
  assert_no_warning (program);
}

static void
test_io_mode (void)
{
  g_autoptr (GString) text = trace_text_new ();
  g_autoptr (Program) program = NULL;

  trace_text_call (text, "biof_", 3, 1, "", 2, "");
  trace_text_call (text, "tstio_", 3, 3, "", 4, "");
  trace_text_call (text, "srmem_", 3, 5, "", 6, "");
  trace_text_call (text, "eiof_", 3, 7, "", 8, "");
  trace_text_call (text, "tstio_", 3, 9, "", 10, "");
  program = trace_text_program (text, "2");
  assert_segment (program, 0, "U1 S2 IO3 IO4 IO5");
  g_assert_cmpint (step_at (program, 1)->type, ==, STEP_SYNCHRONISE);
  g_assert_cmpint (step_at (program, 1)->kind, ==, KIND_IO);
  assert_segment (program, 2, "IO6 IO7 S8 U9 S10");
  g_assert_cmpuint (program_interval (program, 0)->operations[KIND_IO], ==, 1);
}

/* ---- arrays, loops, collectives -------------------------------------------------------------- */

/* A template of 8x6 elements laid over both dimensions, an array a1 of doubles on it. */
static GString *
text_with_array (void)
{
  GString *text = trace_text_new ();

  trace_text_do (text, "getam_", "AMRef=9;", " ");
  trace_text_do (text, "crtamv_", "AMViewRef=10;",
                 "AMRefPtr=8; AMRef=9; Rank=2; StaticSign=0;\nSizeArray[0]=8; SizeArray[1]=6;");
  trace_text_do (text, "distr_", "IsLocal=1;",
                 "AMViewRefPtr=7; AMViewRef=10; PSRefPtr=NULL; PSRef=0; ParamCount=2;\n"
                 "AxisArray[0]=1; AxisArray[1]=2;\n"
                 "DistrParamArray[0]=0; DistrParamArray[1]=0;");
  trace_text_do (text, "crtda_", "ArrayHandlePtr=a1;",
                 "ArrayHeader=a0; Rank=2; TypeSize=8;\nSizeArray[0]=8; SizeArray[1]=6;\n"
                 "LowShdWidthArray[0]=1; LowShdWidthArray[1]=1;\n"
                 "HiShdWidthArray[0]=1; HiShdWidthArray[1]=1;");
  trace_text_do (text, "align_", "IsLocal=1",
                 "ArrayHeader=a0; ArrayHandlePtr=a1; PatternRefPtr=7; PatternRef=10 (AMView);\n"
                 "AxisArray[0]=1; AxisArray[1]=2;\nCoeffArray[0]=1; CoeffArray[1]=1;\n"
                 "ConstArray[0]=0; ConstArray[1]=0;");
  return text;
}

#define MAP_LOOP \
  "LoopRef=20; PatternRefPtr=a0; PatternRef=a1 (DisArray);\n" \
  "AxisArray[0]=1; AxisArray[1]=2;\nCoeffArray[0]=1; CoeffArray[1]=1;\n" \
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

static void
test_loop_constant (void)
{
  g_autoptr (GString) text = text_with_array ();
  g_autoptr (Program) program = NULL;
  const Partition *partition;

  /* Only row 5, which is on the second coordinate; columns 0..5 in one piece along a dimension
   * of 1. */
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

#define WHOLE_LOOP \
  MAP_LOOP "InInitIndexArray[0]=0; InInitIndexArray[1]=0;\n" \
           "InLastIndexArray[0]=7; InLastIndexArray[1]=5;\n" \
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
  trace_text_call (text, "strtrd_", 4, 7, "RedGroupRef=30;\n*** MPI_Allreduce ***\nVarCount=1;",
                   1, "");
  trace_text_call (text, "waitrd_", 4, 2, "RedGroupRef=30; rf_MAX; rt_DOUBLE;", 3, "");
  trace_text_do (text, "delrg_", "", "RedGroupRef=30;");
  program = trace_text_program (text, "2x2x3");
  last = step_count (program) - 1;
  g_assert_cmpint (step_at (program, last - 1)->type, ==, STEP_WAIT);
  assert_segment (program, last - 2, "S1 U2");
  g_assert_cmpint (step_at (program, last - 3)->type, ==, STEP_START);
  g_assert_cmpuint (step_at (program, last - 3)->tag, ==, step_at (program, last - 1)->tag);
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
  trace_text_do (text, "distr_", "", "AMViewRef=10; PSRef=0; ParamCount=1; AxisArray[0]=0;");
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

#define EDGE(corners, low, high) \
  "ShadowGroupRef=40; ArrayHeader=a0; ArrayHandlePtr=a1; FullShdSign=" corners ";\n" \
  "LowShdWidthArray[0]=" low "; LowShdWidthArray[1]=" low ";\n" \
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
      g_assert_cmpuint (step_at (program, i)->index, ==, 0);
}

static void
test_other_edges (void)
{
  g_autoptr (GString) text = text_with_array ();
  g_autoptr (Program) program = NULL;
  const Transfers *transfers;

  /* incsh_ by first and last plane, without and with its own widths; a start in two halves. */
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
  trace_text_do (text, "distr_", "", "AMViewRef=10; PSRef=0; ParamCount=1; AxisArray[0]=1;");
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
  g_assert_cmpstr (error->message, ==,
                   "t.ptr:42: error: mappl_: the pattern, array a1, has not been aligned");
}

/* ---- grammar as a whole ---------------------------------------------------------------------- */

static void
test_crowded_lines (void)
{
  g_autoptr (GString) text = g_string_new (
      "ret_dvm_Init TIME=1.0 LINE=1 FILE=main.c\r\n"
      "----------------------------------------\r\n"
      "\t call_getam_\tTIME=0.000001\tLINE=6 FILE=a.c ret_getam_ LINE=6 TIME=0.000002 "
      "FILE=a.c AMRef=9; TIME=0.000003 LINE=7 FILE=a.c call_crtamv_ AMRef=9; Rank=1; "
      "SizeArray[0] = 8 ret_crtamv_ TIME=0.000004 LINE=7 FILE=a.c AMViewRef=5;\r\n\r\n"
      "Event_something TIME=0.1 LINE=1 FILE=a.c\r\n"
      "Event_dvm_exit TIME=0.1 LINE=1 FILE=a.c\r\n"
      "call_whatever\r\nnot read\r\n");
  g_autoptr (Program) program = trace_text_program (text, "4");

  g_assert_cmpuint (step_count (program), ==, 1);
  assert_segment (program, 0, "U1 S2 U3 S4");
  assert_no_warning (program);
}

static void
test_free_text (void)
{
  g_autoptr (GString) text = trace_text_new ();
  g_autoptr (Program) program = NULL;

  trace_text_call (text, "dvm_void_printf", 3, 1,
                   "Format=call_me ret_dvm_void_printf at TIME=5\nret_other later", 2, "");
  trace_text_call (text, "tron_", 3, 3, "", 4, "");
  program = trace_text_program (text, "2");
  assert_segment (program, 0, "U1 IO2 U3 S4");
}

static void
test_last_line_without_end (void)
{
  g_autoptr (GString) text = g_string_new ("ret_dvm_Init TIME=1.0 LINE=1 FILE=main.c\n"
                                           "call_x TIME=0.000001 LINE=1 FILE=b\n"
                                           "ret_x TIME=0.000002 LINE=1 FILE=b");
  g_autoptr (Program) program = trace_text_program (text, "4");

  assert_segment (program, 0, "U1 S2");
}

static void
test_no_calls (void)
{
  g_autoptr (GString) text = trace_text_new ();
  g_autoptr (Program) program = trace_text_program (text, "2");

  g_assert_cmpuint (step_count (program), ==, 0);
  g_assert_cmpuint (program_intervals (program), ==, 1);
}

static void
test_traced_shape (void)
{
  static const char after[] = "ret_dvm_Init TIME=1.0 LINE=1 FILE=main.c\n";
  g_autofree char *line = g_strconcat (" ProcCount=6;  PSRank=1; PSSize= 6;\nVProcCount=0;\n",
                                       after, NULL);
  g_autofree char *grid = g_strconcat (
      "ProcCount=1;\nVProcCount=6;     VPSRank=2;     VPSSize= 2 3;\n", after, NULL);
  g_autoptr (Program) none = trace_text_read (after, NULL, NULL);
  g_autoptr (Program) six = trace_text_read (line, NULL, NULL);
  g_autoptr (Program) two_by_three = trace_text_read (grid, NULL, NULL);
  g_autoptr (Program) asked = trace_text_read (grid, "7", NULL);
  Shape shape = { 2, { 2, 3 } };

  g_assert_cmpuint (program_processors (none), ==, 1);
  g_assert_null (program_traced_shape (none));
  g_assert_cmpuint (program_shape (six)->rank, ==, 1);
  g_assert_cmpuint (program_processors (six), ==, 6);
  g_assert_true (shape_equal (program_shape (two_by_three), &shape));
  g_assert_cmpuint (program_processors (asked), ==, 7);
  g_assert_true (shape_equal (program_traced_shape (asked), &shape));
}

static void
count_progress (guint64 taken, guint64 size, gpointer data)
{
  g_assert_cmpuint (taken, <=, size);
  ++*(guint *) data;
}

static void
test_progress (void)
{
  g_autoptr (GString) text = trace_text_new ();
  g_autoptr (TextInput) input = NULL;
  g_autoptr (Program) program = NULL;
  guint calls = 0;

  for (guint i = 0; i < 40000; i++)
    trace_text_do (text, "tron_", "", " ");
  input = text_input_new_from_string (text->str, text->len, "t.ptr");
  program = dvm_read (input, NULL, count_progress, &calls, NULL);
  g_assert_cmpuint (calls, ==, 2);
}

static void
test_looks_like_trace (void)
{
  static const char trace[] = "\nRTS VERSION = 2889\n\n", short_one[] = "ret_dvm_Init TIME=",
                    other[] = "-3 -901 0 0 0 0\n";

  g_assert_true (dvm_looks_like_trace (trace, strlen (trace)));
  g_assert_true (dvm_looks_like_trace (short_one, strlen (short_one)));
  g_assert_false (dvm_looks_like_trace (other, strlen (other)));
  g_assert_false (dvm_looks_like_trace ("", 0));
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
        trace_text_do (text, "delda_", "", "ArrayHeader=%x; ArrayHandlePtr=%x;", 0x100 + i % 7,
                       0x1000 + i);
    }
  program = trace_text_program (text, "4");
  g_assert_cmpuint (step_count (program), ==, 1);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(name, function) g_test_add_func ("/dvm/reader/" name, function)
  ADD ("ordinary-functions-are-user-and-system-time", test_ordinary);
  ADD ("unknown-functions-warn-once-with-their-count", test_unknown);
  ADD ("interval-ends-belong-inside-and-beginnings-outside", test_interval_times);
  ADD ("interval-is-known-by-kind-place-and-expression", test_interval_key);
  ADD ("open-intervals-are-closed-with-a-warning", test_open_interval);
  ADD ("c-files-are-read-by-the-first-processor", test_c_io);
  ADD ("biof-to-eiof-is-all-input-and-output", test_io_mode);
  ADD ("loop-is-shared-by-steps-and-blocks", test_loop);
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
  ADD ("several-items-may-share-a-line", test_crowded_lines);
  ADD ("text-of-the-program-is-not-read", test_free_text);
  ADD ("last-line-needs-no-end", test_last_line_without_end);
  ADD ("trace-without-calls-is-empty", test_no_calls);
  ADD ("shape-is-the-traced-one-unless-asked", test_traced_shape);
  ADD ("progress-is-told", test_progress);
  ADD ("traces-are-recognised-by-content", test_looks_like_trace);
  ADD ("many-objects-take-linear-time", test_many_objects);
  return g_test_run ();
}
