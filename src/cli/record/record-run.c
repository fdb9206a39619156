/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli/record/record-run.h"

#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>

#include "recording/rank-file.h"

/* What the command gets again: what main changed for netfare alone (signals, the limit on
 * memory), and what record_run did. */
typedef struct
{
  struct sigaction interrupt;
  sigset_t mask;
} Before;

static void
restore (gpointer data)
{
  static const int changed[] = { SIGPIPE, SIGXFSZ };
  const Before *before = data;
  struct rlimit limit;

  for (guint i = 0; i < G_N_ELEMENTS (changed); i++)
    signal (changed[i], SIG_DFL);
  sigaction (SIGINT, &before->interrupt, NULL);
  if (getrlimit (RLIMIT_DATA, &limit) == 0)
    {
      limit.rlim_cur = limit.rlim_max;
      setrlimit (RLIMIT_DATA, &limit);
    }
  sigprocmask (SIG_SETMASK, &before->mask, NULL);
}

/* value: NULL: unset. */
static char **
set_variable (char **list, const char *name, const char *value)
{
  return value != NULL ? g_environ_setenv (list, name, value, TRUE)
                       : g_environ_unsetenv (list, name);
}

static char **
environment_of (const RecordRun *run)
{
  g_autofree char *repeat = g_strdup_printf ("%u", run->repeat);
  char **list = g_get_environ ();
  const char *former = g_environ_getenv (list, "LD_PRELOAD");
  g_autofree char *preload = former != NULL && former[0] != '\0'
                                 ? g_strdup_printf ("%s:%s", run->library, former)
                                 : g_strdup (run->library);

  list = set_variable (list, "LD_PRELOAD", preload);
  list = set_variable (list, RANK_FILE_VARIABLE, run->folder);
  list = set_variable (list, RANK_FILE_MPI_VARIABLE, run->mpi);
  list = set_variable (list, RANK_FILE_REPEAT_VARIABLE, repeat);
  return set_variable (list, RANK_FILE_WALL_VARIABLE, run->wall ? "1" : NULL);
}

/* Until the command ends; a request to end is passed on to it.  signals are blocked. */
static int
wait_for (GPid command, const sigset_t *signals)
{
  int status = 0;

  for (;;)
    {
      const int signal_number = sigwaitinfo (signals, NULL);

      if (signal_number == SIGCHLD && waitpid (command, &status, WNOHANG) == command)
        return status;
      if (signal_number > 0 && signal_number != SIGCHLD)
        kill (command, signal_number);
    }
}

gboolean
record_run (const RecordRun *run, int *status, GError **error)
{
  g_auto (GStrv) environment = environment_of (run);
  g_autoptr (GError) cause = NULL;
  const struct sigaction ignore = { .sa_handler = SIG_IGN };
  const struct sigaction usual = { .sa_handler = SIG_DFL };
  struct sigaction child;
  sigset_t signals;
  Before before;
  GPid command;
  int wait_status = 0;

  sigemptyset (&signals);
  sigaddset (&signals, SIGTERM);
  sigaddset (&signals, SIGHUP);
  sigaddset (&signals, SIGCHLD);
  sigprocmask (SIG_BLOCK, &signals, &before.mask);
  sigaction (SIGCHLD, &usual, &child);
  sigaction (SIGINT, &ignore, &before.interrupt);
  const gboolean ran = g_spawn_async (NULL, (char **) run->words, environment,
                                      G_SPAWN_SEARCH_PATH | G_SPAWN_CHILD_INHERITS_STDIN
                                          | G_SPAWN_DO_NOT_REAP_CHILD,
                                      restore, &before, &command, &cause);
  if (ran)
    wait_status = wait_for (command, &signals);
  sigaction (SIGINT, &before.interrupt, NULL);
  sigaction (SIGCHLD, &child, NULL);
  sigprocmask (SIG_SETMASK, &before.mask, NULL);
  if (!ran)
    {
      error_set (error, NETFARE_ERROR_INPUT, "cannot run: %s", cause->message);
      return FALSE;
    }
  *status = WIFEXITED (wait_status) ? WEXITSTATUS (wait_status)
                                    : 128 + WTERMSIG (wait_status);
  return TRUE;
}
