/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Loops marked by exfrst_, imlast_ and across_ (docs/dvm-rules.md, section 5): small
 * traces by hand. */
#include "config.h"

#include <string.h>

#include "program-steps.h"
#include "fixture/unit.h"

/* ---- traces ------------------------------------------------------------------------ */

/* An array of 8 doubles and a group 40 of its edges, left 2 and right 1. */
static GString *
text_with_array (void)
{
  GString *text = trace_text_new ();

  trace_text_do (text, "crtamv_", "AMViewRef=10;", "AMRef=0; Rank=1; SizeArray[0]=8;");
  trace_text_do (text, "distr_", "",
                 "AMViewRef=10; PSRef=0; ParamCount=1; AxisArray[0]=1;");
  trace_text_do (text, "crtda_", "ArrayHandlePtr=a1;",
                 "ArrayHeader=a0; Rank=1; TypeSize=8; SizeArray[0]=8; "
                 "LowShdWidthArray[0]=2; HiShdWidthArray[0]=1;");
  trace_text_do (text, "align_", "",
                 "ArrayHeader=a0; ArrayHandlePtr=a1; PatternRef=10 (AMView); "
                 "AxisArray[0]=1; CoeffArray[0]=1; ConstArray[0]=0;");
  trace_text_do (text, "crtshg_", "ShadowGroupRef=40;", " ");
  trace_text_do (text, "inssh_", "",
                 "ShadowGroupRef=40; ArrayHeader=a0; ArrayHandlePtr=a1; FullShdSign=0; "
                 "LowShdWidthArray[0]=-1; HiShdWidthArray[0]=-1;");
  trace_text_do (text, "crtpl_", "LoopRef=20;", "Rank=1;");
  return text;
}

static void
write_mapping (GString *text, int first, int last, int step)
{
  trace_text_do (text, "mappl_", "",
                 "LoopRef=20; PatternRef=a1 (DisArray); AxisArray[0]=1; CoeffArray[0]=1; "
                 "ConstArray[0]=0; InInitIndexArray[0]=%d; InLastIndexArray[0]=%d; "
                 "InStepArray[0]=%d;",
                 first, last, step);
}

/* Three dopl_ of 1, 2 and 5 us: 8 us for 8 iterations. */
static void
write_body (GString *text)
{
  trace_text_call (text, "dopl_", 1, 1, "LoopRef=20;", 10, "DoPL=1;");
  trace_text_call (text, "dopl_", 1, 2, "LoopRef=20;", 20, "DoPL=1;");
  trace_text_call (text, "dopl_", 1, 5, "LoopRef=20;", 30, "DoPL=0;");
}

static void
assert_part (const Program *program, guint32 number, LoopPart part, SimTime first,
             SimTime second)
{
  const Step *step = step_at (program, number);

  g_assert_cmpint (step->type, ==, STEP_LOOP);
  g_assert_cmpint (step->part, ==, part);
  g_assert_cmpint (step->amount, ==, 8 * MICROSECOND);
  g_assert_cmpint (program_loop_share (program, step, 0, 8).time, ==, first);
  g_assert_cmpint (program_loop_share (program, step, 1, 8).time, ==, second);
}

/* On 2: exported are planes 2 and 3 to the right, 4 to the left. */
static void
test_export_first (void)
{
  g_autoptr (GString) text = text_with_array ();
  g_autoptr (Program) program = NULL;
  guint32 last;

  trace_text_do (text, "exfrst_", "", "LoopRef=20; ShadowGroupRef=40;");
  write_mapping (text, 0, 7, 1);
  write_body (text);
  trace_text_do (text, "waitsh_", "", "ShadowGroupRef=40;");
  trace_text_call (text, "dopl_", 1, 8, "LoopRef=20;", 0, "DoPL=0;");
  program = trace_text_program (text, "2");
  last = step_count (program) - 1;
  /* The mark is spent. */
  assert_part (program, last - 1, LOOP_WHOLE, 4, 4);
  g_assert_cmpint (step_at (program, last - 3)->type, ==, STEP_WAIT);
  assert_segment (program, last - 4, "S30 U0");
  assert_part (program, last - 5, LOOP_AFTER_BORDER, 2, 3);
  g_assert_cmpint (step_at (program, last - 6)->type, ==, STEP_START);
  assert_part (program, last - 7, LOOP_BORDER, 2, 1);
  g_assert_cmpint (step_at (program, last - 8)->type, ==, STEP_SEGMENT);
  g_assert_cmpuint (program_interval (program, 0)->operations[KIND_SHADOW], ==, 1);
  g_assert_null (program_warnings (program)[0]);
}

