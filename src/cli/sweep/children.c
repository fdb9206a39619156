/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli/sweep/children.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <glib-unix.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

#include "base/descriptor.h"
#include "base/error.h"

/* Time from the request to end until a command is killed. */
#define PATIENCE_MS 2000

static const int ending[]
    = { SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGUSR1, SIGUSR2, SIGALRM };

/* What a child is: a program, or a function of this one. */
typedef struct
{
  const char *const *arguments; /* NULL: a function */
  ChildCommand command;
  gpointer data;
} Task;

typedef struct
{
  pid_t process;
  guint number;
  FILE *said, *err; /* files without a name */
} Child;

struct _Children
{
  GArray *running;         /* Child */
  sigset_t before, waited; /* blocked before; waited for here */
  struct sigaction child_action;
};

/* ---- signals ----------------------------------------------------------------------- */

/* The end of a command is detected by waitpid; but an ignored SIGCHLD would discard its
 * status. */
static void
do_nothing (int number)
{
}

Children *
children_new (void)
{
  Children *self = g_new0 (Children, 1);

  self->running = g_array_new (FALSE, TRUE, sizeof (Child));
  struct sigaction action = { .sa_handler = do_nothing };
  sigemptyset (&action.sa_mask);
  sigaction (SIGCHLD, &action, &self->child_action);
  sigemptyset (&self->waited);
  sigaddset (&self->waited, SIGCHLD);
  for (guint i = 0; i < G_N_ELEMENTS (ending); i++)
    {
      /* A signal that is ignored (nohup) stays ignored. */
      struct sigaction now;

      if (sigaction (ending[i], NULL, &now) == 0 && now.sa_handler != SIG_IGN)
        sigaddset (&self->waited, ending[i]);
    }
  sigprocmask (SIG_BLOCK, &self->waited, &self->before);
  return self;
}

/* The next signal that arrived; 0 if none arrives in time. */
static int
next_signal (const Children *self, guint milliseconds)
{
  struct timespec span = { milliseconds / 1000, (long) (milliseconds % 1000) * 1000000 };
  int number = sigtimedwait (&self->waited, NULL, &span);

  return MAX (number, 0);
}

/* ---- starting ---------------------------------------------------------------------- */

static FILE *
nameless_file (void)
{
  FILE *file = tmpfile ();

  if (file != NULL)
    fcntl (fileno (file), F_SETFD, FD_CLOEXEC);
  return file;
}

static void
close_files (Child *child)
{
  FILE **files[] = { &child->said, &child->err };

  for (guint i = 0; i < G_N_ELEMENTS (files); i++)
    {
      FILE *file = g_steal_pointer (files[i]);

      if (file != NULL)
        fclose (file);
    }
}

/* In the child: this process goes on.  What the sweep has open and has not written is the
 * sweep's, so nothing is closed at the end. */
static void
do_command (const Task *task, int failed)
{
  close (failed);
  signal (SIGPIPE, SIG_IGN);
  signal (SIGXFSZ, SIG_IGN);
  int status = task->command (task->data);
  fflush (stdout);
  fflush (stderr);
  _exit (status);
}

/* In the child: all that precedes the command.  Only what is allowed after fork. */
static void
become (const Children *self, const Child *child, pid_t parent, const Task *task,
        int failed)
{
  int nothing = descriptor_open ("/dev/null", O_RDONLY, 0);
  struct stat status;
  /* Standard input that is a file may be a machine (cli/options/option-streams.h). */
  gboolean is_kept = fstat (STDIN_FILENO, &status) == 0 && S_ISREG (status.st_mode);

#ifdef __linux__
  /* It ends with the sweep, also if that is killed. */
  prctl (PR_SET_PDEATHSIG, SIGTERM);
#endif
  setpgid (0, 0);

  /* netfare ignores these two signals; a launcher may not expect that. */
  signal (SIGPIPE, SIG_DFL);
  signal (SIGXFSZ, SIG_DFL);
  sigprocmask (SIG_SETMASK, &self->before, NULL);
  if (getppid () == parent && nothing >= 0
      && (is_kept || descriptor_replace (nothing, STDIN_FILENO) >= 0)
      && descriptor_replace (fileno (child->said), STDOUT_FILENO) >= 0
      && descriptor_replace (fileno (child->err), STDERR_FILENO) >= 0)
    {
      if (nothing > STDERR_FILENO)
        close (nothing);
      if (task->arguments == NULL)
        do_command (task, failed);
      execvp (task->arguments[0], (char *const *) task->arguments);
    }

  int failure = errno;
  gboolean told
      = descriptor_write_all (failed, (const char *) &failure, sizeof failure, NULL);
  _exit (told ? 127 : 126);
}

/* What `become` wrote, an errno; 0: nothing, the command has begun. */
static int
read_failure (int descriptor)
{
  int failure = 0;
  gsize n = 0;
  gssize got = 1;

  while (got > 0 && n < sizeof failure)
    {
      got = descriptor_read (descriptor, (char *) &failure + n, sizeof failure - n, -1);
      n += got > 0 ? (gsize) got : 0;
    }
  return got < 0 ? errno : n == sizeof failure ? failure : 0;
}

