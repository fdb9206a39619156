/* SPDX-License-Identifier: GPL-3.0-or-later */
/* library-private.h - what the objects of the public library consist of */
#pragma once

#include "library/netfare.h"
#include "program/reader-settings.h"
#include "run/run.h"

struct netfare_program
{
  gint references;  /* its own, and one of each replay */
  GPtrArray *texts; /* char*: of the options, which the settings refer to */
  ReaderSettings *settings;
  const char *from; /* NULL: not given */
  ProgramSource *source;
};

struct netfare_machine
{
  GPtrArray *texts; /* char*: values of the settings */
  GArray *settings; /* Setting */
};

struct netfare_replay
{
  netfare_program *program;
  MachineChoice *choice;
  Run *run;
  GPtrArray *observers; /* Observer (library-replay.c) */
  guint threads;
  gboolean began, done; /* done: with success */
};

/* Stores it in *error, or frees it.  Returns: 0. */
int library_fail (netfare_error **error, GError *failure);

/* The same with NETFARE_BAD_CALL and this text. */
int library_fail_call (netfare_error **error, const char *format, ...)
    G_GNUC_PRINTF (2, 3);

void library_program_unref (netfare_program *self);