/* Imported are planes 0 .. : on the second 4 and 5, on the first 3. */
static void
test_import_last (void)
{
  g_autoptr (GString) text = text_with_array ();
  g_autoptr (Program) program = NULL;
  guint32 last;

  trace_text_do (text, "strtsh_", "", "ShadowGroupRef=40;");
  trace_text_do (text, "imlast_", "", "LoopRef=20; ShadowGroupRef=40;");
  write_mapping (text, 7, 0, -1);
  write_body (text);
  program = trace_text_program (text, "2");
  last = step_count (program) - 1;
  assert_segment (program, last, "S30");
  assert_part (program, last - 1, LOOP_AFTER_INNER, 1, 2);
  g_assert_cmpint (step_at (program, last - 2)->type, ==, STEP_WAIT);
  assert_part (program, last - 3, LOOP_INNER, 3, 2);
}

static void
test_import_that_was_waited_for (void)
{
  g_autoptr (GString) text = text_with_array ();
  g_autoptr (Program) program = NULL;
  guint32 last;

  trace_text_do (text, "strtsh_", "", "ShadowGroupRef=40;");
  trace_text_do (text, "waitsh_", "", "ShadowGroupRef=40;");
  trace_text_do (text, "imlast_", "", "LoopRef=20; ShadowGroupRef=40;");
  write_mapping (text, 0, 7, 1);
  write_body (text);
  program = trace_text_program (text, "2");
  last = step_count (program) - 1;
  assert_part (program, last - 1, LOOP_AFTER_INNER, 1, 2);
  assert_part (program, last - 2, LOOP_INNER, 3, 2);
}

/* Border planes of either: 2, 3 on the first, 4, 5 on the second. */
static void
test_both (void)
{
  g_autoptr (GString) text = text_with_array ();
  g_autoptr (Program) program = NULL;
  guint32 last;

  trace_text_do (text, "exfrst_", "", "LoopRef=20; ShadowGroupRef=40;");
  trace_text_do (text, "imlast_", "", "LoopRef=20; ShadowGroupRef=40;");
  write_mapping (text, 0, 7, 1);
  write_body (text);
  program = trace_text_program (text, "2");
  last = step_count (program) - 1;
  g_assert_cmpint (step_at (program, last - 1)->type, ==, STEP_WAIT);
  assert_part (program, last - 2, LOOP_AFTER_BORDER, 2, 2);
  g_assert_cmpint (step_at (program, last - 3)->type, ==, STEP_START);
  assert_part (program, last - 4, LOOP_BORDER, 2, 2);
}

/* Without iterations all processors do all of it, and nothing is on the border. */
static void
test_marked_loop_without_iterations (void)
{
  g_autoptr (GString) text = text_with_array ();
  g_autoptr (Program) program = NULL;
  guint32 last;

  trace_text_do (text, "exfrst_", "", "LoopRef=20; ShadowGroupRef=40;");
  write_mapping (text, 3, 2, 1);
  write_body (text);
  program = trace_text_program (text, "2");
  last = step_count (program) - 1;
  assert_segment (program, last, "U8 S30");
  g_assert_cmpint (step_at (program, last - 1)->type, ==, STEP_START);
}

/* In input/output mode the call times are the first processor's. */
static void
test_marked_loop_in_io_mode (void)
{
  g_autoptr (GString) text = text_with_array ();
  g_autoptr (Program) program = NULL;
  guint32 last;

  trace_text_do (text, "exfrst_", "", "LoopRef=20; ShadowGroupRef=40;");
  write_mapping (text, 0, 7, 1);
  trace_text_do (text, "biof_", "", " ");
  write_body (text);
  program = trace_text_program (text, "2");
  last = step_count (program) - 1;
  assert_segment (program, last, "IO30");
  g_assert_cmpint (step_at (program, last - 1)->type, ==, STEP_LOOP);
  g_assert_cmpint (step_at (program, last - 1)->amount, ==, 0);
}