static void
wait_for (pid_t process)
{
  while (waitpid (process, NULL, 0) < 0 && errno == EINTR)
    ;
}

/* Returns: an errno, or 0. */
static int
spawn (const Children *self, Child *child, const Task *task)
{
  pid_t parent = getpid ();
  int failed[2], failure = 0;

  /* Closed when the command begins, else it says why it did not. */
  if (!g_unix_open_pipe (failed, FD_CLOEXEC, NULL))
    return errno;
  child->process = fork ();
  if (child->process == 0)
    become (self, child, parent, task, failed[1]);
  failure = child->process < 0 ? errno : 0;
  close (failed[1]);
  if (child->process > 0)
    {
      setpgid (child->process, child->process);
      failure = read_failure (failed[0]);
      if (failure != 0)
        wait_for (child->process);
    }
  close (failed[0]);
  return failure;
}

static gboolean
start (Children *self, const Task *task, guint number, GError **error)
{
  Child child = { .number = number, .said = nameless_file (), .err = nameless_file () };
  int failure
      = child.said == NULL || child.err == NULL ? errno : spawn (self, &child, task);

  if (failure == 0)
    {
      g_array_append_val (self->running, child);
      return TRUE;
    }
  close_files (&child);
  error_set (error, NETFARE_ERROR_REPLAY, "cannot start %s: %s",
             task->arguments != NULL ? task->arguments[0] : "a copy of netfare",
             g_strerror (failure));
  return FALSE;
}

gboolean
children_start (Children *self, const char *const *arguments, guint number,
                GError **error)
{
  const Task task = { .arguments = arguments };

  return start (self, &task, number, error);
}

gboolean
children_can_be_copies (void)
{
  struct stat status;

  return stat ("/proc/self/task", &status) == 0 && status.st_nlink == 3;
}

gboolean
children_start_copy (Children *self, ChildCommand command, gpointer data, guint number,
                     GError **error)
{
  const Task task = { .command = command, .data = data };

  fflush (stdout);
  fflush (stderr);
  return start (self, &task, number, error);
}

guint
children_running (const Children *self)
{
  return self->running->len;
}

/* ---- waiting ----------------------------------------------------------------------- */

static char *
read_text (FILE *file, gboolean *is_lost)
{
  char *text = g_malloc (CHILD_MOST_TEXT + 1);

  rewind (file);
  gsize length = fread (text, 1, CHILD_MOST_TEXT, file);
  text[length] = '\0';
  *is_lost = *is_lost || ferror (file);
  return g_realloc (text, length + 1);
}

static Child *
child_at (Children *self, guint i)
{
  return &g_array_index (self->running, Child, i);
}

/* Takes a child that has ended; FALSE: all are running. */
static gboolean
take_ended (Children *self, ChildResult *result)
{
  for (guint i = 0; i < self->running->len; i++)
    {
      Child *child = child_at (self, i);
      int status;

      if (waitpid (child->process, &status, WNOHANG) != child->process)
        continue;
      *result = (ChildResult){ .number = child->number, .status = status };
      result->said = read_text (child->said, &result->is_lost);
      result->err = read_text (child->err, &result->is_lost);
      close_files (child);
      g_array_remove_index (self->running, i);
      return TRUE;
    }
  return FALSE;
}

void
child_result_clear (ChildResult *self)
{
  g_clear_pointer (&self->said, g_free);
  g_clear_pointer (&self->err, g_free);
}

ChildrenEvent
children_wait (Children *self, guint milliseconds, ChildResult *result)
{
  gint64 end = g_get_monotonic_time () + (gint64) milliseconds * 1000;
  gint64 left = 0; /* a signal has priority over a child that has ended */

  for (;;)
    {
      int number = next_signal (self, (guint) left);

      if (number != 0 && number != SIGCHLD)
        {
          raise (number); /* blocked: delivered by children_free */
          return CHILDREN_INTERRUPTED;
        }
      if (take_ended (self, result))
        return CHILDREN_ENDED;
      left = (end - g_get_monotonic_time ()) / 1000;
      if (left <= 0)
        return CHILDREN_STILL;
    }
}

/* ---- ending ------------------------------------------------------------------------ */

/* Signals the whole group: a launcher and the processes that it started. */
static void
signal_all (Children *self, int number)
{
  for (guint i = 0; i < self->running->len; i++)
    kill (-child_at (self, i)->process, number);
}

static void
end_all (Children *self)
{
  gint64 end = g_get_monotonic_time () + PATIENCE_MS * 1000;
  gboolean killed = FALSE;

  signal_all (self, SIGTERM);
  while (self->running->len > 0)
    {
      g_auto (ChildResult) result = { 0 };

      if (take_ended (self, &result))
        continue;
      if (!killed && g_get_monotonic_time () >= end)
        {
          signal_all (self, SIGKILL);
          killed = TRUE;
        }
      g_usleep (2000);
    }
}

void
children_free (Children *self)
{
  end_all (self);
  g_array_unref (self->running);
  sigaction (SIGCHLD, &self->child_action, NULL);
  sigprocmask (SIG_SETMASK, &self->before, NULL);
  g_free (self);
}
