/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-run.c - program, machine and outputs in, results out; nothing is printed */
#include "config.h"

#include "run/outputs/outputs.h"

#include <glib/gstdio.h>
#include <string.h>

#include "base/output-commit.h"
#include "fixture/unit.h"
#include "readers/reader-list.h"

#define PING                                                                             \
  "num_ranks 2\nrank 0 {\n s: send 1000b to 1\n}\nrank 1 {\n r: recv 1000b from 0\n}\n"

/* ---- what a watcher is told -------------------------------------------------------- */

static gpointer
begin (gpointer data, const char *what)
{
  g_string_append_printf (data, "begin %s\n", what);
  return data;
}

static void
show (gpointer work, double share)
{
  g_assert_true (share >= 0 && share <= 1);
}

static void
end (gpointer work)
{
  g_string_append (work, "end\n");
}

/* How the events were taken is not this test's. */
static void
step (gpointer data, const char *text)
{
  if (g_str_has_prefix (text, "replayed "))
    text = "replayed";
  g_string_append_printf (data, "%.*s\n", (int) strcspn (text, ":"), text);
}

static MachineChoice *
choose (const char *network, GError **error)
{
  g_autoptr (GArray) nothing = g_array_new (FALSE, FALSE, sizeof (Setting));
  g_autoptr (GArray) own = g_array_new (FALSE, FALSE, sizeof (Setting));
  const Setting setting = { SETTING_NETWORK, network };

  g_array_append_val (own, setting);
  return machine_choice_new (nothing, own, NULL, error);
}

static ProgramSource *
ping_source (void)
{
  return program_source_new_from_text (g_strdup (PING), strlen (PING), "ping",
                                       reader_find (reader_list, "goal"));
}

static void
test_a_watcher_is_told_of_each_step (void)
{
  g_autoptr (GString) told = g_string_new (NULL);
  const RunWatcher watcher = { begin, show, end, step, told };
  const RunSettings settings = { .threads = 1, .command = "", .watcher = &watcher };
  g_autoptr (MachineChoice) choice = choose ("mesh:2", NULL);
  g_autoptr (ProgramSource) source = ping_source ();
  g_autoptr (Run) run = run_new (&settings, source, choice, NULL);

  g_assert_true (run_replay (run, NULL));
  g_assert_cmpuint (run->result.messages, ==, 1);
  g_assert_cmpint ((gint64) run->result.bytes, ==, 1000);
  g_assert_cmpstr (told->str, ==,
                   "begin reading ping\nend\nread ping\n"
                   "begin replaying on mesh(2)\nreplaying on mesh(2)\n"
                   "replayed\nend\n");
}

static void
test_nobody_need_watch (void)
{
  static const RunWatcher deaf = { NULL, NULL, NULL, NULL, NULL };
  const RunSettings settings = { .threads = 1, .command = "" };
  const RunSettings other = { .threads = 1, .command = "", .watcher = &deaf };
  g_autoptr (MachineChoice) choice = choose ("mesh:2", NULL);
  g_autoptr (ProgramSource) source = ping_source ();
  g_autoptr (Run) one = run_new (&settings, source, choice, NULL);
  g_autoptr (Run) two = run_new (&other, source, choice, NULL);

  g_assert_true (run_replay (one, NULL) && run_replay (two, NULL));
  g_assert_cmpint (one->result.time, ==, two->result.time);
}

static void
test_a_wrong_machine_is_an_error (void)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (choose ("mash:2", &error));
  g_assert_error (error, NETFARE_ERROR, NETFARE_ERROR_INPUT);
}

/* ---- outputs ----------------------------------------------------------------------- */

typedef struct
{
  guint opened, committed;
  gboolean refuses;
} Keeper;

static OutputFile *
open_file (gpointer data, const char *path, GError **error)
{
  ((Keeper *) data)->opened++;
  return output_file_open (path, error);
}

static gboolean
commit (gpointer data, OutputFile *const *files, guint n_files,
        OutputFolder *const *folders, guint n_folders, GError **error)
{
  Keeper *self = data;

  self->committed++;
  if (!self->refuses)
    return outputs_commit (files, n_files, folders, n_folders, error);
  error_set (error, NETFARE_ERROR_OUTPUT, "refused");
  return FALSE;
}

/* A run whose link figures go to a file.  Returns: its text; NULL: there is no file. */
static char *
write_links (Keeper *keeper, GError **error)
{
  const OutputFiles files = { .open_file = open_file, .commit = commit, .data = keeper };
  g_autofree char *folder = g_dir_make_tmp ("netfare-run-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "links.csv", NULL);
  g_autofree OutputRequest *requests = output_requests_new ();
  const OutputSettings wanted = {
    .requests = requests, .style.most_levels = G_MAXUINT, .threads = 1, .files = &files
  };
  const RunSettings settings = { .threads = 1, .command = "" };
  g_autoptr (MachineChoice) choice = choose ("mesh:2", NULL);
  g_autoptr (ProgramSource) source = ping_source ();
  g_autoptr (Run) run = run_new (&settings, source, choice, NULL);
  char *text = NULL;

  for (guint i = 0; output_list[i] != NULL; i++)
    if (g_strcmp0 (output_list[i]->option, "links") == 0)
      requests[i].path = path;
  {
    g_autoptr (Outputs) outputs = outputs_open (&wanted, run, error);

    g_assert_nonnull (outputs);
    g_assert_true (outputs_rehearse (outputs, error) && run_replay (run, error));
    g_assert_false (g_file_test (path, G_FILE_TEST_EXISTS));
    outputs_finish (outputs, error);
  }
  g_file_get_contents (path, &text, NULL, NULL);
  g_unlink (path);
  g_assert_cmpint (g_rmdir (folder), ==, 0);
  return text;
}

static void
test_outputs_appear_by_the_callers_commit (void)
{
  Keeper keeper = { 0, 0, FALSE };
  g_autofree char *text = write_links (&keeper, NULL);

  g_assert_nonnull (text);
  g_assert_nonnull (strstr (text, ",1000,"));
  g_assert_cmpuint (keeper.opened, ==, 1);
  g_assert_cmpuint (keeper.committed, ==, 1);
}

static void
test_outputs_that_are_refused_leave_nothing (void)
{
  Keeper keeper = { 0, 0, TRUE };
  g_autoptr (GError) error = NULL;
  g_autofree char *text = write_links (&keeper, &error);

  g_assert_null (text);
  g_assert_cmpstr (error->message, ==, "netfare: error: refused");
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/run/watched", test_a_watcher_is_told_of_each_step);
  g_test_add_func ("/run/unwatched", test_nobody_need_watch);
  g_test_add_func ("/run/wrong-machine", test_a_wrong_machine_is_an_error);
  g_test_add_func ("/run/outputs", test_outputs_appear_by_the_callers_commit);
  g_test_add_func ("/run/refused", test_outputs_that_are_refused_leave_nothing);
  return g_test_run ();
}
