/* SPDX-License-Identifier: GPL-3.0-or-later */
/* drive.c - runs a command again and again, each time with another call that fails
 *
 *   drive [OPTIONS] LIBRARY FOLDER COMMAND ARGUMENT..
 *
 * FOLDER has the inputs and the old outputs; the command runs in a copy of it.  A run
 * without faults counts the calls and shows what is right.  Then each call of each
 * function fails, in each way that fault-calls.h has for it.  After each of them
 *
 *   either all is as after the run without faults,
 *   or there is one error, the exit status is 1, and the folder is as it was before.
 *
 * Memory may also end with GLib's abort, or when all outputs are there: GLib allocates
 * where it frees.
 *
 *   --most N     only N calls of each function, evenly spread, in each way; 0: all
 *   --rows       after an error the command runs once more without faults, and then all
 * is as after a run without faults; what only warns may fail without effect
 *   --many       an error for each of several files
 *   --pipe FILE  standard input is a pipe that holds this file
 *   --crashes    a library that uses memory without asking whether it got it
 *   --verbose    prints every error
 *
 * Prints what does not hold, and a line of figures.  The exit status is 1 if something
 * does not hold, and 77 if the library has no effect.
 */
#include "config.h"

#include <errno.h>
#include <fcntl.h>
#include <glib.h>
#include <glib/gstdio.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "faults/fault-calls.h"

#define MOST_SECONDS 60
#define NO_EFFECT 77
#define NO_MESSAGE 100 /* more than the errors of any command */

extern char **environ;

typedef struct
{
  int status; /* of waitpid; -1: it did not end */
  char *out, *err, *tree;
} Outcome;

typedef struct
{
  gint most;
  gboolean rows, many, crashes, verbose;
  char *pipe;

  char *library, *original, *folder, *work;
  char **command;
  FaultPlan *plan;
  Outcome before, right;
  guint runs, same, errors, aborts, problems;
} Drive;

#define ROW_NAME(name, faults) #name,
#define ROW_FAULTS(name, faults) faults,
static const char *const call_names[] = { FAULT_CALLS (ROW_NAME) };
static const char *const call_faults[] = { FAULT_CALLS (ROW_FAULTS) };

static const struct
{
  const char *name;
  int number;
} errors[] = {
  { "EIO", EIO },       { "EINTR", EINTR },   { "EAGAIN", EAGAIN }, { "ENOSPC", ENOSPC },
  { "EMFILE", EMFILE }, { "EACCES", EACCES }, { "ENOMEM", ENOMEM }, { "EPERM", EPERM },
  { "EXDEV", EXDEV },   { "ENOSYS", ENOSYS }, { "ENOLCK", ENOLCK }, { "SHORT", 0 },
};

static void
outcome_clear (Outcome *self)
{
  g_clear_pointer (&self->out, g_free);
  g_clear_pointer (&self->err, g_free);
  g_clear_pointer (&self->tree, g_free);
}

/* ---- folders ----------------------------------------------------------------------- */

static void
die (const char *what)
{
  fprintf (stderr, "drive: %s: %s\n", what, g_strerror (errno));
  exit (2);
}

static gint
compare_names (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

static GPtrArray *
names_in (const char *path)
{
  GPtrArray *names = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GDir) folder = g_dir_open (path, 0, NULL);

  for (const char *name; folder != NULL && (name = g_dir_read_name (folder)) != NULL;)
    g_ptr_array_add (names, g_strdup (name));
  g_ptr_array_sort (names, compare_names);
  return names;
}

/* The anchor file of an OTF2 archive has a random number of the trace. */
static gboolean
has_random (const char *name)
{
  return g_str_has_suffix (name, ".otf2");
}

