/* SPDX-License-Identifier: GPL-3.0-or-later */
/* collective-use.h - the algorithms that MPI's collective operations used
 *
 * An observer.  Operations of one kind and algorithm are one row.
 */
#pragma once

#include "base/sim-time.h"
#include "collectives/algorithm.h"
#include "machine/machine.h"
#include "replay/observers/observer.h"
#include "text/json-writer.h"

typedef struct _CollectiveUse CollectiveUse;

typedef struct
{
  OperationType operation;
  const Algorithm *algorithm;      /* NULL: none, as there are no messages */
  guint64 segment;                 /* bytes; 0: it has no segments */
  guint64 count;                   /* operations that all members have finished */
  guint32 least_group, most_group; /* members */
  guint64 least_size, most_size;   /* bytes, those that decide on the algorithm */
  TotalTime messages, bytes;       /* of all messages */
  TotalTime communication;         /* overhead and waiting, of all members */
  gboolean is_timed;               /* whether that is known */
} CollectiveUseRow;

/* Program and machine must outlive it; the machine is resolved. */
CollectiveUse *collective_use_new (Program *program, const Machine *machine);
void collective_use_free (CollectiveUse *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (CollectiveUse, collective_use_free)

/* Takes all starts of the program's operations as done, instead of observing: of a
 * program of graphs, in whose replay messages are in place of them.  Their communication
 * is not known. */
void collective_use_take_all (CollectiveUse *self);

/* The rows of the other one, of another program, are added.  It is freed with self. */
void collective_use_join (CollectiveUse *self, CollectiveUse *other);

/* The program whose collectives are counted. */
Program *collective_use_program (const CollectiveUse *self);

/* The observer to add to the replay, with the CollectiveUse as data. */
const ReplayObserver *collective_use_observer (void);

/* CollectiveUseRow, by kind, then as algorithms are listed in the documents; free with
 * g_array_unref. */
GArray *collective_use_rows (const CollectiveUse *self);

/* "ring(65536)", as in a machine file; "none"; free with g_free. */
char *collective_use_algorithm (const CollectiveUseRow *row);

/* "open-mpi-4.1 (from the recording): bcast binomial 3, allreduce ring 2": whose choice
 * it was ("nccl and mpich-4" of several programs), and how often which were used; ".. and
 * 4 more" than `most`.  NULL if there were none or self is NULL; free with g_free. */
char *collective_use_text (const CollectiveUse *self, guint most);

/* How often a collective of the program took place. */
guint64 collective_use_count (const CollectiveUse *self, guint32 collective);

/* Whether a message of one has more bytes; self may be NULL. */
gboolean collective_use_sends_above (const CollectiveUse *self, guint64 bytes);

/* Writes the members `collective_rules` and `collectives`; nothing if there are none or
 * self is NULL. */
void collective_use_json (const CollectiveUse *self, SimTime unit, JsonWriter *json);
