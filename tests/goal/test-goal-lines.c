/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Lines of the usual form against the scanner: a comment behind each line changes nothing
 * but the way it is read, so program, or error and its place, must be the same. */
#include "config.h"

#include <glib/gstdio.h>
#include <string.h>

#include "goal/goal-lines.h"
#include "goal/goal.h"
#include "fixture/unit.h"

/* ---- random schedules -------------------------------------------------------------- */

static gint
draw (gint n)
{
  return g_test_rand_int_range (0, n);
}

static const char *const numbers[] = { "0",
                                       "7",
                                       "12",
                                       "00000008",
                                       "12345678",
                                       "123456789",
                                       "4294967295",
                                       "4294967296",
                                       "1234567890123456",
                                       "12345678901234567",
                                       "4611686018427387904",
                                       "4611686018427387",
                                       "18446744073709551615" };

/* wild: too large ones, too. */
static void
append_number (GString *text, gboolean wild)
{
  if (draw (4) > 0)
    g_string_append_printf (text, "%d", draw (100000));
  else
    g_string_append (text, numbers[draw (wild ? G_N_ELEMENTS (numbers) : 8)]);
}

/* A stream or a nic. */
static void
append_place (GString *text, const char *word, gboolean wild)
{
  g_string_append (text, word);
  if (wild)
    append_number (text, TRUE);
  else
    g_string_append (text, numbers[draw (7)]);
}

/* Of a rank; messages are to itself, and in pairs, unless it is wild. */
static void
append_operation (GString *text, guint label, gint rank, gint ranks, gboolean wild)
{
  static const char *const starts[] = { "calc ", "send ", "recv " };
  gint kind = wild ? draw (3) : (gint) (label % 3);

  g_string_append_printf (text, "l%u: %s", label, starts[kind]);
  append_number (text, wild);
  if (kind > 0)
    g_string_append_printf (text, "b %s %d", kind == 1 ? "to" : "from",
                            wild ? draw (ranks) : rank);
  if (kind > 0 && wild && draw (2) == 0)
    {
      g_string_append (text, " tag ");
      append_number (text, wild);
    }
  if (draw (4) == 0)
    append_place (text, " cpu ", wild);
  if (kind > 0 && draw (6) == 0)
    append_place (text, " nic ", wild);
  g_string_append (text, draw (30) == 0  ? (wild ? "\n tag 3\n" : "\n\n")
                         : draw (9) == 0 ? "\r\n"
                                         : "\n");
}

static GString *
random_text (gint ranks, guint most_operations, gboolean wild)
{
  GString *text = g_string_new (NULL);

  g_string_append_printf (text, "num_ranks %d\n", ranks);
  for (gint rank = 0; rank < ranks; rank++)
    {
      guint n = (guint) draw ((gint) most_operations + 1) / 3 * 3;

      g_string_append_printf (text, "rank %d {\n", rank);
      for (guint i = 1; i <= n; i++)
        {
          append_operation (text, i, rank, ranks, wild);
          for (gint more = draw (4); more > 0 && i > 1; more--)
            g_string_append_printf (text, "l%u %s l%d\n", i,
                                    draw (3) == 0 ? "irequires" : "requires",
                                    draw ((gint) i - 1) + 1);
        }
      g_string_append (text, "}\n");
    }
  return text;
}

/* A few changes of single characters, lines left out or repeated. */
static void
damage (GString *text)
{
  static const char signs[] = "l0123456789: bcrst{}\n\r\t#x";

  for (gint changes = draw (4); changes > 0 && text->len > 40; changes--)
    {
      gsize at = (gsize) draw ((gint) text->len - 20);
      char *line = strchr (text->str + at, '\n');

      switch (draw (4))
        {
        case 0:
          text->str[at] = signs[draw (sizeof signs - 1)];
          break;
        case 1:
          g_string_erase (text, (gssize) at, 1);
          break;
        case 2:
          g_string_insert_c (text, (gssize) at, signs[draw (sizeof signs - 1)]);
          break;
        default:
          if (line != NULL)
            g_string_erase (text, (gssize) at, line - (text->str + at));
        }
    }
}

/* ---- comparison -------------------------------------------------------------------- */

static char *
with_comments (const char *text)
{
  GString *to = g_string_new (NULL);

  for (; *text != '\0'; text++)
    {
      gboolean ends = *text == '\n' || (*text == '\r' && text[1] == '\n');

      if (ends)
        g_string_append (to, " //");
      if (ends && *text == '\r')
        text++;
      g_string_append_c (to, *text);
    }
  return g_string_free (to, FALSE);
}

