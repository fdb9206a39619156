/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Small traces and what they must become, computed by hand from the rules. */
#include "config.h"

#include "program-steps.h"
#include "program/reader.h"
#include "fixture/unit.h"

static void
assert_no_warning (const Program *program)
{
  g_assert_null (program_warnings (program)[0]);
}

/* ---- times and intervals ----------------------------------------------------------- */

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
  g_assert_cmpstr (program_warnings (program)[0], ==,
                   "2 calls of unknown function frobni_");
  g_assert_cmpstr (program_warnings (program)[1], ==,
                   "1 call of unknown function other_");
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
                   "t.ptr: 2 intervals open at the end of the trace, closed there; the "
                   "innermost was entered in line 8");
  g_assert_null (program_warnings (program)[1]);
}

/* ---- input and output -------------------------------------------------------------- */

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

/* ---- grammar as a whole ------------------------------------------------------------ */

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

/* A name of a file ends before the next NAME=, or item, or with the line. */
static void
test_file_names_with_blanks (void)
{
  static const struct
  {
    const char *begin, *file;
  } cases[] = {
    { "call_binter_ TIME=0.1 LINE=7 FILE=C:\\My Progs\\x.cdv\nindex=5;\n",
      "C:\\My Progs\\x.cdv" },
    { "call_binter_ TIME=0.1 LINE=7 FILE=My Progs\\x  y.cdv \t \r\nindex=5;\n",
      "My Progs\\x  y.cdv" },
    { "call_binter_ TIME=0.1 FILE=My Progs\\x.cdv LINE=7\nindex=5;\n",
      "My Progs\\x.cdv" },
    { "call_binter_ FILE=a b c.cdv TIME=0.1 LINE=7 index=5;\n", "a b c.cdv" },
    { "call_binter_ TIME=0.1 LINE=7 FILE=a b.cdv index=5;\n", "a b.cdv" },
    { "call_binter_ TIME=0.1 LINE=7 FILE=a b.cdv other[0][1] = 3 index=5;\n", "a b.cdv" },
    { "call_binter_ TIME=0.1 LINE=7 FILE=d\\a=b 2=3.cdv index=5;\n", "d\\a=b 2=3.cdv" },
    { "FILE=a b.cdv TIME=0.1 call_binter_ LINE=7 index=5;\n", "a b.cdv" },
    { "call_binter_ TIME=0.1 LINE=7 FILE=  a b.cdv\nindex=5;\n", "a b.cdv" },
    { "call_binter_ TIME=0.1 LINE=7 FILE= \nindex=5;\n", "" },
    { "call_binter_ TIME=0.1 LINE=7 FILE=a b.cdv index=5; ret_binter_ TIME=0.1 LINE=7 "
      "FILE=c d.cdv call_einter_ TIME=0.1 LINE=8 FILE=e f.cdv\n",
      "a b.cdv" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GString) text
          = g_string_new ("ret_dvm_Init TIME=0.5 LINE=1 FILE=my main.c\n");
      g_autoptr (Program) program = NULL;

      g_string_append (text, cases[i].begin);
      if (strstr (cases[i].begin, "ret_") == NULL)
        g_string_append (text, "ret_binter_ TIME=0.1 LINE=7 FILE=c d.cdv\n"
                               "call_einter_ TIME=0.1 LINE=8 FILE=e f.cdv\n");
      g_string_append (text, "ret_einter_ TIME=0.1 LINE=8 FILE=e f.cdv\n");
      program = trace_text_program (text, "2");
      assert_no_warning (program);
      g_assert_cmpstr (program_interval (program, 0)->file, ==, "my main.c");
      g_assert_cmpstr (program_interval (program, 1)->file, ==, cases[i].file);
      g_assert_cmpuint (program_interval (program, 1)->line, ==, 7);
      g_assert_cmpint (program_interval (program, 1)->expression, ==, 5);
    }
}

