/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A signal ends the program at once, and no hidden file stays behind. */
#include "config.h"

#include "cli/console/interrupt.h"
#include "fixture/unit.h"

#include <glib.h>
#include <glib/gstdio.h>
#include <signal.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

/* Runs body in a process of its own.  Returns: the signal that ended it, 0 for none. */
static int
signal_that_ends (void (*body) (const char *folder), const char *folder)
{
  pid_t child = fork ();

  g_assert_cmpint (child, >=, 0);
  if (child == 0)
    {
      setrlimit (RLIMIT_CORE, &(struct rlimit){ 0, 0 });
      body (folder);
      _exit (0);
    }
  int status;
  g_assert_cmpint (waitpid (child, &status, 0), ==, child);
  return WIFSIGNALED (status) ? WTERMSIG (status) : 0;
}

/* A folder with a hidden file, both watched. */
static void
make_both (const char *folder)
{
  g_autofree char *made = g_build_filename (folder, "results", NULL);
  g_autofree char *hidden = g_build_filename (made, ".hidden", NULL);

  g_assert_cmpint (g_mkdir (made, 0777), ==, 0);
  g_assert_true (g_file_set_contents (hidden, "half", -1, NULL));
  interrupt_watch (made);
  interrupt_watch (hidden);
}

static gboolean
is_empty (const char *folder)
{
  g_autoptr (GDir) entries = g_dir_open (folder, 0, NULL);

  return g_dir_read_name (entries) == NULL;
}

static void
raise_interrupt (const char *folder)
{
  make_both (folder);
  raise (SIGINT);
}

static void
test_signal_removes_file_and_folder (void)
{
  g_autofree char *folder = g_dir_make_tmp ("netfare-XXXXXX", NULL);

  g_assert_cmpint (signal_that_ends (raise_interrupt, folder), ==, SIGINT);
  g_assert_true (is_empty (folder));
  g_rmdir (folder);
}

static int raised;

static void
raise_another (const char *folder)
{
  make_both (folder);
  raise (raised);
}

/* From a terminal, a batch system, a timer. */
static void
test_every_signal_that_ends_removes_both (void)
{
  const int all[] = { SIGTERM, SIGHUP,  SIGQUIT,   SIGUSR1, SIGUSR2,
                      SIGALRM, SIGPROF, SIGVTALRM, SIGSEGV };

  for (guint i = 0; i < G_N_ELEMENTS (all); i++)
    {
      g_autofree char *folder = g_dir_make_tmp ("netfare-XXXXXX", NULL);

      raised = all[i];
      g_assert_cmpint (signal_that_ends (raise_another, folder), ==, raised);
      g_assert_true (is_empty (folder));
      g_rmdir (folder);
    }
}

/* Reads where a mapped file ended before it was shortened. */
static void
read_shortened (const char *folder)
{
  FILE *file = tmpfile ();
  const volatile char *map;

  make_both (folder);
  g_assert_cmpint (ftruncate (fileno (file), 1), ==, 0);
  map = mmap (NULL, 1, PROT_READ, MAP_SHARED, fileno (file), 0);
  g_assert_cmpint (ftruncate (fileno (file), 0), ==, 0);
  _exit (map[0]);
}

static void
test_shortened_file_removes_both (void)
{
  g_autofree char *folder = g_dir_make_tmp ("netfare-XXXXXX", NULL);

  g_assert_cmpint (signal_that_ends (read_shortened, folder), ==, SIGBUS);
  g_assert_true (is_empty (folder));
  g_rmdir (folder);
}

static guint
use_stack (guint depth)
{
  volatile char more[4096];

  more[0] = (char) depth;
  return depth == G_MAXUINT ? 0 : use_stack (depth + 1) + (guint) more[0];
}

static void
end_stack (const char *folder)
{
  make_both (folder);
  _exit ((int) use_stack (0));
}