/* ---- across_ ----------------------------------------------------------------------- */

/* An array of 4 x 6 over both dimensions, the group 41 with left edges, 42 with right. */
static GString *
text_with_plane (const char *mapping)
{
  GString *text = trace_text_new ();

  trace_text_do (text, "crtamv_", "AMViewRef=10;",
                 "AMRef=0; Rank=2; SizeArray[0]=4; SizeArray[1]=6;");
  trace_text_do (text, "distr_", "", "AMViewRef=10; PSRef=0; ParamCount=2; %s", mapping);
  trace_text_do (text, "crtda_", "ArrayHandlePtr=a1;",
                 "ArrayHeader=a0; Rank=2; TypeSize=8; SizeArray[0]=4; SizeArray[1]=6; "
                 "LowShdWidthArray[0]=1; LowShdWidthArray[1]=1; HiShdWidthArray[0]=1; "
                 "HiShdWidthArray[1]=1;");
  trace_text_do (text, "align_", "",
                 "ArrayHeader=a0; ArrayHandlePtr=a1; PatternRef=10 (AMView); "
                 "AxisArray[0]=1; AxisArray[1]=2; CoeffArray[0]=1; CoeffArray[1]=1; "
                 "ConstArray[0]=0; ConstArray[1]=0;");
  for (int right = 0; right < 2; right++)
    {
      g_autofree char *group = g_strdup_printf ("ShadowGroupRef=%d;", 41 + right);

      trace_text_do (text, "crtshg_", group, " ");
      trace_text_do (text, "inssh_", "",
                     "%s ArrayHeader=a0; ArrayHandlePtr=a1; FullShdSign=1; "
                     "LowShdWidthArray[0]=%d; LowShdWidthArray[1]=%d; "
                     "HiShdWidthArray[0]=%d; HiShdWidthArray[1]=%d;",
                     group, !right, !right, right, right);
    }
  trace_text_do (text, "crtpl_", "LoopRef=20;", "Rank=2;");
  return text;
}

static void
write_plane_loop (GString *text, gboolean back, const char *portions)
{
  trace_text_do (text, "mappl_", "",
                 "LoopRef=20; PatternRef=a1 (DisArray); AxisArray[0]=1; AxisArray[1]=2; "
                 "CoeffArray[0]=1; CoeffArray[1]=1; ConstArray[0]=0; ConstArray[1]=0; "
                 "InInitIndexArray[0]=0; InLastIndexArray[0]=3; InStepArray[0]=1; "
                 "InInitIndexArray[1]=%d; InLastIndexArray[1]=%d; InStepArray[1]=%d;",
                 back ? 5 : 0, back ? 0 : 5, back ? -1 : 1);
  trace_text_do (text, "across_", "",
                 "AcrossType=0; OldShadowGroupRef=42; NewShadowGroupRef=41; "
                 "PipeLinePar=%s;",
                 portions);
  write_body (text);
}

static const Pipeline *
last_pipeline (const Program *program)
{
  guint32 last = step_count (program) - 1;
  const Step *step = step_at (program, last - 1);

  g_assert_cmpint (step->type, ==, STEP_PIPELINE);
  g_assert_cmpint (step->amount, ==, 8 * MICROSECOND);
  g_assert_cmpint (step->kind, ==, KIND_SHADOW);
  assert_segment (program, last, "S30");
  return program_pipeline (program, step->index);
}

/* 2 x 2: blocks of 2 x 3.  Rows of 3 go down, columns of 2 to the right; corners are no
 * dependences.  Both axes are distributed: one slice. */
