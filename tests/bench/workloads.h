/* SPDX-License-Identifier: GPL-3.0-or-later */
/* workloads.h - schedules for measuring speed, written as GOAL */
#pragma once

#include <glib.h>
#include <stdio.h>

typedef struct
{
  const char *name;
  const char *network;
  guint32 ranks;
  guint32 in_flight; /* messages at once, for the bare heap */
  void (*write) (FILE *file);
} Workload;

/* All of them; ends with a NULL name. */
extern const Workload workloads[];