static Program *
read_text (const char *text, GError **error)
{
  g_autoptr (TextInput) input
      = text_input_new_from_string (text, strlen (text), "s.goal");

  return goal_read (input, NULL, NULL, error);
}

/* All operations and requirements. */
static char *
listing (const Program *program)
{
  GString *text = g_string_new (NULL);
  g_autoptr (GArray) list = g_array_new (FALSE, FALSE, sizeof (Requirement));

  for (guint32 rank = 0; rank < program_processors (program); rank++)
    {
      for (guint32 i = 0; i < program_operations (program, rank); i++)
        {
          guint32 cpu, nic;
          Step step;

          program_operation (program, rank, i, &step);
          program_operation_place (program, rank, i, &cpu, &nic);
          g_string_append_printf (
              text, "%u.%u %u %u %" G_GUINT64_FORMAT " %u %u cpu %u nic %u\n", rank, i,
              step.type, step.index, step.amount, step.tag, step.group, cpu, nic);
        }
      g_array_set_size (list, 0);
      program_list_requirements (program, rank, list);
      for (guint i = 0; i < list->len; i++)
        {
          const Requirement *r = &g_array_index (list, Requirement, i);

          g_string_append_printf (text, "%u %u %u\n", r->operation, r->required, r->type);
        }
    }
  return g_string_free (text, FALSE);
}

/* Returns: whether it could be read. */
static gboolean
compare_ways (const char *text)
{
  g_autofree char *commented = with_comments (text);
  g_autoptr (GError) error = NULL, wanted_error = NULL;
  g_autoptr (Program) program = read_text (text, &error);
  g_autoptr (Program) wanted = read_text (commented, &wanted_error);
  g_autofree char *got = NULL, *want = NULL;

  g_assert_cmpstr (error == NULL ? NULL : error->message, ==,
                   wanted_error == NULL ? NULL : wanted_error->message);
  if (wanted == NULL)
    return FALSE;
  got = listing (program);
  want = listing (wanted);
  g_assert_cmpstr (got, ==, want);
  return TRUE;
}

/* ---- tests ------------------------------------------------------------------------- */

static void
test_all_lines_are_what_the_scanner_reads (void)
{
  guint good = 0, bad = 0;

  for (guint round = 0; round < 3000; round++)
    {
      gboolean wild = draw (2) == 0;
      g_autoptr (GString) text = random_text (draw (4) + 1, 15, wild);

      if (wild || draw (2) == 0)
        damage (text);
      if (compare_ways (text->str))
        good++;
      else
        bad++;
    }
  g_assert_cmpuint (good, >, 500);
  g_assert_cmpuint (bad, >, 500);
  g_test_message ("%u good, %u bad", good, bad);
}

/* Each rank sends to the next one: 20000 operations of each do not fit the buffer. */
static GString *
large_text (guint steps)
{
  GString *text = g_string_new ("num_ranks 3\n");

  for (guint rank = 0; rank < 3; rank++)
    {
      g_string_append_printf (text, "rank %u {\n", rank);
      for (guint i = 1; i <= steps; i++)
        g_string_append_printf (
            text,
            "l%u: send %ub to %u tag %u\nl%u: recv %ub from %u tag %u\n"
            "l%u requires l%u\n",
            2 * i, i, (rank + 1) % 3, i % 5, 2 * i + 1, i, (rank + 2) % 3, i % 5,
            2 * i + 1, 2 * i);
      g_string_append (text, "}\n");
    }
  return text;
}

static Program *
read_file (const GString *text, GError **error)
{
  g_autofree char *path = NULL;
  int descriptor = g_file_open_tmp ("test-goal-lines-XXXXXX", &path, NULL);
  g_autoptr (TextInput) input = NULL;
  Program *program;

  g_assert_cmpint (descriptor, >=, 0);
  g_close (descriptor, NULL);
  g_assert_true (g_file_set_contents (path, text->str, (gssize) text->len, NULL));
  input = text_input_open (path, NULL);
  program = goal_read (input, NULL, NULL, error);
  g_unlink (path);
  return program;
}

