/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A program is read once for each shape. */
#include "config.h"

#include "run/program-source.h"
#include "fixture/unit.h"

static Program *read_counted (const ReaderSource *source, const ReaderOptions *options,
                              GError **error);

static const Reader counted = {
  .name = "counted", .title = "counted program", .article = "a", .read = read_counted
};

static Program *
read_counted (const ReaderSource *source, const ReaderOptions *options, GError **error)
{
  gsize length;
  g_autofree char *text = text_input_read_all (source->input, 100, &length, error);
  guint *reads = (guint *) options->data;

  g_assert_cmpstr (text, ==, "text");
  (*reads)++;
  return program_new_shared (options->shape, &counted, source->path);
}

static void
test_a_program_is_read_once_for_each_shape (void)
{
  const Shape two = { .rank = 1, .size = { 2 } }, three = { .rank = 1, .size = { 3 } };
  guint reads = 0;
  const ReaderOptions options = { .data = (const char *) &reads };
  g_autoptr (ProgramSource) source
      = program_source_new_from_text (g_strdup ("text"), 4, "a", &counted);

  program_source_set_options (source, &options);
  const Program *first = program_source_get (source, &two, NULL, NULL);

  g_assert_cmpuint (program_processors (first), ==, 2);
  g_assert_true (program_source_get (source, &two, NULL, NULL) == first);
  g_assert_cmpuint (reads, ==, 1);
  g_assert_cmpuint (program_processors (program_source_get (source, &three, NULL, NULL)),
                    ==, 3);
  g_assert_true (program_source_get (source, &two, NULL, NULL) == first);
  g_assert_cmpuint (reads, ==, 2);
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/program-source/read-once-for-each-shape",
                   test_a_program_is_read_once_for_each_shape);
  return g_test_run ();
}
