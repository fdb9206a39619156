/* SPDX-License-Identifier: GPL-3.0-or-later */
/* figures.h - the figures of a run, in groups, from the JSON of a replay
 *
 * What the members mean: docs/outputs.md.  Times are in units of 10^-12 of the file's
 * unit of time, counts are whole.
 */
#pragma once

#include "base/inputs.h"
#include "text/json-value.h"

typedef enum
{
  FIGURES_COUNTS,      /* messages, bytes, hops */
  FIGURES_STATES,      /* of processors: busy, overhead, idle */
  FIGURES_PARTS,       /* of the total time of the first interval */
  FIGURES_NETWORK,     /* what messages cost */
  FIGURES_INTERVALS,   /* execution times */
  FIGURES_LINKS_BUSY,  /* busy times */
  FIGURES_LINKS_DELAY, /* what packets waited for links */
  FIGURES_PAIRS,       /* of processors: delays of messages */
  FIGURES_COLLECTIVES, /* overhead and waiting, by operation and algorithm */
  FIGURES_LOSS,        /* `why`: the parts of the run's time */
  FIGURES_KINDS,       /* `why`: the critical path by kind, .. */
  FIGURES_PROCESSORS,
  FIGURES_PATH_LINKS,
  FIGURES_PATH_INTERVALS,
  N_FIGURES
} FiguresGroup;

typedef struct
{
  const char *key;   /* in JSON */
  const char *title; /* of a table */
  gboolean is_count;
  gboolean lists_most; /* only the largest are in the file: absent ones are not known */
} FiguresKind;

const FiguresKind *figures_kind (FiguresGroup group);

typedef struct
{
  char *name;
  __int128 value;
} Figure;

#define RUN_FIGURES_MOST_TIME ((__int128) 1 << 84)

typedef struct
{
  char *path; /* or a name */
  JsonValue *document;
  __int128 time;
  const char *time_unit;
  char *program, *network;    /* for people */
  const JsonValue *machine;   /* an object */
  GArray *figures[N_FIGURES]; /* Figure; names differ in each group */
} RunFigures;

/* Fails: cannot be read, not JSON, not the JSON of a replay. */
RunFigures *run_figures_read (const char *path, Inputs *inputs, GError **error);

/* The same from its text.  name: of the run, in place of a path. */
RunFigures *run_figures_parse (const char *text, gsize length, const char *name,
                               GError **error);
void run_figures_free (RunFigures *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (RunFigures, run_figures_free)
