/* SPDX-License-Identifier: GPL-3.0-or-later */
/* run-times.h - times and counts of the JSON of netfare replay or compare: a row for each
 * machine
 *
 * docs/outputs.md has the members.
 */
#pragma once

#include "base/inputs.h"
#include "text/json-value.h"

typedef enum
{
  FIGURE_TIME,
  FIGURE_DELAY, /* by congestion */
  FIGURE_MESSAGES,
  FIGURE_BYTES,
  FIGURE_HOPS,
  N_RUN_FIGURES
} RunFigure;

/* As people read it, and whether it is a time. */
const char *run_figure_title (RunFigure figure);
gboolean run_figure_is_time (RunFigure figure);

typedef struct
{
  char *machine;
  __int128 value[N_RUN_FIGURES]; /* in 10^-12 of the unit; those of `has` */
  gboolean has[N_RUN_FIGURES];   /* the time always */
} RunTimesRow;

typedef struct
{
  char *path; /* or a name */
  char *program, *time_unit, *version;
  char *programs; /* that ran at once, without their folders: "a.goal, b.goal"; "": one */
  GArray *rows;   /* RunTimesRow: at least one */
} RunTimes;

/* Fails: cannot be read, not JSON, not the JSON of these commands in the format of this
 * version. */
RunTimes *run_times_read (const char *path, Inputs *inputs, GError **error);

/* The same from its text, behind which is a 0.  name: in place of a path. */
RunTimes *run_times_parse (const char *text, gsize length, const char *name,
                           GError **error);
void run_times_free (RunTimes *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (RunTimes, run_times_free)

/* The row of a machine; of two files with one row each that one.  NULL: none. */
const RunTimesRow *run_times_find (const RunTimes *self, const RunTimes *other,
                                   const char *machine);
