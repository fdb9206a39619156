/* SPDX-License-Identifier: GPL-3.0-or-later */
/* ends.c - a barrier, a sum, and an end of each kind
 *
 *   ends HOW     finalize, return, exit, _exit, abort, kill, term, abort-mpi, fork, hang,
 *                descriptors, many, limit, spawn
 */
#include <mpi.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

static int rank;

static void
finish (void)
{
  MPI_Finalize ();
}

static void
go_on (void)
{
}

static void
exit_at_once (void)
{
  _exit (rank == 0 ? 0 : 7);
}

static void
leave (void)
{
  exit (3);
}

static void
kill_self (void)
{
  kill (getpid (), SIGKILL);
}

static void
terminate_self (void)
{
  kill (getpid (), SIGTERM);
}

static void
abort_mpi (void)
{
  MPI_Abort (MPI_COMM_WORLD, 5);
}

static void
hang (void)
{
  for (;;)
    pause ();
}

/* Its children end in their own ways; one writes where the parent has its recording. */
static void
fork_children (void)
{
  for (int i = 0; i < 3; i++)
    {
      const pid_t child = fork ();
      int status = 0;

      if (child == 0 && i == 0)
        exit (i);
      if (child == 0 && i == 1)
        _exit (i);
      if (child == 0)
        execlp ("true", "true", (char *) NULL);
      waitpid (child, &status, 0);
      if (rank == 0)
        printf ("child %d: %d\n", i, WEXITSTATUS (status));
    }
  MPI_Barrier (MPI_COMM_WORLD);
  MPI_Finalize ();
}

/* Whether the file of the recording has one. */
static void
show_descriptors (void)
{
  char link[64], path[4096] = "";
  int found = 0;

  for (int i = 0; i < 1024; i++)
    {
      snprintf (link, sizeof link, "/proc/self/fd/%d", i);
      const ssize_t length = readlink (link, path, sizeof path - 1);
      path[length > 0 ? length : 0] = 0;
      found += strstr (path, ".rank") != NULL;
    }
  if (rank == 0)
    printf ("descriptors of recordings: %d\n", found);
  MPI_Finalize ();
}

/* More than one mapping of the file. */
static void
call_often (void)
{
  int flag;

  for (int i = 0; i < 300000; i++)
    MPI_Iprobe (MPI_ANY_SOURCE, 1, MPI_COMM_SELF, &flag, MPI_STATUS_IGNORE);
  MPI_Finalize ();
}

/* No file of this process may become larger than a few mappings. */
static void
call_with_limit (void)
{
  const struct rlimit limit = { 400000, 400000 };

  setrlimit (RLIMIT_FSIZE, &limit);
  call_often ();
}

static void
spawn (const char *program)
{
  MPI_Comm parent, children, all;
  char *words[] = { "spawn", NULL };
  int sum = 0, one = 1;

  MPI_Comm_get_parent (&parent);
  if (parent == MPI_COMM_NULL)
    MPI_Comm_spawn (program, words, 2, MPI_INFO_NULL, 0, MPI_COMM_WORLD, &children,
                    MPI_ERRCODES_IGNORE);
  MPI_Intercomm_merge (parent == MPI_COMM_NULL ? children : parent, 0, &all);
  MPI_Allreduce (&one, &sum, 1, MPI_INT, MPI_SUM, all);
  if (parent == MPI_COMM_NULL && rank == 0)
    printf ("with the spawned %d\n", sum);
  MPI_Comm_free (&all);
  MPI_Finalize ();
}

int
main (int count, char **words)
{
  static const struct
  {
    const char *name;
    void (*end) (void);
  } ends[] = { { "finalize", finish },
               { "return", go_on },
               { "exit", leave },
               { "_exit", exit_at_once },
               { "abort", abort },
               { "kill", kill_self },
               { "term", terminate_self },
               { "abort-mpi", abort_mpi },
               { "fork", fork_children },
               { "hang", hang },
               { "descriptors", show_descriptors },
               { "many", call_often },
               { "limit", call_with_limit } };
  int sum = 0;

  MPI_Init (&count, &words);
  MPI_Comm_rank (MPI_COMM_WORLD, &rank);
  MPI_Allreduce (&rank, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  MPI_Barrier (MPI_COMM_WORLD);
  if (rank == 0)
    printf ("sum %d\n", sum);
  fflush (stdout);
  usleep (200000); /* all are out of the barrier */
  if (strcmp (words[1], "spawn") == 0)
    spawn (words[0]);
  for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++)
    if (strcmp (words[1], ends[i].name) == 0)
      ends[i].end ();
  return 0;
}
