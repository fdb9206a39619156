/* SPDX-License-Identifier: GPL-3.0-or-later */
/* identity.c - an identifier of an MPI_COMM_WORLD among others of the same recording
 *
 * A script may start mpirun more than once, and a program may spawn others.  All ranks of
 * an MPI_COMM_WORLD find the same text without a message, and those of others another:
 *
 *   a single rank        host, process and begin
 *   PMIx                 PMIX_NAMESPACE (Open MPI, Slurm); spawned processes have their
 * own MPICH                --control-port and --pgid of the proxy that started the rank;
 *                        spawned processes have their own
 *   Slurm without PMIx   SLURM_JOB_ID and SLURM_STEP_ID
 */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "recorder.h"

#define MOST_ANCESTORS 16

/* Returns its length; at most size - 1. */
static size_t
read_text (const char *path, char *text, size_t size)
{
  const int descriptor = open (path, O_RDONLY | O_CLOEXEC);
  ssize_t length = 0;

  text[0] = '\0';
  if (descriptor < 0)
    return 0;
  length = read (descriptor, text, size - 1);
  close (descriptor);
  length = length > 0 ? length : 0;
  text[length] = '\0';
  return (size_t) length;
}

/* 0: there is none. */
static long
parent_of (long process)
{
  char path[64], text[512];
  long parent = 0;

  snprintf (path, sizeof path, "/proc/%ld/stat", process);
  read_text (path, text, sizeof text);
  const char *end_of_name = strrchr (text, ')');
  if (end_of_name == NULL || sscanf (end_of_name, ") %*c %ld", &parent) != 1)
    return 0;
  return parent;
}

/* The word after an option, of words that each end with 0. */
static const char *
word_after (const char *words, size_t length, const char *option)
{
  for (size_t i = 0; i < length; i += strlen (words + i) + 1)
    if (strcmp (words + i, option) == 0)
      {
        const size_t next = i + strlen (option) + 1;

        return next < length ? words + next : NULL;
      }
  return NULL;
}

static bool
find_proxy (char *run, size_t size)
{
  long process = getppid ();

  for (int i = 0; i < MOST_ANCESTORS && process > 1; i++, process = parent_of (process))
    {
      char path[64], words[4096];

      snprintf (path, sizeof path, "/proc/%ld/cmdline", process);
      const size_t length = read_text (path, words, sizeof words);
      const char *port = word_after (words, length, "--control-port");
      const char *group = word_after (words, length, "--pgid");
      if (port != NULL && group != NULL)
        return snprintf (run, size, "hydra %s %s", port, group) < (int) size;
    }
  return false;
}

static bool
find_launcher (char *run, size_t size)
{
  const char *space = getenv ("PMIX_NAMESPACE");
  const char *job = getenv ("SLURM_JOB_ID"), *step = getenv ("SLURM_STEP_ID");

  if (space != NULL)
    return snprintf (run, size, "pmix %s", space) < (int) size;
  if (find_proxy (run, size))
    return true;
  return job != NULL && step != NULL
         && snprintf (run, size, "slurm %s %s", job, step) < (int) size;
}

void
identity_find (RankFileHeader *header)
{
  if (header->ranks == 1)
    snprintf (header->run, sizeof header->run, "process %s %ld %llx", header->host,
              (long) getpid (), (unsigned long long) header->begin);
  else if (!find_launcher (header->run, sizeof header->run))
    header->run[0] = '\0';
}