static void
test_end_of_the_stack_removes_both (void)
{
  g_autofree char *folder = g_dir_make_tmp ("netfare-XXXXXX", NULL);

  g_assert_cmpint (signal_that_ends (end_stack, folder), ==, SIGSEGV);
  g_assert_true (is_empty (folder));
  g_rmdir (folder);
}

static void
raise_time (const char *folder)
{
  make_both (folder);
  raise (SIGXCPU);
}

static void
test_limit_of_time_removes_both (void)
{
  g_autofree char *folder = g_dir_make_tmp ("netfare-XXXXXX", NULL);

  g_assert_cmpint (signal_that_ends (raise_time, folder), ==, SIGXCPU);
  g_assert_true (is_empty (folder));
  g_rmdir (folder);
}

static void
raise_in_fork (const char *folder)
{
  pid_t child;

  make_both (folder);
  child = fork ();
  if (child == 0)
    raise (SIGTERM);
  waitpid (child, NULL, 0);
}

/* A process that reads an archive, or computes a closed form, ends. */
static void
test_fork_removes_nothing (void)
{
  g_autofree char *folder = g_dir_make_tmp ("netfare-XXXXXX", NULL);
  g_autofree char *results = g_build_filename (folder, "results", NULL);
  g_autofree char *hidden = g_build_filename (results, ".hidden", NULL);

  g_assert_cmpint (signal_that_ends (raise_in_fork, folder), ==, 0);
  g_assert_cmpint (g_unlink (hidden), ==, 0);
  g_rmdir (results);
  g_rmdir (folder);
}

static void
clear_away (const char *folder)
{
  make_both (folder);
  interrupt_clear_away ();
}

static void
test_clear_away_without_signal (void)
{
  g_autofree char *folder = g_dir_make_tmp ("netfare-XXXXXX", NULL);

  g_assert_cmpint (signal_that_ends (clear_away, folder), ==, 0);
  g_assert_true (is_empty (folder));
  g_rmdir (folder);
}

/* A folder with a file in a folder, and a link to a folder that must stay. */
static void
raise_over_tree (const char *folder)
{
  g_autofree char *tree = g_build_filename (folder, "tree", NULL);
  g_autofree char *inner = g_build_filename (tree, "inner", NULL);
  g_autofree char *file = g_build_filename (inner, "0.evt", NULL);
  g_autofree char *kept = g_build_filename (folder, "kept", NULL);
  g_autofree char *link = g_build_filename (tree, "link", NULL);

  g_assert_cmpint (g_mkdir_with_parents (inner, 0777), ==, 0);
  g_assert_cmpint (g_mkdir (kept, 0777), ==, 0);
  g_assert_true (g_file_set_contents (file, "half", -1, NULL));
  g_assert_cmpint (symlink (kept, link), ==, 0);
  interrupt_watch_tree (tree);
  raise (SIGTERM);
}

static void
test_signal_removes_a_tree (void)
{
  g_autofree char *folder = g_dir_make_tmp ("netfare-XXXXXX", NULL);
  g_autofree char *kept = g_build_filename (folder, "kept", NULL);

  g_assert_cmpint (signal_that_ends (raise_over_tree, folder), ==, SIGTERM);
  g_assert_cmpint (g_rmdir (kept), ==, 0);
  g_assert_true (is_empty (folder));
  g_rmdir (folder);
}

/* The signal comes while the file gets its name, and is heard when it has it. */
static void
raise_while_held (const char *folder)
{
  g_autofree char *hidden = g_build_filename (folder, "results", ".hidden", NULL);
  g_autofree char *name = g_build_filename (folder, "results", "name", NULL);

  make_both (folder);
  interrupt_hold ();
  raise (SIGTERM);
  g_assert_cmpint (g_rename (hidden, name), ==, 0);
  interrupt_release ();
}