/* What is in a folder: names, modes, digests of contents. */
static void
describe (const char *path, const char *name, GString *text)
{
  struct stat status;
  g_autofree char *contents = NULL;
  gsize length = 0;

  if (lstat (path, &status) < 0)
    return;
  g_string_append_printf (text, "%s %o", name, status.st_mode);
  if (S_ISREG (status.st_mode) && !has_random (name)
      && g_file_get_contents (path, &contents, &length, NULL))
    {
      g_autofree char *sum = g_compute_checksum_for_data (
          G_CHECKSUM_MD5, (const guchar *) contents, length);

      g_string_append_printf (text, " %s %" G_GSIZE_FORMAT, sum, length);
    }
  g_string_append_c (text, '\n');
  if (!S_ISDIR (status.st_mode))
    return;
  g_autoptr (GPtrArray) names = names_in (path);
  for (guint i = 0; i < names->len; i++)
    {
      g_autofree char *inner = g_build_filename (path, names->pdata[i], NULL);
      g_autofree char *shown = g_build_filename (name, names->pdata[i], NULL);

      describe (inner, shown, text);
    }
}

static void
remove_all (const char *path)
{
  g_autoptr (GPtrArray) names = names_in (path);

  for (guint i = 0; i < names->len; i++)
    {
      g_autofree char *inner = g_build_filename (path, names->pdata[i], NULL);

      if (g_file_test (inner, G_FILE_TEST_IS_DIR)
          && !g_file_test (inner, G_FILE_TEST_IS_SYMLINK))
        {
          remove_all (inner);
          g_rmdir (inner);
        }
      else
        g_unlink (inner);
    }
}

static void
copy_all (const char *from, const char *to)
{
  g_autoptr (GPtrArray) names = names_in (from);

  for (guint i = 0; i < names->len; i++)
    {
      g_autofree char *one = g_build_filename (from, names->pdata[i], NULL);
      g_autofree char *other = g_build_filename (to, names->pdata[i], NULL);
      g_autofree char *contents = NULL;
      gsize length;

      if (g_file_test (one, G_FILE_TEST_IS_DIR))
        {
          g_mkdir (other, 0755);
          copy_all (one, other);
        }
      else if (!g_file_get_contents (one, &contents, &length, NULL)
               || !g_file_set_contents (other, contents, (gssize) length, NULL))
        die (other);
    }
}

static void
restore (Drive *self)
{
  remove_all (self->folder);
  copy_all (self->original, self->folder);
}

/* ---- one run ----------------------------------------------------------------------- */

/* A pipe that holds the file, which must be short; else /dev/null. */
static int
open_input (const Drive *self)
{
  int ends[2];
  g_autofree char *contents = NULL;
  gsize length;

  if (self->pipe == NULL)
    return open ("/dev/null", O_RDONLY | O_CLOEXEC);
  if (!g_file_get_contents (self->pipe, &contents, &length, NULL) || length > 65536
      || pipe (ends) < 0 || write (ends[1], contents, length) != (gssize) length)
    die (self->pipe);
  close (ends[1]);
  return ends[0];
}

static pid_t
start (const Drive *self, const char *out, const char *err)
{
  posix_spawn_file_actions_t actions;
  pid_t process;
  int input = open_input (self);

  posix_spawn_file_actions_init (&actions);
  posix_spawn_file_actions_adddup2 (&actions, input, STDIN_FILENO);
  posix_spawn_file_actions_addopen (&actions, STDOUT_FILENO, out,
                                    O_WRONLY | O_CREAT | O_TRUNC, 0644);
  posix_spawn_file_actions_addopen (&actions, STDERR_FILENO, err,
                                    O_WRONLY | O_CREAT | O_TRUNC, 0644);
  int failure
      = posix_spawn (&process, self->command[0], &actions, NULL, self->command, environ);
  posix_spawn_file_actions_destroy (&actions);
  close (input);
  if (failure != 0)
    {
      errno = failure;
      die (self->command[0]);
    }
  return process;
}

static int
wait_for (pid_t process)
{
  const gint64 end = g_get_monotonic_time () + MOST_SECONDS * G_USEC_PER_SEC;
  int status;

  for (guint wait = 200; g_get_monotonic_time () < end; wait = MIN (2 * wait, 5000))
    {
      if (waitpid (process, &status, WNOHANG) == process)
        return status;
      g_usleep (wait);
    }
  kill (process, SIGKILL);
  waitpid (process, &status, 0);
  return -1;
}

