/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-row-writer.c - rows as CSV and as JSON lines */
#include "config.h"

#include "text/row-writer.h"
#include "fixture/unit.h"

/* What a file of this name has. */
static char *
written (const char *name, void (*write) (RowWriter *rows))
{
  g_autoptr (OutputFile) output = output_file_new_in_memory (name);
  gsize length;
  RowWriter *rows = row_writer_new (output, "from,what,begin_s,taken_s,to\n", 1000);

  write (rows);
  row_writer_finish (rows);
  row_writer_free (rows);
  return output_file_take_text (output, &length);
}

static void
write_two (RowWriter *rows)
{
  row_begin (rows);
  row_count (rows, "from", G_MAXUINT64);
  row_text (rows, "what", "a \"b\", c");
  row_time (rows, "begin", 1500000000000);
  row_no_time (rows, "taken");
  row_count (rows, "to", 0);
  row_end (rows);
  row_begin (rows);
  row_skip (rows, 1);
  row_text (rows, "what", NULL);
  row_time (rows, "begin", 0);
  row_time (rows, "taken", 1);
  row_skip (rows, 1);
  row_end (rows);
}

static void
write_none (RowWriter *rows)
{
}

static void
test_csv_has_a_cell_for_each_column (void)
{
  g_autofree char *text = written ("rows.csv", write_two);

  g_assert_cmpstr (text, ==,
                   "from,what,begin_s,taken_s,to\n"
                   "18446744073709551615,\"a \"\"b\"\", c\",1.500000000000,,0\n"
                   ",,0.000000000000,0.000000000001,\n");
}

static void
test_json_has_a_line_for_each_row_and_only_known_members (void)
{
  g_autofree char *text = written ("rows.jsonl", write_two);

  g_assert_cmpstr (text, ==,
                   "{\"from\": 18446744073709551615, \"what\": \"a \\\"b\\\", c\", "
                   "\"begin\": 1500000000.0, \"taken\": null, \"to\": 0}\n"
                   "{\"begin\": 0.0, \"taken\": 0.001}\n");
}

static void
test_no_rows (void)
{
  g_autofree char *csv = written ("-", write_none);
  g_autofree char *json = written ("rows.json", write_none);

  g_assert_cmpstr (csv, ==, "from,what,begin_s,taken_s,to\n");
  g_assert_cmpstr (json, ==, "");
}

/* More than the writer keeps. */
static void
write_many (RowWriter *rows)
{
  for (guint i = 0; i < 20000; i++)
    write_two (rows);
}

static void
test_many_rows_are_all_written (void)
{
  g_autofree char *text = written ("rows.csv", write_many);
  guint lines = 0;

  for (const char *c = text; *c != '\0'; c++)
    lines += *c == '\n';
  g_assert_cmpuint (lines, ==, 40001);
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/row-writer/csv", test_csv_has_a_cell_for_each_column);
  g_test_add_func ("/row-writer/json",
                   test_json_has_a_line_for_each_row_and_only_known_members);
  g_test_add_func ("/row-writer/none", test_no_rows);
  g_test_add_func ("/row-writer/many", test_many_rows_are_all_written);
  return g_test_run ();
}