static void
test_a_file_larger_than_the_buffer (void)
{
  g_autoptr (GString) text = large_text (20000);
  g_autofree char *commented = with_comments (text->str);
  g_autoptr (Program) program = read_file (text, NULL);
  g_autoptr (Program) wanted = read_text (commented, NULL);
  g_autofree char *got = listing (program), *want = listing (wanted);

  g_assert_cmpuint (text->len, >, 1u << 20);
  g_assert_cmpuint (program_operations (program, 2), ==, 40000);
  g_assert_cmpstr (got, ==, want);
}

/* Its line is counted although a million bytes before it were taken many lines at a
 * time. */
static void
test_an_error_behind_many_lines_has_its_place (void)
{
  g_autoptr (GString) text = large_text (20000);
  g_autoptr (GError) error = NULL;
  g_autofree char *message = NULL;

  /* num_ranks, then for each rank its begin, 3 lines a step, its end. */
  g_string_truncate (text, text->len - 2);
  g_string_append (text, "l40001 requires 1$\n}\n");
  g_assert_null (read_file (text, &error));
  message = g_strdup (strchr (error->message, ':'));
  g_assert_cmpstr (message, ==,
                   ":180007:18: error: found '$', expected a label, calc, send or recv, "
                   "or '}' at the rank's end");
}

/* The usual lines are taken by goal_lines_read itself, up to the first other one. */
static void
test_usual_lines_are_taken (void)
{
  GoalLabels labels;
  GoalMatching matching = { 0 };
  g_autoptr (GArray) operations = g_array_new (FALSE, FALSE, sizeof (Step));
  g_autoptr (GArray) requirements = g_array_new (FALSE, FALSE, sizeof (Requirement));
  GoalPlaces places = { 0 };
  const GoalLines lines = { 0, 8, &labels, &places, operations, requirements, &matching };
  g_autoptr (GString) text
      = g_string_new ("l1: calc 12345678901\nl2: send 8192b to 7 tag 1234567890\r\n"
                      "l2 requires l1\nl3: recv 0b from 0\nl3 irequires l2\n"
                      "l4: calc 5 cpu 4294967295\nl5: send 1b to 1 tag 2 cpu 3 nic 6\n"
                      "l6: recv 1b from 1 nic 7\r\nl6 requires l5\nother: calc 5\n");
  const char *other;
  guint64 line = 10;

  for (guint i = 0; i < 200; i++)
    g_string_append_c (text, '\n');
  other = strstr (text->str, "other");
  goal_labels_init (&labels);
  g_assert_true (goal_lines_read (&lines, text->str, text->str + text->len, &line)
                 == other);
  g_assert_cmpuint (line, ==, 19);
  g_assert_cmpuint (operations->len, ==, 6);
  g_assert_cmpuint (places.cpus->len, ==, 5);
  g_assert_cmpuint (g_array_index (places.cpus, guint32, 2), ==, 0);
  g_assert_cmpuint (g_array_index (places.cpus, guint32, 3), ==, G_MAXUINT32);
  g_assert_cmpuint (g_array_index (places.cpus, guint32, 4), ==, 3);
  g_assert_cmpuint (places.nics->len, ==, 6);
  g_assert_cmpuint (g_array_index (places.nics, guint32, 4), ==, 6);
  g_assert_cmpuint (g_array_index (places.nics, guint32, 5), ==, 7);
  g_assert_cmpuint (requirements->len, ==, 3);
  g_assert_cmpuint (g_array_index (operations, Step, 0).amount, ==,
                    G_GUINT64_CONSTANT (12345678901000));
  g_assert_cmpuint (g_array_index (operations, Step, 1).amount, ==, 8192);
  g_assert_cmpuint (g_array_index (operations, Step, 1).tag, ==, 1234567890);
  g_assert_cmpuint (g_array_index (operations, Step, 1).index, ==, 7);
  g_assert_cmpint (g_array_index (operations, Step, 2).type, ==, STEP_RECEIVE);
  goal_places_clear (&places);
  goal_labels_clear (&labels);
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/goal-lines/usual-lines-are-taken", test_usual_lines_are_taken);
  g_test_add_func ("/goal-lines/all-lines-are-what-the-scanner-reads",
                   test_all_lines_are_what_the_scanner_reads);
  g_test_add_func ("/goal-lines/a-file-larger-than-the-buffer",
                   test_a_file_larger_than_the_buffer);
  g_test_add_func ("/goal-lines/an-error-behind-many-lines-has-its-place",
                   test_an_error_behind_many_lines_has_its_place);
  return g_test_run ();
}