static void
run (Drive *self, Outcome *outcome)
{
  g_autofree char *out = g_build_filename (self->work, "out", NULL);
  g_autofree char *err = g_build_filename (self->work, "err", NULL);
  g_autoptr (GString) tree = g_string_new (NULL);

  outcome_clear (outcome);
  memset (self->plan->counts, 0, sizeof self->plan->counts);
  self->plan->fired = 0;
  outcome->status = wait_for (start (self, out, err));
  if (!g_file_get_contents (out, &outcome->out, NULL, NULL)
      || !g_file_get_contents (err, &outcome->err, NULL, NULL))
    die (out);
  describe (self->folder, ".", tree);
  outcome->tree = g_string_free (g_steal_pointer (&tree), FALSE);
}

static gboolean
is_memory (int call)
{
  return call == FAULT_malloc || call == FAULT_calloc || call == FAULT_realloc
         || call == FAULT_posix_memalign;
}

/* ---- what must hold ---------------------------------------------------------------- */

static gboolean
is_same (const Outcome *a, const Outcome *b)
{
  return a->status == b->status && strcmp (a->out, b->out) == 0
         && strcmp (a->err, b->err) == 0 && strcmp (a->tree, b->tree) == 0;
}

/* Which lines of a listing are not in the other one. */
static void
add_difference (GString *why, const char *sign, const char *one, const char *other)
{
  g_auto (GStrv) lines = g_strsplit (one, "\n", -1);
  g_auto (GStrv) others = g_strsplit (other, "\n", -1);

  for (char **line = lines; *line != NULL; line++)
    if (!g_strv_contains ((const char *const *) others, *line))
      g_string_append_printf (why, "; %s%s", sign, *line);
}

/* The listing without hidden files of netfare. */
static char *
without_hidden (const char *tree)
{
  g_auto (GStrv) lines = g_strsplit (tree, "\n", -1);
  GString *text = g_string_new (NULL);

  for (char **line = lines; *line != NULL && **line != '\0'; line++)
    if (strstr (*line, "/.netfare-") == NULL)
      g_string_append_printf (text, "%s\n", *line);
  return g_string_free (text, FALSE);
}

static guint
count_errors (const char *text)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  guint n = 0;

  for (char **line = lines; *line != NULL; line++)
    if (strstr (*line, ": error: ") != NULL)
      n++;
    else if (**line != '\0' && !g_str_has_prefix (*line, "netfare: warning: "))
      n += NO_MESSAGE;
  return n;
}

/* Whether the error names hidden files.  Without descriptors no folder can be emptied,
 * and the error is that of the first one. */
static gboolean
is_named (const Drive *self, const Outcome *outcome)
{
  const gboolean opens
      = self->plan->call == FAULT_open || self->plan->call == FAULT_openat;

  return strstr (outcome->err, ".netfare-") != NULL || (opens && self->plan->onwards);
}

/* Rows that were written stay: the same command then makes the others. */
static void
check_rows (Drive *self, gboolean named, GString *why)
{
  Outcome again = { 0 };

  self->plan->call = -1;
  run (self, &again);
  g_autofree char *shown = named ? without_hidden (again.tree) : g_strdup (again.tree);
  if (!WIFEXITED (again.status) || WEXITSTATUS (again.status) != 0)
    g_string_append_printf (why, "; run again: status %d, %s", again.status, again.err);
  if (strcmp (shown, self->right.tree) != 0)
    add_difference (why, "run again: ", shown, self->right.tree);
  outcome_clear (&again);
}

/* Whether only hidden files are left. */
static gboolean
is_left (const Drive *self, const Outcome *outcome)
{
  g_autofree char *shown = without_hidden (outcome->tree);

  return is_named (self, outcome)
         && (strcmp (shown, self->before.tree) == 0
             || strcmp (shown, self->right.tree) == 0);
}

/* sign: of the fault. */
static void
check_error (Drive *self, const Outcome *outcome, char sign, GString *why)
{
  if (outcome->status == -1)
    g_string_append (why, "; does not end");
  else if (WIFSIGNALED (outcome->status))
    g_string_append_printf (why, "; signal %d", WTERMSIG (outcome->status));
  else if (sign == '=' || WEXITSTATUS (outcome->status) != 1)
    g_string_append_printf (why, "; status %d", WEXITSTATUS (outcome->status));
  const guint n = count_errors (outcome->err);
  if (n == 0 || n >= NO_MESSAGE || (n > 1 && !self->many))
    g_string_append (why, "; not one error");
  if (self->rows)
    check_rows (self, sign == '!' && is_named (self, outcome), why);
  else if (sign == '!' && is_left (self, outcome))
    return;
  else if (strcmp (outcome->tree, self->before.tree) != 0
           && !(is_memory (self->plan->call)
                && strcmp (outcome->tree, self->right.tree) == 0))
    {
      add_difference (why, "-", self->before.tree, outcome->tree);
      add_difference (why, "+", outcome->tree, self->before.tree);
    }
}

