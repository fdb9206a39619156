/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli/console/interrupt.h"

#include <glib.h>
#include <limits.h>
#include <signal.h>
#include <unistd.h>

#include "base/remove-tree.h"

/* More than a command line can request. */
#define MOST_PATHS 32

#define STACK_BYTES (128 << 10)

/* Those that end a process by default and can be sent to any: from a terminal, by kill,
 * a batch system (SIGUSR1, SIGUSR2), a timer, a limit, or a file that was shortened.
 * SIGSEGV: a library that does not look whether it got memory, or a stack that ends. */
static const int signals[] = { SIGINT,  SIGTERM, SIGHUP,    SIGQUIT, SIGUSR1, SIGUSR2,
                               SIGALRM, SIGPROF, SIGVTALRM, SIGXCPU, SIGBUS,  SIGSEGV };

/* Without memory that has to be allocated: a path must be watched when it is there. */
static char paths[MOST_PATHS][PATH_MAX];
static volatile sig_atomic_t trees[MOST_PATHS];
static volatile sig_atomic_t n_paths;
static volatile pid_t owner; /* a process that it forks has no part in its files */
static sigset_t before;      /* blocked before interrupt_hold */

/* Of the handler; remove_tree has a buffer for each level. */
static char stack[STACK_BYTES];

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
  const stack_t own = { .ss_sp = stack, .ss_size = sizeof stack };

  sigaltstack (&own, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (signals); i++)
    {
      struct sigaction now;

      if (sigaction (signals[i], NULL, &now) < 0 || now.sa_handler != SIG_DFL)
        continue;
      struct sigaction action = { .sa_handler = clear_away, .sa_flags = SA_ONSTACK };
      sigfillset (&action.sa_mask);
      sigaction (signals[i], &action, NULL);
    }
}

static void
watch (const char *path, gboolean tree)
{
  g_assert (n_paths < MOST_PATHS);
  g_strlcpy (paths[n_paths], path, PATH_MAX);
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
  n_paths = 0;
  sigprocmask (SIG_SETMASK, &former, NULL);
}
