/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli/console/interrupt.h"

#include <glib.h>
#include <signal.h>
#include <unistd.h>

#include "base/remove-tree.h"

/* More than a command line can request. */
#define MOST_PATHS 32

/* Those that end a process by default and can be sent to any: from a terminal, by kill,
 * a batch system (SIGUSR1, SIGUSR2), a timer, a limit, or a file that was shortened. */
static const int signals[] = { SIGINT,  SIGTERM, SIGHUP,    SIGQUIT, SIGUSR1, SIGUSR2,
                               SIGALRM, SIGPROF, SIGVTALRM, SIGXCPU, SIGBUS };

static char *volatile paths[MOST_PATHS];
static volatile sig_atomic_t trees[MOST_PATHS];
static volatile sig_atomic_t n_paths;
static volatile pid_t owner; /* a process that it forks has no part in its files */
static sigset_t before;      /* blocked before interrupt_hold */

/* Calls only functions that a signal handler may call. */
void
interrupt_clear_away (void)
{
  for (int i = getpid () == owner ? n_paths : 0; i-- > 0;)
    if (trees[i])
      remove_tree (paths[i]);
    else if (unlink (paths[i]) < 0)
      rmdir (paths[i]);
}

static void
clear_away (int number)
{
  interrupt_clear_away ();
  signal (number, SIG_DFL);
  raise (number);
}

/* A signal that is ignored (nohup) stays ignored. */
static void
catch_signals (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (signals); i++)
    {
      struct sigaction now;
      if (sigaction (signals[i], NULL, &now) < 0 || now.sa_handler != SIG_DFL)
        continue;
      struct sigaction action = { .sa_handler = clear_away };
      sigfillset (&action.sa_mask);
      sigaction (signals[i], &action, NULL);
    }
}

static void
watch (const char *path, gboolean tree)
{
  g_assert (n_paths < MOST_PATHS);
  paths[n_paths] = g_strdup (path);
  trees[n_paths] = tree;
  n_paths++;
  owner = getpid ();
  catch_signals ();
}

void
interrupt_watch (const char *path)
{
  watch (path, FALSE);
}

void
interrupt_watch_tree (const char *path)
{
  watch (path, TRUE);
}

static void
block (sigset_t *former)
{
  sigset_t set;
  sigemptyset (&set);
  for (guint i = 0; i < G_N_ELEMENTS (signals); i++)
    sigaddset (&set, signals[i]);
  sigprocmask (SIG_BLOCK, &set, former);
}

void
interrupt_hold (void)
{
  block (&before);
}

void
interrupt_release (void)
{
  sigprocmask (SIG_SETMASK, &before, NULL);
}

void
interrupt_forget (void)
{
  sigset_t former;
  block (&former);
  while (n_paths > 0)
    g_free (paths[--n_paths]);
  sigprocmask (SIG_SETMASK, &former, NULL);
}