static gboolean
is_abort (const Drive *self, const Outcome *outcome)
{
  return WIFSIGNALED (outcome->status)
         && (WTERMSIG (outcome->status) == SIGTRAP
             || WTERMSIG (outcome->status) == SIGABRT
             || (self->crashes && WTERMSIG (outcome->status) == SIGSEGV));
}

/* why: what is wrong; empty: nothing. */
static void
tell_problem (Drive *self, const char *name, const Outcome *outcome, const GString *why)
{
  if (why->len == 0)
    return;
  self->problems++;
  printf ("%s: %s\n", name, why->str + 2);
  if (outcome->err[0] != '\0' && strcmp (outcome->err, self->right.err) != 0)
    printf ("    %s\n", g_strchomp (outcome->err));
}

/* sign: of the fault, '\0' if it must be an error. */
static void
judge (Drive *self, const char *name, const Outcome *outcome, char sign)
{
  g_autoptr (GString) why = g_string_new (NULL);
  const gboolean same = is_same (outcome, &self->right);

  self->runs++;
  if (same && (sign != '\0' || self->rows))
    {
      self->same++;
      return;
    }
  if (strstr (name, "ENOMEM") != NULL && is_abort (self, outcome)
      && (self->rows || strcmp (outcome->tree, self->before.tree) == 0))
    {
      self->aborts++;
      if (self->verbose)
        printf ("# %s: aborted: %s\n", name, outcome->err);
      if (self->rows) /* also hidden files, which an abort leaves */
        check_rows (self, TRUE, why);
      tell_problem (self, name, outcome, why);
      return;
    }
  self->errors++;
  if (same)
    g_string_append (why, "; has no effect");
  else
    check_error (self, outcome, sign, why);
  if (self->verbose && why->len == 0)
    printf ("# %s: %s", name, outcome->err);
  tell_problem (self, name, outcome, why);
}

/* ---- all faults -------------------------------------------------------------------- */

/* The n-th of `of` calls that are tried, spread over 1..count. */
static int
spread (int n, int of, int count)
{
  return of < 2 ? 1 : 1 + (int) ((gint64) n * (count - 1) / (of - 1));
}

static void
fail_once (Drive *self, int call, int number, const char *fault, gboolean onwards)
{
  const gsize length = strcspn (fault, "?=!");
  g_autofree char *error = g_strndup (fault, length);
  g_autofree char *name = g_strdup_printf ("%s %d%s %s", call_names[call], number,
                                           onwards ? " and all after it" : "", error);
  Outcome outcome = { 0 };
  guint i = 0;

  while (i < G_N_ELEMENTS (errors) && strcmp (errors[i].name, error) != 0)
    i++;
  g_assert (i < G_N_ELEMENTS (errors));
  self->plan->call = call;
  self->plan->number = number;
  self->plan->onwards = onwards;
  self->plan->error = errors[i].number;
  run (self, &outcome);
  if (self->plan->fired > 0)
    judge (self, name, &outcome, fault[length]);
  if (outcome.tree == NULL || strcmp (outcome.tree, self->before.tree) != 0 || self->rows)
    restore (self);
  outcome_clear (&outcome);
}

static void
fail_call (Drive *self, int call, int count)
{
  g_auto (GStrv) faults = g_strsplit (call_faults[call], " ", -1);
  const int tries = self->most > 0 ? MIN (self->most, count) : count;

  for (char **fault = faults; *fault != NULL; fault++)
    for (int i = 0; i < tries; i++)
      {
        const int number = spread (i, tries, count);

        fail_once (self, call, number, *fault, FALSE);
        /* GLib's own message needs memory: without any it calls itself until the stack
         * ends. */
        if (strchr (*fault, '=') == NULL && !is_memory (call))
          fail_once (self, call, number, *fault, TRUE);
      }
}