static void
test_across_in_two_dimensions (void)
{
  static const Transfer expected[]
      = { { 0, 1, 16 }, { 0, 2, 24 }, { 1, 3, 24 }, { 2, 3, 16 } };
  g_autoptr (GString) text = text_with_plane ("AxisArray[0]=1; AxisArray[1]=2;");
  g_autoptr (Program) program = NULL;
  const Pipeline *pipeline;
  const Transfers *transfers;
  const Collective *old;

  write_plane_loop (text, FALSE, "0.000000");
  program = trace_text_program (text, "2x2");
  pipeline = last_pipeline (program);
  g_assert_cmpuint (pipeline->slices, ==, 1);
  g_assert_cmpuint (pipeline->depth, ==, 2);
  g_assert_cmpuint (pipeline->portions, ==, 0);
  g_assert_cmpuint (partition_total (program_partition (program, pipeline->partition)),
                    ==, 24);
  transfers = program_transfers (program, pipeline->dependences);
  g_assert_cmpuint (transfers->count, ==, 4);
  g_assert_cmpint (memcmp (transfers->entries, expected, sizeof expected), ==, 0);
  /* The old group was exchanged at the call, and counted once for both. */
  old = program_collective (program, 0);
  g_assert_cmpint (old->kind, ==, KIND_SHADOW);
  g_assert_cmpuint (program_transfers (program, old->transfers)->count, ==, 5);
  g_assert_cmpuint (program_interval (program, 0)->operations[KIND_SHADOW], ==, 1);
}

/* The second axis is not distributed: its 6 iterations are the slices, a row of 6 goes
 * on. */
static void
test_across_with_a_free_axis (void)
{
  g_autoptr (GString) text = text_with_plane ("AxisArray[0]=1; AxisArray[1]=2;");
  g_autoptr (Program) program = NULL;
  const Pipeline *pipeline;
  const Transfers *transfers;

  write_plane_loop (text, FALSE, "2.5");
  program = trace_text_program (text, "4x1");
  pipeline = last_pipeline (program);
  g_assert_cmpuint (pipeline->slices, ==, 6);
  g_assert_cmpuint (pipeline->depth, ==, 3);
  g_assert_cmpuint (pipeline->portions, ==, 3);
  transfers = program_transfers (program, pipeline->dependences);
  g_assert_cmpuint (transfers->count, ==, 3);
  g_assert_cmpuint (transfers->entries[2].source, ==, 2);
  g_assert_cmpuint (transfers->entries[2].bytes, ==, 48);
}

/* Backwards along the second axis: the left edges that go to the right are no dependences
 * there.  Without those of the first axis there are none at all. */
static void
test_across_against_the_direction (void)
{
  g_autoptr (GString) text = text_with_plane ("AxisArray[0]=2; AxisArray[1]=0;");
  g_autoptr (Program) program = NULL;
  const Pipeline *pipeline;

  write_plane_loop (text, TRUE, "-1");
  program = trace_text_program (text, "3x1");
  pipeline = last_pipeline (program);
  g_assert_cmpuint (program_transfers (program, pipeline->dependences)->count, ==, 0);
  g_assert_cmpuint (pipeline->depth, ==, 0);
  g_assert_cmpuint (pipeline->slices, ==, 4);
  g_assert_cmpuint (pipeline->portions, ==, 0);
}

/* ---- errors ------------------------------------------------------------------------ */

static void
assert_fails (const GString *text, const char *shape, const char *expected)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (Program) program = trace_text_read (text->str, shape, &error);

  g_assert_null (program);
  g_assert_error (error, NETFARE_ERROR, NETFARE_ERROR_INPUT);
  if (strstr (error->message, expected) == NULL)
    g_test_message ("%s", error->message);
  g_assert_nonnull (strstr (error->message, expected));
  g_assert_true (g_str_has_prefix (error->message, "t.ptr:"));
}

#define ACROSS "AcrossType=0; OldShadowGroupRef=0; NewShadowGroupRef=40; PipeLinePar=0;"
#define BORDER "LoopRef=20; ShadowGroupRef=40;"

