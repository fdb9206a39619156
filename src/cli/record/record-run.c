/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli/record/record-run.h"

#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>

#include "recording/rank-file.h"

/* What main changed for netfare alone: signals, and the limit on memory. */
static void
restore (gpointer data)
{
  static const int changed[] = { SIGPIPE, SIGXFSZ };
  struct rlimit limit;

  for (guint i = 0; i < G_N_ELEMENTS (changed); i++)
    signal (changed[i], SIG_DFL);
  sigaction (SIGINT, data, NULL);
  if (getrlimit (RLIMIT_DATA, &limit) == 0)
    {
      limit.rlim_cur = limit.rlim_max;
      setrlimit (RLIMIT_DATA, &limit);
    }
}

static char **
environment_of (const RecordRun *run)
{
  char **list = g_get_environ ();
  const char *former = g_environ_getenv (list, "LD_PRELOAD");
  g_autofree char *preload = former != NULL && former[0] != '\0'
                                 ? g_strdup_printf ("%s:%s", run->library, former)
                                 : g_strdup (run->library);

  list = g_environ_setenv (list, "LD_PRELOAD", preload, TRUE);
  list = g_environ_setenv (list, RANK_FILE_VARIABLE, run->folder, TRUE);
  if (!run->wall)
    return g_environ_unsetenv (list, RANK_FILE_WALL_VARIABLE);
  return g_environ_setenv (list, RANK_FILE_WALL_VARIABLE, "1", TRUE);
}

gboolean
record_run (const RecordRun *run, int *status, GError **error)
{
  g_auto (GStrv) environment = environment_of (run);
  g_autoptr (GError) cause = NULL;
  struct sigaction ignore = { .sa_handler = SIG_IGN }, before;
  int wait_status = 0;

  sigemptyset (&ignore.sa_mask);
  sigaction (SIGINT, &ignore, &before);
  const gboolean ran = g_spawn_sync (NULL, (char **) run->words, environment,
                                     G_SPAWN_SEARCH_PATH | G_SPAWN_CHILD_INHERITS_STDIN,
                                     restore, &before, NULL, NULL, &wait_status, &cause);
  sigaction (SIGINT, &before, NULL);
  if (!ran)
    {
      error_set (error, NETFARE_ERROR_INPUT, "cannot run: %s", cause->message);
      return FALSE;
    }
  *status = WIFEXITED (wait_status) ? WEXITSTATUS (wait_status)
                                    : 128 + WTERMSIG (wait_status);
  return TRUE;
}
