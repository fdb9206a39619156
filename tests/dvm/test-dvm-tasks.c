/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tasks, weighted blocks, redistribution, copies and buffers in small traces, computed by
 * hand from the rules. */
#include "config.h"

#include "program-steps.h"
#include "fixture/unit.h"

static const Transfers *
transfers_of (const Program *program, guint32 collective)
{
  return program_transfers (program, program_collective (program, collective)->transfers);
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

/* ---- tasks ------------------------------------------------------------------------- */

static void
write_task (GString *text, int machine, int first, int last)
{
  g_autofree char *system = g_strdup_printf ("PSRef=%x;", 0x50 + machine);
  g_autofree char *reference = g_strdup_printf ("AMRef=%x;", 0x60 + machine);

  trace_text_do (text, "crtps_", system,
                 "PSRef=41; StaticSign=0;\nInitIndexArray[0]=%d;\nLastIndexArray[0]=%d;",
                 first, last);
  trace_text_do (text, "getamr_", reference, "AMViewRef=42;\nIndexArray[0]=%d;", machine);
  trace_text_do (text, "mapam_", "", "AMRef=%x; PSRef=%x;", 0x60 + machine,
                 0x50 + machine);
}

/* A view of 4 processors in a line, two tasks of 1 and 3 of them. */
static GString *
text_with_tasks (void)
{
  GString *text = trace_text_new ();

  trace_text_do (text, "psview_", "PSRef=41;", "PSRef=0; Rank=1;\nSizeArray[0]=4;");
  trace_text_do (text, "crtamv_", "AMViewRef=42;", "AMRef=0; Rank=1;\nSizeArray[0]=2;");
  write_task (text, 0, 0, 0);
  write_task (text, 1, 1, 3);
  return text;
}

static void
test_task (void)
{
  g_autoptr (GString) text = text_with_tasks ();
  g_autoptr (Program) program = NULL;
  const Group *group;
  guint32 last;

  trace_text_call (text, "tron_", 2, 1, "", 2, "");
  trace_text_call (text, "runam_", 3, 3, "AMRef=61;", 4, "Run=1;");
  trace_text_call (text, "tron_", 4, 5, "", 6, "");
  trace_text_call (text, "dvm_fopen", 4, 7, "", 8, "");
  trace_text_call (text, "stopam_", 5, 9, "", 10, "");
  program = trace_text_program (text, "2x2");
  last = step_count (program) - 1;
  /* runam_ and stopam_ switch before their own times are charged. */
  assert_segment (program, last, "U9 S10");
  g_assert_cmpuint (step_at (program, last)->group, ==, 0);
  assert_segment (program, last - 1, "U3 S4 U5 S6 U7 IO8");
  group = program_group (program, step_at (program, last - 1)->group);
  g_assert_cmpuint (group->count, ==, 3);
  g_assert_cmpuint (group->shape.rank, ==, 1);
  for (guint32 i = 0; i < 3; i++)
    g_assert_cmpuint (group->members[i], ==, i + 1);
  g_assert_cmpuint (step_at (program, last - 2)->group, ==, 0);
  g_assert_cmpstr (program_warnings (program)[0], ==,
                   "t.ptr: the program assigns its processors to tasks as on 1, where it "
                   "was traced, not as on 2x2");
  g_assert_null (program_warnings (program)[1]);
}

static void
test_task_collectives (void)
{
  g_autoptr (GString) text = text_with_tasks ();
  g_autoptr (Program) program = NULL;
  const Collective *collective;
  const Transfers *transfers;
  const Step *loop;
  guint32 last;

  /* Within the task of processors 1 to 3: an array of 6, its exchange, a reduction, a
   * loop. */
  trace_text_do (text, "runam_", "", "AMRef=61;");
  trace_text_do (text, "crtamv_", "AMViewRef=10;", "AMRef=61; Rank=1; SizeArray[0]=6;");
  trace_text_do (text, "distr_", "",
                 "AMViewRef=10; PSRef=0; ParamCount=1; AxisArray[0]=1;");
  trace_text_do (
      text, "crtda_", "ArrayHandlePtr=a1;",
      "ArrayHeader=a0; Rank=1; TypeSize=4; SizeArray[0]=6; LowShdWidthArray[0]=1; "
      "HiShdWidthArray[0]=0;");
  trace_text_do (
      text, "align_", "",
      "ArrayHeader=a0; ArrayHandlePtr=a1; PatternRef=10 (AMView); AxisArray[0]=1; "
      "CoeffArray[0]=1; ConstArray[0]=0;");
  trace_text_do (text, "crtshg_", "ShadowGroupRef=40;", " ");
  trace_text_do (text, "inssh_", "",
                 "ShadowGroupRef=40; ArrayHeader=a0; ArrayHandlePtr=a1; FullShdSign=0; "
                 "LowShdWidthArray[0]=-1; HiShdWidthArray[0]=-1;");
  trace_text_do (text, "strtsh_", "", "ShadowGroupRef=40;");
  trace_text_do (text, "waitsh_", "", "ShadowGroupRef=40;");
  trace_text_do (text, "crtrg_", "RedGroupRef=30;", " ");
  trace_text_do (text, "crtred_", "RedRef=31;",
                 "RedArrayType=2; RedArrayLength=1; LocElmLength=0;");
  trace_text_do (text, "insred_", "", "RedGroupRef=30; RedRef=31; AMViewRef=42;");
  trace_text_do (text, "strtrd_", "", "RedGroupRef=30;");
  trace_text_do (text, "crtpl_", "LoopRef=20;", "Rank=1;");
  trace_text_do (text, "mappl_", "",
                 "LoopRef=20; PatternRef=a1 (DisArray); AxisArray[0]=1; CoeffArray[0]=1; "
                 "ConstArray[0]=0; InInitIndexArray[0]=0; InLastIndexArray[0]=5; "
                 "InStepArray[0]=1;");
  trace_text_call (text, "dopl_", 1, 6, "LoopRef=20;", 0, "DoPL=0;");
  program = trace_text_program (text, "4");

  collective = program_collective (program, 0);
  g_assert_cmpuint (program_group (program, collective->group)->count, ==, 3);
  transfers = transfers_of (program, 0);
  g_assert_cmpuint (transfers->count, ==, 2);
  assert_transfer (transfers, 0, 1, 2, 4);
  assert_transfer (transfers, 1, 2, 3, 4);
  collective = program_collective (program, 1);
  g_assert_cmpuint (program_group (program, collective->group)->count, ==, 3);
  g_assert_cmpuint (collective->axes, ==, 1);
  g_assert_cmpuint (collective->bytes, ==, 8);
  last = step_count (program) - 1;
  loop = step_at (program, last - 1);
  g_assert_cmpint (loop->type, ==, STEP_LOOP);
  g_assert_cmpuint (program_group (program, loop->group)->count, ==, 3);
  g_assert_cmpuint (partition_local (program_partition (program, loop->index), 2), ==, 2);
}

static void
test_getps (void)
{
  g_autoptr (GString) text = text_with_tasks ();
  g_autoptr (Program) program = NULL;
  guint32 last;

  /* A mapped machine's system; then one task within another. */
  trace_text_do (text, "getps_", "PSRef=70;", "AMRef=61;");
  trace_text_do (text, "crtps_", "PSRef=71;",
                 "PSRef=70; InitIndexArray[0]=1; LastIndexArray[0]=2;");
  trace_text_do (text, "getam_", "AMRef=72;", " ");
  trace_text_do (text, "mapam_", "", "AMRef=72; PSRef=71;");
  trace_text_do (text, "runam_", "", "AMRef=61;");
  trace_text_call (text, "runam_", 1, 1, "AMRef=72;", 2, "");
  trace_text_do (text, "stopam_", "", " ");
  trace_text_do (text, "getam_", "AMRef=72;", " ");
  trace_text_call (text, "runam_", 1, 3, "AMRef=72;", 4, "");
  program = trace_text_program (text, "4");
  last = step_count (program) - 1;
  assert_segment (program, last, "U3 S4");
  g_assert_cmpuint (program_group (program, step_at (program, last)->group)->count, ==,
                    2);
  g_assert_cmpuint (program_group (program, step_at (program, last)->group)->members[0],
                    ==, 2);
  g_assert_cmpuint (program_group (program, step_at (program, last - 1)->group)->count,
                    ==, 3);
}

/* ---- weights ----------------------------------------------------------------------- */

/* A template of `size` elements, weights by `call`, a loop over all; its share on 3. */
static void
assert_weighted (int size, const char *call, const char *weights, guint64 first,
                 guint64 second, guint64 third)
{
  g_autoptr (GString) text = trace_text_new ();
  g_autoptr (Program) program = NULL;
  const Partition *partition;

  trace_text_do (text, "crtamv_", "AMViewRef=10;", "AMRef=0; Rank=1; SizeArray[0]=%d;",
                 size);
  trace_text_do (text, "blkdiv_", "", "AMViewRef=10; AMVAxisCount=1; AMVAxisDiv[0]=7");
  trace_text_do (text, call, "", "PSRef=0; AMViewRef=10; %s", weights);
  trace_text_do (text, "distr_", "",
                 "AMViewRef=10; PSRef=0; ParamCount=1; AxisArray[0]=1;");
  trace_text_do (text, "crtpl_", "LoopRef=20;", "Rank=1;");
  trace_text_do (text, "mappl_", "",
                 "LoopRef=20; PatternRef=10 (AMView); AxisArray[0]=1; CoeffArray[0]=1; "
                 "ConstArray[0]=0; InInitIndexArray[0]=0; InLastIndexArray[0]=%d; "
                 "InStepArray[0]=1;",
                 size - 1);
  trace_text_do (text, "dopl_", "DoPL=1;", "LoopRef=20;");
  program = trace_text_program (text, "3");
  partition = program_partition (program, 0);
  g_assert_cmpuint (partition_local (partition, 0), ==, first);
  g_assert_cmpuint (partition_local (partition, 1), ==, second);
  g_assert_cmpuint (partition_local (partition, 2), ==, third);
}

static void
test_weights_of_coordinates (void)
{
  /* 10 elements: ends at floor (10 * 1/4 + 1/2) = 3, floor (10 * 3/4 + 1/2) = 8. */
  assert_weighted (
      10, "genblk_",
      "AxisCount=1; DoubleSign=0 AxisWeightAddr[0][0] = 1; AxisWeightAddr[0][1] = "
      "2; AxisWeightAddr[0][2] = 1",
      3, 5, 2);
  assert_weighted (10, "genbld_",
                   "AxisCount=1; AxisWeightAddr[0][0]=0.0 AxisWeightAddr[0][1]=0.25 "
                   "AxisWeightAddr[0][2]=0.75",
                   0, 3, 7);
}

static void
test_weights_of_elements (void)
{
  /* The heaviest element alone has 5, and 4 1 | 1 1 1 2 | 5 has no more in any group. */
  assert_weighted (
      7, "setelw_",
      "AddrNumber=1; WeightNumber[0]=7; LoadWeight[0]=4.00; LoadWeight[1]=1.00; "
      "LoadWeight[2]=1.00; LoadWeight[3]=1.00; LoadWeight[4]=1.00; "
      "LoadWeight[5]=2.00; LoadWeight[6]=5.00;",
      2, 4, 1);
  /* Two weights for 9 elements: numbers floor (e * 2 / 9), so 5 of the first and 4 of the
   * second.  1 1 1 1 1 | 3 3 | 3 3: with 5 instead of 6 the last would be left over. */
  assert_weighted (
      9, "setelw_",
      "AddrNumber=1; WeightNumber[0]=2; LoadWeight[0]=0.5; LoadWeight[1]=1.5;", 5, 2, 2);
}

/* ---- redistribution ---------------------------------------------------------------- */

/* An array of 8 ints by blocks over 4, and one of them everywhere. */
static GString *
text_with_array (void)
{
  GString *text = trace_text_new ();

  trace_text_do (text, "crtamv_", "AMViewRef=10;", "AMRef=0; Rank=1; SizeArray[0]=8;");
  trace_text_do (text, "distr_", "",
                 "AMViewRef=10; PSRef=0; ParamCount=1; AxisArray[0]=1;");
  for (int i = 0; i < 2; i++)
    {
      g_autofree char *handle = g_strdup_printf ("ArrayHandlePtr=%x;", 0xa1 + 0x10 * i);

      trace_text_do (text, "crtda_", handle,
                     "ArrayHeader=%x; Rank=1; TypeSize=4; SizeArray[0]=8; "
                     "LowShdWidthArray[0]=0; HiShdWidthArray[0]=0;",
                     0xa0 + 0x10 * i);
      trace_text_do (text, "align_", "",
                     "ArrayHeader=%x; ArrayHandlePtr=%x; PatternRef=10 (AMView); "
                     "AxisArray[0]=%d; CoeffArray[0]=1; ConstArray[0]=0;",
                     0xa0 + 0x10 * i, 0xa1 + 0x10 * i, i == 0 ? 1 : -1);
    }
  return text;
}

#define REDIS_TO_NOTHING(sign)                                                           \
  "ArrayHeader=a0; ArrayHandlePtr=a1; PSRef=0; ParamCount=1; NewSign=" sign              \
  "; AxisArray[0]=0;"

static void
test_redistribution (void)
{
  g_autoptr (GString) text = text_with_array ();
  g_autoptr (Program) program = NULL;
  const Collective *collective;
  const Transfers *transfers;
  guint32 last;

  trace_text_call (text, "redis_", 3, 1, REDIS_TO_NOTHING ("0"), 2, "IsLocal=1;");
  program = trace_text_program (text, "4");
  last = step_count (program) - 1;
  assert_segment (program, last, "S2");
  g_assert_cmpint (step_at (program, last - 1)->type, ==, STEP_WAIT);
  g_assert_cmpint (step_at (program, last - 2)->type, ==, STEP_START);
  collective = program_collective (program, 0);
  g_assert_cmpint (collective->kind, ==, KIND_REDISTRIBUTION);
  g_assert_false (collective->split);
  g_assert_cmpuint (program_interval (program, 0)->operations[KIND_REDISTRIBUTION], ==,
                    1);
  /* Everyone gets the three other blocks of 2; the array that was everywhere moves
   * nothing. */
  transfers = transfers_of (program, 0);
  g_assert_cmpuint (transfers->count, ==, 12);
  for (guint32 i = 0; i < 12; i++)
    g_assert_cmpuint (transfers->entries[i].bytes, ==, 8);
}

static void
test_redistribution_of_new_contents (void)
{
  g_autoptr (GString) text = text_with_array ();
  g_autoptr (Program) program = NULL;

  trace_text_do (text, "redis_", "", REDIS_TO_NOTHING ("1"));
  program = trace_text_program (text, "4");
  g_assert_cmpuint (transfers_of (program, 0)->count, ==, 0);
  g_assert_cmpuint (program_interval (program, 0)->operations[KIND_REDISTRIBUTION], ==,
                    1);
}

static void
test_realignment (void)
{
  g_autoptr (GString) text = text_with_array ();
  g_autoptr (Program) program = NULL;
  const Transfers *transfers;

  /* Turned round: block q goes to 3 - q.  Then an array that was never aligned. */
  trace_text_do (text, "realn_", "",
                 "ArrayHeader=a0; ArrayHandlePtr=a1; PatternRef=10 (AMView); NewSign=0; "
                 "AxisArray[0]=1; CoeffArray[0]=-1; ConstArray[0]=7;");
  trace_text_do (
      text, "crtda_", "ArrayHandlePtr=c1;",
      "ArrayHeader=c0; Rank=1; TypeSize=4; SizeArray[0]=8; LowShdWidthArray[0]=0; "
      "HiShdWidthArray[0]=0;");
  trace_text_do (text, "realn_", "",
                 "ArrayHeader=c0; ArrayHandlePtr=c1; PatternRef=10 (AMView); NewSign=0; "
                 "AxisArray[0]=1; CoeffArray[0]=1; ConstArray[0]=0;");
  program = trace_text_program (text, "4");
  transfers = transfers_of (program, 0);
  g_assert_cmpuint (transfers->count, ==, 4);
  assert_transfer (transfers, 0, 0, 3, 8);
  assert_transfer (transfers, 1, 1, 2, 8);
  g_assert_cmpuint (transfers_of (program, 1)->count, ==, 0);
  g_assert_cmpuint (program_interval (program, 0)->operations[KIND_REDISTRIBUTION], ==,
                    2);
}

/* The nearest of several holders, the lower one of two. */
static void
test_nearest_holder (void)
{
  g_autoptr (GString) text = trace_text_new ();
  g_autoptr (Program) program = NULL;
  const Transfers *transfers;

  /* Along the first dimension of 3x2, the array has only index 5 of 0..8: coordinate 1;
   * it is everywhere along the second.  Then it is everywhere. */
  trace_text_do (text, "crtamv_", "AMViewRef=10;", "AMRef=0; Rank=1; SizeArray[0]=9;");
  trace_text_do (text, "distr_", "",
                 "AMViewRef=10; PSRef=0; ParamCount=1; AxisArray[0]=1;");
  trace_text_do (
      text, "crtda_", "ArrayHandlePtr=a1;",
      "ArrayHeader=a0; Rank=1; TypeSize=4; SizeArray[0]=5; LowShdWidthArray[0]=0; "
      "HiShdWidthArray[0]=0;");
  trace_text_do (
      text, "align_", "",
      "ArrayHeader=a0; ArrayHandlePtr=a1; PatternRef=10 (AMView); AxisArray[0]=0; "
      "CoeffArray[0]=0; ConstArray[0]=5;");
  trace_text_do (text, "realn_", "",
                 "ArrayHeader=a0; ArrayHandlePtr=a1; PatternRef=10 (AMView); NewSign=0; "
                 "AxisArray[0]=-1; CoeffArray[0]=0; ConstArray[0]=0;");
  program = trace_text_program (text, "3x2");
  transfers = transfers_of (program, 0);
  g_assert_cmpuint (transfers->count, ==, 4);
  assert_transfer (transfers, 0, 2, 0, 20);
  assert_transfer (transfers, 1, 2, 4, 20);
  assert_transfer (transfers, 2, 3, 1, 20);
  assert_transfer (transfers, 3, 3, 5, 20);
}

/* ---- copies ------------------------------------------------------------------------ */

static void
test_copy_to_buffer (void)
{
  g_autoptr (GString) text = text_with_array ();
  g_autoptr (Program) program = NULL;

  trace_text_do (
      text, "arrcpy_", "",
      "FromArrayHeader=a0; FromArrayHandlePtr=a1; ToBufferPtr=7ffc; CopyRegim=2;\n"
      "FromInitIndexArray[0]=-1; FromLastIndexArray[0]=99; FromStepArray[0]=77;");
  trace_text_do (
      text, "arrcpy_", "",
      "FromBufferPtr=7ffc; ToArrayHeader=a0; ToArrayHandlePtr=a1; CopyRegim=2;\n"
      "ToInitIndexArray[0]=-1; ToLastIndexArray[0]=99; ToStepArray[0]=77;");
  program = trace_text_program (text, "4");
  g_assert_cmpuint (transfers_of (program, 0)->count, ==, 12);
  g_assert_cmpuint (transfers_of (program, 1)->count, ==, 0);
  g_assert_cmpint (program_collective (program, 0)->kind, ==, KIND_REMOTE_ACCESS);
  g_assert_cmpuint (program_interval (program, 0)->operations[KIND_REMOTE_ACCESS], ==, 2);
}

static void
test_copy_with_flag (void)
{
  g_autoptr (GString) text = text_with_array ();
  g_autoptr (Program) program = NULL;
  const Transfers *transfers;

  /* Elements 1 3 5 of the first to the last three: 1 and 3 to 5 6, 5 to 7. */
  trace_text_do (
      text, "crtda_", "ArrayHandlePtr=c1;",
      "ArrayHeader=c0; Rank=1; TypeSize=4; SizeArray[0]=8; LowShdWidthArray[0]=0; "
      "HiShdWidthArray[0]=0;");
  trace_text_do (
      text, "align_", "",
      "ArrayHeader=c0; ArrayHandlePtr=c1; PatternRef=10 (AMView); AxisArray[0]=1; "
      "CoeffArray[0]=1; ConstArray[0]=0;");
  trace_text_do (text, "aarrcp_", "",
                 "FromArrayHeader=a0; ToArrayHeader=c0; CopyRegim=0; CopyFlagPtr=f;\n"
                 "FromInitIndexArray[0]=1; FromLastIndexArray[0]=6; FromStepArray[0]=2;\n"
                 "ToInitIndexArray[0]=5; ToLastIndexArray[0]=7; ToStepArray[0]=1;");
  trace_text_do (text, "waitcp_", "", "CopyFlagPtr=f;");
  program = trace_text_program (text, "4");
  transfers = transfers_of (program, 0);
  g_assert_true (program_collective (program, 0)->split);
  g_assert_cmpuint (transfers->count, ==, 3);
  assert_transfer (transfers, 0, 0, 2, 4);
  assert_transfer (transfers, 1, 1, 3, 4);
  assert_transfer (transfers, 2, 2, 3, 4);
}

/* ---- remote buffers ---------------------------------------------------------------- */

static void
write_buffer (GString *text)
{
  trace_text_do (text, "crtpl_", "LoopRef=20;", "Rank=1;");
  trace_text_do (text, "mappl_", "",
                 "LoopRef=20; PatternRef=10 (AMView); AxisArray[0]=1; CoeffArray[0]=1; "
                 "ConstArray[0]=0; InInitIndexArray[0]=2; InLastIndexArray[0]=7; "
                 "InStepArray[0]=1;");
  trace_text_do (text, "crtrbl_", "BufferHandlePtr=e1;",
                 "RemArrayHeader=a0; RemArrayHandlePtr=a1; BufferHeader=e0; LoopRef=20;\n"
                 "AxisArray[0]=1; CoeffArray[0]=1; ConstArray[0]=-2;");
  trace_text_do (text, "endpl_", "", "LoopRef=20;");
}

static void
test_buffer (void)
{
  g_autoptr (GString) text = text_with_array ();
  g_autoptr (Program) program = NULL;
  const Transfers *transfers;

  write_buffer (text);
  for (int i = 0; i < 3; i++)
    {
      trace_text_do (text, "loadrb_", "", "BufferHeader=e0; RenewSign=%d;", i == 2);
      trace_text_do (text, "waitrb_", "", "BufferHeader=e0;");
    }
  program = trace_text_program (text, "4");
  /* Processor 0 has no iterations; the others need the block to their left. */
  transfers = transfers_of (program, 0);
  g_assert_cmpuint (transfers->count, ==, 3);
  assert_transfer (transfers, 0, 0, 1, 8);
  assert_transfer (transfers, 2, 2, 3, 8);
  g_assert_cmpuint (transfers_of (program, 1)->count, ==, 0);
  g_assert_cmpuint (program_collectives (program), ==, 2);
  g_assert_cmpuint (program_interval (program, 0)->operations[KIND_REMOTE_ACCESS], ==, 3);
}

static void
test_buffer_group (void)
{
  g_autoptr (GString) text = text_with_array ();
  g_autoptr (Program) program = NULL;
  g_autoptr (GError) error = NULL;

  write_buffer (text);
  trace_text_do (text, "crtrbp_", "BufferHandlePtr=d1;",
                 "RemArrayHeader=a0; BufferHeader=d0; PSRef=0; CoordArray[0]=7;");
  trace_text_do (text, "crtbg_", "RegularAccessGroupRef=60;",
                 "StaticSign=0; DelBufSign=1;");
  trace_text_do (text, "insrb_", "",
                 "RegularAccessGroupRef=60; BufferHeader=e0; BufferHeader[0]=e1");
  trace_text_do (text, "insrb_", "",
                 "RegularAccessGroupRef=60; BufferHeader=d0; BufferHeader[0]=d1");
  trace_text_do (text, "loadbg_", "", "RegularAccessGroupRef=60; RenewSign=1");
  trace_text_do (text, "waitbg_", "", "RegularAccessGroupRef=60;");
  program = trace_text_program (text, "4");
  /* The three of the loop's buffer and element 7 to the three that lack it. */
  g_assert_cmpuint (transfers_of (program, 0)->count, ==, 6);
  g_assert_cmpuint (program_interval (program, 0)->operations[KIND_REMOTE_ACCESS], ==, 1);

  trace_text_do (text, "delbg_", "", "RegularAccessGroupRef=60;");
  trace_text_do (text, "loadrb_", "", "BufferHeader=d0; RenewSign=1;");
  g_assert_null (trace_text_read (text->str, "4", &error));
  g_assert_nonnull (strstr (error->message, "BufferHeader=d0: no remote buffer header"));
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(name, function) g_test_add_func ("/dvm/" name, function)
  ADD ("tasks/concern-their-own-processors", test_task);
  ADD ("tasks/have-their-own-collectives-and-loops", test_task_collectives);
  ADD ("tasks/nest-and-keep-their-systems", test_getps);
  ADD ("weights/coordinates-get-their-share", test_weights_of_coordinates);
  ADD ("weights/elements-are-grouped-evenly", test_weights_of_elements);
  ADD ("redistribution/sends-what-was-elsewhere", test_redistribution);
  ADD ("redistribution/of-new-contents-sends-nothing",
       test_redistribution_of_new_contents);
  ADD ("redistribution/realigned-arrays-move", test_realignment);
  ADD ("redistribution/nearest-holder-sends", test_nearest_holder);
  ADD ("copies/buffers-are-everywhere", test_copy_to_buffer);
  ADD ("copies/sections-correspond-in-order", test_copy_with_flag);
  ADD ("buffers/hold-what-the-loop-needs", test_buffer);
  ADD ("buffers/groups-are-loaded-at-once", test_buffer_group);
  return g_test_run ();
}
