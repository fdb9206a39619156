/* SPDX-License-Identifier: GPL-3.0-or-later */
/* trace-pairs.h - which send belongs to which receive: as a reader of a PICL trace pairs
 * them, and as it was */
#pragma once

#include "machine/machine.h"
#include "program/program.h"

typedef struct
{
  guint32 source, destination;
  SimTime begin, end;     /* of the send's entry, of the receive's exit */
  guint64 sent, received; /* bytes */
  guint32 type;           /* in the trace */
} TracePair;

typedef struct
{
  char *text;     /* of the trace */
  GArray *paired; /* TracePair: the n-th send with the n-th receive of source, destination
                     and type; sorted by all but type */
  GArray *real;   /* TracePair without types: as the replay told; sorted likewise */
  guint64 left;   /* sends without receive, in the trace */
} TracePairs;

/* Replays with a trace; rehearse: with types for what overtakes. */
TracePairs *trace_pairs_new (Program *program, const Machine *machine, gboolean rehearse);
void trace_pairs_free (TracePairs *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TracePairs, trace_pairs_free)

/* Whether readers pair rightly. */
gboolean trace_pairs_agree (const TracePairs *self);

/* Whether there are messages that could be taken for each other: of one size, sent or
 * received at one time. */
gboolean trace_pairs_have_twins (const TracePairs *self);
