/* SPDX-License-Identifier: GPL-3.0-or-later */
/* replay-parts.h - what all parts of a replay share
 *
 * A part of the engine is a folder.  Its state is a struct that a header of this folder
 * defines, and whose members only files of this folder touch; others call its functions,
 * where it matters inline.
 *
 *   events        what is scheduled: struct Loop; with windows struct Windows, too
 *   processors    clocks, states: struct Processors; what things cost: struct Prices
 *   messages      from a send to the arrival: struct Messages
 *   collectives   collectives in progress: struct Collectives
 *   steps         steps and operations of processors: struct Steps
 *
 * With several threads each partition of the logical processes has a Replay, and a state
 * of each part, of its own (windows/partition-replay.c).
 */
#pragma once

#include "replay/causes/causes.h"
#include "replay/core/result.h"
#include "replay/observers/observers.h"

typedef struct _Loop Loop;
typedef struct _Windows Windows;
typedef struct _Processors Processors;
typedef struct _Prices Prices;
typedef struct _Messages Messages;
typedef struct _Collectives Collectives;
typedef struct _Steps Steps;

struct _Replay
{
  /* Given, and the same all the time. */
  Program *program;
  const Machine *machine;
  Network *network;
  guint32 n_processors;
  gboolean has_graphs; /* the program, of operations that require each other */
  guint8 *streams;     /* by processor: it has none, but a stream; NULL: all are alike */
  guint32 only;        /* 1 + the job that alone has steps; 0: all have */
  Observers observers;
  Causes *causes;   /* NULL: they are not recorded */
  gboolean watched; /* they are, or some observer requests global calls */

  SimTime now;   /* of the event under way; set by the loop that takes it */
  GError *error; /* the first one: nothing more is done (failure.h) */

  Loop *loop;
  Windows *windows; /* NULL: another loop is used */
  Processors *processors;
  Prices *prices;
  Messages *messages;
  Collectives *collectives;
  Steps *steps;
};

/* Whether a processor has operations that require each other, or a stream of steps. */
static inline gboolean
replay_has_graph (const Replay *self, guint32 processor)
{
  return self->has_graphs
         && (G_LIKELY (self->streams == NULL) || !self->streams[processor]);
}

/* Whether some observer requests global calls (observer.h). */
static inline gboolean
replay_is_told_in_order (const Replay *self)
{
  return self->observers.in_order;
}

/* What processors do one after another matters to others than themselves. */
static inline gboolean
replay_is_watched (const Replay *self)
{
  return self->watched;
}
