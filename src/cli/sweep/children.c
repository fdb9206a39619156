/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli/sweep/children.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/error.h"

/* Time from the request to end until a command is killed. */
#define PATIENCE_MS 2000

extern char **environ;

static const int ending[] = { SIGINT, SIGTERM, SIGHUP };

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
  g_clear_pointer (&child->said, fclose);
  g_clear_pointer (&child->err, fclose);
}

/* Returns: an errno, or 0. */
static int
spawn (const Children *self, Child *child, const char *const *arguments)
{
  posix_spawn_file_actions_t files;
  posix_spawnattr_t attributes;
  sigset_t defaults;

  posix_spawn_file_actions_init (&files);
  posix_spawn_file_actions_addopen (&files, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_adddup2 (&files, fileno (child->said), STDOUT_FILENO);
  posix_spawn_file_actions_adddup2 (&files, fileno (child->err), STDERR_FILENO);

  /* netfare ignores these two signals; a launcher may not expect that. */
  sigemptyset (&defaults);
  sigaddset (&defaults, SIGPIPE);
  sigaddset (&defaults, SIGXFSZ);
  posix_spawnattr_init (&attributes);
  posix_spawnattr_setflags (&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK
                                             | POSIX_SPAWN_SETSIGDEF);
  posix_spawnattr_setpgroup (&attributes, 0);
  posix_spawnattr_setsigmask (&attributes, &self->before);
  posix_spawnattr_setsigdefault (&attributes, &defaults);

  int failure = posix_spawnp (&child->process, arguments[0], &files, &attributes,
                              (char *const *) arguments, environ);
  posix_spawnattr_destroy (&attributes);
  posix_spawn_file_actions_destroy (&files);
  return failure;
}

gboolean
children_start (Children *self, const char *const *arguments, guint number,
                GError **error)
{
  Child child = { .number = number, .said = nameless_file (), .err = nameless_file () };
  int failure
      = child.said == NULL || child.err == NULL ? errno : spawn (self, &child, arguments);
  if (failure == 0)
    {
      g_array_append_val (self->running, child);
      return TRUE;
    }
  close_files (&child);
  error_set (error, NETFARE_ERROR_REPLAY, "cannot start %s: %s", arguments[0],
             g_strerror (failure));
  return FALSE;
}

guint
children_running (const Children *self)
{
  return self->running->len;
}

/* ---- waiting ----------------------------------------------------------------------- */

static char *
read_text (FILE *file)
{
  char *text = g_malloc (CHILD_MOST_TEXT + 1);
  rewind (file);
  gsize length = fread (text, 1, CHILD_MOST_TEXT, file);
  text[length] = '\0';
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
      *result = (ChildResult){ .number = child->number,
                               .status = status,
                               .said = read_text (child->said),
                               .err = read_text (child->err) };
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