/* Two calls and what is wrong with the second; "" is written before mappl_. */
static const struct
{
  const char *first, *first_inputs, *second, *second_inputs, *message;
} wrong_marks[] = {
  { "exfrst_", BORDER, "across_", ACROSS,
    "across_: the loop has been marked by exfrst_, which cannot be combined with "
    "across_" },
  { "imlast_", BORDER, "across_", ACROSS,
    "across_: the loop has been marked by imlast_, which cannot be combined with "
    "across_" },
  { "across_", ACROSS, "imlast_", BORDER,
    "imlast_: the loop has been marked by across_, which cannot be combined with exfrst_ "
    "and imlast_" },
  { "exfrst_", BORDER, "exfrst_", BORDER,
    "exfrst_: the loop has already been marked so" },
  { "across_", ACROSS, "across_", ACROSS,
    "across_: the loop has already been marked so" },
  { "endpl_", "LoopRef=20;", "across_", ACROSS,
    "across_: no parallel loop has been created (crtpl_)" },
  { "tron_", "", "across_",
    "AcrossType=0; OldShadowGroupRef=0; NewShadowGroupRef=40; PipeLinePar=fast;",
    "PipeLinePar is \"fast\", expected a decimal number of at most 18 digits" },
  { "tron_", "", "across_", "OldShadowGroupRef=0; NewShadowGroupRef=40;", "PipeLinePar" },
  { "tron_", "", "across_", "OldShadowGroupRef=77; NewShadowGroupRef=40; PipeLinePar=0;",
    "OldShadowGroupRef=77: no shadow group with this handle was created" },
  { "tron_", "", "exfrst_", "LoopRef=20; ShadowGroupRef=77;",
    "ShadowGroupRef=77: no shadow group with this handle was created" },
  { "tron_", "", "imlast_", "LoopRef=77; ShadowGroupRef=40;",
    "LoopRef=77: no loop with this handle was created" },
};

static void
test_wrong_marks (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (wrong_marks); i++)
    {
      g_autoptr (GString) text = text_with_array ();

      trace_text_do (text, wrong_marks[i].first, "", "%s", wrong_marks[i].first_inputs);
      trace_text_do (text, wrong_marks[i].second, "", "%s", wrong_marks[i].second_inputs);
      assert_fails (text, "2", wrong_marks[i].message);
    }
}

static void
test_mark_after_the_loop_began (void)
{
  g_autoptr (GString) text = text_with_array ();

  trace_text_do (text, "exfrst_", "", BORDER);
  write_mapping (text, 0, 7, 1);
  trace_text_call (text, "dopl_", 1, 1, "LoopRef=20;", 10, "DoPL=1;");
  trace_text_do (text, "imlast_", "", BORDER);
  assert_fails (text, "2", "imlast_: the loop has begun (dopl_) before it is marked");
}

static void
test_import_that_never_started (void)
{
  g_autoptr (GString) text = text_with_array ();

  trace_text_do (text, "imlast_", "", BORDER);
  write_mapping (text, 0, 7, 1);
  write_body (text);
  assert_fails (text, "2", "dopl_: waits for a shadow group that has not been started");
}

static void
test_missing_dopl_result (void)
{
  g_autoptr (GString) text = text_with_array ();

  trace_text_do (text, "exfrst_", "", BORDER);
  write_mapping (text, 0, 7, 1);
  trace_text_call (text, "dopl_", 1, 1, "LoopRef=20;", 10, "");
  assert_fails (text, "2", "DoPL");
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/dvm/marked/export-first", test_export_first);
  g_test_add_func ("/dvm/marked/import-last", test_import_last);
  g_test_add_func ("/dvm/marked/import-that-was-waited-for",
                   test_import_that_was_waited_for);
  g_test_add_func ("/dvm/marked/both", test_both);
  g_test_add_func ("/dvm/marked/loop-without-iterations",
                   test_marked_loop_without_iterations);
  g_test_add_func ("/dvm/marked/loop-in-io-mode", test_marked_loop_in_io_mode);
  g_test_add_func ("/dvm/marked/across-in-two-dimensions", test_across_in_two_dimensions);
  g_test_add_func ("/dvm/marked/across-with-a-free-axis", test_across_with_a_free_axis);
  g_test_add_func ("/dvm/marked/across-against-the-direction",
                   test_across_against_the_direction);
  g_test_add_func ("/dvm/marked/wrong-marks", test_wrong_marks);
  g_test_add_func ("/dvm/marked/mark-after-the-loop-began",
                   test_mark_after_the_loop_began);
  g_test_add_func ("/dvm/marked/import-that-never-started",
                   test_import_that_never_started);
  g_test_add_func ("/dvm/marked/missing-dopl-result", test_missing_dopl_result);
  return g_test_run ();
}
