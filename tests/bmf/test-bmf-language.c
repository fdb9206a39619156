/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The language as triples: program, data, and the value or the error message that
 * docs/bmf.md demands.  Files: language/FILE.txt, blocks between empty lines:
 *
 *   # A sentence that says what holds: the test's name.
 *   # Further lines tell how the value comes about.
 *   %program B_Op (B_Plus)
 *   %data {1, 2}
 *   %value 3
 *
 * %program, %data, %library and %data-file may be repeated, each a line of text, in which
 * C's escapes stand for bytes (\377, \t, \\).  The program's lines come first in the file
 * that is read, those of the data follow.  Instead of %value:
 *
 *   %error LINE:COLUMN: message     "LINE: message" and "0: message" where there is less
 *   %error library:LINE:COLUMN: ..  in the library, or in data-file
 *
 * And, where they matter:
 *
 *   %processors N                   of the machine; else as many as are used
 *   %warning LINE:COLUMN: ..        all warnings, | between; nothing: there are none
 *   %define NAME=VALUE ..           values of parameters
 *   %used N                         so many are
 *   %text TEXT                      the value as data, where it has tuples or booleans
 *   %places PLACES                  where its parts are, as JSON has it
 *   %messages FROM>TO:BYTES ..      all messages, by sender, in order; of one byte a
 * scalar %no-prelude
 *
 * A block of # lines alone is a heading. */
#include "config.h"

#include <glib/gstdio.h>
#include <stdlib.h>
#include <string.h>

#include "bmf/read-bmf.h"
#include "fixture/unit.h"

typedef enum
{
  PROGRAM,
  DATA,
  LIBRARY,
  DATA_FILE,
  VALUE,
  ERROR,
  MESSAGES,
  PROCESSORS,
  USED,
  NO_PRELUDE,
  TEXT,
  PLACES,
  DEFINE,
  WARNING,
  N_FIELDS
} Field;

static const char *const fields[N_FIELDS]
    = { "%program", "%data",     "%library",    "%data-file", "%value",
        "%error",   "%messages", "%processors", "%used",      "%no-prelude",
        "%text",    "%places",   "%define",     "%warning" };

typedef struct
{
  char *name;
  char *text[N_FIELDS]; /* NULL: not there */
} Triple;

/* ---- reading triples --------------------------------------------------------------- */

static void
free_triple (gpointer data)
{
  Triple *triple = data;

  g_free (triple->name);
  for (guint i = 0; i < N_FIELDS; i++)
    g_free (triple->text[i]);
  g_free (triple);
}

/* "# It is so." becomes "it-is-so". */
static char *
name_of (const char *sentence)
{
  char *name = g_strstrip (g_ascii_strdown (sentence + 1, -1));

  if (g_str_has_suffix (name, "."))
    name[strlen (name) - 1] = '\0';
  return g_strdelimit (name, " /", '-');
}

static void
add_line (Triple *triple, Field field, const char *line)
{
  const gboolean is_file = field <= DATA_FILE;
  g_autofree char *text = is_file ? g_strcompress (line) : g_strdup (line);
  char *before = triple->text[field];

  g_assert_true (before == NULL || is_file);
  triple->text[field]
      = g_strconcat (before != NULL ? before : "", text, is_file ? "\n" : NULL, NULL);
  g_free (before);
}

/* A line that begins with %; FALSE: it is none of the fields. */
static gboolean
take_field (Triple *triple, const char *line)
{
  for (Field i = 0; i < N_FIELDS; i++)
    {
      const gsize length = strlen (fields[i]);

      if (strncmp (line, fields[i], length) != 0
          || (line[length] != ' ' && line[length] != '\0'))
        continue;
      add_line (triple, i, line + length + (line[length] == ' ' ? 1 : 0));
      return TRUE;
    }
  return FALSE;
}

static gboolean
is_whole (const Triple *triple)
{
  return triple->name != NULL && triple->text[PROGRAM] != NULL
         && (triple->text[VALUE] != NULL) != (triple->text[ERROR] != NULL);
}

