/* SPDX-License-Identifier: GPL-3.0-or-later */
/* record-run.h - runs a command with the recorder preloaded */
#pragma once

#include "base/error.h"

typedef struct
{
  char *const *words;  /* the command; ends with NULL */
  const char *library; /* path of what is preloaded */
  const char *folder;  /* where ranks write, absolute */
  const char *mpi;     /* name of the recorder; NULL: that of the program's MPI */
  gboolean wall;
  guint repeat; /* runs before this one */
} RecordRun;

/* Runs it until it ends; *status is as a shell has it: 128 and the signal if one ended
 * it.  An interrupt of the terminal ends the command alone; SIGTERM and SIGHUP are passed
 * on to it. */
gboolean record_run (const RecordRun *run, int *status, GError **error);