static gboolean
count_calls (Drive *self, int counts[N_FAULT_CALLS])
{
  g_autoptr (GString) tree = g_string_new (NULL);
  int all = 0;

  restore (self);
  describe (self->folder, ".", tree);
  self->before.tree = g_string_free (g_steal_pointer (&tree), FALSE);
  self->plan->call = -1;
  run (self, &self->right);
  for (int i = 0; i < N_FAULT_CALLS; i++)
    all += counts[i] = self->plan->counts[i];
  if (!WIFEXITED (self->right.status) || WEXITSTATUS (self->right.status) != 0)
    {
      printf ("without faults: status %d: %s\n", self->right.status, self->right.err);
      exit (1);
    }
  restore (self);
  return all > 0;
}

static void
prepare (Drive *self)
{
  g_autofree char *plan = g_build_filename (self->work, "plan", NULL);
  int fd = open (plan, O_RDWR | O_CREAT | O_CLOEXEC, 0644);

  if (fd < 0 || ftruncate (fd, sizeof *self->plan) < 0)
    die (plan);
  self->plan = mmap (NULL, sizeof *self->plan, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
  close (fd);
  if (self->plan == MAP_FAILED)
    die (plan);
  g_setenv ("NETFARE_FAULTS", plan, TRUE);
  g_setenv ("LD_PRELOAD", self->library, TRUE);
  g_mkdir (self->folder, 0755);
  if (chdir (self->folder) < 0)
    die (self->folder);
}

static int
drive (Drive *self)
{
  int counts[N_FAULT_CALLS];

  prepare (self);
  if (!count_calls (self, counts))
    return NO_EFFECT;
  for (int call = 0; call < N_FAULT_CALLS; call++)
    if (counts[call] > 0)
      fail_call (self, call, counts[call]);
  printf ("%u faults: %u with results, %u errors, %u aborts, %u problems\n", self->runs,
          self->same, self->errors, self->aborts, self->problems);
  return self->problems > 0 ? 1 : 0;
}

/* In memory if that is possible: many files are made. */
static char *
make_work (void)
{
  g_autofree char *path = g_strdup ("/dev/shm/netfare-faults.XXXXXX");

  return g_mkdtemp (path) != NULL ? g_steal_pointer (&path)
                                  : g_dir_make_tmp ("netfare-faults.XXXXXX", NULL);
}

int
main (int argc, char **argv)
{
  Drive self = { 0 };
  const GOptionEntry entries[] = {
    { "most", 0, 0, G_OPTION_ARG_INT, &self.most, NULL, NULL },
    { "rows", 0, 0, G_OPTION_ARG_NONE, &self.rows, NULL, NULL },
    { "many", 0, 0, G_OPTION_ARG_NONE, &self.many, NULL, NULL },
    { "pipe", 0, 0, G_OPTION_ARG_FILENAME, &self.pipe, NULL, NULL },
    { "crashes", 0, 0, G_OPTION_ARG_NONE, &self.crashes, NULL, NULL },
    { "verbose", 0, 0, G_OPTION_ARG_NONE, &self.verbose, NULL, NULL },
    { .long_name = NULL },
  };
  g_autoptr (GOptionContext) context = g_option_context_new (NULL);
  g_autoptr (GError) error = NULL;

  g_option_context_set_strict_posix (context, TRUE);
  g_option_context_add_main_entries (context, entries, NULL);
  if (!g_option_context_parse (context, &argc, &argv, &error) || argc < 4)
    {
      fprintf (stderr, "drive: %s\n",
               error != NULL ? error->message : "arguments are missing");
      return 2;
    }
  self.library = g_canonicalize_filename (argv[1], NULL);
  self.original = g_canonicalize_filename (argv[2], NULL);
  self.command = argv + 3;
  self.work = make_work ();
  if (self.work == NULL)
    die ("a folder");
  self.folder = g_build_filename (self.work, "folder", NULL);
  int status = drive (&self);
  remove_all (self.work);
  g_rmdir (self.work);
  return status;
}