/* The end of a block. */
static void
finish (Triple *triple, const char *path, guint line, GPtrArray *triples)
{
  gboolean heading = TRUE;

  for (guint i = 0; i < N_FIELDS; i++)
    heading &= triple->text[i] == NULL;
  if (heading)
    {
      free_triple (triple);
      return;
    }
  if (!is_whole (triple))
    g_error (
        "%s:%u: a triple ends that has no name, no program, or not one of %%value and "
        "%%error",
        path, line);
  g_ptr_array_add (triples, triple);
}

static void
read_triples (const char *path, GPtrArray *triples)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;
  Triple *triple = g_new0 (Triple, 1);
  guint line = 0;

  g_file_get_contents (path, &text, NULL, &error);
  g_assert_no_error (error);
  lines = g_strsplit (text, "\n", -1);
  for (; lines[line] != NULL; line++)
    if (lines[line][0] == '\0')
      {
        finish (triple, path, line, triples);
        triple = g_new0 (Triple, 1);
      }
    else if (lines[line][0] == '#')
      triple->name = triple->name == NULL ? name_of (lines[line]) : triple->name;
    else if (!take_field (triple, lines[line]))
      g_error ("%s:%u: found '%s', expected #, %%program, %%data ..", path, line + 1,
               lines[line]);
  finish (triple, path, line, triples);
}

/* ---- running them ------------------------------------------------------------------ */

static void
write_file (const char *name, const char *text)
{
  g_autoptr (GError) error = NULL;

  if (text != NULL)
    g_file_set_contents (name, text, -1, &error);
  g_assert_no_error (error);
}

static ParameterValues *
read_parameters (const char *text)
{
  ParameterValues *values = parameter_values_new ();
  g_auto (GStrv) words = g_strsplit (text != NULL ? text : "", " ", -1);

  for (char **word = words; *word != NULL; word++)
    g_assert_null (parameter_values_add (values, *word));
  return values;
}

static Program *
run (const Triple *triple, GError **error)
{
  static const char *const library[] = { "library", NULL };
  const char *const *text = (const char *const *) triple->text;
  g_autofree char *all
      = g_strconcat (text[PROGRAM], text[DATA] != NULL ? text[DATA] : "", NULL);
  g_autoptr (TextInput) input = text_input_new_from_string (all, strlen (all), "program");
  g_autoptr (ParameterValues) parameters = read_parameters (text[DEFINE]);
  const BmfSources sources = { .libraries = text[LIBRARY] != NULL ? library : NULL,
                               .prelude = text[NO_PRELUDE] != NULL ? NULL : BMF_BUILT_IN,
                               .data = text[DATA_FILE] != NULL ? "data-file" : NULL,
                               .parameters = parameters };
  const guint32 processors
      = text[PROCESSORS] != NULL ? (guint32) atoi (text[PROCESSORS]) : 0;

  write_file ("library", text[LIBRARY]);
  write_file ("data-file", text[DATA_FILE]);
  return bmf_read (input, &sources, processors, 1, error);
}

/* "1:7: found .." -> "program:1:7: error: found ..", "library:1: ..", "0: ..". */
static char *
whole_message (const char *text)
{
  const char *file = g_str_has_prefix (text, "library:")     ? "library"
                     : g_str_has_prefix (text, "data-file:") ? "data-file"
                                                             : "program";
  const char *place = g_ascii_isdigit (*text) ? text : text + strlen (file) + 1;
  const gsize length = strspn (place, "0123456789:");

  if (length == 0 || place[length - 1] != ':')
    g_error ("%%error %s: expected LINE:COLUMN: and a message", text);
  if (strncmp (place, "0:", 2) == 0)
    return g_strdup_printf ("%s: error:%s", file, place + 2);
  return g_strdup_printf ("%s:%.*s error:%s", file, (int) length, place, place + length);
}

static void
expect (const char *what, const char *found, const char *expected)
{
  if (g_strcmp0 (found, expected) != 0)
    g_test_fail_printf ("%s: found '%s', expected '%s'", what, found, expected);
}