/* Words and gaps of every length, with characters below and above those of words. */
static void
test_words_and_gaps_of_every_length (void)
{
  static const char letters[] = "a\x01"
                                "bc\xc3\xa4"
                                "d\x1f"
                                "efghijklmno.cdv";

  for (guint gap = 1; gap < 20; gap++)
    for (guint length = 1; length < sizeof letters; length++)
      {
        g_autoptr (GString) text = trace_text_new ();
        g_autoptr (Program) program = NULL;
        g_autofree char *blanks = g_strnfill (gap, ' ');
        g_autofree char *file = g_strndup (letters, length);

        blanks[gap / 2] = gap % 3 == 0 ? '\t' : ' ';
        g_string_append_printf (text,
                                "%scall_binter_%sTIME=0.1%sLINE=7%sFILE=%s%s\nindex=5;\n"
                                "ret_binter_ TIME=0.1 LINE=7 FILE=b\n"
                                "call_einter_ TIME=0.1 LINE=8 FILE=c\n"
                                "ret_einter_ TIME=0.1 LINE=8 FILE=c\n",
                                blanks, blanks, blanks, blanks, file, blanks);
        program = trace_text_program (text, "2");
        assert_no_warning (program);
        g_assert_cmpstr (program_interval (program, 1)->file, ==, file);
        g_assert_cmpuint (program_interval (program, 1)->line, ==, 7);
      }
}

static void
test_free_text (void)
{
  g_autoptr (GString) text = trace_text_new ();
  g_autoptr (Program) program = NULL;

  trace_text_call (text, "dvm_void_printf", 3, 1,
                   "Format=call_me ret_dvm_void_printf at TIME=5\nret_other later", 2,
                   "");
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
  g_autofree char *line
      = g_strconcat (" ProcCount=1;  PSRank=1; PSSize= 1;\nVProcCount=0;\n", after, NULL);
  g_autofree char *grid = g_strconcat (
      "ProcCount=1;\nVProcCount=6;     VPSRank=2;     VPSSize= 2 3;\n", after, NULL);
  g_autoptr (Program) none = trace_text_read (after, NULL, NULL);
  g_autoptr (Program) one = trace_text_read (line, NULL, NULL);
  g_autoptr (Program) two_by_three = trace_text_read (grid, NULL, NULL);
  g_autoptr (Program) asked = trace_text_read (grid, "7", NULL);
  Shape shape = { 2, { 2, 3 } };

  g_assert_cmpuint (program_processors (none), ==, 1);
  g_assert_null (program_traced_shape (none));
  g_assert_cmpuint (program_shape (one)->rank, ==, 1);
  g_assert_cmpuint (program_processors (one), ==, 1);
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
  static const char trace[] = "\nRTS VERSION = 2889\n\n",
                    short_one[] = "ret_dvm_Init TIME=", other[] = "-3 -901 0 0 0 0\n";

  g_assert_true (dvm_looks_like_trace (trace, strlen (trace)));
  g_assert_true (dvm_looks_like_trace (short_one, strlen (short_one)));
  g_assert_false (dvm_looks_like_trace (other, strlen (other)));
  g_assert_false (dvm_looks_like_trace ("", 0));
}

UNIT_MAIN (argc, argv)
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
  ADD ("several-items-may-share-a-line", test_crowded_lines);
  ADD ("names-of-files-may-have-blanks", test_file_names_with_blanks);
  ADD ("words-and-gaps-may-have-any-length", test_words_and_gaps_of_every_length);
  ADD ("text-of-the-program-is-not-read", test_free_text);
  ADD ("last-line-needs-no-end", test_last_line_without_end);
  ADD ("trace-without-calls-is-empty", test_no_calls);
  ADD ("shape-is-the-traced-one-unless-asked", test_traced_shape);
  ADD ("progress-is-told", test_progress);
  ADD ("traces-are-recognised-by-content", test_looks_like_trace);
  return g_test_run ();
}