static void
test_signal_waits_while_held (void)
{
  g_autofree char *folder = g_dir_make_tmp ("netfare-XXXXXX", NULL);
  g_autofree char *results = g_build_filename (folder, "results", NULL);
  g_autofree char *name = g_build_filename (results, "name", NULL);

  g_assert_cmpint (signal_that_ends (raise_while_held, folder), ==, SIGTERM);
  g_assert_cmpint (g_unlink (name), ==, 0);
  g_assert_true (is_empty (results));
  g_rmdir (results);
  g_rmdir (folder);
}

/* What was blocked before stays blocked. */
static void
raise_while_blocked (const char *folder)
{
  sigset_t set, now;

  sigemptyset (&set);
  sigaddset (&set, SIGTERM);
  sigprocmask (SIG_BLOCK, &set, NULL);
  interrupt_hold ();
  interrupt_release ();
  interrupt_forget ();
  raise (SIGTERM);
  sigprocmask (SIG_BLOCK, NULL, &now);
  g_assert_true (sigismember (&now, SIGTERM));
  g_assert_false (sigismember (&now, SIGINT));
}

static void
test_blocked_signal_stays_blocked (void)
{
  g_assert_cmpint (signal_that_ends (raise_while_blocked, NULL), ==, 0);
}

static void
raise_ignored (const char *folder)
{
  signal (SIGHUP, SIG_IGN);
  make_both (folder);
  raise (SIGHUP);
  signal (SIGHUP, SIG_DFL);
}

static void
test_ignored_signal_stays_ignored (void)
{
  g_autofree char *folder = g_dir_make_tmp ("netfare-XXXXXX", NULL);
  g_autofree char *results = g_build_filename (folder, "results", NULL);
  g_autofree char *hidden = g_build_filename (results, ".hidden", NULL);

  g_assert_cmpint (signal_that_ends (raise_ignored, folder), ==, 0);
  g_assert_cmpint (g_unlink (hidden), ==, 0);
  g_rmdir (results);
  g_rmdir (folder);
}

/* Whatever started the tests may ignore signals (a shell does so for what it runs in the
 * background) or hold them back. */
static void
reset_signals (void)
{
  const int signals[] = { SIGINT,  SIGTERM, SIGHUP,    SIGQUIT, SIGUSR1, SIGUSR2,
                          SIGALRM, SIGPROF, SIGVTALRM, SIGXCPU, SIGBUS,  SIGSEGV };
  sigset_t set;

  sigemptyset (&set);
  for (guint i = 0; i < G_N_ELEMENTS (signals); i++)
    {
      signal (signals[i], SIG_DFL);
      sigaddset (&set, signals[i]);
    }
  sigprocmask (SIG_UNBLOCK, &set, NULL);
}

UNIT_MAIN (argc, argv)
{
  reset_signals ();
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/interrupt/signal-removes-file-and-folder",
                   test_signal_removes_file_and_folder);
  g_test_add_func ("/interrupt/every-signal-that-ends-removes-both",
                   test_every_signal_that_ends_removes_both);
  g_test_add_func ("/interrupt/blocked-signal-stays-blocked",
                   test_blocked_signal_stays_blocked);
  g_test_add_func ("/interrupt/shortened-file-removes-both",
                   test_shortened_file_removes_both);
  g_test_add_func ("/interrupt/end-of-the-stack-removes-both",
                   test_end_of_the_stack_removes_both);
  g_test_add_func ("/interrupt/limit-of-time-removes-both",
                   test_limit_of_time_removes_both);
  g_test_add_func ("/interrupt/fork-removes-nothing", test_fork_removes_nothing);
  g_test_add_func ("/interrupt/clear-away", test_clear_away_without_signal);
  g_test_add_func ("/interrupt/signal-removes-a-tree", test_signal_removes_a_tree);
  g_test_add_func ("/interrupt/signal-waits-while-held", test_signal_waits_while_held);
  g_test_add_func ("/interrupt/ignored-signal-stays-ignored",
                   test_ignored_signal_stays_ignored);
  return g_test_run ();
}