/* A value's text as data. */
static void
expect_same (const char *data, const ProgramValue *value, const char *places)
{
  g_autofree char *text = g_strconcat ("B_Id ", data, NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (Program) again = read_bmf (text, 0, &error);

  expect ("error of the value as data", error != NULL ? error->message : NULL, NULL);
  if (again == NULL)
    return;
  expect ("the value as data", program_value (again), value->json);
  expect ("its text", program_result (again)->text, value->text);
  expect ("its places", program_result (again)->places, places);
}

/* What a program prints can be data again, with its places or without. */
static void
expect_round_trip (const Program *program)
{
  const ProgramValue *value = program_result (program);

  expect_same (value->text, value, "0");
  expect_same (value->placed, value, value->places);
}

/* Without the name of the file they begin with. */
static void
expect_warnings (const Program *program, const char *expected)
{
  static const char file[] = "program:";
  const char *const *warnings = program_warnings (program);
  g_autoptr (GString) all = g_string_new (NULL);

  for (guint i = 0; warnings[i] != NULL; i++)
    {
      const gboolean begins = g_str_has_prefix (warnings[i], file);

      g_string_append_printf (all, "%s%s", i > 0 ? " | " : "",
                              warnings[i] + (begins ? strlen (file) : 0));
    }
  expect ("warnings", all->str, expected);
}

static void
test_triple (gconstpointer data)
{
  const Triple *triple = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (Program) program = run (triple, &error);

  if (error != NULL || triple->text[ERROR] != NULL)
    {
      g_autofree char *message
          = triple->text[ERROR] != NULL ? whole_message (triple->text[ERROR]) : NULL;

      expect ("error", error != NULL ? error->message : NULL, message);
      g_assert_true ((program == NULL) == (error != NULL));
      return;
    }
  expect ("value", program_value (program), triple->text[VALUE]);
  if (triple->text[WARNING] != NULL)
    expect_warnings (program, triple->text[WARNING]);
  if (triple->text[TEXT] != NULL)
    expect ("text", program_result (program)->text, triple->text[TEXT]);
  if (triple->text[PLACES] != NULL)
    expect ("places", program_result (program)->places, triple->text[PLACES]);
  expect_round_trip (program);
  if (triple->text[USED] != NULL)
    {
      g_autofree char *used = g_strdup_printf ("%u", program_processors (program));

      expect ("processors", used, triple->text[USED]);
    }
  if (triple->text[MESSAGES] != NULL)
    {
      g_autofree char *sends = sends_of (program, FALSE);

      expect ("messages", g_strchomp (sends), triple->text[MESSAGES]);
    }
}

/* ---- all of them ------------------------------------------------------------------- */

static const char *const subjects[]
    = { "data",          "operators",   "lists",        "serial",     "parallel",
        "placement",     "distributed", "definitions",  "parameters", "limits",
        "syntax-errors", "type-errors", "value-errors", NULL };

static void
add_tests (const char *folder, const char *subject, GPtrArray *triples)
{
  g_autofree char *file = g_strconcat (subject, ".txt", NULL);
  g_autofree char *path = g_build_filename (folder, file, NULL);
  const guint first = triples->len;

  read_triples (path, triples);
  g_assert_cmpuint (triples->len, >, first);
  for (guint i = first; i < triples->len; i++)
    {
      const Triple *triple = triples->pdata[i];
      g_autofree char *test
          = g_strconcat ("/bmf-language/", subject, "/", triple->name, NULL);

      g_test_add_data_func (test, triple, test_triple);
    }
}

UNIT_MAIN (argc, argv)
{
  const char *source = g_getenv ("top_srcdir") != NULL ? g_getenv ("top_srcdir") : ".";
  g_autofree char *here = g_build_filename (source, "tests", "bmf", "language", NULL);
  g_autofree char *folder = g_dir_make_tmp ("netfare-XXXXXX", NULL);
  g_autoptr (GPtrArray) triples = g_ptr_array_new_with_free_func (free_triple);
  int status;

  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; subjects[i] != NULL; i++)
    add_tests (here, subjects[i], triples);
  g_assert_cmpint (g_chdir (folder), ==, 0);
  g_test_set_nonfatal_assertions (); /* so that every triple that differs is told */
  status = g_test_run ();
  g_remove ("library");
  g_remove ("data-file");
  g_assert_cmpint (g_chdir (".."), ==, 0);
  g_rmdir (folder);
  return status;
}
